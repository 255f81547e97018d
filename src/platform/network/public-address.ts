import { BlockList, isIPv6 } from 'node:net'

/** Address ranges without public servers (IANA special-purpose registries), with prefix lengths. */
const IPV4_RANGES = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** The only assigned IPv6 range is 2000::/3. Parts of it are special: documentation, Teredo, 6to4. */
const IPV6_PUBLIC = ['2000::', 3] as const
const IPV6_RANGES = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, prefix] of IPV4_RANGES) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of IPV6_RANGES) special.addSubnet(network, prefix, 'ipv6')
const assigned = new BlockList()
assigned.addSubnet(...IPV6_PUBLIC, 'ipv6')

/** Returns true if an IP address can belong to a server on the internet, not to this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, 'ipv4')
  return assigned.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Returns true for hosts that only this machine can reach: localhost, 127.0.0.0/8, ::1 (also in brackets). */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.[0-9]{1,3}){3}$/.test(host)
}
