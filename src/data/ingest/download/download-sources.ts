import { setTimeout as sleep } from 'node:timers/promises'
import { SourceFailure } from '#ingest/source-failure.ts'
import type { Source } from '#ingest/source.ts'
import { CLOSED_FILE_CHECK_MS } from '#platform/download/download-limits.ts'
import { Failure } from '#platform/failure.ts'
import { NoResponse } from '#platform/network/http-client.ts'
import { downloadFile, UnreachableSite, type DownloadContext } from './download-file.ts'
import { calendarMonthOf, officialFiles, type OfficialFile, type SiteOf } from './official-files.ts'

export interface DownloadedSources {
  /** Sources whose cached files match the official sites. */
  readonly complete: readonly Source[]
  readonly failures: readonly SourceFailure[]
}

/**
 * Updates the sources' cached files one at a time. A failed source stops no other; an unreachable host is tried once.
 */
export async function downloadSources(
  sources: readonly Source[],
  siteOf: SiteOf | undefined,
  context: DownloadContext,
): Promise<DownloadedSources> {
  const complete: Source[] = []
  const failures: SourceFailure[] = []
  const unreachable = new Map<string, NoResponse>()
  const month = calendarMonthOf(context.clock.nowMs())
  for (const source of sources) {
    try {
      const files = officialFiles(source, month, siteOf)
      for (const file of files) await updateFile(file, source, { unreachable, context })
      const keys = files.map(({ key }) => key)
      await context.cache.keepOnly(source.name, keys)
      complete.push(source)
    } catch (error) {
      // An aborted run is not a source's failure.
      if (context.signal?.aborted === true) throw error
      failures.push(asSourceFailure(source, error))
    }
  }
  return { complete, failures }
}

interface Run {
  /** Hosts that could not be reached. */
  readonly unreachable: Map<string, NoResponse>
  readonly context: DownloadContext
}

async function updateFile(file: OfficialFile, source: Source, { unreachable, context }: Run): Promise<void> {
  const { cache, clock, limits, signal, pause = (ms: number) => sleep(ms, undefined, { signal }) } = context
  const cached = await cache.find(source.name, file.key)
  // A closed period counts only under its final name: in January the file may still be December's.
  const isFinal = file.isClosed && cached !== undefined && file.urls.includes(cached.url)
  if (isFinal && Math.abs(clock.nowMs() - cached.checked_ms) < CLOSED_FILE_CHECK_MS) return
  const host = new URL(file.urls[0] ?? '').host
  const known = unreachable.get(host)
  if (known !== undefined) throw known
  try {
    await downloadFile(file, source, context)
  } catch (error) {
    if (error instanceof NoResponse && error.isUnreachable) unreachable.set(host, error)
    throw error
  }
  await pause(limits.betweenFilesMs)
}

/** Converts a Failure or a lost connection. Rethrows anything else, a bug or an abort, which ends the run. */
function asSourceFailure(source: Source, error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error
  if (error instanceof NoResponse) {
    return new SourceFailure(source.name, error.message, { isUnreachable: error.isUnreachable, cause: error })
  }
  if (error instanceof Failure) {
    return new SourceFailure(source.name, error.message, {
      isUnreachable: error instanceof UnreachableSite,
      cause: error,
    })
  }
  throw error
}
