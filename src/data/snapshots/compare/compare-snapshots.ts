import type { DatabaseSync } from 'node:sqlite'
import { DATASET_SOURCES } from '#catalog/changes/change.ts'
import { HOME_COUNTRY, type RecallCompletion } from '#catalog/records/recall-store.ts'
import type { InvestigationRow, TsbRow } from '#catalog/records/record-list-store.ts'
import { metaFromRows } from '#catalog/snapshot-meta.ts'
import { SOURCE_FACTS } from '#catalog/source-facts.generated.ts'
import { compareRecalls, HOME_TABLES, countryTables } from './compare-recalls.ts'
import { compareVehicles } from './compare-vehicles.ts'
import { compareComplaints } from './complaint-spikes.ts'
import { DATASET_CHANGES_MAX, REMOVED_MAX, REMOVED_SHARE_MAX, SPIKE_QUIET_DAYS } from './limits.ts'
import { groupRows, mergeByKey } from './merge-rows.ts'
import { type NewChange, type NewChanges, type Schema, type StatedName, namesText } from './new-changes.ts'
import { type RecordNames, recordNames } from './record-names.ts'

const AFTER: Schema = 'main'

export interface Comparison {
  /** Current snapshot; undefined = there is none. */
  readonly current: Schema | undefined
  /** Current snapshot if it has a change log. */
  readonly logged: Schema | undefined
  /** Day of the new events, YYYY-MM-DD. */
  readonly recorded: string
  readonly namesOfBulletins: NamesOfBulletins
}

interface Context extends Comparison {
  readonly database: DatabaseSync
  readonly before: Schema
  /** Data sets reported as one `dataset.reset` in this publish. */
  readonly reset: ReadonlySet<string>
}

interface Dataset {
  readonly name: string
  /** Country of the records. Default: `us`. */
  readonly country?: string
  /** Table of its records, if older snapshots lack it. */
  readonly table?: string
  /** SQL: 1 if all files of the data set were read. An excerpt's missing records are not removed ones. */
  readonly isComplete?: (schema: Schema) => string
  /** SQL that counts the records of a data set; undefined = it is derived from the others. */
  readonly records: ((schema: Schema) => string) | undefined
  /** Event type for removed records. Many of them mean a truncated file, not news. */
  readonly removal?: NewChange['type']
  /** Data sets whose reset also resets this one. */
  readonly derivedFrom: readonly string[]
  readonly compare: (context: Context) => Iterable<NewChange>
}

const VEHICLE_RECORDS = ['recalls', 'complaints', 'investigations', 'tsbs']

const countIn =
  (table: string, condition = '') =>
  (schema: Schema) =>
    `SELECT count(*) AS records FROM ${schema}.${table}${condition}`
/** Use the file's count: counting a million complaints would read a third of the snapshot. */
const rowsOf = (source: string) => (schema: Schema) =>
  `SELECT ifnull(sum(accepted_rows), 0) AS records FROM ${schema}.source_file WHERE source = '${source}'`

/** In the order of their events in the log. */
const DATASETS: readonly Dataset[] = [
  {
    name: 'recalls',
    records: (schema) => `SELECT count(DISTINCT campaign_id) AS records FROM ${schema}.recall`,
    removal: 'recall.removed',
    derivedFrom: [],
    compare: ({ database, before }) => compareRecalls(database, { before, after: AFTER }, HOME_TABLES),
  },
  {
    name: 'completion_reports',
    records: countIn('recall_completion'),
    derivedFrom: ['recalls'],
    compare: ({ database, before }) => compareCompletion(database, before, AFTER),
  },
  {
    name: 'investigations',
    records: countIn('investigation'),
    derivedFrom: [],
    compare: ({ database, before }) => compareInvestigations(database, before, AFTER),
  },
  {
    name: 'tsbs',
    records: countIn('tsb'),
    derivedFrom: [],
    compare: ({ database, before, namesOfBulletins }) =>
      compareBulletins(database, { before, after: AFTER }, namesOfBulletins),
  },
  {
    name: 'complaints',
    records: rowsOf(DATASET_SOURCES.complaints),
    derivedFrom: [],
    compare: (context) =>
      compareComplaints(context.database, { before: context.before, after: AFTER }, isQuiet(context)),
  },
  {
    name: 'vehicles',
    records: countIn('vehicle', ` WHERE source = '${DATASET_SOURCES.vehicles}'`),
    removal: 'vehicle.retired',
    derivedFrom: [],
    compare: ({ database, before, reset }) =>
      compareVehicles(
        database,
        { before, after: AFTER },
        VEHICLE_RECORDS.some((name) => reset.has(name)),
      ),
  },
  {
    name: 'links',
    records: undefined,
    derivedFrom: [...VEHICLE_RECORDS, 'vehicles'],
    compare: ({ database, before }) => compareLinks(database, before, AFTER),
  },
]

