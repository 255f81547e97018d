import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { it } from 'node:test'
import { INVITATIONS_OPEN_MAX } from '#accounts/instance/sign-up.ts'
import { openEmptyStore, type CreateStore } from './support.ts'

const DAY_MS = 24 * 3_600_000

/** Returns an invitation whose code is its id. */
function invitation(id: string, expiresMs: number) {
  return { id, codeSha256: codeOf(id), note: `for ${id}`, expiresMs, actor: 'operator' }
}

function codeOf(id: string): Uint8Array {
  return hash('sha256', id, 'buffer')
}

export function signUpTests(create: CreateStore): void {
  // Guarantee: an operator's sign-up setting applies in every process from the next read on, and is in the audit log.
  it('is open until an operator closes it, for every process', async (t) => {
    const { contract, clock, store } = await openEmptyStore(t, create)
    const elsewhere = await contract.open(clock)
    t.after(() => elsewhere.close())
    assert.equal(await store.signUpMode(), 'open')
    await store.setSignUpMode('invite', 'account_a')
    assert.equal(await elsewhere.signUpMode(), 'invite')
    await elsewhere.setSignUpMode('invite', 'account_a')
    await elsewhere.setSignUpMode('closed')
    assert.equal(await store.signUpMode(), 'closed')
    assert.deepEqual(
      (await store.listAudit()).map(({ action, actor, detail }) => [action, actor, detail]),
      [
        ['sign_up_changed', 'operator', 'invite -> closed'],
        ['sign_up_changed', 'account_a', 'open -> invite'],
      ],
    )
  })

  // Guarantee: an invitation lets one user sign up, in any process, until it expires or is revoked.
  it('gives an invitation to one of several simultaneous users', async (t) => {
    const { contract, clock, store } = await openEmptyStore(t, create)
    const elsewhere = await contract.open(clock)
    t.after(() => elsewhere.close())
    const expiresMs = clock.nowMs() + DAY_MS
    for (const id of ['a', 'b', 'c']) await store.addInvitation(invitation(id, expiresMs))
    const tries = Array.from({ length: 4 }, (_, at) => (at % 2 === 0 ? store : elsewhere).claimInvitation(codeOf('a')))
    assert.deepEqual((await Promise.all(tries)).toSorted(), [false, false, false, true])
    await store.releaseInvitation(codeOf('a'))
    assert.equal(await store.claimInvitation(codeOf('a')), true)
    assert.equal(await store.revokeInvitation('a'), false, 'it is used')
    assert.equal(await elsewhere.revokeInvitation('b', 'operator'), true)
    assert.equal(await store.claimInvitation(codeOf('b')), false)
    assert.equal(await store.claimInvitation(codeOf('x')), false)
    clock.advanceMs(DAY_MS)
    assert.equal(await store.claimInvitation(codeOf('c')), false, 'it has expired')
    const listed = (await store.listInvitations()).map(({ id, note, usedMs }) => [id, note, usedMs !== null])
    assert.deepEqual(listed, [
      ['a', 'for a', true],
      ['c', 'for c', false],
    ])
    const actions = (await store.listAudit()).map(({ action }) => action)
    assert.deepEqual(actions, ['invitation_revoked', ...Array.from({ length: 3 }, () => 'invitation_created')])
  })

  it('retains a limited number of invitations', async (t) => {
    const { clock, store } = await openEmptyStore(t, create)
    const add = (id: string) => store.addInvitation(invitation(id, clock.nowMs() + DAY_MS))
    for (let number = 0; number < INVITATIONS_OPEN_MAX; number += 1) assert.ok(await add(`first ${number}`))
    assert.equal(await add('one too many'), undefined)
    clock.advanceMs(2 * DAY_MS)
    for (let number = 0; number < INVITATIONS_OPEN_MAX; number += 1) assert.ok(await add(`second ${number}`))
    assert.equal((await store.listInvitations()).length, INVITATIONS_OPEN_MAX)
  })
}
