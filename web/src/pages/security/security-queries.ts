import { queryOptions } from '@tanstack/react-query'
import type { Answers } from '#web/api/account.generated.ts'
import { account, answerOf } from '#web/api/client.ts'

export type Session = Answers['list_sessions']['sessions'][number]
export type Passkey = Answers['list_passkeys']['passkeys'][number]
export type AuditEntry = Answers['list_audit']['entries'][number]

/** Where the person is signed in, newest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => answerOf(account.GET('/account/sessions')),
})

/** Passkeys of the person, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => answerOf(account.GET('/account/passkeys')),
})

/** What was done to the account, newest first. */
export const auditQuery = queryOptions({
  queryKey: ['audit'],
  queryFn: () => answerOf(account.GET('/account/audit')),
})
