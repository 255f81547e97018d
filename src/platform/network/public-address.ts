import { BlockList, isIPv6 } from 'node:net'

/** Address ranges that no public server has (IANA special-purpose registries), with the length of their prefix. */
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
/** Of IPv6 only 2000::/3 is given out, and some of it leads elsewhere: documentation, Teredo, 6to4. */
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

/** Whether an IP address can belong to a server on the internet: not this machine's, not its network's. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, 'ipv4')
  return assigned.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** True for a host that only programs on this machine can reach: localhost, 127.0.0.0/8, ::1 (also in brackets). */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.[0-9]{1,3}){3}$/.test(host)
}
