import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Account, AccountStore } from '#accounts/account-store.ts'
import { createAppToken, hashToken, randomId } from '#accounts/keys/key-token.ts'
import type { Role } from '#accounts/members/roles.ts'
import { HOUR_MS } from '#platform/clock.ts'
import { openStore, type CreateStore } from './support.ts'

const REFRESH_MS = 30 * 24 * HOUR_MS
const OWNER = 'user-owner'
const MEMBER = 'user-member'

interface Consent {
  readonly userId?: string
  readonly role?: Role
  readonly clientId?: string
}

/** Connects an app and gives it a token, at `nowMs`. */
async function connectApp(store: AccountStore, { id: accountId }: Account, nowMs: number, consent: Consent = {}) {
  const { userId = OWNER, role = 'owner', clientId = 'client' } = consent
  const id = randomId('app')
  const codeSha256 = hashToken(`code of ${id}`)
  const about = { name: 'Assistant', redirectHost: 'assistant.example.com', scopes: ['vehicles', 'recalls'] }
  await store.apps.connect({ id, role, clientId, codeSha256, ...about }, { accountId, userId, needs: 'viewer' })
  const addToken = async (): Promise<Uint8Array> => {
    const tokenSha256 = hashToken(createAppToken())
    const lives = { expiresMs: nowMs + HOUR_MS, connectionExpiresMs: nowMs + REFRESH_MS }
    assert.equal(await store.apps.addToken({ connectionId: id, clientId, tokenSha256, ...lives }), true)
    return tokenSha256
  }
  return { id, codeSha256, addToken, tokenSha256: await addToken() }
}

/** An account with an owner and a member of a role. */
async function openTeam(t: Parameters<CreateStore>[0], create: CreateStore, role: 'viewer' | 'developer') {
  const opened = await openStore(t, create)
  const { store } = opened
  const account = await store.joinPerson({ userId: OWNER, email: 'owner@example.org', isVerified: true })
  await store.joinPerson({ userId: MEMBER, email: 'member@example.org', isVerified: true })
  assert.ok(account)
  const actor = { accountId: account.id, userId: OWNER }
  const tokenSha256 = hashToken('invitation')
  await store.members.invite({ email: 'member@example.org', role, tokenSha256 }, { ...actor, needs: 'admin' })
  const person = { userId: MEMBER, email: 'member@example.org' }
  assert.equal(await store.members.accept({ tokenSha256, ...person }), 'joined')
  return { ...opened, account, actor }
}

