// Guarantee: on a machine with only some Node and npm, each command installs the missing packages once, and a failing install
// ends with one clear line. A stub replaces npm to avoid the network; .ci/run uses the real one.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'

/** Installs what the lockfile of its folder states, and records where it was called with which words. */
const NPM = `#!${process.execPath}
  const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
  const words = process.argv.slice(2).join(' ')
  const lock = readFileSync('package-lock.json', 'utf8')
  const { packages } = JSON.parse(lock)
  appendFileSync(process.env.CALLS, process.cwd() + ': ' + words + '\\n')
  const { FAKE_NPM_FAILS: fails, FAKE_NPM_HANGS: hangs } = process.env
  rmSync('node_modules', { recursive: true, force: true })
  mkdirSync('node_modules/.bin', { recursive: true })
  if (fails && lock.includes(fails)) process.exit(7)
  if (hangs && lock.includes(hangs)) {
    writeFileSync(process.env.HANGING, String(process.pid))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  for (const [path, entry] of Object.entries(packages))
    if (path === '' || entry.optional || (entry.dev && words.includes('--omit=dev'))) delete packages[path]
  if (!process.env.FAKE_NPM_HAS_NO_NODE) symlinkSync(process.execPath, 'node_modules/.bin/node')
  if ('node_modules/vite' in packages) {
    mkdirSync('node_modules/vite/bin', { recursive: true })
    writeFileSync('node_modules/vite/bin/vite.js', process.env.BUILDER)
    writeFileSync('node_modules/vite/package.json', '{"type":"commonjs"}')
  }
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))`

/** In place of the builder of the pages; its last argument is the folder to build into. */
const BUILDER = `
  if (process.env.FAKE_BUILD_FAILS) {
    console.error('no such thing')
    process.exit(1)
  }
  require('node:fs').mkdirSync(process.argv.at(-1))
  require('node:fs').copyFileSync('src/page.ts', process.argv.at(-1) + '/index.html')`

const LOCK = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
    'node_modules/typescript': { version: '7.0.2', dev: true },
  },
}
const WEB_LOCK = { packages: { '': { version: '0.1.0' }, 'node_modules/vite': { version: '8.3.8' } } }

/** In place of the service: says that it listens, and stays until the page that says "wait" is replaced. */
const MAIN = `
  import { readFileSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  if (process.argv[2] === 'fail') process.exitCode = 3
  if (process.send) {
    console.error('page: ' + readFileSync('web/dist/index.html', 'utf8').replace(/.*<title>(.*?)<.*/s, '$1'))
    const first = readFileSync('web/dist/.built', 'utf8')
    process.send('listening')
    // A build takes the old pages away for a moment before it brings the new ones.
    const stamp = () => { try { return readFileSync('web/dist/.built', 'utf8') } catch { return first } }
    for (const end = Date.now() + Number(process.argv[3] ?? 60_000); stamp() === first && Date.now() < end; ) await sleep(20)
    process.disconnect()
  }
  console.log(JSON.stringify(process.argv.slice(2)))`

/** A checkout without node_modules, whose commands print their arguments. */
function checkout(t: TestContext, more: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder(t)
  const texts = {
    'package-lock.json': JSON.stringify(LOCK),
    'package.json': '{"type":"module","optionalDependencies":{"node-for-this-machine":"99.0.0"}}',
    'src/main.ts': MAIN,
    'tools/tool.ts': 'console.log(JSON.stringify(process.argv.slice(2)))',
    'npm/npm': NPM,
    'npm/package.json': '{"type":"commonjs"}',
    ...more,
  }
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  chmodSync(join(root, 'npm/npm'), 0o755)
  mkdirSync(join(root, 'bin'))
  for (const file of ['tools/launch.mjs', 'tools/serve-flags.mjs', 'tools/pages.ts', 'bin/vds.mjs'])
    copyFileSync(file, join(root, file))
  return root
}

/** The same with pages whose build copies their source. */
function checkoutWithPages(t: TestContext): string {
  return checkout(t, {
    'web/package-lock.json': JSON.stringify(WEB_LOCK),
    'web/vite.config.ts': '',
    'web/src/page.ts': 'one',
    'web/public/favicon.svg': '',
    'docs/page.md': '',
    'tools/docs-site/build.ts': '',
  })
}

function environment(root: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const PATH = [join(root, 'npm'), process.env['PATH'] ?? ''].join(delimiter)
  return { ...process.env, PATH, CALLS: join(root, 'calls'), HANGING: join(root, 'hanging'), BUILDER, ...more }
}

