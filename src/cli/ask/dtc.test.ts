import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertFails, runCommand } from '#test/support/command.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { addDtcCommand } from './dtc.ts'

const dataDirectory = await ingestedFolder(OFFICIAL_FILES)

const dtc = (...argv: readonly string[]) => runCommand(addDtcCommand, dataDirectory, ['dtc', ...argv])

test('prints the meaning of a code', async () => {
  const { lines, error } = await dtc('p0420-00')
  assert.equal(error, undefined)
  const text = lines.join('\n')
  assert.match(text, /^P0420: Catalyst system efficiency below threshold/)
  assert.match(text, /^ {2}severity +Moderate$/m)
  assert.match(text, /^ {2}failure type +00$/m)
  assert.match(text, /^ {2}causes +\w.*\n {16}\w/m)
})

test('prints each code as JSON, including unknown ones, and fails at the end', async () => {
  const { lines, error } = await dtc('--json', 'P1234', 'P0420', 'banana')
  const [unknown, found, wrong] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    [unknown?.['error'], found?.['code'], wrong?.['error']],
    ['code_not_found', 'P0420', 'invalid_parameter'],
  )
  assertFails(error, 1, /^2 of 3 codes not found\.$/)
})

test('reports a single unknown code as one error', async () => {
  const unknown = await dtc('P1234')
  assert.deepEqual(unknown.lines, [])
  assertFails(unknown.error, 1, /^The reference does not contain P1234\./)
  assertFails((await dtc('banana')).error, 1, /^Invalid trouble code: expected P, B, C, or U/)
})
