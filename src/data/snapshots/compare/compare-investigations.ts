import type { DatabaseSync } from 'node:sqlite'
import type { InvestigationRow } from '#catalog/records/investigation-store.ts'
import { mergeByKey } from './merge-rows.ts'
import { namesText, type NewChange, type Schema } from './new-changes.ts'
import { recordNames, type RecordNames } from './record-names.ts'

const select = (schema: Schema): string => `
  SELECT investigation_id AS id, subject, summary, opened, closed FROM ${schema}.investigation ORDER BY investigation_id`

type Investigation = Pick<InvestigationRow, 'subject' | 'summary' | 'opened' | 'closed'> & { readonly id: string }

/** "PE24-012" and "PE24012"; EA = engineering analysis, the phase that others are upgraded to. */
const NUMBER = /\b(?<kind>PE|EA|DP|RQ|AQ)[ -]?(?<year>\d{2})-?(?<number>\d{3})\b/gi
const UPGRADED = /\bupgrad/i
const ANALYSIS = 'EA'

/** Investigations opened, closed and upgraded, in the order of their ids. */
export function* compareInvestigations(database: DatabaseSync, before: Schema, after: Schema): Generator<NewChange> {
  const names = recordNames(database, after, 'investigation')
  const [old, now] = [before, after].map(
    (schema) => database.prepare(select(schema)).iterate() as unknown as Iterable<Investigation>,
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

/** What a new summary says of an upgrade, in the summary of the old investigation or of the new one; each once. */
function* upgrades({ id, summary }: Investigation, names: RecordNames, seen: Set<string>): Generator<NewChange> {
  if (summary === null || !UPGRADED.test(summary)) return
  const named = [...summary.matchAll(NUMBER)]
    .map(({ groups }) => `${groups?.['kind']}${groups?.['year']}${groups?.['number']}`.toUpperCase())
    .filter((other) => other !== id)
  const isAnalysis = id.startsWith(ANALYSIS)
  const analyses = named.filter((other) => other.startsWith(ANALYSIS))
  const others = named.filter((other) => !other.startsWith(ANALYSIS))
  const pairs = isAnalysis ? others.map((from) => [from, id] as const) : [[id, analyses[0] ?? null] as const]
  for (const [from, to] of pairs) {
    if (seen.has(from)) continue
    seen.add(from)
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
