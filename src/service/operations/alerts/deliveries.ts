import { randomBytes } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { DELIVERIES_PAGE_MAX, RESPONSE_CHARACTERS_RETAINED, TRIES_MAX } from '#alerts/limits.ts'
import { type StoredDelivery, describeMessage } from '#alerts/webhooks/outbox.ts'
import { count, identifier, instant, orNull, text } from '#operations/account/schemas.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { cursorPageOf } from '#operations/page-parameters.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { EndpointId, webhookPath } from './webhooks.ts'

const DELIVERIES_PAGE_DEFAULT = 20
const MESSAGE_ID_BYTES = 12

const DeliveryId = identifier('Message id, sent as `webhook-id` with every attempt.', 'msg_0123456789abcdef01234567')
const DeliveryState = Type.Enum(['waiting', 'delivered', 'failed'], {
  description: '"waiting": an attempt is due. "delivered": the receiver returned 2xx. "failed": no attempt is left.',
  examples: ['delivered'],
})

const deliverySummary = {
  id: DeliveryId,
  event_type: text('Event type; "webhook.test" for a test.', 'recall.added'),
  created: instant('Creation time of the message.'),
  state: DeliveryState,
  tries: count('Number of attempts since creation or the last resend.', 1),
  next_try: orNull(instant('Time of the next attempt.'), 'Null if there is none.'),
  last_status: orNull(count('Status of the last response.', 200), 'Null if there was none.'),
}

const Attempt = closed(
  {
    at: instant('Creation time.'),
    took_ms: count('Milliseconds until the response, or until it failed.', 38),
    status: orNull(count('Status of the response.', 200), 'Null if no response arrived.'),
    error: orNull(
      text('Reason why no response arrived.', 'ECONNREFUSED: connect ECONNREFUSED'),
      'Null if a response arrived.',
    ),
    response: Type.String({
      maxLength: RESPONSE_CHARACTERS_RETAINED,
      description: `The first ${RESPONSE_CHARACTERS_RETAINED} characters of the response's body.`,
      examples: ['ok'],
    }),
  },
  'One try.',
)

export const DeliverySummary = closed(
  deliverySummary,
  'A message to an endpoint with its delivery state.',
  'DeliverySummary',
)
export const Delivery = closed(
  {
    ...deliverySummary,
    body: Type.String({
      description: 'Body exactly as sent: JSON with `type`, `timestamp`, and `data`.',
      examples: ['{"type":"webhook.test","timestamp":"2026-11-21T04:05:06Z","data":{}}'],
    }),
    attempts: Type.Array(Attempt, { maxItems: TRIES_MAX, description: 'The last ten attempts, oldest first.' }),
  },
  'A message with its body and attempts.',
  'Delivery',
)

export const testWebhook = defineEndpoint({
  name: 'test_webhook',
  method: 'POST',
  role: 'developer',
  path: '/v1/webhooks/{webhook_id}/test',
  summary: 'Send a test message',
  description:
    'Sends a message of type `webhook.test`, delivered like any other. The response does not wait for delivery.',
  params: webhookPath,
  status: 201,
  output: closed({ delivery: DeliverySummary }, undefined, 'DeliveryResponse'),
  problems: ['conflict'],

  async run({ params }, { principal, alerts, clock }) {
    const endpoint = await alerts.endpoints.get(principal.accountId, params.webhook_id)
    if (endpoint.disabledReason !== null) {
      throw new ProblemError('conflict', 'The webhook endpoint is disabled. Enable it first.')
    }
    const id = `msg_${randomBytes(MESSAGE_ID_BYTES).toString('hex')}`
    const body = describeMessage('webhook.test', { webhook_id: endpoint.id, url: endpoint.url }, clock.nowMs())
    await alerts.outbox.add(endpoint.id, [{ id, eventType: 'webhook.test', subject: id, body }])
    alerts.deliverer.wake()
    return { delivery: describeSummary(await alerts.outbox.get(endpoint.id, id)) }
  },
})

const listDeliveries = defineEndpoint({
  name: 'list_webhook_deliveries',
  method: 'GET',
  role: 'viewer',
  path: '/v1/webhooks/{webhook_id}/deliveries',
  summary: 'Messages of the last 30 days',
  params: webhookPath,
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
        description: '`next_cursor` of the previous page.',
        examples: ['1042'],
      }),
    ),
  }),
  output: closed({
    deliveries: Type.Array(DeliverySummary, { maxItems: DELIVERIES_PAGE_MAX, description: 'Newest first.' }),
    next_cursor: orNull(text('Cursor of the next page.', '1042'), 'Null on the last page.'),
  }),

  async run({ params, query }, { principal, alerts }) {
    const { id } = await alerts.endpoints.get(principal.accountId, params.webhook_id)
    const { limit = DELIVERIES_PAGE_DEFAULT, state, cursor } = query
    const before = cursor === undefined ? undefined : Number(cursor)
    const found = await alerts.outbox.list(id, { limit: limit + 1, before, state })
    const { shown, next } = cursorPageOf(found, limit, ({ position }) => String(position))
    return { deliveries: shown.map(describeSummary), next_cursor: next }
  },
})

const deliveryPath = closed({ webhook_id: EndpointId, delivery_id: DeliveryId })

const getDelivery = defineEndpoint({
  name: 'get_webhook_delivery',
  method: 'GET',
  role: 'viewer',
  path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}',
  summary: 'Get one message with its body and attempts',
  params: deliveryPath,
  output: closed({ delivery: Delivery }),

  async run({ params }, { principal, alerts }) {
    const { id } = await alerts.endpoints.get(principal.accountId, params.webhook_id)
    const delivery = await alerts.outbox.get(id, params.delivery_id)
    const attempts = delivery.attempts.map(({ atMs, tookMs, status, error, response }) => {
      return { at: toIsoSeconds(atMs), took_ms: tookMs, status, error, response }
    })
    return { delivery: { ...describeSummary(delivery), body: delivery.body, attempts } }
  },
})

const sendDeliveryAgain = defineEndpoint({
  name: 'send_webhook_delivery_again',
  method: 'POST',
  role: 'developer',
  path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again',
  summary: 'Send a message again',
  description: 'Uses the same id and body, with ten more attempts. The response does not wait for delivery.',
  params: deliveryPath,
  output: closed({ delivery: DeliverySummary }),

  async run({ params }, { principal, alerts }) {
    const { id } = await alerts.endpoints.get(principal.accountId, params.webhook_id)
    const delivery = await alerts.outbox.sendAgain(id, params.delivery_id)
    alerts.deliverer.wake()
    return { delivery: describeSummary(delivery) }
  },
})

export const DELIVERY_ENDPOINTS = [testWebhook, listDeliveries, getDelivery, sendDeliveryAgain]

function describeSummary(delivery: StoredDelivery): Static<typeof DeliverySummary> {
  const { id, eventType, createdMs, state, tries, nextMs, attempts } = delivery
  return {
    id,
    event_type: eventType,
    created: toIsoSeconds(createdMs),
    state,
    tries,
    next_try: state === 'waiting' ? toIsoSeconds(nextMs) : null,
    last_status: attempts.at(-1)?.status ?? null,
  }
}
