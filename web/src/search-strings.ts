/**
 * What follows the "?" of an address, as plain strings. The router's own way reads "1e5" as a number, and a token or a
 * trouble code is none.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The same the other way; empty and missing values are left out. */
export function stringifySearch(search: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

/** Those of the named values that an address states; what is left out of it is left out here. */
export function statedIn<Name extends string>(
  search: Readonly<Record<string, string>>,
  names: readonly Name[],
): { [Each in Name]?: string } {
  const stated: { [Each in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (value) stated[name] = value
  }
  return stated
}

/** Whether an address from outside (a link) is one of our own pages, and not another site. */
export function pageAddress(address: string | undefined): address is string {
  return address !== undefined && /^\/(?![/\\])/.test(address)
}
