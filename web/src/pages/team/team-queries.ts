import { queryOptions } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import type { Responses } from '#web/api/types.ts'

export type Member = Responses['list_members']['members'][number]
export type Invitation = Responses['list_member_invitations']['invitations'][number]
/** Roles that members can have. The owner role can only be handed over. */
export type MemberRole = Invitation['role']

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: () => responseOf(account.GET('/account/members')),
})

/** Only for admins and the owner. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => responseOf(account.GET('/account/invitations')),
})
