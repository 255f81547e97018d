import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { FileReport } from '#ingest/read/read-file.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { JsonFile } from '#platform/files/json-file.ts'
import type { PreviousSnapshots } from '#snapshots/snapshot-files.ts'
import type { GateFinding } from './checks/finding.ts'

/**
 * Contents (see contentText) that an operator rolled back from, by source. They outlive the snapshot that contained
 * them, because other sources may be published in the meantime.
 */
export type RolledBackFiles = ReadonlyMap<string, ReadonlySet<string>>

const Stored = Type.Object({ sources: Type.Record(Type.String(), Type.Array(Type.String())) })
const FILE_BYTES_MAX = 256 * 1024
/** Contents per source; rolling back a rollback adds one. */
const TEXTS_MAX = 8

function storedFile(dataDirectory: string): JsonFile<Static<typeof Stored>> {
  return new JsonFile(join(dataDirectory, 'rolled-back.json'), {
    isValid: (value) => Value.Check(Stored, value),
    bytesMax: FILE_BYTES_MAX,
  })
}

/** Returns the contents of earlier rollbacks and of the snapshots that current.json lists as rolled back. */
export async function readRolledBack(
  dataDirectory: string,
  { files, rolledBack }: PreviousSnapshots,
): Promise<RolledBackFiles> {
  const texts = new Map<string, Set<string>>()
  const add = (source: string, text: string): void => {
    texts.set(source, new Set([...(texts.get(source) ?? []), text].slice(-TEXTS_MAX)))
  }
  for (const [source, stored] of Object.entries((await storedFile(dataDirectory).read())?.sources ?? {})) {
    for (const text of stored) add(source, text)
  }
  const [current] = files
  const now = current === undefined ? [] : publishedContents(current)
  for (const contents of rolledBack.map((file) => publishedContents(file))) {
    for (const source of new Set(contents.map((file) => file.source))) {
      const text = contentText(contents, source)
      if (text !== contentText(now, source)) add(source, text)
    }
  }
  return texts
}

/** Stores the contents. Must run before a publish, which removes the rollback note from current.json. */
export async function writeRolledBack(dataDirectory: string, files: RolledBackFiles): Promise<void> {
  const file = storedFile(dataDirectory)
  if (files.size === 0) return file.remove()
  const sources = Object.fromEntries([...files].map(([source, texts]) => [source, [...texts]]))
  return file.write({ sources })
}

/**
 * Returns the contents still rolled back after a publish, without those of sources read and published now.
 * @param isNew true if a source's files were read in this ingest and not rejected
 */
export function stillRolledBack(
  files: RolledBackFiles,
  published: readonly Contents[],
  isNew: (source: string) => boolean,
): RolledBackFiles {
  const left = new Map<string, ReadonlySet<string>>()
  for (const [source, texts] of files) {
    const others = [...texts].filter((text) => text !== contentText(published, source))
    if (!isNew(source) && others.length > 0) left.set(source, new Set(others))
  }
  return left
}

const SELECT_CONTENTS = 'SELECT source, sha256 FROM source_file'

export type Contents = Pick<FileReport, 'source' | 'sha256'>

/**
 * Finds files that an operator has rolled back from: the content of a source equals that in a rolled-back snapshot and
 * differs from the current one. Without this gate, the next refresh would undo the rollback.
 */
export function rolledBackFiles(
  found: readonly Contents[],
  currentSnapshot: string | undefined,
  rolledBack: RolledBackFiles,
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

export function publishedContents(file: string): Contents[] {
  return readImmutable(file, contentsIn)
}

/** Returns the hashes of the files that a snapshot was built from. */
export function contentsIn(snapshot: DatabaseSync): Contents[] {
  return snapshot.prepare(SELECT_CONTENTS).all() as unknown as Contents[]
}

export function contentText(files: readonly Contents[], source: string): string {
  const hashes = files.filter((file) => file.source === source).map(({ sha256 }) => sha256)
  return hashes.toSorted().join(' ')
}
