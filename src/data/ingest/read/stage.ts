import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSnapshotDraft, snapshotDraft, writeWithoutJournal } from '#ingest/build/snapshot-draft.ts'
import type { ReadableFile, Source } from '#ingest/source.ts'
import { readFile, type FileReport } from './read-file.ts'

/** Version of the reading code. Increase it when it fills the same tables differently: cached rows are then reread. */
const READING_VERSION = 3

/** Tables that record the files the rows came from, so that a later ingest can reuse the rows. */
const FILE_TABLES = `
  CREATE TABLE stage_file (
    source TEXT NOT NULL, name TEXT NOT NULL, path TEXT NOT NULL, sha256 TEXT NOT NULL, dated TEXT,
    read_rows INTEGER NOT NULL, accepted_rows INTEGER NOT NULL, rejected_rows INTEGER NOT NULL, layout TEXT NOT NULL,
    PRIMARY KEY (source, path));
  CREATE TABLE stage_reject (
    source TEXT NOT NULL, path TEXT NOT NULL, line INTEGER NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (source, path, line));
  CREATE TABLE stage_note (source TEXT NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL, row_count INTEGER NOT NULL)`

const INSERT_FILE = 'INSERT INTO stage_file VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'
const INSERT_NOTE = 'INSERT INTO stage_note VALUES (?, ?, ?, ?)'
const INSERT_REJECT = 'INSERT INTO stage_reject VALUES (?, ?, ?, ?)'
const SELECT_FILES = `
  SELECT source, name, path, sha256, dated, read_rows AS readRows, accepted_rows AS acceptedRows,
         rejected_rows AS rejectedRows, layout
    FROM stage_file ORDER BY source, path`
const SELECT_REJECTS = 'SELECT line, reason FROM stage_reject WHERE source = ? AND path = ? ORDER BY line'
const SELECT_NOTES = 'SELECT reason, row_count AS rows FROM stage_note WHERE source = ? AND path = ? ORDER BY rowid'

/** Parts are written sequentially, several at a time: large pages take a third less time for long texts. */
const PART = { pageBytes: 16_384, cacheKibibytes: 8_192 }
/** The stage looks up keys among millions of rows. */
const STAGE = { pageBytes: 4_096, cacheKibibytes: 24_576 }
/** Page cache of the snapshot draft, which only gets rows appended. */
const SNAPSHOT_CACHE_KIBIBYTES = 4_096

/** A database with the accepted rows of one file, and the file's report. */
export interface StagePart {
  readonly file: string
  readonly report: FileReport
}

/** A part that another version of the program may have written. */
export interface CachedPart extends StagePart {
  readonly layout: string
}

export function stageFile(directory: string): string {
  return join(directory, 'stage.sqlite')
}

/** Returns a hash that changes when the program reads or lays out a source's rows differently. */
export function layoutOf({ stageTables, textTables = '', rules }: Source): string {
  const parts = [READING_VERSION, stageTables, textTables, ...(rules === undefined ? [] : [rules()])]
  return hash('sha256', parts.join('\n'), 'base64url')
}

/** Opens a scratch database in a private folder. It needs no journal and no syncs, because the ingest removes it. */
function openScratch(
  file: string,
  sources: readonly Source[],
  { pageBytes, cacheKibibytes }: { pageBytes: number; cacheKibibytes: number },
): DatabaseSync {
  const scratch = new DatabaseSync(file)
  scratch.exec(`
    PRAGMA page_size = ${pageBytes}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -${cacheKibibytes}; PRAGMA temp_store = FILE`)
  // One transaction, because each statement would otherwise be written separately.
  scratch.exec(`BEGIN; ${[FILE_TABLES, ...sources.map(({ stageTables }) => stageTables)].join(';')}; COMMIT`)
  return scratch
}

/**
 * Reads one file into a part.
 * @param file path of the part; must not exist
 * @throws Failure as readFile
 */
