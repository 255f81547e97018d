import { flawOf } from '#platform/plain-text.ts'

const REDIRECTS_MAX = 10
const REDIRECT_CHARACTERS_MAX = 500
export const CLIENT_NAME_CHARACTERS_MAX = 80

/** Registered client metadata: a public client with the code grant and refresh tokens (RFC 7591). */
export interface ClientMetadata {
  readonly client_name?: string
  readonly client_uri?: string
  readonly redirect_uris: string[]
  readonly application_type: 'web' | 'native'
  readonly token_endpoint_auth_method: 'none'
  readonly grant_types: string[]
  readonly response_types: 'code'[]
}

/**
 * Returns the metadata used here. The server's own choices (grants, authentication) replace requested ones, as RFC 7591
 * section 2 allows; everything else is dropped. Undefined if the redirect URIs are not a short list of texts.
 */
export function clientMetadata(registration: object): ClientMetadata | undefined {
  const {
    redirect_uris: redirects,
    client_name: name,
    client_uri: uri,
    application_type: type,
  } = registration as Record<string, unknown>
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > REDIRECTS_MAX) return undefined
  const isList = redirects.every((each) => typeof each === 'string' && each.length <= REDIRECT_CHARACTERS_MAX)
  if (!isList) return undefined
  const shownName = typeof name === 'string' ? name.trim().slice(0, CLIENT_NAME_CHARACTERS_MAX) : ''
  return {
    ...(shownName !== '' && flawOf(shownName) === undefined ? { client_name: shownName } : {}),
    ...(typeof uri === 'string' && URL.parse(uri)?.protocol === 'https:' ? { client_uri: uri } : {}),
    redirect_uris: redirects as string[],
    // Desktop apps often omit the type and register a loopback address, which a web client may not.
    application_type: type === 'web' ? 'web' : 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}
