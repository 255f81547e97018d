import type { DatabaseSync } from 'node:sqlite'
import type { ChangeFacts, ChangeType } from '#catalog/changes/change.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import type { CountryRecalls } from '#catalog/source-facts.ts'
import { type Pair, groupRows, mergeByKey } from './merge-rows.ts'
import { type NewChange, type Schema, type StatedName, isStated, namesText } from './new-changes.ts'
import { type RecordNames, marksDerivedNames, countryRecordNames, recordNames } from './record-names.ts'

interface RecallRow {
  readonly campaign_id: string
  readonly type: string | null
  readonly manufacturer: string | null
  readonly summary: string | null
  readonly consequence: string | null
  readonly remedy: string | null
  readonly report_received: string | null
  readonly potentially_affected: number | null
  readonly do_not_drive: 0 | 1 | null
  readonly park_outside: 0 | 1 | null
}

/** Campaign with all of its wordings. The first is used if only one can be. */
interface Campaign {
  readonly id: string
  readonly rows: readonly RecallRow[]
}

type Compared = Pair<Campaign> & { readonly before: Campaign; readonly after: Campaign }

const TEXTS = ['summary', 'consequence', 'remedy'] as const
const ADVICE = [
  { name: 'do_not_drive', words: '"do not drive"' },
  { name: 'park_outside', words: '"park outside"' },
] as const

interface ComparedSchemas {
  readonly before: Schema
  readonly after: Schema
}

/** Yields changes of the campaigns themselves, in the order of their ids. */
export function* compareRecalls(
  database: DatabaseSync,
  { before, after }: ComparedSchemas,
  tables: RecallTables,
): Generator<NewChange> {
  const names = { before: tables.names(database, before), after: tables.names(database, after) }
  const components = tables.components(database, after)
  const [old, now] = [before, after].map((schema) => campaignsOf(database, tables.recalls(schema)))
  const { country } = tables
  for (const pair of mergeByKey(old ?? [], now ?? [], ({ id }) => id)) {
    if (isInBoth(pair)) yield* inCountry(country, changesOf(pair, names.after, tables))
    else if (pair.after !== undefined)
      yield* inCountry(country, added(pair.after, { names: names.after, components, tables }))
    else yield { country, ...removed(pair, names.before.of(pair.key), tables) }
  }
  const marksDerived = country !== HOME_COUNTRY || marksDerivedNames(database, before)
  yield* inCountry(country, compareNames({ ...names, marksDerived }, adviceIn(database, tables.advice(after)), tables))
}

function* inCountry(country: string, changes: Iterable<NewChange>): Generator<NewChange> {
  for (const change of changes) yield { country, ...change }
}

/** "Recall 22V219000", "Recall in Canada 2022650". */
function titleOf({ noun }: RecallTables, id: string): string {
  return `R${noun.slice(1)} ${id}`
}

function isInBoth(pair: Pair<Campaign>): pair is Compared {
  return pair.before !== undefined && pair.after !== undefined
}

function* added(
  { id, rows }: Campaign,
  { names, components, tables }: { names: RecordNames; components: (id: string) => string[]; tables: RecallTables },
): Generator<NewChange> {
  const [first] = rows
  if (first === undefined) return
  const stated = names.of(id)
  const list = components(id)
  const { campaign_id: _id, ...facts } = first
  const advice = { do_not_drive: adviceOf(rows, 'do_not_drive'), park_outside: adviceOf(rows, 'park_outside') }
  const title = `New ${tables.noun} ${id}${list[0] === undefined ? '' : ` (${list[0]})`}: ${namesText(stated)}`
  const after: ChangeFacts = { component: list[0] ?? null, components: list, ...facts, ...advice }
  yield { type: 'recall.added', subject: id, title, names: stated, before: null, after }
  for (const older of supersededBy(allTexts({ id, rows }))) {
    yield superseded(older, id, names.of(older))
  }
}

