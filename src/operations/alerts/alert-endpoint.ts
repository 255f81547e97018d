import type { TObject, TSchema } from 'typebox'
import type { Role } from '#accounts/members/roles.ts'
import { defineEndpoint, type Endpoint } from '#operations/account/endpoint.ts'
import type { Nothing } from '#operations/account/schemas.ts'
import type { RequiredPlan } from '#operations/operation.ts'

/** What the alerts take: the plan that opens them. They cost no quota. */
export const ALERTS_PLAN = 'pro' satisfies RequiredPlan

/** An endpoint of /v1 that keeps something for an account: behind its key, or the session of the dashboard. */
export type AlertEndpoint<
  Path extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Answer extends TSchema = TSchema,
> = Endpoint<Path, Query, Body, Answer, 'key'>

/** Fills in what alert endpoints share. */
export function defineAlertEndpoint<
  Answer extends TSchema,
  Path extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
>(
  endpoint: Omit<Parameters<typeof defineEndpoint<Answer, 'key', Path, Query, Body>>[0], 'access'> & {
    readonly role: Role
  },
): AlertEndpoint<Path, Query, Body, Answer> {
  return defineEndpoint<Answer, 'key', Path, Query, Body>({ ...endpoint, access: 'key' })
}
