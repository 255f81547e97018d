import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat, statfs } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listArchive, openEntry } from '#ingest/read/archive.ts'
import type { Source } from '#ingest/source.ts'
import type { Clock } from '#platform/clock.ts'
import { Interrupted, writeBody } from '#platform/download/download-body.ts'
import { type CachedFile, type DownloadCache, isPlainFile } from '#platform/download/download-cache.ts'
import {
  type PartialDownload,
  changedSince,
  continues,
  lengthOf,
  resuming,
  retryAfterMs,
  resumeValidator,
} from '#platform/download/download-headers.ts'
import { DOWNLOAD_RESERVE_BYTES, type DownloadLimits } from '#platform/download/download-limits.ts'
import { Failure } from '#platform/failure.ts'
import { type HttpPolicy, type HttpResponse, NoResponse, httpGet } from '#platform/network/http-client.ts'
import type { RandomShare } from '#platform/random.ts'
import { VERSION } from '#platform/version.ts'
import type { OfficialFile } from './official-files.ts'

export interface DownloadContext {
  readonly cache: DownloadCache
  readonly policy: HttpPolicy
  readonly limits: DownloadLimits
  readonly clock: Clock
  readonly random: RandomShare
  readonly report: (line: string) => void
  readonly signal?: AbortSignal | undefined
  /** Waits; tests inject their own. */
  readonly pause?: (ms: number) => Promise<void>
}

/** A site that failed on every try; a later run may succeed. */
export class UnreachableSite extends Failure {}

export type DownloadOutcome = 'new' | 'same' | 'absent'

const USER_AGENT = `vehicle-data-service/${VERSION}`
/** Status codes of a missing file; file stores send 403. */
const ABSENT = new Set([403, 404, 410])
const TOO_MANY = 429
const SERVER_ERROR = 500

/**
 * Brings one official file up to date in the cache. Downloads it if it has changed, resumes an interrupted download,
 * and accepts only a complete file or archive of its source.
 * @throws Failure with one line that begins with the address; the cached file stays
 * @throws UnreachableSite if every try failed, NoResponse if the host cannot be reached
 */
export async function downloadFile(
  file: OfficialFile,
  source: Source,
  context: DownloadContext,
): Promise<DownloadOutcome> {
  for (const url of file.urls) {
    const outcome = await withTries(url, context, () => new Attempt(url, file, source, context).run())
    if (outcome !== 'absent') return outcome
  }
  if (file.isOptional) return 'absent'
  throw new Failure(`${namesOf(file.urls)}: no such file on the server`)
}

/** Lists the tried addresses; the first and a count if there are more than two. */
function namesOf(urls: readonly string[]): string {
  const [first = '', ...others] = urls
  return others.length > 1 ? `${first} and ${others.length} older ones` : urls.join(' and ')
}

async function withTries<Result>(url: string, context: DownloadContext, attempt: () => Promise<Result>) {
  const { limits, signal, pause = (ms: number) => sleep(ms, undefined, { signal }) } = context
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!canRetry(error)) throw error
      const requestedMs = error instanceof Interrupted ? (error.retryAfterMs ?? 0) : 0
      if (tries >= limits.triesMax || requestedMs > limits.retryAfterMsMax) {
        throw new UnreachableSite(`${url}: ${error.message}, tried ${tries} times`, { cause: error })
      }
      const backoff = Math.min(limits.backoffMs * 2 ** (tries - 1), limits.backoffMsMax)
      await pause(Math.max(requestedMs, backoff / 2 + (backoff / 2) * context.random()))
    }
  }
}

function canRetry(error: unknown): error is Error {
  return error instanceof Interrupted || (error instanceof NoResponse && !error.isUnreachable)
}

class Attempt {
  readonly #url: string
  readonly #file: OfficialFile
  readonly #source: Source
  readonly #context: DownloadContext

  constructor(url: string, file: OfficialFile, source: Source, context: DownloadContext) {
    this.#url = url
    this.#file = file
    this.#source = source
    this.#context = context
  }

  async run(): Promise<DownloadOutcome> {
    const { cache } = this.#context
    const { name } = this.#source
    const { key } = this.#file
    const known = await cache.find(name, key)
    const part = await cache.partState(name, key, this.#url)
    const response = await this.#request({
      ...resuming(part),
      ...(part === undefined ? changedSince(known, this.#url) : {}),
    })
    try {
      return await this.#handle(response, known, part)
    } finally {
      response.body.destroy()
    }
  }

  #request(headers: Record<string, string>): Promise<HttpResponse> {
    const { policy, limits, signal } = this.#context
    // A compressed response would hide the file's size.
    const all = { 'user-agent': USER_AGENT, 'accept-encoding': 'identity', accept: '*/*', ...headers }
    return httpGet(this.#url, { policy, headers: all, responseMsMax: limits.responseMsMax, signal })
  }

  async #handle(
    response: HttpResponse,
    known: CachedFile | undefined,
    part: PartialDownload | undefined,
  ): Promise<DownloadOutcome> {
    const { status, body } = response
    if (ABSENT.has(status)) return 'absent'
    if (status === 304 && known !== undefined) return this.#stillSame(known)
    this.#rejectUnexpected(response)
    if (status === 200) return this.#receive(response, 0, lengthOf(body.headers))
    if (part !== undefined && status === 206 && continues(body.headers, part)) {
      return this.#receive(response, part.bytes, part.total ?? undefined)
    }
    await this.#context.cache.dropPart(this.#source.name, this.#file.key)
    throw new Interrupted('the server did not resume the download')
  }

