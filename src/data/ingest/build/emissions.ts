import type { DatabaseSync } from 'node:sqlite'
import {
  type CertifiedVehicle,
  type Certification,
  emissionsOf,
  guideRowFinder,
  type StagedGuideRow,
} from '#ingest/match/find-certifications.ts'

const REGIONS = ['federal', 'california'] as const
const FIELDS = ['smog_score', 'standard', 'smartway'] as const

/** Columns of the table `vehicle` computed in this file. */
export const EMISSIONS_COLUMNS = [
  'emissions_matched_by',
  ...REGIONS.flatMap((region) => FIELDS.map((field) => `emissions_${region}_${field}`)),
]

const TABLES = `CREATE TABLE work.emissions (id INTEGER PRIMARY KEY, ${EMISSIONS_COLUMNS.join(', ')})`

const SELECT_SCORES = `
  SELECT id, region, standard, smog_score, smartway FROM stage.emission_score
   ORDER BY id, region, standard, smog_score, smartway`
const SELECT_GUIDE = `
  SELECT year, name, displacement_l, cylinders, transmission, drive, fuel, city, highway, combined, region, standard,
         smog_score, smartway
    FROM stage.green_guide ORDER BY year, name, rowid`
const SELECT_VEHICLES = `
  SELECT id, year, make, model, displacement_l, cylinders, transmission, drive, fuel_1, fuel_2,
         economy_city_mpg AS city_1, economy_second_fuel_city_mpg AS city_2,
         economy_highway_mpg AS highway_1, economy_second_fuel_highway_mpg AS highway_2,
         economy_combined_mpg AS combined_1, economy_second_fuel_combined_mpg AS combined_2
    FROM stage.epa_vehicle WHERE year IN (SELECT year FROM stage.green_guide) ORDER BY id`
/** Model years in which EPA listed at least one SmartWay vehicle; in others, its "no" means nothing. */
const SELECT_SMARTWAY_YEARS = `
  SELECT DISTINCT v.year FROM stage.emission_score s JOIN stage.epa_vehicle v USING (id) WHERE s.smartway <> 'no'`
const SELECT_YEARS = 'SELECT id, year FROM stage.epa_vehicle'

const INSERT_NAME = 'INSERT INTO green_guide_name (year, name, vehicles, contradicted) VALUES (?, ?, ?, ?)'

/**
 * Finds smog score, emission standard and SmartWay status of EPA's vehicles: by id in emissions.csv, else by name and
 * figures in the Green Vehicle Guide. Records the matches of each Guide name.
 */
export function rateEmissions(database: DatabaseSync): void {
  database.exec(TABLES)
  const insert = database.prepare(
    `INSERT INTO work.emissions (id, ${EMISSIONS_COLUMNS.join(', ')})
     VALUES (?, ${EMISSIONS_COLUMNS.map(() => '?').join(', ')})`,
  )
  const write = (id: number, matchedBy: string, rows: readonly Certification[]): void => {
    const values = REGIONS.flatMap((region) => {
      const found = emissionsOf(rows, region)
      return FIELDS.map((field) => found?.[field] ?? null)
    })
    insert.run(id, matchedBy, ...values)
  }
  const byId = readScores(database)
  for (const [id, rows] of byId) write(id, 'vehicle_id', rows)
  for (const [id, rows] of matchGuide(database, byId)) write(id, 'name', rows)
}

function readScores(database: DatabaseSync): ReadonlyMap<number, readonly Certification[]> {
  const years = new Map(
    (database.prepare(SELECT_YEARS).all() as unknown as { id: number; year: number }[]).map(({ id, year }) => [
      id,
      year,
    ]),
  )
  const smartwayYears = new Set(
    database
      .prepare(SELECT_SMARTWAY_YEARS)
      .all()
      .map(({ year }) => year),
  )
  const scores = new Map<number, Certification[]>()
  for (const each of database.prepare(SELECT_SCORES).iterate()) {
    const { id, ...row } = each as unknown as Certification & { readonly id: number }
    const score = smartwayYears.has(years.get(id) ?? 0) ? row : { ...row, smartway: null }
    scores.getOrInsert(id, []).push(score)
  }
  return scores
}

/** Returns the Guide's rows for vehicles missing from emissions.csv. */
function matchGuide(
  database: DatabaseSync,
  byId: ReadonlyMap<number, readonly Certification[]>,
): ReadonlyMap<number, readonly StagedGuideRow[]> {
  const guide = database.prepare(SELECT_GUIDE).all() as unknown as StagedGuideRow[]
  const found = new Map<number, readonly StagedGuideRow[]>()
  if (guide.length === 0) return found
  const names = new Map(
    guide.map(({ year, name }) => [`${year} ${name}`, { year, name, vehicles: 0, contradicted: 0 }]),
  )
  const find = guideRowFinder(guide)
  for (const vehicle of readVehicles(database)) {
    const rows = find(vehicle)
    if (rows.length === 0) continue
    const known = byId.get(vehicle.id)
    if (known === undefined) found.set(vehicle.id, rows)
    const isContradicted = known !== undefined && REGIONS.some((region) => differ(known, rows, region))
    for (const key of new Set(rows.map(({ year, name }) => `${year} ${name}`))) {
      const count = names.get(key)
      if (count === undefined) continue
      count.vehicles += 1
      if (isContradicted) count.contradicted += 1
    }
  }
  const insert = database.prepare(INSERT_NAME)
  for (const { year, name, vehicles, contradicted } of names.values()) insert.run(year, name, vehicles, contradicted)
  return found
}

/** Returns true if both files state a score for the region and the scores differ. */
function differ(
  known: readonly Certification[],
  rows: readonly Certification[],
  region: Certification['region'],
): boolean {
  const [knownScore, guideScore] = [emissionsOf(known, region)?.smog_score, emissionsOf(rows, region)?.smog_score]
  return typeof knownScore === 'number' && typeof guideScore === 'number' && knownScore !== guideScore
}

function* readVehicles(database: DatabaseSync): Iterable<CertifiedVehicle> {
  for (const row of database.prepare(SELECT_VEHICLES).iterate()) {
    const figure = (name: string): number | null => row[name] as number | null
    yield {
      ...(row as unknown as CertifiedVehicle),
      city: [figure('city_1'), figure('city_2')],
      highway: [figure('highway_1'), figure('highway_2')],
      combined: [figure('combined_1'), figure('combined_2')],
    }
  }
}
