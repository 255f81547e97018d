import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FileReport } from './read-file.ts'
import type { Source } from './source.ts'

/** What the files said that the rows came from, so that a later ingest can take them over unread. */
const FILE_TABLES = `
  CREATE TABLE stage_file (
    source TEXT NOT NULL, name TEXT NOT NULL, path TEXT NOT NULL, sha256 TEXT NOT NULL, dated TEXT,
    read_rows INTEGER NOT NULL, accepted_rows INTEGER NOT NULL, rejected_rows INTEGER NOT NULL,
    PRIMARY KEY (source, path));
  CREATE TABLE stage_reject (
    source TEXT NOT NULL, path TEXT NOT NULL, line INTEGER NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (source, path, line))`

const INSERT_FILE = 'INSERT INTO stage_file VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
const INSERT_REJECT = 'INSERT INTO stage_reject VALUES (?, ?, ?, ?)'
const SELECT_FILES = `
  SELECT source, name, path, sha256, dated, read_rows AS readRows, accepted_rows AS acceptedRows,
         rejected_rows AS rejectedRows
    FROM stage_file ORDER BY source, path`
const SELECT_REJECTS = 'SELECT line, reason FROM stage_reject WHERE source = ? AND path = ? ORDER BY line'

/** Where the scratch database of an ingest lies in its work folder. */
export function stageFile(directory: string): string {
  return join(directory, 'stage.sqlite')
}

/**
 * The scratch database of one ingest: the accepted rows of every source. It lives in a private folder that the
 * ingest removes, so it keeps no journal and waits for no disk.
 */
export function openStage(directory: string, sources: readonly Source[]): DatabaseSync {
  const stage = new DatabaseSync(stageFile(directory))
  stage.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -65536; PRAGMA temp_store = FILE`)
  stage.exec(FILE_TABLES)
  for (const source of sources) stage.exec(source.stageTables)
  return stage
}

/** Notes in the stage which files its rows came from. */
export function recordFiles(stage: DatabaseSync, reports: readonly FileReport[]): void {
  const insertFile = stage.prepare(INSERT_FILE)
  const insertReject = stage.prepare(INSERT_REJECT)
  for (const { source, name, path, sha256, dated, account } of reports) {
    const { readRows, acceptedRows, rejectedRows, rejected } = account
    insertFile.run(source, name, path, sha256, dated, readRows, acceptedRows, rejectedRows)
    for (const { line, reason } of rejected) insertReject.run(source, path, line, reason)
  }
}

/** The reports of the files that a stage was filled from. */
export function recordedFiles(stage: DatabaseSync): FileReport[] {
  const selectRejects = stage.prepare(SELECT_REJECTS)
  type Recorded = Omit<FileReport, 'account'> & Omit<FileReport['account'], 'rejected'>
  return (stage.prepare(SELECT_FILES).all() as unknown as Recorded[]).map((file) => {
    const { readRows, acceptedRows, rejectedRows, ...rest } = file
    const rejected = selectRejects.all(file.source, file.path) as { line: number; reason: string }[]
    return { ...rest, account: { readRows, acceptedRows, rejectedRows, rejected: rejected.map((row) => ({ ...row })) } }
  })
}
