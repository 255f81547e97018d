import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone, notifyFailed } from '#web/design/feedback/notify.ts'
import { Section } from '#web/design/section.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatDay } from '#web/format/times.ts'
import { ROLE_WORDS } from './role-choice.tsx'
import { invitationsQuery, type Invitation } from './team-queries.ts'

const COLUMNS: readonly Column<Invitation>[] = [
  {
    header: 'For',
    cell: ({ email }) => email ?? 'Anyone with the link',
    sortBy: ({ email }) => email,
    isRowHeader: true,
  },
  { header: 'Role', cell: ({ role }) => ROLE_WORDS[role][0], sortBy: ({ role }) => ROLE_WORDS[role][0] },
  {
    header: 'Invited by',
    cell: ({ invited_by: by }) => by ?? '',
    sortBy: ({ invited_by: by }) => by,
    isSecondary: true,
  },
  { header: 'Expires', cell: ({ expires }) => formatDay(expires), sortBy: ({ expires }) => expires, isSecondary: true },
  {
    header: 'Actions',
    hasHiddenHeader: true,
    align: 'right',
    cell: (invitation) => <RevokeButton invitation={invitation} />,
  },
]

/** Open invitations; empty if there are none. */
export function InvitationsSection() {
  const invitations = useQuery(invitationsQuery)
  if (invitations.isError) return <ErrorNote error={invitations.error} onRetry={() => void invitations.refetch()} />
  if ((invitations.data?.invitations.length ?? 0) === 0) return null
  return (
    <Section title="Open invitations" description="Each link works once, for seven days." flush>
      <DataTable
        caption="Open invitations"
        columns={COLUMNS}
        rows={invitations.data?.invitations}
        rowKey={({ invitation_id: id }) => id}
        empty={null}
      />
    </Section>
  )
}

function RevokeButton({ invitation: { invitation_id: id, email } }: { readonly invitation: Invitation }) {
  const queries = useQueryClient()
  const path = { invitation_id: id }
  const revoke = useMutation({
    mutationFn: () =>
      responseOf(account.POST('/account/invitations/{invitation_id}/revoke', { params: { path }, body: {} })),
    onSuccess: async () => {
      await queries.invalidateQueries(invitationsQuery)
      notifyDone('The invitation was revoked.')
    },
    onError: (error) => notifyFailed('Could not revoke the invitation', error),
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={revoke.isPending}
      aria-label={`Revoke the invitation for ${email ?? 'anyone with the link'}`}
      onClick={() => revoke.mutate()}
    >
      Revoke
    </Button>
  )
}
