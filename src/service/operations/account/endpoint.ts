import type { Static, TObject, TSchema } from 'typebox'
import type { Role } from '#accounts/members/roles.ts'
import type { ProblemCode } from '#platform/problem.ts'
import { NOTHING, type Nothing } from './schemas.ts'
import type { Caller, DashboardServices } from './services.ts'

/**
 * Who may ask: `anyone`; the signed-in user, about themselves (`person`); a signed-in user with this role, or one above it, in
 * the account that the request names; a signed-in operator. `stripe` = the payment service, which signs what it sends.
 * `key` = below /v1, by an API key.
 */
export type Access = 'anyone' | 'person' | Role | 'operator' | 'stripe' | 'key'

/** The header that names the account that a request is about; without it, that is the user's own. */
export const ACCOUNT_HEADER = 'vds-account'

/** Whether an endpoint is asked by a signed-in user. */
export function needsSession(access: Access): access is 'person' | Role | 'operator' {
  return access !== 'anyone' && access !== 'stripe' && access !== 'key'
}

/** The name of an endpoint and where it is; literal types, from which the pages' typed client is made. */
export interface EndpointAddress<
  Name extends string = string,
  Method extends HttpMethod = HttpMethod,
  Url extends string = string,
> {
  readonly name: Name
  readonly method: Method
  readonly url: Url
}
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One address of the dashboard, or one below /v1 that keeps something for an account, as data: documents and tests are made from it. */
export interface Endpoint<
  Path extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Answer extends TSchema = TSchema,
  Who extends Access = Access,
  Address extends EndpointAddress = EndpointAddress,
> {
  /** snake_case; the operationId. */
  readonly name: Address['name']
  readonly method: Address['method']
  /** Path template, "/account/keys/{key_id}"; every name in braces is a property of `path`. */
  readonly url: Address['url']
  readonly summary: string
  readonly description?: string
  readonly access: Who
  /** Of an endpoint below /v1: the role that it takes in the dashboard. */
  readonly role?: Role
  /**
   * Which limit of the caller it is counted by (caller-limits.ts): `write` for whatever is not a GET, and for a GET that
   * leaves something behind.
   */
  readonly countsAs: 'read' | 'write'
  /** Closed schemas: what is not declared is rejected. Values of `path` and `query` are strings or whole numbers. */
  readonly path: Path
  readonly query: Query
  /** Undefined for GET and DELETE, which take none. */
  readonly body: Body | undefined
  /** Status of success. */
  readonly status: 200 | 201
  /** Closed: an undeclared field cannot leave. */
  readonly answer: Answer
  /** Takes lines of CSV or NDJSON in place of JSON (item-lines.ts). */
  readonly takesLines?: true
  /** Responds with CSV in place of JSON; `answer` is a string. */
  readonly givesCsv?: true
  /** Rejections besides those of every endpoint of its kind. An address with a name in braces has `item_not_found` by that. */
  readonly problems: readonly ProblemCode[]
}

/** An endpoint under its heading in documents. */
export type Tagged<Some extends Endpoint = Endpoint> = Some & { readonly tag: string }

export function tagged<Some extends Endpoint>(tag: string, endpoints: readonly Some[]): Tagged<Some>[] {
  return endpoints.map((endpoint) => ({ ...endpoint, tag }))
}

/** What an endpoint is sent, as its closed schemas have let it through. */
interface EndpointInput<Path extends TObject, Query extends TObject, Body extends TObject> {
  readonly path: Static<Path>
  readonly query: Static<Query>
  readonly body: Static<Body>
}

/** An endpoint and what it does. */
export interface RunnableEndpoint<
  Context,
  Path extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Answer extends TSchema = TSchema,
  Who extends Access = Access,
  Address extends EndpointAddress = EndpointAddress,
> extends Endpoint<Path, Query, Body, Answer, Who, Address> {
  run(input: EndpointInput<Path, Query, Body>, context: Context): Promise<Static<Answer>>
}

/** What an endpoint of the dashboard may use besides its input. */
interface DashboardContext<Who extends Access = Access> {
  /** The signed-in user; only of endpoints that need one. */
  readonly caller: Who extends 'anyone' ? undefined : Caller
  readonly services: DashboardServices
}

export type DashboardEndpoint = RunnableEndpoint<DashboardContext>

/** An endpoint without what most leave out. */
export type Given<
  Path extends TObject,
  Query extends TObject,
  Body extends TObject,
  Answer extends TSchema,
  Who extends Access,
  Address extends EndpointAddress = EndpointAddress,
> = Omit<Endpoint<Path, Query, Body, Answer, Who, Address>, LeftOut> &
  Partial<Pick<Endpoint<Path, Query, Body, Answer, Who, Address>, LeftOut>>
type LeftOut = 'countsAs' | 'path' | 'query' | 'body' | 'status' | 'problems'

/** Fills in what most endpoints leave out; whatever else is given stays. */
export function withDefaults<
  Answer extends TSchema,
  const Who extends Access,
  const Name extends string,
  const Method extends HttpMethod,
  const Url extends string,
  Path extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
  More = unknown,
>(
  endpoint: Given<Path, Query, Body, Answer, Who, EndpointAddress<Name, Method, Url>> & More,
): Endpoint<Path, Query, Body, Answer, Who, EndpointAddress<Name, Method, Url>> & More {
  return {
    ...endpoint,
    countsAs: endpoint.countsAs ?? (endpoint.method === 'GET' ? 'read' : 'write'),
    path: endpoint.path ?? (NOTHING as unknown as Path),
    query: endpoint.query ?? (NOTHING as unknown as Query),
    body:
      endpoint.method === 'GET' || endpoint.method === 'DELETE'
        ? undefined
        : (endpoint.body ?? (NOTHING as unknown as Body)),
    status: endpoint.status ?? 200,
    problems: [...(endpoint.path === undefined ? [] : (['item_not_found'] as const)), ...(endpoint.problems ?? [])],
  }
}

/** Gives `run` the types of the schemas. */
export function defineEndpoint<
  Answer extends TSchema,
  const Who extends Access,
  const Name extends string,
  const Method extends HttpMethod,
  const Url extends string,
  Path extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
>(
  endpoint: Given<Path, Query, Body, Answer, Who, EndpointAddress<Name, Method, Url>> &
    Pick<RunnableEndpoint<DashboardContext<Who>, Path, Query, Body, Answer>, 'run'>,
): RunnableEndpoint<DashboardContext<Who>, Path, Query, Body, Answer, Who, EndpointAddress<Name, Method, Url>> {
  return withDefaults(endpoint)
}
