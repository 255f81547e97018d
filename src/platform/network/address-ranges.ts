import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { bareAddress } from './client-address.ts'

const IPV4_BITS = 32
const IPV6_BITS = 128

/** Returns true for an IP address or a CIDR range: "10.0.0.1", "10.0.0.0/8", "2001:db8::/32". */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const bitsMax = isIPv4(address) ? IPV4_BITS : IPV6_BITS
  const isRange = bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= bitsMax)
  // A zone ("fe80::1%eth0") names an interface of one machine.
  return isIP(address) !== 0 && !address.includes('%') && isRange && rest.length === 0
}

/** Set of IP addresses and ranges. An IPv4 address also matches in its IPv6 form. */
export class AddressRanges {
  readonly #list = new BlockList()

  /** @param ranges each valid for `isAddressRange` */
  constructor(ranges: Iterable<string>) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/')
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      if (bits === undefined) this.#list.addAddress(address, family)
      else this.#list.addSubnet(address, Number(bits), family)
    }
  }

  /** Returns true if an address, in any form that `bareAddress` accepts, is in a range; false for any other text. */
  includes(text: string): boolean {
    const address = bareAddress(text)
    return this.#list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}