function superseded(older: string, newer: string, names: readonly StatedName[]): NewChange {
  const title = `Recall ${older} is superseded by ${newer}: ${namesText(names)}`
  return { type: 'recall.superseded', subject: older, title, names, before: null, after: { superseded_by: newer } }
}

function removed({ key, before }: Pair<Campaign>, names: readonly StatedName[], tables: RecallTables): NewChange {
  const { manufacturer, report_received, summary } = before?.rows[0] ?? {}
  const title = `${titleOf(tables, key)} is no longer in ${tables.agency}'s file: ${namesText(names)}`
  const facts = {
    manufacturer: manufacturer ?? null,
    report_received: report_received ?? null,
    summary: summary ?? null,
  }
  return { type: 'recall.removed', subject: key, title, names, before: facts, after: null }
}

function* changesOf(pair: Compared, namesOf: RecordNames, tables: RecallTables): Generator<NewChange> {
  const names = namesOf.of(pair.key)
  yield* adviceChanges(pair, names, tables)
  if (textOf(pair.before) === textOf(pair.after)) return
  yield textChange(pair, names, tables)
  const known = new Set(supersededBy(allTexts(pair.before)))
  for (const older of supersededBy(allTexts(pair.after))) {
    if (!known.has(older)) yield superseded(older, pair.key, namesOf.of(older))
  }
}

function* adviceChanges(
  { key: subject, before, after }: Compared,
  names: readonly StatedName[],
  tables: RecallTables,
): Generator<NewChange> {
  const about = namesText(names)
  for (const { name, words } of ADVICE) {
    const [was, is] = [adviceOf(before.rows, name), adviceOf(after.rows, name)]
    if ((was === true) === (is === true)) continue
    const type: ChangeType = is === true ? `recall.${name}_set` : `recall.${name}_cleared`
    const title = `${titleOf(tables, subject)} ${is === true ? 'now says' : 'no longer says'} ${words}: ${about}`
    yield { type, subject, title, names, before: { [name]: was }, after: { [name]: is } }
  }
}

function textChange(
  { key: subject, before, after }: Compared,
  names: readonly StatedName[],
  tables: RecallTables,
): NewChange {
  const about = namesText(names)
  const [old, now] = firstDifference(before, after)
  const changed = { subject, names, ...changedMembers(old, now) }
  const title = titleOf(tables, subject)
  return isRemedyPending(remediesOf(before)) && !isRemedyPending(remediesOf(after))
    ? {
        type: 'recall.remedy_available',
        title: `The remedy of ${tables.noun} ${subject} is available: ${about}`,
        ...changed,
      }
    : { type: 'recall.text_changed', title: `${title} has a new text: ${about}`, ...changed }
}

/** Yields added and removed names. An added one carries the campaign's advice: its vehicles get no other event. */
function* compareNames(
  { marksDerived, ...names }: { before: RecordNames; after: RecordNames; marksDerived: boolean },
  adviceOfCampaign: (id: string) => ChangeFacts,
  tables: RecallTables,
): Generator<NewChange> {
  for (const { key, before, after } of mergeByKey(names.before.all(), names.after.all(), ({ key: id }) => id)) {
    if (before === undefined || after === undefined) continue
    const [was, is] = [before.names.filter(isStated), after.names.filter(isStated)]
    const further = without(is, was)
    // If the older snapshot does not mark derived names, a removed one would look like one of the agency's.
    const gone = marksDerived ? without(was, is) : []
    const facts = { before: { names: was.length }, after: { names: is.length } }
    if (further.length > 0) {
      const title = `${titleOf(tables, key)} now also concerns ${namesText(further)}`
      const wider = { ...facts.after, ...adviceOfCampaign(key) }
      yield { type: 'recall.widened', subject: key, title, names: further, before: facts.before, after: wider }
    }
    if (gone.length > 0) {
      const title = `${titleOf(tables, key)} no longer names ${namesText(gone)}`
      yield { type: 'recall.narrowed', subject: key, title, names: gone, ...facts }
    }
  }
}