/** Recalls of other countries, one data set each, because most readers do not request them. */
const COUNTRY_DATASETS: readonly Dataset[] = SOURCE_FACTS.flatMap(({ recalls }) => {
  if (recalls === undefined || recalls.country === HOME_COUNTRY) return []
  const { country } = recalls
  const isComplete = (schema: Schema): string =>
    `SELECT is_complete FROM ${schema}.country_source WHERE country = '${country}'`
  return {
    name: `recalls_${country}`,
    country,
    table: 'country_recall',
    isComplete,
    records: countIn('country_recall', ` WHERE country = '${country}'`),
    removal: 'recall.removed',
    derivedFrom: [],
    *compare({ database, before }) {
      const isWhole = completeness(database, AFTER, { isComplete })
      for (const change of compareRecalls(database, { before, after: AFTER }, countryTables(recalls))) {
        if (isWhole === true || !REMOVAL_TYPES.has(change.type)) yield change
      }
    },
  }
})

/** Compares the current snapshot with `main`. Replaces too many events of a data set by one `dataset.reset`. */
export function compareSnapshots(database: DatabaseSync, changes: NewChanges, comparison: Comparison): void {
  const { current, logged } = comparison
  const reason = wholeReset(database, current, logged)
  if (reason !== undefined || logged === undefined)
    return changes.add('all', resetOf('all', reason ?? 'first_read', {}))
  const reset = new Set<string>()
  const context: Context = { ...comparison, database, before: logged, reset }
  for (const dataset of [...DATASETS, ...COUNTRY_DATASETS]) {
    if (dataset.derivedFrom.some((name) => reset.has(name))) {
      reset.add(dataset.name)
      continue
    }
    const why = compareDataset(dataset, changes, context)
    if (why === undefined) continue
    reset.add(dataset.name)
    changes.drop(dataset.name)
    changes.add(dataset.name, {
      ...resetOf(dataset.name, why.reason, why.counts),
      country: dataset.country ?? HOME_COUNTRY,
    })
  }
}

interface ResetReason {
  readonly reason: string
  readonly counts: { readonly before?: number; readonly after?: number }
}

/** @returns the reason for a reset; undefined = the events are listed */
function compareDataset(dataset: Dataset, changes: NewChanges, context: Context): ResetReason | undefined {
  const { removal } = dataset
  const { database } = context
  const [before, after] = [context.before, AFTER].map((schema) => recordsIn(database, schema, dataset))
  const counts = before === undefined || after === undefined ? {} : { before, after }
  if (before === 0 && after === 0) return undefined
  const [wasComplete, isComplete] = [context.before, AFTER].map((schema) => completeness(database, schema, dataset))
  const reason = otherFiles(counts, wasComplete === isComplete)
  if (reason !== undefined) return { reason, counts }
  const removedMax = Math.max(REMOVED_MAX, (before ?? 0) * REMOVED_SHARE_MAX)
  let [found, removed] = [0, 0]
  for (const change of dataset.compare(context)) {
    found += 1
    if (change.type === removal) removed += 1
    if (found > DATASET_CHANGES_MAX) return { reason: 'too_many_changes', counts }
    if (removed > removedMax) return { reason: 'shrunk', counts }
    changes.add(dataset.name, change)
  }
  return undefined
}

/** Returns the reason why records cannot be compared one by one: a side has none, or not all. */
function otherFiles({ before, after }: ResetReason['counts'], isSameEdition: boolean): string | undefined {
  if (before === 0) return 'first_read'
  if (after === 0) return 'not_read'
  return isSameEdition ? undefined : 'starter_replaced'
}

