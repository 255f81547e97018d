import { identityUnavailable } from '#accounts/identity/handling-slots.ts'
import type { AttemptQuery } from '#accounts/identity/sign-in-limits.ts'
import { hashToken } from '#accounts/keys/key-token.ts'
import { ProblemError } from '#platform/problem.ts'
import { clientMetadata } from './client-metadata.ts'
import type { ConnectedApps } from './connected-apps.ts'
import type { createOAuthLibrary } from './oauth-options.ts'
import { OAuthRecords } from './oauth-records.ts'
import {
  ACCESS_TOKEN_SECONDS,
  CONSENT_PATH,
  duringConsent,
  type OAuthLibraryOptions,
  REFRESH_SCOPE,
  REFRESH_TOKEN_SECONDS,
} from './oauth-terms.ts'

const MS_PER_SECOND = 1_000
/** Parameters of an authorization request that the library receives; others are ignored (RFC 6749 section 3.1). */
const AUTHORIZE_PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
]
const TOKEN_PARAMETERS = {
  authorization_code: ['grant_type', 'client_id', 'code', 'redirect_uri', 'code_verifier', 'resource'],
  refresh_token: ['grant_type', 'client_id', 'refresh_token', 'resource'],
} as const

type Library = ReturnType<typeof createOAuthLibrary>

export interface AuthorizationServerOptions extends Omit<OAuthLibraryOptions, 'admitClient'> {
  readonly defaultScopes: readonly string[]
  readonly apps: ConnectedApps
  readonly query: AttemptQuery
}

export interface OAuthResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Consent request as shown on the consent page. Unverified before the consent. */
export interface ConsentRequest {
  readonly clientId: string
  /** Name that the app gave itself, or null. */
  readonly name: string | null
  /** URL of the app's metadata document, which proves who controls it; null if it registered itself. */
  readonly documentUrl: string | null
  /** Recipient of the code: a host, or the scheme of a desktop app's own address. */
  readonly redirectHost: string
  /** Requested scopes, each known. */
  readonly scopes: readonly string[]
}

interface StoredRefreshToken {
  readonly referenceId: string
  readonly clientId: string
  readonly isRotated: boolean
}

/**
 * OAuth authorization server for connected apps. The library (@better-auth/oauth-provider) implements the protocol:
 * clients, codes, PKCE, redirect URIs, resource indicators, and rotated refresh tokens. Only the account store decides
 * what an access token allows: a token works only if `ConnectedApps` has its hash. The library is loaded with the first
 * request (ADR 0146).
 */
export class AuthorizationServer {
  readonly #options: AuthorizationServerOptions
  readonly #records: OAuthRecords
  #library: Promise<Library> | undefined

  constructor(options: AuthorizationServerOptions) {
    this.#options = options
    this.#records = new OAuthRecords(options)
  }

  /** Checks an authorization request. @returns the URL of the consent page, or of the client with an error */
  authorize(parameters: URLSearchParams): Promise<string> {
    return this.#ask(async (library) => {
      const { publicUrl, resources } = this.#options
      const request = only(parameters, AUTHORIZE_PARAMETERS)
      request.set('scope', [...this.#requestedScopes(parameters.get('scope')), REFRESH_SCOPE].join(' '))
      const requested = parameters.getAll('resource')
      for (const resource of requested.length === 0 ? resources.slice(0, 1) : requested) {
        request.append('resource', resource)
      }
      // The library sees no session here, so an earlier consent never yields a code.
      if (parameters.get('prompt') === 'none') request.set('prompt', 'none')
      const response = await library.handler(new Request(`${publicUrl}/oauth2/authorize?${request.toString()}`))
      return this.#ownAddress(response.headers.get('location') ?? '')
    })
  }

