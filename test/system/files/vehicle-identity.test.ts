import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SourceWording } from '#catalog/provenance-store.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import type { EpaName } from '#ingest/match/epa-name.ts'
import { trimOfEngine } from '#ingest/match/names/engine-trims.ts'
import { type AliasRow, projectAliases } from '#ingest/match/rules/alias-file.ts'
import { epaFacts } from '#ingest/match/rules/epa-alternative.ts'
import { unreviewedTrimWords } from '#test/support/ingest/reviewed-trims.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

const FEDERAL_FILES = '../shared/data'
const PAGE = 1_000
/** Vehicles of EPA's complete file that no column of it distinguishes: 184 in 2025-10. */
const ALIKE_MAX = 200
const skip = WITHOUT_FEDERAL_FILES
/** Ingested once for all tests. */
const ingested = skip === false ? listed() : undefined

interface ListedVehicle {
  readonly vehicle: VehicleRow
  readonly wording: SourceWording
}

/** Every vehicle of EPA's file, with EPA's own words. */
async function listed(): Promise<ListedVehicle[]> {
  const catalog = await openIngestedCatalog({ after }, FEDERAL_FILES)
  const vehicles: ListedVehicle[] = []
  for (let offset = 0; offset < catalog.meta.listed_count; offset += PAGE) {
    for (const vehicle of catalog.searchVehicles({}, { limit: PAGE, offset }).vehicles) {
      const origin = catalog.provenance.originOf(vehicle.id)
      if (origin?.source === 'epa-vehicles') vehicles.push({ vehicle, wording: origin.wording })
    }
  }
  assert.ok(vehicles.length > 40_000)
  return vehicles
}

/** Each broken promise once, with an example. */
async function brokenBy(judge: (vehicle: ListedVehicle) => string | null): Promise<readonly string[]> {
  const broken = new Map<string, string>()
  for (const one of (await ingested) ?? []) {
    const fault = judge(one)
    if (fault !== null) broken.set(fault, `${fault} (${one.vehicle.year} ${one.wording.make} ${one.wording.model})`)
  }
  return [...broken.values()]
}

// Guarantee: two vehicles that differ for their owners differ in a response.
test('few vehicles are equal in every field', { skip }, async () => {
  const looks = Map.groupBy((await ingested) ?? [], ({ vehicle }) => lookOf(vehicle))
  const alike = [...looks.values()].filter((group) => group.length > 1).flat()
  assert.ok(alike.length <= ALIKE_MAX, `${alike.length} vehicles look like another`)
})

/** Every field that a caller reads, but the horsepower. */
function lookOf(vehicle: VehicleRow): string {
  const { year, make, model, trim, submodel, cylinders, displacement_l, transmission } = vehicle
  const { drive_type, fuel_type, body_class, doors, configuration, battery_kwh } = vehicle
  return JSON.stringify([
    [year, make, model, trim, submodel, cylinders, displacement_l, transmission],
    [drive_type, fuel_type, body_class, doors, configuration, battery_kwh],
  ])
}

// Guarantee: a trim is a trim level. A word from a new edition is reviewed before it is accepted.
test('every word of a trim was reviewed', { skip }, async () => {
  const words = await brokenBy(({ vehicle }) => unreviewedTrimWords(vehicle.trim ?? '').filter(Boolean)[0] ?? null)
  assert.deepEqual(words, [])
})

/**
 * Models whose every version has the same trim, each looked at: there the trim is one. Where it is none it belongs to
 * the nameplate, as in Pontiac's Trans Sport: see src/data/ingest/match/names.
 */
const ALWAYS_WITH_TRIM = new Set([
  'Aston Martin Vanquish Zagato: S',
  'CCC Engineering Duntov: GT',
  'CX Automotive CX 25: Prestige',
  'Chevrolet Corvette Hybrid: E-Ray',
  'Consulier Industries Inc Consulier: GTP',
  'Fisker Ocean: Sport',
  'Ford Explorer Electric: USPS',
  'Goldacre Goldacre: Limited',
  'Koenigsegg Agera: RS',
  'Maserati Spyder Spider: GT',
  'Mcevoy Motors 240 240: DL GL',
  'Mcevoy Motors 740: GLE',
  'Oldsmobile Ciera: SL',
  'Polestar Polestar 3: Long Range',
  'Rolls-Royce Silver Spur Mpw L II: Touring',
  'Shelby Mustang: GT',
  'VinFast VF 6: Plus',
  'VinFast VF 7: Plus',
  'Volvo C40: Recharge',
  'Wallace Environmental Wetl 300: SL',
  'Wallace Environmental Wetl 600: SEL',
])

