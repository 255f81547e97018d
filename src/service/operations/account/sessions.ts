import { type Static, Type } from 'typebox'
import { auditDone } from '#accounts/audit-log.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { itemNotFound } from './rejections.ts'
import { DONE, Done, PersonName, identifier, instant, orNull, text } from './schemas.ts'
import type { Caller, DashboardServices } from './services.ts'

const SESSION_EXAMPLE = '0123456789abcdef'
export const SESSIONS_MAX = 100
export const PASSKEYS_MAX = 100
const BROWSER_CHARACTERS_MAX = 500

export const Session = closed({
  session_id: identifier('Id of the session; not its secret.', SESSION_EXAMPLE),
  created: instant('Start time.'),
  expires: instant('Expiry.'),
  ip: orNull(text('IP address of the sign-in.', '203.0.113.7'), 'Null if not known.'),
  user_agent: orNull(text('User agent of the browser.'), 'Null if not known.'),
  is_current: Type.Boolean({ description: 'True for the session of this request.' }),
})

const listSessions = defineEndpoint({
  name: 'list_sessions',
  method: 'GET',
  path: '/account/sessions',
  summary: 'List the sessions of the user',
  access: 'person',
  output: closed({ sessions: Type.Array(Session, { maxItems: SESSIONS_MAX, description: 'Newest first.' }) }),

  async run(_input, { caller, services }) {
    return { sessions: await describeSessions(caller, services) }
  },
})

const revokeSession = defineEndpoint({
  name: 'revoke_session',
  method: 'POST',
  path: '/account/sessions/{session_id}/revoke',
  summary: 'Sign out one session',
  access: 'person',
  params: closed({ session_id: identifier('Id of the session.', SESSION_EXAMPLE) }),
  output: Done,

  async run({ params }, { caller, services }) {
    if (!(await services.identity.endSession(caller.session.userId, params.session_id))) throw itemNotFound()
    await note(caller, services, 'sessions_ended')
    return DONE
  },
})

const revokeOtherSessions = defineEndpoint({
  name: 'revoke_other_sessions',
  method: 'POST',
  path: '/account/sessions/revoke-others',
  summary: 'Sign out everywhere else',
  access: 'person',
  output: Done,

  async run(_input, { caller, services }) {
    await services.identity.endSessions(caller.session.userId, caller.session.sessionId)
    await note(caller, services, 'sessions_ended')
    return DONE
  },
})

export const Passkey = closed({
  passkey_id: identifier('Id of the passkey.', SESSION_EXAMPLE),
  name: orNull(PersonName, 'Null if it has none.'),
  created: orNull(instant('Time when the item was added.'), 'Null if not known.'),
  is_synced: Type.Boolean({ description: 'True if the passkey is synced to several devices.' }),
})
const passkeyPath = closed({ passkey_id: identifier('Id of the passkey.', SESSION_EXAMPLE) })

const listPasskeys = defineEndpoint({
  name: 'list_passkeys',
  method: 'GET',
  path: '/account/passkeys',
  summary: 'Passkeys of the person',
  description: 'One is added with /api/auth/passkey/generate-register-options and verify-registration.',
  access: 'person',
  output: closed({ passkeys: Type.Array(Passkey, { maxItems: PASSKEYS_MAX, description: 'Oldest first.' }) }),

  async run(_input, { caller, services }) {
    return { passkeys: await describePasskeys(caller, services) }
  },
})

const renamePasskey = defineEndpoint({
  name: 'rename_passkey',
  method: 'PATCH',
  path: '/account/passkeys/{passkey_id}',
  summary: 'Name a passkey',
  access: 'person',
  params: passkeyPath,
  body: closed({ name: PersonName }),
  output: Done,

  async run({ params, body }, { caller, services }) {
    const isOwn = await services.identity.renamePasskey(caller.session.userId, params.passkey_id, body.name)
    if (!isOwn) throw itemNotFound()
    return DONE
  },
})

const removePasskey = defineEndpoint({
  name: 'remove_passkey',
  method: 'POST',
  path: '/account/passkeys/{passkey_id}/remove',
  summary: 'Remove a passkey',
  access: 'person',
  params: passkeyPath,
  output: Done,

  async run({ params }, { caller, services }) {
    if (!(await services.identity.removePasskey(caller.session.userId, params.passkey_id))) throw itemNotFound()
    await note(caller, services, 'passkey_removed')
    return DONE
  },
})

export const SESSION_ENDPOINTS = [
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listPasskeys,
  renamePasskey,
  removePasskey,
]

export async function describeSessions(
  { session }: Caller,
  { identity }: Pick<DashboardServices, 'identity'>,
): Promise<Static<typeof Session>[]> {
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
  { identity }: Pick<DashboardServices, 'identity'>,
): Promise<Static<typeof Passkey>[]> {
  const passkeys = await identity.listPasskeys(session.userId)
  return passkeys.slice(0, PASSKEYS_MAX).map(({ id, name, createdMs, isSynced }) => ({
    passkey_id: id,
    name: name === '' ? null : name,
    created: createdMs === null ? null : toIsoSeconds(createdMs),
    is_synced: isSynced,
  }))
}

function note(
  { account, actor }: Caller,
  services: Pick<DashboardServices, 'accounts' | 'log'>,
  action: 'sessions_ended' | 'passkey_removed',
): Promise<void> {
  return auditDone({ accountId: account.id, actor, action, detail: '' }, services)
}
