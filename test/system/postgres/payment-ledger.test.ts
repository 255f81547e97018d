import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { openPostgresLedger, type PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { emptiedDatabase } from '#test/support/emptied-database.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { paymentLedgerContract } from '#test/support/payments/payment-ledger.contract.ts'
import { holder, newPayment, SETTLED, type CreateLedger } from '#test/support/payments/support.ts'
import { ownPostgresForTests } from '#test/support/postgres.ts'

const postgres = ownPostgresForTests()
const emptyDatabase = emptiedDatabase(postgres)

function withSetting(url: string, setting: string): string {
  return `${url}&options=${encodeURIComponent(`-c ${setting}`)}`
}

/** An address whose every transaction is serialisable, as some distributed engines have no other. */
function serialisable(url: string): string {
  return withSetting(url, 'default_transaction_isolation=serializable')
}

function ledgersAt(address: (url: string) => string): CreateLedger {
  return async () => {
    const url = address(await emptyDatabase())
    return { open: (clock) => openPostgresLedger({ url, clock }) }
  }
}

async function open(t: TestContext): Promise<PaymentLedger> {
  // As a server is by itself; the one for tests is faster and forgets what it said last when it is killed.
  const url = withSetting(await emptyDatabase(), 'synchronous_commit=on')
  const ledger = await openPostgresLedger({ url, clock: new FakeClock(START_MS) })
  t.after(() => ledger.close())
  return ledger
}

paymentLedgerContract(
  'PostgreSQL payment ledger',
  ledgersAt((url) => url),
)
// Guarantee: the ledger is correct on engines that only offer serializable transactions and ask for retries.
paymentLedgerContract('Serialisable payment ledger', ledgersAt(serialisable))

// Guarantee: of any number of copies of a payment one is settled, even if a hundred arrive at two machines simultaneously.
it('one of a hundred simultaneous claims takes over a payment whose lease has expired', async (t) => {
  const url = serialisable(await emptyDatabase())
  const clock = new FakeClock(START_MS)
  const ledgers = await Promise.all([1, 2, 3, 4].map(() => openPostgresLedger({ url, clock })))
  for (const ledger of ledgers) t.after(() => ledger.close())
  const payment = newPayment()
  const [first] = ledgers
  assert.ok(first)
  await first.claim(payment, holder('dead'))
  await first.startSettling(payment.paymentId, holder('dead', 0))
  const claims = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const owner = holder(`owner-${index}`)
      const ledger = ledgers[index % ledgers.length] ?? first
      const { kind } = await ledger.claim(payment, owner)
      return { kind, settles: await ledger.startSettling(payment.paymentId, owner) }
    }),
  )
  assert.equal(claims.filter(({ kind }) => kind === 'taken_over').length, 1)
  assert.deepEqual(
    claims.filter(({ settles }) => settles).map(({ kind }) => kind),
    ['taken_over'],
  )
})

// Guarantee: an unavailable ledger rejects; it never looks like an empty one, and it loses nothing.
it('is unavailable while the server is down, and recovers afterwards', async (t) => {
  const ledger = await open(t)
  const server = await postgres.server()
  const payment = newPayment()
  await ledger.claim(payment, holder('one'))
  await ledger.startSettling(payment.paymentId, holder('one'))
  await server.kill()
  const isUnavailable = (error: unknown) => error instanceof ProblemError && error.code === 'service_unavailable'
  try {
    await assert.rejects(ledger.find(payment.paymentId), isUnavailable)
    await assert.rejects(ledger.claim(newPayment(), holder('two')), isUnavailable)
    await assert.rejects(ledger.startSettling(payment.paymentId, holder('one')), isUnavailable)
    await assert.rejects(ledger.markSettled(payment.paymentId, SETTLED), isUnavailable)
    await assert.rejects(ledger.countResponse(payment.paymentId), isUnavailable)
  } finally {
    await server.start()
  }
  assert.equal((await ledger.find(payment.paymentId))?.state, 'settling')
  assert.equal(await ledger.markSettled(payment.paymentId, SETTLED), true)
})

// Guarantee: no message contains the database's URL, which contains a password.
it('does not open a missing database, and does not reveal the address', async () => {
  const { port } = await postgres.server()
  const url = `postgres://postgres:hunter2@127.0.0.1:${port}/nothing`
  await assert.rejects(openPostgresLedger({ url, clock: new FakeClock(START_MS) }), (error: unknown) => {
    assert.ok(error instanceof Failure)
    assert.doesNotMatch(error.message, /hunter2/)
    return true
  })
})
