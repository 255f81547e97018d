import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone, notifyFailed } from '#web/design/feedback/notify.ts'
import { Section } from '#web/design/section.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatAgo } from '#web/format/times.ts'

type App = Responses['list_apps']['apps'][number]

const appsQuery = queryOptions({
  queryKey: ['apps'],
  queryFn: () => responseOf(account.GET('/account/apps')),
})

const COLUMNS: readonly Column<App>[] = [
  { header: 'App', cell: ({ name, redirect_host: host }) => `${name} (${host})`, isRowHeader: true },
  { header: 'Scopes', cell: ({ scopes }) => scopes.join(', '), isSecondary: true },
  { header: 'Connected', cell: ({ connected }) => formatAgo(connected), isSecondary: true },
  { header: 'Last used', cell: ({ last_used: used }) => (used === null ? 'never' : formatAgo(used)) },
  {
    header: 'Actions',
    hasHiddenHeader: true,
    align: 'right',
    cell: (app) => <DisconnectButton app={app} />,
  },
]

/** OAuth apps that may access the account. */
export function AppsSection() {
  const apps = useQuery(appsQuery)
  return (
    <Section title="Connected apps" description="Assistants that may use this account." flush>
      {apps.isError && <ErrorNote error={apps.error} onRetry={() => void apps.refetch()} />}
      <DataTable
        caption="Connected apps"
        columns={COLUMNS}
        rows={apps.data?.apps}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No connected apps" description="Apps that you connect by OAuth appear here." />}
      />
    </Section>
  )
}

function DisconnectButton({ app }: { readonly app: App }) {
  const queries = useQueryClient()
  const disconnect = useMutation({
    mutationFn: () =>
      responseOf(account.POST('/account/apps/{app_id}/disconnect', { params: { path: { app_id: app.id } }, body: {} })),
    onSuccess: async () => {
      await queries.invalidateQueries(appsQuery)
      notifyDone('Disconnected.')
    },
    onError: (error) => notifyFailed('The app was not disconnected', error),
  })
  return (
    <Button size="compact-sm" variant="default" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
      Disconnect
    </Button>
  )
}
