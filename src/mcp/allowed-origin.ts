const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of this origin may talk to the MCP door: pages of the service itself and of the caller's own machine.
 * A page from elsewhere that made its host name point here (DNS rebinding) still sends its own name as origin. Clients
 * that are no browsers send none.
 */
export function isAllowedOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin) return false
  return url.origin === new URL(publicUrl).origin || LOOPBACK.has(url.hostname)
}
