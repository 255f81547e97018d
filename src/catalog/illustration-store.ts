import type { DatabaseSync } from 'node:sqlite'

/** Every statement of this store; the query-plan test explains each. */
export const ILLUSTRATION_STATEMENTS = {
  byKey: 'SELECT parameters FROM illustration WHERE illustration = ?',
} as const

/** What the illustrations of one snapshot are drawn from. */
export interface IllustrationStore {
  /** Parameters as JSON, or undefined when no vehicle of the snapshot is drawn so. */
  parametersOf(key: string): string | undefined
}

export function openIllustrationStore(database: DatabaseSync): IllustrationStore {
  const byKey = database.prepare(ILLUSTRATION_STATEMENTS.byKey)
  return {
    parametersOf(key) {
      const row = byKey.get(key)
      return row === undefined ? undefined : String(row['parameters'])
    },
  }
}
