import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import type { Responses } from '#web/api/types.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { AuditTable } from '#web/design/tables/audit-table.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { formatAgo, formatDay } from '#web/format/times.ts'
import { accountQuery, type OperatorAccount } from './operator-queries.ts'
import { quotaWords } from './plan-options.ts'
import { SetPlanDialog } from './set-plan-dialog.tsx'

type Key = Responses['get_account']['keys'][number]

const KEY_COLUMNS: readonly Column<Key>[] = [
  { header: 'Label', cell: ({ label }) => label, sortBy: ({ label }) => label, isRowHeader: true },
  { header: 'Key', cell: ({ masked }) => <code>{masked}</code> },
  {
    header: 'State',
    sortBy: ({ revoked, mode }) => (revoked === null ? mode : 'revoked'),
    cell: ({ revoked, mode }) =>
      revoked === null ? (
        <StatusBadge tone={mode === 'live' ? 'positive' : 'accent'}>{mode === 'live' ? 'Live' : 'Test'}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Revoked {formatDay(revoked)}</StatusBadge>
      ),
  },
  {
    header: 'Last used',
    cell: ({ last_used: used }) => (used === null ? 'never' : formatAgo(used)),
    sortBy: ({ last_used: used }) => used,
    align: 'right',
  },
]

const route = getRouteApi('/app/operators/operator/accounts/$id')

/** One account with the operator's actions on it. */
export function AccountPage() {
  const { id } = route.useParams()
  const query = useQuery(accountQuery(id))
  const { data } = query
  return (
    <>
      <PageHeader
        title={data?.account.email ?? 'Account'}
        description={data && `Since ${formatDay(data.account.created)}`}
        back={{ to: '/operator/accounts', label: 'Accounts' }}
        actions={data && <AccountActions subject={data.account} />}
      />
      {query.isError && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isError && (
        <>
          <Section title="Plan and usage">
            <Loaded query={query}>{(found) => <AccountFigures subject={found.account} />}</Loaded>
          </Section>
          <Section title="Keys" flush>
            <DataTable
              caption="Keys of the account"
              columns={KEY_COLUMNS}
              rows={data?.keys}
              rowKey={(key) => key.id}
              empty={<EmptyState title="No keys" description="This account has created no keys." />}
            />
          </Section>
          <Section title="Audit log" flush>
            <AuditTable entries={data?.audit} />
          </Section>
        </>
      )}
    </>
  )
}

function AccountFigures({ subject }: { readonly subject: OperatorAccount }) {
  const { plan, burst, disabled, has_person: hasPerson } = subject
  return (
    <StatRow>
      <Stat
        label="Plan"
        value={<span style={{ textTransform: 'capitalize' }}>{plan}</span>}
        hint={hasPerson ? 'Has a user who signs in' : 'Created on the command line'}
      />
      <Stat
        label="Used this month"
        value={quotaWords(subject)}
        hint={subject.quota === null ? 'Unlimited' : 'Requests'}
      />
      <Stat label="Requests per second" value={burst === null ? 'Unlimited' : formatCount(burst)} />
      <Stat
        label="State"
        value={
          disabled === null ? (
            <StatusBadge tone="positive">Active</StatusBadge>
          ) : (
            <StatusBadge tone="negative">Disabled</StatusBadge>
          )
        }
        hint={disabled === null ? undefined : `Since ${formatDay(disabled)}`}
      />
    </StatRow>
  )
}

function AccountActions({ subject }: { readonly subject: OperatorAccount }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'plan' | 'disable'>()
  const close = () => setOpen(undefined)
  const isDisabled = subject.disabled !== null
  const params = { path: { account_id: subject.id } }
  const toggle = async () => {
    await responseOf(
      isDisabled
        ? account.POST('/account/operator/accounts/{account_id}/enable', { params, body: {} })
        : account.POST('/account/operator/accounts/{account_id}/disable', { params, body: {} }),
    )
    await queries.invalidateQueries({ queryKey: ['operator'] })
    notifyDone(isDisabled ? 'The account was enabled.' : 'The account was disabled.')
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen('disable')}>
        {isDisabled ? 'Enable' : 'Disable'}
      </Button>
      <Button onClick={() => setOpen('plan')}>Change plan</Button>
      <SetPlanDialog subject={subject} isOpen={open === 'plan'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'disable'}
        onClose={close}
        title={isDisabled ? `Enable ${subject.email}?` : `Disable ${subject.email}?`}
        action={isDisabled ? 'Enable' : 'Disable'}
        onConfirm={toggle}
      >
        {isDisabled
          ? 'Its keys and sign-ins work again, starting with the next request.'
          : 'Its keys and sign-ins are rejected, starting with the next request. Nothing is deleted.'}
      </ConfirmDialog>
    </Group>
  )
}
