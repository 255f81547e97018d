import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUN_FOLDER_VARIABLE } from '#test/support/made-once.ts'

/** How the tests of one or more files ended. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Test files with one bound. */
export interface TestGroup {
  /** Glob patterns of the test files. */
  readonly patterns: readonly string[]
  /** Bound of one file. Node's own --test-timeout ends a test, but never a file that keeps running. */
  readonly fileMsMax: number
}

export interface TestRunOptions {
  readonly groups: readonly TestGroup[]
  /** Files that run at the same time, each in a process of its own. */
  readonly concurrency: number
  /** Other work, each of which begins before the first file and takes the place of one. */
  readonly first?: readonly (() => Promise<void>)[]
}

interface TestFile extends Pick<TestGroup, 'fileMsMax'> {
  readonly file: string
}

interface FileOutcome extends TestCounts {
  readonly output: string
  /** Why the file failed besides its failing tests, or undefined. */
  readonly trouble: string | undefined
}

/** Files of more than ten seconds or so begin first, so that none of them is left running alone at the end. */
const SLOW_FILES = [
  'test/dashboard/pages-look.test.ts',
  'test/contract/real-data.test.ts',
  'test/fault/kill-during-publish.test.ts',
  'test/nodes/nodes.test.ts',
  'test/starter.test.ts',
  'src/accounts/storage/postgres-account-store.test.ts',
  'src/accounts/storage/postgres-account-store.fault.test.ts',
  'test/workers/crash.test.ts',
  'test/payments/processes-postgres.test.ts',
  'test/dashboard/journeys.test.ts',
  'src/payments/paid-calls.test.ts',
  'test/payments/processes.test.ts',
  'src/ingest/editions.test.ts',
  'test/ingest/real-files.test.ts',
  'test/contract/fuzz.test.ts',
]
const OUTPUT_CHARACTERS_MAX = 4 * 1024 * 1024
const running = new Set<number>()

/**
 * Runs test files and prints one line for each that passed and the whole output of each that failed.
 * A file in which no test ran, or that ends early, fails: a checker that saw nothing must not pass.
 */
export async function runTests({ groups, concurrency, first = [] }: TestRunOptions): Promise<TestCounts> {
  const runFolder = mkdtempSync(join(tmpdir(), 'vds-test-run-'))
  process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }))
  const totals = { passed: 0, failed: 0, skipped: 0 }
  const run = async ({ file, fileMsMax }: TestFile): Promise<void> => {
    const startMs = performance.now()
    const outcome = await runFile(file, { fileMsMax, runFolder })
    print(file, outcome, performance.now() - startMs)
    totals.passed += outcome.passed
    totals.failed += outcome.failed
    totals.skipped += outcome.skipped
  }
  const files = groups.flatMap(filesOf).toSorted((one, other) => placeOf(one.file) - placeOf(other.file))
  const waiting = [...first, ...files.map((file) => () => run(file))].values()
  const worker = async (): Promise<void> => {
    for (const work of waiting) await work()
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return totals
}

function filesOf({ patterns, fileMsMax }: TestGroup): TestFile[] {
  const files = patterns.flatMap((pattern) => globSync(pattern)).toSorted()
  if (files.length === 0) throw new Error(`no test file matches ${patterns.join(', ')}`)
  return files.map((file) => ({ file, fileMsMax }))
}

/** The place of a file in the order of their beginnings; all but the slow ones have the same. */
function placeOf(file: string): number {
  const place = SLOW_FILES.indexOf(file)
  return place === -1 ? SLOW_FILES.length : place
}

/** "12 passed, 0 failed, 1 skipped" */
export function describeCounts(counts: TestCounts): string {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
}

/** Ends the test processes, and what they started, with this one. */
export function stopTestsOnSignals(): void {
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      for (const pid of running) killGroup(pid)
      process.exit(exitCode)
    })
  }
}

function runFile(file: string, bounds: { fileMsMax: number; runFolder: string }): Promise<FileOutcome> {
  const { fileMsMax, runFolder } = bounds
  return new Promise((resolve) => {
    // A group of its own, so that a server which a test started and forgot ends with the file.
    const child = spawn(process.execPath, ['--test-reporter=spec', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: testEnvironment(runFolder),
      detached: true,
    })
    const { pid } = child
    if (pid !== undefined) running.add(pid)
    let output = ''
    let timedOut = false
    const keep = (text: string): void => {
      if (output.length < OUTPUT_CHARACTERS_MAX) output += text
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const timer = setTimeout(() => {
      timedOut = true
      killGroup(pid)
    }, fileMsMax)
    child.on('error', (error) => keep(error.message))
    child.on('exit', () => killGroup(pid))
    child.on('close', (exitCode, signal) => {
      clearTimeout(timer)
      if (pid !== undefined) running.delete(pid)
      const late = timedOut ? `stopped after ${fileMsMax / 1000} s, the bound of one file` : undefined
      resolve(outcomeOf(output, late ?? (signal ? `ended by ${signal}` : undefined), exitCode))
    })
  })
}

/** The counts that node's reporter prints last; a file that printed none did not reach its end. */
function outcomeOf(output: string, ending: string | undefined, exitCode: number | null): FileOutcome {
  const count = (name: string): number => {
    const found = [...output.matchAll(new RegExp(`^ℹ ${name} ([0-9]+)$`, 'gm'))].at(-1)?.[1]
    return Number(found ?? 0)
  }
  const passed = count('pass')
  const skipped = count('skipped') + count('todo')
  const failed = count('fail') + count('cancelled')
  if (ending !== undefined) return { passed, failed: failed + 1, skipped, output, trouble: ending }
  if (passed + failed + skipped === 0) return { passed, failed: 1, skipped, output, trouble: 'no test ran' }
  if (exitCode !== 0 && failed === 0) return { passed, failed: 1, skipped, output, trouble: `exit code ${exitCode}` }
  return { passed, failed, skipped, output, trouble: undefined }
}

function print(file: string, outcome: FileOutcome, ms: number): void {
  const state = outcome.failed > 0 ? 'FAIL' : 'ok  '
  const trouble = outcome.trouble === undefined ? '' : ` (${outcome.trouble})`
  console.log(`${state} ${file}: ${describeCounts(outcome)}${trouble}, ${(ms / 1000).toFixed(1)} s`)
  if (outcome.failed > 0) console.log(outcome.output)
  else for (const [line] of outcome.output.matchAll(/^\s*﹣ .*$/gm)) console.log(`     ${line.trim()}`)
}

/**
 * The settings of the person who runs the tests must not reach the service under test.
 * @param runFolder where test/support/made-once.ts keeps what all files use
 */
function testEnvironment(runFolder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('VDS_') && name !== 'FORCE_COLOR')
  return { ...Object.fromEntries(kept), [RUN_FOLDER_VARIABLE]: runFolder }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
}
