import { queryOptions } from '@tanstack/react-query'
import type { Responses } from '#web/api/account.generated.ts'
import { account, alerts, responseOf } from '#web/api/client.ts'
import type { Responses as AlertResponses } from '#web/api/explorer.generated.ts'

export type Notifications = Responses['get_notifications']['notifications']
export type FeedToken = AlertResponses['create_feed_token']['feed_token']
export type NewFeedToken = AlertResponses['create_feed_token']

/** Which e-mails the account gets. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => responseOf(account.GET('/account/notifications')),
})

/** The token of the feeds, without the token; null = there is none. */
export const feedTokenQuery = queryOptions({
  queryKey: ['feed-token'],
  queryFn: async () => (await responseOf(alerts.GET('/v1/feed-token'))).feed_token,
})
