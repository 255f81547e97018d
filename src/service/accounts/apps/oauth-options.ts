import { oauthProvider, type OAuthOptions, type ClientDiscovery } from '@better-auth/oauth-provider'
import { registerClientMetadataDocument } from '@better-auth/oauth-provider/internal'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { baseOptions, databaseOf, tableNames } from '#accounts/identity/library-base.ts'
import { createAppToken, createRefreshToken } from '#accounts/keys/key-token.ts'
import { DAY_MS, HOUR_MS } from '#platform/clock.ts'
import { clientMetadata } from './client-metadata.ts'
import {
  ACCESS_TOKEN_SECONDS,
  CONSENT_PATH,
  currentConnectionId,
  type OAuthLibraryOptions,
  REFRESH_SCOPE,
  REFRESH_TOKEN_SECONDS,
} from './oauth-terms.ts'

/** Lifetime of an authorization code, and of a request that waits for sign-in and consent. */
const CODE_SECONDS = 600

const TABLES = [
  'oauthClient',
  'oauthResource',
  'oauthClientResource',
  'oauthRefreshToken',
  'oauthAccessToken',
  'oauthConsent',
  'oauthClientAssertion',
]

/** Creates the library's OAuth provider as a separate instance, whose issuer is the public URL. */
export function createOAuthLibrary(options: OAuthLibraryOptions) {
  return betterAuth(oauthLibraryOptions(options))
}

export function oauthLibraryOptions(options: OAuthLibraryOptions) {
  const { store, publicUrl, resources, scopes } = options
  const table = tableNames(store)
  const consentPage = `${publicUrl}${CONSENT_PATH}`
  const provider: OAuthOptions<string[]> = {
    loginPage: consentPage,
    consentPage,
    scopes: [...scopes, REFRESH_SCOPE],
    resources: [...resources],
    // Every client may use these resources, so no rows are needed.
    enforcePerClientResources: false,
    grantTypes: ['authorization_code', 'refresh_token'],
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    // Opaque tokens: a signed one would work until it expires, even after revocation.
    disableJwtPlugin: true,
    storeTokens: 'hashed',
    codeExpiresIn: CODE_SECONDS,
    accessTokenExpiresIn: ACCESS_TOKEN_SECONDS,
    refreshTokenExpiresIn: REFRESH_TOKEN_SECONDS,
    // A replay window would store issued tokens, encrypted, although the store otherwise contains only hashes.
    refreshTokenReuseInterval: 0,
    generateOpaqueAccessToken: createAppToken,
    generateRefreshToken: createRefreshToken,
    postLogin: { page: consentPage, shouldRedirect: () => false, consentReferenceId: currentConnectionId },
    schema: Object.fromEntries(TABLES.map((name) => [name, table(name)])),
    extensions: [{ clientDiscovery: clientDocuments(options, () => provider) }],
  }
  return {
    ...baseOptions(options),
    baseURL: publicUrl,
    basePath: '/',
    database: databaseOf(store.connectAgain(), store),
    plugins: [oauthProvider(provider)],
  } satisfies BetterAuthOptions
}

const DISCOVERY = 'client-documents'
const DOCUMENT_BYTES_MAX = 32_768
const DOCUMENT_MS_MAX = 5_000
const DOCUMENT_AGE_MS_MAX = HOUR_MS
const STALE_AGE_MS_MAX = 7 * DAY_MS
const ADDRESS_CHARACTERS_MAX = 500

/**
 * Resolves clients whose id is the https URL of their metadata document (draft-ietf-oauth-client-id-metadata-document).
 * Fetches it like a webhook: public addresses only, no redirects, bounded in time and size.
 */
function clientDocuments(
  { fetchDocument, admitClient, clock, allowsLoopback }: OAuthLibraryOptions,
  provider: () => OAuthOptions<string[]>,
): ClientDiscovery {
  return {
    id: DISCOVERY,
    matches: (clientId) => isDocumentAddress(clientId, allowsLoopback),
    discoveryMetadata: { client_id_metadata_document_supported: true },
    async resolve(context, clientId, existing) {
      const ageMs = clock.nowMs() - new Date(existing?.updatedAt ?? 0).getTime()
      if (existing !== null && ageMs < DOCUMENT_AGE_MS_MAX) return existing
      if (existing === null && !(await admitClient())) return null
      const text = await fetchDocument(clientId, { bytesMax: DOCUMENT_BYTES_MAX, msMax: DOCUMENT_MS_MAX })
      if (text === undefined) return ageMs < STALE_AGE_MS_MAX ? existing : null
      const metadata = documentOf(text, clientId)
      if (metadata === undefined) return null
      const about = { metadata, clientId, clientDiscoveryId: DISCOVERY }
      return registered(() =>
        registerClientMetadataDocument(
          context,
          provider(),
          existing === null ? about : { ...about, existingClient: existing },
        ),
      )
    },
  }
}

/** Returns the client of a document; null if the library rejects it. */
async function registered<Client>(register: () => Promise<{ client: Client }>): Promise<Client | null> {
  try {
    return (await register()).client
  } catch (error) {
    if (error instanceof APIError) return null
    throw error
  }
}

/** Returns true if a client id is the URL of a document: https with a path, without credentials, fragment, query, or dots. */
function isDocumentAddress(clientId: string, allowsLoopback: boolean): boolean {
  const url = URL.parse(clientId)
  if (url === null || url.href !== clientId || clientId.length > ADDRESS_CHARACTERS_MAX) return false
  const isSecure = url.protocol === 'https:' || (allowsLoopback && url.protocol === 'http:')
  return isSecure && url.pathname !== '/' && url.username === '' && url.password === '' && !/[?#]/.test(clientId)
}

/** Returns the document if it describes the client whose id is its URL. */
function documentOf(text: string, clientId: string) {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof document !== 'object' || document === null) return undefined
  if ((document as { client_id?: unknown }).client_id !== clientId) return undefined
  const metadata = clientMetadata(document)
  return metadata === undefined ? undefined : { ...metadata, client_id: clientId }
}