const REMOVAL_TYPES: ReadonlySet<string> = new Set(['recall.removed', 'recall.narrowed'])

function recordsIn(database: DatabaseSync, schema: Schema, { records, table }: Dataset): number | undefined {
  if (records === undefined) return undefined
  const selectTable = `SELECT 1 FROM ${schema}.sqlite_schema WHERE name = ?`
  if (table !== undefined && database.prepare(selectTable).get(table) === undefined) return 0
  return Number(database.prepare(records(schema)).get()?.['records'])
}

/** Returns true if all files of a data set were read; undefined if it has no such files. */
function completeness(
  database: DatabaseSync,
  schema: Schema,
  { isComplete }: Pick<Dataset, 'isComplete'>,
): boolean | undefined {
  if (isComplete === undefined) return undefined
  return database.prepare(isComplete(schema)).get()?.['is_complete'] === 1
}

function wholeReset(
  database: DatabaseSync,
  current: Schema | undefined,
  logged: Schema | undefined,
): string | undefined {
  if (current === undefined) return 'first_read'
  if (logged === undefined) return 'log_begun'
  return editionOf(database, logged) === editionOf(database, AFTER) ? undefined : 'starter_replaced'
}

function editionOf(database: DatabaseSync, schema: Schema): string {
  const rows = database.prepare(`SELECT name, value FROM ${schema}.meta`).all()
  return metaFromRows(rows as unknown as { name: string; value: string }[]).edition
}

const RESET_TITLES: Readonly<Record<string, string>> = {
  first_read: 'was read for the first time',
  not_read: 'is no longer in the data',
  too_many_changes: `changed in more than ${DATASET_CHANGES_MAX} places`,
  shrunk: 'lost many records at once',
  log_begun: 'is compared from now on',
  starter_replaced: 'is of another edition: an excerpt and complete data are not compared',
}

function resetOf(dataset: string, reason: string, { before, after }: ResetReason['counts']): NewChange {
  const title = `${dataset === 'all' ? 'The data' : `The dataset ${dataset}`} ${RESET_TITLES[reason]}: compare all of it again`
  return {
    type: 'dataset.reset',
    subject: dataset,
    title,
    names: [],
    before: before === undefined ? null : { records: before },
    after: { reason, ...(after === undefined ? {} : { records: after }) },
  }
}

/** Tests if a subject was logged in the last days, because counts may fluctuate around the limit. */
function isQuiet({ database, logged, recorded }: Context): (subject: string) => boolean {
  const select = database.prepare(`
    SELECT 1 FROM ${logged}.change
     WHERE type = 'complaints.spike' AND subject = ? AND recorded > date(?, '-${SPIKE_QUIET_DAYS} days')`)
  return (subject) => select.get(subject, recorded) !== undefined
}

const select = (schema: Schema): string => `
  SELECT campaign_id, quarter, involved, remedied, unreachable, removed
    FROM ${schema}.recall_completion ORDER BY campaign_id`

type Report = RecallCompletion & { readonly campaign_id: string }

function* compareCompletion(database: DatabaseSync, before: Schema, after: Schema): Generator<NewChange> {
  const names = recordNames(database, after, 'recall')
  const [old, now] = [before, after].map(
    (schema) => database.prepare(select(schema)).iterate() as unknown as Iterable<Report>,
  )
  for (const pair of mergeByKey(old ?? [], now ?? [], ({ campaign_id }) => campaign_id)) {
    if (pair.after === undefined || isSame(pair.before, pair.after)) continue
    const stated = names.of(pair.key)
    const { quarter, involved, remedied } = pair.after
    const figures = involved === null || remedied === null ? '' : `, ${remedied} of ${involved} remedied`
    const title = `Recall ${pair.key}: completion report of ${quarter}${figures}: ${namesText(stated)}`
    const [was, is] = [factsOf(pair.before), factsOf(pair.after)]
    yield { type: 'recall.completion_reported', subject: pair.key, title, names: stated, before: was, after: is }
  }
}

function isSame(before: Report | undefined, after: Report): boolean {
  return JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after))
}

