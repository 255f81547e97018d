import type { DatabaseSync } from 'node:sqlite'
import { readOnce } from '#platform/database/statements.ts'
import { readVinContradictions, type VinContradictions } from './vin/vin-contradictions.ts'

/** Number of federal names of one make (or by one rule) linked to EPA's vehicles. */
export interface StoredLinkCount {
  readonly name: string
  readonly keys: number
  readonly linked_keys: number
  /** Number of names, each weighted by its recall campaigns. */
  readonly recalls: number
  readonly linked_recalls: number
}

export interface StoredUnlinkedName {
  readonly make: string
  readonly model: string
  readonly years: readonly number[]
  readonly recalls: number
  readonly reason: string
  readonly note: string
  /** True if a person confirmed the reason. */
  readonly reviewed: boolean
  /** Years in which the name has recalls but the make's vehicles show none. */
  readonly zero_years: readonly number[]
}

export type CountryUnlinkedName = Omit<StoredUnlinkedName, 'reviewed' | 'zero_years'> & { readonly country: string }

export interface UnlinkedRatings {
  readonly make: string
  readonly model: string
  readonly years: readonly number[]
  readonly ratings: number
}

/** Results of linking NHTSA's names to EPA's; see docs/name-resolution.md. */
export interface StoredLinkReport {
  readonly all: StoredLinkCount
  /** Counts without names over 8,500 lb, which EPA does not rate. */
  readonly rated: StoredLinkCount
  readonly makes: readonly StoredLinkCount[]
  readonly rules: readonly StoredLinkCount[]
  /** Unlinked names with recalls of a make and year whose vehicles show none; unreviewed ones may hide a wrong zero. */
  readonly zeros: { readonly reviewed: StoredLinkCount; readonly unreviewed: StoredLinkCount }
  /** Names of safety ratings; "recalls" weights each name by its ratings. */
  readonly ratings: StoredLinkCount
  /** Rating names without a matching vehicle; `unlinked` states the reasons. */
  readonly ratingsUnlinked: readonly UnlinkedRatings[]
  readonly green_guide: StoredGuideReport
  /** Names of cars and light trucks in recalls of other countries, by country. */
  readonly countries: readonly StoredLinkCount[]
  /** Other countries' names without a matching vehicle, most recalls first. */
  readonly countryUnlinked: readonly CountryUnlinkedName[]
  /** Most recalls first. */
  readonly unlinked: readonly StoredUnlinkedName[]
  /** Contradictions between EPA and vPIC for vehicles that VINs can match. */
  readonly vins: VinContradictions
}

export interface StoredGuideReport {
  readonly names: number
  readonly matched_names: number
  /** Matches with a vehicle, and those whose smog score contradicts emissions.csv. */
  readonly matches: number
  readonly contradicted: number
  readonly unmatched: readonly { readonly year: number; readonly name: string }[]
}

const SELECT_GUIDE_COUNTS = `
  SELECT count(*) AS names, count(*) FILTER (WHERE vehicles > 0) AS matched_names, ifnull(sum(vehicles), 0) AS matches,
         ifnull(sum(contradicted), 0) AS contradicted
    FROM green_guide_name`
const SELECT_GUIDE_UNMATCHED = `
  SELECT year, name FROM green_guide_name WHERE vehicles = 0 ORDER BY year DESC, name`

const SELECT_COUNTS = `
  SELECT scope, name, keys, linked_keys, recalls, linked_recalls FROM link_count
   ORDER BY scope, recalls DESC, name`
const SELECT_UNLINKED = `
  SELECT make, model, years, recalls, reason, note, reviewed, zero_years FROM unlinked_name ORDER BY position`

const SELECT_COUNTRY_UNLINKED = `
  SELECT country, make, model, years, recalls, reason, note FROM country_unlinked_name ORDER BY position`

const SELECT_RATINGS_UNLINKED = `
  SELECT n.make, n.model, json_group_array(DISTINCT n.year ORDER BY n.year) AS years, count(*) AS ratings
    FROM safety_rating r JOIN federal_name n USING (federal_name)
   WHERE NOT EXISTS (SELECT 1 FROM record_set_name s WHERE s.federal_name = r.federal_name)
   GROUP BY n.make, n.model ORDER BY ratings DESC, n.make, n.model`

/** Reads the whole report. For operators: too slow for requests. */
export function readLinkReport(database: DatabaseSync): StoredLinkReport {
  const rows = readOnce<StoredLinkCount & { scope: string }>(database, SELECT_COUNTS)
  const none = { keys: 0, linked_keys: 0, recalls: 0, linked_recalls: 0 }
  const countsOf = (scope: string) =>
    rows.filter((row) => row.scope === scope).map(({ scope: _scope, ...count }) => count)
  const zeros = (name: string) => countsOf('zero').find((count) => count.name === name) ?? { name, ...none }
  const names = readOnce<UnlinkedRow>(database, SELECT_UNLINKED)
  return {
    all: countsOf('all')[0] ?? { name: 'all', ...none },
    rated: countsOf('rated')[0] ?? { name: 'rated', ...none },
    makes: countsOf('make'),
    rules: countsOf('rule'),
    zeros: { reviewed: zeros('reviewed'), unreviewed: zeros('unreviewed') },
    ratings: countsOf('ratings')[0] ?? { name: '', ...none },
    ratingsUnlinked: readOnce<UnlinkedRatings & { readonly years: string }>(database, SELECT_RATINGS_UNLINKED).map(
      (row) => ({ ...row, years: JSON.parse(row.years) as number[] }),
    ),
    green_guide: {
      ...(readOnce(database, SELECT_GUIDE_COUNTS)[0] as Omit<StoredGuideReport, 'unmatched'>),
      unmatched: readOnce(database, SELECT_GUIDE_UNMATCHED),
    },
    countries: countsOf('country'),
    countryUnlinked: readOnce<Omit<CountryUnlinkedName, 'years'> & { readonly years: string }>(
      database,
      SELECT_COUNTRY_UNLINKED,
    ).map((row) => ({ ...row, years: JSON.parse(row.years) as number[] })),
    unlinked: names.map((name) => ({
      ...name,
      years: JSON.parse(name.years) as number[],
      reviewed: name.reviewed === 1,
      zero_years: JSON.parse(name.zero_years) as number[],
    })),
    vins: readVinContradictions(database),
  }
}