// Guarantee: no nameplate is split in two.
test('every model that always has the same trim was reviewed', { skip }, async () => {
  const all = (await ingested) ?? []
  const models = Map.groupBy(all, ({ vehicle }) => `${vehicle.make} ${vehicle.model}`)
  const onlyTrims = [...models].flatMap(([model, versions]) => {
    const [first = null, ...others] = new Set(versions.map(({ vehicle }) => vehicle.trim))
    return first === null || others.length > 0 ? [] : [`${model}: ${first}`]
  })
  assert.ok(onlyTrims.includes('Volvo C40: Recharge'))
  assert.deepEqual(
    onlyTrims.filter((model) => !ALWAYS_WITH_TRIM.has(model)),
    [],
  )
})

/** Words of EPA's model that name a drive, and the drives that do not contradict them. */
const DRIVE_WORDS: readonly (readonly [RegExp, readonly (string | null)[]])[] = [
  [/\b(?:AWD|quattro|4matic|4motion|xdrive\w*|syncro|all4|sh-awd|e-4orce|allroad)\b/i, ['AWD']],
  [/\b(?:4WD|4x4)\b/i, ['4WD', 'AWD']],
  [/\b2WD\b/i, ['FWD', 'RWD', '2WD', null]],
  [/\bFWD\b/, ['FWD']],
  [/\bRWD\b/, ['RWD']],
]

test('no drive type contradicts a word of the name', { skip }, async () => {
  const broken = await brokenBy(({ vehicle, wording }) => {
    const word = DRIVE_WORDS.find(([name]) => name.test(wording.model))
    return word === undefined || word[1].includes(vehicle.drive_type) ? null : `${vehicle.drive_type}: ${wording.model}`
  })
  assert.deepEqual(broken, [])
})

/** Words of the model as it is shown, and the fuel types that agree with them. */
const FUEL_WORDS: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:Plug-in Hybrid|Energi|4xe|E-Hybrid|E Performance)\b/, /^Plug-in Hybrid$/],
  [/\bHybrid\b/, /Hybrid/],
  [/\b(?:EV|Electric|BEV)\b/, /^Electric$/],
  [/\b(?:Diesel|TDI)\b/i, /^Diesel$/],
  [/\bCNG\b/, /^CNG$|^Gasoline or Natural Gas$/],
  [/\bFuel Cell\b/, /^Hydrogen$/],
]

test('no fuel type contradicts the displayed model, and mild hybrids are not hybrids', { skip }, async () => {
  const broken = await brokenBy(({ vehicle: { model, fuel_type, configuration } }) => {
    const word = FUEL_WORDS.find(([name]) => name.test(model))
    if (word !== undefined && !word[1].test(fuel_type ?? '')) return `${fuel_type}: ${model}`
    return /mild hybrid/.test(configuration ?? '') && fuel_type === 'Hybrid' ? `${model} is a mild hybrid` : null
  })
  assert.deepEqual(broken, [])
})

/** One row of EPA's file as the readers of names take it. */
function epaNameOf({ vehicle, wording }: ListedVehicle): EpaName {
  return {
    year: vehicle.year ?? 0,
    make: wording.make,
    model: wording.model,
    baseModel: wording.base_model,
    vehicleClass: wording.vehicle_class,
    drive: wording.drive,
    transmission: wording.transmission,
    fuel: wording.fuel,
    alternative: wording.alternative,
    turbocharger: wording.turbocharger,
    supercharger: wording.supercharger,
    motor: wording.motor,
    engineText: wording.engine_text,
    litres: wording.litres,
    measuredBodies: wording.measured_bodies,
  }
}

function factsOf(one: ListedVehicle): ReadonlySet<string> {
  return epaFacts(epaNameOf(one))
}

function engineTrimOf(one: ListedVehicle): string | null | undefined {
  return trimOfEngine(epaNameOf(one), projectAliases())
}

/** Versions that are cars of their own to a driver, an insurer or a mechanic. */
const PERFORMANCE =
  /\b(?:[ACDSX]\w\w?\d?-V|AMG|SRT-?8|SRT|GT[35]50?0|Type[ -][RS]|STI|Si|SVR|SHO|Z06|ZR1|Nismo|Abarth|Raptor|Trackhawk|RS ?\d|(?<!WD +)M[2-8]|JCW|John Cooper Works|Viggen|Polestar|Quadrifoglio|Speed)\b/i