export async function readPart(
  input: ReadableFile,
  file: string,
  onBytes: (bytes: number) => void,
): Promise<FileReport> {
  const part = openScratch(file, [input.source], PART)
  try {
    part.exec(input.source.textTables ?? '')
    part.exec('BEGIN')
    const report = await readFile(input, part, onBytes)
    recordFile(part, report, input.source)
    part.exec('COMMIT')
    return report
  } finally {
    part.close()
  }
}

/** Returns the report and layout stored in a part. @throws if it is not a part or is damaged */
export function readCachedPart(file: string): CachedPart | undefined {
  const part = new DatabaseSync(file, { readOnly: true })
  try {
    const [recorded] = recordedFiles(part)
    return recorded === undefined ? undefined : { file, ...recorded }
  } finally {
    part.close()
  }
}

/** Updates the file's path in a part: a file may be renamed without changing its content. */
export function recordPath(file: string, { name, path }: FileReport): void {
  const part = new DatabaseSync(file)
  try {
    const { changes } = part.prepare('UPDATE stage_file SET name = ?, path = ? WHERE path <> ?').run(name, path, path)
    if (changes === 0) return
    part.prepare('UPDATE stage_reject SET path = ?').run(path)
    part.prepare('UPDATE stage_note SET path = ?').run(path)
  } finally {
    part.close()
  }
}

/**
 * Merges the rows of parts into the stage of an ingest, as if all files had been read into it in turn. Parts of one
 * source are added in call order. Long texts go directly to the snapshot draft.
 */
export class Stage {
  readonly #database: DatabaseSync

  constructor(directory: string, sources: readonly Source[]) {
    const snapshot = snapshotDraft(directory)
    createSnapshotDraft(snapshot)
    this.#database = openScratch(stageFile(directory), sources, STAGE)
    this.#database.prepare('ATTACH ? AS snapshot').run(snapshot)
    writeWithoutJournal(this.#database, 'snapshot')
    this.#database.exec(`PRAGMA snapshot.cache_size = -${SNAPSHOT_CACHE_KIBIBYTES}`)
  }

  add(part: StagePart, source: Source): void {
    const database = this.#database
    database.prepare('ATTACH ? AS part').run(part.file)
    database.exec('BEGIN')
    source.merge(database)
    recordFile(database, part.report, source)
    database.exec('COMMIT; DETACH part')
  }

  close(): void {
    this.#database.close()
  }
}

function recordFile(stage: DatabaseSync, report: FileReport, source: Source): void {
  const { name, path, sha256, dated, account } = report
  const { readRows, acceptedRows, rejectedRows, rejected, notes = [] } = account
  const layout = layoutOf(source)
  stage.prepare(INSERT_FILE).run(report.source, name, path, sha256, dated, readRows, acceptedRows, rejectedRows, layout)
  const insertReject = stage.prepare(INSERT_REJECT)
  for (const { line, reason } of rejected) insertReject.run(report.source, path, line, reason)
  const insertNote = stage.prepare(INSERT_NOTE)
  for (const { reason, rows } of notes) insertNote.run(report.source, path, reason, rows)
}

function recordedFiles(part: DatabaseSync): Omit<CachedPart, 'file'>[] {
  const selectRejects = part.prepare(SELECT_REJECTS)
  const selectNotes = part.prepare(SELECT_NOTES)
  type Recorded = Omit<FileReport, 'account'> & Omit<FileReport['account'], 'rejected' | 'notes'> & { layout: string }
  return (part.prepare(SELECT_FILES).all() as unknown as Recorded[]).map((file) => {
    const { readRows, acceptedRows, rejectedRows, layout, ...rest } = file
    const found = selectRejects.all(file.source, file.path) as { line: number; reason: string }[]
    const rejected = found.map((row) => ({ ...row }))
    const notes = (selectNotes.all(file.source, file.path) as { reason: string; rows: number }[]).map((row) => ({
      ...row,
    }))
    const account = { readRows, acceptedRows, rejectedRows, rejected, ...(notes.length > 0 ? { notes } : {}) }
    return { layout, report: { ...rest, account } }
  })
}
