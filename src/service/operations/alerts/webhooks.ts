import { type Static, Type } from 'typebox'
import { DESCRIPTION_CHARACTERS_MAX, ENDPOINTS_PER_ACCOUNT_MAX, URL_CHARACTERS_MAX } from '#alerts/limits.ts'
import type { WebhookEndpoint as StoredEndpoint } from '#alerts/webhooks/endpoints.ts'
import { CHANGE_TYPES } from '#catalog/changes/change.ts'
import { DONE, Done, identifier, instant, orNull, text } from '#operations/account/schemas.ts'
import { defineAlertEndpoint } from './alert-endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'

const SECRET_CHARACTERS_MAX = 100

export const EndpointId = identifier('Id of a webhook endpoint.', 'we_0123456789abcdef01234567')
const Url = Type.String({
  minLength: 1,
  maxLength: URL_CHARACTERS_MAX,
  description: 'Where messages are sent: https, at a host on the public internet. Redirects are not followed.',
  examples: ['https://fleet.example.com/hooks/recalls'],
})
const Description = Type.String({
  maxLength: DESCRIPTION_CHARACTERS_MAX,
  description: 'What the endpoint is for.',
  examples: ['workshop planning'],
})
const EventTypes = Type.Array(Type.Enum([...CHANGE_TYPES]), {
  maxItems: CHANGE_TYPES.length,
  uniqueItems: true,
  description: 'Types of events that are sent there; empty = all.',
  examples: [['recall.added', 'recall.do_not_drive_set']],
})
const ChosenSecret = Type.String({
  minLength: 1,
  maxLength: SECRET_CHARACTERS_MAX,
  description: 'A secret of your own: `whsec_` and the base64 of 24 to 64 random bytes. Left out, one is made.',
  examples: ['whsec_RGVhZEV4YW1wbGVUaGF0T3BlbnNOb3RoaW5nMDAwMDE='],
})
const Secret = text(
  'Secret that messages are signed with (Standard Webhooks). It is in this response and nowhere else, ever.',
  'whsec_RGVhZEV4YW1wbGVUaGF0T3BlbnNOb3RoaW5nMDAwMDE=',
)
export type WebhookEndpoint = Static<typeof WebhookEndpoint>
export const WebhookEndpoint = closed(
  {
    id: EndpointId,
    url: Url,
    description: Description,
    event_types: EventTypes,
    enabled: Type.Boolean({ description: 'Whether messages are sent there.', examples: [true] }),
    disabled_because: orNull(
      Type.Enum(['owner', 'gone', 'failing', 'overflow'], {
        description:
          '"owner": you did it. "gone": it returned 410. "failing": it took no message for three days. "overflow": more than 100,000 messages wait for it.',
        examples: ['owner'],
      }),
      'Null: it is enabled.',
    ),
    created: instant('When it was made.'),
    last_success: orNull(instant('When it last took a message.'), 'Null: never.'),
    previous_secret_until: orNull(
      instant('Until when messages are signed by the secret before the rotation, too.'),
      'Null: the secret was never rotated.',
    ),
  },
  'A place that messages are sent to.',
  'Webhook',
)

const listWebhooks = defineAlertEndpoint({
  name: 'list_webhooks',
  method: 'GET',
  role: 'viewer',
  url: '/v1/webhooks',
  summary: 'Webhook endpoints of the account',
  answer: closed({
    webhooks: Type.Array(WebhookEndpoint, { maxItems: ENDPOINTS_PER_ACCOUNT_MAX, description: 'Oldest first.' }),
  }),

  run: async (_input, { principal, alerts }) => ({
    webhooks: (await alerts.endpoints.list(principal.accountId)).map(describeWebhook),
  }),
})

export const createWebhook = defineAlertEndpoint({
  name: 'create_webhook',
  method: 'POST',
  role: 'admin',
  url: '/v1/webhooks',
  summary: 'Make a webhook endpoint',
  description: `At most ${ENDPOINTS_PER_ACCOUNT_MAX} an account. The host is looked up now and before each message: a private, loopback or link-local address is rejected.`,
  body: closed({
    url: Url,
    description: Type.Optional(Description),
    event_types: Type.Optional(EventTypes),
    secret: Type.Optional(ChosenSecret),
  }),
  status: 201,
  answer: closed({ webhook: WebhookEndpoint, secret: Secret }, undefined, 'WebhookWithSecret'),
  problems: ['conflict'],

  async run({ body }, { principal, alerts, audit }) {
    const url = await alerts.sender.checkedUrl(body.url, principal.accountId)
    const { description, secret: chosen, event_types: eventTypes } = body
    const wanted = { accountId: principal.accountId, url, description, eventTypes, secret: chosen }
    const { endpoint, secret } = await alerts.endpoints.create(wanted)
    await audit('webhook_created', auditText(endpoint))
    return { webhook: describeWebhook(endpoint), secret }
  },
})