function launch(root: string, argv: readonly string[], env = environment(root)) {
  return spawnSync(process.execPath, argv, { cwd: root, env, encoding: 'utf8' })
}

/** Folder and words of each install, the folder below the checkout. */
function npmInstalls(root: string): string[] {
  const file = join(root, 'calls')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').trimEnd().replaceAll(root, '').split('\n')
}

const SERVICE_INSTALL = /^\/?: ci --omit=dev /
const ALL_INSTALL = /^\/?: ci --include=dev /

describe('the launcher', () => {
  it('installs production packages for the service, and nothing the second time', (t) => {
    const root = checkout(t)
    const first = launch(root, ['tools/launch.mjs', 'serve', '--flag'])
    assert.deepEqual([first.status, first.stdout], [0, '["serve","--flag"]\n'])
    const second = launch(root, ['bin/vds.mjs', 'key', 'list'])
    assert.deepEqual([second.status, second.stdout, second.stderr], [0, '["key","list"]\n', ''])
    const [install = '', ...others] = npmInstalls(root)
    assert.deepEqual(others, [])
    assert.match(install, SERVICE_INSTALL)
  })

  it('adds the development packages for a tool, and keeps them for the service', (t) => {
    const root = checkout(t)
    launch(root, ['tools/launch.mjs', 'serve'])
    const tool = launch(root, ['tools/launch.mjs', 'tools/tool.ts', 'x'])
    assert.deepEqual([tool.status, tool.stdout], [0, '["x"]\n'])
    launch(root, ['tools/launch.mjs', 'serve'])
    const [, all = '', ...others] = npmInstalls(root)
    assert.deepEqual(others, [])
    assert.match(all, ALL_INSTALL)
  })

  it('accepts manually installed packages, and a copy without a lockfile', (t) => {
    const root = checkout(t)
    const env = environment(root)
    assert.equal(spawnSync('npm', ['ci'], { cwd: root, env }).status, 0)
    launch(root, ['tools/launch.mjs', 'tools/tool.ts'])
    assert.equal(npmInstalls(root).length, 1)
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({}))
    assert.equal(launch(root, ['bin/vds.mjs', 'x']).stdout, '["x"]\n')
    assert.equal(npmInstalls(root).length, 1)
  })

  it('installs again when the lockfile has changed', (t) => {
    const root = checkout(t)
    launch(root, ['tools/launch.mjs', 'serve'])
    const changed = { packages: { ...LOCK.packages, 'node_modules/fastify': { version: '5.12.9' } } }
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(changed))
    launch(root, ['tools/launch.mjs', 'serve'])
    assert.equal(npmInstalls(root).length, 2)
  })

  it('reports packages without a Node for this machine', (t) => {
    const root = checkout(t)
    const run = launch(root, ['bin/vds.mjs'], environment(root, { FAKE_NPM_HAS_NO_NODE: '1' }))
    assert.deepEqual([run.status, run.stdout], [1, ''])
    assert.match(run.stderr, /\nvds: npm has no Node for this machine \([^\n]+\)\n$/)
  })

  it('forwards the exit code and signals', async (t) => {
    const root = checkoutWithPages(t)
    assert.equal(launch(root, ['bin/vds.mjs', 'fail']).status, 3)
    writeFileSync(
      join(root, 'src/main.ts'),
      "process.on('SIGTERM', () => process.exit(9)); console.log('up'); setInterval(() => {}, 1000)",
    )
    const child = spawn(process.execPath, ['bin/vds.mjs', 'x'], { cwd: root, env: environment(root), stdio: 'pipe' })
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [9, null])
  })

  it('ends with one clear line if npm fails, and the next start repairs it', (t) => {
    const root = checkout(t)
    const run = launch(root, ['bin/vds.mjs'], environment(root, { FAKE_NPM_FAILS: 'fastify' }))
    assert.equal(run.status, 1)
    assert.match(run.stderr, /\nvds: "npm ci" failed with exit code 7[^\n]*\n$/)
    assert.equal(launch(root, ['bin/vds.mjs']).status, 0)
  })

  it('has at most 120 lines', () => {
    assert.ok(readFileSync('tools/launch.mjs', 'utf8').trimEnd().split('\n').length <= 120)
  })
})

