import type { Static, TObject, TSchema, TUnion } from 'typebox'
import type { AuditAction } from '#accounts/account-store.ts'
import type { Role } from '#accounts/members/roles.ts'
import type { Principal } from '#accounts/principal.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { Clock } from '#platform/clock.ts'
import type { ProblemCode } from '#platform/problem.ts'
import { validatorOf } from '#platform/validator.ts'
import { NOTHING, type Nothing } from './account/schemas.ts'
import type { Caller, DashboardServices, ServiceHealth } from './account/services.ts'
import type { ItemFormat } from './alerts/item-lines.ts'
import { Next, pageUrl, withFields, withFieldsOfList, type PageValues, type Untyped } from './list-operation.ts'
import { closed } from './schemas.ts'

/*
 * Every endpoint is one object made by `defineEndpoint`: its name and address, who may call it, closed schemas, problems and
 * `run(input, context)`. There are three kinds, told apart by who may call them:
 * - an operation has a `requiredPlan`: a pure function of a snapshot, cached and charged, also a tool and a client's method;
 * - an alert endpoint has a `role`: it keeps something for an account, under /v1 by a key and in the dashboard by a session;
 * - an endpoint of the dashboard has `access`: it is called with a session.
 * All of them run through `runEndpoint`.
 */

/** The plans that can open an operation, lowest first. `none` = answered without any key (status only). */
export type RequiredPlan = 'none' | 'free' | 'pro' | 'business'

/** Dependencies of an operation: never a request, a key or a clock of its own. */
export interface OperationContext {
  /** The snapshot that this response comes from, from its first byte to its last. */
  readonly catalog: Catalog
  readonly clock: Clock
  /** Base address of the service without a trailing slash, for links inside answers. */
  readonly publicUrl: string
  readonly health: ServiceHealth
  /** Export files of a snapshot that are there; left out = none are retained. */
  readonly madeExports?: ((snapshot: Pick<Catalog, 'id'>) => readonly MadeExport[]) | undefined
}

/** An export file that exists. */
export interface MadeExport {
  /** Name of a dataset, and a format of export-dataset.ts. */
  readonly dataset: string
  readonly format: string
  readonly rows: number
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
}

/** Schema of a response: one closed object, or one of several. */
export type ResponseSchema = TObject | TUnion<TObject[]>

/**
 * One thing the service can do. The HTTP route, the agent tool, the OpenAPI entry, the credential matrix and the
 * fuzz cases are all made from the list of operations (index.ts).
 */
export interface Operation<
  Input extends TObject = TObject,
  Output extends ResponseSchema = ResponseSchema,
  Name extends string = string,
> {
  /** snake_case; also the tool name, the operationId and, in kebab-case, the file name. */
  readonly name: Name
  /** Path template, "/v1/vehicles/{id}"; every name in braces is a property of `input`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly requiredPlan: RequiredPlan
  /** True if a 2xx response uses one unit of the quota. */
  readonly metered: boolean
  /** Returns whether this response of a metered operation is free. Default: each 2xx response uses one unit. */
  isFree?(answer: Static<Output>): boolean
  /** True if the response depends only on the snapshot and may be cached. False if it also depends on the time (status). */
  readonly cacheable: boolean
  /**
   * True where the path names a user's own thing (a VIN): it is in no log, cache, ledger or metric, and what leaves the
   * process names the template alone. Left out = false. What is private is never cacheable.
   */
  readonly isPrivate?: boolean
  /** Closed: an undeclared parameter is rejected. */
  readonly input: Input
  /** Closed: an undeclared field cannot leave. */
  readonly output: Output
  /**
   * Target of the `fields` parameter: the property with the listed items, or 'itself' for an operation that returns one item.
   * defineEndpoint adds the parameter, and the `next` link to paginated lists.
   */
  readonly fieldsOf?: string
  /** Response schema of a request with `fields`. Added by defineEndpoint. */
  readonly selected?: ResponseSchema
  /** The problems it can raise besides those of every operation. */
  readonly problems: readonly (
    | 'vehicle_not_found'
    | 'code_not_found'
    | 'campaign_not_found'
    | 'not_a_vin'
    | 'decoder_not_loaded'
  )[]
  run(input: Static<Input>, context: OperationContext): Static<Output>
}

/** An operation without what most leave out: they are metered, and cacheable where nothing in them is private. */
type GivenOperation<Input extends TObject, Output extends ResponseSchema, Name extends string> = Omit<
  Operation<Input, Output, Name>,
  LeftOutOfOperation
> &
  Partial<Pick<Operation<Input, Output, Name>, LeftOutOfOperation>>
type LeftOutOfOperation = 'metered' | 'cacheable' | 'problems'

/**
 * Required access: `anyone`; `person`, a signed-in user for their own data; a role, a signed-in user with this role or a higher
 * one in the account that the request names; `operator`, a signed-in operator. `stripe` = the payment service, which signs its
 * requests. `key` = an API key, below /v1.
 */
