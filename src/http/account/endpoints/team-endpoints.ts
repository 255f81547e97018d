import { hashToken } from '#accounts/keys/key-token.ts'
import { checkedEmail } from '#accounts/account-input.ts'
import type { Account } from '#accounts/account-store.ts'
import type { Invitation, Member } from '#accounts/members/member.ts'
import { PLANS } from '#accounts/plan.ts'
import { randomBase62 } from '#accounts/random-base62.ts'
import type { Caller } from '#http/account/caller.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import {
  acceptInvitation,
  changeMember,
  createInvitation,
  handOverAccount,
  leaveAccount,
  listInvitations,
  listMembers,
  listMyAccounts,
  readInvitation,
  removeMember,
  revokeInvitation,
} from '#operations/account/team.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'
import { DONE, itemNotFound } from './account-endpoints.ts'
import { rejecting } from './key-endpoints.ts'
import { INVITATION_DAYS } from '#accounts/limits.ts'
import type { MemberRole } from '#accounts/members/roles.ts'
import type { Mail } from '#platform/network/mailer.ts'

/** 190 bits: nobody guesses one, so a fast hash of it is safe to store. */
const TOKEN_CHARACTERS = 32

/** Who else acts for an account, and which accounts a person acts for. */
export const TEAM_ENDPOINTS: readonly Handled[] = [
  handle(listMyAccounts, async ({ caller, services }) => ({ accounts: await describeAccounts(caller, services) })),

  handle(listMembers, async ({ caller, services }) => ({
    members: (await services.accounts.members.list(caller.account)).map(describeMember),
  })),

  handle(changeMember, async ({ caller, path, body, services }) => {
    if (!(await services.accounts.members.setRole(path.user_id, body.role, caller.actor))) throw itemNotFound()
    return DONE
  }),

  handle(removeMember, async ({ caller, path, services }) => {
    if (!(await services.accounts.members.remove(path.user_id, caller.actor))) throw itemNotFound()
    return DONE
  }),

  handle(leaveAccount, async ({ caller, services }) => {
    if (await services.accounts.members.remove(caller.session.userId, caller.actor)) return DONE
    throw new ProblemError('conflict', 'The owner cannot leave: hand the account over to a member first.', {
      extension: { reason: 'OWNER' },
    })
  }),

  handle(handOverAccount, async ({ caller, path, body, services }) => {
    const { userId } = caller.session
    services.passwordAttempts.take(userId)
    if (!(await services.identity.checkPassword(userId, body.password))) {
      throw new ProblemError('sign_in_refused', 'The password is not right: nothing was handed over.')
    }
    const { members } = services.accounts
    if (!(await rejecting(() => members.handOver(path.user_id, caller.actor)))) throw itemNotFound()
    return DONE
  }),

  handle(listInvitations, async ({ caller, services }) => {
    const { members } = services.accounts
    const addresses = await members.addresses(caller.account.id)
    const open = await members.listInvitations(caller.account.id)
    return { invitations: open.map((invitation) => describeInvitation(invitation, addresses)) }
  }),

  handle(createInvitation, async ({ caller, body, services }) => {
    const { accounts, hasMail, publicUrl } = services
    const email = body.email === undefined ? null : await rejecting(async () => checkedEmail(body.email ?? ''))
    if (email === null && hasMail) {
      throw invalidParameter('email', 'is needed: the invitation is sent to it')
    }
    const token = randomBase62(TOKEN_CHARACTERS)
    const wanted = { email, role: body.role, tokenSha256: hashToken(token) }
    const invitation = await rejecting(() => accounts.members.invite(wanted, caller.actor))
    const link = `${publicUrl}/invitation?token=${token}`
    const addresses = new Map([[caller.session.userId, caller.session.email]])
    return {
      invitation: describeInvitation(invitation, addresses),
      link,
      mailed: email !== null && hasMail && (await sendLink({ email, link, invitation }, caller, services)),
    }
  }),

  handle(revokeInvitation, async ({ caller, path, services }) => {
    const { members } = services.accounts
    if (!(await members.revokeInvitation(path.invitation_id, caller.actor))) throw itemNotFound()
    return DONE
  }),

  handle(readInvitation, async ({ body, services }) => {
    const found = await services.accounts.members.findInvitation(hashToken(body.token))
    if (found === undefined) throw invitationClosed()
    const { invitation, account } = found
    const { email, role, expiresMs } = invitation
    return { account_email: account.email, email, role, expires: toIsoSeconds(expiresMs) }
  }),

  handle(acceptInvitation, async ({ caller, body, services }) => {
    const { session } = caller
    const { members } = services.accounts
    if (services.hasMail && !session.isVerified) {
      throw new ProblemError('action_refused', 'Confirm your e-mail address first.', {
        extension: { reason: 'EMAIL_NOT_VERIFIED' },
      })
    }
    const tokenSha256 = hashToken(body.token)
    const found = await members.findInvitation(tokenSha256)
    if (found === undefined) throw invitationClosed()
    const { userId, email } = session
    const outcome = await rejecting(() => members.accept({ tokenSha256, userId, email: email.toLowerCase() }))
    if (outcome === 'closed') throw invitationClosed()
    if (outcome === 'other_address') throw otherAddress()
    if (outcome === 'member') {
      throw new ProblemError('conflict', 'You belong to this account already.', { extension: { reason: 'MEMBER' } })
    }
    return { account_id: found.account.id }
  }),
]

