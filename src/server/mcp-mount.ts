import type { AccountStore } from '#accounts/account-store.ts'
import { hashToken } from '#accounts/keys/key-token.ts'
import { readCredential } from '#http/pipeline/caller/credential.ts'
import { NO_STORE_HEADERS } from '#http/security-headers.ts'
import { addMcpRoutes, type McpDependencies } from '#mcp/mcp-routes.ts'
import type { Log } from '#platform/log.ts'

interface McpMountDependencies {
  readonly accounts: Pick<AccountStore, 'findPrincipal'>
  readonly log: Log
  readonly publicUrl: string
}

/** Returns the MCP tools, ready to be mounted next to the HTTP routes that they call. */
export function mcpMount({ accounts, log, publicUrl }: McpMountDependencies) {
  const isCredentialGood: McpDependencies['isCredentialGood'] = (authorization, apiKey) => {
    const credential = readCredential(authorization, apiKey)
    if (credential.kind !== 'token') return credential.kind === 'none'
    const principal = accounts.findPrincipal(hashToken(credential.token))
    return principal instanceof Promise ? principal.then((found) => found !== undefined) : principal !== undefined
  }
  return (app: Parameters<typeof addMcpRoutes>[0]): void =>
    addMcpRoutes(app, { publicUrl, log, responseHeaders: NO_STORE_HEADERS, isCredentialGood })
}
