import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AccountStore } from '#accounts/account-store.ts'
import { START_MS } from '#test/support/fake-clock.ts'
import { addKey, CHARGE_FOR, openEmptyStore, openStore, principalOf, type CreateStore, takeOne } from './support.ts'

const FIRST_EMAIL = 'operator@localhost'

function person(userId: string, isVerified = false) {
  return { userId, email: `${userId}@example.org`, isVerified }
}

async function actionsOf(store: AccountStore, accountId: string): Promise<string[]> {
  return (await store.listAudit(accountId)).map(({ action }) => action)
}

export function personTests(create: CreateStore): void {
  // Guarantee: no user becomes operator by being first, and so nobody inherits the first key.
  it('creates ordinary accounts, including the very first one and many at the same time', async (t) => {
    const { store } = await openEmptyStore(t, create)
    const first = await store.createAccount({ email: FIRST_EMAIL, plan: 'business' })
    const people = ['a', 'b', 'c', 'd']
    const joined = await Promise.all(people.map((id) => store.joinPerson(person(id, true))))
    assert.deepEqual(
      joined.map((account) => [account?.plan, account?.isOperator, account?.id === first.id]),
      people.map(() => ['free', false, false]),
    )
    assert.equal(await store.hasOperator(), false)
    assert.deepEqual(await store.joinPerson(person('a')), joined[0], 'the same account each time')
    assert.deepEqual(await store.findAccountOfUser('a'), joined[0])
    assert.equal(await store.findAccountOfUser('nobody'), undefined)
  })

  // Guarantee: an account created for an address belongs only to the user who has confirmed that address.
  it('gives an account created on the command line only to a verified address', async (t) => {
    const { store } = await openEmptyStore(t, create)
    const made = await store.createAccount({ email: 'ada@example.org', plan: 'pro' })
    assert.equal(await store.joinPerson(person('ada')), undefined)
    assert.equal((await store.findAccountById(made.id))?.userId, null)
    const joined = await store.joinPerson(person('ada', true))
    assert.deepEqual(joined, { ...made, userId: 'ada' })
    assert.equal(await store.joinPerson({ ...person('eve', true), email: 'ada@example.org' }), undefined)
  })
}

export function stateTests(create: CreateStore): void {
  // Guarantee: the keys of a disabled account are rejected by the next call, and work again once it is enabled.
  it('rejects the keys of a disabled account at once', async (t) => {
    const { store, account } = await openStore(t, create)
    const { tokenSha256 } = await addKey(store, account)
    assert.ok(await store.findPrincipal(tokenSha256))
    assert.equal(await store.setDisabled(account.id, true), true)
    assert.equal(await store.findPrincipal(tokenSha256), undefined)
    assert.equal((await store.findAccountById(account.id))?.disabledMs, START_MS)
    await store.setDisabled(account.id, false)
    assert.ok(await store.findPrincipal(tokenSha256))
    assert.equal(await store.setDisabled('account_unknown', true), false)
    assert.deepEqual((await actionsOf(store, account.id)).slice(0, 2), ['account_enabled', 'account_disabled'])
  })

  it('grants and withdraws operator rights', async (t) => {
    const { store, account } = await openStore(t, create)
    assert.equal(await store.setOperator(account.id, true), true)
    assert.equal((await store.findAccountById(account.id))?.isOperator, true)
    await store.setOperator(account.id, true)
    await store.setOperator(account.id, false, 'account_other')
    assert.equal((await store.findAccountById(account.id))?.isOperator, false)
    const [withdrawn, granted, ...rest] = await store.listAudit(account.id)
    assert.deepEqual([withdrawn?.action, withdrawn?.actor], ['operator_withdrawn', 'account_other'])
    assert.deepEqual([granted?.action, granted?.actor, rest.length], ['operator_granted', 'operator', 1])
  })

  it('finds an account by its customer id of the payment service', async (t) => {
    const { store, account } = await openStore(t, create)
    const billing = { customerId: 'cus_1', subscriptionStatus: 'active' }
    assert.equal(await store.setBilling(account.id, billing, 'system'), true)
    assert.deepEqual(await store.findAccountOfCustomer('cus_1'), { ...account, billing })
    assert.equal(await store.findAccountOfCustomer('cus_2'), undefined)
    await store.setBilling(account.id, billing, 'system')
    assert.equal((await actionsOf(store, account.id)).filter((action) => action === 'billing_changed').length, 1)
  })
}

export function searchTests(create: CreateStore): void {
  it('searches accounts by part of the address and by plan, newest first', async (t) => {
    const { store, account, clock } = await openStore(t, create)
    clock.advanceMs(1)
    const pro = await store.createAccount({ email: 'a_b%c@example.org', plan: 'pro' })
    const found = async (search: object) => {
      const { total, accounts } = await store.searchAccounts({ limit: 10, offset: 0, ...search })
      return [total, ...accounts.map(({ id }) => id)]
    }
    assert.deepEqual(await found({}), [2, pro.id, account.id])
    assert.deepEqual(await found({ limit: 1, offset: 1 }), [2, account.id])
    assert.deepEqual(await found({ text: 'B%C' }), [1, pro.id])
    assert.deepEqual(await found({ text: '_c' }), [0])
    assert.deepEqual(await found({ plan: 'free' }), [1, account.id])
  })

  // Guarantee: a deleted account gives no access and names nobody, and billed usage stays counted.
  it('deletes an account: keys, address and user are gone, totals stay', async (t) => {
    const { store } = await openEmptyStore(t, create)
    const account = await store.joinPerson(person('ada'))
    assert.ok(account)
    const principal = await principalOf(store, account)
    const { tokenSha256 } = await addKey(store, account)
    await takeOne(store, principal, CHARGE_FOR)
    assert.equal(await store.deleteAccount(account.id, account.id), true)
    assert.equal(await store.findPrincipal(tokenSha256), undefined)
    assert.equal(await store.findAccount('ada@example.org'), undefined)
    assert.deepEqual(await store.listAccounts(), [])
    assert.equal((await store.searchAccounts({ limit: 10, offset: 0 })).total, 0)
    assert.equal(await store.usage(account.id, CHARGE_FOR.month), 1)
    assert.equal(JSON.stringify(await store.listAudit(account.id)).includes('ada@'), false)
    assert.equal(await store.deleteAccount(account.id), false)
  })

  it('records actions of other stores in the audit log', async (t) => {
    const { store, account } = await openStore(t, create)
    await store.addAudit({ accountId: account.id, action: 'password_changed', actor: account.id, detail: '' })
    assert.equal((await actionsOf(store, account.id))[0], 'password_changed')
  })
}
