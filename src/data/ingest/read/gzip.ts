import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { Failure, messageOf } from '#platform/failure.ts'
import { ARCHIVE_RATIO_FREE_BYTES, ARCHIVE_RATIO_MAX, CHUNK_BYTES, FILE_BYTES_MAX } from '#ingest/limits.ts'

/** The last bytes of a gzip file: its unpacked size, modulo 4 GB (RFC 1952, ISIZE). */
const SIZE_FIELD_BYTES = 4

/** Whether a file is packed by gzip, by its name. */
export function isGzip(name: string): boolean {
  return name.toLowerCase().endsWith('.gz')
}

/** The unpacked size that a gzip file states; for estimates alone. */
export async function unpackedBytes(path: string): Promise<number> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const field = Buffer.alloc(SIZE_FIELD_BYTES)
    await handle.read(field, 0, SIZE_FIELD_BYTES, Math.max(0, size - SIZE_FIELD_BYTES))
    return field.readUInt32LE()
  } finally {
    await handle.close()
  }
}

/**
 * Streams the unpacked content of a gzip file. Reading to the end proves that it is complete: it carries a checksum.
 * @throws Failure when it is damaged, or larger or packed harder than any official file
 */
export async function* openGzip(path: string, shownAs: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  packed.on('error', (error) => gunzip.destroy(error))
  gunzip.on('close', () => packed.destroy())
  let bytes = 0
  try {
    for await (const chunk of packed.pipe(gunzip) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      rejectUnsafe(bytes, packed.bytesRead, shownAs)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Failure
      ? error
      : new Failure(`${shownAs}: is damaged: ${messageOf(error)}`, { cause: error })
  }
}

function rejectUnsafe(bytes: number, packedBytes: number, shownAs: string): void {
  if (bytes > FILE_BYTES_MAX) throw new Failure(`${shownAs}: unpacks to more than ${FILE_BYTES_MAX} bytes`)
  if (bytes > ARCHIVE_RATIO_FREE_BYTES && bytes > packedBytes * ARCHIVE_RATIO_MAX) {
    throw new Failure(`${shownAs}: expands more than ${ARCHIVE_RATIO_MAX} times, as no official file does`)
  }
}