function without(names: readonly StatedName[], others: readonly StatedName[]): StatedName[] {
  const textOfName = ({ make, model, year }: StatedName): string => `${make}\n${model}\n${year ?? ''}`
  const known = new Set(others.map(textOfName))
  return names.filter((name) => !known.has(textOfName(name)))
}

function* campaignsOf(database: DatabaseSync, sql: string): Generator<Campaign> {
  const rows = database.prepare(sql).iterate() as unknown as Iterable<RecallRow>
  for (const { key, rows: campaignRows } of groupRows(rows, (row) => row.campaign_id))
    yield { id: key, rows: campaignRows }
}

function adviceIn(database: DatabaseSync, sql: string): (id: string) => ChangeFacts {
  const select = database.prepare(sql)
  return (id) => {
    const row = select.get(id)
    const adviceValue = (name: string): boolean | null => (typeof row?.[name] === 'number' ? row[name] === 1 : null)
    return Object.fromEntries(ADVICE.map(({ name }) => [name, adviceValue(name)]))
  }
}

/** Returns true if any wording gives the advice, false if one denies it, and null if none states it. */
function adviceOf(rows: readonly RecallRow[], name: 'do_not_drive' | 'park_outside'): boolean | null {
  if (rows.some((row) => row[name] === 1)) return true
  return rows.some((row) => row[name] === 0) ? false : null
}

function allTexts({ rows }: Campaign): string[] {
  return rows.flatMap((row) => TEXTS.map((name) => row[name] ?? ''))
}

function remediesOf({ rows }: Campaign): string[] {
  return rows.map(({ remedy }) => remedy ?? '')
}

/** Sorted, because the order of the wordings also depends on the vehicles. */
function textOf({ rows }: Campaign): string {
  return JSON.stringify([...new Set(rows.map((row) => JSON.stringify(TEXTS.map((name) => row[name]))))].toSorted())
}

/** Returns the first wording on each side that the other snapshot lacks. */
function firstDifference(before: Campaign, after: Campaign): [RecallRow | undefined, RecallRow | undefined] {
  const wordingOf = (row: RecallRow): string => JSON.stringify(TEXTS.map((name) => row[name]))
  const [old, now] = [before, after].map(({ rows }) => new Set(rows.map(wordingOf)))
  const was = before.rows.find((row) => now?.has(wordingOf(row)) === false) ?? before.rows[0]
  const is = after.rows.find((row) => old?.has(wordingOf(row)) === false) ?? after.rows[0]
  return [was, is]
}

function changedMembers(old: RecallRow | undefined, now: RecallRow | undefined): Pick<NewChange, 'before' | 'after'> {
  const changed = TEXTS.filter((name) => old?.[name] !== now?.[name])
  const members = (row: RecallRow | undefined): ChangeFacts =>
    Object.fromEntries(changed.map((name) => [name, row?.[name] ?? null]))
  return { before: members(old), after: members(now) }
}

/**
 * Matches NHTSA's sentences about a missing remedy: "The remedy is currently under development", "A second letter will be
 * sent once the remedy is available". Based on recalls of 2006 to 2022.
 */
const PENDING =
  /under development|being developed|not (?:yet |currently )+available|(?:once|when|until|as soon as) [^.]{0,60}?(?:remed(?:y|ies)|repairs?|parts?|solution|fix)[^.]{0,40}? (?:is|are|becomes?) (?:available|ready|finali[sz]ed)/i

/** Matches a later announcement in the same text. The sentence about the missing remedy remains. */
const REMEDY_ANNOUNCED =
  /(?:final|second|remedy) [^.]{0,40}(?:letters|notices|notification)[^.]{0,20} (?:were|was) (?:mailed|sent)/i

