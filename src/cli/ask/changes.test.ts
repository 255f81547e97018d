import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { Command } from 'commander'
import { loadConfig } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import { buildSnapshot } from '#test/support/build-snapshot.ts'
import { SMALL_SNAPSHOT } from '#test/support/small-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { addChangesCommand } from './changes.ts'

const clock = { nowMs: () => Date.UTC(2026, 0, 2) }

test('npx vds changes lists and filters events, and prints the next cursor', async (t) => {
  const dataDirectory = temporaryFolder(t)
  const changes = async (...argv: string[]): Promise<string[]> => {
    const lines: string[] = []
    const program = new Command().exitOverride()
    addChangesCommand(program, {
      config: () => loadConfig({ VDS_DATA_DIR: dataDirectory }),
      out: (line) => lines.push(line),
      clock,
    })
    await program.parseAsync(['changes', ...argv], { from: 'user' })
    return lines
  }
  await assert.rejects(changes(), (error: Error) => error.message.startsWith('No data are loaded yet.'))
  const builtFile = join(dataDirectory, 'built.sqlite')
  buildSnapshot(builtFile, SMALL_SNAPSHOT)
  await publishSnapshot({ directory: join(dataDirectory, 'snapshots'), builtFile, clock })
  const all = await changes()
  assert.match(all[0] ?? '', /^2025-10-28 {2}dataset\.reset/)
  assert.match(all[1] ?? '', /^2025-10-29 {2}recall\.added .* 20V771000$/)
  const cursor = /--since (?<cursor>\S+)$/.exec(all.at(-1) ?? '')?.groups?.['cursor'] ?? ''
  assert.match((await changes('--since', cursor)).join(), /^0 events/)
  const [added] = await changes('--json', '--make', 'honda', '--type', 'recall', '--since', '2025-10-29')
  assert.deepEqual((JSON.parse(added ?? '') as { vehicle_ids: string[] }).vehicle_ids, ['hondacrv2019awd'])
  for (const wrong of [
    ['--since', 'yesterday'],
    ['--type', 'recals'],
    ['--make', 'honda', '--year', '19'],
  ]) {
    await assert.rejects(changes(...wrong), Failure, wrong.join(' '))
  }
})
