import { PASSWORD_CHARACTERS_MIN } from '#accounts/identity/identity-options.ts'
import { PLANS, type PlanName } from '#accounts/plan.ts'
import { redeemSetupCode } from '#accounts/setup-code.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { Caller } from '#http/account/caller.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import {
  becomeOperator,
  getInstance,
  getMe,
  listPasskeys,
  listSessions,
  PASSKEYS_MAX,
  removePasskey,
  renameMe,
  renamePasskey,
  revokeOtherSessions,
  revokeSession,
  SESSIONS_MAX,
} from '#operations/account/me.ts'
import { describeTerms } from './operator-plan-endpoints.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { VERSION } from '#platform/version.ts'

export const DONE = { done: true } as const

const BROWSER_CHARACTERS_MAX = 500

/** The person who is signed in: who they are, where they are signed in, and how. */
export const ACCOUNT_ENDPOINTS: readonly Handled[] = [
  handle(getInstance, async ({ services }) => ({
    service: 'Vehicle Data Service',
    version: VERSION,
    public_url: services.publicUrl,
    email_verification: services.identity.requiresVerifiedEmail,
    billing: services.payments !== undefined,
    sign_up: await services.accounts.signUpMode(),
    plans: Object.entries(await services.accounts.planTerms()).map(([plan, terms]) => {
      return { plan: plan as PlanName, title: terms.title, terms: describeTerms(terms) }
    }),
    has_operator: await services.accounts.hasOperator(),
    password_characters_min: PASSWORD_CHARACTERS_MIN,
  })),

  handle(getMe, async ({ caller, services }) => ({
    ...(await describeCaller(caller, services)),
    session_expires: toIsoSeconds(caller.session.sessionExpiresMs),
  })),

  handle(becomeOperator, async ({ caller, body, services }) => {
    services.setupAttempts.take(caller.session.userId)
    const made = await redeemSetupCode(services.accounts, caller.account.id, body.code)
    if (made === undefined) throw setupCodeRejected()
    return DONE
  }),

  handle(renameMe, async ({ caller, body, services }) => {
    await services.identity.rename(caller.session.userId, body.name)
    await note(caller, services, 'name_changed')
    return DONE
  }),

  handle(listSessions, async ({ caller, services }) => {
    return { sessions: await describeSessions(caller, services) }
  }),

  handle(revokeSession, async ({ caller, path, services }) => {
    if (!(await services.identity.endSession(caller.session.userId, path.session_id))) throw itemNotFound()
    await note(caller, services, 'sessions_ended')
    return DONE
  }),

  handle(revokeOtherSessions, async ({ caller, services }) => {
    await services.identity.endSessions(caller.session.userId, caller.session.sessionId)
    await note(caller, services, 'sessions_ended')
    return DONE
  }),

  handle(listPasskeys, async ({ caller, services }) => {
    return { passkeys: await describePasskeys(caller, services) }
  }),

  handle(renamePasskey, async ({ caller, path, body, services }) => {
    const isOwn = await services.identity.renamePasskey(caller.session.userId, path.passkey_id, body.name)
    if (!isOwn) throw itemNotFound()
    return DONE
  }),

  handle(removePasskey, async ({ caller, path, services }) => {
    if (!(await services.identity.removePasskey(caller.session.userId, path.passkey_id))) throw itemNotFound()
    await note(caller, services, 'passkey_removed')
    return DONE
  }),
]

/** The account and the person, as `get_me` tells them. */
export async function describeCaller(
  { account, session, role, own }: Caller,
  { identity }: Pick<DashboardDependencies, 'identity'>,
): Promise<Omit<ResponseOf<typeof getMe>, 'session_expires'>> {
  return {
    account: {
      id: account.id,
      email: account.email,
      plan: account.plan,
      plan_title: PLANS[account.plan].title,
      is_operator: own.isOperator,
      role,
      created: toIsoSeconds(account.createdMs),
    },
    user: {
      id: session.userId,
      name: session.name,
      email: session.email,
      email_verified: session.isVerified,
      two_factor_enabled: session.hasTwoFactor,
      passkey_count: (await identity.listPasskeys(session.userId)).length,
    },
  }
}

export async function describeSessions(
  { session }: Caller,
  { identity }: Pick<DashboardDependencies, 'identity'>,
): Promise<ResponseOf<typeof listSessions>['sessions']> {
  const sessions = await identity.listSessions(session.userId)
  return sessions.slice(0, SESSIONS_MAX).map(({ id, createdMs, expiresMs, ip, userAgent }) => ({
    session_id: id,
    created: toIsoSeconds(createdMs),
    expires: toIsoSeconds(expiresMs),
    ip: ip === '' ? null : ip,
    user_agent: userAgent === null || userAgent === '' ? null : userAgent.slice(0, BROWSER_CHARACTERS_MAX),
    is_current: id === session.sessionId,
  }))
}

export async function describePasskeys(
  { session }: Caller,
  { identity }: Pick<DashboardDependencies, 'identity'>,
): Promise<ResponseOf<typeof listPasskeys>['passkeys']> {
  const passkeys = await identity.listPasskeys(session.userId)
  return passkeys.slice(0, PASSKEYS_MAX).map(({ id, name, createdMs, isSynced }) => ({
    passkey_id: id,
    name: name === '' ? null : name,
    created: createdMs === null ? null : toIsoSeconds(createdMs),
    is_synced: isSynced,
  }))
}

/** The one response about everything that is not the caller's, whether it is another user's or does not exist. */
export function itemNotFound(): ProblemError {
  return new ProblemError('item_not_found', 'There is no such item in this account.')
}

function setupCodeRejected(): ProblemError {
  return new ProblemError(
    'action_refused',
    'This setup code is wrong, used or expired. "npx vds account setup-code", on the machine of the service, prints a new link.',
    { extension: { reason: 'SETUP_CODE_REFUSED' } },
  )
}

function note(
  { account, actor }: Caller,
  { accounts }: Pick<DashboardDependencies, 'accounts'>,
  action: 'name_changed' | 'sessions_ended' | 'passkey_removed',
): Promise<void> {
  return accounts.addAudit({ accountId: account.id, actor, action, detail: '' })
}