export const webhookPath = closed({ webhook_id: EndpointId })

export const getWebhook = defineAlertEndpoint({
  name: 'get_webhook',
  method: 'GET',
  role: 'viewer',
  url: '/v1/webhooks/{webhook_id}',
  summary: 'One webhook endpoint',
  path: webhookPath,
  answer: closed({ webhook: WebhookEndpoint }, undefined, 'WebhookResponse'),

  run: async ({ path }, { principal, alerts }) => ({
    webhook: describeWebhook(await alerts.endpoints.get(principal.accountId, path.webhook_id)),
  }),
})

const changeWebhook = defineAlertEndpoint({
  name: 'change_webhook',
  method: 'PATCH',
  role: 'admin',
  url: '/v1/webhooks/{webhook_id}',
  summary: 'Change, disable or enable a webhook endpoint',
  description:
    'What is left out stays. While an endpoint is disabled no message is made for it; what waits for it is sent once it is enabled again.',
  path: webhookPath,
  body: closed({
    url: Type.Optional(Url),
    description: Type.Optional(Description),
    event_types: Type.Optional(EventTypes),
    enabled: Type.Optional(Type.Boolean({ description: 'Whether messages are sent there.', examples: [true] })),
  }),
  answer: closed({ webhook: WebhookEndpoint }),

  async run({ path, body }, { principal, alerts, audit }) {
    const url = body.url === undefined ? undefined : await alerts.sender.checkedUrl(body.url, principal.accountId)
    const { description, event_types: eventTypes, enabled: isEnabled } = body
    const change = { url, description, eventTypes, isEnabled }
    const endpoint = await alerts.endpoints.change(principal.accountId, path.webhook_id, change)
    await audit('webhook_changed', `${auditText(endpoint)}: ${Object.keys(body).join(', ')}${enabledText(isEnabled)}`)
    if (isEnabled === true) alerts.deliverer.wake()
    return { webhook: describeWebhook(endpoint) }
  },
})

const deleteWebhook = defineAlertEndpoint({
  name: 'delete_webhook',
  method: 'DELETE',
  role: 'admin',
  url: '/v1/webhooks/{webhook_id}',
  summary: 'Delete a webhook endpoint and its deliveries',
  path: webhookPath,
  answer: Done,

  async run({ path }, { principal, alerts, audit }) {
    const endpoint = await alerts.endpoints.get(principal.accountId, path.webhook_id)
    await alerts.endpoints.delete(principal.accountId, endpoint.id)
    await audit('webhook_deleted', auditText(endpoint))
    return DONE
  },
})

const rotateWebhookSecret = defineAlertEndpoint({
  name: 'rotate_webhook_secret',
  method: 'POST',
  role: 'admin',
  url: '/v1/webhooks/{webhook_id}/rotate-secret',
  summary: 'Give a webhook endpoint another secret',
  description:
    'For 24 hours messages carry two signatures, by the new secret and by the one before, so that no message is rejected while the receiver changes.',
  path: webhookPath,
  body: closed({ secret: Type.Optional(ChosenSecret) }),
  answer: closed({ webhook: WebhookEndpoint, secret: Secret }),

  async run({ path, body }, { principal, alerts, audit }) {
    const { endpoint, secret } = await alerts.endpoints.rotateSecret(principal.accountId, path.webhook_id, body.secret)
    await audit('webhook_secret_changed', auditText(endpoint))
    return { webhook: describeWebhook(endpoint), secret }
  },
})

/** Webhook endpoints of the account. */
export const WEBHOOK_ENDPOINTS = [
  listWebhooks,
  createWebhook,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
]

/** An endpoint in the audit log. Paths of URLs may hold secrets of the receiver. */
function auditText({ id, url }: Pick<StoredEndpoint, 'id' | 'url'>): string {
  return `${id} at ${new URL(url).origin}`
}

function enabledText(isEnabled: boolean | undefined): string {
  if (isEnabled === undefined) return ''
  return isEnabled ? ' (on)' : ' (off)'
}

/** An endpoint as its owner sees it: never its secret. */
export function describeWebhook(endpoint: StoredEndpoint): WebhookEndpoint {
  const { previousSecretUntilMs, lastSuccessMs, disabledBecause } = endpoint
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes as WebhookEndpoint['event_types'],
    enabled: disabledBecause === null,
    disabled_because: disabledBecause,
    created: toIsoSeconds(endpoint.createdMs),
    last_success: lastSuccessMs === null ? null : toIsoSeconds(lastSuccessMs),
    previous_secret_until: previousSecretUntilMs === null ? null : toIsoSeconds(previousSecretUntilMs),
  }
}
