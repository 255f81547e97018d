import { BUSY_RETRY_SECONDS } from './limits.ts'
/** Rejection before a message is read, in the form of MCP clients: a JSON-RPC error without an id. */
export interface JsonRpcRejection {
  readonly status: number
  /** Code from the range that JSON-RPC reserves for implementations. */
  readonly code: number
  readonly error: string
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

const REJECTED = -32_000
const UNAUTHORIZED = -32_001

export const ORIGIN_REJECTION: JsonRpcRejection = {
  status: 403,
  code: REJECTED,
  error: 'origin_refused',
  message: 'Pages from this origin cannot use the tools.',
}

export const QUERY_REJECTION: JsonRpcRejection = {
  status: 400,
  code: REJECTED,
  error: 'unknown_parameter',
  message:
    'This address takes no parameters. A key belongs into the header "Authorization: Bearer <key>", never into an address, where logs keep it.',
}

export const KEY_REJECTION: JsonRpcRejection = {
  status: 401,
  code: UNAUTHORIZED,
  error: 'invalid_api_key',
  message: 'The API key is invalid. Check that you copied all of it and that it has not been revoked.',
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
}

/** A request without a credential, unless its caller can pay per call. */
export const SIGN_IN_REJECTION: JsonRpcRejection = {
  status: 401,
  code: UNAUTHORIZED,
  error: 'sign_in_required',
  message: 'Sign in by OAuth, or send an API key in the header "Authorization: Bearer <key>".',
}

/** Also for a failing account store: nobody is admitted unchecked. */
export function unavailableRejection(message: string): JsonRpcRejection {
  return {
    status: 503,
    code: REJECTED,
    error: 'service_unavailable',
    message,
    headers: { 'retry-after': String(BUSY_RETRY_SECONDS) },
  }
}

export function malformedRejection(status: number, message: string): JsonRpcRejection {
  return { status, code: REJECTED, error: 'invalid_parameter', message }
}

export function rejectionBody({ code, error, message }: JsonRpcRejection, requestId: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data: { error, request_id: requestId } } })
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns true if a page of this origin may use the MCP server: a page of the service or of the caller's machine. A
 * page elsewhere whose host name resolves to us (DNS rebinding) still sends its own origin. Only browsers send one.
 */
export function isAllowedOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin) return false
  return url.origin === new URL(publicUrl).origin || LOOPBACK.has(url.hostname)
}
