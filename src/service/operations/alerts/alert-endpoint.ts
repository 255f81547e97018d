import type { TObject, TSchema } from 'typebox'
import type { AuditAction } from '#accounts/account-store.ts'
import type { Role } from '#accounts/members/roles.ts'
import type { Principal } from '#accounts/principal.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { Catalog } from '#catalog/catalog.ts'
import {
  type EndpointAddress,
  type Given as GivenEndpoint,
  type HttpMethod,
  type RunnableEndpoint,
  withDefaults,
} from '#operations/account/endpoint.ts'
import type { Nothing } from '#operations/account/schemas.ts'
import type { RequiredPlan } from '#operations/operation.ts'
import type { Clock } from '#platform/clock.ts'
import { Next, pageUrl, type PageValues } from '#operations/list-operation.ts'
import { closed } from '#operations/schemas.ts'
import type { ItemFormat } from './item-lines.ts'

/** What the alerts take: the plan that opens them. They cost no quota. */
export const ALERTS_PLAN = 'pro' satisfies RequiredPlan

/** Lines of CSV or NDJSON as they were sent. */
export interface SentLines {
  readonly format: ItemFormat
  readonly body: Buffer
}

/** What an alert endpoint may use besides its input. */
export interface AlertContext {
  readonly principal: Principal
  /** The body of an endpoint that takes lines. */
  readonly lines: () => SentLines
  readonly alerts: Alerts
  /** The current snapshot. */
  readonly catalog: Catalog
  /** Base URL of the service without a trailing slash. */
  readonly publicUrl: string
  readonly clock: Clock
  /** E-mail addresses of the members of the account, former ones too, by the ids of the people. */
  readonly memberAddresses: () => Promise<ReadonlyMap<string, string>>
  /** Records in the audit log of the account what was changed, in words without secrets. */
  readonly audit: (action: AuditAction, detail: string) => Promise<void>
}

/** An endpoint of /v1 that keeps something for an account: behind its key, or the session of the dashboard. */
export type AlertEndpoint<
  Path extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Answer extends TSchema = TSchema,
  Address extends EndpointAddress = EndpointAddress,
> = RunnableEndpoint<AlertContext, Path, Query, Body, Answer, 'key', Address> & { readonly role: Role }

/** Fills in what alert endpoints share, and gives `run` the types of the schemas. */
export function defineAlertEndpoint<
  Answer extends TSchema,
  const Name extends string,
  const Method extends HttpMethod,
  const Url extends string,
  Path extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
>(
  endpoint: Omit<GivenEndpoint<Path, Query, Body, Answer, 'key', EndpointAddress<Name, Method, Url>>, 'access'> &
    Pick<AlertEndpoint<Path, Query, Body, Answer>, 'role' | 'run'>,
): AlertEndpoint<Path, Query, Body, Answer, EndpointAddress<Name, Method, Url>> {
  return withDefaults({ ...withNext(endpoint), access: 'key' })
}

interface Untyped {
  readonly url: string
  readonly answer: TSchema & { readonly properties?: Readonly<Record<string, TSchema>> }
  run(input: PageInput, context: AlertContext): Promise<unknown>
}
interface PageInput {
  readonly path: PageValues
  readonly query: PageValues
}

/** Adds the link `next` to a list with `next_cursor`. */
function withNext<Endpoint>(endpoint: Endpoint): Endpoint {
  const given = endpoint as unknown as Untyped
  const { properties = {} } = given.answer
  if (properties['next_cursor'] === undefined) return endpoint
  const list: Untyped = {
    ...given,
    answer: closed({ ...properties, next: Next }),
    async run(input, context) {
      const page = (await given.run(input, context)) as { readonly next_cursor: string | null }
      const values = { ...input.path, ...input.query, cursor: page.next_cursor ?? undefined }
      return { ...page, next: page.next_cursor === null ? null : pageUrl(given.url, values) }
    },
  }
  return list as unknown as Endpoint
}
