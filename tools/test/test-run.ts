import { spawn } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUN_FOLDER_VARIABLE } from '#test/support/made-once.ts'
import { RUN_POSTGRES_VARIABLE, startPostgres } from '#test/support/postgres.ts'

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
  /** Bound of one process. Node's own --test-timeout ends a test, but never a file that keeps running. */
  readonly fileMsMax: number
  /** Small files that share a process, most of which is the start of it; left out = each has its own. */
  readonly filesTogether?: number
}

export interface TestRunOptions {
  readonly groups: readonly TestGroup[]
  /** Processes at the same time. */
  readonly concurrency: number
  /** Other work, each of which begins before the first file and takes the place of one. */
  readonly first?: readonly (() => Promise<void>)[]
}

/** What one process runs. */
interface TestProcess extends Pick<TestGroup, 'fileMsMax'> {
  readonly files: readonly string[]
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
/**
 * Files that start or kill many processes, are killed in the middle or measure a whole process have one of their own, and so
 * have those whose tests all stand in another file, of which nobody could tell whether they ran.
 */
const NEEDS_OWN_PROCESS =
  /postgres|sqlite|journal|ledger|\.fault\.|fault\/stop|under-load|leaks|memory|modules|kill|workers|nodes|launch/
const TOGETHER = join(import.meta.dirname, 'run-together.ts')
const OUTPUT_CHARACTERS_MAX = 4 * 1024 * 1024
/** A file system in memory, which Linux has. */
const MEMORY_FOLDER = '/dev/shm'
/** More than the files of a run take at a time, and as much again for its processes. */
const MEMORY_BYTES_MIN = 2 * 1024 ** 3
const REACHABLE_BY_ALL = 0o755
const running = new Set<number>()

/**
 * Runs test files and prints one line for each that passed and the whole output of each that failed.
 * A file in which no test ran, or that ends early, fails: a checker that saw nothing must not pass.
 */
export async function runTests({ groups, concurrency, first = [] }: TestRunOptions): Promise<TestCounts> {
  process.env[RUN_FOLDER_VARIABLE] = makeRunFolder()
  const postgres = await startPostgres()
  process.env[RUN_POSTGRES_VARIABLE] = String(postgres.port)
  const totals = { passed: 0, failed: 0, skipped: 0 }
  const run = async ({ files, fileMsMax }: TestProcess): Promise<void> => {
    const startMs = performance.now()
    const outcome = await runFiles(files, fileMsMax)
    print(files, outcome, performance.now() - startMs)
    totals.passed += outcome.passed
    totals.failed += outcome.failed
    totals.skipped += outcome.skipped
  }
  const processes = groups.flatMap(processesOf).toSorted((one, other) => placeOf(one) - placeOf(other))
  const waiting = [...first, ...processes.map((process) => () => run(process))].values()
  const worker = async (): Promise<void> => {
    for (const work of waiting) await work()
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  await postgres.stop()
  return totals
}

/**
 * The folder of all temporary files of the run, removed with what tests leave behind. In memory where there is room:
 * stores write every commit through to the disk, which took a fifth of the processor time of tests that use them, and
 * waiting besides.
 */
function makeRunFolder(): string {
  const folder = mkdtempSync(join(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), 'vds-test-run-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, REACHABLE_BY_ALL)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  process.env['TMPDIR'] = folder
  return folder
}

function hasMemoryFolder(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MEMORY_BYTES_MIN && process.availableMemory() >= 2 * MEMORY_BYTES_MIN
}

function processesOf({ patterns, fileMsMax, filesTogether = 1 }: TestGroup): TestProcess[] {
  const files = patterns.flatMap((pattern) => globSync(pattern)).toSorted()
  if (files.length === 0) throw new Error(`no test file matches ${patterns.join(', ')}`)
  const isAlone = (file: string): boolean =>
    filesTogether === 1 || SLOW_FILES.includes(file) || NEEDS_OWN_PROCESS.test(file)
  const small = files.filter((file) => !isAlone(file))
  const processes = files.filter(isAlone).map((file) => ({ files: [file], fileMsMax }))
  for (let start = 0; start < small.length; start += filesTogether) {
    processes.push({ files: small.slice(start, start + filesTogether), fileMsMax })
  }
  return processes
}

/** The place in the order of the beginnings; all but the slow files have the same. */
function placeOf({ files: [file = ''] }: TestProcess): number {
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

function runFiles(files: readonly string[], fileMsMax: number): Promise<FileOutcome> {
  return new Promise((resolve) => {
    const [file = ''] = files
    const argv = files.length === 1 ? ['--test-reporter=spec', file] : [TOGETHER, ...files]
    // A group of its own, so that a server which a test started and forgot ends with the file.
    const child = spawn(process.execPath, argv, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: testEnvironment(),
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
      const late = timedOut ? `stopped after ${fileMsMax / 1000} s, the bound of one process` : undefined
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
  // The reporter counts no suite, but names each that is skipped: nothing may be left of a file without the federal files.
  const skipped = skippedOf(output).length + count('todo')
  const failed = count('fail') + count('cancelled')
  if (ending !== undefined) return { passed, failed: failed + 1, skipped, output, trouble: ending }
  if (passed + failed + skipped === 0) return { passed, failed: 1, skipped, output, trouble: 'no test ran' }
  if (exitCode !== 0 && failed === 0) return { passed, failed: 1, skipped, output, trouble: `exit code ${exitCode}` }
  return { passed, failed, skipped, output, trouble: undefined }
}

function print(files: readonly string[], outcome: FileOutcome, ms: number): void {
  const state = outcome.failed > 0 ? 'FAIL' : 'ok  '
  const trouble = outcome.trouble === undefined ? '' : ` (${outcome.trouble})`
  console.log(`${state} ${files.join(' ')}: ${describeCounts(outcome)}${trouble}, ${(ms / 1000).toFixed(1)} s`)
  if (outcome.failed > 0) console.log(outcome.output)
  else for (const line of skippedOf(outcome.output)) console.log(`     ${line}`)
}

/** What the reporter says of each test and suite that was skipped, with the reason. */
function skippedOf(output: string): string[] {
  return [...output.matchAll(/^\s*﹣ .*$/gm)].map(([line]) => line.trim())
}

/** The settings of the person who runs the tests must not reach the service under test. */
function testEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('VDS_') && name !== 'FORCE_COLOR')
  return Object.fromEntries(kept)
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
}
