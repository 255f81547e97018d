import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '#catalog/catalog.ts'
import type { ExportTarget } from '#exports/create-file.ts'
import type { ExportFiles, OpenedExport } from '#exports/export-files.ts'
import { EXPORT_MEDIA_TYPES, downloadExport } from '#operations/exports/download-export.ts'
import { exportFileName, parseExportFileName } from '#operations/exports/export-dataset.ts'
import { exportEntityTag } from '#operations/exports/list-exports.ts'
import { ProblemError } from '#platform/problem.ts'
import { hasBody } from './connection-management.ts'
import { isUnchanged } from './content-negotiation.ts'
import { DownloadSlots } from './download-slots.ts'
import {
  DOWNLOADS_PER_ACCOUNT_MAX,
  DOWNLOAD_CHUNK_BYTES,
  EXPORT_RETRY_SECONDS,
  EXPORT_WAIT_MS_MAX,
  RESPONSE_MAX_AGE_SECONDS,
} from './limits.ts'
import { containsCredential } from './pipeline/authentication.ts'
import {
  type Admitted,
  type Decision,
  HttpAdmissionRequest,
  pathParametersOf,
  singleHeader,
} from './pipeline/decision.ts'
import { queryOf, rejectCredentialInQuery } from './pipeline/operation-route.ts'
import type { PipelineContext } from './pipeline/pipeline.ts'
import { NO_COUNTS, type OperationCounts } from './pipeline/request-counts.ts'
import { createParameterReader } from './pipeline/request-parameters.ts'
import { dataFor } from './pipeline/respond.ts'
import { noteRequest, sendRejection } from './pipeline/send.ts'
import { sendProblem } from './problem-responses.ts'
import { SECURITY_HEADERS, type ResponseHeaders } from './response-headers.ts'
import { routeNotFound } from './unknown-routes.ts'

export interface ExportContext extends PipelineContext {
  readonly exports: Pick<ExportFiles, 'open' | 'existing'>
}

interface Downloads extends ExportContext {
  readonly slots: DownloadSlots
  readonly downloadCounts: OperationCounts
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Statuses of a response with the whole file or a part. */
const CHARGED_STATUSES: ReadonlySet<number> = new Set([200, 206])
const READER = createParameterReader(downloadExport.input, ['file'])
const FILE_HEADERS: ResponseHeaders = {
  ...SECURITY_HEADERS,
  'accept-ranges': 'bytes',
  'cache-control': `private, max-age=${RESPONSE_MAX_AGE_SECONDS}`,
  vary: 'Authorization, X-API-Key, Accept-Encoding',
}

export function addExportRoute(app: FastifyInstance, context: ExportContext): void {
  const slots = new DownloadSlots(DOWNLOADS_PER_ACCOUNT_MAX)
  const counts = (context.counts ?? NO_COUNTS).ofOperation(downloadExport.name)
  const downloads = { ...context, slots, downloadCounts: counts }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/v1/export/:file',
    handler: async (request, reply) => {
      const startMs = performance.now()
      try {
        return await respond(downloads, { request, reply })
      } catch (error) {
        return sendProblem(reply, error, context)
      } finally {
        counts.answered(reply.statusCode, performance.now() - startMs)
      }
    },
  })
}

/** Handles one request in the order of docs/api-design.md. */
async function respond(context: Downloads, { request, reply }: Exchange): Promise<FastifyReply> {
  const startMs = performance.now()
  if (hasBody(request)) reply.header('connection', 'close')
  if (pathParametersOf(request)['file'] === '') return sendProblem(reply, routeNotFound(), context)
  const query = queryOf(request)
  if (containsCredential(query)) return rejectCredentialInQuery(reply, query, context)
  const decision = await context.admission.admit(new HttpAdmissionRequest(downloadExport, request))
  const sent = await answerDecision(context, { request, reply, decision })
  const { principal } = decision
  const isCharged = principal?.mode === 'live' && CHARGED_STATUSES.has(reply.statusCode)
  const tookMs = performance.now() - startMs
  noteRequest(context, { principal, operation: downloadExport, reply, tookMs, units: isCharged ? 1 : 0 })
  return sent
}

async function answerDecision(
  context: Downloads,
  { request, reply, decision }: Exchange & { decision: Decision },
): Promise<FastifyReply> {
  if (!decision.admitted) return sendRejection(reply, decision, context)
  const release = context.slots.take(decision.principal?.accountId ?? '')
  try {
    if (release === undefined) throw tooManyDownloads()
    finished(reply.raw, release)
    const target = targetOf(request)
    const { catalog } = await dataFor(context, decision.principal)
    const opened = await context.exports.open(catalog, target, context.exportWaitMs ?? EXPORT_WAIT_MS_MAX)
    if (opened === undefined) throw exportPending(target)
    return await sendOpened(context, { request, reply, decision, file: { ...opened, catalog, target } })
  } catch (error) {
    return sendProblem(reply, asUnavailable(error), context, { headers: decision.headers() })
  }
}

interface FoundFile extends OpenedExport {
  readonly catalog: Catalog
  readonly target: ExportTarget
}

