import { stat } from 'node:fs/promises'

/** Facts that show if the bytes at a path have changed. */
export interface FileStamp {
  readonly inode: number
  readonly bytes: number
  readonly modifiedMs: number
  readonly changedMs: number
}

/** Returns undefined if the file does not exist. */
export async function stampOf(file: string): Promise<FileStamp | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found && { inode: found.ino, bytes: found.size, modifiedMs: found.mtimeMs, changedMs: found.ctimeMs }
}

/** Returns true if the same file was written to. A deleted or replaced file stays intact for readers that have it open. */
export function isChangedInPlace(before: FileStamp | undefined, now: FileStamp | undefined): boolean {
  if (before === undefined || now === undefined || before.inode !== now.inode) return false
  return before.bytes !== now.bytes || before.modifiedMs !== now.modifiedMs || before.changedMs !== now.changedMs
}
