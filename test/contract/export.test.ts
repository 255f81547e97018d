import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { openSync, ftruncateSync, closeSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { get, type IncomingMessage, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { DOWNLOADS_PER_ACCOUNT_MAX } from '#http/limits.ts'
import { downloadExport } from '#operations/exports/download-export.ts'
import { EXPORT_DATASETS, EXPORT_FORMATS } from '#operations/exports/export-dataset.ts'
import { assertDocumented } from '#test/support/documented.ts'
import { assertCommonHeaders, assertProblem } from '#test/support/http-assert.ts'
import { openRecordsCatalog } from '#test/support/records-snapshot.ts'
import { AMPLE, startService, type Service } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'

const MONTH = '2026-11'
const TARGET = '/v1/export/vehicles.ndjson'

interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** Returns one response as raw bytes. */
function fetchBytes(url: string, options: RequestOptions = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const headers = response.headers as Received['headers']
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}

const service = await startService({ after })
const base = await service.listen()
const { token, accountId } = await service.createKey('enterprise', AMPLE)
const authorization = `Bearer ${token}`
const download = (headers: Readonly<Record<string, string>> = {}, target = TARGET, method = 'GET') =>
  fetchBytes(base + target, { method, headers: { authorization, ...headers } })
const used = () => service.accounts.usage(accountId, MONTH)

function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

interface Manifest {
  readonly snapshot: string
  readonly datasets: readonly {
    readonly dataset: string
    readonly rows: number
    readonly columns: readonly { readonly name: string; readonly description: string }[]
    readonly files: readonly {
      format: string
      url: string
      bytes: number | null
      sha256: string | null
      etag: string | null
    }[]
  }[]
}

async function manifest(): Promise<Manifest> {
  const answer = await service.ask('/v1/export', { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.json() as unknown as Manifest
}

test('the manifest lists every dataset with its columns, and the figures of a file once it exists', async () => {
  const before = await manifest()
  assert.equal(before.snapshot, service.catalog.id)
  assert.deepEqual(
    before.datasets.map(({ dataset }) => dataset),
    EXPORT_DATASETS.map(({ name }) => name),
  )
  for (const { dataset, columns, files } of before.datasets) {
    assert.ok(
      columns.every(({ description }) => description !== ''),
      dataset,
    )
    assert.deepEqual(
      files.map(({ format }) => format),
      [...EXPORT_FORMATS],
    )
  }
  const target = '/v1/export/trouble_codes.parquet'
  const { body, headers } = await download({}, target)
  const made = (await manifest()).datasets.find(({ dataset }) => dataset === 'trouble_codes')
  const file = made?.files.find(({ url }) => url.endsWith(target))
  assert.deepEqual(file, {
    format: 'parquet',
    url: `http://localhost:8080${target}`,
    bytes: body.length,
    sha256: sha256(body),
    etag: headers['etag'],
  })
  assert.equal(made?.rows, service.catalog.exportCounts.get('trouble_codes'))
})

test('a download is the whole file with its length, type, tag and digest', async () => {
  const { status, headers, body } = await download()
  assert.equal(status, 200)
  assertCommonHeaders({ status, headers, text: '', json: () => ({}) })
  assert.equal(headers['content-length'], String(body.length))
  assert.equal(headers['content-type'], 'application/x-ndjson; charset=utf-8')
  assert.equal(headers['content-disposition'], 'attachment; filename="vehicles.ndjson"')
  assert.equal(headers['repr-digest'], `sha-256=:${Buffer.from(sha256(body), 'hex').toString('base64')}:`)
  assert.equal(headers['etag'], `"${service.catalog.id.slice(0, 16)}-${sha256(body).slice(0, 16)}"`)
  assert.equal(headers['accept-ranges'], 'bytes')
  assert.equal(headers['vary'], 'Authorization, X-API-Key, Accept-Encoding')
  assert.equal(body.toString().trimEnd().split('\n').length, service.catalog.exportCounts.get('vehicles'))
})

// Guarantee: an interrupted download resumes to the same bytes.
test('parts fetched by Range add up to the whole file', async () => {
  const { body, headers } = await download()
  const tag = headers['etag'] ?? ''
  const cut = Math.floor(body.length / 3)
  const first = await download({ range: `bytes=0-${cut - 1}` })
  const rest = await download({ range: `bytes=${cut}-`, 'if-range': tag })
  assert.deepEqual([first.status, rest.status], [206, 206])
  assert.deepEqual(Buffer.concat([first.body, rest.body]), body)
  assert.equal(rest.headers['content-range'], `bytes ${cut}-${body.length - 1}/${body.length}`)
  assert.equal(rest.headers['etag'], tag)
  assert.deepEqual((await download({ range: 'bytes=-100' })).body, body.subarray(-100))
})

test('a range of a replaced file, or of several parts, gets the whole file', async () => {
  const { body } = await download()
  for (const headers of [
    { range: 'bytes=10-', 'if-range': '"0000000000000000-0000000000000000"' },
    { range: 'bytes=10-', 'if-range': 'Sat, 21 Nov 2026 05:00:00 GMT' },
    { range: 'bytes=0-1,5-6' },
    { range: 'lines=1-2' },
  ]) {
    const answer = await download(headers)
    assert.equal(answer.status, 200, JSON.stringify(headers))
    assert.deepEqual(answer.body, body)
  }
})

test('200 and 206 cost a unit each, also for HEAD; 304, 416 and rejections are free', async () => {
  const { headers, body } = await download()
  const etag = headers['etag'] ?? ''
  const before = await used()
  const unchanged = await download({ 'if-none-match': etag })
  assert.deepEqual([unchanged.status, unchanged.headers['etag'], unchanged.body.length], [304, etag, 0])
  const beyond = await download({ range: `bytes=${body.length}-` })
  assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${body.length}`])
  assertProblem(await service.ask(TARGET, { token, headers: { range: 'bytes=-0' } }), 'range_not_satisfiable')
  assertProblem(await service.ask('/v1/export/nothing.csv', { token }), 'route_not_found')
  assertProblem(await service.ask('/v1/export/vehicles.xls', { token }), 'route_not_found')
  assertProblem(await service.ask('/v1/export/vehicles.csv?limit=5', { token }), 'unknown_parameter')
  assertProblem(await service.ask('/v1/export/%00.csv', { token }), 'invalid_parameter')
  await manifest()
  assert.equal(await used(), before)
  await download({ range: 'bytes=0-9' })
  const head = await download({ range: 'bytes=0-9' }, TARGET, 'HEAD')
  assert.deepEqual([head.status, head.headers['content-length'], head.body.length], [200, String(body.length), 0])
  assert.equal(await used(), before + 2)
})

test('gzip is another form of the same file, with its own tag and ranges', async () => {
  const plain = await download()
  const packed = await download({ 'accept-encoding': 'gzip' })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.equal(packed.headers['content-length'], String(packed.body.length))
  assert.deepEqual(gunzipSync(packed.body), plain.body)
  assert.notEqual(packed.headers['etag'], plain.headers['etag'])
  const rest = await download({
    'accept-encoding': 'gzip',
    range: 'bytes=1000-',
    'if-range': packed.headers['etag'] ?? '',
  })
  assert.equal(rest.status, 206)
  assert.deepEqual(rest.body, packed.body.subarray(1_000))
  // The plain file does not continue the compressed one.
  assert.equal((await download({ range: 'bytes=1000-', 'if-range': packed.headers['etag'] ?? '' })).status, 200)
  const parquet = await download({ 'accept-encoding': 'gzip' }, '/v1/export/vehicles.parquet')
  assert.equal(parquet.headers['content-encoding'], undefined)
  assert.equal(parquet.body.subarray(0, 4).toString(), 'PAR1')
})

test('the first request waits for its file; a request that would wait too long gets Retry-After', async (t) => {
  const unwaiting = await startService(t, { exportWaitMs: 0 })
  const key = await unwaiting.createKey('business')
  const pending = await unwaiting.ask(TARGET, { token: key.token })
  assertProblem(pending, 'export_pending')
  assert.ok(Number(pending.headers['retry-after']) > 0)
  assert.equal(await unwaiting.accounts.usage(key.accountId, MONTH), 0)
  assert.ok(!unwaiting.log.some((line) => line.includes('export_pending')), 'it is no failure')
  await until(async () => {
    unwaiting.clock.advanceMs(1_000)
    return (await unwaiting.ask(TARGET, { token: key.token })).status === 200
  })
})

test('simultaneous first requests get equal responses, and the file is created once', async (t) => {
  const fresh = await startService(t)
  const { token: own } = await fresh.createKey('enterprise', AMPLE)
  const answers = await Promise.all([1, 2, 3].map(() => fresh.ask('/v1/export/recalls.csv', { token: own })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal(new Set(answers.map(({ text, headers }) => headers['etag'] + text)).size, 1)
  assert.equal(fresh.log.filter((line) => line.includes('made the export')).length, 1)
})

const BIG_BYTES = 64 * 1024 ** 2

/** Starts a service whose files are too large to be sent at once. Each download opens the file again. */
async function startWithBigFile(t: TestContext) {
  const file = join(temporaryFolder(t), 'big')
  const descriptor = openSync(file, 'w')
  ftruncateSync(descriptor, BIG_BYTES)
  closeSync(descriptor)
  const handles: Awaited<ReturnType<typeof open>>[] = []
  let gate = Promise.resolve()
  let asked = 0
  const exports = {
    async open() {
      asked += 1
      await gate
      const handle = await open(file)
      handles.push(handle)
      return { handle, rows: 1, bytes: BIG_BYTES, sha256: '0'.repeat(64) }
    },
    existing: () => [],
  }
  const big = await startService(t, { exports })
  const { token: own } = await big.createKey('enterprise', AMPLE)
  const address = (await big.listen()) + TARGET
  const openCount = () => handles.filter(({ fd }) => fd !== -1).length
  /** Makes the next opening wait until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return Object.assign(resolve, { isAsked: () => asked > 0, isDone: () => handles.length > 0 })
  }
  return { big, file, address, headers: { authorization: `Bearer ${own}` }, openCount, hold }
}

/** Starts a download without reading it. */
function begin(address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { headers, agent: false }, (response) => resolve(response.pause())).on('error', reject)
  })
}

// Guarantee: a client that disconnects midway leaves nothing open, and no account exceeds its downloads.
test('limits simultaneous downloads per account, and releases one when a client disconnects', async (t) => {
  const { address, headers, openCount } = await startWithBigFile(t)
  const begun = await Promise.all(Array.from({ length: DOWNLOADS_PER_ACCOUNT_MAX }, () => begin(address, headers)))
  assert.ok(begun.every(({ statusCode }) => statusCode === 200))
  const rejected = await fetchBytes(address, { headers })
  assert.deepEqual([rejected.status, rejected.headers['retry-after']], [429, '1'])
  begun[0]?.destroy()
  await until(async () => {
    const again = await begin(address, headers)
    again.destroy()
    return again.statusCode === 200
  })
  for (const response of begun) response.destroy()
  await until(() => openCount() === 0)
})

test('a client who disconnects while the file is created leaves no file open', async (t) => {
  const { address, headers, openCount, hold } = await startWithBigFile(t)
  const release = hold()
  const request = get(address, { headers, agent: false }).on('error', () => undefined)
  await until(() => release.isAsked())
  const closed = new Promise((resolve) => request.once('close', resolve))
  request.destroy()
  await closed
  release()
  await until(() => openCount() === 0 && release.isDone())
})

test('a download is as fast as its client reads, and completes although data and file are replaced', async (t) => {
  const { big, file, address, headers } = await startWithBigFile(t)
  const before = process.memoryUsage().arrayBuffers
  const response = await begin(address, headers)
  big.swap(await openRecordsCatalog(t))
  rmSync(file)
  assert.ok(process.memoryUsage().arrayBuffers - before < BIG_BYTES / 4, 'the file is not read ahead')
  let received = 0
  for await (const chunk of response) received += (chunk as Buffer).length
  assert.equal(received, BIG_BYTES)
})

test('after a swap, the old tag gets the new file', async (t) => {
  const swapped = await startService(t)
  const { token: own } = await swapped.createKey('enterprise', AMPLE)
  const old = await swapped.ask(TARGET, { token: own })
  const catalog = await openRecordsCatalog(t)
  swapped.swap(catalog)
  const headers = {
    'if-none-match': old.headers['etag'] ?? '',
    range: 'bytes=5-',
    'if-range': old.headers['etag'] ?? '',
  }
  const answer = await swapped.ask(TARGET, { token: own, headers })
  assert.equal(answer.status, 200)
  assert.ok(answer.headers['etag']?.startsWith(`"${catalog.id.slice(0, 16)}-`))
  assert.equal(answer.text.trimEnd().split('\n').length, catalog.exportCounts.get('vehicles'))
})

test('the tag is equal in another process over the same data', async (t) => {
  const other: Service = await startService(t)
  const { token: own } = await other.createKey('business')
  const { headers } = await other.ask(TARGET, { token: own })
  assert.equal(headers['etag'], (await download()).headers['etag'])
})

const CASES = 600
const SEED = 20_261_121
const ODD_HEADER = fc.oneof(
  fc.constantFrom(
    '*',
    '""',
    'W/""',
    'bytes=',
    'bytes=-',
    'bytes=0-',
    'bytes=5-1',
    'bytes=-0',
    'bytes=1-2,4-5',
    'gzip;q=2',
  ),
  fc.tuple(fc.nat(), fc.nat()).map(([first, last]) => `bytes=${first}-${last}`),
  fc.stringMatching(/^[\x20-\x7E]{0,40}$/),
)
const ODD_NAME = fc.oneof(
  fc.constantFrom(
    'completion.csv',
    'COMPLETION.CSV',
    '..%2Fcurrent.json',
    '%2e%2e%2f%2e%2e',
    'vehicles.csv.gz',
    'vehicles.csv.json',
  ),
  fc.constantFrom(
    '.making-vehicles.csv',
    'vehicles',
    '.csv',
    'vehicles.',
    '__proto__.csv',
    'vehicles.parquet%00',
    'x'.repeat(90),
  ),
  fc
    .string()
    .filter((text) => text.isWellFormed() && text !== '')
    .map(encodeURIComponent),
)

// Guarantee: no name and no header makes the service fail, or send anything except a listed file.
test(`${CASES} odd names and headers get documented responses`, async () => {
  const statuses = new Set<number>()
  const headers = fc.record(
    { range: ODD_HEADER, 'if-range': ODD_HEADER, 'if-none-match': ODD_HEADER, 'accept-encoding': ODD_HEADER },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant('completion.csv'), ODD_NAME), headers, async (name, odd) => {
      const answer = await service.ask(`/v1/export/${name}`, { token, headers: odd })
      assertDocumented(downloadExport, answer)
      const isFile = [200, 206, 304, 416].includes(answer.status)
      assert.equal(isFile, name === 'completion.csv', `${answer.status} for ${name}`)
      if (!isFile) assert.ok([400, 404].includes(answer.status), `${answer.status} for ${name}`)
      statuses.add(answer.status)
    }),
    { seed: SEED, numRuns: CASES },
  )
  assert.deepEqual([...statuses].toSorted(), [200, 206, 304, 400, 404, 416])
})
