import { randomBytes } from 'node:crypto'
import type { WebhookEndpoint } from '#alerts/webhooks/endpoints.ts'
import type { Delivery } from '#alerts/webhooks/outbox.ts'
import { describeMessage } from '#alerts/webhooks/message.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import {
  changeWebhook,
  createWebhook,
  DELIVERIES_PAGE_DEFAULT,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '#operations/alerts/webhooks.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { handleAlert, type HandledAlert } from './alert-routes.ts'

const MESSAGE_ID_BYTES = 12
const DONE = { done: true } as const

/** Webhook endpoints of the account, and the messages that were sent to them. */
export const WEBHOOK_HANDLERS: readonly HandledAlert[] = [
  handleAlert(listWebhooks, async ({ principal, alerts }) => ({
    webhooks: (await alerts.endpoints.list(principal.accountId)).map(describeWebhook),
  })),

  handleAlert(createWebhook, async ({ principal, body, alerts, audit }) => {
    const url = await alerts.sender.checkedUrl(body.url)
    const { description, secret: chosen, event_types: eventTypes } = body
    const wanted = { accountId: principal.accountId, url, description, eventTypes, secret: chosen }
    const { endpoint, secret } = await alerts.endpoints.create(wanted)
    await audit('webhook_created', auditText(endpoint))
    return { webhook: describeWebhook(endpoint), secret }
  }),

  handleAlert(getWebhook, async ({ principal, path, alerts }) => ({
    webhook: describeWebhook(await alerts.endpoints.get(principal.accountId, path.webhook_id)),
  })),

  handleAlert(changeWebhook, async ({ principal, path, body, alerts, audit }) => {
    const url = body.url === undefined ? undefined : await alerts.sender.checkedUrl(body.url)
    const { description, event_types: eventTypes, enabled: isEnabled } = body
    const change = { url, description, eventTypes, isEnabled }
    const endpoint = await alerts.endpoints.change(principal.accountId, path.webhook_id, change)
    await audit('webhook_changed', `${auditText(endpoint)}: ${Object.keys(body).join(', ')}${enabledText(isEnabled)}`)
    if (isEnabled === true) alerts.deliverer.wake()
    return { webhook: describeWebhook(endpoint) }
  }),

  handleAlert(deleteWebhook, async ({ principal, path, alerts, audit }) => {
    const endpoint = await alerts.endpoints.get(principal.accountId, path.webhook_id)
    await alerts.endpoints.delete(principal.accountId, endpoint.id)
    await audit('webhook_deleted', auditText(endpoint))
    return DONE
  }),

  handleAlert(rotateWebhookSecret, async ({ principal, path, body, alerts, audit }) => {
    const { endpoint, secret } = await alerts.endpoints.rotateSecret(principal.accountId, path.webhook_id, body.secret)
    await audit('webhook_secret_changed', auditText(endpoint))
    return { webhook: describeWebhook(endpoint), secret }
  }),

  handleAlert(testWebhook, async ({ principal, path, alerts, clock }) => {
    const endpoint = await alerts.endpoints.get(principal.accountId, path.webhook_id)
    if (endpoint.disabledBecause !== null) {
      throw new ProblemError('conflict', 'The webhook endpoint is disabled: enable it first.')
    }
    const id = `msg_${randomBytes(MESSAGE_ID_BYTES).toString('hex')}`
    const body = describeMessage('webhook.test', { webhook_id: endpoint.id, url: endpoint.url }, clock.nowMs())
    await alerts.outbox.add(endpoint.id, [{ id, eventType: 'webhook.test', subject: id, body }])
    alerts.deliverer.wake()
    return { delivery: describeSummary(await alerts.outbox.get(endpoint.id, id)) }
  }),

  handleAlert(listDeliveries, async ({ principal, path, query, alerts }) => {
    const { id } = await alerts.endpoints.get(principal.accountId, path.webhook_id)
    const { limit = DELIVERIES_PAGE_DEFAULT, state, cursor } = query
    const before = cursor === undefined ? undefined : Number(cursor)
    const found = await alerts.outbox.list(id, { limit: limit + 1, before, state })
    const deliveries = found.slice(0, limit)
    const last = deliveries.at(-1)
    const hasMore = found.length > limit && last !== undefined
    return { deliveries: deliveries.map(describeSummary), next_cursor: hasMore ? String(last.position) : null }
  }),

  handleAlert(getDelivery, async ({ principal, path, alerts }) => {
    const { id } = await alerts.endpoints.get(principal.accountId, path.webhook_id)
    const delivery = await alerts.outbox.get(id, path.delivery_id)
    const attempts = delivery.attempts.map(({ atMs, tookMs, status, error, response }) => {
      return { at: toIsoSeconds(atMs), took_ms: tookMs, status, error, response }
    })
    return { delivery: { ...describeSummary(delivery), body: delivery.body, attempts } }
  }),

  handleAlert(sendDeliveryAgain, async ({ principal, path, alerts }) => {
    const { id } = await alerts.endpoints.get(principal.accountId, path.webhook_id)
    const delivery = await alerts.outbox.sendAgain(id, path.delivery_id)
    alerts.deliverer.wake()
    return { delivery: describeSummary(delivery) }
  }),
]

/** An endpoint in the audit log. Paths of URLs may hold secrets of the receiver. */
export function auditText({ id, url }: Pick<WebhookEndpoint, 'id' | 'url'>): string {
  return `${id} at ${new URL(url).origin}`
}

function enabledText(isEnabled: boolean | undefined): string {
  if (isEnabled === undefined) return ''
  return isEnabled ? ' (on)' : ' (off)'
}

/** An endpoint as its owner sees it: never its secret. */
export function describeWebhook(endpoint: WebhookEndpoint): ResponseOf<typeof getWebhook>['webhook'] {
  const { previousSecretUntilMs, lastSuccessMs, disabledBecause } = endpoint
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes as ResponseOf<typeof getWebhook>['webhook']['event_types'],
    enabled: disabledBecause === null,
    disabled_because: disabledBecause,
    created: toIsoSeconds(endpoint.createdMs),
    last_success: lastSuccessMs === null ? null : toIsoSeconds(lastSuccessMs),
    previous_secret_until: previousSecretUntilMs === null ? null : toIsoSeconds(previousSecretUntilMs),
  }
}

function describeSummary(delivery: Delivery): ResponseOf<typeof testWebhook>['delivery'] {
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
