import { queryOptions } from '@tanstack/react-query'
import type { Responses } from '#web/api/account.generated.ts'
import { account, alerts, responseOf } from '#web/api/client.ts'
import type { Responses as AlertResponses } from '#web/api/explorer.generated.ts'
import { serviceErrorOf } from '#web/api/service-error.ts'

export type Notifications = Responses['get_notifications']['notifications']
export type FeedToken = AlertResponses['get_feed_token']['feed_token']
export type NewFeedToken = AlertResponses['create_feed_token']

/** Which e-mails the account gets. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => responseOf(account.GET('/account/notifications')),
})

/** The token of the feeds, without the token; null = there is none. */
export const feedTokenQuery = queryOptions({
  queryKey: ['feed-token'],
  queryFn: async (): Promise<FeedToken | null> => {
    try {
      return (await responseOf(alerts.GET('/v1/feed-token'))).feed_token
    } catch (error) {
      if (serviceErrorOf(error).code === 'item_not_found') return null
      throw error
    }
  },
})
