import type { DatabaseSync } from 'node:sqlite'
import type { TsbRow } from '#catalog/records/record-list-store.ts'
import { DATASET_CHANGES_MAX } from './limits.ts'
import { namesText, type NewChange, type Schema, type StatedName } from './new-changes.ts'

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
export function* compareBulletins(
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
