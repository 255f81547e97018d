import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#platform/failure.ts'
import { openUnmapped } from './open-unmapped.ts'
import type { Source } from './source.ts'
import { layoutOf, readKeptPart, recordPlace, type KeptPart, type Part } from './stage.ts'

const SELECT_EDITION = `SELECT value FROM meta WHERE name = 'edition'`
const SELECT_PUBLISHED = 'SELECT source, sha256 FROM source_file'

/** Where the first versions of the program kept all rows together. */
const OLD_FILE = 'last-stage.sqlite'
const PART_NAME = /^(?<source>[a-z-]+)\.\d{4}\.sqlite$/
const ORDINAL_DIGITS = 4

/**
 * The rows of the last published ingest stay in the data folder, one part per file, so that a later ingest reads only
 * the files that changed.
 */
function keptDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'last-rows')
}

/**
 * Keeps the parts of an ingest that has just been published, in their order. A kill in the middle leaves parts that do
 * not fit the snapshot, which the next ingest notices.
 * @param parts of all sources; some may be kept ones already
 */
export async function keepParts(parts: readonly Part[], workDirectory: string, dataDirectory: string): Promise<void> {
  const kept = keptDirectory(dataDirectory)
  const next = join(workDirectory, 'kept')
  await mkdir(next)
  const counts = new Map<string, number>()
  for (const { file, report } of parts) {
    const ordinal = counts.get(report.source) ?? 0
    counts.set(report.source, ordinal + 1)
    recordPlace(file, report)
    await rename(file, join(next, `${report.source}.${String(ordinal).padStart(ORDINAL_DIGITS, '0')}.sqlite`))
  }
  await rm(kept, { recursive: true, force: true })
  await rename(next, kept)
  await rm(join(dataDirectory, OLD_FILE), { force: true })
}

/** The parts that are kept, those of each source in their order. One that cannot be read counts as not there. */
export async function keptParts(dataDirectory: string): Promise<KeptPart[]> {
  const directory = keptDirectory(dataDirectory)
  const names: string[] = await readdir(directory).catch(() => [])
  return names.toSorted().flatMap((name) => {
    const part = PART_NAME.test(name) ? readIfWhole(join(directory, name)) : undefined
    return part === undefined ? [] : [part]
  })
}

function readIfWhole(file: string): KeptPart | undefined {
  try {
    return readKeptPart(file)
  } catch {
    return undefined
  }
}

/**
 * Takes a part with the rows of exactly this content, laid out as this program does, out of the list: each becomes the
 * part of one file, also where two files say the same.
 */
export function takeOfContent(parts: KeptPart[], source: Source, sha256: string): KeptPart | undefined {
  const layout = layoutOf(source)
  const at = parts.findIndex(
    (part) => part.report.source === source.name && part.report.sha256 === sha256 && part.layout === layout,
  )
  return at < 0 ? undefined : parts.splice(at, 1)[0]
}

/**
 * Why the rows of `sources` cannot be taken over from the last ingest; undefined = they can. They cannot when the last
 * ingest is not the one that made the current snapshot (after a rollback, or a crash between publishing and keeping),
 * when it holds starter data, or when another version of the program laid the rows out: two states would mix.
 * @param currentSnapshot file of the current snapshot; undefined = there is none.
 */
export async function whyRowsCannotBeKept(
  sources: readonly Source[],
  dataDirectory: string,
  currentSnapshot: string | undefined,
): Promise<string | undefined> {
  const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined
  const hasParts = await isThere(keptDirectory(dataDirectory))
  if (!hasParts && (await isThere(join(dataDirectory, OLD_FILE))))
    return 'the rows kept are of an older version of the program; run a complete ingest'
  if (!hasParts || currentSnapshot === undefined)
    return '--only needs a complete ingest before it: there are no rows of the other sources to keep'
  const parts = await keptParts(dataDirectory)
  return otherLayout(parts, sources) ?? otherState(parts, sources, currentSnapshot)
}

/**
 * The parts of `sources` from the last ingest.
 * @throws Failure when they cannot be kept
 */
export async function takeOverParts(
  sources: readonly Source[],
  dataDirectory: string,
  currentSnapshot: string | undefined,
): Promise<KeptPart[]> {
  const reason = await whyRowsCannotBeKept(sources, dataDirectory, currentSnapshot)
  if (reason !== undefined) throw new Failure(reason)
  const names = new Set(sources.map(({ name }) => name))
  return (await keptParts(dataDirectory)).filter(({ report }) => names.has(report.source))
}

function otherLayout(parts: readonly KeptPart[], sources: readonly Source[]): string | undefined {
  const other = sources.find((source) => {
    const layout = layoutOf(source)
    return parts.some((part) => part.report.source === source.name && part.layout !== layout)
  })
  return other && `the rows kept of ${other.name} are of another version of the program; run a complete ingest`
}

function otherState(
  parts: readonly KeptPart[],
  sources: readonly Source[],
  currentSnapshot: string,
): string | undefined {
  const snapshot = openUnmapped(currentSnapshot)
  try {
    const { value: edition } = snapshot.prepare(SELECT_EDITION).get() as { value: string }
    if (edition === 'starter') return 'the current snapshot holds starter data; run a complete ingest'
    const published = snapshot.prepare(SELECT_PUBLISHED).all() as { source: string; sha256: string }[]
    const reports = parts.map(({ report }) => report)
    const other = sources.find(({ name }) => contentOf(reports, name) !== contentOf(published, name))
    return other && `the rows kept of ${other.name} are not those of the current snapshot; run a complete ingest`
  } finally {
    snapshot.close()
  }
}

/** The files of a source by their content, in one text that can be compared. */
function contentOf(files: readonly { source: string; sha256: string }[], source: string): string {
  const hashes = files.filter((file) => file.source === source).map((file) => file.sha256)
  return hashes.toSorted().join(' ')
}
