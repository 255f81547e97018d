import type { Static, TObject, TUnion } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import type { Clock } from '#platform/clock.ts'
import { withFields, withFieldsOfList, type Untyped } from './list-operation.ts'

/** The plans that can open an operation, lowest first. `none` = answered without any key (status only). */
export type RequiredPlan = 'none' | 'free' | 'pro' | 'business'

/** What an operation may use besides its input: never a request, a key or a clock of its own. */
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

/** What the process knows of itself that no snapshot can hold. */
export interface ServiceHealth {
  /** False while the account store cannot answer. */
  readonly accountsAvailable: boolean
  /** Other stores that cannot answer, as callers know them: "sign-in store". */
  readonly failedStores?: readonly string[] | undefined
  /** When the data were last found or made current, in milliseconds since 1970 UTC. */
  readonly dataUpdatedMs: number
  /** Why the last refresh was rejected, or undefined. */
  readonly refreshFailure: string | undefined
  /** What to know of the last refresh although nothing is wrong with the data. */
  readonly refreshNotice?: string | undefined
  /** Why payments, which the operator has set up, are not taken at the moment. */
  readonly paymentProblem?: string | undefined
  /** When a source was last found to be what its official site has, ISO 8601; undefined = not known. */
  readonly checkedAt?: (source: string) => string | undefined
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
  /** Whether a 2xx answer takes one unit of the quota. */
  readonly metered: boolean
  /** Whether this response of a metered operation costs nothing; left out = each 2xx answer takes its unit. */
  isFree?(answer: Static<Output>): boolean
  /** Whether the response depends on the snapshot alone (and may be kept), or also on the moment (status). */
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
   * What the parameter `fields` picks from: the property that holds the listed things, or 'itself' for an operation that
   * answers with one thing. defineOperation adds the parameter, and the link `next` to lists in pages.
   */
  readonly fieldsOf?: string
  /** As `output`, of a request with `fields`. Added by defineOperation. */
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
type Given<Input extends TObject, Output extends ResponseSchema, Name extends string> = Omit<
  Operation<Input, Output, Name>,
  LeftOut
> &
  Partial<Pick<Operation<Input, Output, Name>, LeftOut>>
type LeftOut = 'metered' | 'cacheable' | 'problems'

/** Gives `run` the types of the two schemas, fills in what was left out, and adds what `fieldsOf` asks for. */
export function defineOperation<Input extends TObject, Output extends ResponseSchema, const Name extends string>(
  given: Given<Input, Output, Name>,
): Operation<Input, Output, Name> {
  const operation = { metered: true, cacheable: given.isPrivate !== true, problems: [], ...given }
  const { fieldsOf, ...plain } = operation
  if (fieldsOf === undefined) return operation
  const one = plain as unknown as Untyped<OperationContext>
  const defined = fieldsOf === 'itself' ? withFields(one) : withFieldsOfList(one, fieldsOf)
  return defined as unknown as Operation<Input, Output, Name>
}
