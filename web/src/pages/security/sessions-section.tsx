import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone, notifyFailed } from '#web/design/feedback/notify.ts'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatAgo, formatDay } from '#web/format/times.ts'
import { browserWords } from './browser-words.ts'
import { type Session, sessionsQuery } from './security-queries.ts'

const COLUMNS: readonly Column<Session>[] = [
  {
    header: 'Browser',
    cell: ({ user_agent: agent, is_current: isCurrent }) => (
      <>
        {browserWords(agent)} {isCurrent && <StatusBadge tone="positive">This session</StatusBadge>}
      </>
    ),
    isRowHeader: true,
  },
  { header: 'Address', cell: ({ ip }) => ip ?? 'unknown', isSecondary: true },
  { header: 'Started', cell: ({ created }) => formatAgo(created), sortBy: ({ created }) => created },
  { header: 'Expires', cell: ({ expires }) => formatDay(expires), isSecondary: true },
  {
    header: 'Actions',
    hasHiddenHeader: true,
    align: 'right',
    cell: (session) => !session.is_current && <EndButton session={session} />,
  },
]

/** Browsers in which the user is signed in. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const rows = sessions.data?.sessions
  return (
    <Section
      title="Sessions"
      description="Where you are signed in."
      flush
      actions={rows !== undefined && rows.length > 1 && <EndOthersButton />}
    >
      {sessions.isError && <ErrorNote error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <DataTable
        caption="Your sessions"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ session_id: id }) => id}
        empty={null}
      />
    </Section>
  )
}

function EndButton({ session }: { readonly session: Session }) {
  const path = { session_id: session.session_id }
  const end = useEnding(() =>
    responseOf(account.POST('/account/sessions/{session_id}/revoke', { params: { path }, body: {} })),
  )
  return (
    <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
      Sign out
    </Button>
  )
}

function EndOthersButton() {
  const end = useEnding(() => responseOf(account.POST('/account/sessions/revoke-others', { body: {} })))
  return (
    <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
      Sign out everywhere else
    </Button>
  )
}

function useEnding(mutationFn: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await queries.invalidateQueries(sessionsQuery)
      notifyDone('Signed out.')
    },
    onError: (error) => notifyFailed('Could not end the session', error),
  })
}
