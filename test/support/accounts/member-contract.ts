import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { it, type TestContext } from 'node:test'
import type { Account, AccountStore } from '#accounts/account-store.ts'
import { randomBase62 } from '#accounts/keys/key-token.ts'
import { INVITATIONS_PER_ACCOUNT_MAX, MEMBERS_PER_ACCOUNT_MAX } from '#accounts/limits.ts'
import { INVITATION_MS } from '#accounts/members/invitations.ts'
import type { MemberRole } from '#accounts/members/roles.ts'
import { addKey, openEmptyStore, type CreateStore } from './support.ts'

const DAY_MS = 24 * 3_600_000

function addressOf(userId: string): string {
  return `${userId}@example.org`
}

async function signUp(store: AccountStore, userId: string): Promise<Account> {
  const account = await store.joinPerson({ userId, email: addressOf(userId), isVerified: true })
  assert.ok(account)
  return account
}

/** A store with an account of Ada's own. */
async function openTeam(t: TestContext, create: CreateStore) {
  const opened = await openEmptyStore(t, create)
  const team = await signUp(opened.store, 'ada')
  return { ...opened, team, ada: { accountId: team.id, userId: 'ada' } }
}

type Team = Awaited<ReturnType<typeof openTeam>>

function sha256Of(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

function invite({ store, ada }: Team, token: string, email: string | null = null, role: MemberRole = 'developer') {
  return store.members.invite({ email, role, tokenSha256: sha256Of(token) }, ada)
}

function accept({ store }: Pick<Team, 'store'>, token: string, userId: string) {
  return store.members.accept({ tokenSha256: sha256Of(token), userId, email: addressOf(userId) })
}

async function addMember(team: Team, userId: string, role: MemberRole = 'developer'): Promise<void> {
  const token = randomBase62(32)
  await invite(team, token, addressOf(userId), role)
  assert.equal(await accept(team, token, userId), 'joined')
}

async function roleOf({ store, team }: Team, userId: string): Promise<string | undefined> {
  return (await store.members.find(team.id, userId))?.role
}

export function memberTests(create: CreateStore): void {
  // Guarantee: only the owner and the members can act for an account, and a removed member no longer can, in any process.
  it('knows the owner and the members with their roles, and nobody else', async (t) => {
    const team = await openTeam(t, create)
    const { store, contract, clock, ada } = team
    const eve = await signUp(store, 'eve')
    await addMember(team, 'eve', 'viewer')
    assert.deepEqual(await Promise.all(['ada', 'eve', 'bob'].map((id) => roleOf(team, id))), [
      'owner',
      'viewer',
      undefined,
    ])
    assert.equal(await store.members.find('account_other', 'ada'), undefined)
    assert.equal((await store.findAccountOfUser('eve'))?.id, eve.id, 'their own account stays')
    assert.deepEqual(
      (await store.members.ofPerson('eve')).map(({ account, role }) => [account.id, role]),
      [[team.team.id, 'viewer']],
    )
    assert.equal(await store.members.setRole('eve', 'admin', ada), true)
    assert.equal(await store.members.setRole('bob', 'admin', ada), false)
    assert.equal(await store.members.setRole('ada', 'viewer', ada), false, 'the owner is no member')
    assert.deepEqual(
      (await store.members.list(team.team)).map(({ email, role }) => [email, role]),
      [
        ['ada@example.org', 'owner'],
        ['eve@example.org', 'admin'],
      ],
    )
    const elsewhere = await contract.open(clock)
    t.after(() => elsewhere.close())
    assert.equal(await elsewhere.members.remove('eve', ada), true)
    assert.equal(await elsewhere.members.remove('eve', ada), false)
    assert.equal(await elsewhere.members.remove('ada', ada), false)
    assert.equal(await roleOf(team, 'eve'), undefined)
    assert.deepEqual(await store.members.ofPerson('eve'), [])
    assert.deepEqual(
      (await store.listAudit(team.team.id)).slice(0, 4).map(({ action, userId, detail }) => [action, userId, detail]),
      [
        ['member_removed', 'ada', 'eve@example.org'],
        ['member_role_changed', 'ada', 'eve@example.org viewer -> admin'],
        ['member_joined', 'eve', 'eve@example.org as viewer'],
        ['member_invited', 'ada', 'eve@example.org as viewer'],
      ],
    )
    assert.equal((await store.members.addresses(team.team.id)).get('eve'), 'eve@example.org', 'the log can name them')
    await store.members.forgetPerson('eve')
    assert.equal((await store.members.addresses(team.team.id)).has('eve'), false)
  })

  // Guarantee: an account always has exactly one owner.
  it('transfers an account with everything in it, and gives the previous owner another one', async (t) => {
    const team = await openTeam(t, create)
    const { store, ada } = team
    await signUp(store, 'eve')
    await addMember(team, 'eve')
    const { key, tokenSha256 } = await addKey(store, team.team)
    assert.equal(await store.members.handOver('bob', ada), false)
    assert.equal(await store.members.handOver('ada', ada), false)
    await store.setOperator(team.team.id, true)
    await assert.rejects(store.members.handOver('eve', ada), /operator/)
    await store.setOperator(team.team.id, false)
    assert.equal(await store.members.handOver('eve', ada), true)
    assert.equal(await store.members.handOver('eve', ada), false, 'Ada is the owner no more')
    assert.equal(await store.members.handOver('ada', ada), false, 'and takes it back from nobody')
    assert.deepEqual([await roleOf(team, 'eve'), await roleOf(team, 'ada')], ['owner', 'admin'])
    const held = await store.findAccountById(team.team.id)
    assert.deepEqual([held?.userId, held?.email], ['eve', 'eve@example.org'])
    assert.equal((await store.findPrincipal(tokenSha256))?.keyId, key.id, 'keys go on working')
    const own = await signUp(store, 'ada')
    assert.deepEqual([own.id === team.team.id, own.plan, own.email], [false, 'free', 'ada@example.org'])
    const found = await store.searchAccounts({ text: 'eve@', limit: 10, offset: 0 })
    assert.equal(found.total, 2, 'her own and the one that she was given')
    assert.equal(await store.members.handOver('ada', { accountId: team.team.id, userId: 'eve' }), true, 'and back')
    assert.deepEqual([await roleOf(team, 'eve'), await roleOf(team, 'ada')], ['admin', 'owner'])
    assert.deepEqual(
      (await store.members.ofPerson('ada')).map(({ role }) => role),
      ['owner'],
    )
    await store.deleteAccount(team.team.id)
    assert.deepEqual(await store.members.ofPerson('ada'), [])
    assert.deepEqual(await store.members.ofPerson('eve'), [])
    assert.equal(await roleOf(team, 'ada'), undefined)
  })
}

export function invitationTests(create: CreateStore): void {
  // Guarantee: an invitation admits one person, once, before its expiry, and only with the address that it names.
  it('works once, for its address, until it expires or is revoked', async (t) => {
    const team = await openTeam(t, create)
    const { store, clock, ada } = team
    await invite(team, 'one', 'eve@example.org')
    assert.deepEqual(
      [await store.members.isInvited('eve@example.org'), await store.members.isInvited('x@y.z')],
      [true, false],
    )
    assert.equal(await accept(team, 'one', 'bob'), 'other_address')
    assert.equal(await accept(team, 'one', 'ada'), 'member')
    assert.equal(await accept(team, 'two', 'eve'), 'closed')
    const outcomes = await Promise.all([accept(team, 'one', 'eve'), accept(team, 'one', 'eve')])
    assert.equal(outcomes.filter((outcome) => outcome === 'joined').length, 1, String(outcomes))
    assert.equal(await accept(team, 'one', 'eve'), 'closed')
    assert.equal(await store.members.isInvited('eve@example.org'), false)
    await assert.rejects(invite(team, 'again', 'eve@example.org'), /already/)

    const { id } = await invite(team, 'link')
    assert.equal(await store.members.revokeInvitation(id, { accountId: 'account_other', userId: 'ada' }), false)
    assert.equal(await store.members.revokeInvitation(id, ada), true)
    assert.equal(await store.members.revokeInvitation(id, ada), false)
    assert.equal(await accept(team, 'link', 'bob'), 'closed')
    assert.equal(await store.members.findInvitation(sha256Of('link')), undefined)

    await invite(team, 'to nothing', 'bob@example.org')
    await store.setDisabled(team.team.id, true)
    assert.equal(await accept(team, 'to nothing', 'bob'), 'closed', 'into a disabled account')
    await store.setDisabled(team.team.id, false)
    await invite(team, 'first', 'bob@example.org', 'viewer')
    await invite(team, 'second', 'bob@example.org', 'admin')
    assert.equal(await accept(team, 'first', 'bob'), 'closed', 'a later one takes its place')
    clock.advanceMs(INVITATION_MS)
    assert.equal(await accept(team, 'second', 'bob'), 'closed', 'too late')
    assert.deepEqual(await store.members.listInvitations(team.team.id), [])
  })

  // Guarantee: a member who was removed, or may no longer invite, has no valid invitation link left.
  it('revokes the invitations of members who may no longer invite', async (t) => {
    const team = await openTeam(t, create)
    const { store, ada } = team
    await addMember(team, 'eve', 'admin')
    const eve = { accountId: team.team.id, userId: 'eve' }
    const link = (token: string) =>
      store.members.invite({ email: null, role: 'admin', tokenSha256: sha256Of(token) }, eve)
    for (const role of ['developer', 'viewer'] as const) {
      await link(`as ${role}`)
      await store.members.setRole('eve', role, ada)
      assert.equal(await accept(team, `as ${role}`, 'bob'), 'closed', role)
      await store.members.setRole('eve', 'admin', ada)
    }
    await link('taken along')
    await store.members.remove('eve', ada)
    assert.equal(await accept(team, 'taken along', 'eve'), 'closed')
    await addMember(team, 'eve', 'viewer')
    assert.equal(await roleOf(team, 'eve'), 'viewer', 'invited again by who may')
  })

  it('limits invitations, invitations per day, and members', async (t) => {
    const team = await openTeam(t, create)
    const { store, clock, ada } = team
    const open = []
    for (let made = 0; made < INVITATIONS_PER_ACCOUNT_MAX; made += 1) open.push(await invite(team, `link ${made}`))
    await assert.rejects(invite(team, 'one more'), /at most 20 open/)
    for (const { id } of open) await store.members.revokeInvitation(id, ada)
    await assert.rejects(invite(team, 'one more'), /per day/)
    for (let joined = 0; joined < MEMBERS_PER_ACCOUNT_MAX; joined += 1) {
      if (joined % 10 === 0) clock.advanceMs(DAY_MS)
      await addMember(team, `user${joined}`)
    }
    clock.advanceMs(DAY_MS)
    await assert.rejects(invite(team, 'the 51st'), /at most 50 members/)
    assert.equal((await store.members.list(team.team)).length, 1 + MEMBERS_PER_ACCOUNT_MAX)
  })
}