function factsOf(report: Report | undefined) {
  if (report === undefined) return null
  const { campaign_id: _id, ...facts } = report
  return facts
}

/** SQL for the listed vehicles in both snapshots, with federal names linked in only one of them. */
const listed = (schema: Schema): string => `
  SELECT id, record_set FROM ${schema}.vehicle
   WHERE record_set IS NOT NULL
     AND position < (SELECT CAST(value AS INTEGER) FROM ${schema}.meta WHERE name = 'listed_count')`
const links = (schema: Schema): string => `
  SELECT f.make, f.model, f.year, v.id
    FROM (${listed(schema)}) v
    JOIN ${schema}.record_set_name s ON s.record_set = v.record_set
    JOIN ${schema}.federal_name f ON f.federal_name = s.federal_name`
const isListed = (schema: Schema): string => `
  EXISTS (SELECT 1 FROM ${schema}.vehicle o WHERE o.id = l.id
     AND o.position < (SELECT CAST(value AS INTEGER) FROM ${schema}.meta WHERE name = 'listed_count'))`
const selectGone = (from: Schema, other: Schema): string => `
  SELECT make, model, year, id FROM (${links(from)} EXCEPT ${links(other)}) l WHERE ${isListed(other)}
   ORDER BY make, model, year, id`
const SELECT_RULE = (schema: Schema): string => `
  SELECT n.rule, n.confidence
    FROM ${schema}.vehicle v
    JOIN ${schema}.record_set_name n ON n.record_set = v.record_set
    JOIN ${schema}.federal_name f ON f.federal_name = n.federal_name
   WHERE v.id = ? AND f.make = ? AND f.model = ? AND f.year IS ?`

interface Link extends StatedName {
  readonly id: string
}

/** Yields added and removed links of federal names: one event for each name. */
function* compareLinks(database: DatabaseSync, before: Schema, after: Schema): Generator<NewChange> {
  yield* linkChanges(database, 'link.added', { from: after, other: before })
  yield* linkChanges(database, 'link.removed', { from: before, other: after })
}

function* linkChanges(
  database: DatabaseSync,
  type: 'link.added' | 'link.removed',
  { from, other }: { readonly from: Schema; readonly other: Schema },
): Generator<NewChange> {
  const rule = database.prepare(SELECT_RULE(from))
  const rows = database.prepare(selectGone(from, other)).iterate() as unknown as Iterable<Link>
  for (const { rows: nameRows } of groupRows(rows, ({ make, model, year }) => `${year ?? ''}\n${make}\n${model}`)) {
    const [first] = nameRows
    if (first === undefined) continue
    const { make, model, year, id } = first
    const name = [year, make, model].filter((part) => part !== null).join(' ')
    const vehicleIds = nameRows.map((link) => link.id)
    const vehicles = vehicleIds.length === 1 ? '1 vehicle' : `${vehicleIds.length} vehicles`
    const link = rule.get(id, make, model, year) as { rule: string; confidence: string } | undefined
    const facts = { rule: link?.rule ?? null, confidence: link?.confidence ?? null }
    const isAdded = type === 'link.added'
    const title = `The records of ${name} ${isAdded ? 'now' : 'no longer'} count for ${vehicles}`
    const sides = isAdded ? { before: null, after: facts } : { before: facts, after: null }
    yield { type, subject: name, title, names: [{ make, model, year }], vehicleIds, ...sides }
  }
}

const selectInvestigations = (schema: Schema): string => `
  SELECT investigation_id AS id, subject, summary, opened, closed FROM ${schema}.investigation ORDER BY investigation_id`

type Investigation = Pick<InvestigationRow, 'subject' | 'summary' | 'opened' | 'closed'> & { readonly id: string }

/** "PE24-012" and "PE24012". EA = engineering analysis, to which other phases are upgraded. */
const NUMBER = /\b(?<kind>PE|EA|DP|RQ|AQ)[ -]?(?<year>\d{2})-?(?<number>\d{3})\b/gi
const UPGRADED = /\bupgrad/i
const ANALYSIS = 'EA'

