// Guarantee: each client works in a project that has only its package, against a real service with the starter data: it
// searches, pages, sends batches, distinguishes errors, waits as the service asks, and accepts no webhook that the service did
// not sign.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, delimiter, join, resolve } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { createSecret, signatureOf } from '#alerts/webhooks/signature.ts'
import { VERSION } from '#platform/version.ts'
import { STARTER_DIRECTORY } from '#server/starter-files.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const run = promisify(execFile)
const VIN = '3TMCZ5AN6KM123456'
const NOW_SECONDS = 1_800_000_000
const ONE_CALL_BYTES_MAX = 15_000
const PACKAGE = resolve('packages/client')
const BIN = resolve('node_modules/.bin')
const pythonMissing = hasPython() ? false : 'no Python with pip from 3.11 on here'

const MODULES = [
  '__init__',
  'async_client',
  'async_operations',
  'client',
  'errors',
  'failures',
  'operations',
  'schemas',
  'service_error',
  'version',
  'webhook',
]
const PYTHON_FILES = [...MODULES.map((name) => `${name}.py`), 'py.typed'].map((file) => `vehicle_data_service/${file}`)
const WHEEL_FILES = ['METADATA', 'RECORD', 'WHEEL', 'licenses/LICENSE'].map(
  (file) => `vehicle_data_service_client-${VERSION}.dist-info/${file}`,
)
const SDIST_FILES = ['CHANGELOG.md', 'LICENSE', 'PKG-INFO', 'README.md', 'build_backend.py', 'pyproject.toml']

const catalog = await openIngestedCatalog({ after }, STARTER_DIRECTORY)
const service = await startService({ after }, { currentCatalog: () => catalog })
const baseUrl = await service.listen()
const { token: apiKey } = await service.createKey('enterprise', AMPLE)
const env = {
  ...process.env,
  VDS_API_KEY: apiKey,
  PATH: `${BIN}${delimiter}${process.env['PATH']}`,
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
}
const { token: freeKey } = await service.createKey('free')

const PROBLEM = 'application/problem+json'
const problem = (error: string, retryAfter: number) => ({
  headers: { 'content-type': PROBLEM, 'retry-after': String(retryAfter) },
  body: JSON.stringify({ error, message: 'Not now.' }),
})

const JSON_HEADERS = { 'content-type': 'application/json' }
const changesPage = (title: string, cursor: string, hasMore: boolean) => ({
  status: 200,
  headers: JSON_HEADERS,
  body: JSON.stringify({ changes: [{ title }], count: 1, next_cursor: cursor, has_more: hasMore }),
})

/** Responses to the first request of each of these. */
const FAILURES = {
  '/v1/makes': { status: 503, ...problem('service_unavailable', 0) },
  '/v1/years': { status: 429, ...problem('rate_limit_exceeded', 1) },
  '/v1/vehicles?make=ford': { status: 429, ...problem('quota_exhausted', 900_000) },
  '/v1/vehicles?make=kia': { status: 429, ...problem('rate_limit_exceeded', 900_000) },
  '/v1/vehicles?make=bmw': { status: 418, ...problem('of_a_newer_service', 0) },
  '/v1/makes?year=1990': { status: 200, headers: JSON_HEADERS, body: 'gateway' },
  '/v1/changes?limit=1': changesPage('One.', 'c1', true),
  '/v1/changes?limit=1&since=c1': changesPage('Two.', 'c2', false),
  '/v1/changes?since=c1&limit=1': changesPage('Two.', 'c2', false),
  '/v1/status': { status: 302, headers: { location: '/v1/makes' }, body: '' },
  '/v1/batch?operation=decode': { status: 200, headers: {}, body: '{"line":1,"ref":null,"result":{}}\n' },
}

/** In front of the service: some requests fail. Adds each request's User-Agent to `userAgents`. */
async function startFailing(t: TestContext, userAgents: Set<string | undefined>): Promise<string> {
  const failures = new Map(Object.entries(FAILURES))
  return listening(t, (incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    userAgents.add(headers['user-agent'])
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
}

/** Starts a server and returns its address. */
async function listening(t: TestContext, listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener)
  await new Promise<void>((resolveStart) => server.listen(0, '127.0.0.1', resolveStart))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return addressOf(server)
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Address that refuses connections. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolveStart) => server.listen(0, '127.0.0.1', resolveStart))
  const address = addressOf(server)
  await new Promise((resolveEnd) => server.close(resolveEnd))
  return address
}

/** What the program of the stranger reads from its standard input. */
async function inputOf(t: TestContext, userAgents: Set<string | undefined>): Promise<string> {
  const secret = createSecret()
  const id = 'msg_0123456789abcdef'
  const body = JSON.stringify({ type: 'webhook.test', timestamp: '2027-01-15T08:00:00Z', data: { note: 'für dich' } })
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(NOW_SECONDS),
    // As during a rotation: the signature by another secret comes first.
    'webhook-signature': signatureOf({ id, timestampSeconds: NOW_SECONDS, body }, [createSecret(), secret]),
  }
  const webhook = { secret, headers, body, nowSeconds: NOW_SECONDS }
  const addresses = {
    baseUrl: await startFailing(t, userAgents),
    closedUrl: await closedAddress(),
    silentUrl: await listening(t, () => undefined),
  }
  return JSON.stringify({ ...addresses, apiKey, freeKey, version: VERSION, vin: VIN, webhook })
}

async function runWithInput(command: string, args: readonly string[], cwd: string, input: string) {
  const running = run(command, args, { cwd, env, timeout: 180_000 })
  running.child.stdin?.end(input)
  return running
}

