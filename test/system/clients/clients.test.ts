// Guarantee: each client works in the project of someone who has only its package, against a real service with the starter data: it
// finds, pages, sends batches, tells errors apart, waits as the service asks, and accepts no webhook that the service did not sign.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { makeSecret, signatureOf } from '#alerts/webhooks/signature.ts'
import { STARTER_DIRECTORY } from '#server/starter-files.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { rolldown } from 'rolldown'

const run = promisify(execFile)
const VIN = '3TMCZ5AN6KM123456'
const NOW_SECONDS = 1_800_000_000
const ONE_CALL_BYTES_MAX = 15_000
const PACKAGE = resolve('packages/client')
const BIN = resolve('node_modules/.bin')
const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH']}`, PIP_DISABLE_PIP_VERSION_CHECK: '1' }
const pythonMissing = hasPython() ? false : 'no Python with pip from 3.11 on here'

const catalog = await openIngestedCatalog({ after }, STARTER_DIRECTORY)
const service = await startService({ after }, { currentCatalog: () => catalog })
const baseUrl = await service.listen()
const { token: apiKey } = await service.createKey('enterprise', AMPLE)

const PROBLEM = 'application/problem+json'
const problem = (error: string, retryAfter: number) => ({
  headers: { 'content-type': PROBLEM, 'retry-after': String(retryAfter) },
  body: JSON.stringify({ error, message: 'Not now.' }),
})

/** What the first request of each of these gets; a service never sends the last two. */
const FAILURES = {
  '/v1/makes': { status: 503, ...problem('service_unavailable', 0) },
  '/v1/years': { status: 429, ...problem('rate_limit_exceeded', 1) },
  '/v1/vehicles?make=ford': { status: 429, ...problem('quota_exhausted', 900_000) },
  '/v1/status': { status: 302, headers: { location: '/v1/makes' }, body: '' },
  '/v1/batch?operation=decode': { status: 200, headers: {}, body: '{"line":1,"ref":null,"result":{}}\n' },
}

/** In front of the service: some requests fail. */
async function startFailing(t: TestContext): Promise<string> {
  const failures = new Map(Object.entries(FAILURES))
  const server: Server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    const failure = failures.get(url)
    failures.delete(url)
    if (failure !== undefined) {
      outgoing.writeHead(failure.status, failure.headers)
      outgoing.end(failure.body)
      return
    }
    const forwarded = request(baseUrl + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What the program of the stranger reads from its standard input. */
async function inputOf(t: TestContext): Promise<string> {
  const secret = makeSecret()
  const id = 'msg_0123456789abcdef'
  const body = JSON.stringify({ type: 'webhook.test', timestamp: '2027-01-15T08:00:00Z', data: { note: 'für dich' } })
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(NOW_SECONDS),
    // As during a rotation: the signature by another secret comes first.
    'webhook-signature': signatureOf({ id, timestampSeconds: NOW_SECONDS, body }, [makeSecret(), secret]),
  }
  const webhook = { secret, headers, body, nowSeconds: NOW_SECONDS }
  return JSON.stringify({ baseUrl: await startFailing(t), apiKey, vin: VIN, webhook })
}

async function runWithInput(command: string, args: readonly string[], cwd: string, input: string) {
  const running = run(command, args, { cwd, env, timeout: 180_000 })
  running.child.stdin?.end(input)
  return running
}

/** A project that installed the packed TypeScript client. */
async function installedProject(t: TestContext): Promise<string> {
  const project = temporaryFolder(t)
  await run('npm', ['pack', '--pack-destination', project], { cwd: PACKAGE, env })
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  const packed = 'vehicle-data-service-client-0.1.0.tgz'
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: project, env })
  return project
}

