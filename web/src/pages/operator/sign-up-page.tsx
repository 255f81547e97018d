import { Button, Radio, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { instanceQuery } from '#web/api/queries.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge, type Tone } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatDay } from '#web/format/times.ts'
import { CreateInvitationDialog } from './create-invitation-dialog.tsx'
import { type Invitation, signUpQuery, type SignUp } from './operator-queries.ts'

const MODES: readonly { readonly mode: SignUp['mode']; readonly label: string; readonly description: string }[] = [
  { mode: 'open', label: 'Open', description: 'Anyone can create an account on the Free plan.' },
  {
    mode: 'invite',
    label: 'By invitation',
    description: 'Only people with an invitation link from this page. Each link works once.',
  },
  { mode: 'closed', label: 'Closed', description: 'Nobody. You can create accounts on the command line.' },
]

const STATES: Readonly<Record<Invitation['state'], { readonly word: string; readonly tone: Tone }>> = {
  open: { word: 'Open', tone: 'positive' },
  used: { word: 'Used', tone: 'accent' },
  expired: { word: 'Expired', tone: 'neutral' },
}

export function SignUpPage() {
  const query = useQuery(signUpQuery)
  return (
    <>
      <PageHeader title="Sign-up" description="Who can create an account. Existing users can still sign in." />
      <Section title="Who may sign up" description="Takes effect at the next sign-up.">
        <Loaded query={query}>{(data) => <ModeChoice mode={data.mode} />}</Loaded>
      </Section>
      <InvitationsSection signUp={query.data} />
    </>
  )
}

function ModeChoice({ mode }: { readonly mode: SignUp['mode'] }) {
  const queries = useQueryClient()
  const set = useMutation({
    mutationFn: (chosen: SignUp['mode']) =>
      responseOf(account.POST('/account/operator/sign-up', { body: { mode: chosen } })),
    onSuccess: async (data) => {
      queries.setQueryData(signUpQuery.queryKey, data)
      await queries.invalidateQueries(instanceQuery)
      notifyDone('The sign-up policy was changed.')
    },
  })
  return (
    <Stack gap="md">
      {set.isError && <ErrorNote error={set.error} />}
      <Radio.Group
        aria-label="Who may sign up"
        value={set.isPending ? set.variables : mode}
        onChange={(chosen) => set.mutate(chosen)}
      >
        <Stack gap="sm">
          {MODES.map((each) => (
            <Radio
              key={each.mode}
              value={each.mode}
              label={each.label}
              description={each.description}
              disabled={set.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

function InvitationsSection({ signUp }: { readonly signUp: SignUp | undefined }) {
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<Invitation>()
  const queries = useQueryClient()
  const revoke = async () => {
    if (revoking === undefined) return
    const params = { path: { invitation_id: revoking.id } }
    await responseOf(account.POST('/account/operator/sign-up/invitations/{invitation_id}/revoke', { params, body: {} }))
    await queries.invalidateQueries(signUpQuery)
    notifyDone('The invitation was revoked.')
  }
  return (
    <Section
      title="Invitations"
      description={
        signUp?.mode === 'invite' ? 'Each link lets one person sign up.' : 'Needed only if sign-up is by invitation.'
      }
      actions={<Button onClick={() => setCreating(true)}>Invite</Button>}
      flush
    >
      <DataTable
        caption="List of invitations"
        columns={columnsFor(setRevoking)}
        rows={signUp?.invitations}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No invitations" description="Create a link and send it to the person." />}
      />
      <CreateInvitationDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={`Revoke the invitation for ${revoking?.note ?? ''}?`}
        action="Revoke"
        onConfirm={revoke}
      >
        Its link stops working.
      </ConfirmDialog>
    </Section>
  )
}

function columnsFor(onRevoke: (invitation: Invitation) => void): readonly Column<Invitation>[] {
  return [
    { header: 'For', cell: ({ note }) => note, sortBy: ({ note }) => note, isRowHeader: true },
    {
      header: 'State',
      cell: ({ state }) => <StatusBadge tone={STATES[state].tone}>{STATES[state].word}</StatusBadge>,
      sortBy: ({ state }) => STATES[state].word,
    },
    {
      header: 'Created',
      cell: ({ created }) => formatDay(created),
      sortBy: ({ created }) => created,
      isSecondary: true,
    },
    { header: 'Valid until', cell: ({ expires }) => formatDay(expires), sortBy: ({ expires }) => expires },
    {
      header: 'Actions',
      hasHiddenHeader: true,
      align: 'right',
      cell: (invitation) =>
        invitation.state !== 'used' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Revoke the invitation for ${invitation.note}`}
            onClick={() => onRevoke(invitation)}
          >
            Revoke
          </Button>
        ),
    },
  ]
}
