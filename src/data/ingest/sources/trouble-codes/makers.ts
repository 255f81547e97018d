import { type TableRow, wordsOf } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'
import { expandCodes } from './code-list.ts'
import { expandBraces } from './title-rows.ts'

export const MAKER_COLUMNS = ['codes', 'makes', 'meaning', 'source'] as const
type MakerRow = TableRow<(typeof MAKER_COLUMNS)[number]>

/**
 * Returns the notes of each code that some makes use in another sense than the standard.
 *
 * @throws Failure if a row names no make or no source, or if its codes and meanings do not come out even.
 */
export function makeNotesOf(rows: readonly MakerRow[]): ReadonlyMap<string, readonly string[]> {
  const notes = new Map<string, string[]>()
  for (const { at, cells } of rows) {
    const makes = wordsOf(cells.makes)
    if (makes.length === 0 || cells.source === '') throw new Failure(`${at}: no make or no source`)
    const codes = expandCodes(cells.codes, at)
    const meanings = expandBraces(cells.meaning, at)
    if (codes.length !== meanings.length) {
      throw new Failure(`${at}: ${codes.length} codes but ${meanings.length} meanings`)
    }
    const names = new Intl.ListFormat('en').format(makes)
    codes.forEach((code, index) => {
      notes.set(code, [...(notes.get(code) ?? []), `On many ${names} vehicles: ${meanings[index]}.`])
    })
  }
  return notes
}
