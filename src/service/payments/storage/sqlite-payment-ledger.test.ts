import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { paymentLedgerContract } from '#test/support/payments/payment-ledger.contract.ts'
import type { ContractLedger } from '#test/support/payments/support.ts'
import { openSqliteLedger } from './stored-payment-ledger.ts'

async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vds-payments-'))
  t.after(() => rm(directory, { recursive: true }))
  return directory
}

async function createSqliteLedger(t: TestContext): Promise<ContractLedger> {
  const directory = await temporaryDirectory(t)
  return { open: async (clock) => openSqliteLedger({ directory, clock }) }
}

paymentLedgerContract('SQLite payment ledger', createSqliteLedger)

// Guarantee: an acknowledged step survives a power cut.
it('uses a write-ahead log and syncs every commit, into a file that only the owner can read', async (t) => {
  const directory = await temporaryDirectory(t)
  const ledger = openSqliteLedger({ directory, clock: systemClock })
  t.after(() => ledger.close())
  assert.equal((await stat(join(directory, 'payments.sqlite'))).mode & 0o777, 0o600)
  const database = new DatabaseSync(join(directory, 'payments.sqlite'))
  assert.equal(database.prepare('PRAGMA journal_mode').get()?.['journal_mode'], 'wal')
  database.close()
})

// Guarantee: an unavailable ledger rejects; it never looks like an empty one.
it('is unavailable while the file is locked or missing, and recovers afterwards', async (t) => {
  const directory = await temporaryDirectory(t)
  const ledger = openSqliteLedger({ directory, clock: systemClock })
  t.after(() => ledger.close())
  const isUnavailable = (error: unknown) => error instanceof ProblemError && error.code === 'service_unavailable'
  const database = new DatabaseSync(join(directory, 'payments.sqlite'))
  database.exec('BEGIN IMMEDIATE')
  await assert.rejects(ledger.prune(), isUnavailable)
  database.exec('ROLLBACK')
  database.close()
  assert.equal(await ledger.prune(), 0)
})