/** The own account first, then those that were handed over, then those of others. */
export async function describeAccounts(
  { session, own }: Caller,
  { accounts }: Pick<DashboardDependencies, 'accounts'>,
): Promise<ResponseOf<typeof listMyAccounts>['accounts']> {
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

function describeInvitation(
  { id, email, role, invitedBy, createdMs, expiresMs }: Invitation,
  addresses: ReadonlyMap<string, string>,
) {
  return {
    invitation_id: id,
    email,
    role,
    invited_by: addresses.get(invitedBy) ?? null,
    created: toIsoSeconds(createdMs),
    expires: toIsoSeconds(expiresMs),
  }
}

/** False where an address gets no mail now: it gets no more of these in an hour than of any other kind. */
async function sendLink(
  { email, link, invitation }: { email: string; link: string; invitation: Invitation },
  { account, session }: { account: Account; session: Caller['session'] },
  { identity, mailer }: DashboardDependencies,
): Promise<boolean> {
  if (!(await identity.limits.mayMail(email))) return false
  const about = { to: email, link, role: invitation.role, accountEmail: account.email, invitedBy: session.email }
  void mailer.send(invitationMail(about))
  return true
}

function invitationClosed(): ProblemError {
  return new ProblemError('item_not_found', 'This invitation is wrong, used, revoked or expired. Ask for another one.')
}

function otherAddress(): ProblemError {
  return new ProblemError(
    'action_refused',
    'This invitation is for another e-mail address. Sign in with that one, or ask for another invitation.',
    { extension: { reason: 'OTHER_ADDRESS' } },
  )
}

/** The e-mail that invites a person into an account: who asks, what for, one link. */
function invitationMail(about: {
  readonly to: string
  readonly link: string
  readonly role: MemberRole
  /** The owner's address. */
  readonly accountEmail: string
  readonly invitedBy: string
}): Mail {
  const { to, link, role, accountEmail, invitedBy } = about
  return {
    to,
    subject: `${invitedBy} invites you to Vehicle Data Service`,
    text: `${invitedBy} invites you to work in the account of ${accountEmail}, as ${role}.\n\nOpen this link and sign in, or sign up, with this e-mail address (it is valid for ${INVITATION_DAYS} days):\n\n${link}\n\nIf you did not expect this, ignore it: nothing happens without you.\n`,
  }
}
