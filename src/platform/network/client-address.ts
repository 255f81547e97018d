import { isIPv6, SocketAddress } from 'node:net'

const WITH_PORT = /^(?:\[(?<bracketed>[^\]]+)\]|(?<v4>[0-9.]+))(?::[0-9]{1,5})?$/
const MAPPED_V4 = /^::ffff:(?<v4>[0-9.]+)$/
const GROUPS_OF_V6 = 8
/** Groups of an IPv6 address that identify a household or a server, which can change the rest at will. */
const GROUPS_OF_NETWORK = 4

/** Returns the canonical address (RFC 5952) without a proxy's appended port. Other text is returned unchanged. */
export function bareAddress(text: string): string {
  const { bracketed, v4 } = WITH_PORT.exec(text)?.groups ?? {}
  const address = (bracketed ?? v4 ?? text).replace(/%.*$/, '')
  if (!isIPv6(address)) return address
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return MAPPED_V4.exec(canonical)?.groups?.['v4'] ?? canonical
}

/** Returns the key of per-address limits: the IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const bare = bareAddress(address)
  if (!isIPv6(bare)) return bare
  const [before = [], after = []] = bare.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: GROUPS_OF_V6 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, GROUPS_OF_NETWORK).join(':')}::`
}