/** A project that installed the packed TypeScript client. */
async function installedProject(t: TestContext): Promise<string> {
  const project = temporaryFolder(t)
  // The settings of this project, which run no scripts, reach it by the environment of "npm run".
  const argv = ['pack', '--json', '--ignore-scripts=false', '--pack-destination', project]
  const { stdout } = await run('npm', argv, { cwd: PACKAGE, env })
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  const modules = globSync('*.ts', { cwd: join(PACKAGE, 'src') }).map((file) => basename(file, '.ts'))
  const built = modules.flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`])
  assert.deepEqual(
    packed.files.map(({ path }) => path).toSorted(),
    [...built, 'CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'].toSorted(),
  )
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], { cwd: project, env })
  return project
}

/** Writes the wheel and the source distribution of the Python client into a folder. */
async function packedPython(folder: string): Promise<[wheel: string, sdist: string]> {
  // A copy: nothing of the tree around it may be needed.
  cpSync('packages/client-python', join(folder, 'source'), { recursive: true })
  const { stdout } = await run('python3', ['build_backend.py', folder], { cwd: join(folder, 'source') })
  const [wheel = '', sdist = ''] = stdout.trim().split('\n')
  return [wheel, sdist]
}

/** Names of the files in a package, sorted, without the folder of an archive. */
async function listed(kind: 'wheel' | 'sdist', file: string): Promise<string[]> {
  const names =
    kind === 'wheel'
      ? 'zipfile.ZipFile(sys.argv[1]).namelist()'
      : "[name.partition('/')[2] for name in tarfile.open(sys.argv[1]).getnames()]"
  const program = `import json, sys, tarfile, zipfile\nprint(json.dumps(${names}))`
  const { stdout } = await run('python3', ['-c', program, file])
  return (JSON.parse(stdout) as string[]).toSorted()
}

test('the TypeScript client works, installed from its package', async (t) => {
  const project = await installedProject(t)
  cpSync('test/system/clients/fixtures/stranger.ts', join(project, 'stranger.ts'))
  const pages = ['packages/client/README.md', 'docs/clients.md'].map((page) => examplesOf(page, 'ts'))
  for (const [index, example] of pages.flat().entries()) writeFileSync(join(project, `example-${index}.ts`), example)
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
  const userAgents = new Set<string | undefined>()
  const input = await inputOf(t, userAgents)
  const { stdout } = await runWithInput(process.execPath, ['stranger.ts'], project, input)
  assert.equal(stdout, 'all was well\n')
  for (const [example] of pages) {
    writeFileSync(join(project, 'first.ts'), here(example))
    const { stdout: printed } = await run(process.execPath, ['first.ts'], { cwd: project, env })
    assert.match(printed, /Tacoma/)
  }
  assert.deepEqual([...userAgents], [`vds-client-js/${VERSION}`])

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

test('the Python client works, installed from its packed files', { skip: pythonMissing }, async (t) => {
  const folder = temporaryFolder(t)
  const [wheel, sdist] = await packedPython(folder)
  assert.deepEqual(await listed('wheel', wheel), [...PYTHON_FILES, ...WHEEL_FILES].toSorted())
  assert.deepEqual(
    await listed('sdist', sdist),
    [...PYTHON_FILES.map((file) => `src/${file}`), ...SDIST_FILES].toSorted(),
  )
  // The source distribution alone gives the same wheel.
  const offline = ['--no-index', '--no-deps', '--quiet']
  const rebuilt = join(folder, 'rebuilt')
  await run('python3', ['-m', 'pip', 'wheel', ...offline, '--wheel-dir', rebuilt, sdist], { env })
  assert.deepEqual(readFileSync(join(rebuilt, basename(wheel))), readFileSync(wheel))

  const project = join(folder, 'project')
  await run('python3', ['-m', 'venv', project])
  const python = join(project, 'bin/python')
  await run(python, ['-m', 'pip', 'install', ...offline, wheel], { env })
  cpSync('test/system/clients/fixtures/stranger.py', join(project, 'stranger.py'))
  const pages = ['packages/client-python/README.md', 'docs/clients.md'].map((page) => examplesOf(page, 'python'))
  for (const example of pages.flat()) {
    await run('python3', ['-c', `compile(${JSON.stringify(example)}, 'README.md', 'exec')`])
  }
  for (const [example] of pages) {
    const { stdout: printed } = await run(python, ['-c', here(example)], { env })
    assert.match(printed, /Tacoma/)
  }
  const userAgents = new Set<string | undefined>()
  const { stdout } = await runWithInput(python, ['stranger.py'], project, await inputOf(t, userAgents))
  assert.equal(stdout, 'all was well\n')
  assert.deepEqual([...userAgents], [`vds-client-python/${VERSION}`])
})

// Guarantee: urllib, which sends the whole body before it reads, gets the problem response for a batch that is too large.
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
  const { status } = spawnSync('python3', ['-c', 'import sys, pip, venv; sys.exit(sys.version_info < (3, 11))'])
  return status === 0
}

/** Puts the test's service into an example. */
function here(example: string): string {
  assert.ok(example.includes("'http://localhost:8080'") || example.includes('"http://localhost:8080"'))
  return example.replace('http://localhost:8080', baseUrl)
}

/** The code of a page. */
function examplesOf(page: string, language: string): [string, ...string[]] {
  const examples = [...readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))]
  const [first, ...rest] = examples.map(([, code = '']) => code)
  assert.ok(first !== undefined, page)
  return [first, ...rest]
}
