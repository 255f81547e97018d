import { Failure } from '#platform/failure.ts'
import { listCell, type TableRow } from '#ingest/read/read-table.ts'

/** Kinds of faults that suggest where to look. `other` = only the family's causes apply. */
const FAULT_KINDS = [
  'general',
  'malfunction',
  'open',
  'low',
  'high',
  'range',
  'intermittent',
  'silent',
  'stuck',
  'correlation',
  'lost',
  'data',
  'software',
  'other',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  /** Words in the title, such as "circuit low"; "~" is replaced by the subject. */
  readonly words: string
  readonly kind: FaultKind
}

export const FAULT_COLUMNS = ['key', 'words', 'kind'] as const
type FaultRow = TableRow<(typeof FAULT_COLUMNS)[number]>

/** Returns the abbreviations in the titles tables, by key. */
export function faultsOf(rows: readonly FaultRow[]): ReadonlyMap<string, Fault> {
  const faults = new Map<string, Fault>([['', { words: '', kind: 'other' }]])
  for (const { at, cells } of rows) {
    const kind = FAULT_KINDS.find((each) => each === cells.kind)
    if (kind === undefined) throw new Failure(`${at}: "${cells.kind}" is not one of ${FAULT_KINDS.join(', ')}`)
    if (faults.has(cells.key)) throw new Failure(`${at}: "${cells.key}" is a duplicate`)
    faults.set(cells.key, { words: cells.words, kind })
  }
  return faults
}

export const FAULT_CAUSE_COLUMNS = ['part_kind', 'fault_kind', 'causes'] as const
type FaultCauseRow = TableRow<(typeof FAULT_CAUSE_COLUMNS)[number]>

/** Usual causes of a kind of fault in a kind of part; "~" is replaced by the part's name. */
export type FaultCauses = ReadonlyMap<string, readonly string[]>

export function faultCausesOf(rows: readonly FaultCauseRow[]): FaultCauses {
  return new Map(rows.map(({ cells }) => [`${cells.part_kind} ${cells.fault_kind}`, listCell(cells.causes)]))
}
