import { stat } from 'node:fs/promises'
import type { DownloadLimits } from '#platform/download/download-limits.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** current.json names at most four snapshots. */
export const CURRENT_FILE_BYTES_MAX = 64 * 1024
/** Many times the size of all EPA and NHTSA data. */
export const SNAPSHOT_BYTES_MAX = 16 * 1024 * 1024 * 1024
/** Delay before a rejected snapshot is fetched again, unless another one is named. */
export const REJECTED_RETRY_MS = 10 * MINUTE

/** Short limits, because the next poll, a minute later, resumes the download. */
export const PULL_LIMITS: Pick<
  DownloadLimits,
  'responseMsMax' | 'idleMsMax' | 'windowMs' | 'windowBytesMin' | 'totalMsMax'
> = {
  responseMsMax: 20 * SECOND,
  idleMsMax: 30 * SECOND,
  windowMs: MINUTE,
  windowBytesMin: 1024 * 1024,
  totalMsMax: 60 * MINUTE,
}

/** 0 if the file does not exist. */
export async function fileSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}
