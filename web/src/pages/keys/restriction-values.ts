import { SCOPE_GROUPS } from '#web/api/values.generated.ts'
import type { Key } from './key.ts'

/** Key restrictions as typed into the form; empty means unrestricted. */
export interface RestrictionValues {
  /** "2027-01-31T12:00" in UTC. */
  readonly expires: string
  /** Names of operations and groups. */
  readonly scopes: string[]
  /** One address or range on each line. */
  readonly addresses: string
}

type Restrictions = Pick<Key, 'expires_at' | 'scopes' | 'allowed_addresses'>
type Group = (typeof SCOPE_GROUPS)[number]
type Scope = Group['name'] | Group['operations'][number]
type Changes = Partial<Omit<Restrictions, 'scopes'> & { scopes: Scope[] | null }>

export const UNRESTRICTED: RestrictionValues = { expires: '', scopes: [], addresses: '' }

const MINUTE_CHARACTERS = '2027-01-31T12:00'.length

export function valuesOf({
  expires_at: expiresAt,
  scopes,
  allowed_addresses: addresses,
}: Restrictions): RestrictionValues {
  return {
    expires: expiresAt?.slice(0, MINUTE_CHARACTERS) ?? '',
    scopes: [...(scopes ?? [])],
    addresses: addresses?.join('\n') ?? '',
  }
}

/**
 * Returns the changes to send for `values`, compared with `before`. An expiry with seconds stays unchanged unless it
 * is edited.
 */
export function changesOf(values: RestrictionValues, before: RestrictionValues): Changes {
  const { expires, scopes } = values
  const addresses = linesOf(values.addresses)
  return {
    ...(expires !== before.expires && {
      expires_at: expires === '' ? null : `${expires.slice(0, MINUTE_CHARACTERS)}:00Z`,
    }),
    ...(scopes.join() !== before.scopes.join() && { scopes: scopes.length === 0 ? null : (scopes as Scope[]) }),
    ...(addresses.join() !== linesOf(before.addresses).join() && {
      allowed_addresses: addresses.length === 0 ? null : addresses,
    }),
  }
}

function linesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((line) => line !== '')
}

/** Choices for the scopes of a key: groups of operations and single operations. */
export const SCOPE_CHOICES = SCOPE_GROUPS.map(({ name, operations }) => ({
  group: name,
  items: [
    { value: name, label: `${name}: all` },
    ...operations.map((operation) => ({ value: operation, label: operation })),
  ],
}))
