import { APP_SCOPES, TOOL_SCOPES } from '#operations/scopes.ts'
import { isLoopbackHost } from '#platform/network/public-address.ts'

/** Paths of the tools; existing clients use the second one. */
export const MCP_PATHS = ['/mcp', '/v1/mcp'] as const

export const OAUTH_PATHS = {
  authorize: '/oauth2/authorize',
  token: '/oauth2/token',
  register: '/oauth2/register',
  revoke: '/oauth2/revoke',
} as const

const RESOURCE_DOCUMENT = '/.well-known/oauth-protected-resource'
const SERVER_DOCUMENT = '/.well-known/oauth-authorization-server'
/** Scope that apps add to receive refresh tokens; each app receives them in any case. */
const REFRESH_SCOPE = 'offline_access'

/** Apps can connect only if tokens travel over TLS or stay on this machine. */
export function allowsOAuth(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/** Returns the protected resources of this service (RFC 8707): the URLs of the tools. */
export function resourcesOf(publicUrl: string): string[] {
  return MCP_PATHS.map((path) => publicUrl + path)
}

/** Returns `WWW-Authenticate` for a request without a valid credential (RFC 6750, RFC 9728). */
export function challengeOf(publicUrl: string, path: string, error?: 'invalid_token'): string {
  const { origin, pathname } = new URL(publicUrl)
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${origin}${RESOURCE_DOCUMENT}${pathname === '/' ? '' : pathname}${path}"`,
    `scope="${TOOL_SCOPES.join(' ')}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}

/** Returns documents by path: protected resource metadata (RFC 9728) and authorization server metadata (RFC 8414). */
export function oauthDocuments(publicUrl: string): ReadonlyMap<string, object> {
  const { pathname } = new URL(publicUrl)
  const below = pathname === '/' ? '' : pathname
  const server = serverDocument(publicUrl)
  const [first] = MCP_PATHS
  const documents = new Map<string, object>([
    [RESOURCE_DOCUMENT, resourceDocument(publicUrl, first)],
    [SERVER_DOCUMENT, server],
    // If a proxy serves the service below a path, metadata is above it.
    [`${SERVER_DOCUMENT}${below}`, server],
  ])
  for (const path of MCP_PATHS) {
    const document = resourceDocument(publicUrl, path)
    documents.set(`${RESOURCE_DOCUMENT}${path}`, document)
    documents.set(`${RESOURCE_DOCUMENT}${below}${path}`, document)
  }
  return documents
}

function resourceDocument(publicUrl: string, path: string): object {
  return {
    resource: publicUrl + path,
    authorization_servers: [publicUrl],
    bearer_methods_supported: ['header'],
    scopes_supported: TOOL_SCOPES,
    resource_name: 'Vehicle Data Service',
    resource_documentation: `${publicUrl}/docs/agents`,
  }
}

function serverDocument(publicUrl: string): object {
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + OAUTH_PATHS.authorize,
    token_endpoint: publicUrl + OAUTH_PATHS.token,
    registration_endpoint: publicUrl + OAUTH_PATHS.register,
    revocation_endpoint: publicUrl + OAUTH_PATHS.revoke,
    scopes_supported: [...APP_SCOPES, REFRESH_SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${publicUrl}/docs/agents`,
  }
}
