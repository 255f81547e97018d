import { Type } from 'typebox'
import { CONNECTION_ID, type AppConnection } from '#accounts/apps/app-connection.ts'
import type { AuthorizationServer } from '#accounts/apps/authorization-server.ts'
import { randomId } from '#accounts/keys/key-token.ts'
import { APPS_PER_ACCOUNT_MAX } from '#accounts/limits.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { APP_SCOPES, isScopeOfViewer, operationsOf } from '#operations/scopes.ts'
import { monthOf, toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { RoleName } from './me.ts'
import { itemNotFound, mapFailures } from './rejections.ts'
import { AccountId, count, DONE, Done, Email, identifier, instant, orNull, text } from './schemas.ts'
import type { Caller, DashboardServices } from './services.ts'

const REQUEST_CHARACTERS_MAX = 8_000
const APP_EXAMPLE = 'app_0123456789abcdef'
const SCOPES_MAX = 50
const OPERATIONS_MAX = 50

const AppId = identifier('Id of the connection. Its requests have it as `key_id`.', APP_EXAMPLE)
const AppName = text('Name that the app gave itself. Not verified.', 'Claude')
const RedirectHost = text('Host that received the authorization code, or the scheme of a desktop app.', 'claude.ai')
const ScopeName = Type.String({ minLength: 1, maxLength: 64, description: 'Name of a scope.', examples: ['vehicles'] })

export const App = closed(
  {
    id: AppId,
    name: AppName,
    redirect_host: RedirectHost,
    scopes: Type.Array(ScopeName, {
      maxItems: SCOPES_MAX,
      description: 'Operations or operation groups that the app may use.',
    }),
    connected: instant('Time of the consent.'),
    connected_by: orNull(Email, 'Email address of the member who consented. Null: no longer known.'),
    is_own: Type.Boolean({ description: 'True if the signed-in user gave the consent.' }),
    last_used: orNull(instant('Last use, to the minute.'), 'Null if never used.'),
  },
  'An app that a member connected by OAuth.',
)

const ConsentRequest = Type.String({
  minLength: 1,
  maxLength: REQUEST_CHARACTERS_MAX,
  description: 'The `request` parameter of the consent page.',
})

const describeRequest = defineEndpoint({
  name: 'describe_app_request',
  method: 'POST',
  path: '/account/apps/request',
  summary: 'Describe a request of an app for access',
  description: 'Responds 409 with reason `CONSENT_REQUEST_EXPIRED` if the request is too old or was changed.',
  access: 'viewer',
  body: closed({ request: ConsentRequest }),
  output: closed({
    name: orNull(AppName, 'Null if the app gave no name.'),
    document_url: orNull(
      text('URL of the metadata document that identifies the app.', 'https://claude.ai/oauth/client.json'),
      'Null if the app registered itself; then only `redirect_host` shows who receives access.',
    ),
    redirect_host: RedirectHost,
    account: closed({ id: AccountId, email: Email, plan_title: text('Title of the plan.', 'Pro') }),
    role: RoleName,
    quota: orNull(
      count('Requests per month that the app shares with every key of the account.', 500),
      'Null if unlimited.',
    ),
    used: count('Requests used this month.', 12),
    scopes: Type.Array(
      closed({
        name: ScopeName,
        operations: Type.Array(
          closed({
            name: text('Name of the operation.', 'get_recalls'),
            summary: text('Short description.', 'Get recalls'),
          }),
          { maxItems: OPERATIONS_MAX, description: 'Operations of the scope.' },
        ),
        is_allowed: Type.Boolean({ description: "True if the user's role allows granting the scope." }),
      }),
      { maxItems: SCOPES_MAX, description: 'Requested scopes.' },
    ),
  }),
  problems: ['conflict', 'item_not_found'],

  async run({ body }, { caller, services }) {
    const request = await serverOf(services).describe(body.request)
    if (request === undefined) throw expired()
    const { account, role } = caller
    const { id, email, quota } = account
    const terms = (await services.accounts.planTerms())[account.plan]
    return {
      name: request.name,
      document_url: request.documentUrl,
      redirect_host: request.redirectHost,
      account: { id, email, plan_title: terms.title },
      role,
      quota,
      used: await services.accounts.usage(id, monthOf(services.clock.nowMs())),
      scopes: request.scopes.map((name) => ({
        name,
        operations: operationsOf(name).map((operation) => ({ name: operation.name, summary: operation.summary })),
        is_allowed: mayGrant(caller, name),
      })),
    }
  },
})

const RedirectUrl = closed({
  redirect_url: text('URL that the browser opens next.', 'https://claude.ai/callback'),
})

const connectApp = defineEndpoint({
  name: 'connect_app',
  method: 'POST',
  path: '/account/apps',
  summary: 'Connect an app to the account',
  description:
    'Consents to a request of an app. Its tokens have the plan, quota and limits of the account, and the given scopes. A viewer can grant scopes that only read.',
  access: 'viewer',
  body: closed({
    request: ConsentRequest,
    scopes: Type.Array(Type.Enum([...APP_SCOPES]), {
      minItems: 1,
      maxItems: SCOPES_MAX,
      uniqueItems: true,
      description: 'Granted scopes: all of the requested ones, or fewer.',
    }),
  }),
  status: 201,
  output: RedirectUrl,
  problems: ['conflict', 'item_not_found'],

  async run({ body }, { caller, services }) {
    const server = serverOf(services)
    const { request, scopes } = body
    const described = await server.describe(request)
    if (described === undefined) throw expired()
    if (!scopes.every((scope) => mayGrant(caller, scope))) {
      throw new ProblemError('action_refused', 'A viewer can only grant scopes that read.', { reason: 'ROLE_REQUIRED' })
    }
    const connectionId = randomId(CONNECTION_ID)
    const headers = new Headers({ cookie: caller.session.cookieHeader })
    const { url, codeSha256 } = await server.accept(request, { connectionId, scopes, headers })
    const { clientId, redirectHost, name } = described
    const connection = { id: connectionId, role: caller.role, clientId, redirectHost, scopes, codeSha256 }
    // The code grants nothing until the connection is stored.
    await mapFailures(() =>
      services.accounts.apps.connect(
        { ...connection, name: name ?? redirectHost },
        { ...caller.actor, needs: caller.role },
      ),
    )
    return { redirect_url: url }
  },
})

const denyApp = defineEndpoint({
  name: 'deny_app',
  method: 'POST',
  path: '/account/apps/deny',
  summary: 'Deny a request of an app for access',
  access: 'person',
  body: closed({ request: ConsentRequest }),
  output: RedirectUrl,
  problems: ['conflict', 'item_not_found'],

  run: async ({ body }, { caller, services }) => ({
    redirect_url: await serverOf(services).deny(body.request, new Headers({ cookie: caller.session.cookieHeader })),
  }),
})

const listApps = defineEndpoint({
  name: 'list_apps',
  method: 'GET',
  path: '/account/apps',
  summary: 'List connected apps',
  description: `Newest first, at most ${APPS_PER_ACCOUNT_MAX}.`,
  access: 'viewer',
  output: closed({ apps: Type.Array(App, { maxItems: APPS_PER_ACCOUNT_MAX, description: 'Connected apps.' }) }),

  run: async (_input, { caller, services }) => ({ apps: await describeApps(caller, services) }),
})

const disconnectApp = defineEndpoint({
  name: 'disconnect_app',
  method: 'POST',
  path: '/account/apps/{app_id}/disconnect',
  summary: 'Disconnect an app',
  description:
    'Every token of the app is rejected with the next request, on every process. Members disconnect their own apps; admins disconnect all.',
  access: 'viewer',
  params: closed({ app_id: AppId }),
  output: Done,

  async run({ params }, { caller, services }) {
    if (!(await services.accounts.apps.disconnect(params.app_id, caller.actor))) throw itemNotFound()
    await services.authorizationServer?.forget(params.app_id)
    return DONE
  },
})

export const APP_ENDPOINTS = [describeRequest, connectApp, denyApp, listApps, disconnectApp]

export async function describeApps({ account, session }: Caller, { accounts }: Pick<DashboardServices, 'accounts'>) {
  const people = await accounts.members.addresses(account.id)
  return (await accounts.apps.list(account.id)).map((app: AppConnection) => ({
    id: app.id,
    name: app.name,
    redirect_host: app.redirectHost,
    scopes: [...app.scopes],
    connected: toIsoSeconds(app.createdMs),
    connected_by: people.get(app.userId) ?? null,
    is_own: app.userId === session.userId,
    last_used: app.lastUsedMs === null ? null : toIsoSeconds(app.lastUsedMs),
  }))
}

function mayGrant({ role }: Caller, scope: string): boolean {
  return role !== 'viewer' || isScopeOfViewer(scope)
}

function serverOf({ authorizationServer }: DashboardServices): AuthorizationServer {
  if (authorizationServer !== undefined) return authorizationServer
  throw new ProblemError('item_not_found', 'Apps can connect only if VDS_PUBLIC_URL uses https or names this machine.')
}

function expired(): ProblemError {
  return new ProblemError('conflict', "The app's request has expired or was changed. Start again in the app.", {
    reason: 'CONSENT_REQUEST_EXPIRED',
  })
}
