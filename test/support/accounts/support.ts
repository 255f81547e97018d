import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Account, AccountStore, KeyRecord, Principal, UsageOfDay } from '#accounts/account-store.ts'
import { createToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import { USAGE_PAGE_MAX } from '#accounts/limits.ts'
import type { ChargeFor } from '#accounts/principal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'

/** Empty store of the settings; can be opened repeatedly over the same data. */
export interface ContractStore {
  readonly config: Pick<Config, 'dataDirectory' | 'databaseUrl'>
  /** Opens it in this process; the suite closes it. */
  open(clock: Clock): Promise<AccountStore>
}

export const CHARGE_FOR: ChargeFor = { month: '2026-11', day: '2026-11-21', operation: 'get_vehicle' }
/** Creates an empty store for one test and removes it afterwards. */
export type CreateStore = (t: TestContext) => Promise<ContractStore>

/** Creates a key for an account and returns it with its secret. */
export async function addKey(
  store: AccountStore,
  account: Pick<Account, 'id'>,
  label = 'test',
): Promise<{ token: string; tokenSha256: Uint8Array; key: KeyRecord }> {
  const token = createToken('live')
  const tokenSha256 = hashToken(token)
  const key = await store.createKey({ accountId: account.id, label, tokenSha256, lastFour: lastFourOf(token) })
  return { token, tokenSha256, key }
}

/** Opens a new empty store with a fixed clock. */
export async function openEmptyStore(
  t: TestContext,
  create: CreateStore,
): Promise<{ contract: ContractStore; clock: FakeClock; store: AccountStore }> {
  const contract = await create(t)
  const clock = new FakeClock(START_MS)
  const store = await contract.open(clock)
  t.after(() => store.close())
  return { contract, clock, store }
}

/** Opens a store with one account of the Free plan. */
export async function openStore(
  t: TestContext,
  create: CreateStore,
): Promise<{ contract: ContractStore; clock: FakeClock; store: AccountStore; account: Account }> {
  const opened = await openEmptyStore(t, create)
  return { ...opened, account: await opened.store.createAccount({ email: 'account@example.org', plan: 'free' }) }
}

/** Returns the principal of a new key of the account. */
export async function principalOf(store: AccountStore, account: Account): Promise<Principal> {
  const { tokenSha256 } = await addKey(store, account)
  const principal = await store.findPrincipal(tokenSha256)
  assert.ok(principal)
  return principal
}

/** Returns the principal of a new account with a monthly quota. */
export async function limitedPrincipal(store: AccountStore, quota: number): Promise<Principal> {
  return principalOf(store, await store.createAccount({ email: 'limited@example.org', plan: 'enterprise', quota }))
}

/** Charges one unit. */
export async function takeOne(
  store: Pick<AccountStore, 'chargeUnits'>,
  principal: Principal,
  chargeFor: ChargeFor,
): Promise<{ granted: boolean; used: number }> {
  const [taken] = await store.chargeUnits([{ principal, chargeFor, units: 1 }])
  assert.ok(taken)
  return { granted: taken.granted === 1, used: taken.used }
}

/** Returns the units of one month by key, day, and operation. */
export async function unitsOfMonth(
  store: Pick<AccountStore, 'usageRecords'>,
  accountId: string,
  month: string,
): Promise<UsageOfDay[]> {
  const found: UsageOfDay[] = []
  for (let size = USAGE_PAGE_MAX; size === USAGE_PAGE_MAX;) {
    const page = await store.usageRecords.usagePage(accountId, {
      first: `${month}-01`,
      last: `${month}-31`,
      after: found.at(-1),
    })
    found.push(...page)
    size = page.length
  }
  const textOf = ({ keyId, day, operation }: UsageOfDay) => `${keyId} ${day} ${operation}`
  return found.toSorted((left, right) => (textOf(left) < textOf(right) ? -1 : 1))
}
