import assert from 'node:assert/strict'
import { Type, type Static, type TObject, type TSchema, type TUnion } from 'typebox'
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
import { closed, nullable } from './schemas.ts'
import { fieldsParameter, parseSelection, select, selectionOf } from './selected-fields.ts'

/*
 * Every endpoint is one object made by `defineEndpoint`: name, path, required access, closed schemas, problems, and
 * `run(input, context)`. Required access distinguishes three kinds:
 * - an operation has a `requiredPlan`: a pure function of a snapshot, cached and charged, also a tool and a client's method;
 * - an alert endpoint has a `role`: it stores account data, under /v1 with a key and in the dashboard with a session;
 * - an endpoint of the dashboard has `access`: it is called with a session.
 * All of them run through `runEndpoint`.
 */

/** Plans that can allow an operation, lowest first. `none`: no key is required (status only). */
export type RequiredPlan = 'none' | 'free' | 'pro' | 'business'

/** Dependencies of an operation: never a request, a key, or its own clock. */
export interface OperationContext {
  readonly catalog: Catalog
  readonly clock: Clock
  /** Base URL of the service without a trailing slash, for links in responses. */
  readonly publicUrl: string
  readonly health: ServiceHealth
  /** Returns the existing export files of a snapshot. Omitted if exports are disabled. */
  readonly madeExports?: ((snapshot: Pick<Catalog, 'id'>) => readonly CreatedExport[]) | undefined
}

export interface CreatedExport {
  /** Name of a data set, and a format of export-dataset.ts. */
  readonly dataset: string
  readonly format: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

export type ResponseSchema = TObject | TUnion<TObject[]>

/** Public operation. Its HTTP route, agent tool, OpenAPI entry, and test matrices are generated (index.ts). */
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
  /** True if a 2xx response uses one unit of the quota, unless `isFree` returns true for it. */
  readonly metered: boolean
  isFree?(response: Static<Output>): boolean
  /** True if the response depends only on the snapshot and may be cached. False if it also depends on the time (status). */
  readonly cacheable: boolean
  /**
   * True if the path contains private data (a VIN). Logs, caches, ledgers, and metrics then contain only the template,
   * and the response is never cached. Default: false.
   */
  readonly isPrivate?: boolean
  /** Closed schema: undeclared parameters are rejected. */
  readonly input: Input
  /** Closed schema: undeclared fields never leave. */
  readonly output: Output
  /**
   * Target of the `fields` parameter, which defineEndpoint adds: the property with the listed items, or 'itself' for an
   * operation that returns one item.
   */
  readonly fieldsOf?: string
  /** Response schema of a request with `fields`. Added by defineEndpoint. */
  readonly selected?: ResponseSchema
  /** Problems in addition to those of every operation. */
  readonly problems: readonly (
    | 'vehicle_not_found'
    | 'code_not_found'
    | 'campaign_not_found'
    | 'not_a_vin'
    | 'decoder_not_loaded'
  )[]
  run(input: Static<Input>, context: OperationContext): Static<Output>
}

/** Operation without defaulted fields: metered by default, and cacheable unless private. */
type GivenOperation<Input extends TObject, Output extends ResponseSchema, Name extends string> = Omit<
  Operation<Input, Output, Name>,
  OmittedForOperation
> &
  Partial<Pick<Operation<Input, Output, Name>, OmittedForOperation>>
type OmittedForOperation = 'metered' | 'cacheable' | 'problems'

/**
 * Required access: `anyone`; `person`, a signed-in user for their own data; a role, at least this one in the requested
 * account; `operator`, a signed-in operator; `stripe`, requests signed by Stripe; `key`, an API key below /v1.
 */
export type Access = 'anyone' | 'person' | Role | 'operator' | 'stripe' | 'key'

/** Header that names the requested account. Default: the user's own. */
export const ACCOUNT_HEADER = 'vds-account'

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
  /** Name in snake_case, also the operationId. */
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
  /** Closed schemas that reject undeclared fields. Values of `params` and `query` are strings or integers. */
  readonly params: Params
  readonly query: Query
  /** Undefined for GET and DELETE. */
  readonly body: Body | undefined
  readonly status: 200 | 201
  /** Closed schema: undeclared fields never leave. */
  readonly output: Output
  /** Accepts lines of CSV or NDJSON instead of JSON. */
  readonly takesLines?: true
  /** Responds with CSV instead of JSON; `output` is a string. */
  readonly givesCsv?: true
  /** Rejections in addition to those of every endpoint of its kind. A path with a parameter also has `item_not_found`. */
  readonly problems: readonly ProblemCode[]
}

