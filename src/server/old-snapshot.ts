import { readSnapshotSummary } from '#snapshots/snapshot-summary.ts'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { SCHEMA_VERSION } from '#catalog/snapshot-schema.ts'
import { Failure } from '#platform/failure.ts'

/**
 * Whether the current snapshot was made by another version of the program and holds starter data, which are at hand to
 * build it again. False also where nothing can be read of it: who opens it says why.
 * @throws Failure, saying how to build it again, where it holds official data
 */
export function needsStarterAgain(dataDirectory: string): boolean {
  const meta = metaOf(dataDirectory)
  if (meta === undefined || meta.schema_version === SCHEMA_VERSION) return false
  if (meta.edition === 'starter') return true
  throw new Failure(
    `the current snapshot is of another version of the program (schema ${meta.schema_version}, this one reads ` +
      `${SCHEMA_VERSION}): "npx vds ingest" builds it again from the official files, "--from DIR" from a folder of them`,
  )
}

function metaOf(dataDirectory: string): SnapshotMeta | undefined {
  try {
    return readSnapshotSummary(dataDirectory).meta
  } catch {
    return undefined
  }
}
