import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure, messageOf } from '#platform/failure.ts'

/** Causes that users can act on. Other errors keep the system's message. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its path leads through a file',
  EEXIST: 'its path leads through a file',
  ENOSPC: 'the disk is full',
}

/** Checks that a file can be read, before anything is written. @throws Failure */
export function assertReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    throw cannotRead(path, error)
  }
  if (statSync(path).isDirectory()) throw new Failure(`Cannot read ${path}: ${CAUSES['EISDIR']}`)
}

/** Returns "Cannot read missing.csv: no such file". */
export function cannotRead(path: string, error: unknown, kind: 'file' | 'folder' = 'file'): Failure {
  return new Failure(`Cannot read ${path}: ${causeOf(error, `no such ${kind}`)}`, { cause: error })
}

/** Returns "Cannot write none/out.csv: no such folder". */
export function cannotWrite(path: string, error: unknown): Failure {
  const parent = dirname(path)
  const absent = existsSync(parent) ? nothingIn(parent) : 'no such folder'
  return new Failure(`Cannot write ${path}: ${causeOf(error, absent)}`, { cause: error })
}

export function folderNotCreated(path: string, error: unknown): Failure {
  let parent = dirname(path)
  while (!existsSync(parent) && parent !== dirname(parent)) parent = dirname(parent)
  const cause = existsSync(path) ? 'it is a file' : causeOf(error, nothingIn(parent))
  return new Failure(`Cannot create the folder ${path}: ${cause}`, { cause: error })
}

/** Cause for a file system that rejects every new file with ENOENT, as /proc does. */
function nothingIn(folder: string): string {
  return `${folder} accepts no new files`
}

/** Checks an output file before any work. @throws Failure if it is a folder, or exists without --force */
export function assertReplaceable(path: string, force: boolean): void {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) throw new Failure(`Cannot write ${path}: ${CAUSES['EISDIR']}`)
  if (!force) throw new Failure(`${path} exists. Pass --force to replace it.`)
}

function causeOf(error: unknown, absent: string): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return absent
  return CAUSES[code ?? ''] ?? messageOf(error)
}
