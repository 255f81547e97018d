import type { PlanName } from '#accounts/plan.ts'
import { inOrder, requestOf, type DocumentedOperation } from './operation-requests.ts'
import type { ExampleService } from './starter-service.ts'

/** Maximum items shown of a list, and maximum lines of other texts. */
const SHOWN_ITEMS_MAX = 3
const SHOWN_LINES_MAX = 4

export interface OperationExample {
  readonly request: ReturnType<typeof requestOf>
  readonly status: number
  readonly content_type: string
  /** JSON body with shortened lists; absent for other texts. */
  readonly body?: unknown
  /** First lines of a text that is not JSON. */
  readonly text?: string
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}

/**
 * Sends the example request of every operation of the OpenAPI document, and returns the responses.
 * @throws Error if a response is not 2xx
 */
export async function operationExamples(
  service: ExampleService,
  openApiText: string,
): Promise<Record<string, OperationExample>> {
  service.begin()
  const { paths }: ApiDocument = JSON.parse(openApiText)
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  )
  const examples = new Map<string, OperationExample>()
  for (const { path, method, ...operation } of inOrder(all)) {
    examples.set(operation.operationId, await exampleOf(service, requestOf(method, path, operation), operation))
  }
  return Object.fromEntries(all.map(({ operationId }) => [operationId, examples.get(operationId) as OperationExample]))
}

async function exampleOf(
  service: ExampleService,
  request: OperationExample['request'],
  { operationId, 'x-required-plan': required }: DocumentedOperation,
): Promise<OperationExample> {
  // One account sends all requests, so that each operation finds the results of earlier ones.
  const plan: PlanName | undefined = required === 'none' ? undefined : 'business'
  const { status, headers, text } = await service.send({ ...request, ...(plan === undefined ? {} : { plan }) })
  if (status < 200 || status > 299) throw new Error(`${operationId}: ${request.target} is answered ${status}: ${text}`)
  const type = headers['content-type'] ?? ''
  return { request, status, content_type: type, ...shownBody(type, text) }
}

function shownBody(type: string, text: string): { body?: unknown; text?: string } {
  if (/^application\/(?:[\w.-]+\+)?json/.test(type)) return { body: shortened(JSON.parse(text)) }
  if (!/^text\/csv|ndjson|xml/.test(type)) return {}
  const lines = text.split('\n')
  return { text: lines.length <= SHOWN_LINES_MAX ? text : `${lines.slice(0, SHOWN_LINES_MAX).join('\n')}\n` }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN_ITEMS_MAX).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]))
}
