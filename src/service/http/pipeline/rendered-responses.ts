import { hash } from 'node:crypto'
import type { Catalog } from '#catalog/catalog.ts'
import { runEndpoint, type Operation, type OperationContext } from '#operations/endpoint.ts'
import { LRUCache } from 'lru-cache'
import { compress, type ContentCoding } from '#http/content-coding.ts'
import { COMPRESSED_BYTES_MIN, RENDERED_RESPONSES_BYTES_MAX } from '#http/limits.ts'
import { tagOfCoding } from './conditional.ts'
import type { ParameterValues } from './request-parameters.ts'

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
export type PageRenderer = (response: object, catalog: Catalog) => string

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
