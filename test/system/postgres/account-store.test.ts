import { tmpdir } from 'node:os'
import { PostgresAccountStore } from '#accounts/storage/postgres-account-store.ts'
import { accountStoreContract } from '#test/support/accounts/account-store.contract.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const postgres = postgresForTests()

accountStoreContract('PostgreSQL account store', async () => {
  const databaseUrl = await postgres.createDatabase()
  return {
    config: { dataDirectory: tmpdir(), databaseUrl },
    open: (clock) => PostgresAccountStore.open({ url: databaseUrl, clock }),
  }
})
