import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertFails, runCommand } from '#test/support/command.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { addSearchCommand } from './search.ts'

const dataDirectory = await ingestedFolder(OFFICIAL_FILES)

const search = (...argv: readonly string[]) => runCommand(addSearchCommand, dataDirectory, ['search', ...argv])

test('prints the vehicles of a name as a table, whatever the order of its words', async () => {
  const { lines, error } = await search('2019', 'toyota', 'tacoma')
  assert.equal(error, undefined)
  assert.match(lines[0] ?? '', /^YEAR {2}MAKE +MODEL +TRIM +BODY +DRIVE +ENGINE +MPG +RECALLS +ID$/)
  assert.match(lines[1] ?? '', /^2019 {2}Toyota {2}Tacoma +- +Pickup +\dWD +2\.7 L, 4 cyl, Gasoline +\d+ +\d+ +\w{15}$/)
  assert.equal(lines.length, 10)
  assert.equal(lines.at(-1), '8 vehicles.')
  assert.deepEqual((await search('tacoma 2019 toyota')).lines, lines)
  const two = await search('--limit', '2', 'Tacoma', '2019')
  assert.equal(two.lines.at(-1), '2 of 8 vehicles. Pass --limit 8 for all.')
})

test('prints similar names and notes for an empty result', async () => {
  const near = await search('toyota', 'tacooma')
  assert.equal(near.error, undefined)
  assert.deepEqual(near.lines.slice(0, 3), ['0 vehicles.', 'Did you mean:', '  Toyota Tacoma (2018-2019)'])
  const code = await search('P0420')
  assert.deepEqual(code.lines, [
    '0 vehicles.',
    'Note: This looks like a trouble code, not a model: see GET /v1/dtc/P0420.',
  ])
})

test('prints the response of the API as JSON', async () => {
  const { lines } = await search('--json', '2019', 'toyota', 'tacoma', '--limit', '3')
  assert.equal(lines.length, 1)
  const { count, total, results } = JSON.parse(lines[0] ?? '') as { count: number; total: number; results: unknown[] }
  assert.deepEqual([count, total, results.length], [3, 8, 3])
})

test('rejects an invalid limit and an impossible name', async () => {
  for (const limit of ['0', '101', '1.5', 'x']) {
    assertFails((await search('tacoma', '--limit', limit)).error, 2, /^--limit must be a whole number from 1 to 100\.$/)
  }
  assertFails((await search('...')).error, 2, /^Name a vehicle, such as 2019 toyota tacoma\.$/)
  assertFails((await search('a'.repeat(1_000))).error, 2, /^The name must have at most \d+ characters\.$/)
})
