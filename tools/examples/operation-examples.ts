import type { PlanName } from '#accounts/plan.ts'
import { inOrder, requestOf, type DocumentedOperation } from './operation-requests.ts'
import type { ExampleService } from './starter-service.ts'

/** Lists are shown with so many of their first items, and texts that are no JSON with so many lines. */
const SHOWN_ITEMS_MAX = 3
const SHOWN_LINES_MAX = 4

/** The example of an operation, as docs/openapi-examples.json holds it. */
export interface OperationExample {
  readonly request: ReturnType<typeof requestOf>
  readonly status: number
  readonly content_type: string
  /** What JSON says, with long lists cut; absent where the body is no JSON. */
  readonly body?: unknown
  /** The first lines of other texts. */
  readonly text?: string
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}

/**
 * Sends the example request of every operation of the OpenAPI document to the service, and returns what came back.
 * @throws Error where one is not answered with 2xx
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
  // One account asks everything, so that each operation finds what another one made.
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
