import assert from 'node:assert/strict'
import { appendFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { appendRefreshEntry, readRefreshLog, type RefreshEntry } from './refresh-log.ts'
import { recordResults, readRefreshState, refreshStateFile } from './refresh-state.ts'

const ENTRY: RefreshEntry = {
  at: '2026-11-21T04:05:06Z',
  origin: 'official',
  sources: [],
  outcome: 'unchanged',
  snapshot: null,
  reasons: [],
  accepted: [],
  removed: [],
  remaining: [],
}

it('keeps the newest entries, and never grows beyond its bound', async (t) => {
  const folder = temporaryFolder(t)
  assert.deepEqual(await readRefreshLog(folder), [])
  const reasons = ['x'.repeat(5_000)]
  for (let number = 0; number < 600; number += 1) {
    await appendRefreshEntry(folder, { ...ENTRY, snapshot: String(number), reasons })
  }
  assert.ok(statSync(join(folder, 'refresh-log.jsonl')).size < 260 * 1024)
  const entries = await readRefreshLog(folder)
  assert.ok(entries.length > 80)
  assert.equal(entries[0]?.snapshot, '599')
  assert.equal(entries[1]?.snapshot, '598')
  assert.equal(entries[0]?.reasons[0]?.length, 1_000)
})

it('skips a truncated line', async (t) => {
  const folder = temporaryFolder(t)
  await appendRefreshEntry(folder, ENTRY)
  appendFileSync(join(folder, 'refresh-log.jsonl'), '{"at":"2026')
  assert.deepEqual(await readRefreshLog(folder), [ENTRY])
})

it("records each source's last good check and its failures since", async (t) => {
  const folder = temporaryFolder(t)
  const failure = { source: 'a', reason: 'half the rows are gone', isUnreachable: false }
  await recordResults(folder, 1_000, [{ source: 'a' }, { source: 'b' }])
  await recordResults(folder, 2_000, [failure])
  await recordResults(folder, 3_000, [failure])
  const failed = { at_ms: 3_000, times: 2, reason: failure.reason, is_unreachable: false }
  assert.deepEqual(await readRefreshState(folder), {
    a: { checked_ms: 1_000, failed },
    b: { checked_ms: 1_000, failed: null },
  })
  await recordResults(folder, 4_000, [{ source: 'a' }])
  assert.deepEqual((await readRefreshState(folder))['a'], { checked_ms: 4_000, failed: null })
})

it('treats a damaged state as missing', async (t) => {
  const folder = temporaryFolder(t)
  for (const text of ['', '{', '[]', '{"sources":{"a":{}}}']) {
    writeFileSync(refreshStateFile(folder), text)
    assert.deepEqual(await readRefreshState(folder), {})
  }
})
