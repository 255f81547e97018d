import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Principal } from '#accounts/account-store.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { ExportFiles } from '#exports/export-files.ts'
import { type ContentCoding, compress, tagOfCoding } from '#http/content-negotiation.ts'
import { PARSED_URL_CHARACTERS_MAX, COMPRESSED_BYTES_MIN, RENDERED_RESPONSES_BYTES_MAX } from '#http/limits.ts'
import type { ServiceHealth } from '#operations/account/services.ts'
import { type Operation, type OperationContext, runEndpoint } from '#operations/endpoint.ts'
import type { Clock } from '#platform/clock.ts'
import { sqliteFailure } from '#platform/database/sqlite.ts'
import { ProblemError, invalidParameter } from '#platform/problem.ts'
import type { OperationCounts } from './request-counts.ts'
import type { ParameterReader, ParameterValues } from './request-parameters.ts'

/** Data and services that responses are rendered from. */
export interface ResponseContext {
  readonly publicUrl: string
  readonly rendered: RenderedResponses
  readonly clock: Clock
  /** Existing export files. `undefined` disables exports. */
  readonly exports?: Pick<ExportFiles, 'open' | 'existing'> | undefined
  readonly currentCatalog: () => Catalog
  readonly health: () => ServiceHealth
  /** Called when the current snapshot cannot be read. Optional. */
  readonly suspectData?: (() => void) | undefined
  /** Data served to test keys. Default: the same data as for every key. */
  readonly testData?: { readonly catalog: () => Catalog | Promise<Catalog>; readonly rendered: RenderedResponses }
}

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
  context: ResponseContext,
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
  context: ResponseContext,
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
  context: ResponseContext,
): RenderedResponse {
  if (page !== undefined && input['fields'] !== undefined) throw fieldsOfPage()
  return rendered.render(operation, input, { key, page, context: contextOf(context, catalog) })
}

export function contextOf(context: ResponseContext, catalog: Catalog): OperationContext {
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
export function dataProblem(error: unknown, { suspectData }: Pick<ResponseContext, 'suspectData'>): unknown {
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

/** Response as bytes, with the strong tag of its snapshot and content. */
export interface RenderedResponse {
  /**
   * Bytes of the UTF-8 text as a "latin1" string, one character per byte. Such a string lies in the heap, where freed
   * responses leave no gaps, and is sent with its headers in one piece.
   */
  readonly body: string
  readonly contentLength: string
  readonly entityTag: string
  readonly isPage: boolean
  /** Compression of the body. `undefined` means uncompressed. */
  readonly coding: ContentCoding | undefined
  /** True if the response is free although its operation is metered. */
  readonly isFree: boolean
}

/** Renders an operation's response as an HTML page, from its snapshot. */
type PageRenderer = (response: object, catalog: Catalog) => string

/** Memory that one response uses in addition to its bytes: key, tag, objects. */
const ENTRY_OVERHEAD_BYTES = 500
/** Larger than most pages of records. */
const PASSAGE_BYTES = 512 * 1024
const SNAPSHOT_DIGITS = 16
const CONTENT_DIGITS = 16

/**
 * Renders responses, and caches those that depend only on the snapshot. A snapshot never changes, so a cached response
 * is valid until another snapshot becomes current; then all are dropped at once.
 */
export class RenderedResponses {
  readonly #cached = new LRUCache<string, RenderedResponse>({
    maxSize: RENDERED_RESPONSES_BYTES_MAX,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + ENTRY_OVERHEAD_BYTES,
  })
  #snapshot = ''

  find(key: string, catalog: Catalog): RenderedResponse | undefined {
    return this.#snapshot === catalog.id ? this.#cached.get(key) : undefined
  }

  /**
   * Runs an operation and renders its response. `key` identifies operation and input, and caches a cacheable response.
   * @throws ProblemError of the operation; Error for a response outside its schema, so that no undeclared field leaves
   */
  render(
    operation: Operation,
    input: ParameterValues,
    about: { key: string; context: OperationContext; page?: PageRenderer | undefined },
  ): RenderedResponse {
    const { key, context, page } = about
    // With `fields`, the response lacks members that are otherwise required.
    const schema = input['fields'] === undefined ? operation.output : (operation.selected ?? operation.output)
    const response = runEndpoint(operation, schema, input, context)
    const text = page === undefined ? JSON.stringify(response) : page(response, context.catalog)
    const body = bytesOf(text)
    const entityTag = entityTagOf(context.catalog.id, text)
    const isFree = operation.isFree?.(response) === true
    const isPage = page !== undefined
    const rendered = { body, contentLength: String(body.length), entityTag, isPage, coding: undefined, isFree }
    if (operation.cacheable) this.#keep(key, context.catalog, rendered)
    return rendered
  }

  /**
   * Returns the compressed response, created once and cached with the others under `key`, the key of `render` for this
   * coding. Returns the response itself if it is too short.
   */
  compress(
    operation: Operation,
    plain: RenderedResponse,
    about: { key: string; catalog: Catalog; coding: ContentCoding },
  ): RenderedResponse {
    if (plain.body.length < COMPRESSED_BYTES_MIN) return plain
    const { key, catalog, coding } = about
    const body = compress(Buffer.from(plain.body, 'latin1'), coding).toString('latin1')
    const entityTag = tagOfCoding(plain.entityTag, coding)
    const { isPage, isFree } = plain
    const rendered = { body, contentLength: String(body.length), entityTag, isPage, coding, isFree }
    if (operation.cacheable) this.#keep(key, catalog, rendered)
    return rendered
  }

  #keep(key: string, catalog: Catalog, rendered: RenderedResponse): void {
    if (this.#snapshot !== catalog.id) {
      this.#cached.clear()
      this.#snapshot = catalog.id
    }
    this.#cached.set(key, rendered)
  }
}

/** Buffer that all responses pass through: separate buffers would be freed late (docs/adr/0021). */
const passage = Buffer.allocUnsafeSlow(PASSAGE_BYTES)

function bytesOf(text: string): string {
  const length = Buffer.byteLength(text)
  if (length === text.length) return text
  if (length > PASSAGE_BYTES) return Buffer.from(text).toString('latin1')
  passage.write(text)
  return passage.toString('latin1', 0, length)
}

function entityTagOf(snapshotId: string, text: string): string {
  const content = hash('sha256', text, 'hex')
  return `"${snapshotId.slice(0, SNAPSHOT_DIGITS)}-${content.slice(0, CONTENT_DIGITS)}"`
}
