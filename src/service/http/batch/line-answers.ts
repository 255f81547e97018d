import type { Principal } from '#accounts/account-store.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { VehicleKey } from '#operations/batch/batch-line.ts'
import type { BatchOperation } from '#operations/batch/batch-operation.ts'
import type { ProblemError } from '#platform/problem.ts'
import { validatorOf } from '#platform/validator.ts'
import type { PipelineContext } from '#http/pipeline/context.ts'
import { contextOf, dataProblem } from '#http/pipeline/respond.ts'
import { toProblem } from '#http/problem-responses.ts'
import type { LineResult } from './run-batch.ts'

export interface LineResponsesOptions {
  readonly operation: BatchOperation
  /** Whose recalls; undefined = the caller names none. */
  readonly country: string | undefined
  /** Fields of the result that are wanted; undefined = all. */
  readonly fields: readonly string[] | undefined
  readonly principal: Principal | undefined
  readonly context: PipelineContext
  /** Starter data, for test keys. */
  readonly testCatalog: Catalog | undefined
  /** Called for each failure of ours. */
  readonly report: (problem: ProblemError) => void
}

/** Makes the results of the lines of one batch, each from the snapshot that is current then. */
export class LineResponses {
  readonly #options: LineResponsesOptions

  constructor(options: LineResponsesOptions) {
    this.#options = options
  }

  /** @throws ProblemError, which is the line's own */
  answer(key: VehicleKey): LineResult {
    const { operation, country, fields, context, testCatalog } = this.#options
    try {
      const catalog = testCatalog ?? context.currentCatalog()
      const found = operation.run(key, contextOf(context, catalog), { country }) as LineResult['result']
      // Fails closed: a field that is not declared does not leave.
      const check = validatorOf(operation.result)
      if (!check.Check(found)) {
        const [first] = check.Errors(found)
        throw new Error(`${operation.name} answered outside its schema: ${first?.instancePath} ${first?.message}`)
      }
      return { snapshotId: catalog.id, result: fields === undefined ? found : picked(found, fields) }
    } catch (error) {
      throw this.#problemOf(error)
    }
  }

  #problemOf(error: unknown): ProblemError {
    const problem = toProblem(dataProblem(error, this.#options.context))
    if (problem.cause !== undefined || problem.code === 'service_failed') this.#options.report(problem)
    return problem
  }
}

function picked(result: LineResult['result'], fields: readonly string[]): LineResult['result'] {
  return Object.fromEntries(fields.map((name) => [name, result[name] ?? null]))
}
