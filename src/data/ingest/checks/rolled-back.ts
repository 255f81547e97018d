import type { FileReport } from '#ingest/read/read-file.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import type { Finding } from './finding.ts'

const SELECT_CONTENTS = 'SELECT source, sha256 FROM source_file'

export type Contents = Pick<FileReport, 'source' | 'sha256'>

/**
 * Finds files that an operator has rolled back from: those of a source that say the same as in a snapshot that was
 * rolled back, and something else in the current one. Without this, the next refresh would undo the rollback.
 * @param rolledBack what such files say, by source
 */
export function rolledBackFiles(
  found: readonly Contents[],
  currentSnapshot: string | undefined,
  rolledBack: ReadonlyMap<string, ReadonlySet<string>>,
): Finding[] {
  if (currentSnapshot === undefined || rolledBack.size === 0) return []
  const current = publishedContents(currentSnapshot)
  return [...new Set(found.map(({ source }) => source))].flatMap((source): Finding[] => {
    const text = contentText(found, source)
    if (rolledBack.get(source)?.has(text) !== true || text === contentText(current, source)) return []
    const reason = `the files of ${source} are those of a snapshot that was rolled back`
    return [{ gate: 'rolled-back', source, reason }]
  })
}

/** The texts that a snapshot was made from, by their SHA-256. */
export function publishedContents(file: string): Contents[] {
  return readImmutable(file, (snapshot) => snapshot.prepare(SELECT_CONTENTS).all() as unknown as Contents[])
}

/** The files of a source by their content, in one text that can be compared. */
export function contentText(files: readonly Contents[], source: string): string {
  const hashes = files.filter((file) => file.source === source).map(({ sha256 }) => sha256)
  return hashes.toSorted().join(' ')
}
