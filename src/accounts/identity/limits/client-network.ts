import { isIPv6 } from 'node:net'

const GROUPS = 8
/** A client with one IPv6 address has 2^64 of them: the first four groups name who it is. */
const GROUPS_OF_A_NETWORK = 4
const MAPPED = /^::ffff:(?<v4>[0-9.]+)$/i

/** What attempts from an address are counted under: the address itself, or the network of an IPv6 address. */
export function clientNetwork(address: string): string {
  const v4 = MAPPED.exec(address)?.groups?.['v4']
  if (v4 !== undefined) return v4
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const network = groupsOf(bare.toLowerCase()).slice(0, GROUPS_OF_A_NETWORK)
  return network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}

/** The eight groups, those that "::" means written out. */
function groupsOf(address: string): string[] {
  const parts = address.split('::', 2).map((part) => part.split(':').filter((group) => group !== ''))
  const [before = [], after = []] = parts
  if (parts.length === 1) return before
  const missing = Math.max(GROUPS - before.length - after.length, 0)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
}
