import { type Static, Type } from 'typebox'
import { MEMBERSHIPS_PER_PERSON_MAX, MEMBERS_PER_ACCOUNT_MAX } from '#accounts/limits.ts'
import type { Member } from '#accounts/members/member.ts'
import { MEMBER_ROLES } from '#accounts/members/roles.ts'
import { PLANS } from '#accounts/plan.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { RoleName } from './me.ts'
import { itemNotFound, mapFailures } from './rejections.ts'
import { AccountId, DONE, Done, Email, Password, identifier, instant, orNull, text } from './schemas.ts'
import type { Caller, DashboardServices } from './services.ts'

/** The user's own account, accounts handed over to them, and accounts they belong to. */
const ACCOUNTS_LISTED_MAX = 1 + 2 * MEMBERSHIPS_PER_PERSON_MAX
const USER_EXAMPLE = '0123456789abcdef'
const userPath = closed({ user_id: identifier('Id of a member.', USER_EXAMPLE) })
export const MemberRoleName = Type.Enum([...MEMBER_ROLES], {
  description: 'Role of the member; see the table in docs/teams.md.',
  examples: ['developer'],
})
export const AccountsOfMe = Type.Array(
  closed({
    id: AccountId,
    email: Email,
    plan_title: text('Title of the plan.', 'Pro'),
    role: RoleName,
    is_own: Type.Boolean({ description: 'The account that is meant where a request names none.' }),
  }),
  { maxItems: ACCOUNTS_LISTED_MAX, description: "One's own first." },
)

const listMyAccounts = defineEndpoint({
  name: 'list_my_accounts',
  method: 'GET',
  path: '/account/accounts',
  summary: 'The accounts that the signed-in user may act for',
  description: 'A request names one of them in the header `Vds-Account`; without it, the own account is meant.',
  access: 'person',
  output: closed({ accounts: AccountsOfMe }),

  run: async (_input, { caller, services }) => ({ accounts: await describeAccounts(caller, services) }),
})

export const MemberList = Type.Array(
  closed({
    user_id: identifier('Id of the person.', USER_EXAMPLE),
    email: Email,
    role: RoleName,
    joined: orNull(instant('Time when the user joined.'), 'Null for the owner.'),
  }),
  { maxItems: MEMBERS_PER_ACCOUNT_MAX + 1, description: 'The owner, then who joined first.' },
)

const listMembers = defineEndpoint({
  name: 'list_members',
  method: 'GET',
  path: '/account/members',
  summary: 'List the members of the account',
  access: 'viewer',
  output: closed({ members: MemberList }),

  run: async (_input, { caller, services }) => ({
    members: (await services.accounts.members.list(caller.account)).map(describeMember),
  }),
})

const changeMember = defineEndpoint({
  name: 'change_member',
  method: 'PATCH',
  path: '/account/members/{user_id}',
  summary: 'Give a member another role',
  description: 'Holds from their next request on. Who may not invite any more has their open invitations revoked.',
  access: 'admin',
  params: userPath,
  body: closed({ role: MemberRoleName }),
  output: Done,

  async run({ params, body }, { caller, services }) {
    if (!(await services.accounts.members.setRole(params.user_id, body.role, caller.actor))) throw itemNotFound()
    return DONE
  },
})

const removeMember = defineEndpoint({
  name: 'remove_member',
  method: 'POST',
  path: '/account/members/{user_id}/remove',
  summary: 'Remove a member',
  description:
    "Rejects the member's next request for this account, in every session. Keys that they created keep working; revoke the keys that they know. Not allowed for the owner.",
  access: 'admin',
  params: userPath,
  output: Done,

  async run({ params }, { caller, services }) {
    if (!(await services.accounts.members.remove(params.user_id, caller.actor))) throw itemNotFound()
    return DONE
  },
})

const leaveAccount = defineEndpoint({
  name: 'leave_account',
  method: 'POST',
  path: '/account/leave',
  summary: 'Leave the account',
  description: '409 with reason OWNER for the owner, who hands the account over first.',
  access: 'viewer',
  output: Done,
  problems: ['conflict'],

  async run(_input, { caller, services }) {
    if (await services.accounts.members.remove(caller.session.userId, caller.actor)) return DONE
    throw new ProblemError('conflict', 'The owner cannot leave. Transfer the account to a member first.', {
      reason: 'OWNER',
    })
  },
})

const handOverAccount = defineEndpoint({
  name: 'hand_over_account',
  method: 'POST',
  path: '/account/members/{user_id}/hand-over',
  summary: 'Make a member the owner',
  description:
    "The owner becomes an admin. If it was their personal account, they get a new one on the Free plan at their next request. Returns 409 for an operator's account.",
  access: 'owner',
  params: userPath,
  body: closed({ password: Password }),
  output: Done,
  problems: ['sign_in_refused', 'conflict'],

  async run({ params, body }, { caller, services }) {
    const { userId } = caller.session
    await services.identity.limits.tryProof('password', userId)
    if (!(await services.identity.checkPassword(userId, body.password))) {
      throw new ProblemError('sign_in_refused', 'Wrong password. The account was not transferred.')
    }
    const { members } = services.accounts
    if (!(await mapFailures(() => members.handOver(params.user_id, caller.actor)))) throw itemNotFound()
    return DONE
  },
})

export const TEAM_ENDPOINTS = [listMyAccounts, listMembers, changeMember, removeMember, leaveAccount, handOverAccount]

/** Lists the user's own account first, then accounts handed over to them, then the others. */
export async function describeAccounts(
  { session, own }: Caller,
  { accounts }: Pick<DashboardServices, 'accounts'>,
): Promise<Static<typeof AccountsOfMe>> {
  const others = await accounts.members.ofPerson(session.userId)
  return [{ account: own, role: 'owner' as const }, ...others].map(({ account, role }) => ({
    id: account.id,
    email: account.email,
    plan_title: PLANS[account.plan].title,
    role,
    is_own: account.id === own.id,
  }))
}

export function describeMember({ userId, email, role, joinedMs }: Member) {
  return { user_id: userId, email, role, joined: joinedMs === null ? null : toIsoSeconds(joinedMs) }
}
