import type { DatabaseSync } from 'node:sqlite'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { SOURCE_FACTS } from '#catalog/source-facts.generated.ts'
import { lastModelYear } from '#ingest/build/coverage.ts'
import type { UsedEpaName } from '#ingest/build/names/names.ts'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import { linkNames, type FederalName, type NameLink } from '#ingest/match/link-names.ts'
import { countryAliases } from '#ingest/match/rules/alias-file.ts'
import type { LinkReport } from '#ingest/match/rules/link-report.ts'
import { nhtsaFormKey } from '#ingest/match/vehicle-id.ts'
import { addMember, type MembersByName, writeNameSets } from './record-sets.ts'
import { writeRelatedRecalls } from './related-recalls.ts'

const COUNTRIES = SOURCE_FACTS.flatMap(({ name, recalls }) =>
  recalls === undefined || recalls.country === 'us' ? [] : [{ country: recalls.country, source: name }],
)

export interface CountryInput {
  readonly edition: SnapshotMeta['edition']
  readonly sourceOf: (name: string) => { readonly isComplete: boolean; readonly newest: string | null } | undefined
}

/** Selects one row per campaign: of files of different days, the latest update, then the largest file. */
const chosen = (country: string): string => `
  CREATE TABLE work.${country}_chosen AS
  SELECT recall, campaign_id FROM (
    SELECT recall, campaign_id, is_recall,
           row_number() OVER (PARTITION BY campaign_id ORDER BY updated DESC NULLS LAST, file_rows DESC, recall) AS place
      FROM stage.${country}_recall)
   WHERE place = 1 AND is_recall = 1`

/** A vehicle campaign may also name equipment. */
const collect = (country: string): string => `
  INSERT INTO work.country_row
  SELECT '${country}', r.campaign_id, v.year, v.make, v.model, v.is_light,
         ifnull(max(iif(v.type = 'vehicle', v.type, NULL)), min(v.type))
    FROM stage.${country}_recall_vehicle v
    JOIN stage.${country}_recall r USING (recall)
    JOIN work.${country}_chosen c USING (campaign_id)
   GROUP BY r.campaign_id, v.year, v.make, v.model, v.is_light`

const ROWS = `
  CREATE TABLE work.country_row (
    country TEXT NOT NULL, campaign_id TEXT NOT NULL, year INTEGER, make TEXT NOT NULL, model TEXT NOT NULL,
    is_light INTEGER NOT NULL, type TEXT NOT NULL)`

const gather = (country: string): string => `
  SELECT '${country}' AS country, r.*,
         (SELECT ifnull(max(iif(w.type = 'vehicle', w.type, NULL)), min(w.type)) FROM work.country_row w
           WHERE w.country = '${country}' AND w.campaign_id = r.campaign_id) AS type
    FROM stage.${country}_recall r JOIN work.${country}_chosen USING (recall)`

const writeCampaigns = (edition: SnapshotMeta['edition']): string => `
  CREATE INDEX work.country_row_campaign ON country_row (country, campaign_id);
  INSERT INTO country_recall (position, country, campaign_id, type, manufacturer, manufacturer_campaign, notification,
    component, summary, consequence, remedy, summary_fr, text_source, recalled, updated, potentially_affected, do_not_drive,
    park_outside)
  SELECT row_number() OVER (ORDER BY recalled DESC NULLS LAST, campaign_id DESC, country) - 1, country, campaign_id, type,
         manufacturer, manufacturer_campaign, notification, component, summary, consequence, remedy, summary_fr,
         iif(coalesce(summary, consequence, remedy, summary_fr) IS NULL, NULL,
             '${edition === 'starter' ? 'summary' : 'official'}'),
         recalled, updated, potentially_affected, do_not_drive, park_outside
    FROM (${COUNTRIES.map(({ country }) => gather(country)).join(' UNION ALL ')})
   ORDER BY 1;
  INSERT INTO country_name (country, year, make, model)
  SELECT DISTINCT country, year, make, model FROM work.country_row ORDER BY country, make, model, year;
  INSERT INTO country_recall_name (country_name, position)
  SELECT DISTINCT n.country_name, r.position
    FROM work.country_row w
    JOIN country_name n ON n.country = w.country AND n.make = w.make AND n.model = w.model AND n.year IS w.year
    JOIN country_recall r ON r.campaign_id = w.campaign_id AND r.country = w.country
   ORDER BY 1, 2`

/** A name with its number of campaigns; `isLight` is 1 if any of them is about a car or light truck. */
interface CountryName extends FederalName {
  readonly isLight: 0 | 1
}
const SELECT_NAMES = `
  SELECT n.country_name AS federalName, n.year, n.make, n.model,
         count(DISTINCT w.campaign_id) FILTER (WHERE w.type = 'vehicle') AS recalls,
         count(DISTINCT w.campaign_id) AS campaigns, max(w.is_light) AS isLight
    FROM country_name n
    JOIN work.country_row w ON w.country = n.country AND w.make = n.make AND w.model = n.model AND w.year IS n.year
   WHERE n.country = ?
   GROUP BY n.country_name ORDER BY n.country_name`
/** Vehicles known only to NHTSA, which have no names but their own. */
const SELECT_FEDERAL_VEHICLES = `
  SELECT DISTINCT n.name, n.year, w.make, w.model
    FROM work.configuration c
    JOIN work.vehicle_name n ON n.wording = c.wording AND ifnull(n.year, 0) = ifnull(c.year, 0)
    JOIN work.wording w ON w.wording = c.wording
   WHERE c.source <> 'epa-vehicles' ORDER BY n.name`

