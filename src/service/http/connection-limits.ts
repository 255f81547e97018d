import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { AddressRanges } from '#platform/network/address-ranges.ts'
import { networkOf } from '#platform/network/client-address.ts'
import { CONNECTIONS_PER_ADDRESS_MAX } from './limits.ts'

/** What an address gets that has too many connections open already; its request is never read. */
const REJECTION = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n'

interface ConnectionLimits {
  /** Proxies, behind which many callers share an address: not limited. */
  readonly trustedProxies: readonly string[]
  readonly perAddressMax?: number
}

/**
 * Bounds the connections that one address (of IPv6 one network) has open with this process, so that no caller alone can
 * use up the descriptors that all need.
 */
export function limitConnections(
  server: Server | SecureServer,
  { trustedProxies, perAddressMax = CONNECTIONS_PER_ADDRESS_MAX }: ConnectionLimits,
): void {
  const open = new Map<string, number>()
  const exempt = new AddressRanges(trustedProxies)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (exempt.includes(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
    if (count > perAddressMax) reject(socket)
  })
}

/** Says why, where no TLS is in the way, and lets go at once: waiting for the caller would cost what is short. */
function reject(socket: Socket): void {
  socket.write(REJECTION)
  socket.destroySoon()
}
