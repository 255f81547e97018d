import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { assertProblem } from '#test/support/http-assert.ts'
import { startService } from '#test/support/start-service.ts'

interface TroubleCode {
  readonly code: string
  readonly title: string
  readonly severity: string
  readonly system: string
  readonly related_codes: readonly string[]
}

async function startWithKey(context: TestContext) {
  const service = await startService(context)
  const { token } = await service.createKey('pro')
  return { service, ask: (target: string) => service.ask(target, { token }) }
}

test('a code is found in any case and with surrounding blanks', async (t) => {
  const { ask } = await startWithKey(t)
  for (const spelling of ['P0420', 'p0420', '%20p0420%20']) {
    const answer = await ask(`/v1/dtc/${spelling}`)
    assert.equal(answer.status, 200)
    const record = answer.json() as unknown as TroubleCode
    assert.equal(record.code, 'P0420')
    assert.match(record.title, /^P0420: Catalyst .*\(bank 1\)$/)
    assert.ok(record.related_codes.includes('P0430'))
  }
})

test("a code followed by a scanner's failure type gets the record of the code", async (t) => {
  const { ask } = await startWithKey(t)
  const plain = (await ask('/v1/dtc/P0420')).json()
  for (const spelling of ['P0420-00', 'P0420%2000', 'P0420:00', 'p042000']) {
    const answer = await ask(`/v1/dtc/${spelling}`)
    assert.equal(answer.status, 200, spelling)
    assert.deepEqual(answer.json(), { ...plain, failure_type: '00' }, spelling)
  }
  const several = (await ask('/v1/dtc/P0420-00,P0300')).json()
  assert.equal(several['count'], 2)
  assert.match(String(assertProblem(await ask('/v1/dtc/P1234-1A'), 'code_not_found')['message']), /P1234\./)
})

test('several codes are returned as a list in the requested order, with the missing ones', async (t) => {
  const { ask } = await startWithKey(t)
  const answer = (await ask('/v1/dtc/P0420,p0300,P1234')).json()
  assert.equal(answer['count'], 2)
  assert.deepEqual(
    (answer['results'] as TroubleCode[]).map(({ code }) => code),
    ['P0420', 'P0300'],
  )
  assert.deepEqual(answer['not_found'], ['P1234'])
})

test('an unknown code is 404, and the response says whether it is manufacturer-specific', async (t) => {
  const { ask } = await startWithKey(t)
  const own = assertProblem(await ask('/v1/dtc/P1234'), 'code_not_found')
  assert.match(String(own['message']), /P1234.*manufacturer-specific/)
  const unknown = assertProblem(await ask('/v1/dtc/B0FFF'), 'code_not_found')
  assert.doesNotMatch(String(unknown['message']), /manufacturer/)
})

test('text that is not a trouble code is 400', async (t) => {
  const { ask } = await startWithKey(t)
  for (const text of ['P042', 'X0420', 'P4000', 'PO420', 'P0420,', ',', Array(51).fill('P0420').join(',')]) {
    assertProblem(await ask(`/v1/dtc/${text}`), 'invalid_parameter')
  }
})

test('a search filters by words, system and severity, and its pages never overlap', async (t) => {
  const { ask } = await startWithKey(t)
  const found = (await ask('/v1/dtc?q=catalyst%20efficiency')).json()
  assert.ok((found['results'] as TroubleCode[]).some(({ code }) => code === 'P0420'))
  const severe = (await ask('/v1/dtc?system=C&severity=Critical')).json()
  assert.ok((severe['results'] as TroubleCode[]).length > 0)
  for (const { system, severity } of severe['results'] as TroubleCode[]) {
    assert.deepEqual([system, severity], ['C', 'Critical'])
  }
  const pages = await Promise.all([0, 40, 80].map((offset) => ask(`/v1/dtc?q=misfire&limit=40&offset=${offset}`)))
  const codes = pages.flatMap((page) => (page.json()['results'] as TroubleCode[]).map(({ code }) => code))
  assert.equal(new Set(codes).size, codes.length)
  assert.equal(codes.length, Math.min(120, Number(pages[0]?.json()['total'])))
})

test('a search by a prefix finds all codes that start with it', async (t) => {
  const { ask } = await startWithKey(t)
  const found = (await ask('/v1/dtc?q=P030&limit=100')).json()
  const codes = (found['results'] as TroubleCode[]).map(({ code }) => code)
  assert.ok(codes.includes('P0300') && codes.includes('P0309'))
})
