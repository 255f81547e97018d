import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Command } from 'commander'
import { loadConfig } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { addDtcCommand } from './dtc.ts'

const dataDirectory = await ingestedFolder(OFFICIAL_FILES)

async function dtc(...argv: readonly string[]): Promise<{ lines: string[]; error: unknown }> {
  const lines: string[] = []
  const program = new Command().exitOverride()
  addDtcCommand(program, {
    config: () => loadConfig({ VDS_DATA_DIR: dataDirectory }),
    out: (line) => lines.push(line),
    clock: { nowMs: () => Date.UTC(2026, 10, 1) },
  })
  const error: unknown = await program.parseAsync(['dtc', ...argv], { from: 'user' }).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return { lines, error }
}

function assertFails(error: unknown, exitCode: number, message: RegExp): void {
  assert.ok(error instanceof Failure, String(error))
  assert.match(error.message, message)
  assert.equal(error.exitCode, exitCode)
}

test('prints what a code means', async () => {
  const { lines, error } = await dtc('p0420-00')
  assert.equal(error, undefined)
  const text = lines.join('\n')
  assert.match(text, /^P0420: Catalyst system efficiency below threshold/)
  assert.match(text, /^ {2}severity +Moderate$/m)
  assert.match(text, /^ {2}failure type +00$/m)
  assert.match(text, /^ {2}causes +\w.*\n {16}\w/m)
})

test('prints each code as JSON, also one that is not found, and fails in the end', async () => {
  const { lines, error } = await dtc('--json', 'P1234', 'P0420', 'banana')
  const [unknown, found, wrong] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    [unknown?.['error'], found?.['code'], wrong?.['error']],
    ['code_not_found', 'P0420', 'invalid_parameter'],
  )
  assertFails(error, 1, /^2 of 3 codes not found\.$/)
})

test('one code that is not found is one error', async () => {
  const unknown = await dtc('P1234')
  assert.deepEqual(unknown.lines, [])
  assertFails(unknown.error, 1, /^The reference does not hold P1234\./)
  assertFails((await dtc('banana')).error, 1, /^Invalid trouble code: expected P, B, C, or U/)
})
