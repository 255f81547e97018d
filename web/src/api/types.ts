// Types of the service's endpoints, taken from their definitions and erased by the build.
import type { Static, TObject, TSchema } from 'typebox'
import type { ListedDashboardEndpoint } from '#operations/account/index.ts'
import type { ListedAlertEndpoint } from '#operations/alerts/index.ts'
import type { ListedOperation } from '#operations/index.ts'

export type { Problem } from '#operations/problem.ts'

/** Successful responses by operation name. */
export type Responses = { [One in ListedOperation as One['name']]: Static<One['output']> } & {
  [One in ListedAlertEndpoint | ListedDashboardEndpoint as One['name']]: Static<One['output']>
}

/** Paths of the dashboard's endpoints, in the form that openapi-fetch expects. */
export type AccountPaths = Paths<ListedDashboardEndpoint>
export type AlertPaths = Paths<ListedAlertEndpoint>

interface Addressed {
  readonly method: string
  readonly path: string
  readonly params: TObject
  readonly query: TObject
  readonly body: TObject | undefined
  readonly output: TSchema
}

type Paths<Listed extends Addressed> = {
  [Url in Listed['path']]: {
    [One in Extract<Listed, { path: Url }> as Lowercase<One['method']>]: Requested<One>
  }
}

type Requested<One extends Addressed> = {
  parameters: Given<'path', Static<One['params']>> & Given<'query', Static<One['query']>>
  responses: { 200: { content: { 'application/json': Static<One['output']> } } }
} & (One['method'] extends 'GET' | 'DELETE'
  ? unknown
  : { requestBody: { content: { 'application/json': Static<NonNullable<One['body']>> } } })

/** Adds a member of type `Values`. Optional if all its values are; absent if it has none. */
type Given<Place extends string, Values> = keyof Values extends never
  ? unknown
  : Partial<Values> extends Values
    ? { [Key in Place]?: Values }
    : { [Key in Place]: Values }
