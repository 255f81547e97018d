import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { alerts, responseOf } from '#web/api/client.ts'
import { useMay } from '#web/api/use-role.ts'
import { CodeBlock } from '#web/design/code-block.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatMs } from '#web/format/numbers.ts'
import { formatInstant } from '#web/format/times.ts'
import { type Delivery, deliveryQuery, EVERY_WEBHOOK_QUERY } from './webhook-queries.ts'
import { deliveryState } from './webhook-words.ts'
import classes from './delivery-dialog.module.css'

const BODY_HEIGHT = 280
const STATUS_SUCCESS_MIN = 200
const STATUS_SUCCESS_END = 300

interface DeliveryDialogProps {
  readonly webhookId: string
  /** Undefined while the dialog is closed. */
  readonly deliveryId: string | undefined
  readonly onClose: () => void
}

/** One delivery: the message, the response to each attempt, and a button to resend it. */
export function DeliveryDialog({ webhookId, deliveryId, onClose }: DeliveryDialogProps) {
  return (
    <Modal opened={deliveryId !== undefined} onClose={onClose} size="lg" title="Delivery">
      {deliveryId !== undefined && <DeliveryShown webhookId={webhookId} deliveryId={deliveryId} />}
    </Modal>
  )
}

function DeliveryShown({ webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string }) {
  const query = useQuery(deliveryQuery(webhookId, deliveryId))
  const queries = useQueryClient()
  const maySend = useMay('send_webhook_delivery_again')
  const sendAgain = useMutation({
    mutationFn: () =>
      responseOf(
        alerts.POST('/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again', {
          params: { path: { webhook_id: webhookId, delivery_id: deliveryId } },
          body: {},
        }),
      ),
    onSuccess: async () => {
      notifyDone('The message will be sent again.')
      await queries.invalidateQueries(EVERY_WEBHOOK_QUERY)
    },
  })
  return (
    <Loaded query={query}>
      {({ delivery }) => (
        <Stack gap="md">
          <Group justify="space-between">
            <Head delivery={delivery} />
            {maySend && (
              <Button
                size="xs"
                variant="default"
                loading={sendAgain.isPending}
                disabled={delivery.state === 'waiting'}
                onClick={() => sendAgain.mutate()}
              >
                Send again
              </Button>
            )}
          </Group>
          {sendAgain.isError && <ErrorNote error={sendAgain.error} />}
          <Attempts delivery={delivery} />
          <CodeBlock label="Body" code={pretty(delivery.body)} hasWrap maxHeight={BODY_HEIGHT} />
        </Stack>
      )}
    </Loaded>
  )
}

function Head({ delivery }: { readonly delivery: Delivery }) {
  const { tone, label } = deliveryState(delivery)
  return (
    <div>
      <Group gap="xs">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <Text size="sm" fw={500}>
          {delivery.event_type}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" ff="monospace" mt={4}>
        {delivery.id}
      </Text>
      {delivery.next_try !== null && (
        <Text size="xs" c="dimmed">
          Next attempt {formatInstant(delivery.next_try)}
        </Text>
      )}
    </div>
  )
}

function Attempts({ delivery: { attempts } }: { readonly delivery: Delivery }) {
  return (
    <section aria-label="Attempts">
      <Title order={3} mb="xs">
        Attempts
      </Title>
      {attempts.length === 0 && (
        <Text size="sm" c="dimmed">
          No attempt yet.
        </Text>
      )}
      <ol className={classes.tries}>
        {attempts.toReversed().map(({ at, took_ms: tookMs, status, error, response }) => (
          <li key={`${at} ${tookMs}`}>
            <Group gap="xs">
              <StatusBadge tone={isSuccess(status) ? 'positive' : 'negative'}>{status ?? 'No response'}</StatusBadge>
              <Text size="xs" c="dimmed">
                <time dateTime={at}>{formatInstant(at)}</time>, {formatMs(tookMs)}
              </Text>
            </Group>
            {(error ?? response) !== '' && <pre className={classes.response}>{error ?? response}</pre>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= STATUS_SUCCESS_MIN && status < STATUS_SUCCESS_END
}

/** Indents a JSON body for reading. */
function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), undefined, 2)
}
