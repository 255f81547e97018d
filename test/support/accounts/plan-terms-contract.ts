import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PLANS } from '#accounts/plan.ts'
import { addKey, openEmptyStore, type CreateStore } from './support.ts'

export function planTermsTests(create: CreateStore): void {
  // Guarantee: an operator's change of a plan applies to its keys from the next request on, in every process.
  it('every process uses the changed terms with the next request, and the defaults after a reset', async (t) => {
    const { contract, clock, store } = await openEmptyStore(t, create)
    const elsewhere = await contract.open(clock)
    t.after(() => elsewhere.close())
    const account = await store.createAccount({ email: 'ada@example.org', plan: 'pro' })
    const { tokenSha256 } = await addKey(store, account)
    const seen = async () => {
      const principals = [await store.findPrincipal(tokenSha256), await elsewhere.findPrincipal(tokenSha256)]
      return principals.map((principal) => [principal?.quota, principal?.burst, principal?.batchLinesMax])
    }
    const { monthlyQuota, burstPerSecond, batchLinesMax } = PLANS.pro
    const defaults = [monthlyQuota, burstPerSecond, batchLinesMax]
    assert.deepEqual(await seen(), [defaults, defaults])
    await store.setPlanTerms('pro', { monthlyQuota: 7, batchLinesMax: 3, priceUsd: 12 }, 'account_a')
    const changed = [7, burstPerSecond, 3]
    assert.deepEqual(await seen(), [changed, changed])
    assert.equal((await elsewhere.findAccountById(account.id))?.quota, 7)
    assert.equal((await elsewhere.createAccount({ email: 'bob@example.org', plan: 'pro' })).quota, 7)
    const terms = await elsewhere.planTerms()
    assert.deepEqual(terms.pro, { ...PLANS.pro, monthlyQuota: 7, batchLinesMax: 3, priceUsd: 12 })
    assert.deepEqual(terms.business, PLANS.business)
    await elsewhere.setPlanTerms('pro', {}, 'account_a')
    assert.deepEqual(await seen(), [defaults, defaults])
    const entries = (await store.listAudit('account_a')).map(({ action, detail }) => `${action} ${detail}`)
    assert.deepEqual(entries, [
      'plan_terms_changed pro: monthlyQuota 7 -> 100000, batchLinesMax 3 -> 1000, priceUsd 12 -> 99',
      'plan_terms_changed pro: monthlyQuota 100000 -> 7, batchLinesMax 1000 -> 3, priceUsd 99 -> 12',
    ])
  })
}