/** Endpoint under its heading in documents. */
export type Tagged<Some extends Endpoint = Endpoint> = Some & { readonly tag: string }

export function tagged<Some extends Endpoint>(tag: string, endpoints: readonly Some[]): Tagged<Some>[] {
  return endpoints.map((endpoint) => ({ ...endpoint, tag }))
}

interface EndpointInput<Params extends TObject, Query extends TObject, Body extends TObject> {
  readonly params: Static<Params>
  readonly query: Static<Query>
  readonly body: Static<Body>
}

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

interface DashboardContext<Who extends Access = Access> {
  readonly caller: Who extends 'anyone' ? undefined : Caller
  readonly services: DashboardServices
}

export type DashboardEndpoint = RunnableEndpoint<DashboardContext>

/** Endpoint without defaulted fields. */
type GivenEndpoint<
  Params extends TObject,
  Query extends TObject,
  Body extends TObject,
  Output extends TSchema,
  Who extends Access,
  Address extends EndpointAddress = EndpointAddress,
> = Omit<Endpoint<Params, Query, Body, Output, Who, Address>, OmittedKeys> &
  Partial<Pick<Endpoint<Params, Query, Body, Output, Who, Address>, OmittedKeys>>
type OmittedKeys = 'countsAs' | 'params' | 'query' | 'body' | 'status' | 'problems'

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

export interface SentLines {
  readonly format: ItemFormat
  readonly body: Buffer
}

export interface AlertContext {
  readonly principal: Principal
  readonly lines: () => SentLines
  readonly alerts: Alerts
  readonly catalog: Catalog
  /** Base URL of the service without a trailing slash. */
  readonly publicUrl: string
  readonly clock: Clock
  /** Returns the email addresses of current and former members by user id. */
  readonly memberAddresses: () => Promise<ReadonlyMap<string, string>>
  /** Records a change in the account's audit log, in words without secrets. */
  readonly audit: (action: AuditAction, detail: string) => Promise<void>
}

/** Endpoint under /v1 that stores account data, called with a key or a dashboard session. */
export type AlertEndpoint<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Output extends TSchema = TSchema,
  Address extends EndpointAddress = EndpointAddress,
> = RunnableEndpoint<AlertContext, Params, Query, Body, Output, 'key', Address> & { readonly role: Role }

/** Defines an operation. `fieldsOf` adds the parameter `fields` and the link `next`. */
export function defineEndpoint<Input extends TObject, Output extends ResponseSchema, const Name extends string>(
  definition: GivenOperation<Input, Output, Name>,
): Operation<Input, Output, Name>
/** Defines an endpoint under /v1 that stores account data. Adds the link `next` to a list with `next_cursor`. */
export function defineEndpoint<
  Output extends TSchema,
  const Name extends string,
  const Method extends HttpMethod,
  const Url extends string,
  Params extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
>(
  definition: Omit<GivenEndpoint<Params, Query, Body, Output, 'key', EndpointAddress<Name, Method, Url>>, 'access'> &
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
  definition: GivenEndpoint<Params, Query, Body, Output, Who, EndpointAddress<Name, Method, Url>> &
    Pick<RunnableEndpoint<DashboardContext<Who>, Params, Query, Body, Output>, 'run'>,
): RunnableEndpoint<DashboardContext<Who>, Params, Query, Body, Output, Who, EndpointAddress<Name, Method, Url>>
export function defineEndpoint(definition: object): object {
  if ('requiredPlan' in definition) return operationOf(definition as GivenOperation<TObject, ResponseSchema, string>)
  const endpoint = definition as GivenEndpoint<TObject, TObject, TObject, TSchema, Access>
  return withDefaults('role' in definition ? { ...withNextCursor(endpoint), access: 'key' } : endpoint)
}

function operationOf(definition: GivenOperation<TObject, ResponseSchema, string>): object {
  const operation = { metered: true, cacheable: definition.isPrivate !== true, problems: [], ...definition }
  const { fieldsOf, ...plain } = operation
  if (fieldsOf === undefined) return operation
  const untyped = plain as unknown as Untyped<OperationContext>
  return fieldsOf === 'itself' ? withFields(untyped) : withFieldsOfList(untyped, fieldsOf)
}

/** Runs an endpoint and checks its response, so that undeclared fields never leave. */
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

