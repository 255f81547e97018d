import { stat } from 'node:fs/promises'

/** Bytes that a file has; 0 when there is none. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}
