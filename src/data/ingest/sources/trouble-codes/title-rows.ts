import { TROUBLE_CODE_SEVERITIES, type Severity } from '#catalog/trouble-codes/trouble-code.ts'
import { listCell, type TableRow } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'
import { expandCodes } from './code-list.ts'

export const TITLE_COLUMNS = ['codes', 'subject', 'faults', 'place', 'family', 'severity'] as const
export type TitleRow = TableRow<(typeof TITLE_COLUMNS)[number]>

/** A code with the parts of its title, and its family with further facts. */
export interface TitledCode {
  readonly code: string
  readonly title: string
  readonly subject: string
  readonly fault: Fault
  readonly location: string
  readonly family: string
  /** Severity if it differs from the family's. */
  readonly severity: Severity | undefined
  readonly at: string
}

const BRACES = /\{(?<list>[^}]*)\}/u

/**
 * Expands a row of a titles table into its codes. The order is: each location, within it each subject in braces, within it
 * each fault. Codes are assigned in this order and must match in number.
 * @throws Failure with the row's file and line
 */
export function expandTitleRow(row: TitleRow, faults: ReadonlyMap<string, Fault>): TitledCode[] {
  const { at, cells } = row
  const codes = expandCodes(cells.codes, at)
  const combinations = combinationsOf(row, faults)
  if (codes.length !== combinations.length) {
    throw new Failure(`${at}: ${codes.length} codes but ${combinations.length} titles`)
  }
  const severity = parseSeverity(cells.severity, at)
  return combinations.map(({ subject, fault, location }, index) => ({
    code: codes[index] ?? '',
    title: titleText({ subject, fault: fault.words, location }),
    subject,
    fault,
    location,
    family: cells.family,
    severity,
    at,
  }))
}

function combinationsOf({ at, cells }: TitleRow, faults: ReadonlyMap<string, Fault>) {
  const locations = cells.place === '' ? [''] : listCell(cells.place).map(placeText)
  const keys = cells.faults === '' ? [''] : listCell(cells.faults)
  return locations.flatMap((location) =>
    expandBraces(cells.subject, at).flatMap((subject) =>
      keys.map((key) => ({ subject, location, fault: faults.get(key) ?? literalFault(key) })),
    ),
  )
}

/** Returns a fault written in the row itself, because no other row shares it. */
function literalFault(words: string): Fault {
  return { words, kind: 'other' }
}

/** Expands "Cylinder {1..3} injector" to three subjects, "solenoid {A,C}" to two, a text without braces to itself. */
export function expandBraces(text: string, at: string): string[] {
  const list = BRACES.exec(text)?.groups?.['list']
  if (list === undefined) return [text]
  return bracedItems(list, at).map((item) => text.replace(BRACES, item))
}

function bracedItems(list: string, at: string): string[] {
  const [first = '', last] = list.split('..')
  if (last === undefined) return list.split(',').map((item) => item.trim())
  if (/^\d+$/u.test(first + last)) {
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, index) => String(Number(first) + index))
  }
  if (!/^[A-Z]{2}$/u.test(first + last)) throw new Failure(`${at}: "{${list}}" is not a list`)
  const count = last.charCodeAt(0) - first.charCodeAt(0) + 1
  return Array.from({ length: count }, (_, index) => String.fromCharCode(first.charCodeAt(0) + index))
}

/** Parses a severity; an empty cell keeps the family's. */
export function parseSeverity(cell: string, at: string): Severity | undefined {
  if (cell === '') return undefined
  const severity = TROUBLE_CODE_SEVERITIES.find((each) => each === cell)
  if (severity === undefined) throw new Failure(`${at}: "${cell}" is not one of ${TROUBLE_CODE_SEVERITIES.join(', ')}`)
  return severity
}

/** docs/dtc.md has the grammar. */
interface TitleParts {
  /** Component or function as inside a sentence: "catalyst system". */
  readonly subject: string
  /** Fault of the subject, such as "circuit low"; "~" is replaced by the subject. May be empty. */
  readonly fault: string
  /** Location: "bank 1, sensor 2". May be empty. */
  readonly location: string
}

/** Returns a title without the code: "Catalyst system efficiency below threshold (bank 1)". */
export function titleText({ subject, fault, location }: TitleParts): string {
  const text = fault.includes('~') ? fault.replace('~', subject) : `${subject} ${fault}`.trim()
  const sentence = text.slice(0, 1).toUpperCase() + text.slice(1)
  return location === '' ? sentence : `${sentence} (${location})`
}

/** Expands "b1s2" to "bank 1, sensor 2" and "b2" to "bank 2"; returns any other text unchanged. */
export function placeText(shorthand: string): string {
  const parts = /^b(?<bank>\d)(?:(?<kind>[su])(?<number>[0-9A-C]))?$/u.exec(shorthand)?.groups
  if (parts === undefined) return shorthand
  const bank = `bank ${parts['bank']}`
  if (parts['kind'] === undefined) return bank
  return `${bank}, ${parts['kind'] === 's' ? 'sensor' : 'unit'} ${parts['number']}`
}

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
