import { Type } from 'typebox'
import {
  DELIVERIES_PAGE_MAX,
  DESCRIPTION_CHARACTERS_MAX,
  ENDPOINTS_PER_ACCOUNT_MAX,
  RESPONSE_CHARACTERS_KEPT,
  TRIES_MAX,
  URL_CHARACTERS_MAX,
} from '#alerts/limits.ts'
import { closed } from '#operations/schemas.ts'
import { count, Done, identifier, instant, orNull, text } from '#operations/account/schemas.ts'
import { defineAlertEndpoint } from './alert-endpoint.ts'
import { CHANGE_TYPES } from '#catalog/changes/change.ts'

const TAG = 'Webhooks'
const SECRET_CHARACTERS_MAX = 100
export const DELIVERIES_PAGE_DEFAULT = 20

const EndpointId = identifier('Id of a webhook endpoint.', 'we_0123456789abcdef01234567')
const DeliveryId = identifier('Id of a message: the `webhook-id` of every try.', 'msg_0123456789abcdef01234567')
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
const DeliveryState = Type.Enum(['waiting', 'delivered', 'failed'], {
  description: '"waiting": a try is due. "delivered": the receiver answered 2xx. "failed": no try is left.',
  examples: ['delivered'],
})

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
)

const deliverySummary = {
  id: DeliveryId,
  event_type: text('Type of the event, "webhook.test" for a test.', 'recall.added'),
  created: instant('When the message was made.'),
  state: DeliveryState,
  tries: count('Tries since then, or since it was sent again.', 1),
  next_try: orNull(instant('When the next try is due.'), 'Null: there is none.'),
  last_status: orNull(count('Status of the last response.', 200), 'Null: there was none.'),
}

const Attempt = closed(
  {
    at: instant('When it was made.'),
    took_ms: count('Milliseconds until the response, or until it failed.', 38),
    status: orNull(count('Status of the response.', 200), 'Null: no response came.'),
    error: orNull(text('Why no response came.', 'ECONNREFUSED: connect ECONNREFUSED'), 'Null: a response came.'),
    response: Type.String({
      maxLength: RESPONSE_CHARACTERS_KEPT,
      description: `The first ${RESPONSE_CHARACTERS_KEPT} characters of the response's body.`,
      examples: ['ok'],
    }),
  },
  'One try.',
)

export const DeliverySummary = closed(deliverySummary, 'A message to an endpoint, and what became of it.')
export const Delivery = closed(
  {
    ...deliverySummary,
    body: Type.String({
      description: 'The body as it is sent, byte for byte: JSON with `type`, `timestamp` and `data`.',
      examples: ['{"type":"webhook.test","timestamp":"2026-11-21T04:05:06Z","data":{}}'],
    }),
    attempts: Type.Array(Attempt, { maxItems: TRIES_MAX, description: 'Oldest first; the last ten.' }),
  },
  'A message with its body and its tries.',
)

export const listWebhooks = defineAlertEndpoint({
  name: 'list_webhooks',
  method: 'GET',
  role: 'viewer',
  url: '/v1/webhooks',
  tag: TAG,
  summary: 'Webhook endpoints of the account',
  answer: closed({
    webhooks: Type.Array(WebhookEndpoint, { maxItems: ENDPOINTS_PER_ACCOUNT_MAX, description: 'Oldest first.' }),
  }),
})

export const createWebhook = defineAlertEndpoint({
  name: 'create_webhook',
  method: 'POST',
  role: 'admin',
  url: '/v1/webhooks',
  tag: TAG,
  summary: 'Make a webhook endpoint',
  description: `At most ${ENDPOINTS_PER_ACCOUNT_MAX} an account. The host is looked up now and before each message: a private, loopback or link-local address is rejected.`,
  body: closed({
    url: Url,
    description: Type.Optional(Description),
    event_types: Type.Optional(EventTypes),
    secret: Type.Optional(ChosenSecret),
  }),
  status: 201,
  answer: closed({ webhook: WebhookEndpoint, secret: Secret }),
  problems: ['conflict'],
})

const path = closed({ webhook_id: EndpointId })

export const getWebhook = defineAlertEndpoint({
  name: 'get_webhook',
  method: 'GET',
  role: 'viewer',
  url: '/v1/webhooks/{webhook_id}',
  tag: TAG,
  summary: 'One webhook endpoint',
  path,
  answer: closed({ webhook: WebhookEndpoint }),
  problems: ['item_not_found'],
})