function withNextCursor<Given>(endpoint: Given): Given {
  const definition = endpoint as unknown as UntypedList
  const { properties = {} } = definition.output
  if (properties['next_cursor'] === undefined) return endpoint
  const list: UntypedList = {
    ...definition,
    output: closed({ ...properties, next: Next }),
    async run(input, context) {
      const page = (await definition.run(input, context)) as { readonly next_cursor: string | null }
      const values = { ...input.params, ...input.query, cursor: page.next_cursor ?? undefined }
      return { ...page, next: page.next_cursor === null ? null : pageUrl(definition.path, values) }
    },
  }
  return list as unknown as Given
}

const CLOSED = { additionalProperties: false } as const

/** Part of an operation that this file changes. */
interface Untyped<Context> {
  readonly name: string
  readonly path: string
  readonly input: TObject
  readonly output: TObject
  readonly selected?: TObject
  run(input: object, context: Context): object
}
type PageValues = Readonly<Record<string, string | number | undefined>>

/** Adds the parameter `fields` to an operation that returns one item. */
function withFields<Context>(operation: Untyped<Context>): Untyped<Context> {
  const { input, output } = operation
  return {
    ...operation,
    input: withProperties(input, { fields: fieldsParameter(output, 'the response') }),
    selected: selectionOf(output),
    run(request, context) {
      const { fields, rest } = splitFields(request)
      const result = operation.run(rest, context)
      return fields === undefined ? result : select(result, parseSelection(fields))
    },
  }
}

/**
 * Adds the parameter `fields` to an operation that returns a list. It selects fields of the items in the property `list`
 * and leaves the list's own fields whole. Paginated lists also get the `next` link.
 */
function withFieldsOfList<Context>(operation: Untyped<Context>, list: string): Untyped<Context> {
  const { input, output } = operation
  const things: (TSchema & { readonly items?: TObject }) | undefined = output.properties[list]
  assert(things?.items !== undefined, `${operation.name} has a list of ${list}`)
  return withNext({
    ...operation,
    input: withProperties(input, { fields: fieldsParameter(things.items, `each of \`${list}\``) }),
    selected: withProperties(output, { [list]: { ...things, items: selectionOf(things.items) } }),
    run(request, context) {
      const { fields, rest } = splitFields(request)
      const result = operation.run(rest, context) as Record<string, object[]>
      if (fields === undefined) return result
      const selection = parseSelection(fields)
      return { ...result, [list]: (result[list] ?? []).map((thing) => select(thing, selection)) }
    },
  })
}

function splitFields({ fields, ...rest }: { readonly fields?: string }) {
  return { fields, rest }
}

export const Next = nullable(Type.String({ maxLength: 4_000 }), {
  description:
    'Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.',
  examples: ['/v1/vehicles?make=toyota&limit=25&offset=25'],
})

function withNext<Context>(operation: Untyped<Context>): Untyped<Context> {
  const { path, input, output, selected } = operation
  if (!Object.hasOwn(input.properties, 'offset')) return operation
  return {
    ...operation,
    output: withNextProperty(output),
    ...(selected === undefined ? {} : { selected: withNextProperty(selected) }),
    run(request, context) {
      const result: object = operation.run(request, context)
      const { limit, offset, has_more } = result as Page
      const next = has_more ? pageUrl(path, { ...(request as PageValues), limit, offset: offset + limit }) : null
      return inserted(result, next)
    },
  }
}

interface Page {
  readonly limit: number
  readonly offset: number
  readonly has_more: boolean
}

function withNextProperty(schema: TObject): TObject {
  return Type.Object(inserted(schema.properties, Next) as Record<string, TSchema>, optionsOf(schema))
}

/** Returns the members with `next` inserted after `has_more`. */
function inserted(members: object, next: unknown): Record<string, unknown> {
  const entries = Object.entries(members).flatMap(([name, value]) =>
    name === 'has_more'
      ? [
          [name, value],
          ['next', next],
        ]
      : [[name, value]],
  )
  return Object.fromEntries(entries) as Record<string, unknown>
}

export function pageUrl(path: string, values: PageValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && !path.includes(`{${name}}`)) query.set(name, String(value))
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(values[name])))
  return `${filled}?${query.toString()}`
}

function withProperties(schema: TObject, properties: Readonly<Record<string, TSchema>>): TObject {
  return Type.Object({ ...schema.properties, ...properties }, optionsOf(schema))
}

function optionsOf(schema: TObject & { readonly description?: string }) {
  return schema.description === undefined ? CLOSED : { ...CLOSED, description: schema.description }
}