test('the TypeScript client, installed from its package', async (t) => {
  const project = await installedProject(t)
  cpSync('test/system/clients/fixtures/stranger.ts', join(project, 'stranger.ts'))
  const examples = ['packages/client/README.md', 'docs/clients.md'].flatMap((page) => examplesOf(page, 'ts'))
  for (const [index, example] of examples.entries()) {
    writeFileSync(join(project, `example-${index}.ts`), example)
  }
  const options = {
    module: 'nodenext',
    target: 'es2024',
    lib: ['esnext', 'dom', 'dom.asynciterable'],
    strict: true,
    noEmit: true,
    types: ['node'],
  }
  mkdirSync(join(project, 'node_modules/@types'))
  for (const name of ['@types/node', 'undici-types'])
    cpSync(`node_modules/${name}`, join(project, 'node_modules', name), { recursive: true })
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  await run('tsc', ['-p', project], { env }).catch((error: { stdout: string }) => assert.fail(error.stdout))
  const { stdout } = await runWithInput(process.execPath, ['stranger.ts'], project, await inputOf(t))
  assert.equal(stdout, 'all was well\n')

  writeFileSync(
    join(project, 'one-call.js'),
    "import { createClient, searchVehicles } from '@vehicle-data-service/client'\nconsole.log(await searchVehicles(createClient({ baseUrl: location.origin }), { make: 'ford' }))\n",
  )
  const bundle = await rolldown({ input: join(project, 'one-call.js'), platform: 'browser' })
  const { output } = await bundle.generate({ minify: true })
  await bundle.close()
  const bytes = gzipSync(output[0].code).byteLength
  t.diagnostic(`one call: ${bytes} bytes`)
  assert.ok(bytes > 500 && bytes <= ONE_CALL_BYTES_MAX, `${bytes} bytes`)
  assert.ok(!output[0].code.includes('/v1/webhooks'), 'what is not used is left out')
})

test('the Python client, installed from its wheel', { skip: pythonMissing }, async (t) => {
  const folder = temporaryFolder(t)
  cpSync('packages/client-python', join(folder, 'source'), { recursive: true })
  const offline = ['--no-index', '--no-deps', '--quiet']
  await run('python3', ['-m', 'pip', 'wheel', ...offline, '--wheel-dir', folder, join(folder, 'source')], { env })
  const wheel = join(folder, 'vehicle_data_service_client-0.1.0-py3-none-any.whl')
  await run('python3', ['-m', 'pip', 'install', ...offline, '--target', join(folder, 'installed'), wheel], { env })
  cpSync('test/system/clients/fixtures/stranger.py', join(folder, 'installed/stranger.py'))
  const pages = ['packages/client-python/README.md', 'docs/clients.md']
  for (const example of pages.flatMap((page) => examplesOf(page, 'python'))) {
    await run('python3', ['-c', `compile(${JSON.stringify(example)}, 'README.md', 'exec')`])
  }
  const { stdout } = await runWithInput('python3', ['stranger.py'], join(folder, 'installed'), await inputOf(t))
  assert.equal(stdout, 'all was well\n')
})

// Guarantee: urllib, which sends the whole body before it reads, gets the problem of a batch that is too large.
test("Python's urllib reads the rejection of a large body", { skip: pythonMissing }, async (t) => {
  const small = await startService(t)
  const base = await small.listen()
  const { token } = await small.createKey('pro')
  const script = `
import sys, urllib.request, urllib.error
headers = {'authorization': 'Bearer ' + sys.argv[2], 'content-type': 'application/x-ndjson'}
request = urllib.request.Request(sys.argv[1], data=b'x' * 6_000_000, headers=headers, method='POST')
try:
    urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())
`
  const { stdout } = await run('python3', ['-c', script, `${base}/v1/batch?operation=recalls`, token], { env })
  assert.match(stdout, /^413 \{.*"error":"batch_too_large"/)
})

function hasPython(): boolean {
  const { status } = spawnSync('python3', ['-c', 'import sys, pip; sys.exit(sys.version_info < (3, 11))'])
  return status === 0
}

/** The code of a page. */
function examplesOf(page: string, language: string): string[] {
  const examples = [...readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))]
  assert.ok(examples.length > 0, page)
  return examples.map(([, code = '']) => code)
}
