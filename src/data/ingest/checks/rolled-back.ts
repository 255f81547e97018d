import type { FileReport } from '#ingest/read/read-file.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import type { GateFinding } from './finding.ts'

const SELECT_CONTENTS = 'SELECT source, sha256 FROM source_file'

export type Contents = Pick<FileReport, 'source' | 'sha256'>

/**
 * Finds files that an operator has rolled back from: the content of a source equals that in a rolled-back snapshot and
 * differs from the current one. Without this gate, the next refresh would undo the rollback.
 */
export function rolledBackFiles(
  found: readonly Contents[],
  currentSnapshot: string | undefined,
  rolledBack: ReadonlyMap<string, ReadonlySet<string>>,
): GateFinding[] {
  if (currentSnapshot === undefined || rolledBack.size === 0) return []
  const current = publishedContents(currentSnapshot)
  return [...new Set(found.map(({ source }) => source))].flatMap((source): GateFinding[] => {
    const text = contentText(found, source)
    if (rolledBack.get(source)?.has(text) !== true || text === contentText(current, source)) return []
    const reason = `the files of ${source} are those of a snapshot that was rolled back`
    return [{ gate: 'rolled-back', source, reason }]
  })
}

/** Returns the hashes of the files that a snapshot was built from. */
export function publishedContents(file: string): Contents[] {
  return readImmutable(file, (snapshot) => snapshot.prepare(SELECT_CONTENTS).all() as unknown as Contents[])
}

export function contentText(files: readonly Contents[], source: string): string {
  const hashes = files.filter((file) => file.source === source).map(({ sha256 }) => sha256)
  return hashes.toSorted().join(' ')
}
