import type { DatabaseSync } from 'node:sqlite'
import { readOnce } from '#platform/database/statements.ts'

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
