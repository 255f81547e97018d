// Caller-chosen host names are resolved by Node's DNS client (c-ares), not by getaddrinfo: a silent name server would
// block a thread of the pool that files and compression share, and four of them would stall the whole process.
import { NODATA, NOTFOUND, Resolver } from 'node:dns'
import { promisify } from 'node:util'
import { isLoopbackHost } from './public-address.ts'

export const RESOLVE_MS_MAX = 2_000
/** Queries within the limit: if a name server stays silent, the next one or the same one is queried. */
const QUERIES_IN_TIME = 4
/** Both families, because programs on `localhost` listen on either. */
const LOCALHOST: readonly HostAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

export interface HostAddress {
  readonly address: string
  readonly family: 4 | 6
}

interface ResolverOptions {
  /** Name servers as "address:port"; default: those of the system. */
  readonly nameServers?: readonly string[] | undefined
  readonly timeoutMs?: number
}

/** Returns all IPv4 and IPv6 addresses. Loopback names never reach a name server. @throws Error with the reason */
export async function resolveHost(
  host: string,
  { nameServers, timeoutMs = RESOLVE_MS_MAX }: ResolverOptions = {},
): Promise<HostAddress[]> {
  if (isLoopbackHost(host)) return [...LOCALHOST]
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / QUERIES_IN_TIME), tries: QUERIES_IN_TIME })
  if (nameServers !== undefined) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    // One family is enough: some name servers fail for every AAAA query.
    const families = await Promise.allSettled([
      addressesOf(promisify(resolver.resolve4.bind(resolver))(host), 4),
      addressesOf(promisify(resolver.resolve6.bind(resolver))(host), 6),
    ])
    const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
    if (found.length > 0) return found
    const failed = families.find((family) => family.status === 'rejected')
    throw failed?.reason ?? new Error(`the host ${host} has no address`)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the addresses of one family; a name may have none of it but some of the other. */
async function addressesOf(query: Promise<string[]>, family: 4 | 6): Promise<HostAddress[]> {
  try {
    return (await query).map((address) => ({ address, family }))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === NODATA || code === NOTFOUND) return []
    throw new Error(`the host could not be resolved within ${RESOLVE_MS_MAX / 1_000} s`, { cause: error })
  }
}
