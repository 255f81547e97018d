const MAPPED_V4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i
const GROUPS_OF_V6 = 8
/** A household or a server has this many groups of an IPv6 address to itself, and may change the rest at will. */
const GROUPS_OF_NETWORK = 4

/** What a limit per address counts by: the IPv4 address, or the network (/64) of an IPv6 address. */
export function networkOf(address: string): string {
  const v4 = MAPPED_V4.exec(address)?.[1]
  if (v4 !== undefined) return v4
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail)
  const zeros = address.includes('::') ? GROUPS_OF_V6 - before.length - after.length : 0
  const groups = [...before, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...after]
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
