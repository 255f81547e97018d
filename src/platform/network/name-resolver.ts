// Host names that callers chose are resolved by the DNS client of Node (c-ares) and not by getaddrinfo: a name whose server
// stays silent blocks a thread of the pool that files and compression share, and four of them stall the whole process.
import { NODATA, NOTFOUND, Resolver } from 'node:dns'
import { promisify } from 'node:util'
import { isLoopbackHost } from './public-address.ts'

/** Time that a name has to be resolved. */
export const RESOLVE_MS_MAX = 2_000

/** One address of a host. */
export interface HostAddress {
  readonly address: string
  readonly family: 4 | 6
}

interface ResolverOptions {
  /** Name servers as "address:port"; defaults to those of the system. */
  readonly nameServers?: readonly string[] | undefined
  readonly timeoutMs?: number
}

/**
 * Resolves a host name to all its IPv4 and IPv6 addresses. Loopback names never reach a name server.
 * @throws Error that says why the name could not be resolved, within the time limit
 */
export async function resolveHost(
  host: string,
  { nameServers, timeoutMs = RESOLVE_MS_MAX }: ResolverOptions = {},
): Promise<HostAddress[]> {
  if (isLoopbackHost(host)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (nameServers !== undefined) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    const [four, six] = await Promise.all([
      addressesOf(promisify(resolver.resolve4.bind(resolver))(host)),
      addressesOf(promisify(resolver.resolve6.bind(resolver))(host)),
    ])
    const found: HostAddress[] = [
      ...four.map((address) => ({ address, family: 4 as const })),
      ...six.map((address) => ({ address, family: 6 as const })),
    ]
    if (found.length === 0) throw new Error(`the host ${host} has no address`)
    return found
  } finally {
    clearTimeout(timer)
  }
}

/** A name without addresses of one family may have some of the other. */
async function addressesOf(query: Promise<string[]>): Promise<string[]> {
  try {
    return await query
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === NODATA || code === NOTFOUND) return []
    throw new Error(`the host could not be resolved within ${RESOLVE_MS_MAX / 1_000} s`, { cause: error })
  }
}