export type Access = 'anyone' | 'person' | Role | 'operator' | 'stripe' | 'key'

/** The header that names the account that a request is about; without it, that is the user's own. */
export const ACCOUNT_HEADER = 'vds-account'

/** Returns whether an endpoint requires a signed-in user. */
export function needsSession(access: Access): access is 'person' | Role | 'operator' {
  return access !== 'anyone' && access !== 'stripe' && access !== 'key'
}

/** Name and address of an endpoint. Literal types, used to derive the pages' typed client. */
export interface EndpointAddress<
  Name extends string = string,
  Method extends HttpMethod = HttpMethod,
  Url extends string = string,
> {
  readonly name: Name
  readonly method: Method
  readonly path: Url
}
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Endpoint of the dashboard, or endpoint below /v1 that stores account data. Documents and tests are generated from it. */
export interface Endpoint<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Output extends TSchema = TSchema,
  Who extends Access = Access,
  Address extends EndpointAddress = EndpointAddress,
> {
  /** snake_case; the operationId. */
  readonly name: Address['name']
  readonly method: Address['method']
  /** Path template, "/account/keys/{key_id}"; every name in braces is a property of `params`. */
  readonly path: Address['path']
  readonly summary: string
  readonly description?: string
  readonly access: Who
  /** Required dashboard role of an endpoint below /v1. */
  readonly role?: Role
  /** Caller limit that applies (caller-limits.ts): `write` for every method except GET, and for a GET with a lasting effect. */
  readonly countsAs: 'read' | 'write'
  /** Closed schemas: what is not declared is rejected. Values of `params` and `query` are strings or whole numbers. */
  readonly params: Params
  readonly query: Query
  /** Undefined for GET and DELETE, which take none. */
  readonly body: Body | undefined
  /** Status of success. */
  readonly status: 200 | 201
  /** Closed: an undeclared field cannot leave. */
  readonly output: Output
  /** Takes lines of CSV or NDJSON in place of JSON. */
  readonly takesLines?: true
  /** Responds with CSV in place of JSON; `output` is a string. */
  readonly givesCsv?: true
  /** Rejections besides those of every endpoint of its kind. An address with a name in braces has `item_not_found` by that. */
  readonly problems: readonly ProblemCode[]
}

/** An endpoint under its heading in documents. */
export type Tagged<Some extends Endpoint = Endpoint> = Some & { readonly tag: string }

export function tagged<Some extends Endpoint>(tag: string, endpoints: readonly Some[]): Tagged<Some>[] {
  return endpoints.map((endpoint) => ({ ...endpoint, tag }))
}

/** Endpoint input, validated by its closed schemas. */
interface EndpointInput<Params extends TObject, Query extends TObject, Body extends TObject> {
  readonly params: Static<Params>
  readonly query: Static<Query>
  readonly body: Static<Body>
}

/** An endpoint and what it does. */
export interface RunnableEndpoint<
  Context,
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Output extends TSchema = TSchema,
  Who extends Access = Access,
  Address extends EndpointAddress = EndpointAddress,
> extends Endpoint<Params, Query, Body, Output, Who, Address> {
  run(input: EndpointInput<Params, Query, Body>, context: Context): Promise<Static<Output>>
}

/** Dependencies of a dashboard endpoint. */
interface DashboardContext<Who extends Access = Access> {
  /** The signed-in user; only of endpoints that need one. */
  readonly caller: Who extends 'anyone' ? undefined : Caller
  readonly services: DashboardServices
}

export type DashboardEndpoint = RunnableEndpoint<DashboardContext>

/** An endpoint without what most leave out. */
type GivenEndpoint<
  Params extends TObject,
  Query extends TObject,
  Body extends TObject,
  Output extends TSchema,
  Who extends Access,
  Address extends EndpointAddress = EndpointAddress,
> = Omit<Endpoint<Params, Query, Body, Output, Who, Address>, LeftOut> &
  Partial<Pick<Endpoint<Params, Query, Body, Output, Who, Address>, LeftOut>>
type LeftOut = 'countsAs' | 'params' | 'query' | 'body' | 'status' | 'problems'

/** Fills in what most endpoints leave out; whatever else is given stays. */
export function withDefaults<
  Output extends TSchema,
  const Who extends Access,
  const Name extends string,
  const Method extends HttpMethod,
  const Url extends string,
  Params extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
  More = unknown,
>(
  endpoint: GivenEndpoint<Params, Query, Body, Output, Who, EndpointAddress<Name, Method, Url>> & More,
): Endpoint<Params, Query, Body, Output, Who, EndpointAddress<Name, Method, Url>> & More {
  return {
    ...endpoint,
    countsAs: endpoint.countsAs ?? (endpoint.method === 'GET' ? 'read' : 'write'),
    params: endpoint.params ?? (NOTHING as unknown as Params),
    query: endpoint.query ?? (NOTHING as unknown as Query),
    body:
      endpoint.method === 'GET' || endpoint.method === 'DELETE'
        ? undefined
        : (endpoint.body ?? (NOTHING as unknown as Body)),
    status: endpoint.status ?? 200,
    problems: [...(endpoint.params === undefined ? [] : (['item_not_found'] as const)), ...(endpoint.problems ?? [])],
  }
}

