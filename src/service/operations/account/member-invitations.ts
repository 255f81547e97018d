import { Type } from 'typebox'
import type { Account } from '#accounts/account-store.ts'
import { checkedEmail } from '#accounts/account.ts'
import { hashToken, randomBase62 } from '#accounts/keys/key-token.ts'
import { INVITATIONS_PER_ACCOUNT_MAX, INVITATION_DAYS } from '#accounts/limits.ts'
import type { MemberInvitation } from '#accounts/members/member.ts'
import type { MemberRole } from '#accounts/members/roles.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import type { Mail } from '#platform/network/mailer.ts'
import { ProblemError, invalidParameter } from '#platform/problem.ts'
import { itemNotFound, mapFailures } from './rejections.ts'
import { AccountId, DONE, Done, Email, identifier, instant, orNull, text } from './schemas.ts'
import type { Caller, DashboardServices } from './services.ts'
import { MemberRoleName } from './team.ts'

/** 190 bits: impossible to guess, so a fast hash is safe to store. */
const TOKEN_CHARACTERS = 32
const TOKEN_CHARACTERS_MAX = 64
const InvitationId = identifier('Id of an invitation; not its token.', 'invitation_0123456789abcdef')
const Token = Type.String({
  minLength: 1,
  maxLength: TOKEN_CHARACTERS_MAX,
  description: 'Token: the value of `token=` in the link.',
  examples: ['0123456789ABCDEFGHIJKLMNOPQRSTUV'],
})

const Invitation = closed({
  invitation_id: InvitationId,
  email: orNull(Email, 'Null: the first user with the link can accept it.'),
  role: MemberRoleName,
  invited_by: orNull(Email, 'Null if the address was deleted.'),
  created: instant('Creation time.'),
  expires: instant('Expiry.'),
})

const listInvitations = defineEndpoint({
  name: 'list_member_invitations',
  method: 'GET',
  path: '/account/invitations',
  summary: 'Open invitations',
  access: 'admin',
  output: closed({
    invitations: Type.Array(Invitation, { maxItems: INVITATIONS_PER_ACCOUNT_MAX, description: 'Newest first.' }),
  }),

  async run(_input, { caller, services }) {
    const { members } = services.accounts
    const addresses = await members.addresses(caller.account.id)
    const open = await members.listInvitations(caller.account.id)
    return { invitations: open.map((invitation) => describeInvitation(invitation, addresses)) }
  },
})

const createInvitation = defineEndpoint({
  name: 'invite_member',
  method: 'POST',
  path: '/account/invitations',
  summary: 'Invite a person',
  description: `The link works once, for ${INVITATION_DAYS} days, and only for the person with the address. If mail is set up, the address is required and receives the link. Inviting an address again replaces its link. Maximum: ${INVITATIONS_PER_ACCOUNT_MAX} per day.`,
  access: 'admin',
  body: closed({ role: MemberRoleName, email: Type.Optional(Email) }),
  status: 201,
  output: closed({
    invitation: Invitation,
    link: text(
      'Link to pass on. Returned only in this response.',
      'http://localhost:8080/invitation?token=0123456789ABCDEFGHIJKLMNOPQRSTUV',
    ),
    mailed: Type.Boolean({ description: 'True if the link was emailed. If false, pass it on yourself.' }),
  }),
  problems: ['conflict'],

  async run({ body }, { caller, services }) {
    const { accounts, hasMail, publicUrl } = services
    const email = body.email === undefined ? null : await mapFailures(async () => checkedEmail(body.email ?? ''))
    if (email === null && hasMail) {
      throw invalidParameter('email', 'is required: the invitation is sent to this address')
    }
    const token = randomBase62(TOKEN_CHARACTERS)
    const invitationRequest = { email, role: body.role, tokenSha256: hashToken(token) }
    const invitation = await mapFailures(() => accounts.members.invite(invitationRequest, caller.actor))
    const link = `${publicUrl}/invitation?token=${token}`
    const addresses = new Map([[caller.session.userId, caller.session.email]])
    return {
      invitation: describeInvitation(invitation, addresses),
      link,
      mailed: email !== null && hasMail && (await sendLink({ email, link, invitation }, caller, services)),
    }
  },
})

