import { toIsoSeconds } from '#platform/clock.ts'
import { DownloadCache } from '#platform/download/download-cache.ts'
import { DOWNLOAD_LIMITS, type DownloadLimits } from '#platform/download/download-limits.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { HttpPolicy } from '#platform/network/http-client.ts'
import { systemRandom, type RandomShare } from '#platform/random.ts'
import { confirmSnapshot } from '#snapshots/publish-snapshot.ts'
import { snapshotDirectory, findPreviousSnapshots } from '#snapshots/snapshot-files.ts'
import { queryOfficial } from './checks/current-edition.ts'
import { withRefreshReport } from './current-refresh.ts'
import { downloadSources } from './download/download-sources.ts'
import { calendarMonthOf, officialFiles, officialHosts, type SiteOf } from './download/official-files.ts'
import { rejectIfAborted, runPipeline, type RefreshOutcome } from './pipeline.ts'
import { reusableParts, reasonRowsNotReusable } from './read/cached-rows.ts'
import { findProjectFiles, type InputFile } from './read/find-files.ts'
import { appendRefreshEntry, loggedOutcome } from './refresh-log.ts'
import type { RefreshOptions } from './refresh-options.ts'
import { recordResults } from './refresh-state.ts'
import { contentText, publishedContents } from './rolled-back-files.ts'
import { asOperatingFailure, NothingPublished, SourceFailure } from './source-failure.ts'
import { baseSources, rowsMinOf, type Source } from './source.ts'
import { withIngestLock } from './work-directory.ts'

/** Download settings; tests replace them to use a local server. */
export interface DownloadSettings {
  readonly siteOf: SiteOf
  readonly policy: HttpPolicy
  readonly limits: DownloadLimits
  readonly random: RandomShare
  readonly pause?: (ms: number) => Promise<void>
  readonly rowsMin: Readonly<Record<string, number>>
}

export interface OfficialOptions extends Omit<RefreshOptions, 'from' | 'rowsMin'> {
  readonly report: (line: string) => void
  readonly download?: Partial<DownloadSettings>
}

export interface OfficialOutcome {
  /** `undefined` if no source had changed, or none could be refreshed. */
  readonly refreshed: RefreshOutcome | undefined
  /** Names of the sources that match the current snapshot. */
  readonly unchanged: readonly string[]
  readonly failures: readonly SourceFailure[]
}

/**
 * Refreshes sources from the official sites. A source that cannot be fetched, or that a check rejects, keeps its cached
 * rows while the others are published. The refresh log and each source's state record the result.
 * @throws AlreadyRunning if another ingest runs; Failure if nothing could be tried at all
 */
export async function refreshOfficial(options: OfficialOptions): Promise<OfficialOutcome> {
  const { sources, only, dataDirectory } = options
  const requested = sources
    .filter(({ name }) => only === undefined || only.includes(name))
    .filter(({ official }) => official !== undefined)
  if (requested.length === 0)
    throw new Failure('these sources have no download address; read them from a folder with --from')
  const { clock, progress, report } = options
  const about = { dataDirectory, clock, progress, origin: 'official' as const, sources: [...(only ?? [])] }
  return withIngestLock(dataDirectory, () =>
    withRefreshReport(about, (run) => {
      const fetching = (line: string): void => {
        run.fetching(line)
        report(line)
      }
      return refreshSources(requested, { ...options, progress: run.progress, report: fetching })
    }),
  )
}

async function refreshSources(requested: readonly Source[], options: OfficialOptions): Promise<OfficialOutcome> {
  const { dataDirectory, clock, only } = options
  const began = toIsoSeconds(clock.nowMs())
  try {
    const cache = await DownloadCache.open(dataDirectory)
    const { complete, failures } = await downloadAll(requested, cache, options).catch((error: unknown) => {
      rejectIfAborted(options.signal)
      throw error
    })
    const changed = await changedSources(complete, cache, options)
    const { refreshed, rejected } = await publishChanged(changed, cache, options)
    const outcome = {
      refreshed,
      unchanged: complete.filter((source) => !changed.includes(source)).map(({ name }) => name),
      failures: [...failures, ...rejected],
    }
    const read = changed.map(({ name }) => name)
    await recordOutcome(outcome, requested, { ...options, began, read })
    return outcome
  } catch (error) {
    // An aborted refresh has no result: the next one continues from here.
    if (options.signal?.aborted === true) throw error
    const unpublished = { snapshot: null, accepted: [], removed: [], remaining: [] }
    const failed = { origin: 'official', sources: only ?? [], outcome: 'refused', reasons: [messageOf(error)] } as const
    const at = toIsoSeconds(clock.nowMs())
    // The refresh's own error matters more than the failure to log it; a full disk causes both.
    await appendRefreshEntry(dataDirectory, { at, began, ...failed, ...unpublished }).catch(() => undefined)
    throw error
  }
}

