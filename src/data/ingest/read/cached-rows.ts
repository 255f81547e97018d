import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { idOfSnapshotFile } from '#snapshots/snapshot-files.ts'
import { Failure } from '#platform/failure.ts'
import { compareText } from './federal-text.ts'
import { contentText, type Contents } from '#ingest/checks/rolled-back.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import type { Source } from '#ingest/source.ts'
import { layoutOf, readCachedPart, recordPlace, type CachedPart, type Part } from './stage.ts'
import { editionOfSnapshot } from '#ingest/checks/current-edition.ts'

const SELECT_PUBLISHED = 'SELECT source, sha256 FROM source_file'

const PART_NAME = /^(?<source>[a-z-]+)\.\d{4}\.sqlite$/
const ORDINAL_DIGITS = 4

/**
 * The rows of each snapshot that is current, or that a rollback can return to, stay in the data folder: a folder for each
 * snapshot under its id, with one part per file. So a later ingest reads only the files that changed, and a source
 * that is rejected has its last good rows, also after a rollback.
 */
function cacheDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'last-rows')
}

/** Which snapshot rows belong to, and which others keep theirs. */
interface CachedFor {
  readonly dataDirectory: string
  /** Id of the snapshot that was made of the rows. */
  readonly snapshotId: string
  /** Ids of all snapshots that may become current again; the rows of others are removed. */
  readonly reachable: readonly string[]
}

/**
 * Keeps the parts of a snapshot that has just been published, in their order. Parts that another snapshot has too are
 * links to the same file. A kill in the middle leaves no parts for this snapshot, which the next ingest notices.
 * @param parts of all sources; some may be kept ones already
 */
export async function cacheRows(
  parts: readonly Part[],
  workDirectory: string,
  { dataDirectory, snapshotId, reachable }: CachedFor,
): Promise<void> {
  const kept = cacheDirectory(dataDirectory)
  const next = join(workDirectory, 'kept')
  await mkdir(next)
  const counts = new Map<string, number>()
  for (const part of parts) {
    const ordinal = counts.get(part.report.source) ?? 0
    counts.set(part.report.source, ordinal + 1)
    const name = `${part.report.source}.${String(ordinal).padStart(ORDINAL_DIGITS, '0')}.sqlite`
    await cachePart(part, join(next, name), workDirectory)
  }
  await mkdir(kept, { recursive: true })
  await rm(join(kept, snapshotId), { recursive: true, force: true })
  await rename(next, join(kept, snapshotId))
  for (const name of await readdir(kept)) {
    if (name !== snapshotId && !reachable.includes(name)) await rm(join(kept, name), { recursive: true, force: true })
  }
}

async function cachePart({ file, report }: Part, target: string, workDirectory: string): Promise<void> {
  if (dirname(file) === workDirectory) {
    recordPlace(file, report)
    await rename(file, target)
  } else if (readCachedPart(file)?.report.path === report.path) {
    // Some file systems have no links.
    await link(file, target).catch(() => copyFile(file, target))
  } else {
    await copyFile(file, target)
    recordPlace(target, report)
  }
}

/** All parts that are retained for any snapshot, those of the current one first. One that cannot be read counts as absent. */
export async function cachedParts(dataDirectory: string, currentSnapshot: string | undefined): Promise<CachedPart[]> {
  const kept = cacheDirectory(dataDirectory)
  const ids = ((await readdir(kept).catch(() => [])) as string[]).toSorted(compareText)
  const own = idOf(currentSnapshot)
  const ordered = [...ids.filter((id) => id === own), ...ids.filter((id) => id !== own)]
  return (await Promise.all(ordered.map((id) => partsIn(join(kept, id))))).flat()
}

/** The parts of the current snapshot, those of each source in their order. */
async function currentParts(dataDirectory: string, currentSnapshot: string): Promise<CachedPart[]> {
  return partsIn(join(cacheDirectory(dataDirectory), idOf(currentSnapshot) ?? ''))
}

