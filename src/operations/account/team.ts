import { Type } from 'typebox'
import {
  INVITATION_DAYS,
  INVITATIONS_PER_ACCOUNT_MAX,
  MEMBERS_PER_ACCOUNT_MAX,
  MEMBERSHIPS_PER_PERSON_MAX,
} from '#accounts/limits.ts'
import { MEMBER_ROLES } from '#accounts/members/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { RoleName } from './me.ts'
import { closed } from '#operations/schemas.ts'
import { AccountId, Done, Email, identifier, instant, orNull, Password, text } from './schemas.ts'

const TAG = 'Team'
const TOKEN_CHARACTERS_MAX = 64
/** One's own, those that were handed over, and those of others. */
const ACCOUNTS_LISTED_MAX = 1 + 2 * MEMBERSHIPS_PER_PERSON_MAX
const USER_EXAMPLE = '0123456789abcdef'
const userPath = closed({ user_id: identifier('Id of a member.', USER_EXAMPLE) })
const InvitationId = identifier('Id of an invitation; not its token.', 'invitation_0123456789abcdef')

const MemberRoleName = Type.Enum([...MEMBER_ROLES], {
  description: 'What the member may do; the table is in docs/teams.md.',
  examples: ['developer'],
})
const Token = Type.String({
  minLength: 1,
  maxLength: TOKEN_CHARACTERS_MAX,
  description: 'What the link says after `token=`.',
  examples: ['0123456789ABCDEFGHIJKLMNOPQRSTUV'],
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

export const listMyAccounts = defineEndpoint({
  name: 'list_my_accounts',
  method: 'GET',
  url: '/account/accounts',
  tag: TAG,
  summary: 'The accounts that the signed-in user may act for',
  description: 'A request names one of them in the header `Vds-Account`; without it, the own account is meant.',
  access: 'person',
  answer: closed({ accounts: AccountsOfMe }),
})

export const Members = Type.Array(
  closed({
    user_id: identifier('Id of the person.', USER_EXAMPLE),
    email: Email,
    role: RoleName,
    joined: orNull(instant('When they joined.'), 'Null: the owner.'),
  }),
  { maxItems: MEMBERS_PER_ACCOUNT_MAX + 1, description: 'The owner, then who joined first.' },
)

export const listMembers = defineEndpoint({
  name: 'list_members',
  method: 'GET',
  url: '/account/members',
  tag: TAG,
  summary: 'Who may act for the account',
  access: 'viewer',
  answer: closed({ members: Members }),
})

export const changeMember = defineEndpoint({
  name: 'change_member',
  method: 'PATCH',
  url: '/account/members/{user_id}',
  tag: TAG,
  summary: 'Give a member another role',
  description: 'Holds from their next request on. Who may not invite any more has their open invitations revoked.',
  access: 'admin',
  path: userPath,
  body: closed({ role: MemberRoleName }),
  answer: Done,
  problems: ['item_not_found'],
})

export const removeMember = defineEndpoint({
  name: 'remove_member',
  method: 'POST',
  url: '/account/members/{user_id}/remove',
  tag: TAG,
  summary: 'Remove a member',
  description:
    'Their next request for this account is rejected, in every session. Keys that they made go on working: revoke those that they know. Not for the owner.',
  access: 'admin',
  path: userPath,
  answer: Done,
  problems: ['item_not_found'],
})

export const leaveAccount = defineEndpoint({
  name: 'leave_account',
  method: 'POST',
  url: '/account/leave',
  tag: TAG,
  summary: 'Leave the account',
  description: '409 with reason OWNER for the owner, who hands the account over first.',
  access: 'viewer',
  answer: Done,
  problems: ['conflict'],
})

export const handOverAccount = defineEndpoint({
  name: 'hand_over_account',
  method: 'POST',
  url: '/account/members/{user_id}/hand-over',
  tag: TAG,
  summary: 'Make a member the owner',
  description:
    "The owner becomes an admin. Where it was their own account, they get another one, on the Free plan, with their next request. Not for an operator's account: 409.",
  access: 'owner',
  path: userPath,
  body: closed({ password: Password }),
  answer: Done,
  problems: ['item_not_found', 'sign_in_refused', 'conflict'],
})

const Invitation = closed({
  invitation_id: InvitationId,
  email: orNull(Email, 'Null: the first who has the link.'),
  role: MemberRoleName,
  invited_by: orNull(Email, 'Null: forgotten.'),
  created: instant('When it was made.'),
  expires: instant('When it ends.'),
})

export const listInvitations = defineEndpoint({
  name: 'list_member_invitations',
  method: 'GET',
  url: '/account/invitations',
  tag: TAG,
  summary: 'Open invitations',
  access: 'admin',
  answer: closed({
    invitations: Type.Array(Invitation, { maxItems: INVITATIONS_PER_ACCOUNT_MAX, description: 'Newest first.' }),
  }),
})

export const createInvitation = defineEndpoint({
  name: 'invite_member',
  method: 'POST',
  url: '/account/invitations',
  tag: TAG,
  summary: 'Invite a person',
  description: `The link works once, for ${INVITATION_DAYS} days, and for the person with the address alone. Where mail is set up, the address must be given, and gets the link. An address that is invited again gets another link, and the one before ends. At most ${INVITATIONS_PER_ACCOUNT_MAX} a day.`,
  access: 'admin',
  body: closed({ role: MemberRoleName, email: Type.Optional(Email) }),
  status: 201,
  answer: closed({
    invitation: Invitation,
    link: text(
      'To pass on. It is in this response and nowhere else, ever.',
      'http://localhost:8080/invitation?token=0123456789ABCDEFGHIJKLMNOPQRSTUV',
    ),
    mailed: Type.Boolean({ description: 'Whether an e-mail with the link is on its way. False: pass it on.' }),
  }),
  problems: ['conflict'],
})

export const revokeInvitation = defineEndpoint({
  name: 'revoke_member_invitation',
  method: 'POST',
  url: '/account/invitations/{invitation_id}/revoke',
  tag: TAG,
  summary: 'Revoke an invitation',
  access: 'admin',
  path: closed({ invitation_id: InvitationId }),
  answer: Done,
  problems: ['item_not_found'],
})

export const readInvitation = defineEndpoint({
  name: 'read_member_invitation',
  method: 'POST',
  url: '/account/invitation/read',
  tag: TAG,
  summary: 'What an invitation is for, by its token',
  description: '404: wrong, used, revoked or expired.',
  access: 'person',
  body: closed({ token: Token }),
  answer: closed({
    account_email: text("The owner's address.", 'ada@example.org'),
    email: orNull(Email, 'The address that it is for. Null: the first who has the link.'),
    role: MemberRoleName,
    expires: instant('When it ends.'),
  }),
  problems: ['item_not_found'],
})

export const acceptInvitation = defineEndpoint({
  name: 'accept_member_invitation',
  method: 'POST',
  url: '/account/invitation/accept',
  tag: TAG,
  summary: 'Accept an invitation',
  description:
    '403 with reason OTHER_ADDRESS: it is for another address than that of the user. 404: wrong, used, revoked or expired. 409 with reason MEMBER: the user belongs to the account already.',
  access: 'person',
  body: closed({ token: Token }),
  answer: closed({ account_id: AccountId }),
  problems: ['item_not_found', 'conflict'],
})