type UnlinkedRow = Omit<StoredUnlinkedName, 'years' | 'reviewed' | 'zero_years'> & {
  readonly years: string
  readonly reviewed: 0 | 1
  readonly zero_years: string
}

/** EPA name whose body the reviewed table does not determine. */
export interface UnsettledBody {
  readonly make: string
  /** EPA's baseModel; null in EPA's older editions. */
  readonly nameplate: string | null
  readonly model: string
  readonly first_year: number
  readonly last_year: number
  readonly rule: string
  readonly vehicles: number
}

const UNSETTLED_RULES = [
  'name_contradicts_nameplate',
  'body_jumps',
  'class_names_body',
  'name_names_body',
  'class_names_no_body',
  'name_names_two_bodies',
]

// Scans all vehicles. For ingests: too slow for requests.
const SELECT_BODIES = `
  SELECT w.make, w.base_model AS nameplate, w.model, min(v.year) AS first_year, max(v.year) AS last_year,
         d.body_class AS rule, count(*) AS vehicles
    FROM vehicle v JOIN derivation d USING (derivation) JOIN source_wording w USING (wording)
   WHERE v.position < (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'listed_count')
     AND d.body_class IN (${UNSETTLED_RULES.map((rule) => `'${rule}'`).join(', ')})
   GROUP BY w.make, w.base_model, w.model, d.body_class
   ORDER BY max(v.year) DESC, w.make, w.base_model, w.model, rule`

/** Returns listed names whose body varies by year, contradicts data/bodies, or is missing there; newest first. */
export function readUnsettledBodies(database: DatabaseSync): UnsettledBody[] {
  return readOnce<UnsettledBody>(database, SELECT_BODIES)
}

export interface RatingCount {
  /** Rule in field-rules.ts. */
  readonly rule: string
  readonly vehicles: number
  /** 1 = the rule produces a value. */
  readonly rated: 0 | 1
}

// Scans all vehicles. For ingests: too slow for requests. The first list of test cars is of 2004.
const FIRST_YEAR = 2004
const SELECT_RATINGS = `
  SELECT r.rule, v.horsepower IS NOT NULL AS rated, count(*) AS vehicles
    FROM vehicle v JOIN horsepower_rating r USING (rating)
   WHERE v.position < (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'listed_count') AND v.year >= ${FIRST_YEAR}
   GROUP BY r.rule, rated
   ORDER BY rated DESC, vehicles DESC, r.rule`

/** Counts listed vehicles since model year 2004 by horsepower rule, rules with a value first. */
export function countRatings(database: DatabaseSync): RatingCount[] {
  return readOnce<RatingCount>(database, SELECT_RATINGS)
}

export interface VinReach {
  readonly listed: number
  readonly reached: number
}

/** First model year with complete NHTSA data about VINs. */
export const VIN_FIRST_YEAR = 1995
const HAS_VINS = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vin_vehicle'"
// Scans all vehicles. For ingests: too slow for requests.
const SELECT_REACH = `
  SELECT count(*) AS listed,
         count(*) FILTER (WHERE EXISTS (SELECT 1 FROM vin_vehicle x WHERE x.vehicle = v.position)) AS reached
    FROM vehicle v
   WHERE v.position < (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'listed_count')
     AND v.source = 'epa-vehicles' AND v.year >= ${VIN_FIRST_YEAR}`

/** Returns undefined if vPIC is not loaded. */
export function countVinReach(database: DatabaseSync): VinReach | undefined {
  if (readOnce(database, HAS_VINS)[0] === undefined) return undefined
  return readOnce<VinReach>(database, SELECT_REACH)[0]
}

export const UNLINKED_REASONS = {
  motorcycle: 'A motorcycle, moped or all-terrain vehicle under a car make',
  heavy_truck: 'A truck, bus or chassis under a car make',
  over_8500_lb: 'Over 8,500 lb gross weight, which EPA does not rate',
  not_sold_in_us: 'Not sold in the United States',
  not_a_vehicle: 'An accessory or a slip in the record',
  not_rated: "A special version that EPA's file leaves out: police cars and the like",
  no_epa_row: "Sold in that model year, but EPA's file has no row for it",
  other_years: 'EPA has the name, but only in other model years',
  not_told_apart: 'EPA has the nameplate that year, but no row for this version of it',
  no_such_name: 'EPA has no such name',
} as const
export type UnlinkedCode = keyof typeof UNLINKED_REASONS

export function unlinkedReasonText({ reason, note }: Pick<StoredUnlinkedName, 'reason' | 'note'>): string {
  const why = Object.entries(UNLINKED_REASONS).find(([code]) => code === reason)?.[1] ?? reason
  return note === '' ? why : `${why} (${note})`
}

/** Formats years as ranges: "2003-2006, 2009". */
export function spansOf(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years) {
    const last = runs.at(-1)
    if (last !== undefined && year <= last[1] + 1) last[1] = year
    else runs.push([year, year])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
