import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Failure, messageOf } from '#platform/failure.ts'
import type { DownloadLimits } from './download-limits.ts'

/** Download error that a retry may fix: a broken connection, or a slow or overloaded server. */
export class Interrupted extends Error {
  /** Delay from the server's Retry-After header. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, options: { retryAfterMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterMs = options.retryAfterMs
  }
}

export interface BodyOptions {
  /** Bytes that the file already has; 0 = start over. */
  readonly offset: number
  /** Size of the whole file according to the server; undefined = unknown. */
  readonly total: number | undefined
  readonly bytesMax: number
  readonly limits: DownloadLimits
}

/**
 * Appends a response body to a file. Received bytes are kept if the transfer breaks off.
 * @throws Interrupted if it breaks off, stalls, or is too slow; Failure if it exceeds `bytesMax`
 */
export async function writeBody(body: IncomingMessage, file: string, options: BodyOptions): Promise<void> {
  const { offset, total, bytesMax, limits } = options
  const handle = await open(file, offset === 0 ? 'w' : 'r+')
  const watch = watchSpeed(body, limits)
  let position = offset
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      watch.received(chunk.length)
      if (position + chunk.length > bytesMax) throw new Failure(`sent more than the maximum of ${bytesMax} bytes`)
      await handle.write(chunk, 0, chunk.length, position)
      position += chunk.length
    }
    await handle.sync()
  } catch (error) {
    throw isOfTheDisk(error) ? error : asInterrupted(error, position)
  } finally {
    watch.stop()
    body.destroy()
    await handle.close()
  }
  if (total !== undefined && position !== total) throw new Interrupted(`sent ${position} of ${total} bytes`)
}

function watchSpeed(body: IncomingMessage, limits: DownloadLimits) {
  const give = (reason: string) => (): void => void body.destroy(new Interrupted(reason))
  const idle = setTimeout(give(`sent nothing for ${limits.idleMsMax / 1_000} s`), limits.idleMsMax)
  const total = setTimeout(give(`took longer than ${limits.totalMsMax / 1_000} s`), limits.totalMsMax)
  let inWindow = 0
  const window = setInterval(() => {
    if (inWindow < limits.windowBytesMin) give(`sent only ${inWindow} bytes in ${limits.windowMs / 1_000} s`)()
    inWindow = 0
  }, limits.windowMs)
  return {
    received(bytes: number): void {
      inWindow += bytes
      idle.refresh()
    },
    stop(): void {
      clearTimeout(idle)
      clearTimeout(total)
      clearInterval(window)
    },
  }
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Failure || ['write', 'fsync'].includes((error as { syscall?: string }).syscall ?? '')
}

function asInterrupted(error: unknown, bytes: number): unknown {
  if (error instanceof Interrupted || (error as Error).name === 'AbortError') return error
  return new Interrupted(`broke off after ${bytes} bytes (${messageOf(error)})`, { cause: error })
}
