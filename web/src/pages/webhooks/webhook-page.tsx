import { ActionIcon, Button, Menu } from '@mantine/core'
import { DotsHorizontalIcon, PaperPlaneIcon, Pencil1Icon, ReloadIcon, TrashIcon } from '@radix-ui/react-icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { alerts, responseOf } from '#web/api/client.ts'
import { useMay } from '#web/api/use-role.ts'
import { Notice } from '#web/design/feedback/notice.tsx'
import { notifyDone, notifyFailed } from '#web/design/feedback/notify.ts'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { formatInstant, isAhead } from '#web/format/times.ts'
import { DeliveriesSection } from './deliveries-section.tsx'
import { HealthSection } from './health-section.tsx'
import { DeleteWebhookDialog, EditWebhookDialog, RotateSecretDialog } from './webhook-dialogs.tsx'
import { EVERY_WEBHOOK_QUERY, type Webhook, webhookQuery } from './webhook-queries.ts'

const BACK = { to: '/webhooks', label: 'Webhooks' }
const route = getRouteApi('/app/webhooks/$id')

/** One endpoint with its health and deliveries. */
export function WebhookPage() {
  const { id } = route.useParams()
  const { state, cursor } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(webhookQuery(id))
  const webhook = query.data?.webhook
  return (
    <>
      <PageHeader
        title={webhook === undefined ? 'Endpoint' : hostOf(webhook.url)}
        description={webhook && [webhook.url, webhook.description].filter(Boolean).join(' · ')}
        back={BACK}
        actions={webhook && <Actions webhook={webhook} />}
      />
      {query.isError && <RejectionNote error={query.error} onRetry={() => void query.refetch()} />}
      {webhook && (
        <>
          {webhook.previous_secret_until !== null && isAhead(webhook.previous_secret_until) && (
            <Notice tone="accent">
              Messages are also signed with the previous secret until {formatInstant(webhook.previous_secret_until)}.
            </Notice>
          )}
          <HealthSection webhook={webhook} />
          <DeliveriesSection
            webhookId={id}
            state={state}
            cursor={cursor}
            onSearch={(search) => void navigate({ search })}
          />
        </>
      )}
    </>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

type DialogName = 'edit' | 'rotate' | 'delete'

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const [open, setOpen] = useState<DialogName>()
  const params = { path: { webhook_id: webhook.id } }
  const refresh = () => queries.invalidateQueries(EVERY_WEBHOOK_QUERY)
  const test = useMutation({
    mutationFn: () => responseOf(alerts.POST('/v1/webhooks/{webhook_id}/test', { params, body: {} })),
    onSuccess: async () => {
      notifyDone('A test message was sent.')
      await refresh()
    },
    onError: (error) => notifyFailed('Could not send the test message', error),
  })
  const enable = useMutation({
    mutationFn: (enabled: boolean) =>
      responseOf(alerts.PATCH('/v1/webhooks/{webhook_id}', { params, body: { enabled } })),
    onSuccess: refresh,
    onError: (error) => notifyFailed('Could not change the endpoint', error),
  })
  const mayTest = useMay('test_webhook')
  const mayChange = useMay('change_webhook')
  const close = () => setOpen(undefined)
  const dialog = (name: DialogName) => ({ webhook, isOpen: open === name, onClose: close })
  return (
    <>
      {webhook.enabled && mayTest && (
        <Button leftSection={<PaperPlaneIcon aria-hidden />} loading={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
      )}
      {!webhook.enabled && mayChange && (
        <Button loading={enable.isPending} onClick={() => enable.mutate(true)}>
          Enable
        </Button>
      )}
      {mayChange && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More actions">
              <DotsHorizontalIcon aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil1Icon />} onClick={() => setOpen('edit')}>
              Change
            </Menu.Item>
            <Menu.Item leftSection={<ReloadIcon />} onClick={() => setOpen('rotate')}>
              Create a new secret
            </Menu.Item>
            {webhook.enabled && <Menu.Item onClick={() => enable.mutate(false)}>Disable</Menu.Item>}
            <Menu.Item leftSection={<TrashIcon />} color="var(--vds-negative)" onClick={() => setOpen('delete')}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <EditWebhookDialog {...dialog('edit')} />
      <RotateSecretDialog {...dialog('rotate')} />
      <DeleteWebhookDialog {...dialog('delete')} onDeleted={() => void navigate({ to: '/webhooks' })} />
    </>
  )
}
