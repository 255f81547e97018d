import { queryOptions } from '@tanstack/react-query'
import type { Responses } from '#web/api/types.ts'
import { account, responseOf } from '#web/api/client.ts'

export type Notifications = Responses['get_notifications']['notifications']

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => responseOf(account.GET('/account/notifications')),
})
