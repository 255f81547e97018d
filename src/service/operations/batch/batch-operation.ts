import type { TObject } from 'typebox'
import type { OperationContext, RequiredPlan } from '#operations/endpoint.ts'
import type { VehicleKey } from './batch-line.ts'

/** What a batch says for all of its lines. */
export interface BatchChoice {
  /** Whose recalls: as the parameter of the recalls endpoints; undefined = those of the United States. */
  readonly country: string | undefined
}

/** What a batch can ask of each of its lines. */
export interface BatchOperation {
  readonly name: string
  /** What one line gets, for the documentation. */
  readonly description: string
  readonly requiredPlan: RequiredPlan
  /** Operations that answer the same about one vehicle, by its id and by its VIN: a key must open them all. */
  readonly sameAs: readonly string[]
  /** Whether it lists recalls, of which `country` says whose. */
  readonly takesCountry?: boolean
  /** Closed: an undeclared field cannot leave. */
  readonly result: TObject
  /** Fields of the result that are columns of CSV where the caller names none. */
  readonly columns: readonly string[]
  /** @throws ProblemError, which is the line's own */
  run(key: VehicleKey, context: OperationContext, choice: BatchChoice): object
}
