import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { spawnIngest } from './run-ingest.ts'

// Guarantee: a refresh whose process could not be started counts as failed, and says why.
test('reports that a refresh could not be started', async (t) => {
  t.mock.property(process, 'execPath', '/no/such/program')
  const { isOk, lastLine } = await spawnIngest([], temporaryFolder(t)).ended
  assert.equal(isOk, false)
  assert.match(lastLine, /^it could not be started: spawn \/no\/such\/program ENOENT/)
})
