/**
 * Parses a query string into plain strings. The router's own parser reads "1e5" as a number, which breaks tokens and
 * trouble codes.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Builds a query string. Empty and undefined values are omitted. */
export function stringifySearch(search: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

/** Returns the named values that an address contains. Other names are omitted. */
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

/** Returns true if an address from a link is a page of ours, not another site. */
export function pageAddress(address: string | undefined): address is string {
  return address !== undefined && /^\/(?![/\\])/.test(address)
}
