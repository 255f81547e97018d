import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '#platform/failure.ts'
import { openImmutable } from '#platform/sqlite.ts'
import type { FileReport } from './read-file.ts'
import type { Source } from './source.ts'
import { recordedFiles, stageFile } from './stage.ts'

const SELECT_EDITION = `SELECT value FROM meta WHERE name = 'edition'`
const SELECT_TABLE = `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`
const SELECT_PUBLISHED = 'SELECT source, sha256 FROM source_file'

/**
 * The stage of the last published ingest stays in the data folder, so that an ingest of some sources alone can take
 * over the rows of the others without reading their files again.
 */
function keptStageFile(dataDirectory: string): string {
  return join(dataDirectory, 'last-stage.sqlite')
}

/** Keeps the stage of an ingest that has just been published. */
export async function keepStage(workDirectory: string, dataDirectory: string): Promise<void> {
  await rename(stageFile(workDirectory), keptStageFile(dataDirectory))
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
  const file = keptStageFile(dataDirectory)
  const isThere = (await stat(file).catch(() => undefined)) !== undefined
  if (!isThere || currentSnapshot === undefined) {
    return '--only needs a complete ingest before it: there are no rows of the other sources to keep'
  }
  return otherLayout(file, sources) ?? otherState(keptReports(file, sources), sources, currentSnapshot)
}

/**
 * Copies the rows of `sources` from the last ingest into the stage.
 * @returns what was reported of the files that these rows came from.
 * @throws Failure when they cannot be kept
 */
export async function takeOverRows(
  stage: DatabaseSync,
  sources: readonly Source[],
  dataDirectory: string,
  currentSnapshot: string | undefined,
): Promise<FileReport[]> {
  const reason = await whyRowsCannotBeKept(sources, dataDirectory, currentSnapshot)
  if (reason !== undefined) throw new Failure(reason)
  const file = keptStageFile(dataDirectory)
  stage.prepare('ATTACH ? AS kept').run(file)
  for (const table of sources.flatMap((source) => source.tables)) {
    stage.exec(`INSERT INTO main.${table} SELECT * FROM kept.${table}`)
  }
  stage.exec('DETACH kept')
  return keptReports(file, sources)
}

function keptReports(file: string, sources: readonly Source[]): FileReport[] {
  const kept = new DatabaseSync(file, { readOnly: true })
  try {
    const names = new Set(sources.map(({ name }) => name))
    return recordedFiles(kept).filter((report) => names.has(report.source))
  } finally {
    kept.close()
  }
}

/** Rows can be copied only between tables of one definition. */
function otherLayout(file: string, sources: readonly Source[]): string | undefined {
  const kept = new DatabaseSync(file, { readOnly: true })
  const wanted = new DatabaseSync(':memory:')
  try {
    for (const { name, stageTables, tables } of sources) {
      wanted.exec(stageTables)
      for (const table of tables) {
        const [there, here] = [kept, wanted].map((stage) => stage.prepare(SELECT_TABLE).get(table)?.['sql'])
        if (there !== here)
          return `the rows kept of ${name} are of another version of the program; run a complete ingest`
      }
    }
    return undefined
  } finally {
    kept.close()
    wanted.close()
  }
}

function otherState(
  reports: readonly FileReport[],
  sources: readonly Source[],
  currentSnapshot: string,
): string | undefined {
  const snapshot = openImmutable(currentSnapshot)
  try {
    const { value: edition } = snapshot.prepare(SELECT_EDITION).get() as { value: string }
    if (edition === 'starter') return 'the current snapshot holds starter data; run a complete ingest'
    const published = snapshot.prepare(SELECT_PUBLISHED).all() as { source: string; sha256: string }[]
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
