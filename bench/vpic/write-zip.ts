import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

const LOCAL_SIGNATURE = 0x04034b50
const CENTRAL_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
const VERSION = 20
const DEFLATED = 8
/** 2026-09-16 in the zip format. */
const DATE = ((2026 - 1980) << 9) | (9 << 5) | 16

interface Entry {
  readonly name: string
  crc: number
  bytes: number
  packedBytes: number
}

/** Writes a zip archive with one deflated file of up to 4 GB, in bounded memory. @returns unpacked bytes */
export async function writeZip(path: string, name: string, content: AsyncIterable<Buffer>): Promise<number> {
  const entry: Entry = { name, crc: 0, bytes: 0, packedBytes: 0 }
  const headBytes = LOCAL_BYTES + name.length
  await (await open(path, 'w')).close()
  const packed = createWriteStream(path, { flags: 'r+', start: headBytes })
  await pipeline(
    content,
    async function* count(chunks) {
      for await (const chunk of chunks) {
        entry.crc = crc32(chunk, entry.crc)
        entry.bytes += chunk.length
        yield chunk
      }
    },
    createDeflateRaw(),
    packed,
  )
  entry.packedBytes = packed.bytesWritten
  const file = await open(path, 'r+')
  await file.write(localHeader(entry), 0, headBytes, 0)
  const central = centralDirectory(entry, headBytes)
  await file.write(central, 0, central.length, headBytes + entry.packedBytes)
  await file.close()
  return entry.bytes
}

function localHeader(entry: Entry): Buffer {
  const head = Buffer.alloc(LOCAL_BYTES)
  head.writeUInt32LE(LOCAL_SIGNATURE, 0)
  writeFacts(head, 4, entry)
  return Buffer.concat([head, Buffer.from(entry.name)])
}

function centralDirectory(entry: Entry, headBytes: number): Buffer {
  const head = Buffer.alloc(CENTRAL_BYTES)
  head.writeUInt32LE(CENTRAL_SIGNATURE, 0)
  head.writeUInt16LE(VERSION, 4)
  writeFacts(head, 6, entry)
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END_SIGNATURE, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(CENTRAL_BYTES + entry.name.length, 12)
  end.writeUInt32LE(headBytes + entry.packedBytes, 16)
  return Buffer.concat([head, Buffer.from(entry.name), end])
}

/** Writes the fields shared by both headers. */
function writeFacts(head: Buffer, at: number, { name, crc, bytes, packedBytes }: Entry): void {
  head.writeUInt16LE(VERSION, at)
  head.writeUInt16LE(DEFLATED, at + 4)
  head.writeUInt16LE(DATE, at + 8)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(packedBytes, at + 14)
  head.writeUInt32LE(bytes, at + 18)
  head.writeUInt16LE(name.length, at + 22)
}
