import type { TObject } from 'typebox'
import type { OperationContext, RequiredPlan } from '#operations/endpoint.ts'
import type { VehicleKey } from './batch-line.ts'

/** Options for all lines of a batch. */
export interface BatchOptions {
  /** Country of the recalls, as in the recall endpoints. Default: United States. */
  readonly country: string | undefined
}

/** Operation that a batch can apply to each line. */
export interface BatchOperation {
  readonly name: string
  /** Description of one line's result, for the documentation. */
  readonly description: string
  readonly requiredPlan: RequiredPlan
  /** Operations with the same result by vehicle id and by VIN. A key must allow all of them. */
  readonly sameAs: readonly string[]
  /** True if the operation lists recalls and accepts `country`. */
  readonly takesCountry?: boolean
  /** Closed schema: undeclared fields never leave. */
  readonly result: TObject
  /** Default CSV columns. */
  readonly columns: readonly string[]
  /** @throws ProblemError that applies only to this line */
  run(key: VehicleKey, context: OperationContext, choice: BatchOptions): object
}
