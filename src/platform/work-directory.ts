import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of one run's own, for everything that is not finished yet. */
export interface WorkDirectory {
  /** Absolute if the parent is. */
  readonly path: string
  remove(): void
}

/**
 * Makes a new empty folder under `parent` (made when missing), named `prefix` and six random characters.
 * What is finished there reaches its place by a rename, so `parent` must be on the same file system.
 */
export function createWorkDirectory(parent: string, prefix: string): WorkDirectory {
  mkdirSync(parent, { recursive: true })
  const path = mkdtempSync(join(parent, prefix))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Removes what earlier runs left behind when they were killed: everything whose name starts with `prefix`, so that
 * journals and half-written files go too. Call it only under the lock that keeps a second run out.
 * @returns the names that were removed
 */
export function removeLeftOvers(parent: string, prefix: string): string[] {
  let names: string[]
  try {
    names = readdirSync(parent)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  const leftOver = names.filter((name) => name.startsWith(prefix)).toSorted()
  for (const name of leftOver) rmSync(join(parent, name), { recursive: true, force: true })
  return leftOver
}
