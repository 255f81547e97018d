import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { editionOfSnapshot } from '#ingest/checks/current-edition.ts'
import { contentsIn, contentText } from '#ingest/rolled-back-files.ts'
import type { Source } from '#ingest/source.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { Failure } from '#platform/failure.ts'
import { idOfSnapshotFile } from '#snapshots/snapshot-files.ts'
import { compareText } from './federal-text.ts'
import { layoutOf, readCachedPart, recordPath, type CachedPart, type StagePart } from './stage.ts'

const PART_NAME = /^(?<source>[a-z-]+)\.\d{4}\.sqlite$/
const ORDINAL_DIGITS = 4

/**
 * Returns the folder of cached rows. It has a folder per snapshot that is current or reachable by a rollback, with a
 * part per file. A later ingest therefore reads only changed files, and a rejected source keeps its last good rows,
 * even after a rollback.
 */
function cacheDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'last-rows')
}

interface CachedFor {
  readonly dataDirectory: string
  readonly snapshotId: string
  /** Ids of all snapshots that may become current again; the rows of any other are removed. */
  readonly reachable: readonly string[]
}

/**
 * Caches the parts of all sources of a snapshot just published, in order. Parts shared with another snapshot are links
 * to one file. If the process is killed meanwhile, the snapshot has no cached parts, which the next ingest notices.
 */
export async function cacheRows(
  parts: readonly StagePart[],
  workDirectory: string,
  { dataDirectory, snapshotId, reachable }: CachedFor,
): Promise<void> {
  const cache = cacheDirectory(dataDirectory)
  const next = join(workDirectory, 'cache')
  await mkdir(next)
  const counts = new Map<string, number>()
  for (const part of parts) {
    const ordinal = counts.get(part.report.source) ?? 0
    counts.set(part.report.source, ordinal + 1)
    const name = `${part.report.source}.${String(ordinal).padStart(ORDINAL_DIGITS, '0')}.sqlite`
    await cachePart(part, join(next, name), workDirectory)
  }
  await mkdir(cache, { recursive: true })
  await rm(join(cache, snapshotId), { recursive: true, force: true })
  await rename(next, join(cache, snapshotId))
  for (const name of await readdir(cache)) {
    if (name !== snapshotId && !reachable.includes(name)) await rm(join(cache, name), { recursive: true, force: true })
  }
}

async function cachePart({ file, report }: StagePart, target: string, workDirectory: string): Promise<void> {
  if (dirname(file) === workDirectory) {
    recordPath(file, report)
    await rename(file, target)
  } else if (readCachedPart(file)?.report.path === report.path) {
    // Some file systems do not support links.
    await link(file, target).catch(() => copyFile(file, target))
  } else {
    await copyFile(file, target)
    recordPath(target, report)
  }
}

/** Returns the cached parts of all snapshots, those of the current one first. Skips unreadable parts. */
export async function cachedParts(dataDirectory: string, currentSnapshot: string | undefined): Promise<CachedPart[]> {
  const cache = cacheDirectory(dataDirectory)
  const ids = ((await readdir(cache).catch(() => [])) as string[]).toSorted(compareText)
  const currentId = idOf(currentSnapshot)
  const ordered = [...ids.filter((id) => id === currentId), ...ids.filter((id) => id !== currentId)]
  return (await Promise.all(ordered.map((id) => partsIn(join(cache, id))))).flat()
}

async function currentParts(dataDirectory: string, currentSnapshot: string): Promise<CachedPart[]> {
  return partsIn(join(cacheDirectory(dataDirectory), idOf(currentSnapshot) ?? ''))
}

async function partsIn(directory: string): Promise<CachedPart[]> {
  const names: string[] = await readdir(directory).catch(() => [])
  return names.toSorted().flatMap((name) => {
    const part = PART_NAME.test(name) ? readIfValid(join(directory, name)) : undefined
    return part === undefined ? [] : [part]
  })
}

function idOf(snapshotFile: string | undefined): string | undefined {
  return snapshotFile === undefined ? undefined : idOfSnapshotFile(basename(snapshotFile))
}

function readIfValid(file: string): CachedPart | undefined {
  try {
    return readCachedPart(file)
  } catch {
    return undefined
  }
}

/** Removes and returns a part with this content and the current layout, so that no two files share a part. */
export function takePartWithContent(parts: CachedPart[], source: Source, sha256: string): CachedPart | undefined {
  const layout = layoutOf(source)
  const at = parts.findIndex(
    (part) => part.report.source === source.name && part.report.sha256 === sha256 && part.layout === layout,
  )
  return at < 0 ? undefined : parts.splice(at, 1)[0]
}

/**
 * Returns the reason why rows of `sources` cannot be reused from the current snapshot; `undefined` if they can. Rows
 * cannot be reused if none are cached (after a crash between publishing and caching, or for a snapshot built by another
 * node), if the snapshot contains starter data, or if another version of the program wrote them: two states would mix.
 * @param options.withStarter true to reuse rows of starter data, for a source that has no file or was rejected
 */
export async function reasonRowsNotReusable(
  sources: readonly Source[],
  dataDirectory: string,
  currentSnapshot: string | undefined,
  { withStarter = false }: { withStarter?: boolean } = {},
): Promise<string | undefined> {
  const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined
  if (currentSnapshot === undefined || !(await exists(cacheDirectory(dataDirectory))))
    return '--only requires a complete ingest first: no rows of the other sources are cached'
  const parts = await currentParts(dataDirectory, currentSnapshot)
  return otherLayout(parts, sources) ?? otherState(parts, sources, { currentSnapshot, withStarter })
}

/** Returns the parts of `sources` in the current snapshot. @throws Failure if they cannot be reused */
export async function reusableParts(
  sources: readonly Source[],
  dataDirectory: string,
  currentSnapshot: string | undefined,
  options: { withStarter?: boolean } = {},
): Promise<CachedPart[]> {
  const reason = await reasonRowsNotReusable(sources, dataDirectory, currentSnapshot, options)
  if (reason !== undefined || currentSnapshot === undefined) throw new Failure(reason ?? 'no rows are cached')
  const names = new Set(sources.map(({ name }) => name))
  return (await currentParts(dataDirectory, currentSnapshot)).filter(({ report }) => names.has(report.source))
}

function otherLayout(parts: readonly CachedPart[], sources: readonly Source[]): string | undefined {
  const other = sources.find((source) => {
    const layout = layoutOf(source)
    return parts.some((part) => part.report.source === source.name && part.layout !== layout)
  })
  return other && `the cached rows of ${other.name} are from another version of the program; run a complete ingest`
}

function otherState(
  parts: readonly CachedPart[],
  sources: readonly Source[],
  { currentSnapshot, withStarter }: { currentSnapshot: string; withStarter: boolean },
): string | undefined {
  return readImmutable(currentSnapshot, (snapshot) => {
    if (!withStarter && editionOfSnapshot(snapshot) === 'starter')
      return 'the current snapshot contains starter data; run a complete ingest'
    const published = contentsIn(snapshot)
    const reports = parts.map(({ report }) => report)
    const other = sources.find(({ name }) => contentText(reports, name) !== contentText(published, name))
    return other && `the cached rows of ${other.name} do not belong to the current snapshot; run a complete ingest`
  })
}
