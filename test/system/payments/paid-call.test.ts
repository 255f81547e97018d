// Guarantee: one cent buys one response at the limits of the Free plan, and nobody pays for anything else.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createToken } from '#accounts/keys/key-token.ts'
import { OPERATIONS } from '#operations/index.ts'
import { ask, Laboratory } from '#test/system/payments/support/laboratory.ts'
import { decode, encode, signPayment, type SigningChanges } from '#test/system/payments/support/signing.ts'

const lab = await Laboratory.open({ after })
const { service, address, ledger } = await lab.start()
const vehicle = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0]?.id ?? ''
const LIST = `${address}/v1/vehicles`
const DETAIL = `${address}/v1/vehicles/${vehicle}`

beforeEach(() => lab.beginCounting())

test('an unmodified client pays one cent for one response', async () => {
  const before = await lab.chain.balance(lab.accounts.payer.address)
  const answer = await lab.client()(DETAIL)
  assert.equal(answer.status, 200)
  assert.equal(((await answer.json()) as { id: string }).id, vehicle)
  assert.equal(before - (await lab.chain.balance(lab.accounts.payer.address)), 10_000)
  assert.equal(await lab.charges(), 1)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const receipt = decode(answer.headers.get('payment-response'))
  assert.deepEqual(Object.keys(receipt).toSorted(), ['network', 'payer', 'success', 'transaction'])
  assert.equal(receipt['success'], true)
  assert.equal(receipt['network'], 'eip155:84532')
  assert.equal(receipt['payer'], lab.accounts.payer.address.toLowerCase())
  const found = (await lab.chain.rpc('eth_getTransactionReceipt', [receipt['transaction']])) as { status: string }
  assert.equal(found.status, '0x1')
  assert.equal(answer.headers.get('x-payment-response'), null)
  const [record] = await ledger.listRecent(1)
  assert.deepEqual([record?.state, record?.isConfirmed, record?.answerCount], ['settled', true, 1])
})

test('an unmodified client of version 1 pays by the body of the 402', async () => {
  const sent: Record<string, string>[] = []
  // A version 1 server has no header with terms.
  const asVersion1: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push(Object.fromEntries(request.headers))
    const response = await fetch(request)
    const headers = new Headers(response.headers)
    headers.delete('payment-required')
    return new Response(response.body, { status: response.status, headers })
  }
  const answer = await lab.client(asVersion1)(DETAIL)
  assert.equal(answer.status, 200)
  assert.equal(await lab.charges(), 1)
  assert.ok(sent[1]?.['x-payment'])
  const receipt = decode(answer.headers.get('x-payment-response'))
  assert.equal(receipt['network'], 'base-sepolia')
  assert.equal(answer.headers.get('payment-response'), answer.headers.get('x-payment-response'))
})

test('an NHTSA-compatible VIN request is paid like any other call, and the VIN is recorded nowhere', async () => {
  const vin = '3TMCZ5AN6KM123456'
  const decodeUrl = `${address}/vpic/api/vehicles/DecodeVinValues/${vin}?format=json`
  const terms = decode((await fetch(decodeUrl)).headers.get('payment-required'))
  assert.equal((terms['resource'] as { url: string }).url, 'http://localhost:8080/vpic/api/vehicles/*')
  const answer = await lab.client()(decodeUrl)
  assert.equal(answer.status, 200)
  assert.equal(((await answer.json()) as { Results: { Model: string }[] }).Results[0]?.Model, 'Tacoma')
  assert.equal(await lab.charges(), 1)
  const [record] = await ledger.listRecent(1)
  assert.equal(JSON.stringify(record).includes(vin), false)
  // What is no endpoint is not charged.
  assert.equal((await lab.client()(`${address}/vpic/api/vehicles/DecodeEverything/1`)).status, 404)
  assert.equal(await lab.charges(), 1)
})

test('a page has at most ten results, and says so', async () => {
  for (const [query, limit] of [
    ['', 10],
    ['?limit=100', 10],
    ['?limit=3', 3],
  ] as const) {
    const { status, body } = await ask(`${LIST}${query}`, await lab.sign())
    assert.equal(status, 200)
    assert.equal(body['limit'], limit)
    assert.ok((body['results'] as unknown[]).length <= limit)
  }
  assert.equal(await lab.charges(), 3)
})

test('a response other than 2xx is not charged, and the payment stays valid', async () => {
  const payment = await lab.sign()
  assert.equal((await ask(`${address}/v1/vehicles/aaaaaaaaaaaaaaa`, payment)).status, 404)
  assert.equal((await ask(`${LIST}?limit=0`, payment)).status, 400)
  assert.equal((await ask(`${LIST}?colour=red`, payment)).status, 400)
  const tag = (await ask(DETAIL, await lab.sign())).headers.get('etag') ?? ''
  assert.equal(await lab.charges(), 1)
  const headers = { 'payment-signature': payment, 'if-none-match': tag }
  assert.equal((await fetch(DETAIL, { headers })).status, 304)
  assert.equal(await lab.charges(), 1)
  assert.equal((await ask(DETAIL, payment)).status, 200)
  assert.equal(await lab.charges(), 2)
  assert.equal(lab.facilitator.calls.settle, 2)
})

