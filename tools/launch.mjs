// The one door for `npm start`, `npm test` and the other scripts, and for `npx vds`.
// It runs on any Node from 20 on, before anything is installed, so it is plain JavaScript and imports
// nothing but Node's own modules. It installs what is missing, then hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.vds-installed.json')
const lockDirectory = join(root, '.vds-install-lock')
const pinnedNode = readFileSync(join(root, '.node-version'), 'utf8').trim()
const INSTALL_WAIT_MS_MAX = 10 * 60_000

/** Scripts that need the development dependencies (compiler, linter, test tools) besides the production ones. */
const tasks = {
  setup: { development: true, argv: [] },
  test: { development: true, argv: ['tools/test.ts'] },
  check: { development: true, argv: ['tools/check.ts'] },
  bench: { development: true, argv: ['tools/bench.ts'] },
  generate: { development: true, argv: ['tools/generate.ts'] },
  format: { development: true, argv: ['tools/format.ts'] },
}

function lockHash() {
  const hash = createHash('sha256')
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

function pinnedBinary() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(modules, 'node', 'bin', name)
}

function works(binary) {
  if (!existsSync(binary)) return false
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 && answer.stdout.trim() === `v${pinnedNode}`
}

function isInstalled(development) {
  try {
    const stamp = JSON.parse(readFileSync(stampFile, 'utf8'))
    return stamp.lock === lockHash() && (stamp.development || !development) && existsSync(pinnedBinary())
  } catch {
    return false
  }
}

function npm(argv) {
  // npm prints its progress on stderr, so that stdout stays what the command itself prints.
  const command = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const run = spawnSync(command[0], [...command.slice(1), ...argv], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (run.error) throw new Error(`npm could not be started: ${run.error.message}`)
  if (run.status !== 0) throw new Error(`"npm ${argv.join(' ')}" failed with exit code ${run.status}`)
}

function install(development) {
  console.error(
    `Installing from the lockfile (Node ${pinnedNode} and ${development ? 'all' : 'production'} packages) ...`,
  )
  npm(['ci', '--no-audit', '--no-fund', ...(development ? [] : ['--omit=dev'])])
  // npm 12 runs install scripts only where package.json allows them; a rebuild mends an install made without.
  if (!works(pinnedBinary())) npm(['rebuild', 'node'])
  if (!works(pinnedBinary()))
    throw new Error(`the npm package "node" did not provide Node ${pinnedNode} for this machine`)
  writeFileSync(stampFile, JSON.stringify({ lock: lockHash(), development }))
}

/** Two commands started at once on a fresh clone must not install into one folder at the same time. */
function withInstallLock(work) {
  const deadline = Date.now() + INSTALL_WAIT_MS_MAX
  for (;;) {
    try {
      mkdirSync(lockDirectory)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const ageMs = Date.now() - (statSync(lockDirectory, { throwIfNoEntry: false })?.mtimeMs ?? 0)
      if (ageMs > INSTALL_WAIT_MS_MAX || Date.now() > deadline) rmSync(lockDirectory, { recursive: true, force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
    }
  }
  try {
    work()
  } finally {
    rmSync(lockDirectory, { recursive: true, force: true })
  }
}

export function ensureInstalled(development) {
  if (isInstalled(development)) return
  withInstallLock(() => {
    if (!isInstalled(development)) install(development)
  })
}

/** Runs one TypeScript entry point under the pinned Node and ends with its exit code; signals reach it. */
export function runPinned(argv, cwd = process.cwd()) {
  // Tools started from within (tsc, oxlint) find the pinned Node first, whatever Node the machine has.
  const path = `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  const child = spawn(pinnedBinary(), argv, { cwd, stdio: 'inherit', env: { ...process.env, PATH: path } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends SIGINT to the whole group already; the child decides when it ends.
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
  }
  child.on('error', (error) => fail(`Node ${pinnedNode} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function fail(message) {
  console.error(`vds: ${message}`)
  process.exit(1)
}

export function launch([name, ...rest]) {
  try {
    const task = tasks[name]
    ensureInstalled(task?.development ?? false)
    if (name === 'setup') return
    if (task) runPinned([...task.argv, ...rest], root)
    else runPinned([join(root, 'src/main.ts'), name, ...rest].filter((part) => part !== undefined))
  } catch (error) {
    fail(error.message)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) launch(process.argv.slice(2))