function downloadAll(requested: readonly Source[], cache: DownloadCache, options: OfficialOptions) {
  const { clock, report, signal, sources, download: settings = {} } = options
  const {
    siteOf,
    policy = { hosts: officialHosts(sources) },
    limits = DOWNLOAD_LIMITS,
    random = systemRandom,
    pause,
  } = settings
  const context = { cache, policy, limits, clock, random, report, signal, ...(pause === undefined ? {} : { pause }) }
  return downloadSources(requested, siteOf, context)
}

/** Returns the sources whose contents differ from the current snapshot's; all of them if it is starter data. */
async function changedSources(
  complete: readonly Source[],
  cache: DownloadCache,
  { dataDirectory, clock }: OfficialOptions,
): Promise<Source[]> {
  const [current] = (await findPreviousSnapshots(dataDirectory)).files
  const published = current === undefined ? [] : queryOfficial(current, [], () => publishedContents(current))
  const month = calendarMonthOf(clock.nowMs())
  const changed: Source[] = []
  for (const source of complete) {
    const keys = officialFiles(source, month).map(({ key }) => key)
    const now = (await cache.contentsOf(source.name, keys)).toSorted().join(' ')
    if (now !== contentText(published, source.name)) changed.push(source)
  }
  return changed
}

/** Publishes the changed sources. If nothing could be published, every changed source fails with the reason. */
async function publishChanged(changed: readonly Source[], cache: DownloadCache, options: OfficialOptions) {
  if (changed.length === 0) return { refreshed: undefined, rejected: [] }
  try {
    const refreshed = await refreshSome(changed, cache, options)
    return { refreshed, rejected: refreshed.rejected }
  } catch (thrown) {
    rejectIfAborted(options.signal)
    const error = asOperatingFailure(`the ingest into ${options.dataDirectory} failed`, thrown)
    if (!(error instanceof Failure)) throw error
    const known = error instanceof NothingPublished ? error.rejected : []
    const rejected = changed.map(({ name }) => {
      return known.find(({ source }) => source === name) ?? new SourceFailure(name, error.message, { cause: error })
    })
    return { refreshed: undefined, rejected }
  }
}

/** Reads only the changed sources if the others' rows can be reused; otherwise reads everything that was downloaded. */
async function refreshSome(
  changed: readonly Source[],
  cache: DownloadCache,
  options: OfficialOptions,
): Promise<RefreshOutcome> {
  const { sources, dataDirectory, download: settings } = options
  const others = sources.filter((source) => !changed.includes(source))
  const [current] = (await findPreviousSnapshots(dataDirectory)).files
  const contents = await cache.contentsByPath()
  const knownContent = ({ path }: InputFile): string | undefined => contents.get(path)
  const shared = { ...options, knownContent, from: cache.directory, rowsMin: settings?.rowsMin ?? rowsMinOf(sources) }
  const reason = await reasonRowsNotReusable(others, dataDirectory, current)
  if (reason !== undefined) return runPipeline({ ...shared, only: undefined, required: baseSources(sources) })
  const refilled = await refillable(others, current, options)
  return runPipeline({ ...shared, only: [...changed, ...refilled].map(({ name }) => name) })
}

/** Returns the sources with project files that were never read from another folder: their project files are used. */
async function refillable(
  others: readonly Source[],
  current: string | undefined,
  { dataDirectory, fallback }: OfficialOptions,
): Promise<Source[]> {
  if (fallback === undefined) return []
  const projectFiles = await findProjectFiles(fallback, others)
  const reports = (await reusableParts(others, dataDirectory, current)).map(({ report }) => report)
  return others.filter((source) => {
    const names = projectFiles.filter((file) => file.source === source).map(({ name }) => name)
    const isGiven = reports.some((report) => report.source === source.name && !names.includes(report.name))
    return names.length > 0 && !isGiven
  })
}

async function recordOutcome(
  outcome: OfficialOutcome,
  requested: readonly Source[],
  { dataDirectory, clock, only, began, read }: OfficialOptions & { began: string; read: readonly string[] },
): Promise<void> {
  const { refreshed, failures, unchanged } = outcome
  const nowMs = clock.nowMs()
  const results = requested.map(({ name }) => {
    const failure = failures.find(({ source }) => source === name)
    if (failure === undefined) return { source: name }
    return { source: name, reason: failure.message, isUnreachable: failure.isUnreachable }
  })
  if (refreshed === undefined && failures.length === 0 && unchanged.length > 0) {
    await confirmSnapshot({ directory: snapshotDirectory(dataDirectory), clock })
  }
  await recordResults(dataDirectory, nowMs, results)
  const unpublished = { outcome: outcomeWithout(failures), snapshot: null, accepted: [], removed: [], remaining: [] }
  await appendRefreshEntry(dataDirectory, {
    at: toIsoSeconds(nowMs),
    began,
    origin: 'official',
    sources: only ?? [],
    reasons: failures.map(({ source, message }) => `${source}: ${message}`),
    ...(refreshed === undefined ? unpublished : loggedOutcome(refreshed, read)),
  })
}

function outcomeWithout(failures: readonly SourceFailure[]): 'unchanged' | 'unreachable' | 'refused' {
  if (failures.length === 0) return 'unchanged'
  return failures.every(({ isUnreachable }) => isUnreachable) ? 'unreachable' : 'refused'
}
