import type { Operation } from '#operations/operation.ts'
import { TOOL_HINTS } from './tool-hints.ts'
import { inputSchemaOf, outputSchemaOf, type JsonSchema } from './tool-schema.ts'

/** An operation as agents see it. Calling it asks the very address of the operation. */
export interface Tool {
  /** The operation's name. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** "/v1/vehicles/{id}/recalls" */
  readonly path: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
}

/**
 * One tool for every metered operation. What is not metered (status, lists for forms) an agent does not need: a search
 * that finds nothing suggests near names itself.
 */
export function createTools(operations: readonly Operation[]): Tool[] {
  return operations.filter(({ metered }) => metered).map(createTool)
}

function createTool(operation: Operation): Tool {
  const { name, path, summary, input, output } = operation
  return {
    name,
    title: TOOL_HINTS[name]?.title ?? summary,
    description: descriptionOf(operation),
    path,
    inputSchema: inputSchemaOf(input),
    outputSchema: outputSchemaOf(output),
  }
}

function descriptionOf({ name, description, requiredPlan }: Operation): string {
  const hint = TOOL_HINTS[name]
  const plan =
    requiredPlan === 'none' || requiredPlan === 'free'
      ? 'Opened by every plan.'
      : `Needs a key of the ${requiredPlan === 'pro' ? 'Pro' : 'Business'} plan or a higher one.`
  if (hint === undefined) return `${description} ${plan}`
  return `${description}\nWhen to use: ${hint.when}\nWhat next: ${hint.next}\n${plan}`
}