/** Plan that alerts require. They cost no quota. */
export const ALERTS_PLAN = 'pro' satisfies RequiredPlan

/** Lines of CSV or NDJSON as they were sent. */
export interface SentLines {
  readonly format: ItemFormat
  readonly body: Buffer
}

/** Dependencies of an alert endpoint. */
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
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Output extends TSchema = TSchema,
  Address extends EndpointAddress = EndpointAddress,
> = RunnableEndpoint<AlertContext, Params, Query, Body, Output, 'key', Address> & { readonly role: Role }

/** Defines an operation: adds `fields` and the link `next` where `fieldsOf` asks for them. */
export function defineEndpoint<Input extends TObject, Output extends ResponseSchema, const Name extends string>(
  given: GivenOperation<Input, Output, Name>,
): Operation<Input, Output, Name>
/** Defines an endpoint under /v1 that keeps something for an account: adds the link `next` to a list with `next_cursor`. */
export function defineEndpoint<
  Output extends TSchema,
  const Name extends string,
  const Method extends HttpMethod,
  const Url extends string,
  Params extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
>(
  given: Omit<GivenEndpoint<Params, Query, Body, Output, 'key', EndpointAddress<Name, Method, Url>>, 'access'> &
    Pick<AlertEndpoint<Params, Query, Body, Output>, 'role' | 'run'>,
): AlertEndpoint<Params, Query, Body, Output, EndpointAddress<Name, Method, Url>>
/** Defines an endpoint of the dashboard. */
export function defineEndpoint<
  Output extends TSchema,
  const Who extends Access,
  const Name extends string,
  const Method extends HttpMethod,
  const Url extends string,
  Params extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
>(
  given: GivenEndpoint<Params, Query, Body, Output, Who, EndpointAddress<Name, Method, Url>> &
    Pick<RunnableEndpoint<DashboardContext<Who>, Params, Query, Body, Output>, 'run'>,
): RunnableEndpoint<DashboardContext<Who>, Params, Query, Body, Output, Who, EndpointAddress<Name, Method, Url>>
export function defineEndpoint(given: object): object {
  if ('requiredPlan' in given) return operationOf(given as GivenOperation<TObject, ResponseSchema, string>)
  const endpoint = given as GivenEndpoint<TObject, TObject, TObject, TSchema, Access>
  return withDefaults('role' in given ? { ...withNextCursor(endpoint), access: 'key' } : endpoint)
}

function operationOf(given: GivenOperation<TObject, ResponseSchema, string>): object {
  const operation = { metered: true, cacheable: given.isPrivate !== true, problems: [], ...given }
  const { fieldsOf, ...plain } = operation
  if (fieldsOf === undefined) return operation
  const one = plain as unknown as Untyped<OperationContext>
  return fieldsOf === 'itself' ? withFields(one) : withFieldsOfList(one, fieldsOf)
}

/** Runs an endpoint and checks its response: a field that the schema does not declare never leaves. */
export function runEndpoint<Input, Context, Result>(
  endpoint: { readonly name: string; run(input: Input, context: Context): Result },
  schema: TSchema,
  input: Input,
  context: Context,
): Result {
  const result = endpoint.run(input, context)
  if (!(result instanceof Promise)) return checkedResponse(endpoint.name, schema, result)
  return result.then((response: unknown) => checkedResponse(endpoint.name, schema, response)) as Result
}

/** @throws Error if a response does not meet its closed schema */
export function checkedResponse<Response>(name: string, schema: TSchema, response: Response): Response {
  const check = validatorOf(schema)
  if (check.Check(response)) return response
  const [first] = check.Errors(response)
  throw new Error(`${name} answered outside its schema: ${first?.instancePath ?? ''} ${first?.message ?? ''}`)
}

interface UntypedList {
  readonly path: string
  readonly output: TSchema & { readonly properties?: Readonly<Record<string, TSchema>> }
  run(input: PageInput, context: AlertContext): Promise<unknown>
}
interface PageInput {
  readonly params: PageValues
  readonly query: PageValues
}

/** Adds the link `next` to a list with `next_cursor`. */
function withNextCursor<Given>(endpoint: Given): Given {
  const given = endpoint as unknown as UntypedList
  const { properties = {} } = given.output
  if (properties['next_cursor'] === undefined) return endpoint
  const list: UntypedList = {
    ...given,
    output: closed({ ...properties, next: Next }),
    async run(input, context) {
      const page = (await given.run(input, context)) as { readonly next_cursor: string | null }
      const values = { ...input.params, ...input.query, cursor: page.next_cursor ?? undefined }
      return { ...page, next: page.next_cursor === null ? null : pageUrl(given.path, values) }
    },
  }
  return list as unknown as Given
}
