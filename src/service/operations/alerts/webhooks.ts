import { type Static, Type } from 'typebox'
import { DESCRIPTION_CHARACTERS_MAX, ENDPOINTS_PER_ACCOUNT_MAX, URL_CHARACTERS_MAX } from '#alerts/limits.ts'
import type { StoredEndpoint } from '#alerts/webhooks/endpoints.ts'
import { CHANGE_TYPES } from '#catalog/changes/change.ts'
import { DONE, Done, identifier, instant, orNull, text } from '#operations/account/schemas.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'

const SECRET_CHARACTERS_MAX = 100

export const EndpointId = identifier('Id of a webhook endpoint.', 'we_0123456789abcdef01234567')
const Url = Type.String({
  minLength: 1,
  maxLength: URL_CHARACTERS_MAX,
  description: 'Receiver URL: https, on the public internet. Redirects are not followed.',
  examples: ['https://fleet.example.com/hooks/recalls'],
})
const Description = Type.String({
  maxLength: DESCRIPTION_CHARACTERS_MAX,
  description: 'Purpose of the endpoint.',
  examples: ['workshop planning'],
})
const EventTypes = Type.Array(Type.Enum([...CHANGE_TYPES]), {
  maxItems: CHANGE_TYPES.length,
  uniqueItems: true,
  description: 'Event types to send. Empty for all types.',
  examples: [['recall.added', 'recall.do_not_drive_set']],
})
const ChosenSecret = Type.String({
  minLength: 1,
  maxLength: SECRET_CHARACTERS_MAX,
  description: 'Signing secret: `whsec_` and the base64 of 24 to 64 random bytes. Default: a new random secret.',
  examples: ['whsec_RGVhZEV4YW1wbGVUaGF0T3BlbnNOb3RoaW5nMDAwMDE='],
})
const Secret = text(
  'Secret that messages are signed with (Standard Webhooks). It is returned only in this response.',
  'whsec_RGVhZEV4YW1wbGVUaGF0T3BlbnNOb3RoaW5nMDAwMDE=',
)
export type WebhookEndpoint = Static<typeof WebhookEndpoint>
export const WebhookEndpoint = closed(
  {
    id: EndpointId,
    url: Url,
    description: Description,
    event_types: EventTypes,
    enabled: Type.Boolean({ description: 'False if the endpoint is disabled.', examples: [true] }),
    disabled_because: orNull(
      Type.Enum(['owner', 'gone', 'failing', 'overflow'], {
        description:
          '"owner": disabled by the account. "gone": it returned 410. "failing": it accepted no message for three days. "overflow": more than 100,000 messages are queued for it.',
        examples: ['owner'],
      }),
      'Null if it is enabled.',
    ),
    created: instant('Creation time.'),
    last_success: orNull(instant('Time when it last accepted a message.'), 'Null if never.'),
    previous_secret_until: orNull(
      instant('End of the period in which messages are also signed with the previous secret.'),
      'Null if the secret was never rotated.',
    ),
  },
  'A receiver of messages.',
  'Webhook',
)

const listWebhooks = defineEndpoint({
  name: 'list_webhooks',
  method: 'GET',
  role: 'viewer',
  path: '/v1/webhooks',
  summary: 'Webhook endpoints of the account',
  output: closed({
    webhooks: Type.Array(WebhookEndpoint, { maxItems: ENDPOINTS_PER_ACCOUNT_MAX, description: 'Oldest first.' }),
  }),

  run: async (_input, { principal, alerts }) => ({
    webhooks: (await alerts.endpoints.list(principal.accountId)).map(describeWebhook),
  }),
})

export const createWebhook = defineEndpoint({
  name: 'create_webhook',
  method: 'POST',
  role: 'admin',
  path: '/v1/webhooks',
  summary: 'Create a webhook endpoint',
  description: `Maximum: ${ENDPOINTS_PER_ACCOUNT_MAX} per account. The host is resolved now and before each message; private, loopback, and link-local addresses are rejected.`,
  body: closed({
    url: Url,
    description: Type.Optional(Description),
    event_types: Type.Optional(EventTypes),
    secret: Type.Optional(ChosenSecret),
  }),
  status: 201,
  output: closed({ webhook: WebhookEndpoint, secret: Secret }, undefined, 'WebhookWithSecret'),
  problems: ['conflict'],

  async run({ body }, { principal, alerts, audit }) {
    const url = await alerts.sender.checkedUrl(body.url, principal.accountId)
    const { description, secret: chosen, event_types: eventTypes } = body
    const newEndpoint = { accountId: principal.accountId, url, description, eventTypes, secret: chosen }
    const { endpoint, secret } = await alerts.endpoints.create(newEndpoint)
    await audit('webhook_created', auditText(endpoint))
    return { webhook: describeWebhook(endpoint), secret }
  },
})

