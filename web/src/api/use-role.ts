import { useSuspenseQuery } from '@tanstack/react-query'
import type { Responses } from './account.generated.ts'
import { meQuery } from './queries.ts'

export type Role = Responses['get_me']['account']['role']

const ROLES: readonly Role[] = ['viewer', 'developer', 'admin', 'owner']

/** Whether the user may do in the account what a role is needed for; the service decides again. */
export function useMay(required: Role): boolean {
  const { role } = useSuspenseQuery(meQuery).data.account
  return ROLES.indexOf(role) >= ROLES.indexOf(required)
}
