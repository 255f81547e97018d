import { Radio, Stack } from '@mantine/core'
import type { Role } from '#web/api/use-role.ts'
import type { MemberRole } from './team-queries.ts'

/** Title and permissions of each role, in ascending order. */
export const ROLE_WORDS: Readonly<Record<Role, readonly [title: string, may: string]>> = {
  viewer: ['Viewer', 'Views usage, requests, key names, watchlists, and webhooks. Uses the explorer.'],
  developer: ['Developer', 'Also creates keys, manages watchlists, and checks fleets.'],
  admin: ['Admin', 'Also manages all keys, webhooks, notifications, and members.'],
  owner: ['Owner', 'Also manages plan and payments, and can hand over or delete the account.'],
}

const CHOICES: readonly MemberRole[] = ['viewer', 'developer', 'admin']

interface RoleChoiceProps {
  readonly value: MemberRole
  readonly onChange: (role: MemberRole) => void
}

/** Choice of a role for a member. The owner role can only be handed over. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group label="Role" value={value} onChange={onChange}>
      <Stack gap="sm" mt={8}>
        {CHOICES.map((role) => (
          <Radio key={role} value={role} label={ROLE_WORDS[role][0]} description={ROLE_WORDS[role][1]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
