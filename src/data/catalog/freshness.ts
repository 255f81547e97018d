import type { DatabaseSync } from 'node:sqlite'
import { readOnce } from '#platform/database/statements.ts'

export interface SourceFreshness {
  readonly source: string
  readonly files: number
  readonly accepted_rows: number
  readonly rejected_rows: number
  /** Newest date in the rows, YYYY-MM-DD; null = the rows contain none. */
  readonly dated: string | null
}

// Runs once when a snapshot opens; a handful of rows.
const SELECT_SOURCE_FILES = 'SELECT source, accepted_rows, rejected_rows, dated FROM source_file ORDER BY source, file'

interface StoredFile {
  readonly source: string
  readonly accepted_rows: number
  readonly rejected_rows: number
  readonly dated: string | null
}

export function readFreshness(database: DatabaseSync): SourceFreshness[] {
  const bySource = new Map<string, SourceFreshness>()
  for (const file of readOnce<StoredFile>(database, SELECT_SOURCE_FILES)) {
    bySource.set(file.source, addFile(bySource.get(file.source), file))
  }
  return [...bySource.values()]
}

/** Returns the newest date in a source's files, YYYY-MM-DD; null if it has no files or its rows contain no date. */
export function datedOf(freshness: readonly SourceFreshness[], source: string): string | null {
  return freshness.find((each) => each.source === source)?.dated ?? null
}

function addFile(sum: SourceFreshness | undefined, file: StoredFile): SourceFreshness {
  return {
    source: file.source,
    files: (sum?.files ?? 0) + 1,
    accepted_rows: (sum?.accepted_rows ?? 0) + file.accepted_rows,
    rejected_rows: (sum?.rejected_rows ?? 0) + file.rejected_rows,
    dated: newer(sum?.dated ?? null, file.dated),
  }
}

function newer(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right
  return left > right ? left : right
}

export interface DecoderRelease {
  /** NHTSA's file name without extensions: 'vPICList_lite_2026_09'. */
  readonly edition: string
  /** SHA-256 of its text in hexadecimal. NHTSA reissues some editions under the same name. */
  readonly sha256: string
  /** Newest date in its rows, YYYY-MM-DD. */
  readonly dated: string | null
  /** Number of rows in the decoder tables' input. */
  readonly rows: number
}

const SELECT_RELEASE = `
  SELECT file, sha256, dated, accepted_rows AS rows FROM source_file WHERE source = 'nhtsa-vpic' ORDER BY file LIMIT 1`

const known = new WeakMap<DatabaseSync, DecoderRelease | undefined>()

/** @returns undefined if the snapshot was built without a vPIC dump and cannot decode VINs */
export function decoderReleaseOf(snapshot: DatabaseSync): DecoderRelease | undefined {
  if (!known.has(snapshot)) known.set(snapshot, readDecoderRelease(snapshot))
  return known.get(snapshot)
}

function readDecoderRelease(snapshot: DatabaseSync): DecoderRelease | undefined {
  const found = readOnce<{ file: string } & Omit<DecoderRelease, 'edition'>>(snapshot, SELECT_RELEASE)[0]
  if (found === undefined) return undefined
  const { file, sha256, dated, rows } = found
  return { edition: file.replace(/(\.plain)?\.sql(\.gz)?$/i, ''), sha256, dated, rows }
}
