// Guarantee: whatever the facilitator does, a payer is charged at most once, is never asked to pay again while money may still
// move, and gets the response once it is clear that it did.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { HttpFacilitator } from '#payments/facilitator.ts'
import { decodePayment } from '#payments/payment-header.ts'
import { ask, askUntilClear, Laboratory, type Outcome } from './support/laboratory.ts'
import { decode } from './support/signing.ts'
import {
  down,
  dropped,
  dropsReply,
  honest,
  lies,
  type Behaviour,
  type Reply,
} from './support/unreliable-facilitator.ts'

const lab = await Laboratory.open({ after })
// A busy machine needs over a second for an honest verification; only what is held or too slow waits for these.
const timeouts = { verifyMs: 2_000, settleMs: 2_000 }
const { service, address, ledger, paidCalls } = await lab.start({ timeouts })
const vehicle = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0]?.id ?? ''
const DETAIL = `${address}/v1/vehicles/${vehicle}`
const { behaviour, calls } = lab.facilitator

beforeEach(() => lab.beginCounting())

function assertPending({ status, body, headers }: Outcome): void {
  assert.deepEqual([status, body['error']], [503, 'payment_pending'])
  assert.match(String(body['message']), /same payment header; do not sign a new payment/)
  assert.equal(headers.get('retry-after'), '2')
  assert.equal(headers.get('payment-required'), null)
  assert.equal(headers.get('cache-control'), 'no-store')
}

/** Lets the facilitator act only when allowed, long after we stopped waiting. */
function held(): { behaviour: Behaviour; act: () => Promise<Reply> } {
  const gate = Promise.withResolvers<void>()
  const done = Promise.withResolvers<Reply>()
  return {
    behaviour: async (forward) => {
      await gate.promise
      const reply = await forward()
      done.resolve(reply)
      return reply
    },
    act: () => {
      gate.resolve()
      return done.promise
    },
  }
}

const FAILS: Readonly<Record<string, Behaviour>> = {
  'is down': down,
  'cuts the connection': dropped,
  'answers nonsense': async () => ({ status: 200, body: '<html>' }),
  'answers neither yes nor no': async () => ({ status: 200, body: '{"isValid":"yes","success":"yes"}' }),
  'returns null': async () => ({ status: 200, body: 'null' }),
  'answers without end': async () => ({ status: 200, body: ' '.repeat(1_000_000) }),
  'is too slow': () => new Promise(() => {}),
}

test("the facilitator may write the payer's address in another case", async () => {
  const inCapitals = lies(({ payer, ...rest }) => ({ ...rest, payer: `0x${String(payer).slice(2).toUpperCase()}` }))
  Object.assign(behaviour, { verify: inCapitals, settle: inCapitals })
  assert.equal((await ask(DETAIL, await lab.sign())).status, 200)
  assert.equal(await lab.charges(), 1)
})

for (const [name, failure] of Object.entries(FAILS)) {
  test(`verification ${name}: 503 and no charge, then the same header is valid`, async () => {
    const payment = await lab.sign()
    behaviour.verify = failure
    const outcome = await ask(DETAIL, payment)
    assert.deepEqual([outcome.status, outcome.body['error']], [503, 'service_unavailable'])
    assert.match(String(outcome.body['message']), /Nothing was charged/)
    assert.equal(calls.settle, 0)
    behaviour.verify = honest
    assert.equal((await ask(DETAIL, payment)).status, 200)
    assert.equal(await lab.charges(), 1)
  })

  test(`settlement ${name}: 503, then the same header is valid`, async () => {
    const payment = await lab.sign()
    behaviour.settle = failure
    assertPending(await ask(DETAIL, payment))
    assert.equal(await lab.charges(), 0)
    behaviour.settle = honest
    assert.equal((await ask(DETAIL, payment)).status, 200)
    assert.equal(await lab.charges(), 1)
  })
}

