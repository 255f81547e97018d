// `npm run test:long`: what `npm test` does at a size that fits, at length: a million fuzzed requests, thousands of kills,
// 200 stops under load. `-- --seed N` repeats a run.
import { LONG_VARIABLE, SEED_VARIABLE } from '#test/support/scale.ts'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { describeCounts, runTests, stopTestsOnSignals } from './test/test-run.ts'

const FILE_MS_MAX = 3 * 3_600_000
const SEEDS = 2 ** 31
const FILES = [
  'test/contract/fuzz.test.ts',
  'test/dashboard/fuzz.test.ts',
  'test/mcp/fuzz.test.ts',
  'test/security/raw-requests.test.ts',
  'test/alerts/kill-while-delivering.test.ts',
  'test/fault/kill-during-publish.test.ts',
  'test/fault/stop.test.ts',
  'test/ingest/real-files.test.ts',
  'test/ingest/rehearsal.test.ts',
  'test/vin/parity.test.ts',
  'src/ingest/editions.test.ts',
  'src/payments/paid-calls.test.ts',
  'src/snapshots/export/export-files.test.ts',
  'test/contract/real-data.test.ts',
  'test/fault/publish-under-load.test.ts',
  'test/nodes/nodes.test.ts',
  'test/operations/backup.test.ts',
  'test/workers/limits.test.ts',
]

const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = Number(values.seed ?? randomInt(SEEDS))
if (!Number.isInteger(seed) || seed < 0 || seed >= SEEDS) {
  console.error(`--seed takes a whole number below ${SEEDS}`)
  process.exit(2)
}
process.env[LONG_VARIABLE] = 'on'
process.env[SEED_VARIABLE] = String(seed)
stopTestsOnSignals()
console.log(`seed ${seed}: npm run test:long -- --seed ${seed} sends the same requests again`)
const counts = await runTests({ groups: [{ patterns: FILES, fileMsMax: FILE_MS_MAX }], concurrency: 1 })
console.log(describeCounts(counts))
process.exitCode = counts.failed === 0 ? 0 : 1