  /** Registers a public client (RFC 7591). */
  register(metadata: object): Promise<OAuthResponse> {
    return this.#ask(async (library) => {
      const checked = clientMetadata(metadata)
      if (checked === undefined) {
        return oauthError(
          400,
          'invalid_redirect_uri',
          'redirect_uris must list 1 to 10 URIs of at most 500 characters.',
        )
      }
      if (!(await this.#records.admitClient())) {
        return oauthError(503, 'temporarily_unavailable', 'Too many clients are registered. Retry in 15 minutes.')
      }
      const { publicUrl } = this.#options
      return responseOf(
        await library.handler(
          new Request(`${publicUrl}/oauth2/register`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(checked),
          }),
        ),
      )
    })
  }

  /** Describes a request for consent; undefined if it names no client, or has expired. */
  describe(request: string): Promise<ConsentRequest | undefined> {
    return this.#ask(async (library) => {
      const parameters = new URLSearchParams(request)
      const redirect = URL.parse(parameters.get('redirect_uri') ?? '')
      const clientId = parameters.get('client_id') ?? ''
      const expiresMs = Number(parameters.get('exp')) * MS_PER_SECOND
      if (redirect === null || !(expiresMs > this.#options.clock.nowMs())) return undefined
      const { adapter } = await library.$context
      const where = [{ field: 'clientId', value: clientId }]
      const client = await adapter.findOne<{ name?: string | null; clientDiscoveryId?: string | null }>({
        model: 'oauthClient',
        where,
      })
      if (client === null) return undefined
      return {
        clientId,
        name: client.name ?? null,
        documentUrl: (client.clientDiscoveryId ?? null) === null ? null : clientId,
        redirectHost: redirect.host === '' ? redirect.protocol : redirect.host,
        scopes: this.#requestedScopes(parameters.get('scope')),
      }
    })
  }

  /**
   * Consents for the signed-in user (`headers`). Returns the next URL, and the hash of its authorization code, which
   * carries `connectionId`.
   * @throws ProblemError invalid_parameter if the request was changed, has expired, or requests other scopes
   */
  accept(
    request: string,
    { connectionId, scopes, headers }: { connectionId: string; scopes: readonly string[]; headers: Headers },
  ): Promise<{ url: string; codeSha256: Uint8Array }> {
    return this.#ask(async (library) => {
      const scope = [...scopes, REFRESH_SCOPE].join(' ')
      const url = await duringConsent(connectionId, () =>
        this.#consent(library, { accept: true, scope, request, headers }),
      )
      const code = URL.parse(url)?.searchParams.get('code') ?? null
      if (code === null) throw expiredRequest()
      return { url, codeSha256: hashToken(code) }
    })
  }

  /** Responds to a consent request with `access_denied`. @returns the browser's next URL */
  deny(request: string, headers: Headers): Promise<string> {
    return this.#ask((library) => this.#consent(library, { accept: false, request, headers }))
  }

  /** Issues tokens for a code or a refresh token; each works once (RFC 6749, RFC 7636, RFC 8707). */
  exchange(parameters: URLSearchParams): Promise<OAuthResponse> {
    return this.#ask(async (library) => {
      const grant = parameters.get('grant_type')
      if (grant === 'authorization_code') return this.#exchangeCode(library, parameters)
      if (grant === 'refresh_token') return this.#refresh(library, parameters)
      return oauthError(400, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
    })
  }

  /** Ends the connection of an access or refresh token, if it is the client's (RFC 7009). */
  revoke(token: string, clientId: string): Promise<void> {
    return this.#ask(async (library) => {
      const { apps } = this.#options
      const ofAccess = await apps.findByToken(hashToken(token))
      const ofRefresh = ofAccess === undefined ? await this.#refreshRow(library, token) : undefined
      const owner = ofAccess?.clientId ?? ofRefresh?.clientId
      const connectionId = ofAccess?.id ?? ofRefresh?.referenceId
      if (owner !== clientId || connectionId === undefined) return
      await apps.revoke(connectionId, 'by the app')
      await this.#records.forget(connectionId)
    })
  }

  /** Deletes the library's data of an ended connection. Remaining data have no effect: the account store decides. */
  async forget(connectionId: string): Promise<void> {
    await this.#tidy(() => this.#records.forget(connectionId), 'the refresh tokens of an app could not be deleted')
  }

  /** Runs an upkeep of the library's tables, which no response depends on. */
  async #tidy(work: () => Promise<void>, failure: string): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#options.log.warn({ err: error }, failure)
    }
  }

  async #exchangeCode(library: Library, parameters: URLSearchParams): Promise<OAuthResponse> {
    const { apps } = this.#options
    const connection = await apps.findByCode(hashToken(parameters.get('code') ?? ''))
    const response = await this.#post(library, only(parameters, TOKEN_PARAMETERS.authorization_code))
    if (connection === undefined) return response.status === 200 ? invalidGrant() : response
    const isFirst = connection.expiresMs === null
    if (isFirst && response.status === 200) return this.#admit(response, connection.id, connection.clientId)
    // A code works once, whatever the result: somebody else may have it (RFC 6749 section 10.5).
    if (response.status < 500) {
      await apps.revoke(connection.id, 'its authorization code was used twice or incorrectly')
      await this.forget(connection.id)
    }
    return response.status === 200 ? invalidGrant() : response
  }

  async #refresh(library: Library, parameters: URLSearchParams): Promise<OAuthResponse> {
    const token = parameters.get('refresh_token') ?? ''
    const row = await this.#refreshRow(library, token)
    const response = await this.#post(library, only(parameters, TOKEN_PARAMETERS.refresh_token))
    if (row === undefined) return response.status === 200 ? invalidGrant() : response
    if (response.status === 200) return this.#admit(response, row.referenceId, row.clientId)
    if (row.clientId !== parameters.get('client_id')) return response
    // Another request rotated this refresh token: somebody else has a copy (RFC 9700 section 4.14).
    const isUsedTwice = row.isRotated || (await this.#refreshRow(library, token))?.isRotated !== false
    if (isUsedTwice) {
      await this.#options.apps.revoke(row.referenceId, 'its refresh token was used again')
      await this.forget(row.referenceId)
    }
    return response
  }

  /** Activates an issued token before it is returned. */
  async #admit(response: OAuthResponse, connectionId: string, clientId: string): Promise<OAuthResponse> {
    const { apps, clock } = this.#options
    const nowMs = clock.nowMs()
    const isAdmitted = await apps.addToken({
      connectionId,
      clientId,
      tokenSha256: hashToken(String(response.body['access_token'])),
      expiresMs: nowMs + ACCESS_TOKEN_SECONDS * MS_PER_SECOND,
      connectionExpiresMs: nowMs + REFRESH_TOKEN_SECONDS * MS_PER_SECOND,
    })
    if (!isAdmitted) {
      await this.forget(connectionId)
      return invalidGrant()
    }
    await this.#tidy(() => this.#records.noteUse(clientId), 'the use of an app could not be recorded')
    return response
  }

  async #post(library: Library, form: URLSearchParams): Promise<OAuthResponse> {
    const request = new Request(`${this.#options.publicUrl}/oauth2/token`, { method: 'POST', body: form })
    return responseOf(await library.handler(request))
  }

  async #consent(
    library: Library,
    { accept, scope, request, headers }: { accept: boolean; scope?: string; request: string; headers: Headers },
  ): Promise<string> {
    const { publicUrl } = this.#options
    const sent = new Headers({ 'content-type': 'application/json', origin: new URL(publicUrl).origin })
    sent.set('cookie', headers.get('cookie') ?? '')
    const body = JSON.stringify({ accept, ...(scope === undefined ? {} : { scope }), oauth_query: request })
    const response = await library.handler(
      new Request(`${publicUrl}/oauth2/consent`, { method: 'POST', headers: sent, body }),
    )
    const content = (await response.json().catch(() => undefined)) as { url?: unknown } | undefined
    if (response.status >= 500) throw new Error(`the OAuth library responded with ${response.status}`)
    if (!response.ok || typeof content?.url !== 'string') throw expiredRequest()
    return content.url
  }

  async #refreshRow(library: Library, token: string): Promise<StoredRefreshToken | undefined> {
    const { adapter } = await library.$context
    const where = [{ field: 'token', value: Buffer.from(hashToken(token)).toString('base64url') }]
    const row = await adapter.findOne<{ referenceId?: string | null; clientId: string; revoked?: unknown }>({
      model: 'oauthRefreshToken',
      where,
    })
    if (typeof row?.referenceId !== 'string') return undefined
    const { referenceId, clientId, revoked } = row
    return { referenceId, clientId, isRotated: revoked !== null && revoked !== undefined }
  }

  /** Returns the known scopes of a request. Default: `defaultScopes`. */
  #requestedScopes(requested: string | null): string[] {
    const { scopes, defaultScopes } = this.#options
    const named = new Set((requested ?? '').split(' '))
    const known = scopes.filter((scope) => named.has(scope))
    return known.length > 0 ? known : [...defaultScopes]
  }

  /** Converts the library's URL to ours. Its signed query travels as one parameter, which no router parses. */
  #ownAddress(location: string): string {
    const { publicUrl } = this.#options
    const page = `${publicUrl}${CONSENT_PATH}`
    if (location.startsWith(`${page}?`)) return `${page}?request=${encodeURIComponent(location.slice(page.length + 1))}`
    if (!location.startsWith(`${publicUrl}/error?`)) return location
    const error = new URL(location).searchParams.get('error') ?? 'invalid_request'
    return `${page}?error=${encodeURIComponent(error)}`
  }

  async #ask<Result>(work: (library: Library) => Promise<Result>): Promise<Result> {
    const { store } = this.#options
    const sinceMs = performance.now()
    if (!store.isAvailable()) throw identityUnavailable(new Error('the file is missing, damaged or another one'))
    try {
      const result = await work(await this.#load())
      // The library reports an outage of its database like a mistake of the caller.
      if (store.hasFailedSince(sinceMs)) throw new Error('the database failed meanwhile')
      return result
    } catch (error) {
      throw store.hasFailedSince(sinceMs) && !(error instanceof ProblemError) ? identityUnavailable(error) : error
    }
  }

  /** If loading fails, as for lack of file handles, the next request tries again. */
  async #load(): Promise<Library> {
    this.#library ??= import('./oauth-options.ts').then(({ createOAuthLibrary }) =>
      createOAuthLibrary({ ...this.#options, admitClient: () => this.#records.admitClient() }),
    )
    try {
      return await this.#library
    } catch (error) {
      this.#library = undefined
      throw error
    }
  }
}

/** Returns the named parameters, each at most once, except `resource`: at most twice. */
function only(parameters: URLSearchParams, names: readonly string[]): URLSearchParams {
  const chosen = new URLSearchParams()
  for (const name of names) {
    for (const value of parameters.getAll(name).slice(0, name === 'resource' ? 2 : 1)) chosen.append(name, value)
  }
  return chosen
}

async function responseOf(response: Response): Promise<OAuthResponse> {
  const body = (await response.json().catch(() => undefined)) as Readonly<Record<string, unknown>> | undefined
  if (response.status >= 500 || body === undefined)
    throw new Error(`the OAuth library responded with ${response.status}`)
  return { status: response.status, body }
}

export function oauthError(status: number, error: string, description: string): OAuthResponse {
  return { status, body: { error, error_description: description } }
}

function invalidGrant(): OAuthResponse {
  return oauthError(400, 'invalid_grant', 'The code or refresh token is invalid, expired, used, or revoked.')
}

function expiredRequest(): ProblemError {
  return new ProblemError('conflict', "The app's request has expired or was changed. Start again in the app.", {
    reason: 'CONSENT_REQUEST_EXPIRED',
  })
}
