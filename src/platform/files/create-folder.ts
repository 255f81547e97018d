import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { folderNotCreated } from './file-failure.ts'

/**
 * Creates a folder and its missing parents. The first missing one is created alone, because Node's recursive mkdir never
 * returns if the file system rejects it with ENOENT, as /proc does.
 * @throws Failure with one line
 */
export function createFolder(path: string, { mode }: { mode?: number } = {}): void {
  try {
    if (!existsSync(path)) createFirst(resolve(path), mode)
    mkdirSync(path, { recursive: true, mode })
  } catch (error) {
    throw folderNotCreated(path, error)
  }
}

function createFirst(path: string, mode: number | undefined): void {
  let first = path
  while (!existsSync(dirname(first))) first = dirname(first)
  try {
    mkdirSync(first, { mode })
  } catch (error) {
    // Another process may have created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
