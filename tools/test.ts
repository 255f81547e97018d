// `npm test` runs the static checks and every test outside test/system. `npm run test:all` runs test/system and then the same
// tests in a random order. `npm run test:long` runs test/system at length. Tests run under `node --test`.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { LONG_VARIABLE, SEED_VARIABLE } from '#test/support/scale.ts'
import { STORES_VARIABLE } from '#test/support/stores.ts'
import { writeUnreviewedFiles } from './generate/made-files.ts'
import { buildPages, installPages } from './pages.ts'

/** A command that must succeed. Tools in node_modules/.bin come first on the path. */
interface Command {
  readonly name: string
  readonly argv: readonly [string, ...string[]]
  readonly env?: NodeJS.ProcessEnv
}

const LINT_FOLDERS = ['src', 'test', 'tools', 'bench', 'bin', 'packages', 'web']
/**
 * Settings for the compiler and the linter: one thread, and garbage collection only above 3 GiB, which neither reaches
 * (2.1 and 1.3 GB). This halves their processor time.
 */
const ONE_THREAD = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' }
const CHECKS: readonly Command[] = [
  { name: 'types', argv: ['tsc', '--noEmit', '-p', '.', '--checkers', '1'], env: ONE_THREAD },
  { name: 'types of web', argv: ['tsc', '--noEmit', '-p', 'web', '--checkers', '1'], env: ONE_THREAD },
  {
    name: 'lint',
    argv: ['oxlint', '--threads=1', '--type-aware', '--deny-warnings', ...LINT_FOLDERS],
    env: ONE_THREAD,
  },
  { name: 'format', argv: ['oxfmt', '--check', '.'] },
  { name: 'generated files', argv: [process.execPath, 'tools/generate.ts', '--check'] },
]

const UNIT_TESTS = ['src', 'packages', 'bench', 'tools', 'web/src'].map((folder) => `${folder}/**/*.test.ts`)
const SERVICE_TESTS = ['test/*.test.ts', 'test/!(system)/**/*.test.ts']
const SYSTEM_TESTS = ['test/system/**/*.test.ts']
/** Two for the cores, and one because tests wait for processes, disks and browsers. */
const PROCESSES = 3
const TEST_MS_MAX = 15 * 60_000
const LONG_TEST_MS_MAX = 3 * 60 * 60_000
const SEEDS = 2 ** 31

function nodeTest(name: string, flags: readonly string[], files: readonly string[]): Command {
  const setup = [
    '--test-global-setup=test/support/run/global-setup.ts',
    '--test-reporter=./test/support/run/reporter.ts',
  ]
  return { name, argv: [process.execPath, '--test', ...setup, ...flags, ...files] }
}

function inOneProcess(name: string, files: readonly string[], flags: readonly string[] = []): Command {
  return nodeTest(name, ['--test-isolation=none', `--test-timeout=${TEST_MS_MAX}`, ...flags], files)
}

function quickSuite(): readonly Command[] {
  const env = { [STORES_VARIABLE]: 'sqlite' }
  return [
    { ...inOneProcess('service tests', SERVICE_TESTS), env },
    { ...inOneProcess('unit tests', UNIT_TESTS), env },
    ...CHECKS,
  ]
}

/** Returns the flag for a shard (I/N): every Nth test file. */
function shardFlags(shard: string | undefined): readonly string[] {
  return shard === undefined ? [] : [`--test-shard=${shard}`]
}

/** Returns two runs. The second shows that no test depends on state left by another. */
function rest(shard: string | undefined): readonly Command[] {
  const flags = [`--test-concurrency=${PROCESSES}`, `--test-timeout=${TEST_MS_MAX}`, ...shardFlags(shard)]
  const seed = `--test-random-seed=${randomInt(SEEDS)}`
  return [
    nodeTest('system tests', flags, SYSTEM_TESTS),
    inOneProcess(`quick tests in random order (${seed})`, [...UNIT_TESTS, ...SERVICE_TESTS], [seed]),
  ]
}

function longTests(seed: number, shard: string | undefined): readonly Command[] {
  const options = `--seed ${seed}${shard === undefined ? '' : ` --shard ${shard}`}`
  console.log(`seed ${seed}: npm run test:long -- ${options} repeats this run`)
  const env = { [LONG_VARIABLE]: 'on', [SEED_VARIABLE]: String(seed) }
  const flags = ['--test-concurrency=1', `--test-timeout=${LONG_TEST_MS_MAX}`, ...shardFlags(shard)]
  return [{ ...nodeTest('long tests', flags, SYSTEM_TESTS), env }]
}

/** Runs the commands, at most `atOnce` at a time, and returns the names of those that failed. */
async function runAll(commands: readonly Command[], atOnce: number): Promise<string[]> {
  const stdio = atOnce === 1 ? 'inherit' : 'pipe'
  const failed: string[] = []
  const waiting = commands.values()
  const worker = async (): Promise<void> => {
    for (const command of waiting) if (!(await succeeds(command, stdio))) failed.push(command.name)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failed
}

/** Runs one command. Piped output is printed at once at the end, so that parallel commands do not mix. */
function succeeds({ name, argv: [command, ...argv], env }: Command, stdio: 'inherit' | 'pipe'): Promise<boolean> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, argv, { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } })
    const stop = (signal: NodeJS.Signals): void => void child.kill(signal)
    for (const signal of SIGNALS) process.on(signal, stop)
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (exitCode) => {
      for (const signal of SIGNALS) process.off(signal, stop)
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
      console.log(`${output}${exitCode === 0 ? 'ok  ' : 'FAIL'} ${name}, ${seconds} s`)
      resolve(exitCode === 0)
    })
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, shard: { type: 'string' } },
})
const SUITES: Readonly<Record<string, { commands: () => readonly Command[]; atOnce: number }>> = {
  quick: { commands: quickSuite, atOnce: PROCESSES },
  all: { commands: () => rest(values.shard), atOnce: 1 },
  long: { commands: () => longTests(Number(values.seed ?? randomInt(SEEDS)), values.shard), atOnce: 1 },
  check: { commands: () => CHECKS, atOnce: PROCESSES },
}
const suite = SUITES[positionals[0] ?? 'quick']
if (suite === undefined) {
  console.error(`usage: tools/test.ts ${Object.keys(SUITES).join('|')} [--seed N] [--shard I/N]`)
  process.exit(2)
}
// Tests read the built pages; types and lint only need their packages.
await (positionals[0] === 'check' ? installPages() : buildPages())
await writeUnreviewedFiles()
const failed = await runAll(suite.commands(), suite.atOnce)
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
