import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Command } from 'commander'
import { loadConfig } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { addRecallCommand } from './recall.ts'

const dataDirectory = await ingestedFolder(OFFICIAL_FILES)

async function recall(...argv: readonly string[]): Promise<{ lines: string[]; error: unknown }> {
  const lines: string[] = []
  const program = new Command().exitOverride()
  addRecallCommand(program, {
    config: () => loadConfig({ VDS_DATA_DIR: dataDirectory }),
    out: (line) => lines.push(line),
    clock: { nowMs: () => Date.UTC(2026, 10, 1) },
  })
  const error: unknown = await program.parseAsync(['recall', ...argv], { from: 'user' }).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return { lines, error }
}

test('prints a campaign by its number as printed on letters', async () => {
  const { lines, error } = await recall('20V-682')
  assert.equal(error, undefined)
  const text = lines.join('\n')
  assert.match(text, /^20V682000: Fuel system, gasoline: delivery: fuel pump$/m)
  assert.match(text, /^ {2}names {9}TOYOTA TACOMA 2018-2019$/m)
  assert.match(
    text,
    /vehicles +14 of this service.*\n.*newest record.*\n.*note.*only some vehicles[\s\S]*nhtsaId=20V682000$/,
  )
})

// Guarantee: a program can read every vehicle of a campaign, and a missing campaign is a failure.
test('prints every result as JSON, including missing ones, and then fails', async () => {
  const { lines, error } = await recall('--json', '99V999', '20V682000')
  const [rejected, found] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual([rejected?.['campaign'], rejected?.['error']], ['99V999', 'campaign_not_found'])
  assert.match(String(rejected?.['message']), /through \d{4}-\d\d-\d\d/)
  assert.equal((found?.['vehicles'] as unknown[] | undefined)?.length, found?.['total'])
  assert.ok(error instanceof Failure)
  assert.equal(error.exitCode, 1)
})
