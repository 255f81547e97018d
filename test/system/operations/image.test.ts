// Guarantee: the image, the unit, the compose files and the manifests start a working service. The tests have no container
// engine: every step of the Dockerfile runs in plain folders, with the files that .dockerignore includes.
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, describe, it } from 'node:test'
import { loadConfig } from '#platform/config.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import {
  composeEnvironments,
  GIVEN,
  KEY,
  manifestEnvironments,
  SECRETS,
  type Environment,
} from '#test/system/operations/support/deployments.ts'
import {
  contextFiles,
  runDockerfile,
  stageCommand,
  stageEnvironment,
} from '#test/system/operations/support/dockerfile.ts'

/** A started program and what it printed. */
function started(test: Cleanup, argv: readonly [string, ...string[]], cwd: string, env: NodeJS.ProcessEnv) {
  const [command, ...rest] = argv
  const child: ChildProcess = spawn(command, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  test.after(() => void child.kill('SIGKILL'))
  const find = (pattern: RegExp): string | undefined => pattern.exec(printed)?.[1]
  return {
    child,
    printed: () => printed,
    async address(): Promise<string> {
      await until(() => find(/Service listens on (\S+)\n/) !== undefined || child.exitCode !== null, 'it listens')
      return find(/Service listens on (\S+)\n/) ?? assert.fail(printed)
    },
    adminPort: () => find(/admin port listens on http:\/\/[^"]*?:(\d+)/),
  }
}

/** Waits for the program to end after SIGTERM, and returns its exit code. */
async function terminated(child: ChildProcess): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  return child.exitCode
}

const filesOf = (folder: string): string[] => globSync('**/*', { cwd: folder, exclude: ['node_modules'] }).toSorted()

describe('the image', () => {
  it('keeps secrets, tests and packages of this checkout out of the build', () => {
    const files = contextFiles('.')
    assert.ok(files.includes('tools/launch.mjs'))
    assert.deepEqual(
      files.filter((file) => /\.test\.ts$|node_modules|(?:^|\/)\.|^test\//.test(file)),
      [],
    )
  })

  it('is built and starts, responds, passes its own health check and stops', async () => {
    const work = temporaryFolder({ after })
    const stage = runDockerfile(resolve('.'), work)
    const app = join(stage.folder, 'app')
    const before = filesOf(app)
    // Other ports than those of the image, which this machine may use; the image's own address.
    const env = { ...stageEnvironment(stage), VDS_PORT: '0', VDS_ADMIN_PORT: '0', VDS_REFRESH: 'off' }
    const service = started({ after }, stageCommand(stage, [...stage.entrypoint, ...stage.command]), app, env)
    const address = (await service.address()).replace('0.0.0.0', '127.0.0.1')
    await until(() => service.adminPort() !== undefined, 'the admin port listens')
    const status = (await (await fetch(`${address}/v1/status`)).json()) as { status: string }
    assert.equal(status.status, 'ok')
    for (const [path, words] of [
      ['/', /<div id="root">|<!doctype html>/i],
      ['/docs', /Vehicle Data Service/],
    ] as const) {
      const page = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
      assert.match(await page.text(), words)
      assert.equal(page.status, 200, path)
    }
    const check = stage.healthcheck.map((word) => word.replace('9464', service.adminPort() ?? ''))
    const [command, ...argv] = stageCommand(stage, check)
    assert.equal(spawnSync(command, argv, { env }).status, 0)
    assert.equal(await terminated(service.child), 0, service.printed())
    assert.deepEqual(filesOf(app), before, 'the root file system is read-only')
  })
})

describe('the systemd unit', () => {
  const text = readFileSync('deploy/systemd/vehicle-data-service.service', 'utf8')
  const FOLDER = '/opt/vehicle-data-service'

  it('starts the service after "npm run setup", with any Node on the path', async () => {
    const data = temporaryFolder({ after })
    const line = /^ExecStart=(.*)$/m.exec(text)?.[1]?.replaceAll(FOLDER, resolve('.')) ?? assert.fail()
    const set = [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])
    const env = {
      ...Object.fromEntries(set),
      PATH: '/usr/bin:/bin',
      VDS_DATA_DIR: data,
      NODE_COMPILE_CACHE: join(data, 'compiled'),
      VDS_PORT: '0',
      VDS_ADMIN_PORT: '0',
      VDS_REFRESH: 'off',
    }
    const [command = '', ...argv] = line.split(' ')
    const service = started({ after }, [command, ...argv], resolve('.'), env)
    assert.equal((await fetch(`${await service.address()}/v1/status`)).status, 200)
    assert.equal(await terminated(service.child), 0, service.printed())
  })

  it('is accepted by systemd', (t) => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) return t.skip('systemd is not installed')
    const folder = temporaryFolder(t)
    // The paths of the unit do not exist here; those of this checkout do.
    const file = join(folder, 'vehicle-data-service.service')
    writeFileSync(file, text.replaceAll(FOLDER, resolve('.')))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    const about = stderr.split('\n').filter((line) => line.includes('vehicle-data-service.service'))
    assert.deepEqual([status, about], [0, []], stderr)
  })
})

/** Settings of the image, then of the deployment. */
function configOf(env: Environment) {
  const image = /^ENV NODE_ENV=([\s\S]*?)\n(?=COPY)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? assert.fail()
  const defaults = [...image.matchAll(/(VDS_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
  return loadConfig({ ...Object.fromEntries(defaults), ...env })
}

describe('compose and Kubernetes', () => {
  const serving: [where: string, name: string, env: Environment][] = [
    ...composeEnvironments('compose.yaml', GIVEN).map(
      ([name, env]) => ['compose.yaml', name, env] as [string, string, Environment],
    ),
    ...composeEnvironments('compose.single.yaml', GIVEN).map(
      ([name, env]) => ['compose.single.yaml', name, env] as [string, string, Environment],
    ),
    ...manifestEnvironments().map(([name, env]) => ['kubernetes', name, env] as [string, string, Environment]),
  ]

  it('set only settings that the service accepts', () => {
    assert.equal(serving.length, 6)
    for (const [where, name, env] of serving) assert.doesNotThrow(() => configOf(env), `${where}, ${name}`)
  })

  it('give every node with callers the alerts key and the mail server', () => {
    const nodes = serving.filter(([where, , env]) => where === 'compose.single.yaml' || 'VDS_DATABASE_URL' in env)
    assert.equal(nodes.length, 4)
    for (const [where, , env] of nodes) {
      const { alertsKey, smtpUrl } = configOf(env)
      assert.deepEqual([alertsKey?.toString('base64'), smtpUrl], [KEY, 'smtp://mail.example'], where)
    }
  })

  it('require no setting for one node, and list those for several', () => {
    for (const [, env] of composeEnvironments('compose.single.yaml', {})) assert.doesNotThrow(() => configOf(env))
    for (const name of ['POSTGRES_PASSWORD', 'VDS_ALERTS_KEY'])
      assert.throws(
        () => composeEnvironments('compose.yaml', { ...GIVEN, [name]: '' }),
        new RegExp(`${name} must be set`),
      )
    const documented = readFileSync('docs/operations.md', 'utf8')
    for (const name of Object.keys(SECRETS)) assert.ok(documented.includes(`${name}=`), name)
  })
})
