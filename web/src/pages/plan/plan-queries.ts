import { queryOptions } from '@tanstack/react-query'
import type { Answers } from '#web/api/account.generated.ts'
import { account, answerOf } from '#web/api/client.ts'

export type PlanAnswer = Answers['get_plan']
export type OfferedPlan = PlanAnswer['plans'][number]

/** The plan of the account, and every plan there is. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: () => answerOf(account.GET('/account/plan')),
})
