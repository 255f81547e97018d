import { systemClock } from '#platform/clock.ts'
import type { AccountStore, ChargeFor, Principal } from '#accounts/account-store.ts'
import { takeOne } from './support.ts'
import { openAccountStore } from '#accounts/storage/open-account-store.ts'

/** Another process on the same store, for the contract suite. It answers one message per message, in order. */
export type ContractRequest =
  | { readonly do: 'find'; readonly tokenSha256Hex: string }
  | { readonly do: 'charge'; readonly principal: Principal; readonly chargeFor: ChargeFor; readonly attempts: number }
  | { readonly do: 'revoke'; readonly keyId: string }
  | { readonly do: 'close' }

/** How many charges a process has under way at once, as a server under load has. */
const CONCURRENT_CHARGES = 64

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
      const taken = await takeOne(store, request.principal, request.chargeFor)
      if (taken.granted) granted += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CHARGES }, caller))
  return granted
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
  const store = await openAccountStore(JSON.parse(process.argv[2] ?? '{}'), systemClock)
  process.on('message', (request: ContractRequest) => void reply(store, request))
  process.send?.({ value: 'ready' })
}
