import { stat, statfs } from 'node:fs/promises'
import { Failure } from '#platform/failure.ts'
import { DISK_PER_CACHED_BYTE, DISK_PER_FILE_BYTE, INGEST_DISK_RESERVE_BYTES } from './limits.ts'

const BYTES_PER_MB = 1_000_000

export interface PlannedInput {
  /** Unpacked bytes of the files to be read. */
  readonly fileBytes: number
  readonly cachedFiles: readonly string[]
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns the bytes of disk that an ingest needs, including the new snapshot. */
export function diskNeeded(fileBytes: number, cachedBytes: number): number {
  return Math.ceil(fileBytes * DISK_PER_FILE_BYTE + cachedBytes * DISK_PER_CACHED_BYTE + INGEST_DISK_RESERVE_BYTES)
}

/** @throws Failure with one line if the disk lacks space for this input */
export async function rejectFullDisk(
  folder: string,
  { fileBytes, cachedFiles }: PlannedInput,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<void> {
  let cachedBytes = 0
  for (const file of cachedFiles) cachedBytes += (await stat(file)).size
  const [needed, free] = [diskNeeded(fileBytes, cachedBytes), await freeBytes(folder)]
  if (needed <= free) return
  const [neededMb, freeMb] = [Math.ceil(needed / BYTES_PER_MB), Math.floor(free / BYTES_PER_MB)]
  throw new Failure(
    `The ingest needs ${neededMb} MB of disk, and ${folder} has ${freeMb} MB free. Free some disk and try again.`,
  )
}
