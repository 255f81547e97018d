import type { DatabaseSync } from 'node:sqlite'
import { groupRows } from './merge-rows.ts'
import { type NewChange, type Schema, type StatedName } from './new-changes.ts'

/** The listed vehicles that both snapshots have, by the federal names that one of them ties them to and the other does not. */
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

/** Federal names that vehicles answer to since this snapshot, or no more: one event for each name. */
export function* compareLinks(database: DatabaseSync, before: Schema, after: Schema): Generator<NewChange> {
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
  for (const { rows: own } of groupRows(rows, ({ make, model, year }) => `${year ?? ''}\n${make}\n${model}`)) {
    const [first] = own
    if (first === undefined) continue
    const { make, model, year, id } = first
    const name = [year, make, model].filter((part) => part !== null).join(' ')
    const vehicleIds = own.map((link) => link.id)
    const vehicles = vehicleIds.length === 1 ? '1 vehicle' : `${vehicleIds.length} vehicles`
    const said = rule.get(id, make, model, year) as { rule: string; confidence: string } | undefined
    const facts = { rule: said?.rule ?? null, confidence: said?.confidence ?? null }
    const isAdded = type === 'link.added'
    const title = `The records of ${name} ${isAdded ? 'now' : 'no longer'} count for ${vehicles}`
    const sides = isAdded ? { before: null, after: facts } : { before: facts, after: null }
    yield { type, subject: name, title, names: [{ make, model, year }], vehicleIds, ...sides }
  }
}