const INSERT_SOURCE = 'INSERT INTO country_source (country, source, is_complete, last_year) VALUES (?, ?, ?, ?)'
const INSERT_MEMBER = 'INSERT INTO country_set_name (country_set, country_name, rule, confidence) VALUES (?, ?, ?, ?)'
const SET_OF_NAME = 'UPDATE work.vehicle_name SET country_set = ? WHERE name = ?'
const INSERT_COUNT = `
  INSERT INTO link_count (scope, name, keys, linked_keys, recalls, linked_recalls) VALUES ('country', ?, ?, ?, ?, ?)`
const INSERT_UNLINKED = `
  INSERT INTO country_unlinked_name (position, country, make, model, years, recalls, reason, note)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
const COUNT_RECALLS = `
  CREATE TABLE work.country_count (
    country TEXT NOT NULL, country_set INTEGER NOT NULL, recalls INTEGER NOT NULL, PRIMARY KEY (country, country_set));
  INSERT INTO work.country_count
  SELECT r.country, s.country_set, count(DISTINCT r.position)
    FROM country_set_name s
    JOIN country_recall_name n USING (country_name)
    JOIN country_recall r USING (position)
   GROUP BY r.country, s.country_set`

/**
 * Writes the recalls of other countries, links their names to vehicles by the rules for NHTSA's, and counts them. Each
 * country is linked separately, so that its names take no car from NHTSA's names, nor the other way round. Must run
 * when every vehicle has its name.
 */
export function writeCountryRecalls(
  database: DatabaseSync,
  epaNames: readonly UsedEpaName[],
  { edition, sourceOf }: CountryInput,
): void {
  database.exec(ROWS)
  for (const { country, source } of COUNTRIES) {
    database.exec(chosen(country))
    database.exec(collect(country))
    const read = sourceOf(source)
    if (read === undefined) continue
    const lastYear = read.newest === null ? null : lastModelYear(read.newest)
    database.prepare(INSERT_SOURCE).run(country, source, read.isComplete ? 1 : 0, lastYear)
  }
  database.exec(writeCampaigns(edition))
  const members: MembersByName = new Map()
  const federal = federalVehicles(database)
  let unlinked = 0
  for (const { country } of COUNTRIES) {
    const names = database.prepare(SELECT_NAMES).all(country) as unknown as CountryName[]
    const { links, report } = linkNames(epaNames, names, countryAliases(country))
    const sameNameLinks = names.flatMap((name) => ownLinks(name, federal))
    for (const link of [...links, ...sameNameLinks]) addMember(members, link)
    const listed = links.filter(({ name }) => epaNames[name - 1]?.listed === 1)
    const linked = new Set([...listed, ...sameNameLinks].map(({ federalName }) => federalName))
    unlinked = writeReport(database, { country, names, linked, report, unlinked })
  }
  writeNameSets(database, members, { setOfName: SET_OF_NAME, insertMember: INSERT_MEMBER })
  writeRelatedRecalls(database)
  database.exec(COUNT_RECALLS)
}

/** Returns SQL for a vehicle's number of a country's recalls; 0 if none and all are loaded for its year, else null. */
export function countryCount(country: string, set: string, year: string): string {
  return `ifnull((SELECT recalls FROM work.country_count WHERE country = '${country}' AND country_set = ${set}),
      (SELECT 0 FROM country_source WHERE country = '${country}' AND is_complete = 1 AND ${year} <= last_year))`
}

function federalVehicles(database: DatabaseSync): ReadonlyMap<string, readonly number[]> {
  const rows = database.prepare(SELECT_FEDERAL_VEHICLES).all() as unknown as (Omit<FederalName, 'federalName'> & {
    readonly name: number
  })[]
  const groups = Map.groupBy(rows, keyOf)
  return new Map([...groups].map(([key, group]) => [key, group.map(({ name }) => name)]))
}

function ownLinks(name: CountryName, vehicles: ReadonlyMap<string, readonly number[]>): NameLink[] {
  const found = name.year === null ? [] : (vehicles.get(keyOf(name)) ?? [])
  return found.map((vehicle) => ({
    federalName: name.federalName,
    name: vehicle,
    rule: 'same_name',
    confidence: 'exact',
  }))
}

function keyOf({ year, make, model }: Pick<FederalName, 'year' | 'make' | 'model'>): string {
  return nhtsaFormKey(year, sourceMake(make).make, model)
}

/** Writes the number of car and light-truck names linked to a listed vehicle, and the unlinked names. */
function writeReport(
  database: DatabaseSync,
  linking: {
    country: string
    names: readonly CountryName[]
    linked: ReadonlySet<number>
    report: LinkReport
    unlinked: number
  },
): number {
  const light = linking.names.filter(({ isLight, year }) => isLight === 1 && year !== null)
  const linked = light.filter(({ federalName }) => linking.linked.has(federalName))
  const weigh = (names: readonly CountryName[]) => names.reduce((sum, { recalls }) => sum + recalls, 0)
  database.prepare(INSERT_COUNT).run(linking.country, light.length, linked.length, weigh(light), weigh(linked))
  const insert = database.prepare(INSERT_UNLINKED)
  const unlinkedLight = light.filter(({ federalName }) => !linking.linked.has(federalName))
  let position = linking.unlinked
  for (const { make, model, reason, note } of linking.report.unlinked) {
    const sameName = unlinkedLight.filter((name) => sourceMake(name.make).make === make && name.model === model)
    if (sameName.length === 0) continue
    const years = JSON.stringify(sameName.map(({ year }) => year))
    insert.run(position, linking.country, make, model, years, weigh(sameName), reason, note)
    position += 1
  }
  return position
}
