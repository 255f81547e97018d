import { LRUCache } from 'lru-cache'
import { KEY_ADDRESSES_MAX, KEY_SCOPES_MAX } from '#accounts/limits.ts'
import { cached } from '#platform/cached.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { type Row, numberOrNull, textOrNull } from '#platform/database/database.ts'
import { wrongUsage } from '#platform/failure.ts'
import { AddressRanges, isAddressRange } from '#platform/network/address-ranges.ts'

/** Restrictions of a key within its account; null means unrestricted. */
export interface KeyRestrictions {
  /** Time of expiry in milliseconds since 1970 UTC. */
  readonly expiresMs: number | null
  /** Names of allowed operations or operation groups. The store does not interpret them. */
  readonly scopes: readonly string[] | null
  /** Allowed IP addresses and CIDR ranges. */
  readonly addresses: readonly string[] | null
}

/** Parsed `KeyRestrictions` for checks of each request. */
export interface PrincipalRestrictions {
  readonly expiresMs: number | null
  readonly scopes: ReadonlySet<string> | null
  readonly addresses: AddressRanges | null
}

export const RESTRICTION_COLUMNS = 'expires_ms, scopes, allowed_addresses'

/** Number of cached lists from PostgreSQL rows, which are read for each batch: parsing 20 ranges takes 0.2 ms. */
const PARSED_LISTS_MAX = 1_000
const parsedAddresses = new LRUCache<string, AddressRanges>({ max: PARSED_LISTS_MAX })

/** Last second that ISO 8601 writes with a four-digit year. */
const EXPIRES_MS_MAX = Date.UTC(9999, 11, 31, 23, 59, 59)
const SCOPE_FORM = /^[a-z][a-z0-9_]{0,63}$/
/** Occurs neither in a scope nor in an address. */
const SEPARATOR = ' '
/** Maximum number of list items in an audit entry. */
const LISTED_MAX = 6

/**
 * Normalizes restrictions for storage: addresses in lower case, no duplicates.
 * @throws Failure (usage) for a time in the past, an empty or overlong list, or an invalid item
 */
export function checkedRestrictions<Some extends Partial<KeyRestrictions>>(restrictions: Some, nowMs: number): Some {
  const { expiresMs, scopes, addresses } = restrictions
  if (typeof expiresMs === 'number' && !(expiresMs > nowMs && expiresMs <= EXPIRES_MS_MAX)) {
    throw wrongUsage('The expiry must be in the future. To end a key now, revoke it.')
  }
  return {
    ...restrictions,
    ...(scopes && { scopes: checkedList(scopes, KEY_SCOPES_MAX, checkedScope) }),
    ...(addresses && { addresses: checkedList(addresses, KEY_ADDRESSES_MAX, checkedRange) }),
  }
}

export function restrictionValues({ expiresMs, scopes, addresses }: KeyRestrictions) {
  return {
    expires_ms: expiresMs,
    scopes: scopes?.join(SEPARATOR) ?? null,
    allowed_addresses: addresses?.join(SEPARATOR) ?? null,
  }
}

export function restrictionsOf(row: Row): KeyRestrictions {
  return {
    expiresMs: numberOrNull(row['expires_ms']),
    scopes: textOrNull(row['scopes'])?.split(SEPARATOR) ?? null,
    addresses: textOrNull(row['allowed_addresses'])?.split(SEPARATOR) ?? null,
  }
}

/** Returns undefined for an unrestricted key, so that most requests compare nothing. */
export function principalRestrictionsOf(row: Row): PrincipalRestrictions | undefined {
  const { expiresMs, scopes, addresses } = restrictionsOf(row)
  if (expiresMs === null && scopes === null && addresses === null) return undefined
  return { expiresMs, scopes: scopes && new Set(scopes), addresses: addresses && rangesOf(addresses) }
}

/** Describes restrictions: "expires 2027-01-01T00:00:00Z; scopes vins, get_recalls". Empty if there are none. */
export function restrictionWords({ expiresMs, scopes, addresses }: KeyRestrictions): string {
  const parts = [
    expiresMs === null ? [] : `expires ${toIsoSeconds(expiresMs)}`,
    scopes === null ? [] : `scopes ${listWords(scopes)}`,
    addresses === null ? [] : `addresses ${listWords(addresses)}`,
  ]
  return parts.flat().join('; ')
}

function listWords(items: readonly string[]): string {
  const more = items.length - LISTED_MAX
  return `${items.slice(0, LISTED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function rangesOf(addresses: readonly string[]): AddressRanges {
  return cached(parsedAddresses, addresses.join(SEPARATOR), () => new AddressRanges(addresses))
}

function checkedList(items: readonly string[], max: number, checked: (item: string) => string): string[] {
  const distinct = [...new Set(items.map((item) => checked(item.trim().toLowerCase())))]
  if (distinct.length >= 1 && distinct.length <= max) return distinct
  throw wrongUsage(`A key can have 1 to ${KEY_SCOPES_MAX} scopes and 1 to ${KEY_ADDRESSES_MAX} addresses.`)
}

function checkedScope(scope: string): string {
  if (SCOPE_FORM.test(scope)) return scope
  throw wrongUsage(`Unknown scope "${scope}": use the name of an operation or of a group of operations.`)
}

function checkedRange(range: string): string {
  if (isAddressRange(range)) return range
  throw wrongUsage(
    `Invalid address "${range}": use an IP address or range, such as 203.0.113.7, 203.0.113.0/24, or 2001:db8::/32.`,
  )
}
