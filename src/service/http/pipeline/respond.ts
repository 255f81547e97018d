import type { Principal } from '#accounts/account-store.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { Operation, OperationContext } from '#operations/endpoint.ts'
import { sqliteFailure } from '#platform/database/sqlite-failure.ts'
import { ProblemError, invalidParameter } from '#platform/problem.ts'
import type { LRUCache } from 'lru-cache'
import type { ContentCoding } from '#http/content-coding.ts'
import { PARSED_URL_CHARACTERS_MAX } from '#http/limits.ts'
import type { PipelineContext } from './context.ts'
import type { PageRenderer, RenderedResponse, RenderedResponses } from './rendered-responses.ts'
import type { OperationCounts } from './request-counts.ts'
import type { ParameterReader, ParameterValues } from './request-parameters.ts'

/** Parsed request URL. */
export interface ParsedUrl {
  readonly input: ParameterValues
  /** Names the response among the rendered ones. */
  readonly key: string
}

/** An operation as a route. */
export interface OperationRoute {
  readonly operation: Operation
  /** Names in the path template. */
  readonly pathNames: readonly string[]
  readonly reader: ParameterReader
  readonly counts: OperationCounts
  /** URLs whose parameters were read before, and hold no key: parsing costs more than the rest of a request. */
  readonly parsedUrls: LRUCache<string, ParsedUrl>
  /** Writes a page in place of JSON; left out = JSON. */
  readonly page?: PageRenderer | undefined
  /** True if `Accept` decides between JSON and a page. */
  readonly isNegotiated: boolean
}

/** The snapshot that a request is answered from, and the responses rendered from it. */
export interface ResponseData {
  readonly catalog: Catalog
  readonly rendered: RenderedResponses
}

/** A request as sent. */
export interface SentRequest {
  readonly url: string
  /** Undefined = not read before. */
  readonly parsed: ParsedUrl | undefined
  /** Decoded values of the path template's names. */
  readonly path: Readonly<Record<string, string>>
  /** Raw query string without "?". */
  readonly query: string
  /** Largest page for this caller; undefined = as the operation says. */
  readonly pageLimitMax: number | undefined
  /** Content coding that the client prefers. */
  readonly coding: ContentCoding | undefined
}

/** Test keys are answered from the starter data, whatever is current. */
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

/**
 * Finds the response among those rendered from this snapshot, or renders it.
 * @throws ProblemError for parameters, and of the operation
 */
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
  // A key has as many lines as its operation has parameters, so none is that of a coding or a page.
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

/** Returns the context that an operation runs in. */
export function contextOf(context: PipelineContext, catalog: Catalog): OperationContext {
  const { clock, publicUrl, exports: files } = context
  return {
    catalog,
    clock,
    publicUrl,
    madeExports: files === undefined ? undefined : files.made.bind(files),
    // Only where it is read: it asks the account store, which takes as long as decoding a VIN.
    get health() {
      return context.health()
    },
  }
}

/** A page is written from all fields of its report. */
function fieldsOfPage(): ProblemError {
  return invalidParameter(
    'fields',
    'cannot be combined with HTML, which shows every field: request JSON (Accept: application/json)',
  )
}

/** A snapshot that cannot be read is checked, and replaced where it is damaged: the next try finds another one. */
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

/** The page for this caller: what was asked for, or less. The response echoes it. */
function withPageLimit({ operation, reader }: OperationRoute, asked: ParsedUrl, max: number | undefined): ParsedUrl {
  if (max === undefined || !Object.hasOwn(operation.input.properties, 'limit')) return asked
  const input = { ...asked.input, limit: Math.min(Number(asked.input['limit'] ?? max), max) }
  return { input, key: keyOf(operation, reader, input) }
}

function keyOf({ name }: Operation, reader: ParameterReader, input: ParameterValues): string {
  return `${name}\n${reader.keyOf(input)}`
}