/** Matches a clause: "This recall supersedes recalls 13V-029 and 14V-147", "replaces NHTSA recall number 19V-350". */
const SUPERSEDES = /(?:supersedes|replaces (?:NHTSA )?recalls?)\b(?<numbers>[^;]{0,160})/gi
/** A sentence ends with a period and a blank. Periods inside numbers have no blank. */
const SENTENCE_END = /\.\s/
const CAMPAIGN = /\b(?<year>\d{2})(?<kind>[VETCI])-?(?<number>[0-9A-Z]\d{2})(?:\.?\d{3})?\b/gi

function isRemedyPending(texts: readonly string[]): boolean {
  return texts.some((text) => PENDING.test(text) && !REMEDY_ANNOUNCED.test(text))
}

/** Returns the superseded campaigns in NHTSA's current numbering ("13V029000"). */
function supersededBy(texts: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (const { groups } of text.matchAll(SUPERSEDES)) {
      const [clause = ''] = (groups?.['numbers'] ?? '').split(SENTENCE_END, 1)
      for (const { groups: parts } of clause.matchAll(CAMPAIGN)) {
        found.add(`${parts?.['year']}${parts?.['kind']}${parts?.['number']}000`.toUpperCase())
      }
    }
  }
  return [...found].toSorted()
}

interface RecallTables {
  readonly country: string
  /** "recall", "recall in Canada". */
  readonly noun: string
  readonly agency: string
  /** SQL: every wording of every campaign, by number. */
  recalls(schema: Schema): string
  names(database: DatabaseSync, schema: Schema): RecordNames
  /** Components that a campaign names for any vehicle. */
  components(database: DatabaseSync, schema: Schema): (id: string) => string[]
  /** SQL: advice of any wording of a campaign, by its number. */
  advice(schema: Schema): string
}

export const HOME_TABLES: RecallTables = {
  country: HOME_COUNTRY,
  noun: 'recall',
  agency: 'NHTSA',
  recalls: (schema) => `
    SELECT campaign_id, type, manufacturer, summary, consequence, remedy, report_received, potentially_affected,
           do_not_drive, park_outside
      FROM ${schema}.recall ORDER BY campaign_id, position`,
  names: (database, schema) => recordNames(database, schema, 'recall'),
  components(database, schema) {
    database.exec(`
      CREATE TEMP TABLE recall_set AS SELECT recall_position, components FROM ${schema}.record_set_recall;
      CREATE INDEX temp.recall_set_position ON recall_set (recall_position)`)
    return componentsBy(
      database,
      `SELECT DISTINCT c.value AS component
         FROM ${schema}.recall r
         CROSS JOIN temp.recall_set s ON s.recall_position = r.position
         CROSS JOIN json_each(s.components) c
        WHERE r.campaign_id = ? ORDER BY component`,
    )
  },
  advice: (schema) => `
    SELECT max(do_not_drive) AS do_not_drive, max(park_outside) AS park_outside FROM ${schema}.recall WHERE campaign_id = ?`,
}

export function countryTables({ country, country_name: name, agency }: CountryRecalls): RecallTables {
  return {
    country,
    noun: `recall in ${name}`,
    agency,
    recalls: (schema) => `
      SELECT campaign_id, type, manufacturer, summary, consequence, remedy, recalled AS report_received,
             potentially_affected, do_not_drive, park_outside
        FROM ${schema}.country_recall WHERE country = '${country}' ORDER BY campaign_id, position`,
    names: (database, schema) => countryRecordNames(database, schema, country),
    components: (database, schema) =>
      componentsBy(
        database,
        `SELECT component FROM ${schema}.country_recall
          WHERE country = '${country}' AND campaign_id = ? AND component IS NOT NULL`,
      ),
    advice: (schema) => `
      SELECT max(do_not_drive) AS do_not_drive, max(park_outside) AS park_outside
        FROM ${schema}.country_recall WHERE country = '${country}' AND campaign_id = ?`,
  }
}

function componentsBy(database: DatabaseSync, sql: string): (id: string) => string[] {
  const select = database.prepare(sql)
  return (id) => select.all(id).map(({ component }) => String(component))
}
