import { Anchor, Button, Text } from '@mantine/core'
import { Link2Icon, PlusIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#web/api/use-role.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatAgo, formatInstant } from '#web/format/times.ts'
import { VerifyCode } from './verify-code.tsx'
import { CreateWebhookDialog } from './webhook-dialogs.tsx'
import { type Webhook, webhooksQuery } from './webhook-queries.ts'
import { eventWords, webhookState } from './webhook-words.ts'
import classes from './webhooks-page.module.css'

const COLUMNS: readonly Column<Webhook>[] = [
  {
    header: 'Endpoint',
    sortBy: ({ url }) => url,
    isRowHeader: true,
    cell: ({ id, url, description }) => (
      <>
        <Anchor component={Link} to={`/webhooks/${id}`} size="sm" fw={500} className={classes.url}>
          {url}
        </Anchor>
        {description !== '' && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'State',
    cell: (webhook) => <WebhookState webhook={webhook} />,
    sortBy: (webhook) => webhookState(webhook)[1],
  },
  { header: 'Events', cell: ({ event_types: types }) => eventWords(types), isSecondary: true },
  {
    header: 'Last delivered',
    sortBy: ({ last_success: success }) => success,
    align: 'right',
    isSecondary: true,
    cell: ({ last_success: success }) =>
      success === null ? (
        'never'
      ) : (
        <time dateTime={success} title={formatInstant(success)}>
          {formatAgo(success)}
        </time>
      ),
  },
]

export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const [tone, label] = webhookState(webhook)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Webhook endpoints of the account, which receive messages about watched vehicles. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery)
  const [isCreating, setIsCreating] = useState(false)
  const hasSome = (webhooks.data?.webhooks.length ?? 0) > 0
  const createButton = useMay('create_webhook') && (
    <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setIsCreating(true)}>
      New endpoint
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Signed messages to your URL about changes that affect watched vehicles"
        actions={hasSome && createButton}
      />
      <Section flush>
        {webhooks.isError ? (
          <RejectionNote error={webhooks.error} onRetry={() => void webhooks.refetch()} />
        ) : (
          <DataTable
            caption="Webhook endpoints"
            columns={COLUMNS}
            rows={webhooks.data?.webhooks}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                icon={<Link2Icon />}
                title="No endpoints yet"
                description="Add your URL, copy the secret, and send a test message. You then receive messages about vehicles on your watchlists."
                action={createButton}
              />
            }
          />
        )}
      </Section>
      {hasSome && (
        <Section title="Verify messages">
          <VerifyCode />
        </Section>
      )}
      <CreateWebhookDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  )
}
