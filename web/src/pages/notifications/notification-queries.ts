import { queryOptions } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import type { Responses } from '#web/api/types.ts'

export type Notifications = Responses['get_notifications']['notifications']

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => responseOf(account.GET('/account/notifications')),
})
