import type { Principal } from '#accounts/account-store.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { Operation, OperationContext } from '#operations/endpoint.ts'
import { sqliteFailure } from '#platform/database/sqlite-failure.ts'
import { ProblemError, invalidParameter } from '#platform/problem.ts'
import type { LRUCache } from 'lru-cache'
import type { ContentCoding } from '#http/content-coding.ts'
import { PARSED_URL_CHARACTERS_MAX } from '#http/limits.ts'
import type { PipelineContext } from './context.ts'
import type { OperationCounts } from './request-counts.ts'
import type { PageRenderer, RenderedResponse, RenderedResponses } from './rendered-responses.ts'
import type { ParameterReader, ParameterValues } from './request-parameters.ts'

export interface ParsedUrl {
  readonly input: ParameterValues
  /** Cache key among the rendered responses. */
  readonly key: string
}

export interface OperationRoute {
  readonly operation: Operation
  readonly pathNames: readonly string[]
  readonly reader: ParameterReader
  readonly counts: OperationCounts
  /** Parsed URLs without a key in them. Parsing costs more than the rest of a request. */
  readonly parsedUrls: LRUCache<string, ParsedUrl>
  /** Renders a page. Default: JSON. */
  readonly page?: PageRenderer | undefined
  /** True if `Accept` decides between JSON and a page. */
  readonly isNegotiated: boolean
}

/** Snapshot that a request reads, and the responses rendered from it. */
export interface ResponseData {
  readonly catalog: Catalog
  readonly rendered: RenderedResponses
}

export interface SentRequest {
  readonly url: string
  /** Undefined if not parsed yet. */
  readonly parsed: ParsedUrl | undefined
  readonly path: Readonly<Record<string, string>>
  readonly query: string
  /** Maximum page size for this caller. Default: the operation's own. */
  readonly pageLimitMax: number | undefined
  readonly coding: ContentCoding | undefined
}

/** Returns the data for a principal. Test keys always read the starter data. */
export function dataFor(
  context: PipelineContext,
  principal: Principal | undefined,
): ResponseData | Promise<ResponseData> {
  if (principal?.mode !== 'test' || context.testData === undefined) {
    return { catalog: context.currentCatalog(), rendered: context.rendered }
  }
  const { rendered } = context.testData
  const catalog = context.testData.catalog()
  return catalog instanceof Promise ? catalog.then((found) => ({ catalog: found, rendered })) : { catalog, rendered }
}

/** Finds or renders the response. @throws ProblemError for invalid parameters, or of the operation */
export function respond(
  route: OperationRoute,
  { catalog, rendered }: ResponseData,
  sent: SentRequest,
  context: PipelineContext,
): RenderedResponse {
  const { operation, counts, page } = route
  const { coding } = sent
  const { input, key: inputKey } = withPageLimit(route, sent.parsed ?? parse(route, sent), sent.pageLimitMax)
  const key = page === undefined ? inputKey : `${inputKey}\npage`
  // A key has one line per parameter, so the extra line cannot collide with another key.
  const codedKey = coding === undefined ? key : `${key}\n${coding}`
  const found = rendered.find(codedKey, catalog) ?? (coding === undefined ? undefined : rendered.find(key, catalog))
  if (operation.cacheable) counts.rendered(found !== undefined)
  const plain = found ?? render(route, input, { key, catalog, rendered }, context)
  if (coding === undefined || plain.coding !== undefined) return plain
  return rendered.compress(operation, plain, { key: codedKey, catalog, coding })
}

function render(
  { operation, page }: OperationRoute,
  input: ParameterValues,
  { key, catalog, rendered }: ResponseData & { readonly key: string },
  context: PipelineContext,
): RenderedResponse {
  if (page !== undefined && input['fields'] !== undefined) throw fieldsOfPage()
  return rendered.render(operation, input, { key, page, context: contextOf(context, catalog) })
}

export function contextOf(context: PipelineContext, catalog: Catalog): OperationContext {
  const { clock, publicUrl, exports: files } = context
  return {
    catalog,
    clock,
    publicUrl,
    madeExports: files === undefined ? undefined : files.existing.bind(files),
    // Computed only when read: it queries the account store, which takes as long as decoding a VIN.
    get health() {
      return context.health()
    },
  }
}

/** Rejects `fields` for a page, which needs all fields of its report. */
function fieldsOfPage(): ProblemError {
  return invalidParameter(
    'fields',
    'cannot be combined with HTML, which shows every field: request JSON (Accept: application/json)',
  )
}

/** Reports an unreadable snapshot for a check, which replaces it if it is damaged: a retry then reads another one. */
export function dataProblem(error: unknown, { suspectData }: PipelineContext): unknown {
  if (sqliteFailure(error) === undefined) return error
  suspectData?.()
  return new ProblemError('service_unavailable', 'The data are temporarily unavailable. Try again shortly.', {
    cause: error,
    retryAfterSeconds: 1,
  })
}

function parse({ operation, reader, parsedUrls }: OperationRoute, { url, path, query }: SentRequest): ParsedUrl {
  const input = reader.read(path, query)
  const parsed = { input, key: keyOf(operation, reader, input) }
  if (operation.isPrivate !== true && url.length <= PARSED_URL_CHARACTERS_MAX) parsedUrls.set(url, parsed)
  return parsed
}

/** Caps the requested page size for this caller. The response echoes it. */
function withPageLimit(
  { operation, reader }: OperationRoute,
  parsedUrl: ParsedUrl,
  max: number | undefined,
): ParsedUrl {
  if (max === undefined || !Object.hasOwn(operation.input.properties, 'limit')) return parsedUrl
  const input = { ...parsedUrl.input, limit: Math.min(Number(parsedUrl.input['limit'] ?? max), max) }
  return { input, key: keyOf(operation, reader, input) }
}

function keyOf({ name }: Operation, reader: ParameterReader, input: ParameterValues): string {
  return `${name}\n${reader.keyOf(input)}`
}
