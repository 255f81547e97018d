import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { accountStoreContract } from '#test/support/accounts/account-store.contract.ts'
import type { ContractStore } from '#test/support/accounts/support.ts'
import { SqliteAccountStore } from './sqlite-account-store.ts'

async function createSqliteStore(t: TestContext): Promise<ContractStore> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vds-accounts-'))
  t.after(() => rm(dataDirectory, { recursive: true }))
  return {
    config: { dataDirectory, databaseUrl: undefined },
    open: async (clock) => new SqliteAccountStore({ directory: dataDirectory, clock }),
  }
}

accountStoreContract('SQLite account store', createSqliteStore)