/** Yields investigations opened, closed and upgraded, in the order of their ids. */
function* compareInvestigations(database: DatabaseSync, before: Schema, after: Schema): Generator<NewChange> {
  const names = recordNames(database, after, 'investigation')
  const [old, now] = [before, after].map(
    (schema) => database.prepare(selectInvestigations(schema)).iterate() as unknown as Iterable<Investigation>,
  )
  const upgraded = new Set<string>()
  for (const { key, before: was, after: is } of mergeByKey(old ?? [], now ?? [], ({ id }) => id)) {
    if (is === undefined) continue
    const stated = names.of(key)
    const about = `${is.subject === null ? '' : ` (${is.subject})`}: ${namesText(stated)}`
    const facts = { investigation_subject: is.subject, opened: is.opened, closed: is.closed }
    if (was === undefined) {
      const opened = { ...facts, summary: is.summary }
      yield {
        type: 'investigation.opened',
        subject: key,
        title: `Investigation ${key} opened${about}`,
        names: stated,
        before: null,
        after: opened,
      }
    } else if (was.closed === null && is.closed !== null) {
      const changed = { before: { closed: null }, after: { ...facts, summary: is.summary } }
      yield {
        type: 'investigation.closed',
        subject: key,
        title: `Investigation ${key} closed${about}`,
        names: stated,
        ...changed,
      }
    }
    if (was?.summary !== is.summary) yield* upgrades(is, names, upgraded)
  }
}

/** Yields each upgrade once that a new summary of the old or the new investigation states. */
function* upgrades({ id, summary }: Investigation, names: RecordNames, reported: Set<string>): Generator<NewChange> {
  if (summary === null || !UPGRADED.test(summary)) return
  const named = [...summary.matchAll(NUMBER)]
    .map(({ groups }) => `${groups?.['kind']}${groups?.['year']}${groups?.['number']}`.toUpperCase())
    .filter((other) => other !== id)
  const isAnalysis = id.startsWith(ANALYSIS)
  const analyses = named.filter((other) => other.startsWith(ANALYSIS))
  const others = named.filter((other) => !other.startsWith(ANALYSIS))
  const pairs = isAnalysis ? others.map((from) => [from, id] as const) : [[id, analyses[0] ?? null] as const]
  for (const [from, to] of pairs) {
    if (reported.has(from)) continue
    reported.add(from)
    const stated = names.of(from)
    const title = `Investigation ${from} was upgraded${to === null ? '' : ` to ${to}`}: ${namesText(stated)}`
    yield {
      type: 'investigation.upgraded',
      subject: from,
      title,
      names: stated,
      before: null,
      after: { upgraded_to: to },
    }
  }
}

const selectNew = (before: Schema, after: Schema): string => `
  SELECT tsb_id, document_id, date, type, components, summary, replaces
    FROM ${after}.tsb
   WHERE tsb_id IN (SELECT tsb_id FROM ${after}.tsb EXCEPT SELECT tsb_id FROM ${before}.tsb)
   ORDER BY tsb_id LIMIT ${DATASET_CHANGES_MAX + 1}`

type Bulletin = Omit<TsbRow, 'components'> & { readonly components: string }

/**
 * Returns the names that bulletins state. The build supplies those of new bulletins: a snapshot does not store them,
 * because they would take a tenth of it.
 */
export type NamesOfBulletins = (ids: readonly string[]) => ReadonlyMap<string, readonly StatedName[]>

/** Yields new bulletins, in the order of their ids. */
function* compareBulletins(
  database: DatabaseSync,
  { before, after }: { readonly before: Schema; readonly after: Schema },
  namesOf: NamesOfBulletins,
): Generator<NewChange> {
  const found = database.prepare(selectNew(before, after)).all() as unknown as Bulletin[]
  const names = namesOf(found.map(({ tsb_id }) => tsb_id))
  for (const { tsb_id: subject, components, ...facts } of found) {
    const stated = names.get(subject) ?? []
    const list = JSON.parse(components) as string[]
    const title = `New bulletin ${facts.document_id ?? subject}${list[0] === undefined ? '' : ` (${list[0]})`}: ${namesText(stated)}`
    yield { type: 'tsb.added', subject, title, names: stated, before: null, after: { ...facts, components: list } }
  }
}
