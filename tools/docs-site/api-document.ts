import type { SampleRequest } from './request-samples.ts'
import type { ApiSchema, ApiSchemas } from './schema-tree.ts'

// Parts of the OpenAPI document and its examples that the reference shows.

export interface ApiParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: ApiSchema
  readonly example?: unknown
}

export interface ApiContent {
  readonly schema?: ApiSchema
}

export interface ApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly 'x-required-plan': string
  readonly 'x-metered': boolean
  readonly 'x-payment'?: { readonly price: { readonly amount: string } }
  readonly parameters: readonly ApiParameter[]
  readonly requestBody?: { readonly description?: string; readonly content: Readonly<Record<string, ApiContent>> }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, ApiContent>> }>
  >
}

export interface ApiDocument {
  readonly info: { readonly description: string; readonly version: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly schemas: ApiSchemas }
}

/** A real response in docs/openapi-examples.json. */
export interface RecordedExample {
  readonly request: SampleRequest
  readonly status: number
  readonly content_type: string
  readonly body?: unknown
  readonly text?: string
}

export type RecordedExamples = Readonly<Record<string, RecordedExample | undefined>>

export interface DocumentedOperation extends ApiOperation {
  readonly path: string
  readonly method: string
}
