import { queryOptions } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import type { Responses } from '#web/api/types.ts'

export type PlanResponse = Responses['get_plan']
export type OfferedPlan = PlanResponse['plans'][number]

export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: () => responseOf(account.GET('/account/plan')),
})
