import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Schema from 'typebox/schema'
import { PLANS } from '#accounts/plan.ts'
import { COUNTRIES_ABROAD } from '#catalog/source-facts.generated.ts'
import { BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { BATCH_BYTES_MAX, LINE_BYTES_MAX } from '#operations/batch/limits.ts'
import { runBatch } from '#operations/batch/run-batch.ts'
import { assertDocumented, DOCUMENT, documentedAt } from '#test/support/documented.ts'
import { assertCommonHeaders, assertProblem, assertRateLimit } from '#test/support/http-assert.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const MONTH = '2026-11'
const VIN = '3TMCZ5AN6KM123456'
const CSV = { 'content-type': 'text/csv' }
const NDJSON = { 'content-type': 'application/x-ndjson' }

const service = await startService({ after })
const base = await service.listen()
const { vehicles } = service.catalog.searchVehicles({}, { limit: 1_000, offset: 0 })
const id = vehicles.find(({ recall_count: count }) => count !== null && count > 0)?.id ?? ''

interface ResultLine {
  readonly line?: number
  readonly ref?: string | null
  readonly asked?: Record<string, unknown> | null
  readonly result?: Record<string, unknown>
  readonly error?: string
  readonly message?: string
  readonly summary?: { lines: number; answered: number; failed: number; charged: number; complete: boolean }
}

interface Sent {
  readonly token: string
  readonly target?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const ASKED_COLUMNS = 'asked_vin,asked_id,asked_year,asked_make,asked_model'
const RECALLS = '/v1/batch?operation=recalls'

async function send({ token, target = RECALLS, headers = NDJSON, body }: Sent) {
  const response = await service.app.inject({
    method: 'POST',
    url: target,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: body,
  })
  const answer = {
    status: response.statusCode,
    headers: response.headers as Readonly<Record<string, string | undefined>>,
    text: response.body,
    json: () => response.json<Record<string, unknown>>(),
  }
  return { ...answer, trailer: response.trailers['batch-summary'] }
}

function linesOf(text: string): ResultLine[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ResultLine)
}

function bodyOf(count: number, vehicleId = id): string {
  return Array.from({ length: count }, (_, index) => `${JSON.stringify({ ref: `r${index}`, id: vehicleId })}\n`).join(
    '',
  )
}

const createKey = (limits: { quota?: number; burst?: number } = AMPLE) => service.createKey('enterprise', limits)
const used = (accountId: string) => service.accounts.usage(accountId, MONTH)

// Guarantee: each line gets its own result or error, in the order of the body, and costs a unit only with a result.
test('an invalid line fails alone, and costs nothing', async () => {
  const { token, accountId } = await createKey()
  const filler = bodyOf(2_000)
  const bad: readonly (readonly [string | Buffer, string])[] = [
    ['{"ref":"n","vin":"3TMCZ5AN6KM12345I"}', 'not_a_vin'],
    ['{"vin":"AB"}', 'not_a_vin'],
    ['{"vin":"*****"}', 'not_a_vin'],
    ['{"id":"aaaaaaaaaaaaaaa"}', 'vehicle_not_found'],
    ['{"year":2019,"make":"Toyota","model":"Nothing"}', 'vehicle_not_found'],
    ['{"year":1800,"make":"Toyota","model":"Tacoma"}', 'invalid_parameter'],
    ['{"make":"Toyota"}', 'invalid_parameter'],
    ['{"vin":', 'invalid_parameter'],
    ['[]', 'invalid_parameter'],
    ['{"color":"red"}', 'invalid_parameter'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'invalid_parameter'],
    [`{"ref":"${'x'.repeat(LINE_BYTES_MAX)}"}`, 'invalid_parameter'],
  ]
  // After the part that is checked before anything is charged.
  const parts = [Buffer.from(filler), ...bad.flatMap(([line]) => [Buffer.from(line), Buffer.from('\n')])]
  const good = [
    { ref: 'by vin', vin: VIN.toLowerCase() },
    { ref: 'by id', id },
    { ref: 'by name', year: 2019, make: 'toyota', model: 'tacoma' },
  ]
  parts.push(Buffer.from(good.map((line) => `\n${JSON.stringify(line)}`).join('\n')))
  const answer = await sendInParts(token, parts)
  assert.equal(answer.status, 200, answer.text)
  const lines = linesOf(answer.text)
  const results = lines.slice(0, -1)
  assert.deepEqual(
    results.slice(2_000, 2_000 + bad.length).map(({ line, error }) => [line, error]),
    bad.map(([, error], index) => [2_001 + index, error]),
  )
  // An unknown name must not read as "no recalls".
  const unknown = results.find(
    ({ error, message }) => error === 'vehicle_not_found' && /make, and model/.test(message ?? ''),
  )
  assert.match(unknown?.message ?? '', /Recalls may still exist: check the VIN at https:\/\/www\.nhtsa\.gov\/recalls/)
  const last = results.slice(-good.length)
  assert.deepEqual(
    last.map(({ ref, error }) => [ref, error]),
    good.map(({ ref }) => [ref, undefined]),
  )
  assert.deepEqual(
    last.map(({ result }) => result?.['recall_match']),
    ['matched', 'matched', 'matched'],
  )
  assert.equal(last[0]?.result?.['vin'], VIN)
  const summary = { lines: 2_015, answered: 2_003, failed: 12, charged: 2_003, complete: true }
  assert.deepEqual(lines.at(-1)?.summary, { ...summary, snapshots: [service.catalog.id] })
  assert.equal(await used(accountId), 2_003)
})

/** Sends a body in parts; the response to the first part arrives before the others are sent. */
async function sendInParts(token: string, parts: readonly Buffer[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
  const headers = { authorization: `Bearer ${token}`, ...NDJSON }
  const response = await fetch(base + RECALLS, { method: 'POST', headers, body, duplex: 'half' })
  return { status: response.status, text: await response.text() }
}

// Guarantee: an error of a batch as a whole is one error, and nothing is charged.
test('an invalid body, header or parameter is one 4xx before anything is charged', async () => {
  const { token, accountId } = await createKey()
  const cases: readonly (readonly [Partial<Sent>, string, RegExp])[] = [
    [{ target: '/v1/batch' }, 'invalid_parameter', /"operation" is missing: decode, vehicle, recalls/],
    [{ target: '/v1/batch?operation=explode' }, 'invalid_parameter', /must be one of decode/],
    [{ target: `${RECALLS}&color=red` }, 'unknown_parameter', /color/],
    [{ target: `${RECALLS}&fields=yaer` }, 'invalid_parameter', /did you mean "year"/],
    [{ headers: { 'content-type': 'application/json' } }, 'unsupported_media_type', /text\/csv/],
    [{ headers: {} }, 'unsupported_media_type', /text\/csv/],
    [{ headers: { 'content-type': 'text/csv; charset=latin1' } }, 'unsupported_media_type', /UTF-8/],
    [{ headers: { ...CSV, 'content-encoding': 'gzip' } }, 'unsupported_media_type', /uncompressed/],
    [{ headers: CSV, body: 'vin,colour\nx,red' }, 'invalid_parameter', /Unknown column "colour"/],
    [{ headers: CSV, body: 'PK\u0003\u0004rest' }, 'invalid_parameter', /spreadsheet/],
    [{ headers: CSV, body: Buffer.from('\uFEFFvin\n', 'utf16le') }, 'invalid_parameter', /UTF-16/],
    [{ headers: CSV, body: 'year,make\n2019,Toyota' }, 'invalid_parameter', /must contain a column "vin"/],
    [{ headers: CSV, body: '' }, 'invalid_parameter', /is empty/],
    [{ headers: CSV, body: Buffer.from([0x76, 0x69, 0x6e, 0x0a, 0xff]) }, 'invalid_parameter', /Line 2 is not UTF-8/],
    [{ headers: CSV, body: `vin\n${VIN}\n${'x'.repeat(LINE_BYTES_MAX + 1)}` }, 'invalid_parameter', /Line 3 is longer/],
    [{ body: 'vin\nx' }, 'invalid_parameter', /is no NDJSON/],
    [{ body: '' }, 'invalid_parameter', /is empty/],
    [{ headers: { ...NDJSON, 'idempotency-key': 'two words' } }, 'invalid_parameter', /Idempotency-Key/],
    [{ body: bodyOf(10_001) }, 'batch_too_large', /more than the 10000 lines/],
    [{ body: Buffer.alloc(BATCH_BYTES_MAX + 1, 'x') }, 'batch_too_large', /larger than 5 MB/],
  ]
  for (const [changes, code, detail] of cases) {
    const answer = await send({ token, body: bodyOf(1), ...changes })
    // Lines are counted only once all have arrived.
    if (answer.status === 200 && code === 'batch_too_large') {
      assert.equal(linesOf(answer.text).at(-2)?.error, code)
      continue
    }
    const body = assertProblem(answer, code as 'invalid_parameter')
    assert.match(String(body['detail']), detail)
    assertDocumented(runBatch, answer)
    assertCommonHeaders(answer)
  }
  assert.equal((await service.ask('/v1/batch', { token })).status, 405)
  assert.equal(await used(accountId), 0)
})

test('plans decide who may send a batch, and how many lines', async () => {
  const pro = await service.createKey('pro')
  const free = await service.createKey('free')
  assertProblem(await send({ token: free.token, body: bodyOf(1) }), 'plan_required', 403)
  const nobody = await service.ask(RECALLS, { method: 'POST', headers: NDJSON, body: bodyOf(1) })
  assertProblem(nobody, 'plan_required', 401)
  assert.equal(nobody.headers['payment-required'], undefined)
  assertDocumented(runBatch, nobody)
  assertProblem(await send({ token: 'vds_live_wrong', body: bodyOf(1) }), 'invalid_api_key')
  const report = '/v1/batch?operation=report'
  assertProblem(await send({ token: pro.token, target: report, body: bodyOf(1) }), 'plan_required', 403)
  assertProblem(await send({ token: pro.token, body: bodyOf(1_001) }), 'batch_too_large', 413)
  assert.equal(await used(pro.accountId), 0)
  const whole = await send({ token: pro.token, body: bodyOf(1_000) })
  assertRateLimit(whole)
  assert.equal(linesOf(whole.text).at(-1)?.summary?.answered, PLANS.pro.batchLinesMax)
  assert.equal(await used(pro.accountId), 1_000)
})

// Guarantee: the quota is exact: it allows as many results as units are left, and each of them is charged.
test('lines beyond the quota say so and cost nothing', async () => {
  const { token, accountId } = await createKey({ quota: 250, burst: 1_000 })
  const [first, second] = await Promise.all([
    send({ token, body: bodyOf(200) }),
    send({ token, body: `{"id":"nothing"}\n${bodyOf(200)}` }),
  ])
  assert.deepEqual([first.status, second.status], [200, 200])
  const lines = [...linesOf(first.text), ...linesOf(second.text)].filter(({ summary }) => summary === undefined)
  const errors = Map.groupBy(lines, ({ error }) => error ?? 'answered')
  assert.deepEqual(
    ['answered', 'quota_exhausted', 'vehicle_not_found'].map((code) => errors.get(code)?.length),
    [250, 150, 1],
  )
  assert.equal(await used(accountId), 250)
  const answer = await send({ token, body: bodyOf(1) })
  assertProblem(answer, 'quota_exhausted', 429)
  assertDocumented(runBatch, answer)
  const inOrder = linesOf(first.text)
    .slice(0, -1)
    .map(({ error }) => error === undefined)
  assert.equal(inOrder.lastIndexOf(true) + 1, inOrder.filter(Boolean).length, 'the first lines get what is left')
})

// Guarantee: the same key and body get the same results without charge; the key with another body is rejected.
test('an Idempotency-Key makes a batch safe to send again', async () => {
  const { token, accountId } = await createKey({ quota: 30, burst: 1_000 })
  const key = { ...NDJSON, 'idempotency-key': 'nightly-2026-11-22' }
  const first = await send({ token, headers: key, body: bodyOf(20) })
  assert.equal(await used(accountId), 20)
  const again = await send({ token, headers: key, body: bodyOf(20) })
  assert.equal(await used(accountId), 20)
  assert.deepEqual(linesOf(again.text).slice(0, -1), linesOf(first.text).slice(0, -1))
  assert.deepEqual(again.trailer, 'lines=20, answered=20, failed=0, charged=0, complete=?1')
  for (const [target, body] of [
    [RECALLS, bodyOf(21)],
    ['/v1/batch?operation=vehicle', bodyOf(20)],
    [`${RECALLS}&fields=year`, bodyOf(20)],
  ] as const) {
    const other = await send({ token, target, headers: key, body })
    assertProblem(other, 'idempotency_key_reused', 422)
    assertDocumented(runBatch, other)
  }
  const longer = { ...NDJSON, 'idempotency-key': 'longer' }
  for (const charged of [10, 0]) {
    const cut = await send({ token, headers: longer, body: bodyOf(15) })
    if (charged === 0) assertResults(cut.text, 10)
    assert.match(cut.trailer ?? '', new RegExp(`answered=10, failed=5, charged=${charged}, complete=\\?0`))
  }
  assert.equal(await used(accountId), 30)
  service.clock.advanceMs(24 * 3_600_000)
  assertProblem(await send({ token, headers: key, body: bodyOf(21) }), 'quota_exhausted', 429)
})

function assertResults(text: string, answered: number): void {
  const lines = linesOf(text).slice(0, -1)
  assert.equal(
    lines.findIndex(({ error }) => error === 'quota_exhausted'),
    answered,
  )
}

test('every operation matches its schema and the document, in both formats', async () => {
  const { token } = await createKey()
  const documentedResponse = documentedAt(runBatch.path)?.responses['200']
  const schema = documentedResponse?.content?.['application/x-ndjson; charset=utf-8']?.schema
  const documented = Schema.Compile({ ...schema, components: DOCUMENT.components } as object)
  const body = [
    'ref;vin;id;year;make;model',
    `"a;""1""";${VIN};;;;`,
    ...vehicles.slice(0, 50).map((vehicle) => `;;${vehicle.id};;;`),
    ...vehicles.slice(0, 50).map(({ year, make, model }) => `;;;${year};${make};${model}`),
  ].join('\r\n')
  for (const { name, result: schemaOfResult, columns } of BATCH_OPERATIONS) {
    const target = `/v1/batch?operation=${name}`
    const json = await send({ token, target, headers: { ...CSV, accept: 'application/x-ndjson' }, body })
    const check = Schema.Compile(schemaOfResult as object)
    const lines = linesOf(json.text)
    assert.equal(lines.length, 102)
    for (const line of lines) {
      assert.ok(documented.Check(line), `${name}: ${JSON.stringify(line)}`)
      if (line.result !== undefined) assert.ok(check.Check(line.result), JSON.stringify(line.result))
    }
    assert.equal(lines[0]?.ref, 'a;"1"')
    const answered = lines.filter(({ result }) => result !== undefined).length
    assert.equal(answered, name === 'decode' ? 1 : 101, `${name}: ${answered}`)
    const csv = await send({ token, target, headers: CSV, body })
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8; header=present')
    const rows = csv.text.trimEnd().split('\r\n')
    assert.equal(rows.length, 102, 'a row for each line of the body, and a header')
    assert.equal(rows[0], ['line', 'ref', ...columns, 'error', 'error_message', ASKED_COLUMNS].join(','))
    assert.match(rows[1] ?? '', /^2,"a;""1""",/)
  }
})

test('returns the requested fields in the requested order', async () => {
  const { token } = await createKey()
  const target = `${RECALLS}&fields=campaign_ids,year,count`
  const [line] = linesOf((await send({ token, target, body: bodyOf(1) })).text)
  assert.deepEqual(Object.keys(line?.result ?? {}), ['campaign_ids', 'year', 'count', 'recall_match'])
  const csv = await send({ token, target, headers: { ...NDJSON, accept: 'text/csv' }, body: bodyOf(1) })
  const count = Number(line?.result?.['count'])
  assert.ok(count > 0)
  assert.equal(
    csv.text.split('\r\n')[0],
    `line,ref,campaign_ids,year,count,recall_match,error,error_message,${ASKED_COLUMNS}`,
  )
  assert.equal(csv.text.split('\r\n')[1]?.split(',')[2]?.split('; ').length, count)
})

// Guarantee: each line of the results repeats the vehicle that was sent, whatever the result.
test('a line repeats the vehicle that it names, even with an error', async () => {
  const { token } = await createKey()
  const asked = [
    { vin: VIN },
    { id },
    { year: 2019, make: 'toyota', model: 'tacoma' },
    { year: 2019, make: 'Toyota', model: 'Nosuchmodel' },
    { vin: 'not a vin' },
  ]
  const body = asked.map((vehicle, index) => `${JSON.stringify({ ref: `r${index}`, ...vehicle })}\n`).join('')
  const lines = linesOf((await send({ token, body: `${body}{"year":1,"make":"x","model":"y"}\n{"vi` })).text)
  assert.deepEqual(
    lines.slice(0, -1).map((line) => [line.asked, line.error]),
    [
      [asked[0], undefined],
      [asked[1], undefined],
      [asked[2], undefined],
      [asked[3], 'vehicle_not_found'],
      [asked[4], 'not_a_vin'],
      [null, 'invalid_parameter'],
      [null, 'invalid_parameter'],
    ],
  )
  const csv = await send({ token, target: `${RECALLS}&fields=make`, headers: { ...NDJSON, accept: 'text/csv' }, body })
  const [, ...rows] = csv.text.trimEnd().split('\r\n')
  const echoed = rows.map((row) => row.split(',').slice(-5).join(','))
  assert.deepEqual(echoed, [
    `${VIN},,,,`,
    `,${id},,,`,
    ',,2019,toyota,tacoma',
    ',,2019,Toyota,Nosuchmodel',
    'not a vin,,,,',
  ])
})

// Guarantee: results by VIN, by id and by name equal those of the single operations.
test('a line gets the same result as a single request', async () => {
  const { token } = await createKey()
  const body = [{ vin: VIN }, { id }].map((line) => JSON.stringify(line)).join('\n')
  const [byVin, byId] = linesOf((await send({ token, body })).text)
  for (const [line, target] of [
    [byVin, `/v1/vins/${VIN}/recalls`],
    [byId, `/v1/vehicles/${id}/recalls`],
  ] as const) {
    const single = (await service.ask(target, { token })).json()
    for (const field of ['count', 'recalls', 'recall_match', 'matched_names', 'records_through', 'message']) {
      assert.deepEqual(line?.result?.[field], single[field], `${target} ${field}`)
    }
  }
  const decoded = linesOf((await send({ token, target: '/v1/batch?operation=decode', body })).text)
  assert.deepEqual(decoded[0]?.result, (await service.ask(`/v1/vins/${VIN}`, { token })).json())
})

// Guarantee: no line has a count or total of complaints that were never loaded.
test('a line of complaints has no totals if none are loaded, as in a single request', async () => {
  const { token } = await createKey()
  const target = '/v1/batch?operation=complaints'
  const [line] = linesOf((await send({ token, target, body: bodyOf(1) })).text)
  const single = (await service.ask(`/v1/vehicles/${id}/complaints`, { token })).json()
  assert.deepEqual([line?.result?.['total'], line?.result?.['summary']], [undefined, null])
  assert.deepEqual([single['total'], single['summary']], [undefined, undefined])
})

test('a batch of recalls describes the coverage of each country, and other operations accept no country', async () => {
  const { token } = await createKey()
  const { status, text } = await send({ token, target: `${RECALLS}&country=all`, body: bodyOf(1) })
  assert.equal(status, 200)
  const result = linesOf(text)[0]?.result
  const countries = result?.['countries'] as { country: string; recall_match: string }[]
  assert.deepEqual(
    countries.map(({ country, recall_match: match }) => [country, match]),
    [['us', 'matched'], ...COUNTRIES_ABROAD.map((country) => [country, 'not_loaded'])],
  )
  // Other countries are not loaded here, so the sum is unknown.
  assert.equal(result?.['count'], undefined)
  const report = await send({ token, target: '/v1/batch?operation=report&country=ca', body: bodyOf(1) })
  const ofReport = linesOf(report.text)[0]?.result?.['recalls'] as Record<string, unknown> | undefined
  assert.deepEqual([ofReport?.['count'], ofReport?.['recall_match']], [undefined, 'not_loaded'])
  for (const target of ['/v1/batch?operation=vehicle&country=ca', `${RECALLS}&country=mx`]) {
    const rejected = await send({ token, target, body: bodyOf(1) })
    assert.deepEqual([rejected.status, rejected.json()['error']], [400, 'invalid_parameter'], target)
  }
})