test('no performance version is displayed as the plain car', { skip }, async () => {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const broken = await brokenBy((one) => {
    const { vehicle, wording } = one
    // A reviewed row on the engine knows more than "300/SRT-8" or "Charger SRT8", which EPA calls other cars, too.
    if (engineTrimOf(one) !== undefined) return null
    const version = PERFORMANCE.exec(wording.model)?.[0].replace(/^JCW$/i, 'John Cooper Works')
    if (version === undefined) return null
    const shown = letters(`${vehicle.make} ${vehicle.model} ${vehicle.trim ?? ''}`)
    return shown.includes(letters(version)) ? null : `${wording.model}: ${vehicle.model}`
  })
  assert.deepEqual(broken, [])
})

// Guarantee: a reviewed row about engines applies to cars that EPA lists; an error in its name or years would match none.
test('every row that requires an engine has its cars', { skip }, async () => {
  const { epa, engineTrims } = projectAliases()
  const said = (row: AliasRow) => `${row.fromYear} ${row.make} ${row.pattern} {${row.conditions.join(', ')}}`
  const used = new Set<string>()
  for (const one of (await ingested) ?? []) {
    const { make } = sourceMake(one.wording.make)
    for (const table of [epa, engineTrims]) {
      const found = table.find(make, one.wording.model, one.vehicle.year ?? 0, () => factsOf(one))
      if (found !== null) used.add(said(found.row))
    }
  }
  const unused = [...epa.rows, ...engineTrims.rows].filter((row) => row.conditions.length > 0 && !used.has(said(row)))
  assert.deepEqual(unused.map(said), [])
})

/** Makes and models of which a supercharger makes no car of its own name, or several; each was looked at. */
const SUPERCHARGED_ALIKE = new Set([
  'Audi A6',
  'Audi A7',
  'Audi A8',
  'Audi A8 L',
  'Audi Q5',
  'Audi Q7',
  'Buick Riviera',
  // A row of 2000 for a car that was not sold.
  'Chevrolet Impala',
  'Genesis G90',
  'Genesis GV80',
  // F-Type, XF, XJ and Range Rovers: several grades share the engine ("Supercharged", "R", "Autobiography").
  'Jaguar F-Pace',
  'Jaguar F-Type',
  'Jaguar Vanden Plas',
  'Jaguar XE',
  'Jaguar XF',
  'Jaguar XJ',
  'Jaguar XJ L',
  'Land Rover Defender 110',
  'Land Rover Defender 90',
  'Land Rover Discovery',
  'Land Rover Range Rover',
  'Land Rover Range Rover Sport',
  'Land Rover Range Rover Velar',
  'Lotus Elise/Exige',
  'Mercedes-Benz C 230',
  'Nissan Frontier',
  'Nissan Xterra',
  'Oldsmobile Eighty-Eight/Regency',
  'Oldsmobile Eighty-Eight/Regency/LSS',
  'Oldsmobile Ninety-Eight',
  // Until 1999 an option of the SSE, too, and EPA's row of 2004 is of a car that had become the GXP.
  'Pontiac Bonneville',
  'Toyota Previa',
  'Volvo S60',
  'Volvo S90',
  'Volvo V60',
  'Volvo V90',
  'Volvo V90 CC',
  'Volvo XC60',
  'Volvo XC90',
])

// Guarantee: CTS-V, GT500, ZL1 and Hellcat are not displayed as the car without their engine, whatever EPA calls them.
test('a supercharged car differs from the car without, except for reviewed ones', { skip }, async () => {
  const shown = Map.groupBy((await ingested) ?? [], ({ vehicle: { year, make, model, trim, submodel } }) =>
    JSON.stringify([year, make, model, trim, submodel]),
  )
  const alike = [...shown.values()].flatMap((group) => {
    const [first] = group
    const isMixed = new Set(group.map(({ wording }) => wording.supercharger)).size > 1
    return first !== undefined && isMixed ? [`${first.vehicle.make} ${first.vehicle.model}`] : []
  })
  assert.deepEqual([...new Set(alike)].filter((name) => !SUPERCHARGED_ALIKE.has(name)).toSorted(), [])
})
