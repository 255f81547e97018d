import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ACCOUNT_FILES } from '#accounts/storage/used-stores.ts'

/**
 * Several files cannot be renamed at once. So they are staged in one folder, and a note (restore.json) commits the
 * restore: before it exists, the old files are untouched; afterwards every process that opens the data folder finishes
 * the restore first. Each step may be repeated.
 */
export interface RestoreNote {
  /** Names of the staged files. */
  readonly files: readonly string[]
  /** Folder inside the data folder for the old files. */
  readonly replaced: string
}

export const STAGED_FOLDER = 'restore-staged'
export const RESTORE_NOTE = 'restore.json'

/** Side files of a SQLite database. They belong to the old file and must not be applied to the new one. */
const COMPANIONS = ['-wal', '-shm', '-journal']

/** Finishes a committed restore that was interrupted; otherwise does nothing. Cheap enough for every start. */
export function finishRestore(dataDirectory: string): void {
  const note = join(dataDirectory, RESTORE_NOTE)
  if (!existsSync(note)) return
  const { files, replaced } = JSON.parse(readFileSync(note, 'utf8')) as RestoreNote
  const old = join(dataDirectory, replaced)
  mkdirSync(old, { recursive: true })
  for (const name of ACCOUNT_FILES) {
    const [current, staged] = [join(dataDirectory, name), join(dataDirectory, STAGED_FOLDER, name)]
    const isPlaced = files.includes(name) && !existsSync(staged)
    if (isPlaced) continue
    for (const part of [...COMPANIONS, '']) moveIfThere(`${current}${part}`, join(old, `${name}${part}`))
    moveIfThere(staged, current)
  }
  syncFolder(old)
  syncFolder(dataDirectory)
  rmSync(join(dataDirectory, STAGED_FOLDER), { recursive: true, force: true })
  rmSync(note)
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to)
}

/** Makes the names in a folder survive a power failure. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
