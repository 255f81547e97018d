// `npm test`: every check, then the tests that only the whole service can show.
import { runChecks } from './check.ts'
import { describeCounts, runTests, stopTestsOnSignals } from './test-run.ts'

/** One more than the two cores of the smallest machine: many files wait for processes, timers and a browser. */
const FILES_AT_ONCE = 3
const FILE_MS_MAX = 120_000

stopTestsOnSignals()
const { failedChecks, unit } = await runChecks()
const whole = await runTests({ patterns: ['test/**/*.test.ts'], concurrency: FILES_AT_ONCE, fileMsMax: FILE_MS_MAX })
const all = {
  passed: unit.passed + whole.passed,
  failed: unit.failed + whole.failed + failedChecks.length,
  skipped: unit.skipped + whole.skipped,
}
if (failedChecks.length > 0) console.log(`failed checks: ${failedChecks.join(', ')}`)
console.log(describeCounts(all))
process.exitCode = all.failed === 0 ? 0 : 1