test('the reply of a settlement is lost: the chain knows it, 200 at once', async () => {
  behaviour.settle = dropsReply
  const payment = await lab.sign()
  assert.equal((await ask(DETAIL, payment)).status, 200)
  assert.equal((await ask(DETAIL, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
  assert.equal(calls.settle, 1)
})

test('settled after we stopped waiting: 503, then 200 without another settlement', async () => {
  const late = held()
  behaviour.settle = late.behaviour
  const payment = await lab.sign()
  assertPending(await ask(DETAIL, payment))
  await late.act()
  assert.equal((await ask(DETAIL, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
  assert.equal(calls.settle, 1)
})

test('sent again before the late settlement: 200, and the late one moves nothing', async () => {
  const late = held()
  behaviour.settle = late.behaviour
  const payment = await lab.sign()
  assertPending(await ask(DETAIL, payment))
  behaviour.settle = honest
  assert.equal((await ask(DETAIL, payment)).status, 200)
  assert.equal((JSON.parse((await late.act()).body) as { success: boolean }).success, false)
  assert.equal(await lab.charges(), 1)
})

test('the caller disconnects while money moves, and returns: 200, one charge', async () => {
  const settling = Promise.withResolvers<void>()
  const hungUp = Promise.withResolvers<void>()
  behaviour.settle = async (forward) => {
    settling.resolve()
    await hungUp.promise
    return forward()
  }
  const payment = await lab.sign()
  const abort = new AbortController()
  const lost = fetch(DETAIL, { headers: { 'payment-signature': payment }, signal: abort.signal })
  await settling.promise
  abort.abort()
  await assert.rejects(lost)
  hungUp.resolve()
  assert.equal((await askUntilClear(DETAIL, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
})

const LIES: Readonly<Record<string, Behaviour>> = {
  'failed, but it moved': lies(() => ({ success: false, errorReason: 'insufficient_funds', transaction: '' })),
  'another payer, but it moved': lies((truth) => ({ ...truth, payer: lab.offer.payTo })),
  'another chain, but it moved': lies((truth) => ({ ...truth, network: 'eip155:8453' })),
  'no transaction, but it moved': lies((truth) => ({ ...truth, transaction: '' })),
}

for (const [name, lie] of Object.entries(LIES)) {
  test(`the facilitator says "${name}": the chain is trusted, 200 and one charge`, async () => {
    behaviour.settle = lie
    assert.equal((await ask(DETAIL, await lab.sign())).status, 200)
    assert.equal(await lab.charges(), 1)
    // Where no node could be asked, this alone would decide.
    const claim = await new HttpFacilitator(lab.offer).settle(decodePayment(await lab.sign()), DETAIL)
    assert.equal(claim.kind, 'unclear')
  })
}

/** Settles behind the service's back, under other terms. Returns the transaction. */
async function settleElsewhere(header: string, terms: Record<string, string>): Promise<string> {
  const { accepted, ...payment } = decode(header) as { accepted: object }
  const paymentRequirements = { ...accepted, ...terms }
  const body = JSON.stringify({
    x402Version: 2,
    paymentPayload: { ...payment, accepted: paymentRequirements },
    paymentRequirements,
  })
  const response = await fetch(`${lab.facilitator.target}/settle`, { method: 'POST', body })
  return ((await response.json()) as { transaction: string }).transaction
}

// Guarantee: no response is sent for money that went elsewhere, was too little, or paid for something else.
test('the facilitator names a transaction that did not pay us: no response for it', async () => {
  const stranger = '0x000000000000000000000000000000000000bEEF'
  const toStranger = await lab.sign({ authorization: { to: stranger } })
  const tooLittle = await lab.sign({ authorization: { value: '1' } })
  const before = decode((await ask(DETAIL, await lab.sign())).headers.get('payment-response'))['transaction']
  const transactions = {
    'another payee': await settleElsewhere(toStranger, { payTo: stranger }),
    'another amount': await settleElsewhere(tooLittle, { amount: '1' }),
    'an earlier payment': String(before),
    'none that exists': `0x${'ab'.repeat(32)}`,
  }
  await lab.beginCounting()
  for (const [name, transaction] of Object.entries(transactions)) {
    const payment = await lab.sign()
    const { authorization } = decodePayment(payment)
    const claim = { success: true, transaction, network: 'eip155:84532', payer: authorization.from, amount: '10000' }
    behaviour.settle = lies(() => claim, false)
    assertPending(await ask(DETAIL, payment))
    assert.equal(await lab.charges(), 0, name)
    lab.facilitator.reset()
    assert.equal((await ask(DETAIL, payment)).status, 200)
    assert.equal(await lab.charges(), 1)
    await lab.beginCounting()
  }
})

test('the payer spends its nonce on another payee in between: 402, because nothing can move any more', async () => {
  const stranger = '0x000000000000000000000000000000000000bEEF'
  const nonce = `0x${'9'.repeat(64)}`
  const payment = await lab.sign({ authorization: { nonce } })
  const elsewhere = await lab.sign({ authorization: { nonce, to: stranger } })
  behaviour.settle = async (forward) => {
    await settleElsewhere(elsewhere, { payTo: stranger })
    return forward()
  }
  const { status, body } = await ask(DETAIL, payment)
  assert.deepEqual([status, body['error']], [402, 'payment_failed'])
  assert.equal((await ask(DETAIL, payment)).status, 402)
  assert.equal(await lab.charges(), 0)
})

test('a redirect never receives the payment', async (t) => {
  let stolen = 0
  behaviour.settle = async () => {
    stolen += 1
    return { status: 200, body: '{}' }
  }
  const redirecting = createServer((request, response) => {
    response.writeHead(307, { location: lab.facilitator.url + (request.url ?? '') }).end()
  })
  t.after(() => redirecting.close())
  await once(redirecting.listen(0, '127.0.0.1'), 'listening')
  const { port } = redirecting.address() as AddressInfo
  const facilitator = new HttpFacilitator({ ...lab.offer, facilitatorUrl: `http://127.0.0.1:${port}` })
  const claim = await facilitator.settle(decodePayment(await lab.sign()), DETAIL)
  assert.deepEqual([claim.kind, stolen], ['unclear', 0])
})

test('without a node of the chain, a lost reply stays unclear: never charged twice, never served', async () => {
  const offer = { ...lab.offer, rpcUrl: 'http://127.0.0.1:9' }
  const blind = await lab.start({ offer, timeouts })
  const url = `${blind.address}/v1/vehicles/${vehicle}`
  assert.equal((await ask(url, await lab.sign())).status, 200, 'the word of the facilitator is taken')
  assert.equal((await blind.ledger.listRecent(1))[0]?.isConfirmed, false)
  behaviour.settle = dropsReply
  const payment = await lab.sign()
  assertPending(await ask(url, payment))
  behaviour.settle = honest
  for (let tries = 0; tries < 3; tries += 1) assertPending(await ask(url, payment))
  assert.equal(await lab.charges(), 2)
})

test('the ledger is corrected even if the caller never returns, and a caller who does gets the response', async () => {
  behaviour.settle = async (forward) => {
    await forward()
    return new Promise(() => {})
  }
  const blindChain = await lab.start({ offer: { ...lab.offer, rpcUrl: 'http://127.0.0.1:9' }, timeouts })
  const payment = await lab.sign()
  assertPending(await ask(`${blindChain.address}/v1/vehicles/${vehicle}`, payment))
  const [unclear] = await blindChain.ledger.listUnresolved()
  assert.equal(unclear?.state, 'unknown')
  assert.equal(await blindChain.paidCalls.resolveAbandoned(), 0)
  const late = held()
  behaviour.settle = late.behaviour
  const other = await lab.sign()
  assertPending(await ask(DETAIL, other))
  await late.act()
  assert.equal(await paidCalls.resolveAbandoned(), 1)
  assert.equal((await ledger.listRecent(1))[0]?.state, 'settled')
  lab.clock.advanceMs(600_000)
  assert.equal((await ask(DETAIL, other)).status, 200)
  lab.clock.advanceMs(-600_000)
  assert.equal(await lab.charges(), 2)
})

// The last test: it moves the chain's clock.
test('rejected at settlement: 503 while the payment could still be settled, then 402', async () => {
  const forged = await lab.sign({ signature: `0x${'11'.repeat(64)}1b` })
  behaviour.verify = lies(() => ({ isValid: true }), false)
  for (let tries = 0; tries < 2; tries += 1) assertPending(await ask(DETAIL, forged))
  await lab.advanceChain(100)
  const { status, body } = await ask(DETAIL, forged)
  assert.deepEqual([status, body['error']], [402, 'payment_failed'])
  assert.equal(await lab.charges(), 0)
  assert.equal((await ledger.totals(0)).find(({ state }) => state === 'failed')?.count, 2)
})
