import type { FileReport } from '#ingest/read-file.ts'
import { SourceFailure } from '#ingest/source-failure.ts'
import { openUnmapped } from '#ingest/open-unmapped.ts'

const SELECT_CONTENTS = 'SELECT source, sha256 FROM source_file'

type Contents = Pick<FileReport, 'source' | 'sha256'>

/**
 * Refuses files that an operator has rolled back from: those of a source that say the same as in a snapshot that was
 * rolled back, and something else in the current one. Without this, the next refresh would undo the rollback.
 */
export function checkRolledBack(
  found: readonly Contents[],
  currentSnapshot: string | undefined,
  rolledBackSnapshots: readonly string[],
): void {
  if (currentSnapshot === undefined) return
  const current = publishedContents(currentSnapshot)
  for (const file of rolledBackSnapshots) {
    const rejected = publishedContents(file)
    for (const source of new Set(found.map((report) => report.source))) {
      const text = textOf(found, source)
      if (text !== textOf(rejected, source) || text === textOf(current, source)) continue
      throw new SourceFailure(
        source,
        `the files of ${source} are those of a snapshot that was rolled back; --accept-rolled-back publishes them again`,
      )
    }
  }
}

/** The texts that a snapshot was made from, by their SHA-256. */
export function publishedContents(file: string): Contents[] {
  const snapshot = openUnmapped(file)
  try {
    return snapshot.prepare(SELECT_CONTENTS).all() as unknown as Contents[]
  } finally {
    snapshot.close()
  }
}

function textOf(files: readonly Contents[], source: string): string {
  const hashes = files.filter((file) => file.source === source).map(({ sha256 }) => sha256)
  return hashes.toSorted().join(' ')
}