export const changeWebhook = defineAlertEndpoint({
  name: 'change_webhook',
  method: 'PATCH',
  role: 'admin',
  url: '/v1/webhooks/{webhook_id}',
  tag: TAG,
  summary: 'Change, disable or enable a webhook endpoint',
  description:
    'What is left out stays. While an endpoint is disabled no message is made for it; what waits for it is sent once it is enabled again.',
  path,
  body: closed({
    url: Type.Optional(Url),
    description: Type.Optional(Description),
    event_types: Type.Optional(EventTypes),
    enabled: Type.Optional(Type.Boolean({ description: 'Whether messages are sent there.', examples: [true] })),
  }),
  answer: closed({ webhook: WebhookEndpoint }),
  problems: ['item_not_found'],
})

export const deleteWebhook = defineAlertEndpoint({
  name: 'delete_webhook',
  method: 'DELETE',
  role: 'admin',
  url: '/v1/webhooks/{webhook_id}',
  tag: TAG,
  summary: 'Delete a webhook endpoint and its deliveries',
  path,
  answer: Done,
  problems: ['item_not_found'],
})

export const rotateWebhookSecret = defineAlertEndpoint({
  name: 'rotate_webhook_secret',
  method: 'POST',
  role: 'admin',
  url: '/v1/webhooks/{webhook_id}/rotate-secret',
  tag: TAG,
  summary: 'Give a webhook endpoint another secret',
  description:
    'For 24 hours messages carry two signatures, by the new secret and by the one before, so that no message is rejected while the receiver changes.',
  path,
  body: closed({ secret: Type.Optional(ChosenSecret) }),
  answer: closed({ webhook: WebhookEndpoint, secret: Secret }),
  problems: ['item_not_found'],
})

export const testWebhook = defineAlertEndpoint({
  name: 'test_webhook',
  method: 'POST',
  role: 'developer',
  url: '/v1/webhooks/{webhook_id}/test',
  tag: TAG,
  summary: 'Send a test message',
  description: 'A message of the type `webhook.test`, delivered as every other one. The response does not wait for it.',
  path,
  status: 201,
  answer: closed({ delivery: DeliverySummary }),
  problems: ['item_not_found', 'conflict'],
})

export const listDeliveries = defineAlertEndpoint({
  name: 'list_webhook_deliveries',
  method: 'GET',
  role: 'viewer',
  url: '/v1/webhooks/{webhook_id}/deliveries',
  tag: TAG,
  summary: 'Messages of the last 30 days',
  path,
  query: closed({
    state: Type.Optional(DeliveryState),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: DELIVERIES_PAGE_MAX,
        description: `Default ${DELIVERIES_PAGE_DEFAULT}.`,
        examples: [DELIVERIES_PAGE_DEFAULT],
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}$',
        description: '`next_cursor` of the page before.',
        examples: ['1042'],
      }),
    ),
  }),
  answer: closed({
    deliveries: Type.Array(DeliverySummary, { maxItems: DELIVERIES_PAGE_MAX, description: 'Newest first.' }),
    next_cursor: orNull(text('Leads to the next page.', '1042'), 'Null: this is the last page.'),
  }),
  problems: ['item_not_found'],
})

const deliveryPath = closed({ webhook_id: EndpointId, delivery_id: DeliveryId })

export const getDelivery = defineAlertEndpoint({
  name: 'get_webhook_delivery',
  method: 'GET',
  role: 'viewer',
  url: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}',
  tag: TAG,
  summary: 'One message with its body and its tries',
  path: deliveryPath,
  answer: closed({ delivery: Delivery }),
  problems: ['item_not_found'],
})

export const sendDeliveryAgain = defineAlertEndpoint({
  name: 'send_webhook_delivery_again',
  method: 'POST',
  role: 'developer',
  url: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again',
  tag: TAG,
  summary: 'Send a message again',
  description: 'With the same id and body, and ten tries more. The response does not wait for it.',
  path: deliveryPath,
  answer: closed({ delivery: DeliverySummary }),
  problems: ['item_not_found'],
})

/** Everything below /v1/webhooks, in the order of the documentation. */
export const WEBHOOK_ENDPOINTS = [
  listWebhooks,
  createWebhook,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  getDelivery,
  sendDeliveryAgain,
] as const