/** Sends the file by the request's conditions: 304, 416, a part or the whole. Always closes the file. */
async function sendOpened(
  context: Downloads,
  { request, reply, decision, file }: Exchange & { decision: Admitted; file: FoundFile },
): Promise<FastifyReply> {
  const entityTag = exportEntityTag(file.catalog.id, file.sha256)
  let isStreaming = false
  try {
    if (isUnchanged(request.headers['if-none-match'], entityTag)) {
      return reply.code(304).headers(FILE_HEADERS).headers(decision.headers()).header('etag', entityTag).send()
    }
    const range = rangeOf(request, entityTag, file.bytes)
    if (range === 'unsatisfiable') return sendUnsatisfiable(reply, file.bytes, { context, decision })
    const charged = await decision.charge()
    if (!charged.admitted) return sendRejection(reply, charged, context)
    if (decision.principal?.mode === 'live') context.downloadCounts.charged()
    reply.headers(FILE_HEADERS).headers(contentHeaders(file, range)).header('etag', entityTag).headers(charged.headers)
    if (range !== undefined) reply.code(206)
    if (request.method === 'HEAD' || file.bytes === 0) return reply.send()
    const part = range ?? { start: 0, end: file.bytes - 1 }
    isStreaming = true
    // Read as fast as the caller receives it. The stream closes the file, also when the caller disconnects.
    return reply.send(file.handle.createReadStream({ ...part, highWaterMark: DOWNLOAD_CHUNK_BYTES }))
  } finally {
    if (!isStreaming) await file.handle.close()
  }
}

/** Returns the requested range. Ranges are defined only for GET. */
function rangeOf({ method, headers }: FastifyRequest, entityTag: string, bytes: number) {
  const isRequested = method === 'GET' && isRangeOf(singleHeader(headers['if-range']), entityTag)
  return isRequested ? byteRangeOf(headers.range, bytes) : undefined
}

function contentHeaders({ target, bytes, sha256 }: FoundFile, range: ByteRange | undefined): ResponseHeaders {
  const length = range === undefined ? bytes : range.end - range.start + 1
  return {
    'content-type': EXPORT_MEDIA_TYPES[target.format],
    'content-length': String(length),
    'content-disposition': `attachment; filename="${exportFileName(target)}"`,
    // RFC 9530: digest of the whole file as sent, even for a part.
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    ...(target.gzip ? { 'content-encoding': 'gzip' } : {}),
    ...(range === undefined ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${bytes}` }),
  }
}

function sendUnsatisfiable(
  reply: FastifyReply,
  bytes: number,
  { context, decision }: { context: ExportContext; decision: Admitted },
): FastifyReply {
  const problem = new ProblemError(
    'range_not_satisfiable',
    `The requested range is beyond the end of the file, which has ${bytes} bytes.`,
  )
  return sendProblem(reply, problem, context, {
    headers: { ...decision.headers(), 'content-range': `bytes */${bytes}` },
  })
}

function targetOf(request: FastifyRequest): ExportTarget {
  const { file } = READER.read(pathParametersOf(request), queryOf(request))
  const name = parseExportFileName(String(file))
  if (name === undefined) {
    throw new ProblemError('route_not_found', 'No export has this name. GET /v1/export lists all files.')
  }
  // Parquet is already compressed.
  return { ...name, gzip: name.format !== 'parquet' && acceptsGzip(singleHeader(request.headers['accept-encoding'])) }
}

function exportPending(target: ExportTarget): ProblemError {
  return new ProblemError(
    'export_pending',
    `${exportFileName(target)} is being created for this snapshot. Retry shortly. Nothing was charged.`,
    { retryAfterSeconds: EXPORT_RETRY_SECONDS },
  )
}

function tooManyDownloads(): ProblemError {
  const detail = `The account already has the maximum of ${DOWNLOADS_PER_ACCOUNT_MAX} running downloads. Wait until one finishes.`
  return new ProblemError('rate_limit_exceeded', detail, {
    limit: DOWNLOADS_PER_ACCOUNT_MAX,
    window: 'at once',
    retryAfterSeconds: 1,
  })
}

/** Converts a file error to `service_unavailable`. Its causes are operational: a full disk, a shutdown, or a full queue. */
function asUnavailable(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  return new ProblemError('service_unavailable', 'The file could not be created. Try again later.', {
    cause: error,
  })
}

interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Matches one byte range. Longer positions lie beyond every file. */
const RANGE = /^bytes=(?<first>[0-9]{0,15})-(?<last>[0-9]{0,15})$/

/**
 * Returns the range of `size` bytes that a Range header requests (RFC 9110, 14.1.2). Undefined to send the whole file:
 * no header, another unit, several ranges, or not well-formed.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const range = RANGE.exec(header ?? '')?.groups
  const first = numberOf(range?.['first'])
  const last = numberOf(range?.['last'])
  if (first === undefined) return last === undefined ? undefined : lastBytes(last, size)
  if (last !== undefined && last < first) return undefined
  return first >= size ? 'unsatisfiable' : { start: first, end: Math.min(last ?? size, size - 1) }
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  const length = Math.min(count, size)
  return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined || digits === '' ? undefined : Number(digits)
}

/** Returns true if If-Range allows a part: it is absent, or names exactly these bytes. A date never matches. */
export function isRangeOf(ifRange: string | undefined, entityTag: string): boolean {
  return ifRange === undefined || ifRange.trim() === entityTag
}

/** Returns true if the client accepts gzip (RFC 9110, 12.5.3). `*` does not count as gzip. */
export function acceptsGzip(header: string | undefined): boolean {
  const quality = /(?:^|,)\s*gzip\s*(?:;\s*q\s*=\s*(?<quality>[0-9.]+)\s*)?(?:,|$)/i.exec(header ?? '')
  return quality !== null && Number(quality.groups?.['quality'] ?? 1) > 0
}
