import { ActionIcon, Menu } from '@mantine/core'
import { DotsHorizontalIcon, Pencil1Icon, PersonIcon, TrashIcon } from '@radix-ui/react-icons'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#web/api/queries.ts'
import { useMay } from '#web/api/use-role.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { countOf } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { HandOverDialog, RemoveDialog, RoleDialog } from './member-dialogs.tsx'
import { ROLE_WORDS } from './role-choice.tsx'
import { membersQuery, type Member } from './team-queries.ts'

type Action = 'role' | 'remove' | 'hand over'

interface Chosen {
  readonly member: Member
  readonly action: Action
}

export function MembersSection() {
  const members = useQuery(membersQuery)
  const { user } = useSuspenseQuery(meQuery).data
  const mayChange = useMay('change_member')
  const [chosen, setChosen] = useState<Chosen>()
  const subjectOf = (action: Action) => (chosen?.action === action ? chosen.member : undefined)
  const close = () => setChosen(undefined)
  return (
    <Section
      title="Members"
      {...(members.data && { description: countOf(members.data.members.length, 'person', 'people') })}
      flush
    >
      {members.isError && <ErrorNote error={members.error} onRetry={() => void members.refetch()} />}
      <DataTable
        caption="Members"
        columns={mayChange ? [...columnsFor(user.id), actionColumn(setChosen)] : columnsFor(user.id)}
        rows={members.data?.members}
        rowKey={({ user_id: id }) => id}
        empty={null}
      />
      <RoleDialog subject={subjectOf('role')} onClose={close} />
      <RemoveDialog subject={subjectOf('remove')} onClose={close} />
      <HandOverDialog subject={subjectOf('hand over')} onClose={close} />
    </Section>
  )
}

function actionColumn(onChoose: (chosen: Chosen) => void): Column<Member> {
  return {
    header: 'Actions',
    hasHiddenHeader: true,
    align: 'right',
    width: 56,
    cell: (member) =>
      member.role !== 'owner' && <MemberMenu member={member} onChoose={(action) => onChoose({ member, action })} />,
  }
}

function columnsFor(userId: string): readonly Column<Member>[] {
  return [
    {
      header: 'Email',
      cell: ({ email, user_id: id }) => (
        <>
          {email} {id === userId && <StatusBadge tone="accent">You</StatusBadge>}
        </>
      ),
      sortBy: ({ email }) => email,
      isRowHeader: true,
    },
    { header: 'Role', cell: ({ role }) => ROLE_WORDS[role][0], sortBy: ({ role }) => ROLE_WORDS[role][0] },
    {
      header: 'Joined',
      cell: ({ joined }) => (joined === null ? '—' : formatDay(joined)),
      sortBy: ({ joined }) => joined,
      isSecondary: true,
    },
  ]
}

function MemberMenu({ member, onChoose }: { readonly member: Member; readonly onChoose: (action: Action) => void }) {
  const mayHandOver = useMay('hand_over_account')
  return (
    <Menu position="bottom-end" shadow="md" radius="md" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${member.email}`}>
          <DotsHorizontalIcon aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil1Icon />} onClick={() => onChoose('role')}>
          Change role
        </Menu.Item>
        {mayHandOver && (
          <Menu.Item leftSection={<PersonIcon />} onClick={() => onChoose('hand over')}>
            Hand over to them
          </Menu.Item>
        )}
        <Menu.Item leftSection={<TrashIcon />} color="var(--vds-negative)" onClick={() => onChoose('remove')}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
