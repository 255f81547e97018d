import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alerts, responseOf } from '#web/api/client.ts'
import { CopyField } from '#web/design/copy-field.tsx'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import type { DialogProps } from '#web/design/feedback/dialog-form.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { SecretDialog, type ShownSecret } from '#web/design/feedback/secret-dialog.tsx'
import { VerifyCode } from './verify-code.tsx'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'
import { EVERY_WEBHOOK_QUERY, type Webhook } from './webhook-queries.ts'

const NOTHING: WebhookValues = { url: '', description: '', event_types: [] }

/** Creates an endpoint and shows its secret once. */
export function CreateWebhookDialog({ isOpen, onClose }: DialogProps) {
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const create = async (body: WebhookValues) => {
    const created = await responseOf(alerts.POST('/v1/webhooks', { body }))
    setSecret(created.secret)
    await queries.invalidateQueries(EVERY_WEBHOOK_QUERY)
  }
  const close = () => {
    setSecret(undefined)
    onClose()
  }
  return (
    <SecretDialog
      isOpen={isOpen}
      onClose={close}
      title="New endpoint"
      shown={secret === undefined ? undefined : shownSecret(secret)}
    >
      <WebhookForm values={NOTHING} action="Create endpoint" onCancel={close} onSubmit={create} />
    </SecretDialog>
  )
}

function shownSecret(secret: string): ShownSecret {
  return {
    title: 'Copy the secret',
    notice: 'You see this secret only once. Store it where your receiver can read it. It signs all messages.',
    content: (
      <>
        <CopyField label="Secret" value={secret} subject="secret" />
        <VerifyCode />
      </>
    ),
    done: 'I have copied it',
  }
}

interface SubjectProps extends DialogProps {
  readonly webhook: Webhook
}

/** Creates a new secret for an endpoint. The previous one also signs messages for 24 hours. */
export function RotateSecretDialog({ webhook, isOpen, onClose }: SubjectProps) {
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const rotate = async () => {
    const params = { path: { webhook_id: webhook.id } }
    const rotated = await responseOf(alerts.POST('/v1/webhooks/{webhook_id}/rotate-secret', { params, body: {} }))
    setSecret(rotated.secret)
    await queries.invalidateQueries(EVERY_WEBHOOK_QUERY)
  }
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title="Create a new secret?"
        action="Create a new secret"
        onConfirm={rotate}
      >
        For 24 hours, messages are signed with both the new and the previous secret. Update the receiver within that
        time.
      </ConfirmDialog>
      <SecretDialog
        isOpen={secret !== undefined}
        onClose={() => setSecret(undefined)}
        title="Copy the secret"
        shown={secret === undefined ? undefined : shownSecret(secret)}
      />
    </>
  )
}

/** Changes URL, description, and event types of an endpoint. */
export function EditWebhookDialog({ webhook, isOpen, onClose }: SubjectProps) {
  const queries = useQueryClient()
  const { id, url, description, event_types: types } = webhook
  const change = async (body: WebhookValues) => {
    await responseOf(alerts.PATCH('/v1/webhooks/{webhook_id}', { params: { path: { webhook_id: id } }, body }))
    await queries.invalidateQueries(EVERY_WEBHOOK_QUERY)
    notifyDone('The endpoint was changed.')
    onClose()
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title="Change endpoint" size="lg">
      <WebhookForm
        values={{ url, description, event_types: [...types] }}
        action="Save"
        onCancel={onClose}
        onSubmit={change}
      />
    </Modal>
  )
}

/** Deletes an endpoint and its pending deliveries. */
export function DeleteWebhookDialog({ webhook, isOpen, onClose, onDeleted }: SubjectProps & { onDeleted: () => void }) {
  const queries = useQueryClient()
  const remove = async () => {
    const params = { path: { webhook_id: webhook.id } }
    await responseOf(alerts.DELETE('/v1/webhooks/{webhook_id}', { params }))
    // Leaves the deleted endpoint's page first, so that it does not load the endpoint again.
    onDeleted()
    await queries.invalidateQueries(EVERY_WEBHOOK_QUERY)
    notifyDone('The endpoint was deleted.')
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete the endpoint?"
      action="Delete endpoint"
      onConfirm={remove}
    >
      This deletes <strong>{webhook.url}</strong> with its deliveries, including pending retries. You cannot undo this.
    </ConfirmDialog>
  )
}
