import type { Account, AccountStore } from '#accounts/account-store.ts'
import { openAccountStore } from '#accounts/storage/open-account-store.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { finishRestore } from '#cli/data/restore-steps.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'

/** Opens the account store for one command and always closes it. @throws Failure */
export async function withAccountStore(
  environment: CliEnvironment,
  work: (store: AccountStore) => Promise<void>,
): Promise<void> {
  const config = environment.config()
  finishRestore(config.dataDirectory)
  const store = await openAccountStore(config, environment.clock)
  try {
    await work(store)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    throw new Failure(`Cannot use the account store: ${messageOf(error.cause ?? error)}`, { cause: error })
  } finally {
    await store.close()
  }
}

/** @throws Failure if no account has the address */
export async function knownAccount(store: AccountStore, email: string): Promise<Account> {
  const found = await store.findAccount(email)
  if (found === undefined)
    throw new Failure(`No account has the address ${email}. List all with "npx vds account list".`)
  return found
}
