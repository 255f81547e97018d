import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BODY_STYLES, TRAITS, type BodyStyle, type Trait } from '#illustrations/parameters.ts'

/** Size from a model year on, in mm. */
export type SizeRow = readonly [fromYear: number, wheelbaseMm: number, lengthMm: number, heightMm: number]

/**
 * Hand-maintained facts about a model line: sizes and features of its silhouette. Only for illustrations, never returned as a
 * specification.
 */
export interface ModelLine {
  readonly make: string
  readonly line: string
  /** Regular expression over the folded model ("f150 pickup 2wd"), matched from its start to the end of a word. */
  readonly pattern: string
  /** Ascending by year. The first row also applies to earlier years. For pickups: the crew cab. */
  readonly sizes: readonly SizeRow[]
  /** Body style, if the body class is missing or too broad. */
  readonly style: BodyStyle | undefined
  readonly traits: readonly Trait[]
}

/**
 * Reads a table of model lines with the columns make, line, body style, sizes, traits, and pattern, separated by a
 * vertical bar between spaces. The last four may be empty. Without a pattern, a line matches models that begin with its
 * name. Sizes are rows of first model year, wheelbase, length, and height in mm, separated by semicolons.
 * @throws for an invalid row
 */
export function readModelLines(table: string): readonly ModelLine[] {
  const rows = table.split('\n').filter((row) => row !== '' && !row.startsWith('#'))
  return rows.map(readRow)
}

export const MODEL_LINES = readModelLines(readFileSync(join(import.meta.dirname, 'model-lines.txt'), 'utf8'))

function readRow(row: string): ModelLine {
  const [make = '', line = '', style = '', sizes = '', traits = '', pattern = ''] = row
    .split(/ \|(?: |$)/)
    .map((cell) => cell.trim())
  assert(make !== '' && line !== '', `a model line has a make and a name: ${row}`)
  return {
    make,
    line,
    pattern: pattern === '' ? foldName(line) : pattern,
    sizes: sizes === '' ? [] : sizes.split('; ').map(readSize),
    style: style === '' ? undefined : oneOf(BODY_STYLES, style),
    traits: traits === '' ? [] : traits.split(' ').map((trait) => oneOf(TRAITS, trait)),
  }
}

function readSize(text: string): SizeRow {
  const [fromYear = 0, wheelbaseMm = 0, lengthMm = 0, heightMm = 0, ...rest] = text.split(' ').map(Number)
  assert(rest.length === 0 && fromYear > 1900 && wheelbaseMm < lengthMm && heightMm > 0, `a size row: ${text}`)
  return [fromYear, wheelbaseMm, lengthMm, heightMm]
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const found = words.find((word) => word === text)
  assert(found !== undefined, `"${text}" is one of ${words.join(', ')}`)
  return found
}

/** Converts a name to lower case with single blanks and drops all other signs: "F-150 Pickup" becomes "f150 pickup". */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9\s/]/g, '')
    .replaceAll(/[\s/]+/g, ' ')
    .trim()
}