  /** Accepts a file, a part of one, and 416 (no such range). */
  #rejectUnexpected({ status, body: { headers } }: HttpResponse): void {
    if (status === TOO_MANY || status >= SERVER_ERROR) {
      const delayMs = retryAfterMs(headers, this.#context.clock.nowMs())
      throw new Interrupted(`responded with status ${status}`, { retryAfterMs: delayMs })
    }
    if (status !== 200 && status !== 206 && status !== 416) throw this.#failure(`responded with status ${status}`)
    const { 'content-encoding': encoding = 'identity' } = headers
    if (encoding !== 'identity') throw this.#failure(`responded with the unrequested content encoding ${encoding}`)
  }

  async #stillSame(known: CachedFile): Promise<DownloadOutcome> {
    const { cache, clock } = this.#context
    await cache.remember(this.#file.key, { ...known, checked_ms: clock.nowMs() })
    return 'same'
  }

  async #receive({ body }: HttpResponse, offset: number, total: number | undefined): Promise<DownloadOutcome> {
    const { cache, limits, report } = this.#context
    const { bytesMax, key } = this.#file
    const { name } = this.#source
    if (total !== undefined && total > bytesMax) throw this.#failure(`has ${total} bytes; the maximum is ${bytesMax}`)
    if (offset === 0) {
      const validator = resumeValidator(body.headers)
      const state = validator === undefined ? undefined : { url: this.#url, validator, total: total ?? null }
      await cache.beginPart(name, key, state)
    }
    await this.#rejectFullDisk((total ?? 0) - offset)
    report(`Fetching ${this.#url}${offset > 0 ? ` from byte ${offset}` : ''} ...`)
    try {
      await writeBody(body, cache.part(name, key), { offset, total, bytesMax, limits })
    } catch (error) {
      if (error instanceof Failure) await cache.dropPart(name, key)
      throw error instanceof Failure ? this.#failure(error.message) : error
    }
    return this.#accept(body.headers, offset)
  }

  async #accept(headers: IncomingHttpHeaders, offset: number): Promise<DownloadOutcome> {
    const { cache, clock } = this.#context
    const { name } = this.#source
    const { key } = this.#file
    const before = await cache.find(name, key)
    try {
      const contents = await this.#contents()
      const { size: bytes } = await stat(cache.part(name, key))
      const { etag = null, 'last-modified': lastModified = null } = headers
      await cache.finish(key, {
        source: name,
        url: this.#url,
        etag,
        last_modified: lastModified,
        bytes,
        contents,
        checked_ms: clock.nowMs(),
      })
      return sameContents(before?.contents, contents) ? 'same' : 'new'
    } catch (error) {
      await cache.dropPart(name, key)
      // Parts of different editions make a broken archive; a full download may succeed.
      if (error instanceof Failure && offset > 0)
        throw new Interrupted('the resumed parts do not match', { cause: error })
      throw error
    }
  }

  async #contents(): Promise<Content[]> {
    const { key } = this.#file
    const part = this.#context.cache.part(this.#source.name, key)
    if (!isPlainFile(key)) return archiveContents(part, this.#url, this.#source)
    await rejectWebPage(part, this.#url, 'a CSV file')
    return [{ name: key, sha256: await hashOf(createReadStream(part)) }]
  }

  async #rejectFullDisk(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#context.cache.directory)
    const free = bavail * bsize
    if (bytes + DOWNLOAD_RESERVE_BYTES <= free) return
    const [needed, freeMegabytes] = [bytes + DOWNLOAD_RESERVE_BYTES, free].map((size) => Math.ceil(size / 1e6))
    throw this.#failure(
      `needs ${needed} MB of disk space, but only ${freeMegabytes} MB are free in ${this.#context.cache.directory}`,
    )
  }

  #failure(reason: string): Failure {
    return new Failure(`${this.#url}: ${reason}`)
  }
}

function sameContents(before: CachedFile['contents'] | undefined, now: CachedFile['contents']): boolean {
  const text = (contents: CachedFile['contents']) =>
    contents
      .map(({ sha256 }) => sha256)
      .toSorted()
      .join(' ')
  return before !== undefined && text(before) === text(now)
}

/** A plain file, or a file inside an archive, identified by its content. */
interface Content {
  readonly name: string
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string
}

const START_BYTES = 64

/**
 * Reads the source's files in an archive to the end, without unpacking to disk. This proves the archive complete and
 * hashes the content, because the compressed bytes change daily.
 * @throws Failure if it is not an archive (a web page, for example), damaged, unsafe, or contains no such file
 */
async function archiveContents(archive: string, shownAs: string, source: Source): Promise<Content[]> {
  await rejectWebPage(archive, shownAs, 'an archive')
  const entries = await listArchive(archive, shownAs)
  const contents: Content[] = []
  for (const entry of entries.filter(({ name }) => source.fileNames.test(name))) {
    const sha256 = await hashOf(openEntry(archive, `${shownAs}/${entry.name}`, entry))
    contents.push({ name: entry.name, sha256 })
  }
  if (contents.length > 0) return contents
  throw new Failure(`${shownAs}: contains no file of ${source.title}`)
}

/** Returns the SHA-256 of a content, in hexadecimal. */
async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

async function rejectWebPage(file: string, shownAs: string, expected: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    const start = buffer.toString('latin1', 0, bytesRead).trimStart()
    if (start.startsWith('<')) {
      throw new Failure(`${shownAs}: is a web page, not ${expected}: it begins with "${start.split(/[\r\n]/)[0]}"`)
    }
  } finally {
    await handle.close()
  }
}
