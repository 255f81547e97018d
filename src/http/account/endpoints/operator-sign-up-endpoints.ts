import { INVITATION_DAYS_DEFAULT, invitationLink, makeInvitation } from '#accounts/instance/invitations.ts'
import type { Invitation } from '#accounts/instance/instance.ts'
import { INVITATIONS_OPEN_MAX } from '#accounts/instance/sign-up.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import { createInvitation, getSignUp, revokeInvitation, setSignUp } from '#operations/account/operator-sign-up.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { DONE, itemNotFound } from './account-endpoints.ts'

/** Who may sign up, as operators decide it. */
export const OPERATOR_SIGN_UP_ENDPOINTS: readonly Handled[] = [
  handle(getSignUp, async ({ services }) => describeSignUp(services)),

  handle(setSignUp, async ({ caller, body, services }) => {
    await services.accounts.setSignUpMode(body.mode, caller.account.id)
    return describeSignUp(services)
  }),

  handle(createInvitation, async ({ caller, body, services }) => {
    const { accounts, clock, publicUrl } = services
    const { note, days = INVITATION_DAYS_DEFAULT } = body
    const nowMs = clock.nowMs()
    const made = await makeInvitation(accounts, { note, days, actor: caller.account.id, nowMs })
    if (made === undefined) {
      throw new ProblemError('conflict', `${INVITATIONS_OPEN_MAX} invitations are open; revoke one first.`, {
        extension: { reason: 'INVITATIONS_FULL' },
      })
    }
    return { invitation: describeInvitation(made.invitation, nowMs), link: invitationLink(publicUrl, made.code) }
  }),

  handle(revokeInvitation, async ({ caller, path, services }) => {
    if (!(await services.accounts.revokeInvitation(path.invitation_id, caller.account.id))) throw itemNotFound()
    return DONE
  }),
]

async function describeSignUp({ accounts, clock }: DashboardDependencies): Promise<ResponseOf<typeof getSignUp>> {
  const nowMs = clock.nowMs()
  return {
    mode: await accounts.signUpMode(),
    open_max: INVITATIONS_OPEN_MAX,
    invitations: (await accounts.listInvitations()).map((invitation) => describeInvitation(invitation, nowMs)),
  }
}

function describeInvitation({ id, note, createdMs, expiresMs, usedMs }: Invitation, nowMs: number) {
  const state: 'open' | 'used' | 'expired' = usedMs !== null ? 'used' : expiresMs > nowMs ? 'open' : 'expired'
  const used = usedMs === null ? null : toIsoSeconds(usedMs)
  return { id, note, created: toIsoSeconds(createdMs), expires: toIsoSeconds(expiresMs), used, state }
}
