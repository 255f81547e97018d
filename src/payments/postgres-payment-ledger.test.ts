import { postgresForTests } from '#test/support/postgres.ts'
import { paymentLedgerContract } from './payment-ledger.contract.ts'
import { PostgresPaymentLedger } from './postgres-payment-ledger.ts'

const postgres = postgresForTests()

paymentLedgerContract('PostgreSQL payment ledger', async () => {
  const url = await postgres.createDatabase()
  return { open: (clock) => PostgresPaymentLedger.open({ url, clock }) }
})
