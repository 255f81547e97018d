import { oauthProvider, type OAuthOptions } from '@better-auth/oauth-provider'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { createAppToken, createRefreshToken } from '#accounts/keys/key-token.ts'
import { clientDocuments } from './client-documents.ts'
import {
  ACCESS_TOKEN_SECONDS,
  CONSENT_PATH,
  currentConnectionId,
  type OAuthLibraryOptions,
  REFRESH_SCOPE,
  REFRESH_TOKEN_SECONDS,
} from './oauth-terms.ts'
import { baseOptions, databaseOf, tableNames } from '#accounts/identity/library-base.ts'

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
