import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of a made-up archive; everything but name and content has an honest default. */
export interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
  /** 8 = deflated, 0 = stored, others only claim to be. */
  readonly method?: number
  /** What the archive claims, where it lies. */
  readonly claimedBytes?: number
  readonly claimedCrc?: number
  /** General purpose flags; bit 0 = encrypted. */
  readonly flags?: number
  /** Unix mode, such as 0o120777 for a symbolic link. */
  readonly mode?: number
  /** Year, month, day in the archive. */
  readonly date?: readonly [year: number, month: number, day: number]
}

const LOCAL_HEADER_BYTES = 30
const CENTRAL_HEADER_BYTES = 46
const END_RECORD_BYTES = 22
const MADE_BY_UNIX = 3 << 8

/** A zip archive with these entries, also ones that no honest tool writes. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = (entry.method ?? 8) === 8 ? deflateRawSync(entry.content) : Buffer.from(entry.content)
    const head = localHeader(entry, packed.length)
    local.push(head, packed)
    central.push(centralHeader(entry, packed.length, offset))
    offset += head.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(END_RECORD_BYTES)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

function localHeader(entry: ZipEntry, packedBytes: number): Buffer {
  const name = Buffer.from(entry.name)
  const head = Buffer.alloc(LOCAL_HEADER_BYTES)
  head.writeUInt32LE(0x04034b50, 0)
  writeFacts(head, 4, entry, packedBytes)
  return Buffer.concat([head, name])
}

function centralHeader(entry: ZipEntry, packedBytes: number, offset: number): Buffer {
  const head = Buffer.alloc(CENTRAL_HEADER_BYTES)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(MADE_BY_UNIX, 4)
  writeFacts(head, 6, entry, packedBytes)
  head.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, Buffer.from(entry.name)])
}

/** The fields that both headers have, in the same order. */
function writeFacts(head: Buffer, at: number, entry: ZipEntry, packedBytes: number): void {
  const [year, month, day] = entry.date ?? [2026, 1, 2]
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(entry.flags ?? 0, at + 2)
  head.writeUInt16LE(entry.method ?? 8, at + 4)
  head.writeUInt16LE(((year - 1980) << 9) | (month << 5) | day, at + 8)
  head.writeUInt32LE(entry.claimedCrc ?? crc32(entry.content), at + 10)
  head.writeUInt32LE(packedBytes, at + 14)
  head.writeUInt32LE(entry.claimedBytes ?? Buffer.byteLength(entry.content), at + 18)
  head.writeUInt16LE(Buffer.byteLength(entry.name), at + 22)
}
