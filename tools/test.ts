// `npm test`: every check, the unit tests, and the tests that only the whole service can show.
import { runChecks } from './check.ts'
import { describeCounts, stopTestsOnSignals } from './test/test-run.ts'

const WHOLE_SERVICE = { patterns: ['test/**/*.test.ts'], fileMsMax: 360_000, filesTogether: 16 }

stopTestsOnSignals()
const { failedChecks, tests } = await runChecks([WHOLE_SERVICE])
const all = { ...tests, failed: tests.failed + failedChecks.length }
if (failedChecks.length > 0) console.log(`failed checks: ${failedChecks.join(', ')}`)
console.log(describeCounts(all))
process.exitCode = all.failed === 0 ? 0 : 1
