import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRADICTION_KINDS, type ContradictionKind } from '#catalog/vin/vin-contradictions.ts'
import { yearRange } from '#ingest/match/rules/alias-file.ts'
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
const COLUMNS = 'kind\tmake\tmodels\tyears\tstated\tright\treason'
type Column = 'kind' | 'make' | 'models' | 'years' | 'stated' | 'right' | 'reason'
const ROW =
  /^(?<kind>[a-z]+)\t(?<make>[^\t]+)\t(?<models>[^\t]+)\t(?<years>\d{4}(?:-\d{4})?)\t(?<stated>[^\t]+)\t(?<right>[^\t]+)\t(?<reason>[^\t]+)$/
const NUMBERS: ReadonlySet<string> = new Set<ContradictionKind>(['cylinders', 'displacement', 'doors'])

let loaded: ReadonlyMap<string, readonly Entry[]> | undefined

/** Returns the decision in the project's table; `undefined` if there is none. */
export function reviewedValue(value: StatedValue): ReviewedValue | undefined {
  loaded ??= parseReviewedValues(readFileSync(FILE, 'utf8'))
  return findReviewed(loaded, value)
}

function findReviewed(
  entries: ReadonlyMap<string, readonly Entry[]>,
  { year, ...value }: StatedValue,
): ReviewedValue | undefined {
  return entries.get(keyOf(value))?.find(({ fromYear, toYear }) => fromYear <= year && year <= toYear)
}

/** Parses the table. @throws Failure with the line of an invalid row */
export function parseReviewedValues(text: string): ReadonlyMap<string, readonly Entry[]> {
  const [header, ...lines] = text.split('\n').filter((line) => line !== '')
  if (header !== COLUMNS) throw new Failure(`reviewed-values.tsv: expected the columns ${COLUMNS}`)
  const entries = lines.flatMap((line, number) => entriesOf(line, `reviewed-values.tsv, line ${number + 2}`))
  return Map.groupBy(entries, ({ key }) => key)
}

function entriesOf(line: string, location: string): (Entry & { readonly key: string })[] {
  const row = ROW.exec(line)?.groups as Readonly<Record<Column, string>> | undefined
  const kind = CONTRADICTION_KINDS.find((name) => name === row?.kind)
  if (row === undefined || kind === undefined || (NUMBERS.has(kind) && !hasNumbers(row))) {
    throw new Failure(`${location}: invalid row`)
  }
  const { make, models, stated, right, reason } = row
  const entry = { ...yearRange(row.years, location), right: right === '-' ? null : right, reason }
  return models.split(' | ').map((model) => ({ ...entry, key: keyOf({ kind, make, model, stated }) }))
}

function hasNumbers({ stated, right }: Readonly<Record<'stated' | 'right', string>>): boolean {
  return Number(stated) > 0 && (right === '-' || Number(right) > 0)
}

function keyOf({ kind, make, model, stated }: Omit<StatedValue, 'year'>): string {
  return [kind, make, model, stated].join('\t')
}