export const webhookPath = closed({ webhook_id: EndpointId })

export const getWebhook = defineEndpoint({
  name: 'get_webhook',
  method: 'GET',
  role: 'viewer',
  path: '/v1/webhooks/{webhook_id}',
  summary: 'One webhook endpoint',
  params: webhookPath,
  output: closed({ webhook: WebhookEndpoint }, undefined, 'WebhookResponse'),

  run: async ({ params }, { principal, alerts }) => ({
    webhook: describeWebhook(await alerts.endpoints.get(principal.accountId, params.webhook_id)),
  }),
})

const changeWebhook = defineEndpoint({
  name: 'change_webhook',
  method: 'PATCH',
  role: 'admin',
  path: '/v1/webhooks/{webhook_id}',
  summary: 'Change, disable or enable a webhook endpoint',
  description:
    'Omitted fields stay unchanged. A disabled endpoint gets no new messages; messages already queued are sent once it is enabled again.',
  params: webhookPath,
  body: closed({
    url: Type.Optional(Url),
    description: Type.Optional(Description),
    event_types: Type.Optional(EventTypes),
    enabled: Type.Optional(Type.Boolean({ description: 'False if the endpoint is disabled.', examples: [true] })),
  }),
  output: closed({ webhook: WebhookEndpoint }),

  async run({ params, body }, { principal, alerts, audit }) {
    const url = body.url === undefined ? undefined : await alerts.sender.checkedUrl(body.url, principal.accountId)
    const { description, event_types: eventTypes, enabled: isEnabled } = body
    const change = { url, description, eventTypes, isEnabled }
    const endpoint = await alerts.endpoints.change(principal.accountId, params.webhook_id, change)
    await audit('webhook_changed', `${auditText(endpoint)}: ${Object.keys(body).join(', ')}${enabledText(isEnabled)}`)
    if (isEnabled === true) alerts.deliverer.wake()
    return { webhook: describeWebhook(endpoint) }
  },
})

const deleteWebhook = defineEndpoint({
  name: 'delete_webhook',
  method: 'DELETE',
  role: 'admin',
  path: '/v1/webhooks/{webhook_id}',
  summary: 'Delete a webhook endpoint and its deliveries',
  params: webhookPath,
  output: Done,

  async run({ params }, { principal, alerts, audit }) {
    const endpoint = await alerts.endpoints.get(principal.accountId, params.webhook_id)
    await alerts.endpoints.delete(principal.accountId, endpoint.id)
    await audit('webhook_deleted', auditText(endpoint))
    return DONE
  },
})

const rotateWebhookSecret = defineEndpoint({
  name: 'rotate_webhook_secret',
  method: 'POST',
  role: 'admin',
  path: '/v1/webhooks/{webhook_id}/rotate-secret',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'For 24 hours, messages carry two signatures, by the new and the previous secret, so that receivers can switch without rejecting a message.',
  params: webhookPath,
  body: closed({ secret: Type.Optional(ChosenSecret) }),
  output: closed({ webhook: WebhookEndpoint, secret: Secret }),

  async run({ params, body }, { principal, alerts, audit }) {
    const { endpoint, secret } = await alerts.endpoints.rotateSecret(
      principal.accountId,
      params.webhook_id,
      body.secret,
    )
    await audit('webhook_secret_changed', auditText(endpoint))
    return { webhook: describeWebhook(endpoint), secret }
  },
})

export const WEBHOOK_ENDPOINTS = [
  listWebhooks,
  createWebhook,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
]

/** Describes an endpoint in the audit log. Omits the URL's path, which may contain a secret of the receiver. */
function auditText({ id, url }: Pick<StoredEndpoint, 'id' | 'url'>): string {
  return `${id} at ${new URL(url).origin}`
}

function enabledText(isEnabled: boolean | undefined): string {
  if (isEnabled === undefined) return ''
  return isEnabled ? ' (on)' : ' (off)'
}

/** Returns an endpoint without its secret. */
export function describeWebhook(endpoint: StoredEndpoint): WebhookEndpoint {
  const { previousSecretUntilMs, lastSuccessMs, disabledReason } = endpoint
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes as WebhookEndpoint['event_types'],
    enabled: disabledReason === null,
    disabled_because: disabledReason,
    created: toIsoSeconds(endpoint.createdMs),
    last_success: lastSuccessMs === null ? null : toIsoSeconds(lastSuccessMs),
    previous_secret_until: previousSecretUntilMs === null ? null : toIsoSeconds(previousSecretUntilMs),
  }
}
