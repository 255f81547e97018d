// The one entry for `npm start`, `npm test` and the other scripts, and for `npx vds`.
// It runs on any Node from 20 on, before anything is installed, so it is plain JavaScript and imports
// nothing but Node's own modules. It installs what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './install-lock.mjs'
import { endChildren, ensureInstalled, modulesDirectory, pinnedBinary, useGitHooks } from './install.mjs'
import { announcePages, arePagesBuilt, ensurePagesBuilt } from './pages.mjs'
import { COMPILE_CACHE, SERVE_FLAGS } from './serve-flags.mjs'

/** Scripts that need the development dependencies (compiler, linter, test tools) besides the production ones. */
const tasks = {
  test: ['tools/test.ts', 'quick'],
  'test:all': ['tools/test.ts', 'all'],
  'test:long': ['tools/test.ts', 'long'],
  check: ['tools/test.ts', 'check'],
  bench: ['tools/bench.ts'],
  generate: ['tools/generate.ts'],
  'pay-demo': ['tools/pay-demo.ts'],
  format: ['tools/format.ts'],
}

/** Runs one TypeScript entry point under the pinned Node and ends with its exit code; signals reach it. Returns its process. */
function runPinned(argv, cwd, stdio = 'inherit') {
  // Tools started from within (tsc, oxlint) find the pinned Node first, whatever Node the machine has.
  const path = [join(modulesDirectory, '.bin'), process.env.PATH ?? ''].join(delimiter)
  const child = spawn(pinnedBinary, argv, {
    cwd,
    stdio,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends SIGINT to the whole group already, and a second one would cut the clean stop short.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal))
  }
  child.on('error', (error) => fail(`the pinned Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    endChildren()
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
  return child
}

function fail(message) {
  console.error(`vds: ${message}`)
  process.exit(1)
}

/** `npm run NAME -- ...`: a task of this checkout, or the command of the service that NAME names. */
async function launchScript(name, rest) {
  const task = tasks[name]
  await ensureInstalled({ development: task !== undefined || name === 'setup' })
  if (name === 'setup') return useGitHooks()
  if (name.startsWith('test')) await ensurePagesBuilt()
  if (task) return runPinned([...task, ...rest], root)
  return runCommand([name, ...rest])
}

/** A command of the service. */
function runCommand(argv) {
  if (argv[0] === 'serve') return serve(argv)
  runPinned([join(root, 'src/main.ts'), ...argv], process.cwd())
}

/** The API needs no pages: where they are missing they are built once it listens, of which the service tells by a message. */
function serve(argv) {
  const areBuilt = arePagesBuilt()
  if (!areBuilt) announcePages()
  const stdio = ['inherit', 'inherit', 'inherit', ...(areBuilt ? [] : ['ipc'])]
  const service = runPinned([...SERVE_FLAGS, join(root, 'src/main.ts'), ...argv], process.cwd(), stdio)
  service.once('message', () => void ensurePagesBuilt())
}

/** `npx vds ...`: a command of the service; the tasks above are not looked up here. */
export async function launchCommand(argv) {
  try {
    await ensureInstalled({ development: false })
    runCommand(argv)
  } catch (error) {
    fail(error.message)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, ...rest] = process.argv.slice(2)
  try {
    await launchScript(name, rest)
  } catch (error) {
    fail(error.message)
  }
}
