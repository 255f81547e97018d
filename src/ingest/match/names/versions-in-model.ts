import type { Mark, NameReading } from './reading.ts'

/** Versions of some nameplates of one make that belong to the model's name. */
interface VersionsInModel {
  readonly make: string
  /** Nameplates in their common spelling; all of the make without it. */
  readonly plates?: RegExp
  readonly marks: RegExp
}

/**
 * Versions that their makers and NHTSA treat as models of their own: CIVIC TYPE R, GOLF R, AMG C63 S, CTS-V, DEFENDER
 * 110, and for Porsche every trim ("PANAMERA 4S EXECUTIVE"); and series of vans, which are sizes and no trims.
 */
const VERSIONS: readonly VersionsInModel[] = [
  { make: 'Acura', marks: /^trim:type-s$/ },
  { make: 'Aston Martin', marks: /^trim:727$/ },
  { make: 'Audi', marks: /^trim:(?:allroad|rs|spyder)$/ },
  { make: 'BMW', plates: /^i[457]$/, marks: /^trim:(?:m|edrive|xdrive)\d\d$/ },
  { make: 'Bugatti', marks: /^trim:sport$/ },
  { make: 'Cadillac', plates: /^(?:ats|ct4|ct5|cts|escalade|lyriq|optiq|sts|xlr)$/, marks: /^trim:v(?:-series)?$/ },
  { make: 'Chevrolet', plates: /^g\d0$/, marks: /^trim:sport$/ },
  { make: 'Chevrolet', marks: /^trim:(?:classic|hd|ld|v1500|g\d\d?|\d\d)$/ },
  { make: 'Chevrolet', plates: /^hhr$/, marks: /^trim:panel$/ },
  { make: 'Dodge', plates: /^ram(?:van|wagon)$/, marks: /^trim:\d{4}$/ },
  { make: 'Ferrari', marks: /^trim:gts?$/ },
  { make: 'Fiat', marks: /^trim:cabrio$/ },
  { make: 'Ford', marks: /^trim:(?:econoline|club)$/ },
  { make: 'GMC', marks: /^trim:(?:classic|hd|ltd|xuv|g\d\d?|\d\d)$/ },
  { make: 'Honda', marks: /^trim:type-r$/ },
  { make: 'Hyundai', marks: /^trim:n$/ },
  { make: 'Jeep', marks: /^trim:(?:unlimited|wk)$/ },
  { make: 'Land Rover', plates: /^defender$/, marks: /^trim:(?:90|110|130)$/ },
  { make: 'Lexus', marks: /^trim:plus$/ },
  { make: 'Maserati', marks: /^trim:folgore$/ },
  { make: 'Mercedes-Benz', plates: /^(?:amg|eq)/, marks: /^trim:(?:s|c|r|pro|black-series|plus)$/ },
  { make: 'Mercedes-Benz', plates: /^cla\d/, marks: /^trim:plus$/ },
  { make: 'Porsche', marks: /^trim:(?!performance-battery|perf-battery|with|weissach|package)/ },
  { make: 'Ram', marks: /^trim:classic$/ },
  { make: 'Rolls-Royce', marks: /^trim:i(?:i|ii|v)$/ },
  { make: 'Subaru', marks: /^trim:sti$/ },
  { make: 'Volkswagen', marks: /^trim:(?:r|alltrack|gli|camper)$/ },
  { make: 'Volvo', marks: /^trim:inscription$/ },
]

/** The trims of a name that are shown in the model. */
export function trimsInModel(make: string, reading: NameReading): ReadonlySet<Mark> {
  const entries = VERSIONS.filter((entry) => entry.make === make && (entry.plates?.test(reading.plate) ?? true))
  return new Set(
    reading.said.map((each) => each.mark).filter((mark) => entries.some((entry) => entry.marks.test(mark))),
  )
}
