import type { TObject } from 'typebox'
import type { OperationContext, RequiredPlan } from '#operations/endpoint.ts'
import type { VehicleKey } from './batch-line.ts'

/** Options for all lines of a batch. */
export interface BatchChoice {
  /** Country of the recalls, as in the recalls endpoints; undefined = the United States. */
  readonly country: string | undefined
}

/** Operation that a batch can apply to each line. */
export interface BatchOperation {
  readonly name: string
  /** Result of one line, for the documentation. */
  readonly description: string
  readonly requiredPlan: RequiredPlan
  /** Operations that answer the same about one vehicle, by its id and by its VIN: a key must open them all. */
  readonly sameAs: readonly string[]
  /** True if it lists recalls and accepts `country`. */
  readonly takesCountry?: boolean
  /** Closed: an undeclared field cannot leave. */
  readonly result: TObject
  /** Fields of the result that are columns of CSV where the caller names none. */
  readonly columns: readonly string[]
  /** @throws ProblemError, which is the line's own */
  run(key: VehicleKey, context: OperationContext, choice: BatchChoice): object
}
