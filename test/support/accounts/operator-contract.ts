import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import type { Account, AccountStore } from '#accounts/account-store.ts'
import { FIRST_ACCOUNT_EMAIL } from '#accounts/keys/issue-key.ts'
import { SETUP_ATTEMPTS_MAX, SETUP_CODE_MS } from '#accounts/operators.ts'
import { createSetupCode, redeemSetupCode, SETUP_CODE_CHARACTERS } from '#accounts/setup-code.ts'
import { addKey, openEmptyStore, type CreateStore } from './support.ts'

const WRONG_CODE = 'x'.repeat(SETUP_CODE_CHARACTERS)

async function join(store: AccountStore, userId: string): Promise<Account> {
  const account = await store.joinPerson({ userId, email: `${userId}@example.org`, isVerified: false })
  assert.ok(account)
  return account
}

async function openWithPerson(t: TestContext, create: CreateStore) {
  const opened = await openEmptyStore(t, create)
  return { ...opened, ada: await join(opened.store, 'ada') }
}

export function operatorTests(create: CreateStore): void {
  // Guarantee: a setup code creates one operator, once, in any process.
  it('creates one operator if many use a code at the same time', async (t) => {
    const { contract, clock, store } = await openEmptyStore(t, create)
    const elsewhere = await contract.open(clock)
    t.after(() => elsewhere.close())
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((id) => join(store, id)))
    const code = await createSetupCode(store)
    const made = await Promise.all(
      people.map(({ id }, at) => redeemSetupCode(at % 2 === 0 ? store : elsewhere, id, code)),
    )
    assert.deepEqual(
      made.flatMap((account) => (account === undefined ? [] : [account.isOperator])),
      [true],
    )
    assert.equal((await store.listAccounts()).filter(({ isOperator }) => isOperator).length, 1)
    assert.equal(await elsewhere.hasOperator(), true)
  })

  it("replaces an account without keys by the first start's account, with its plan and key", async (t) => {
    const { store, ada } = await openWithPerson(t, create)
    const first = await store.createAccount({ email: FIRST_ACCOUNT_EMAIL, plan: 'business' })
    const { tokenSha256 } = await addKey(store, first)
    const made = await redeemSetupCode(store, ada.id, await createSetupCode(store))
    assert.deepEqual(made, { ...first, email: 'ada@example.org', userId: 'ada', isOperator: true })
    assert.deepEqual(await store.findAccountOfUser('ada'), made)
    assert.deepEqual(await store.listAccounts(), [made], 'the other account is gone')
    assert.equal((await store.findPrincipal(tokenSha256))?.accountId, first.id)
    assert.deepEqual(
      (await store.listAudit(first.id)).map(({ action, actor }) => `${action} ${actor}`),
      [`operator_granted ${ada.id}`, `account_joined ${ada.id}`, 'key_created operator', 'account_created operator'],
    )
    const bob = await join(store, 'bob')
    assert.equal((await redeemSetupCode(store, bob.id, await createSetupCode(store)))?.id, bob.id, 'it is taken')
  })

  it('keeps an account with its own keys unchanged', async (t) => {
    const { store, ada } = await openWithPerson(t, create)
    const first = await store.createAccount({ email: FIRST_ACCOUNT_EMAIL, plan: 'business' })
    const { tokenSha256 } = await addKey(store, ada)
    const made = await redeemSetupCode(store, ada.id, await createSetupCode(store))
    assert.deepEqual(made, { ...ada, isOperator: true })
    assert.equal((await store.findPrincipal(tokenSha256))?.accountId, ada.id)
    assert.equal((await store.findAccountById(first.id))?.userId, null)
  })
}

export function setupCodeTests(create: CreateStore): void {
  // Guarantee: a wrong, used or expired code changes nothing, nor does one with a future creation time.
  it('rejects wrong, used, expired and future codes', async (t) => {
    const { store, clock, ada } = await openWithPerson(t, create)
    const rejected = async (code: string, why: string) => {
      assert.equal(await redeemSetupCode(store, ada.id, code), undefined, why)
      assert.deepEqual(await store.findAccountOfUser('ada'), ada, why)
    }
    await rejected(WRONG_CODE, 'none is open')
    const code = await createSetupCode(store)
    for (const wrong of ['', WRONG_CODE, code.slice(1), code.toLowerCase(), `${code} `]) await rejected(wrong, wrong)
    clock.advanceMs(SETUP_CODE_MS)
    await rejected(code, 'expired')
    const later = await createSetupCode(store)
    clock.advanceMs(-SETUP_CODE_MS)
    await rejected(later, 'from the future')
    clock.advanceMs(SETUP_CODE_MS)
    const other = await createSetupCode(store)
    const bob = await join(store, 'bob')
    assert.ok(await redeemSetupCode(store, bob.id, later))
    await rejected(later, 'used')
    await rejected(other, 'open when another one was used')
    assert.equal(await redeemSetupCode(store, 'account_unknown', await createSetupCode(store)), undefined)
  })

  // Guarantee: the number of guesses is limited over all processes.
  it('closes the open codes after too many wrong ones', async (t) => {
    const { contract, clock, store, ada } = await openWithPerson(t, create)
    const elsewhere = await contract.open(clock)
    t.after(() => elsewhere.close())
    const code = await createSetupCode(store)
    for (let count = 0; count < SETUP_ATTEMPTS_MAX; count += 1) {
      await redeemSetupCode(count % 2 === 0 ? store : elsewhere, ada.id, `${WRONG_CODE}${count}`)
    }
    assert.equal(await redeemSetupCode(store, ada.id, code), undefined)
    assert.ok(await redeemSetupCode(store, ada.id, await createSetupCode(store)), 'a new one works')
  })

  it('retains only the newest codes', async (t) => {
    const { store, clock, ada } = await openWithPerson(t, create)
    const oldest = await createSetupCode(store)
    for (let count = 0; count < 20; count += 1) {
      clock.advanceMs(1)
      await createSetupCode(store)
    }
    assert.equal(await redeemSetupCode(store, ada.id, oldest), undefined)
  })
}
