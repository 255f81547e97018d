// Guarantee: in any order of the steps of many requests, processes, crashes and a failing facilitator, a payment is never
// answered without its charge, never answered too often, and never rejected with new terms if it was or will be charged without
// a response.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { openPostgresLedger, openSqliteLedger, type PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import { checkInterleavings, worldClock as clock } from '#test/support/payments/interleavings.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { times } from '#test/support/scale.ts'

const RUNS = times(1_000, 10_000)
/** Each step is a question to a server. */
const POSTGRES_RUNS = times(100, 1_000)

const postgres = postgresForTests()

function closing(t: TestContext, ledgers: readonly PaymentLedger[]): readonly PaymentLedger[] {
  for (const ledger of ledgers) t.after(() => ledger.close())
  return ledgers
}

it(`each request is paid once in ${RUNS} random interleavings over SQLite`, async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'vds-interleavings-'))
  // Two openings of one file, as two processes have. Not synced: thousands of runs take very many steps.
  const ledgers = [0, 1].map(() => openSqliteLedger({ directory, clock, full: false }))
  closing(t, ledgers)
  t.after(() => rmSync(directory, { recursive: true }))
  await checkInterleavings(ledgers, RUNS)
})

it(`each request is paid once in ${POSTGRES_RUNS} random interleavings over PostgreSQL`, async (t) => {
  const url = await postgres.createDatabase()
  const ledgers = await Promise.all([0, 1].map(() => openPostgresLedger({ url, clock })))
  await checkInterleavings(closing(t, ledgers), POSTGRES_RUNS)
})
