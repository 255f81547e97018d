import { type Static, Type } from 'typebox'
import {
  INVITATION_DAYS_DEFAULT,
  INVITATION_DAYS_MAX,
  invitationLink,
  createSignUpInvitation,
} from '#accounts/instance/invitations.ts'
import { type SignUpInvitation, INVITATIONS_OPEN_MAX } from '#accounts/instance/sign-up.ts'
import { itemNotFound } from '#operations/account/rejections.ts'
import { DONE, Done, SignUpModeSchema, count, identifier, instant, orNull, text } from '#operations/account/schemas.ts'
import type { DashboardServices } from '#operations/account/services.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'

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
  created: instant('Creation time.'),
  expires: instant('Expiry of the invitation.'),
  used: orNull(instant('Time when a user signed up with it.'), 'Null if nobody has.'),
  state: Type.Enum(['open', 'used', 'expired'], { description: 'State of the invitation.' }),
})
const SignUp = closed({
  mode: SignUpModeSchema,
  open_max: count('Maximum number of open invitations.', 100),
  invitations: Type.Array(Invitation, {
    maxItems: INVITATIONS_MAX,
    description: 'Newest first; revoked ones are gone.',
  }),
})

const getSignUp = defineEndpoint({
  name: 'get_sign_up',
  method: 'GET',
  path: '/account/operator/sign-up',
  summary: 'Get the sign-up mode and the invitations',
  access: 'operator',
  output: SignUp,

  run: async (_input, { services }) => describeSignUp(services),
})

const setSignUp = defineEndpoint({
  name: 'set_sign_up',
  method: 'POST',
  path: '/account/operator/sign-up',
  summary: 'Set who may sign up',
  description: 'Holds from the next sign-up on, in every process. Who has an account already signs in as before.',
  access: 'operator',
  body: closed({ mode: SignUpModeSchema }),
  output: SignUp,

  async run({ body }, { caller, services }) {
    await services.accounts.setSignUpMode(body.mode, caller.actor)
    return describeSignUp(services)
  },
})

const createInvitation = defineEndpoint({
  name: 'create_invitation',
  method: 'POST',
  path: '/account/operator/sign-up/invitations',
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
  output: closed({
    invitation: Invitation,
    link: text('Opens the sign-up form.', 'http://localhost:8080/sign-up?invitation=Jx0Yp9kq3vT7wZ2bN5mR8sL4cF6hD1gA'),
  }),
  problems: ['conflict'],

  async run({ body }, { caller, services }) {
    const { accounts, clock, publicUrl } = services
    const { note, days = INVITATION_DAYS_DEFAULT } = body
    const nowMs = clock.nowMs()
    const created = await createSignUpInvitation(accounts, { note, days, actor: caller.actor, nowMs })
    if (created === undefined) {
      throw new ProblemError(
        'conflict',
        `There are already ${INVITATIONS_OPEN_MAX} open invitations. Revoke one first.`,
        {
          reason: 'INVITATIONS_FULL',
        },
      )
    }
    return { invitation: describeInvitation(created.invitation, nowMs), link: invitationLink(publicUrl, created.code) }
  },
})

const revokeInvitation = defineEndpoint({
  name: 'revoke_invitation',
  method: 'POST',
  path: '/account/operator/sign-up/invitations/{invitation_id}/revoke',
  summary: 'Revoke an unused invitation',
  access: 'operator',
  params: closed({ invitation_id: InvitationId }),
  output: Done,

  async run({ params }, { caller, services }) {
    if (!(await services.accounts.revokeInvitation(params.invitation_id, caller.actor))) throw itemNotFound()
    return DONE
  },
})

export const OPERATOR_SIGN_UP_ENDPOINTS = [getSignUp, setSignUp, createInvitation, revokeInvitation]

async function describeSignUp({ accounts, clock }: DashboardServices): Promise<Static<typeof SignUp>> {
  const nowMs = clock.nowMs()
  return {
    mode: await accounts.signUpMode(),
    open_max: INVITATIONS_OPEN_MAX,
    invitations: (await accounts.listInvitations()).map((invitation) => describeInvitation(invitation, nowMs)),
  }
}

function describeInvitation({ id, note, createdMs, expiresMs, usedMs }: SignUpInvitation, nowMs: number) {
  const state: 'open' | 'used' | 'expired' = usedMs !== null ? 'used' : expiresMs > nowMs ? 'open' : 'expired'
  const used = usedMs === null ? null : toIsoSeconds(usedMs)
  return { id, note, created: toIsoSeconds(createdMs), expires: toIsoSeconds(expiresMs), used, state }
}
