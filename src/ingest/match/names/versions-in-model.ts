import type { NameAttribute, NameReading } from './reading.ts'

/** Versions of some nameplates of one make that belong to the model's name. */
interface VersionsInModel {
  readonly make: string
  /** Nameplates in their common spelling; all of the make without it. */
  readonly plates?: RegExp
  readonly attributes: RegExp
}

/**
 * Versions that their makers and NHTSA treat as models of their own: CIVIC TYPE R, GOLF R, AMG C63 S, CTS-V, DEFENDER
 * 110, and for Porsche every trim ("PANAMERA 4S EXECUTIVE"); and series of vans, which are sizes and no trims.
 */
const VERSIONS: readonly VersionsInModel[] = [
  { make: 'Acura', attributes: /^trim:type-s$/ },
  { make: 'Aston Martin', attributes: /^trim:727$/ },
  { make: 'Audi', attributes: /^trim:(?:allroad|rs|spyder)$/ },
  { make: 'BMW', plates: /^i[457]$/, attributes: /^trim:(?:m|edrive|xdrive)\d\d$/ },
  { make: 'Bugatti', attributes: /^trim:sport$/ },
  {
    make: 'Cadillac',
    plates: /^(?:ats|ct4|ct5|cts|escalade|lyriq|optiq|sts|xlr)$/,
    attributes: /^trim:v(?:-series)?$/,
  },
  { make: 'Chevrolet', plates: /^g\d0$/, attributes: /^trim:sport$/ },
  { make: 'Chevrolet', attributes: /^trim:(?:classic|hd|ld|v1500|g\d\d?|\d\d)$/ },
  { make: 'Chevrolet', plates: /^hhr$/, attributes: /^trim:panel$/ },
  { make: 'Dodge', plates: /^ram(?:van|wagon)$/, attributes: /^trim:\d{4}$/ },
  { make: 'Ferrari', attributes: /^trim:gts?$/ },
  { make: 'Fiat', attributes: /^trim:cabrio$/ },
  { make: 'Ford', attributes: /^trim:(?:econoline|club)$/ },
  { make: 'GMC', attributes: /^trim:(?:classic|hd|ltd|xuv|g\d\d?|\d\d)$/ },
  { make: 'Honda', attributes: /^trim:type-r$/ },
  { make: 'Hyundai', attributes: /^trim:n$/ },
  { make: 'Jeep', attributes: /^trim:(?:unlimited|wk)$/ },
  { make: 'Land Rover', plates: /^defender$/, attributes: /^trim:(?:90|110|130)$/ },
  { make: 'Lexus', attributes: /^trim:plus$/ },
  { make: 'Maserati', attributes: /^trim:folgore$/ },
  { make: 'Mercedes-Benz', plates: /^(?:amg|eq)/, attributes: /^trim:(?:s|c|r|pro|black-series|plus)$/ },
  { make: 'Mercedes-Benz', plates: /^cla\d/, attributes: /^trim:plus$/ },
  { make: 'Porsche', attributes: /^trim:(?!performance-battery|perf-battery|with|weissach|package)/ },
  { make: 'Ram', attributes: /^trim:classic$/ },
  { make: 'Rolls-Royce', attributes: /^trim:i(?:i|ii|v)$/ },
  { make: 'Subaru', attributes: /^trim:sti$/ },
  { make: 'Volkswagen', attributes: /^trim:(?:r|alltrack|gli|camper)$/ },
  { make: 'Volvo', attributes: /^trim:inscription$/ },
]

/** The trims of a name that are shown in the model. */
export function trimsInModel(make: string, reading: NameReading): ReadonlySet<NameAttribute> {
  const entries = VERSIONS.filter((entry) => entry.make === make && (entry.plates?.test(reading.plate) ?? true))
  return new Set(
    reading.said
      .map((each) => each.attribute)
      .filter((attribute) => entries.some((entry) => entry.attributes.test(attribute))),
  )
}
