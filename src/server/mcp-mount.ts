import type { AccountStore } from '#accounts/account-store.ts'
import { hashToken, isAppToken } from '#accounts/keys/key-token.ts'
import type { Principal } from '#accounts/principal.ts'
import { readCredential } from '#http/pipeline/authentication.ts'
import { NO_STORE_HEADERS } from '#http/response-headers.ts'
import { addMcpRoutes, type CredentialState, type McpDependencies } from '#mcp/mcp-routes.ts'
import { addOAuthRoutes, type OAuthDependencies } from '#mcp/oauth-routes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'

interface McpMountDependencies {
  readonly accounts: Pick<AccountStore, 'findPrincipal'>
  readonly clock: Clock
  readonly log: Log
  readonly publicUrl: string
  /** Connects apps by OAuth; undefined if callers use keys, and none is needed to list the tools. */
  readonly oauth?: Pick<OAuthDependencies, 'server' | 'limits'> | undefined
  /** True if calls can be paid without a key. Default: false. */
  readonly takesPayments?: () => boolean
}

/** Returns the MCP tools, ready to be mounted next to the HTTP routes that they call. */
export function mcpMount({ accounts, clock, log, publicUrl, oauth, takesPayments }: McpMountDependencies) {
  const checkCredential: McpDependencies['checkCredential'] = (authorization, apiKey) => {
    const credential = readCredential(authorization, apiKey)
    if (credential.kind !== 'token') return credential.kind === 'none' ? 'none' : 'invalid'
    const { token } = credential
    const stateOf = (principal: Principal | undefined): CredentialState => {
      // Rejecting an expired app token makes the app refresh it. An expired key gets its error from the call.
      const expiresMs = (isAppToken(token) && principal?.restrictions?.expiresMs) || Number.POSITIVE_INFINITY
      return principal === undefined || expiresMs <= clock.nowMs() ? 'invalid' : 'valid'
    }
    const principal = accounts.findPrincipal(hashToken(token))
    return principal instanceof Promise ? principal.then(stateOf) : stateOf(principal)
  }
  const shared = { publicUrl, responseHeaders: NO_STORE_HEADERS }
  return (app: Parameters<typeof addMcpRoutes>[0]): void => {
    const admitsAnonymous = (): boolean => oauth === undefined || takesPayments?.() === true
    addMcpRoutes(app, { ...shared, log, checkCredential, hasOAuth: oauth !== undefined, admitsAnonymous })
    if (oauth !== undefined) addOAuthRoutes(app, { ...shared, ...oauth })
  }
}