const revokeInvitation = defineEndpoint({
  name: 'revoke_member_invitation',
  method: 'POST',
  path: '/account/invitations/{invitation_id}/revoke',
  summary: 'Revoke an invitation',
  access: 'admin',
  params: closed({ invitation_id: InvitationId }),
  output: Done,

  async run({ params }, { caller, services }) {
    const { members } = services.accounts
    if (!(await members.revokeInvitation(params.invitation_id, caller.actor))) throw itemNotFound()
    return DONE
  },
})

const readInvitation = defineEndpoint({
  name: 'read_member_invitation',
  method: 'POST',
  path: '/account/invitation/read',
  summary: 'Get an invitation by its token',
  description: '404: wrong, used, revoked or expired.',
  access: 'person',
  body: closed({ token: Token }),
  output: closed({
    account_email: text("The owner's address.", 'ada@example.org'),
    email: orNull(Email, 'Invited email address. Null: the first user with the link can accept it.'),
    role: MemberRoleName,
    expires: instant('Expiry.'),
  }),
  problems: ['item_not_found'],

  async run({ body }, { services }) {
    const found = await services.accounts.members.findInvitation(hashToken(body.token))
    if (found === undefined) throw invitationClosed()
    const { invitation, account } = found
    const { email, role, expiresMs } = invitation
    return { account_email: account.email, email, role, expires: toIsoSeconds(expiresMs) }
  },
})

const acceptInvitation = defineEndpoint({
  name: 'accept_member_invitation',
  method: 'POST',
  path: '/account/invitation/accept',
  summary: 'Accept an invitation',
  description:
    '403 with reason OTHER_ADDRESS: it is for another address than that of the user. 404: wrong, used, revoked or expired. 409 with reason MEMBER: the user belongs to the account already.',
  access: 'person',
  body: closed({ token: Token }),
  output: closed({ account_id: AccountId }),
  problems: ['item_not_found', 'conflict'],

  async run({ body }, { caller, services }) {
    const { session } = caller
    const { members } = services.accounts
    if (services.hasMail && !session.isVerified) {
      throw new ProblemError('action_refused', 'Confirm your email address first.', { reason: 'EMAIL_NOT_VERIFIED' })
    }
    const tokenSha256 = hashToken(body.token)
    const found = await members.findInvitation(tokenSha256)
    if (found === undefined) throw invitationClosed()
    const { userId, email } = session
    const outcome = await mapFailures(() => members.accept({ tokenSha256, userId, email: email.toLowerCase() }))
    if (outcome === 'closed') throw invitationClosed()
    if (outcome === 'other_address') throw otherAddress()
    if (outcome === 'member') {
      throw new ProblemError('conflict', 'You are already a member of this account.', { reason: 'MEMBER' })
    }
    return { account_id: found.account.id }
  },
})

export const MEMBER_INVITATION_ENDPOINTS = [
  listInvitations,
  createInvitation,
  revokeInvitation,
  readInvitation,
  acceptInvitation,
]

function describeInvitation(
  { id, email, role, invitedBy, createdMs, expiresMs }: MemberInvitation,
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

/** Returns false if the address has reached the hourly cap that all emails to it share. */
async function sendLink(
  { email, link, invitation }: { email: string; link: string; invitation: MemberInvitation },
  { account, session }: { account: Account; session: Caller['session'] },
  { identity, mailer }: DashboardServices,
): Promise<boolean> {
  if (!(await identity.limits.mayMail(email))) return false
  const about = { to: email, link, role: invitation.role, accountEmail: account.email, invitedBy: session.email }
  void mailer.send(invitationMail(about))
  return true
}

function invitationClosed(): ProblemError {
  return new ProblemError('item_not_found', 'This invitation is invalid, used, revoked, or expired. Ask for a new one.')
}

function otherAddress(): ProblemError {
  return new ProblemError(
    'action_refused',
    'This invitation is for a different email address. Sign in with that address or ask for a new invitation.',
    { reason: 'OTHER_ADDRESS' },
  )
}

function invitationMail(about: {
  readonly to: string
  readonly link: string
  readonly role: MemberRole
  readonly accountEmail: string
  readonly invitedBy: string
}): Mail {
  const { to, link, role, accountEmail, invitedBy } = about
  return {
    to,
    subject: `${invitedBy} invites you to Vehicle Data Service`,
    text: `${invitedBy} invited you to the account of ${accountEmail}, with the role ${role}.\n\nOpen this link and sign in or sign up with this email address (valid for ${INVITATION_DAYS} days):\n\n${link}\n\nIf you did not expect this invitation, ignore it.\n`,
  }
}
