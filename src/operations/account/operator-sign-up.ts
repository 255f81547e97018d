import { Type } from 'typebox'
import { INVITATION_DAYS_DEFAULT, INVITATION_DAYS_MAX } from '#accounts/instance/invitations.ts'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { count, Done, identifier, instant, orNull, SignUpModeSchema, text } from './schemas.ts'

const TAG = 'Operator'
const INVITATIONS_MAX = 200
const NOTE_CHARACTERS_MAX = 100

const InvitationId = identifier('Id of an invitation; not its code.', '7a1b0d52-2f4c-4c1b-8c0e-0d8f2b1f6a11')
const Invitation = closed({
  id: InvitationId,
  note: Type.String({
    maxLength: NOTE_CHARACTERS_MAX,
    description: "Whom it is for, in the operator's words.",
    examples: ['Ada, fleet team'],
  }),
  created: instant('When it was made.'),
  expires: instant('Until when it works.'),
  used: orNull(instant('When a user signed up by it.'), 'Null: nobody has.'),
  state: Type.Enum(['open', 'used', 'expired'], { description: 'Whether it works.' }),
})
const SignUp = closed({
  mode: SignUpModeSchema,
  open_max: count('Invitations that may be open at the same time.', 100),
  invitations: Type.Array(Invitation, {
    maxItems: INVITATIONS_MAX,
    description: 'Newest first; revoked ones are gone.',
  }),
})

export const getSignUp = defineEndpoint({
  name: 'get_sign_up',
  method: 'GET',
  url: '/account/operator/sign-up',
  tag: TAG,
  summary: 'Who may sign up, and the invitations',
  access: 'operator',
  answer: SignUp,
})

export const setSignUp = defineEndpoint({
  name: 'set_sign_up',
  method: 'POST',
  url: '/account/operator/sign-up',
  tag: TAG,
  summary: 'Set who may sign up',
  description: 'Holds from the next sign-up on, in every process. Who has an account already signs in as before.',
  access: 'operator',
  body: closed({ mode: SignUpModeSchema }),
  answer: SignUp,
})

export const createInvitation = defineEndpoint({
  name: 'create_invitation',
  method: 'POST',
  url: '/account/operator/sign-up/invitations',
  tag: TAG,
  summary: 'Make a link by which one person may sign up',
  description: '`link` is in this response and nowhere else, ever.',
  access: 'operator',
  body: closed({
    note: Type.String({ minLength: 1, maxLength: NOTE_CHARACTERS_MAX, description: 'Whom it is for.' }),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INVITATION_DAYS_MAX,
        description: `For how long it works; default ${INVITATION_DAYS_DEFAULT}.`,
      }),
    ),
  }),
  status: 201,
  answer: closed({
    invitation: Invitation,
    link: text('Opens the sign-up form.', 'http://localhost:8080/sign-up?invitation=Jx0Yp9kq3vT7wZ2bN5mR8sL4cF6hD1gA'),
  }),
  problems: ['conflict'],
})

export const revokeInvitation = defineEndpoint({
  name: 'revoke_invitation',
  method: 'POST',
  url: '/account/operator/sign-up/invitations/{invitation_id}/revoke',
  tag: TAG,
  summary: 'Revoke an invitation that nobody has used',
  access: 'operator',
  path: closed({ invitation_id: InvitationId }),
  answer: Done,
  problems: ['item_not_found'],
})