export function appTests(create: CreateStore): void {
  it('finds the principal of an app token, with scopes and expiry, and the name for the request log', async (t) => {
    const { store, account, clock, actor } = await openTeam(t, create, 'developer')
    const app = await connectApp(store, account, clock.nowMs())
    const restrictions = {
      expiresMs: clock.nowMs() + HOUR_MS,
      scopes: new Set(['vehicles', 'recalls']),
      addresses: null,
    }
    const limits = { quota: 500, burst: 5, batchLinesMax: 0, mode: 'live' }
    const expected = { accountId: account.id, keyId: app.id, plan: 'free', ...limits, restrictions }
    assert.deepEqual(await store.findPrincipal(app.tokenSha256), expected)
    assert.deepEqual((await store.keyNames(account.id)).get(app.id), { label: 'Assistant', mode: 'live' })
    const [listed] = await store.apps.list(account.id)
    assert.deepEqual([listed?.id, listed?.userId, listed?.lastUsedMs], [app.id, OWNER, clock.nowMs()])
    assert.equal(await store.findPrincipal(hashToken(createAppToken())), undefined)
    await store.setPlan(account.id, 'pro', { actor })
    assert.equal((await store.findPrincipal(app.tokenSha256))?.plan, 'pro')
  })

  // Guarantee: the end of a connection applies to the next request, in every process.
  it('rejects every token of an app immediately after each way of ending it', async (t) => {
    const { store, account, clock, actor, contract } = await openTeam(t, create, 'developer')
    const other = await contract.open(clock)
    t.after(() => other.close())
    const ways: readonly [string, Consent, (id: string) => Promise<unknown>][] = [
      ['disconnected', {}, (id) => store.apps.disconnect(id, { ...actor, needs: 'viewer' })],
      ['revoked by the app', {}, (id) => store.apps.revoke(id, 'by the app')],
      ['demoted', { userId: MEMBER, role: 'developer' }, () => store.members.setRole(MEMBER, 'viewer', actor)],
      ['removed', { userId: MEMBER, role: 'viewer' }, () => store.members.remove(MEMBER, actor)],
      ['disabled', {}, () => store.setDisabled(account.id, true)],
    ]
    for (const [way, consent, end] of ways) {
      const app = await connectApp(store, account, clock.nowMs(), consent)
      const second = await app.addToken()
      for (const each of [app.tokenSha256, second]) assert.ok(await other.findPrincipal(each), way)
      await end(app.id)
      for (const each of [app.tokenSha256, second]) assert.equal(await other.findPrincipal(each), undefined, way)
      const late = { expiresMs: clock.nowMs() + HOUR_MS, connectionExpiresMs: clock.nowMs() + REFRESH_MS }
      const tokenSha256 = hashToken(createAppToken())
      const added = await store.apps.addToken({ connectionId: app.id, clientId: 'client', tokenSha256, ...late })
      assert.equal(added, false, `${way}: no token afterwards`)
      assert.equal(await store.findPrincipal(tokenSha256), undefined, way)
    }
    await store.setDisabled(account.id, false)
    const last = await connectApp(store, account, clock.nowMs())
    await store.deleteAccount(account.id)
    assert.equal(await other.findPrincipal(last.tokenSha256), undefined, 'deleted')
    assert.deepEqual(await store.apps.list(account.id), [])
  })

  it("allows only an admin to disconnect another member's app, and nobody from another account", async (t) => {
    const { store, account, clock, actor } = await openTeam(t, create, 'developer')
    const ofOwner = await connectApp(store, account, clock.nowMs())
    const member = { accountId: account.id, userId: MEMBER, needs: 'viewer' } as const
    await assert.rejects(store.apps.disconnect(ofOwner.id, member), { code: 'action_refused' })
    const own = await store.findAccountOfUser(MEMBER)
    assert.ok(own)
    const outside = { accountId: own.id, userId: MEMBER, needs: 'viewer' } as const
    assert.equal(await store.apps.disconnect(ofOwner.id, outside), false)
    assert.ok(await store.findPrincipal(ofOwner.tokenSha256))
    const ofMember = await connectApp(store, account, clock.nowMs(), { userId: MEMBER, role: 'developer' })
    assert.equal(await store.apps.disconnect(ofMember.id, { ...actor, needs: 'viewer' }), true)
  })
}

export function appRecordTests(create: CreateStore): void {
  it('finds a connection by its code and its tokens, and rejects tokens of another client', async (t) => {
    const { store, account, clock } = await openTeam(t, create, 'viewer')
    const app = await connectApp(store, account, clock.nowMs())
    assert.equal((await store.apps.findByCode(app.codeSha256))?.id, app.id)
    assert.equal((await store.apps.findByToken(app.tokenSha256))?.id, app.id)
    assert.equal(await store.apps.findByToken(hashToken('nothing')), undefined)
    const tokenSha256 = hashToken(createAppToken())
    const lives = { expiresMs: clock.nowMs() + HOUR_MS, connectionExpiresMs: clock.nowMs() + REFRESH_MS }
    const wrong = { connectionId: app.id, clientId: 'another', tokenSha256, ...lives }
    assert.equal(await store.apps.addToken(wrong), false)
    assert.equal(await store.findPrincipal(tokenSha256), undefined)
  })

  it('retains at most 20 tokens per connection and 100 connections per account', async (t) => {
    const { store, account, clock } = await openTeam(t, create, 'viewer')
    const app = await connectApp(store, account, clock.nowMs())
    const later: Uint8Array[] = []
    for (let count = 0; count < 25; count += 1) {
      clock.advanceMs(1)
      const tokenSha256 = hashToken(createAppToken())
      const lives = { expiresMs: clock.nowMs() + HOUR_MS, connectionExpiresMs: clock.nowMs() + REFRESH_MS }
      await store.apps.addToken({ connectionId: app.id, clientId: 'client', tokenSha256, ...lives })
      later.push(tokenSha256)
    }
    assert.equal(await store.findPrincipal(app.tokenSha256), undefined, 'the oldest')
    const working = []
    for (const each of later) working.push((await store.findPrincipal(each)) !== undefined)
    assert.equal(working.filter(Boolean).length, 20)
    for (let count = 1; count < 100; count += 1) await connectApp(store, account, clock.nowMs())
    await assert.rejects(connectApp(store, account, clock.nowMs()), /at most 100 connected apps/)
    assert.equal((await store.apps.list(account.id)).length, 100)
    clock.advanceMs(REFRESH_MS)
    assert.deepEqual(await store.apps.list(account.id), [], 'expired with their refresh tokens')
    await connectApp(store, account, clock.nowMs())
  })
}