async function partsIn(directory: string): Promise<CachedPart[]> {
  const names: string[] = await readdir(directory).catch(() => [])
  return names.toSorted().flatMap((name) => {
    const part = PART_NAME.test(name) ? readIfWhole(join(directory, name)) : undefined
    return part === undefined ? [] : [part]
  })
}

function idOf(snapshotFile: string | undefined): string | undefined {
  return snapshotFile === undefined ? undefined : idOfSnapshotFile(basename(snapshotFile))
}

function readIfWhole(file: string): CachedPart | undefined {
  try {
    return readCachedPart(file)
  } catch {
    return undefined
  }
}

/**
 * Takes a part with the rows of exactly this content, laid out as this program does, out of the list: each becomes the
 * part of one file, also where two files say the same.
 */
export function takeOfContent(parts: CachedPart[], source: Source, sha256: string): CachedPart | undefined {
  const layout = layoutOf(source)
  const at = parts.findIndex(
    (part) => part.report.source === source.name && part.report.sha256 === sha256 && part.layout === layout,
  )
  return at < 0 ? undefined : parts.splice(at, 1)[0]
}

/**
 * Why the rows of `sources` cannot be taken over from the current snapshot; undefined = they can. They cannot when none
 * are retained for it (a crash between publishing and keeping, a snapshot that another node built), when it holds starter
 * data, or when another version of the program laid the rows out: two states would mix.
 * @param currentSnapshot file of the current snapshot; undefined = there is none.
 * @param options.withStarter take over rows of starter data, too: those of a source without a file, or with a rejected one
 */
export async function whyRowsCannotBeReused(
  sources: readonly Source[],
  dataDirectory: string,
  currentSnapshot: string | undefined,
  { withStarter = false }: { withStarter?: boolean } = {},
): Promise<string | undefined> {
  const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined
  if (currentSnapshot === undefined || !(await isThere(cacheDirectory(dataDirectory))))
    return '--only needs a complete ingest before it: there are no rows of the other sources to keep'
  const parts = await currentParts(dataDirectory, currentSnapshot)
  return otherLayout(parts, sources) ?? otherState(parts, sources, { currentSnapshot, withStarter })
}

/**
 * The parts of `sources` from the current snapshot.
 * @throws Failure when they cannot be kept
 */
export async function takeOverParts(
  sources: readonly Source[],
  dataDirectory: string,
  currentSnapshot: string | undefined,
  options: { withStarter?: boolean } = {},
): Promise<CachedPart[]> {
  const reason = await whyRowsCannotBeReused(sources, dataDirectory, currentSnapshot, options)
  if (reason !== undefined || currentSnapshot === undefined) throw new Failure(reason ?? 'there are no rows to keep')
  const names = new Set(sources.map(({ name }) => name))
  return (await currentParts(dataDirectory, currentSnapshot)).filter(({ report }) => names.has(report.source))
}

function otherLayout(parts: readonly CachedPart[], sources: readonly Source[]): string | undefined {
  const other = sources.find((source) => {
    const layout = layoutOf(source)
    return parts.some((part) => part.report.source === source.name && part.layout !== layout)
  })
  return other && `the rows kept of ${other.name} are of another version of the program; run a complete ingest`
}

function otherState(
  parts: readonly CachedPart[],
  sources: readonly Source[],
  { currentSnapshot, withStarter }: { currentSnapshot: string; withStarter: boolean },
): string | undefined {
  return readImmutable(currentSnapshot, (snapshot) => {
    if (!withStarter && editionOfSnapshot(snapshot) === 'starter')
      return 'the current snapshot holds starter data; run a complete ingest'
    const published = snapshot.prepare(SELECT_PUBLISHED).all() as unknown as Contents[]
    const reports = parts.map(({ report }) => report)
    const other = sources.find(({ name }) => contentText(reports, name) !== contentText(published, name))
    return other && `the rows kept of ${other.name} are not those of the current snapshot; run a complete ingest`
  })
}
