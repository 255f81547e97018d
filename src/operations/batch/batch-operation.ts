import type { TObject } from 'typebox'
import type { OperationContext, RequiredPlan } from '#operations/operation.ts'
import type { VehicleKey } from './batch-line.ts'

/** What a batch can ask of each of its lines. */
export interface BatchOperation {
  readonly name: string
  /** What one line gets, for the documentation. */
  readonly description: string
  readonly requiredPlan: RequiredPlan
  /** Closed: an undeclared field cannot leave. */
  readonly result: TObject
  /** Fields of the result that are columns of CSV where the caller names none. */
  readonly columns: readonly string[]
  /** @throws ProblemError, which is the line's own */
  run(key: VehicleKey, context: OperationContext): object
}