test('an endpoint of a paid plan, a bad key and a good key use no payment', async () => {
  const payment = await lab.sign()
  const { token } = await service.createKey('free')
  const keys = { authorization: `Bearer ${token}` }
  for (const { requiredPlan, path } of OPERATIONS) {
    if (requiredPlan !== 'pro' && requiredPlan !== 'business') continue
    const answer = await ask(address + path.replace('{id}', vehicle).replace('{code}', 'P0420'), payment)
    assert.equal(answer.status, 401, path)
    assert.equal(answer.headers.get('payment-required'), null)
  }
  assert.equal((await ask(DETAIL, payment, { authorization: `Bearer ${createToken('live')}` })).status, 401)
  const byKey = await ask(`${LIST}?limit=100`, payment, keys)
  assert.deepEqual([byKey.status, byKey.body['limit']], [200, 100])
  assert.equal(byKey.headers.get('payment-response'), null)
  assert.deepEqual(lab.facilitator.calls, { verify: 0, settle: 0 })
  assert.equal(await lab.charges(), 0)
  assert.equal((await ask(DETAIL, payment)).status, 200, 'the payment is still good')
})

// Guarantee: a payment that does not match our terms exactly never reaches the facilitator.
test('a payment with other terms is rejected without a call to the facilitator', async () => {
  const other = '0x000000000000000000000000000000000000dEaD'
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const changes: Record<string, [SigningChanges, string]> = {
    'less money': [{ authorization: { value: '9999' } }, 'payment_terms_mismatch'],
    'more money': [{ authorization: { value: '10001' } }, 'payment_terms_mismatch'],
    'less in words': [{ accepted: { amount: '1' } }, 'payment_terms_mismatch'],
    'another payee': [{ authorization: { to: other } }, 'payment_terms_mismatch'],
    'another payee in words': [{ accepted: { payTo: other } }, 'payment_terms_mismatch'],
    'another chain': [{ accepted: { network: 'eip155:8453' } }, 'payment_terms_mismatch'],
    'another token': [{ accepted: { asset: other } }, 'payment_terms_mismatch'],
    'another scheme': [{ accepted: { scheme: 'upto' } }, 'payment_terms_mismatch'],
    'too late': [{ authorization: { validBefore: String(nowSeconds) } }, 'payment_expired'],
    'too early': [{ authorization: { validAfter: String(nowSeconds + 50) } }, 'payment_not_yet_valid'],
    'valid for ever': [{ authorization: { validBefore: '9'.repeat(70) } }, 'payment_terms_mismatch'],
  }
  for (const [name, [change, reason]] of Object.entries(changes)) {
    const { status, body, headers } = await ask(DETAIL, await lab.sign(change))
    assert.deepEqual([status, body['error']], [402, reason], name)
    assert.equal(decode(headers.get('payment-required'))['error'], reason)
  }
  assert.deepEqual(lab.facilitator.calls, { verify: 0, settle: 0 })
  assert.equal(await lab.charges(), 0)
})

test('the facilitator rejects a forged signature and a payer without money', async () => {
  const forged = await ask(DETAIL, await lab.sign({ signature: `0x${'11'.repeat(64)}1b` }))
  assert.equal(forged.status, 402)
  assert.match(String(forged.body['error']), /^invalid_exact_evm/)
  const poor = `0x${'5'.repeat(64)}` as const
  const unfunded = await ask(DETAIL, await signPayment(poor, lab.offer.payTo))
  assert.equal(unfunded.status, 402)
  assert.equal(lab.facilitator.calls.settle, 0)
  assert.equal(await lab.charges(), 0)
})

test('an unreadable header is 400 with the reason, without repeating it', async () => {
  const good = decode(await lab.sign())
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))
  const headers = [
    'hello world',
    'e30',
    encode([]),
    encode({ ...good, x402Version: 3 }),
    encode(without('payload')),
    encode(without('accepted')),
    encode({ ...good, payload: { signature: '0x', authorization: {} } }),
    encode({ ...good, extensions: { 'payment-identifier': { info: { id: 'short' } } } }),
    encode({ ...good, extensions: { 'payment-identifier': 'x'.repeat(20) } }),
    'a'.repeat(8_193),
    `${await lab.sign()}, ${await lab.sign()}`,
  ]
  for (const header of headers) {
    const { status, body } = await ask(DETAIL, header)
    assert.deepEqual([status, body['error']], [400, 'invalid_payment'], header.slice(0, 40))
  }
  assert.equal((await ask(DETAIL, '')).status, 400)
  assert.deepEqual(lab.facilitator.calls, { verify: 0, settle: 0 })
})

test('the well-known document lists the paid operations, and a 402 names the extension', async () => {
  const document = (await (await fetch(`${address}/.well-known/x402`)).json()) as Record<string, unknown[]>
  const terms = decode((await fetch(DETAIL)).headers.get('payment-required')) as Record<string, unknown[]>
  assert.deepEqual(document['accepts'], terms['accepts'])
  const open = OPERATIONS.filter(({ requiredPlan }) => requiredPlan === 'free').map(({ path }) => path)
  assert.deepEqual(
    document['resources']?.map((url) => decodeURI(new URL(String(url)).pathname)),
    open,
  )
  assert.deepEqual(Object.keys(terms['extensions'] ?? {}), document['extensions'])
})
