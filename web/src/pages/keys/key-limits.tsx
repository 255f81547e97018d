import { Group } from '@mantine/core'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { countOf } from '#web/format/numbers.ts'
import { formatDay, formatInstant, isAhead } from '#web/format/times.ts'
import type { Key } from './key.ts'

const NAMED_MAX = 2

/** Restrictions of a key as badges with details in tooltips. */
export function KeyLimits({ subject }: { readonly subject: Key }) {
  const { expires_at: expiresAt, scopes, allowed_addresses: addresses } = subject
  return (
    <Group gap={6}>
      {expiresAt !== null && (
        <span title={formatInstant(expiresAt)}>
          <StatusBadge tone="neutral">
            {isAhead(expiresAt) ? 'Until' : 'Since'} {formatDay(expiresAt)}
          </StatusBadge>
        </span>
      )}
      {scopes !== null && <ListBadge items={scopes} words={['scope']} />}
      {addresses !== null && <ListBadge items={addresses} words={['address', 'addresses']} />}
    </Group>
  )
}

function ListBadge({ items, words }: { readonly items: readonly string[]; readonly words: [string, string?] }) {
  return (
    <span title={items.join(', ')}>
      <StatusBadge tone="neutral">
        {items.length <= NAMED_MAX ? items.join(', ') : countOf(items.length, ...words)}
      </StatusBadge>
    </span>
  )
}
