import assert from 'node:assert/strict'
import Schema from 'typebox/schema'
import { openApiText } from '#http/openapi/openapi.ts'
import type { Operation } from '#operations/endpoint.ts'
import { withSelections } from '../../tools/clients/selections.ts'
import type { ServiceResponse } from './start-service.ts'

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

export interface ApiDocument {
  readonly openapi: string
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, { readonly get?: DocumentedOperation; readonly post?: DocumentedOperation }>>
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly securitySchemes: object }
}

export interface DocumentedOperation {
  readonly operationId: string
  readonly 'x-metered': boolean
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters: readonly {
    name: string
    in: string
    required: boolean
    description: string
    schema: object
    example: unknown
  }[]
  readonly responses: Readonly<Record<string, DocumentedResponse & { readonly description: string }>>
}

/** The document as a client reads it: data, without anything of TypeBox in it. */
export const DOCUMENT = JSON.parse(openApiText()) as unknown as ApiDocument

/** What the document says of the one method of a path. */
export function documentedAt(path: string): DocumentedOperation | undefined {
  const { get, post } = DOCUMENT.paths[path] ?? {}
  return get ?? post
}

/** Announced for callers that they concern: keys with limits, and payments. */
const CONDITIONAL_HEADERS = ['RateLimit', 'RateLimit-Policy', 'PAYMENT-RESPONSE']

const checks = new Map<string, ReturnType<typeof compile>>()

/**
 * The response is one that the document announces for this operation: its status, its content type, its headers and
 * its body. 500 is announced for completeness and is never accepted here.
 */
export function assertDocumented(operation: Pick<Operation, 'name' | 'path'>, answer: ServiceResponse): void {
  const label = `${operation.name} ${answer.status}`
  assert.notEqual(answer.status, 500, `${label}: ${answer.text}`)
  const { get, post } = CHECKED.paths[operation.path] ?? {}
  const documented = (get ?? post)?.responses[String(answer.status)]
  assert.ok(documented, `${label} is not documented: ${answer.text}`)
  for (const name of Object.keys(documented.headers ?? {})) {
    const isConditional = CONDITIONAL_HEADERS.includes(name)
    assert.ok(isConditional || answer.headers[name.toLowerCase()] !== undefined, `${label} lacks ${name}`)
  }
  const isFile = answer.headers['accept-ranges'] !== undefined && answer.status !== 304
  if (isFile) assertFile(documented, answer, label)
  else assertJson(documented, answer, label)
}

function assertFile({ content = {} }: DocumentedResponse, { headers }: ServiceResponse, label: string): void {
  const type = headers['content-type'] ?? ''
  assert.ok(Object.hasOwn(content, type), `${label}: ${type}`)
}

function assertJson(documented: DocumentedResponse, answer: ServiceResponse, label: string): void {
  const [type, media] = Object.entries(documented.content ?? {})[0] ?? []
  if (type === undefined || media === undefined) {
    assert.equal(answer.text, '', label)
    return
  }
  assert.equal(answer.headers['content-type'], `${type}; charset=utf-8`, label)
  const check = checks.get(label) ?? compile(media.schema)
  checks.set(label, check)
  const body = answer.json()
  // Listing what is wrong takes twenty times as long as finding out whether anything is.
  if (!check.Check(body)) assert.fail(`${label}: ${JSON.stringify(check.Errors(body)[1])}`)
}

/** As DOCUMENT, with the parts that `fields` and `detail` leave beside the whole. */
const CHECKED = JSON.parse(withSelections(openApiText())) as unknown as ApiDocument

/** References lead into the document's own components, so those stand beside the schema under the same path. */
function compile(schema: object) {
  return Schema.Compile({ ...schema, components: CHECKED.components } as object)
}
