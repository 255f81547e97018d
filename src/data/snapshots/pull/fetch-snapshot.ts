import { rm } from 'node:fs/promises'
import { writeBody } from '#platform/download/download-body.ts'
import { lengthOf, resumeValidator } from '#platform/download/download-headers.ts'
import { DOWNLOAD_LIMITS } from '#platform/download/download-limits.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { JsonFile } from '#platform/files/json-file.ts'
import type { HttpResponse } from '#platform/network/http-client.ts'
import { CURRENT_FILE_BYTES_MAX, type PULL_LIMITS, fileSize, SNAPSHOT_BYTES_MAX } from './limits.ts'
import type { SnapshotOrigin } from './snapshot-origin.ts'

interface FetchOptions {
  readonly origin: SnapshotOrigin
  readonly id: string
  /** Destination file; an earlier partial download is resumed. */
  readonly file: string
  readonly limits: typeof PULL_LIMITS
  readonly signal?: AbortSignal | undefined
  /** @throws Failure if the disk lacks space for these bytes */
  readonly rejectFullDisk: (bytes: number) => Promise<void>
}

/** The received bytes of a partial download, with the server's validator and the stated length. */
interface Part {
  readonly bytes: number
  readonly validator: string
  readonly total: number
}

/**
 * Fetches the file of a snapshot, or its rest, and returns the number of received bytes, which the caller must verify.
 * An interrupted download keeps its bytes. @throws Failure with one line that begins with the address
 */
export async function fetchSnapshot(options: FetchOptions): Promise<number> {
  const { origin, id, file } = options
  const name = `${id}.sqlite`
  const part = await partOf(file)
  if (part !== undefined && part.bytes === part.total) return 0
  const rangeHeaders = part === undefined ? {} : { range: `bytes=${part.bytes}-`, 'if-range': part.validator }
  try {
    const response = await origin.request(name, rangeHeaders, options.signal)
    try {
      return await receive(response, part, options)
    } finally {
      response.body.destroy()
    }
  } catch (error) {
    const message = messageOf(error)
    const address = origin.addressOf(name)
    throw new Failure(message.startsWith(address) ? message : `${address}: ${message}`, { cause: error })
  }
}

async function receive(
  { status, body }: HttpResponse,
  part: Part | undefined,
  { file, limits, rejectFullDisk }: FetchOptions,
): Promise<number> {
  const { headers } = body
  const isRest = part !== undefined && continues(status, headers['content-range'], part)
  if (!isRest) {
    // Also after 416, or a range that does not fit: the existing part is useless.
    await dropPart(file)
    if (status !== 200) throw new Failure(`returned status ${status}`)
  }
  const { 'content-encoding': encoding = 'identity' } = headers
  if (encoding !== 'identity') throw new Failure(`returned the encoding ${encoding}, which was not requested`)
  const offset = isRest ? part.bytes : 0
  const total = isRest ? part.total : lengthOf(headers)
  if (total !== undefined && total > SNAPSHOT_BYTES_MAX) {
    throw new Failure(`has ${total} bytes, more than the maximum of ${SNAPSHOT_BYTES_MAX}`)
  }
  await rejectFullDisk((total ?? 0) - offset)
  if (!isRest) await cachePart(file, resumeValidator(headers), total)
  const bytesMax = SNAPSHOT_BYTES_MAX
  await writeBody(body, file, { offset, total, bytesMax, limits: { ...DOWNLOAD_LIMITS, ...limits } })
  return (await fileSize(file)) - offset
}

function continues(status: number, contentRange: string | undefined, { bytes, total }: Part): boolean {
  const range = /^bytes (?<start>\d+)-\d+\/(?<total>\d+)$/.exec(contentRange ?? '')?.groups
  return status === 206 && Number(range?.['start']) === bytes && Number(range?.['total']) === total
}

async function cachePart(file: string, validator: string | undefined, total: number | undefined): Promise<void> {
  if (validator === undefined || total === undefined) return
  await partState(file).write({ validator, total })
}

async function partOf(file: string): Promise<Part | undefined> {
  const [bytes, state] = [await fileSize(file), await partState(file).read()]
  return state !== undefined && bytes > 0 && bytes <= state.total ? { bytes, ...state } : undefined
}

function partState(file: string): JsonFile<Omit<Part, 'bytes'>> {
  return new JsonFile(`${file}.json`, { isValid: isPartState, bytesMax: CURRENT_FILE_BYTES_MAX })
}

function isPartState(value: unknown): value is Omit<Part, 'bytes'> {
  const { validator, total } = (value ?? {}) as Partial<Part>
  return typeof validator === 'string' && typeof total === 'number'
}

async function dropPart(file: string): Promise<void> {
  await rm(file, { force: true })
  await partState(file).remove()
}
