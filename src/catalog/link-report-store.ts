import type { DatabaseSync } from 'node:sqlite'

/** How many federal names of one make (or by one rule) are tied to EPA's vehicles. */
export interface StoredLinkCount {
  readonly name: string
  readonly keys: number
  readonly linked_keys: number
  /** The same, each name counted with its recall campaigns. */
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
  /** Whether a person settled the reason. */
  readonly reviewed: boolean
  /** The years in which the name has recalls and vehicles of the make show none. */
  readonly zero_years: readonly number[]
}

/** What the ingest found when it tied NHTSA's names to EPA's; see docs/name-resolution.md. */
export interface StoredLinkReport {
  readonly all: StoredLinkCount
  /** As all, without the names over 8,500 lb, which EPA does not rate. */
  readonly rated: StoredLinkCount
  readonly makes: readonly StoredLinkCount[]
  readonly rules: readonly StoredLinkCount[]
  /**
   * Unlinked names with recalls of a make and year in which vehicles of the make show none ("zeros"): those whose reason a
   * person settled, and those at which nobody looked yet, behind which a wrong zero may hide.
   */
  readonly zeros: { readonly reviewed: StoredLinkCount; readonly unreviewed: StoredLinkCount }
  /** Heaviest first. */
  readonly unlinked: readonly StoredUnlinkedName[]
}

const SELECT_COUNTS = `
  SELECT scope, name, keys, linked_keys, recalls, linked_recalls FROM link_count
   ORDER BY scope, recalls DESC, name`
const SELECT_UNLINKED = `
  SELECT make, model, years, recalls, reason, note, reviewed, zero_years FROM unlinked_name ORDER BY position`

/** Reads the whole report; for an operator, not for a request. */
export function readLinkReport(database: DatabaseSync): StoredLinkReport {
  const rows = database.prepare(SELECT_COUNTS).all() as unknown as (StoredLinkCount & { scope: string })[]
  const none = { keys: 0, linked_keys: 0, recalls: 0, linked_recalls: 0 }
  const of = (scope: string) => rows.filter((row) => row.scope === scope).map(({ scope: _scope, ...count }) => count)
  const zeros = (name: string) => of('zero').find((count) => count.name === name) ?? { name, ...none }
  const names = database.prepare(SELECT_UNLINKED).all() as unknown as UnlinkedRow[]
  return {
    all: of('all')[0] ?? { name: 'all', ...none },
    rated: of('rated')[0] ?? { name: 'rated', ...none },
    makes: of('make'),
    rules: of('rule'),
    zeros: { reviewed: zeros('reviewed'), unreviewed: zeros('unreviewed') },
    unlinked: names.map((name) => ({
      ...name,
      years: JSON.parse(name.years) as number[],
      reviewed: name.reviewed === 1,
      zero_years: JSON.parse(name.zero_years) as number[],
    })),
  }
}

type UnlinkedRow = Omit<StoredUnlinkedName, 'years' | 'reviewed' | 'zero_years'> & {
  readonly years: string
  readonly reviewed: 0 | 1
  readonly zero_years: string
}
