import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Command } from 'commander'
import { silentProgress } from '#ingest/progress.ts'
import { loadConfig } from '#platform/config.ts'
import { newFolders } from '#test/support/ingest/ingest-folder.ts'
import { OFFICIAL_TEXTS, recallsWith, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { addIngestCommand, runIngest } from './ingest.ts'

const clock = { nowMs: () => Date.UTC(2026, 0, 2) }

it('prints each file with its rows, rejected rows with line and reason, and the snapshot', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from, { 'vehicles.csv': OFFICIAL_TEXTS['vehicles.csv'].replace(',2019,-', ',MMXIX,-') })
  const lines: string[] = []
  const { snapshotId } = await runIngest({ ...folders, clock, progress: silentProgress }, (line) => lines.push(line))
  assert.match(lines[0] ?? '', /^FILE +READ +ACCEPTED +REJECTED$/)
  assert.ok(lines.some((line) => /^vehicles\.csv +21 +20 +1$/.test(line)))
  assert.ok(lines.includes('Rejected vehicles.csv line 3: year must be integer'))
  assert.ok(lines.includes('29 vehicles (0 retired vehicles still found by id), 9 recall campaigns, official data.'))
  assert.equal(lines.at(-1), `Snapshot ${snapshotId} is now current.`)
})

it('reports that nothing changed for identical files', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  const lines: string[] = []
  for (let run = 0; run < 2; run += 1)
    await runIngest({ ...folders, clock, progress: silentProgress }, (line) => lines.push(line))
  assert.match(lines.at(-1) ?? '', /was already current\. Nothing changed\.$/)
})

it('publishes the other sources and ends with one line that names the rejected source', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  const lines: string[] = []
  const run = () => runIngest({ ...folders, clock, progress: silentProgress }, (line) => lines.push(line))
  await run()
  const news = recallsWith('FSC600', { 3: 'OTHER' })
  writeOfficialFiles(folders.from, { 'vehicles.csv': '<html>', 'FLAT_RCL.txt': news })
  await assert.rejects(run(), (error: Error & { exitCode?: number }) => {
    assert.match(
      error.message,
      /^Not refreshed \(the other sources were published\): epa-vehicles: vehicles\.csv: is a web page/,
    )
    assert.doesNotMatch(error.message, /\n/)
    assert.equal(error.exitCode, 1)
    return true
  })
  assert.ok(lines.some((line) => /^Rejected epa-vehicles: .*\. Its last good rows are still used\.$/.test(line)))
  assert.match(lines.at(-1) ?? '', /^Snapshot \w+ is now current\.$/)
  await assert.rejects(run(), /^Failure: Not refreshed \(the other sources have nothing new\): epa-vehicles: /)
  const without = newFolders(t)
  writeOfficialFiles(without.from, { 'FLAT_RCL.txt': 'cut off' })
  await assert.rejects(runIngest({ ...without, clock, progress: silentProgress }, (line) => lines.push(line)))
  assert.ok(lines.some((line) => /^Rejected nhtsa-recalls: .*\. It is not loaded\.$/.test(line)))
})

async function command(argv: readonly string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr() {} })
  addIngestCommand(program, { config: () => loadConfig({ VDS_DATA_DIR: '/nonexistent' }), out() {}, clock })
  await program.parseAsync(['ingest', ...argv], { from: 'user' })
}

it('rejects wrong usage', async () => {
  await assert.rejects(
    command(['--from', '.', '--accept', 'shrunken-source,anything']),
    (error: Error & { exitCode?: number }) => {
      assert.match(error.message, /Unknown gate "anything"\. Use one of unreadable-file, /)
      assert.equal(error.exitCode, 2)
      return true
    },
  )
  await assert.rejects(
    command(['--from', '.', '--only', 'epa-vehicles,tyres']),
    (error: Error & { exitCode?: number }) => {
      assert.match(error.message, /Unknown source "tyres"\. Use one of epa-vehicles, /)
      assert.equal(error.exitCode, 2)
      return true
    },
  )
})
