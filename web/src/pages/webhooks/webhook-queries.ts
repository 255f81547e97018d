import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alerts, responseOf } from '#web/api/client.ts'
import type { Responses } from '#web/api/types.ts'

export type Webhook = Responses['list_webhooks']['webhooks'][number]
export type EventType = Webhook['event_types'][number]
export type DeliverySummary = Responses['list_webhook_deliveries']['deliveries'][number]
export type Delivery = Responses['get_webhook_delivery']['delivery']
export type DeliveryState = DeliverySummary['state']

/** Key prefix of every query of webhooks. */
export const EVERY_WEBHOOK_QUERY = { queryKey: ['webhooks'] } as const
const DELIVERIES_A_PAGE = 25
/** Maximum deliveries counted per figure of an endpoint. */
export const COUNTED_MAX = 100
/** Polling interval of a page while a message is being delivered. */
const UNDER_WAY_MS = 2_000

/** Oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: [...EVERY_WEBHOOK_QUERY.queryKey, 'all'],
  queryFn: () => responseOf(alerts.GET('/v1/webhooks')),
})

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: [...EVERY_WEBHOOK_QUERY.queryKey, 'one', id],
    queryFn: () => responseOf(alerts.GET('/v1/webhooks/{webhook_id}', { params: { path: { webhook_id: id } } })),
  })
}

/** One page of deliveries of the last 30 days, newest first. Polled while one waits for its first attempt. */
export function deliveriesQuery(id: string, state: DeliveryState | undefined, cursor: string | undefined) {
  return queryOptions({
    ...deliveriesOf(id, { limit: DELIVERIES_A_PAGE, ...(state && { state }), ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.deliveries.some(isUnderWay) ? UNDER_WAY_MS : false),
  })
}

/** Up to 100 deliveries in one state, for counting. */
export function countedQuery(id: string, state: DeliveryState) {
  return deliveriesOf(id, { limit: COUNTED_MAX, state })
}

function deliveriesOf(id: string, query: { limit: number; state?: DeliveryState; cursor?: string }) {
  return queryOptions({
    queryKey: [...EVERY_WEBHOOK_QUERY.queryKey, 'one', id, 'deliveries', query],
    queryFn: () =>
      responseOf(alerts.GET('/v1/webhooks/{webhook_id}/deliveries', { params: { path: { webhook_id: id }, query } })),
  })
}

/** A delivery with its body and attempts. Polled while it waits for its first attempt. */
export function deliveryQuery(id: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...EVERY_WEBHOOK_QUERY.queryKey, 'one', id, 'delivery', deliveryId],
    queryFn: () =>
      responseOf(
        alerts.GET('/v1/webhooks/{webhook_id}/deliveries/{delivery_id}', {
          params: { path: { webhook_id: id, delivery_id: deliveryId } },
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.delivery) ? UNDER_WAY_MS : false),
  })
}

/** Returns true if a delivery waits for its first attempt, also after a resend. */
function isUnderWay({ state, tries }: DeliverySummary): boolean {
  return state === 'waiting' && tries === 0
}