describe('two commands at once', () => {
  it('install once', async (t) => {
    const root = checkout(t)
    const start = () => spawn(process.execPath, ['bin/vds.mjs'], { cwd: root, env: environment(root), stdio: 'ignore' })
    const codes = await Promise.all([start(), start(), start()].map(async (child) => (await once(child, 'exit'))[0]))
    assert.deepEqual(codes, [0, 0, 0])
    assert.equal(npmInstalls(root).length, 1)
    assert.equal(existsSync(join(root, '.vds-install-lock')), false)
  })

  it('take over from a killed one', (t) => {
    const root = checkout(t)
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    writeFileSync(join(root, '.vds-install-lock'), `${dead} ${dead}`)
    assert.equal(launch(root, ['bin/vds.mjs']).status, 0)
  })

  it('wait for the npm of a killed one, and then add the missing packages', async (t) => {
    const root = checkout(t)
    const env = environment(root, { FAKE_NPM_HANGS: 'fastify' })
    const killed = spawn(process.execPath, ['bin/vds.mjs'], { cwd: root, env, stdio: 'ignore' })
    const file = join(root, 'hanging')
    await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '', 'npm runs')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = spawn(process.execPath, ['bin/vds.mjs', 'x'], { cwd: root, env: environment(root), stdio: 'pipe' })
    const [line] = (await once(next.stderr, 'data')) as [Buffer]
    assert.match(line.toString(), /waiting for another command/)
    assert.equal(npmInstalls(root).length, 1)
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
    assert.deepEqual(await once(next, 'exit'), [0, null])
    assert.equal(npmInstalls(root).length, 2)
  })
})

describe('the pages', () => {
  it('are built once the service listens, and again only after their sources change', (t) => {
    const root = checkoutWithPages(t)
    const first = launch(root, ['tools/launch.mjs', 'serve'])
    assert.equal(first.status, 0)
    assert.match(
      first.stderr,
      /\npage: The pages are being built\n.*\nvds: building the pages [^\n]+\nvds: the pages are ready\n$/s,
    )
    assert.equal(readFileSync(join(root, 'web/dist/index.html'), 'utf8'), 'one')
    const [service = '', pages = '', ...others] = npmInstalls(root)
    assert.match(service, SERVICE_INSTALL)
    assert.match(pages, /^\/web: ci /, 'the packages of the pages come last, and touch nothing of the service')
    assert.deepEqual(others, [])
    const again = launch(root, ['bin/vds.mjs', 'serve', '300'])
    assert.deepEqual([again.status, again.stderr], [0, 'page: one\n'])
    writeFileSync(join(root, 'web/src/page.ts'), 'two')
    assert.equal(launch(root, ['bin/vds.mjs', 'key']).stderr, '', 'only the service needs them')
    assert.match(launch(root, ['bin/vds.mjs', 'serve']).stderr, /page: one\nvds: building/)
    assert.equal(readFileSync(join(root, 'web/dist/index.html'), 'utf8'), 'two')
    assert.equal(npmInstalls(root).length, 2, 'the packages were there')
  })

  it('may fail to build: the API still runs, the page says so, and the next start retries', (t) => {
    const root = checkoutWithPages(t)
    for (const [failure, why] of [
      [{ FAKE_NPM_FAILS: '8.3.8' }, /"npm ci" failed/],
      [{ FAKE_BUILD_FAILS: '1' }, /no such thing\n/],
    ] as const) {
      rmSync(join(root, 'web/dist'), { recursive: true, force: true })
      const failing = launch(root, ['bin/vds.mjs', 'serve'], environment(root, failure))
      assert.deepEqual([failing.status, failing.stdout], [0, '["serve"]\n'])
      assert.match(failing.stderr, why)
      assert.match(
        failing.stderr,
        /vds: the pages were not built; the API runs without them and the next start tries again: /,
      )
      assert.match(readFileSync(join(root, 'web/dist/index.html'), 'utf8'), /The pages could not be built/)
    }
    assert.match(launch(root, ['bin/vds.mjs', 'serve']).stderr, /the pages are ready/)
  })
})

interface LockEntry {
  readonly integrity?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

for (const file of ['package-lock.json', 'web/package-lock.json']) {
  it(`${file} lists the packages of every platform, their hashes, and no address`, () => {
    const text = readFileSync(file, 'utf8')
    const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> }
    // A registry that lacks some of them makes npm drop them from the lockfile, which "npm ci" then rejects.
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    assert.ok(wanted.length > 0)
    assert.deepEqual(
      wanted.filter((name) => !(`node_modules/${name}` in packages)),
      [],
    )
    const bare = Object.entries(packages).filter(([path, entry]) => path !== '' && entry.integrity === undefined)
    assert.deepEqual(bare, [])
    assert.doesNotMatch(text, /"resolved"/)
  })
}
