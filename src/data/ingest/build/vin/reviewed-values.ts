import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRADICTION_KINDS, type ContradictionKind } from '#catalog/vin/vin-contradictions.ts'
import { yearRange } from '#ingest/match/rules/alias-file.ts'
import { parseTable, type TableRow } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'

/** A value that EPA states and vPIC contradicts. */
export interface StatedValue {
  readonly kind: ContradictionKind
  readonly make: string
  readonly model: string
  readonly year: number
  readonly stated: string
}

export interface ReviewedValue {
  /** The right value; null = neither is proven. */
  readonly right: string | null
  readonly reason: string
}

interface Entry extends ReviewedValue {
  readonly fromYear: number
  readonly toYear: number
}

const FILE = join(import.meta.dirname, '../../../../../data/vin/reviewed-values.tsv')
const COLUMNS = ['kind', 'make', 'models', 'years', 'stated', 'right', 'reason'] as const
type Row = TableRow<(typeof COLUMNS)[number]>
const NUMBERS: ReadonlySet<string> = new Set<ContradictionKind>(['cylinders', 'displacement', 'doors'])

let loaded: ReadonlyMap<string, readonly Entry[]> | undefined

/** Returns the decision in the project's table; `undefined` if there is none. */
export function reviewedValue({ year, ...value }: StatedValue): ReviewedValue | undefined {
  loaded ??= parseReviewedValues(readFileSync(FILE, 'utf8'))
  return loaded.get(keyOf(value))?.find(({ fromYear, toYear }) => fromYear <= year && year <= toYear)
}

/** Parses the table. @throws Failure with the line of an invalid row */
export function parseReviewedValues(text: string): ReadonlyMap<string, readonly Entry[]> {
  const entries = parseTable(text, 'reviewed-values.tsv', COLUMNS).flatMap(entriesOf)
  return Map.groupBy(entries, ({ key }) => key)
}

function entriesOf({ at, cells }: Row): (Entry & { readonly key: string })[] {
  const kind = CONTRADICTION_KINDS.find((name) => name === cells.kind)
  const isWhole = Object.values(cells).every((cell) => cell !== '')
  if (kind === undefined || !isWhole || (NUMBERS.has(kind) && !hasNumbers(cells)))
    throw new Failure(`${at}: invalid row`)
  const { make, models, stated, right, reason } = cells
  const entry = { ...yearRange(cells.years, at), right: right === '-' ? null : right, reason }
  return models.split(' | ').map((model) => ({ ...entry, key: keyOf({ kind, make, model, stated }) }))
}

function hasNumbers({ stated, right }: Row['cells']): boolean {
  return Number(stated) > 0 && (right === '-' || Number(right) > 0)
}

function keyOf({ kind, make, model, stated }: Omit<StatedValue, 'year'>): string {
  return [kind, make, model, stated].join('\t')
}
