import type { DatabaseSync } from 'node:sqlite'
import type { RecallCompletion } from '#catalog/records/recall-store.ts'
import { mergeByKey } from './merge-rows.ts'
import { namesText, type NewChange, type Schema } from './new-changes.ts'
import { recordNames } from './record-names.ts'

const select = (schema: Schema): string => `
  SELECT campaign_id, quarter, involved, remedied, unreachable, removed
    FROM ${schema}.recall_completion ORDER BY campaign_id`

type Report = RecallCompletion & { readonly campaign_id: string }

/** Quarterly reports that are new, or say something else than before. */
export function* compareCompletion(database: DatabaseSync, before: Schema, after: Schema): Generator<NewChange> {
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
