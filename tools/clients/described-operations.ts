import { isDownload, responseSchema, type OpenApiDocument, type Schema } from './schema-types.ts'
import { withSelections } from './selections.ts'

export interface DescribedOperation {
  /** snake_case. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly description: string
  /** Parameters of the path, the query and the JSON body; no two share a name. */
  readonly parameters: readonly DescribedParameter[]
  /** Schema of the complete response. */
  readonly response: Schema
  /** Response with `fields`: the partial schema, or the name of the list with partial items. */
  readonly selected: { readonly list: string | undefined; readonly schema: Schema } | undefined
  /** Set if the response is one page of a list. */
  readonly pages: DescribedPages | undefined
}

/** Pagination of a list. */
export interface DescribedPages {
  /** Member of a page that contains the items. */
  readonly items: string
  readonly itemSchema: Schema
  /** Parameter for the page's `next_cursor`; undefined if pages have none. */
  readonly cursorParameter: string | undefined
}

export interface DescribedParameter {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: Schema
}

export interface DescribedApi {
  readonly schemas: Readonly<Record<string, Schema>>
  readonly operations: readonly DescribedOperation[]
}

/** Operations whose lines or files the clients handle by hand (lines.ts, lines.py). */
const BY_HAND = new Set(['run_batch', 'add_watchlist_items', 'remove_watchlist_items'])
const BODY_METHODS = new Set(['post', 'patch'])

/**
 * Returns the operations of a document that take parameters and respond with JSON.
 * @param openApiText the OpenAPI document
 * @throws Error if parameters of one operation share a name, or a query is combined with a body
 */
export function describedApi(openApiText: string): DescribedApi {
  const documentText = withSelections(openApiText)
  const { paths, components } = JSON.parse(documentText, wholeOnly) as OpenApiDocument
  const { paths: pathsWithParts } = JSON.parse(documentText) as OpenApiDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (isDownload(operation) || BY_HAND.has(operation.operationId)) return []
      const withParts = pathsWithParts[path]?.[method]
      const selected = withParts === undefined ? undefined : selectedOf(responseSchema(withParts), documentText)
      const parameters = parametersOf(operation, method, components.schemas)
      const described: DescribedOperation = {
        name: operation.operationId,
        method,
        path,
        description: [operation.summary ?? '', operation.description ?? ''].join('. '),
        parameters,
        response: responseSchema(operation),
        selected,
        pages: pagesOf(operation, selected?.list, parameters, components.schemas),
      }
      return [described]
    }),
  )
  return { schemas: components.schemas, operations }
}

/** Replaces schemas selected by `fields` by the complete one, and keeps both variants of `detail`. */
function wholeOnly(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('x-selected-by' in value)) return value
  const { anyOf = [], 'x-selected-by': selectedBy, ...rest } = value as Schema
  return selectedBy === 'fields' ? { ...anyOf[0] } : { ...rest, anyOf }
}

function selectedOf(response: Schema, documentText: string): DescribedOperation['selected'] {
  const { components } = JSON.parse(documentText) as OpenApiDocument
  const schema = resolved(response, components.schemas)
  const part = partOf(schema)
  if (part !== undefined) return { list: undefined, schema: part }
  for (const [list, { items }] of Object.entries(schema.properties ?? {})) {
    const partOfItems = items === undefined ? undefined : partOf(items)
    if (partOfItems !== undefined) return { list, schema: partOfItems }
  }
  return undefined
}

function pagesOf(
  operation: OpenApiDocument['paths'][string][string],
  selectedList: string | undefined,
  parameters: readonly DescribedParameter[],
  schemas: DescribedApi['schemas'],
): DescribedPages | undefined {
  const { properties = {} } = resolved(responseSchema(operation), schemas)
  if (!('next' in properties || 'next_cursor' in properties)) return undefined
  const lists = Object.entries(properties).filter(([, schema]) => schema.items !== undefined)
  const found = lists.filter(([name]) => name === selectedList || lists.length === 1)
  const [[items, { items: itemSchema }] = ['', {}]] = found
  const cursorParameter = ['cursor', 'since'].find((name) => parameters.some((one) => one.name === name))
  if (itemSchema === undefined || ('next_cursor' in properties && cursorParameter === undefined)) {
    throw new Error(`${operation.operationId} has pages without one list, or a cursor without a parameter`)
  }
  return { items, itemSchema, cursorParameter: 'next_cursor' in properties ? cursorParameter : undefined }
}

function partOf({ anyOf, 'x-selected-by': selectedBy }: Schema): Schema | undefined {
  return selectedBy === 'fields' ? anyOf?.[1] : undefined
}

function parametersOf(
  { operationId, parameters = [], requestBody }: OpenApiDocument['paths'][string][string],
  method: string,
  schemas: DescribedApi['schemas'],
): DescribedParameter[] {
  const body = resolved(requestBody?.content?.['application/json']?.schema ?? {}, schemas)
  const all = [
    ...parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, required = false, schema, description = '' }) => ({
        name,
        isRequired: required,
        schema: { ...schema, description },
      })),
    ...Object.entries(body.properties ?? {}).map(([name, schema]) => ({
      name,
      isRequired: (body.required ?? []).includes(name),
      schema,
    })),
  ]
  if (new Set(all.map(({ name }) => name)).size < all.length) {
    throw new Error(`${operationId} has two parameters of the same name`)
  }
  if (BODY_METHODS.has(method) && parameters.some((parameter) => parameter.in === 'query')) {
    throw new Error(`${operationId} has a query besides its body`)
  }
  return all
}

function resolved(schema: Schema, schemas: DescribedApi['schemas']): Schema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema)
}
