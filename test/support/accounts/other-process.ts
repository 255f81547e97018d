import type { AccountStore, Principal } from '#accounts/account-store.ts'
import type { ChargeFor } from '#accounts/principal.ts'
import { openAccountStore } from '#accounts/storage/open-account-store.ts'
import { systemClock } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { takeOne, type ContractStore } from './support.ts'

/** Another process on the same store, for the contract suite. Answers one message per message, in order. */
export type ContractRequest =
  | { readonly do: 'find'; readonly tokenSha256Hex: string }
  | { readonly do: 'charge'; readonly principal: Principal; readonly chargeFor: ChargeFor; readonly attempts: number }
  | { readonly do: 'revoke'; readonly keyId: string }
  | { readonly do: 'close' }

/** Concurrent charges per process, as under load. */
const CONCURRENT_CHARGES = 64
const TRIES_MAX = 20
const place = JSON.parse(process.argv[2] ?? '{}') as ContractStore['config']
const isInSqlite = place.databaseUrl === undefined

async function answer(store: AccountStore, request: ContractRequest): Promise<unknown> {
  if (request.do === 'find') return (await store.findPrincipal(Buffer.from(request.tokenSha256Hex, 'hex'))) ?? null
  if (request.do === 'charge') return chargeMany(store, request)
  if (request.do === 'revoke') return store.revokeKey(request.keyId)
  return store.close()
}

async function chargeMany(store: AccountStore, request: ContractRequest & { do: 'charge' }): Promise<number> {
  let left = request.attempts
  let granted = 0
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      if (await isGranted(store, request)) granted += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CHARGES }, caller))
  return granted
}

/**
 * Retries if a process on a busy machine held SQLite's lock for too long: rejected units are not charged. PostgreSQL
 * may have charged them, so its errors are not retried.
 */
async function isGranted(
  store: AccountStore,
  { principal, chargeFor }: ContractRequest & { do: 'charge' },
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await takeOne(store, principal, chargeFor)).granted
    } catch (error) {
      if (!isInSqlite || tries === TRIES_MAX || !(error instanceof ProblemError)) throw error
    }
  }
}

async function reply(store: AccountStore, request: ContractRequest): Promise<void> {
  try {
    process.send?.({ value: (await answer(store, request)) ?? null })
  } catch (error) {
    process.send?.({ value: null, error: String(error) })
  }
  if (request.do === 'close') process.disconnect?.()
}

if (import.meta.main) {
  const store = await openAccountStore({ ...place, usageOnDisk: undefined }, systemClock)
  process.on('message', (request: ContractRequest) => void reply(store, request))
  process.send?.({ value: 'ready' })
}
