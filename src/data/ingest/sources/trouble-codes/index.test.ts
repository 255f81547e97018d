import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Value } from 'typebox/value'
import { TroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { parseTable, readTable } from '#ingest/read/read-table.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { readTitledCodes, readTroubleCodes } from './index.ts'
import { placeText } from './title-rows.ts'

const records = readTroubleCodes()
const byCode = new Map(records.map((record) => [record.code, record]))
const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))
const sharedCodes = '../shared/data/dtc/generic_codes_seen_in_2_or_more_lists.tsv'

/** In the manufacturers' range of SAE J2012. Lists contain it because the range's heading is there. */
const NOT_GENERIC = new Set(['U2000'])

test('every record matches the schema of responses', () => {
  assert.ok(records.length >= 4_200, `${records.length} records`)
  for (const record of records) assert.ok(Value.Check(TroubleCode, record), record.code)
})

test('the records are sorted by code, unique, and always the same', () => {
  const codes = records.map(({ code }) => code)
  assert.deepEqual(codes, [...new Set(codes)].toSorted())
  assert.deepEqual(readTroubleCodes(), records)
})

test('every generic code of two or more public lists exists', { skip: WITHOUT_FEDERAL_FILES }, () => {
  const rows = parseTable(readFileSync(sharedCodes, 'utf8'), sharedCodes, ['code', 'lists'])
  const missing = rows.map(({ cells }) => cells.code).filter((code) => !byCode.has(code) && !NOT_GENERIC.has(code))
  assert.ok(rows.length > 4_000)
  assert.deepEqual(missing, [])
})

/** "b1s2" means the location in brackets. Other words match in any case. */
function holds(title: string, word: string): boolean {
  const place = placeText(word)
  if (place !== word) return title.includes(place)
  if (/^[A-Z]$/u.test(word) || /^\d+$/u.test(word)) return new RegExp(`\\b${word}\\b`, 'u').test(title)
  return title.toLowerCase().includes(word.toLowerCase())
}

test('well-known codes have their well-known titles', () => {
  const pinned = readTable(join(fixtures, 'pinned-meanings.tsv'), ['code', 'words'])
  assert.ok(pinned.length >= 300, `${pinned.length} codes are pinned`)
  for (const { cells } of pinned) {
    const title = byCode.get(cells.code)?.title.slice(7) ?? ''
    const missing = cells.words.split(' ').filter((word) => !holds(title, word))
    assert.deepEqual(missing, [], `${cells.code}: "${title}"`)
  }
})

test('no block is shifted by one: neighbors do not contain the pinned words', () => {
  const pinned = readTable(join(fixtures, 'pinned-meanings.tsv'), ['code', 'words'])
  const codes = records.map(({ code }) => code)
  const ambiguous = pinned.filter(({ cells }) => {
    const next = byCode.get(codes[codes.indexOf(cells.code) + 1] ?? '')?.title.slice(7) ?? ''
    return cells.words.split(' ').every((word) => holds(next, word))
  })
  // A few pins name only the component and so fit the next code too. Most must not.
  assert.ok(ambiguous.length < pinned.length / 4, `${ambiguous.length} of ${pinned.length}`)
})

test('titles follow the grammar', () => {
  for (const { code, title } of records) {
    assert.match(title, /^[PBCU][0-3][0-9A-F]{3}: [A-Z0-9][^:;"“”]*[^ .,:;(-]$/u)
    assert.ok(title.startsWith(`${code}: `), title)
    assert.ok(title.length <= 130, title)
    assert.doesNotMatch(title, / {2}|\(\)|~|[{}|]/u, title)
    assert.equal(title.split('(').length, title.split(')').length, title)
  }
})

test('a capital inside a title belongs to an abbreviation or a single letter', () => {
  for (const { title } of records) {
    const [, ...words] = title.slice(7).split(/[^A-Za-z0-9]+/u)
    for (const word of words) assert.match(word, /^(?:[a-z0-9]*|[A-Z0-9]+s?|NOx)$/u, title)
  }
})

test('no two codes of a system have the same title', () => {
  const titles = Map.groupBy(records, ({ title }) => title.slice(7).toLowerCase())
  const doubled = [...titles.values()].filter((same) => same.length > 1).map((same) => same.map(({ title }) => title))
  assert.deepEqual(doubled, [])
})

test('a bank or sensor is always in brackets', () => {
  for (const { title } of readTitledCodes()) {
    const outside = title.replace(/\([^)]*\)/gu, '')
    assert.doesNotMatch(outside, /\bbank \d/iu, title)
  }
})

test('a code with a different meaning at General Motors says so, and no note repeats the title', () => {
  assert.match(
    byCode.get('C0035')?.make_notes.join() ?? '',
    /Chevrolet, GMC,.* vehicles: left front wheel speed sensor/u,
  )
  assert.match(byCode.get('C0040')?.make_notes.join() ?? '', /Saturn vehicles: right front wheel speed sensor/u)
  assert.deepEqual(byCode.get('P0420')?.make_notes, [])
  const noted = records.filter(({ make_notes: notes }) => notes.length > 0)
  assert.ok(noted.length >= 19, `${noted.length} codes with notes`)
  for (const { title, make_notes: notes } of noted) {
    for (const note of notes) assert.ok(!note.toLowerCase().includes(title.slice(7).toLowerCase()), note)
  }
})
