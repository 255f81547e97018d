import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import type { Responses } from '#web/api/types.ts'

export type Session = Responses['list_sessions']['sessions'][number]
export type Passkey = Responses['list_passkeys']['passkeys'][number]

/** Sessions of the user, newest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => responseOf(account.GET('/account/sessions')),
})

/** Passkeys of the user, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => responseOf(account.GET('/account/passkeys')),
})

const AUDIT_AT_FIRST = 10
const AUDIT_A_PAGE = 100

/** Audit log of the account, newest first, page by page. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam }) =>
    responseOf(
      account.GET('/account/audit', {
        params: {
          query: {
            limit: pageParam === null ? AUDIT_AT_FIRST : AUDIT_A_PAGE,
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor: next }) => next,
})
