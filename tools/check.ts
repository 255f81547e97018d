// `npm run check`: types, lint, format, generated files and unit tests, at once, one line each.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describeCounts, runTests, stopTestsOnSignals, type TestCounts, type TestGroup } from './test/test-run.ts'

const LINT_FOLDERS = ['src', 'test', 'tools', 'bench', 'bin', 'packages', 'web']
/**
 * Two more than the two cores of the smallest machine: many files wait for the disk, processes, timers and a browser. A
 * third more takes as long, the cores being busy, and what races with time then fails by chance.
 */
const FILES_AT_ONCE = 4
const UNIT_TESTS: TestGroup = {
  patterns: [
    'src/**/*.test.ts',
    'packages/**/*.test.ts',
    'bench/**/*.test.ts',
    'tools/**/*.test.ts',
    'web/src/**/*.test.ts',
  ],
  fileMsMax: 240_000,
  filesTogether: 32,
}
/**
 * The compiler and the linter on one thread each, and no garbage collected below a size that neither reaches (2.1 and
 * 1.3 GB): half of the processor time they take else.
 */
const ONE_THREAD = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** Checks that are a command of their own; `node` and the tools of node_modules/.bin are found first on the path. */
const COMMANDS = {
  types: ['tsc', '--noEmit', '-p', '.', '--checkers', '1'],
  'types of web': ['tsc', '--noEmit', '-p', 'web', '--checkers', '1'],
  lint: ['oxlint', '--threads=1', '--type-aware', '--deny-warnings', ...LINT_FOLDERS],
  format: ['oxfmt', '--check', '.'],
  generated: [process.execPath, 'tools/generate.ts', '--check'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export interface CheckOutcome {
  /** Names of the checks that failed; the tests are counted in `tests` instead. */
  readonly failedChecks: readonly string[]
  readonly tests: TestCounts
}

/**
 * Runs all checks and the unit tests, and prints what each found; nothing is cut from the output of one that fails.
 * @param more tests that run along with the unit tests
 */
export async function runChecks(more: readonly TestGroup[] = []): Promise<CheckOutcome> {
  const failedChecks: string[] = []
  const commands = Object.entries(COMMANDS).map(([name, argv]) => async () => {
    if (!(await passes(name, argv))) failedChecks.push(name)
  })
  // Unit tests last: their processes are the shortest, so that none of them is left running alone at the end.
  const tests = await runTests({ groups: [...more, UNIT_TESTS], concurrency: FILES_AT_ONCE, first: commands })
  return { failedChecks, tests }
}

function passes(name: string, [command, ...argv]: readonly [string, ...string[]]): Promise<boolean> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, argv, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...ONE_THREAD } })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (exitCode) => {
      console.log(`${exitCode === 0 ? 'ok  ' : 'FAIL'} ${name}, ${((performance.now() - startMs) / 1000).toFixed(1)} s`)
      if (exitCode !== 0) console.log(output)
      resolve(exitCode === 0)
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopTestsOnSignals()
  const { failedChecks, tests } = await runChecks()
  console.log(
    `checks: ${failedChecks.length === 0 ? 'ok' : `${failedChecks.join(', ')} failed`}; unit tests: ${describeCounts(tests)}`,
  )
  process.exitCode = failedChecks.length === 0 && tests.failed === 0 ? 0 : 1
}
