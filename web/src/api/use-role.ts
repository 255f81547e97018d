import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from './queries.ts'
import type { Responses } from './types.ts'
import { REQUIRED_ROLES } from './values.generated.ts'

export type Role = Responses['get_me']['account']['role']

const ROLES: readonly Role[] = ['viewer', 'developer', 'admin', 'owner']

/**
 * Returns true if the user's role in the account allows an operation. Pages hide the others. The service enforces the
 * same table.
 */
export function useMay(operation: keyof typeof REQUIRED_ROLES): boolean {
  const { role } = useSuspenseQuery(meQuery).data.account
  return ROLES.indexOf(role) >= ROLES.indexOf(REQUIRED_ROLES[operation])
}
