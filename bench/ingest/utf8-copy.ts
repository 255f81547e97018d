import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const CHUNK_BYTES = 1024 * 1024

/**
 * Copies a corpus as UTF-8. DuckDB supports UTF-8, UTF-16 and a Latin-1 that rejects the bytes 0x80 to 0x9F;
 * Windows-1252 needs an extension from the network. The copy is made before time is measured.
 */
export async function copyAsUtf8(from: string, to: string): Promise<void> {
  // DuckDB cannot read a PostgreSQL dump, so its tables are next to the corpus as text.
  for (const kind of (await readdir(from)).filter((name) => name !== 'vpic')) {
    await mkdir(join(to, kind), { recursive: true })
    for (const name of await readdir(join(from, kind))) await copyFile(join(from, kind, name), join(to, kind, name))
  }
}

async function copyFile(from: string, to: string): Promise<void> {
  const isUtf8 = from.endsWith('.csv')
  await pipeline(
    createReadStream(from, { highWaterMark: CHUNK_BYTES }),
    async function* transcode(chunks: AsyncIterable<Buffer>) {
      const decoder = new TextDecoder('windows-1252')
      for await (const chunk of chunks) yield isUtf8 ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }))
    },
    createWriteStream(to),
  )
}
