import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type HostAddress, resolveHost } from './name-resolver.ts'
import { isLoopbackHost, isPublicAddress } from './public-address.ts'

/** Maximum number of concurrent requests. Further ones count as unanswered. */
const REQUESTS_MAX = 20
const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json *(?:;|$)/i

export interface GuardedGetBounds {
  readonly bytesMax: number
  readonly msMax: number
}

/** Returns a JSON document's text; undefined if the URL is not allowed or the response is not 200 JSON in bounds. */
export type GuardedGet = (url: string, bounds: GuardedGetBounds) => Promise<string | undefined>

/**
 * Returns a function that fetches URLs chosen by strangers, but nothing from private networks: every address of the
 * name must be public, and the connected one is checked again. Does not follow redirects. `allowsLoopback` allows this
 * machine, also over http.
 */
export function createGuardedGet({ allowsLoopback }: { readonly allowsLoopback: boolean }): GuardedGet {
  const isAllowed = (address: string): boolean =>
    (isIP(address) !== 0 && isPublicAddress(address)) || (allowsLoopback && isLoopbackHost(address))
  const resolve = async (host: string): Promise<readonly HostAddress[]> => {
    const family = isIP(host)
    const found = family === 4 || family === 6 ? [{ address: host, family } as const] : await resolveHost(host)
    if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) throw notPublic()
    return found
  }
  const isOpen = ({ protocol, hostname }: URL): boolean => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    // Node resolves only names, so literal addresses are checked here.
    if (isIP(host) !== 0 && !isAllowed(host)) return false
    return protocol === 'https:' || (protocol === 'http:' && allowsLoopback && isLoopbackHost(host))
  }
  let running = 0
  return async (href, bounds) => {
    const url = URL.parse(href)
    if (url === null || !isOpen(url) || running >= REQUESTS_MAX) return undefined
    running += 1
    try {
      const found = await resolve(url.hostname.replace(/^\[(.*)\]$/, '$1'))
      return await getText(url, bounds, { found, isAllowed })
    } catch {
      return undefined
    } finally {
      running -= 1
    }
  }
}

interface ResolvedHost {
  /** Addresses of the host, which the connection is limited to. */
  readonly found: readonly HostAddress[]
  readonly isAllowed: (address: string) => boolean
}

function getText(url: URL, { bytesMax, msMax }: GuardedGetBounds, { found, isAllowed }: ResolvedHost): Promise<string> {
  return new Promise((give, fail) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(msMax),
      agent: false,
      lookup: (_host, { all = false }, done) => {
        const [first] = found
        if (all) done(null, [...found])
        else done(null, first?.address ?? '', first?.family)
      },
    })
    request.once('error', fail)
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(notPublic())
      }),
    )
    request.once('response', (response) => {
      readText(response, bytesMax).then(give, (error: unknown) => {
        request.destroy()
        fail(error)
      })
    })
    request.end()
  })
}

async function readText(response: IncomingMessage, bytesMax: number): Promise<string> {
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
  if (!JSON_TYPE.test(response.headers['content-type'] ?? '')) throw new Error('the document is not JSON')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error('the document is too long')
  }
  return Buffer.concat(chunks).toString('utf8')
}

function notPublic(): Error {
  return new Error('the address is not on the public internet')
}
