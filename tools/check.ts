// `npm run check`: types, lint, format, generated files and unit tests, at once, one line each.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describeCounts, runTests, stopTestsOnSignals, type TestCounts } from './test-run.ts'

const LINT_FOLDERS = ['src', 'test', 'tools', 'bench', 'bin', 'web']
const UNIT_FILES_AT_ONCE = 2
const UNIT_FILE_MS_MAX = 60_000

/** Checks that are a command of their own; `node` and the tools of node_modules/.bin are found first on the path. */
const COMMANDS = {
  types: ['tsc', '--noEmit', '-p', '.'],
  'types of web': ['tsc', '--noEmit', '-p', 'web'],
  lint: ['oxlint', '--type-aware', '--deny-warnings', ...LINT_FOLDERS],
  format: ['oxfmt', '--check', '.'],
  generated: [process.execPath, 'tools/generate.ts', '--check'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export interface CheckOutcome {
  /** Names of the checks that failed; the unit tests are counted in `unit` instead. */
  readonly failedChecks: readonly string[]
  readonly unit: TestCounts
}

/** Runs all checks and prints what each found; nothing is cut from the output of one that fails. */
export async function runChecks(): Promise<CheckOutcome> {
  const failedChecks: string[] = []
  const commands = Object.entries(COMMANDS).map(async ([name, argv]) => {
    if (!(await passes(name, argv))) failedChecks.push(name)
  })
  const unit = runTests({
    patterns: ['src/**/*.test.ts', 'bench/**/*.test.ts', 'tools/**/*.test.ts', 'web/src/**/*.test.ts'],
    concurrency: UNIT_FILES_AT_ONCE,
    fileMsMax: UNIT_FILE_MS_MAX,
  })
  await Promise.all(commands)
  return { failedChecks, unit: await unit }
}

function passes(name: string, [command, ...argv]: readonly [string, ...string[]]): Promise<boolean> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, argv, { stdio: ['ignore', 'pipe', 'pipe'] })
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
  const { failedChecks, unit } = await runChecks()
  console.log(
    `checks: ${failedChecks.length === 0 ? 'ok' : `${failedChecks.join(', ')} failed`}; unit tests: ${describeCounts(unit)}`,
  )
  process.exitCode = failedChecks.length === 0 && unit.failed === 0 ? 0 : 1
}
