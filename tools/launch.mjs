// The one entry for `npm start`, `npm test` and the other scripts, and for `npx vds`.
// It runs on any Node from 20 on, before anything is installed, so it is plain JavaScript and imports
// nothing but Node's own modules. It installs what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, modulesDirectory, pinnedBinary, root, useGitHooks } from './install.mjs'
import { ensurePagesBuilt } from './pages.mjs'
import { COMPILE_CACHE, SERVE_FLAGS } from './serve-flags.mjs'

/** Commands that need the dashboard's pages. */
const commandsWithPages = new Set(['serve', 'test'])

/** Scripts that need the development dependencies (compiler, linter, test tools) besides the production ones. */
const tasks = {
  test: ['tools/test.ts'],
  'test:long': ['tools/test-long.ts'],
  check: ['tools/check.ts'],
  bench: ['tools/bench.ts'],
  generate: ['tools/generate.ts'],
  format: ['tools/format.ts'],
}

/** Runs one TypeScript entry point under the pinned Node and ends with its exit code; signals reach it. */
function runPinned(argv, cwd) {
  // Tools started from within (tsc, oxlint) find the pinned Node first, whatever Node the machine has.
  const path = [join(modulesDirectory, '.bin'), process.env.PATH ?? ''].join(delimiter)
  const child = spawn(pinnedBinary, argv, {
    cwd,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends SIGINT to the whole group already, and a second one would cut the clean stop short.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal))
  }
  child.on('error', (error) => fail(`the pinned Node could not be started: ${error.message}`))
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

/** `npm run NAME -- ...`: a task of this checkout, or the command of the service that NAME names. */
async function launchScript(name, rest) {
  const task = tasks[name]
  await ensureInstalled({ development: task !== undefined || name === 'setup' })
  if (name === 'setup') return useGitHooks()
  if (commandsWithPages.has(name)) await ensurePagesBuilt()
  if (task) return runPinned([...task, ...rest], root)
  return runCommand([name, ...rest])
}

/** A command of the service. */
function runCommand(argv) {
  const flags = argv[0] === 'serve' ? SERVE_FLAGS : []
  return runPinned([...flags, join(root, 'src/main.ts'), ...argv], process.cwd())
}

/** `npx vds ...`: a command of the service; the tasks above are not looked up here. */
export async function launchCommand(argv) {
  try {
    await ensureInstalled({ development: false })
    if (argv[0] === 'serve') await ensurePagesBuilt()
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
