import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { BURST_WINDOW_MS, type BucketState } from './burst-limiter.ts'

/** Divides a page of memory, so that no reader ever sees half of one. */
export const RECORD_BYTES = 32
const KEY_BYTES = 8
const KEYS_REMEMBERED_MAX = 10_000
/** A record from further ahead than this is none of this machine's clock. */
const AHEAD_MS_MAX = 1_000

const RATE_AT = 8
const KEY_AT = 16
const WRITER_AT = 24
const KIND_AT = 28
const SEQUENCE_AT = 29
const SHARES_AT = 30
/** Shares of one take, in either direction. */
export const TAKE_SHARES_MAX = 32_767
export const TAKE_SEQUENCE_MAX = 0xff

/** What a record says. Any other byte is damage. */
export const RECORD = {
  /** Somebody wants shares of a bucket. How many are granted follows from the records before it. */
  take: 1,
  /** The first of a file, with the time when it was begun. */
  start: 2,
  /** A bucket that was not full when the file was begun, with the time when it will be. */
  bucket: 3,
  /** The last of a file: what comes after it does not count. */
  end: 4,
} as const

interface Take {
  readonly atMs: number
  readonly perSecond: number
  /** Eight bytes, one character each. */
  readonly key: string
  readonly writer: number
  /** Tells the latest takes of one writer apart, from 0 to TAKE_SEQUENCE_MAX and over again. */
  readonly sequence: number
  /** Below zero: shares that were granted before and are given back. */
  readonly shares: number
}

/** The name of a bucket, in the eight bytes that a record has for it. */
export interface BucketKey {
  readonly bytes: Buffer
  readonly text: string
}

/** Eight bytes of SHA-256: callers choose some of the names, and none may be made to fall on another one. */
export class BucketKeys {
  readonly #known = new LRUCache<string, BucketKey>({ max: KEYS_REMEMBERED_MAX })

  of(bucket: string): BucketKey {
    const known = this.#known.get(bucket)
    if (known !== undefined) return known
    const bytes = createHash('sha256').update(bucket).digest().subarray(0, KEY_BYTES)
    const key = { bytes, text: bytes.toString('latin1') }
    this.#known.set(bucket, key)
    return key
  }
}

export function encodeTake(into: Buffer, take: Omit<Take, 'key'> & { readonly key: Buffer }): void {
  into.writeDoubleLE(take.atMs, 0)
  into.writeDoubleLE(take.perSecond, RATE_AT)
  take.key.copy(into, KEY_AT)
  into.writeUInt32LE(take.writer, WRITER_AT)
  into.writeUInt8(RECORD.take, KIND_AT)
  into.writeUInt8(take.sequence, SEQUENCE_AT)
  into.writeInt16LE(take.shares, SHARES_AT)
}

/** What a new file begins with: its time, and every bucket that is not full then, in the order of their last takes. */
export function encodeStart(atMs: number, buckets: readonly BucketState[]): Buffer {
  const into = Buffer.alloc((buckets.length + 1) * RECORD_BYTES)
  into.writeDoubleLE(atMs, 0)
  into.writeUInt8(RECORD.start, KIND_AT)
  for (const [index, { bucket, fullAtMs }] of buckets.entries()) {
    const at = (index + 1) * RECORD_BYTES
    into.writeDoubleLE(fullAtMs, at)
    into.write(bucket, at + KEY_AT, KEY_BYTES, 'latin1')
    into.writeUInt8(RECORD.bucket, at + KIND_AT)
  }
  return into
}

export function encodeEnd(): Buffer {
  const into = Buffer.alloc(RECORD_BYTES)
  into.writeUInt8(RECORD.end, KIND_AT)
  return into
}

export function kindAt(chunk: Buffer, at: number): number {
  return chunk.readUInt8(at + KIND_AT)
}

export function startAt(chunk: Buffer, at: number): number {
  return chunk.readDoubleLE(at)
}

/** Undefined for what cannot be one: a file may be damaged, and must not close a bucket for good. */
export function bucketAt(chunk: Buffer, at: number, nowMs: number): BucketState | undefined {
  const fullAtMs = chunk.readDoubleLE(at)
  if (!(fullAtMs <= nowMs + BURST_WINDOW_MS + AHEAD_MS_MAX)) return undefined
  return { bucket: keyAt(chunk, at), fullAtMs }
}

/** Undefined for what cannot be one. */
export function takeAt(chunk: Buffer, at: number, nowMs: number): Take | undefined {
  const atMs = chunk.readDoubleLE(at)
  const perSecond = chunk.readDoubleLE(at + RATE_AT)
  if (!(atMs <= nowMs + AHEAD_MS_MAX && perSecond > 0 && perSecond < Number.POSITIVE_INFINITY)) return undefined
  return {
    atMs,
    perSecond,
    key: keyAt(chunk, at),
    writer: chunk.readUInt32LE(at + WRITER_AT),
    sequence: chunk.readUInt8(at + SEQUENCE_AT),
    shares: chunk.readInt16LE(at + SHARES_AT),
  }
}

function keyAt(chunk: Buffer, at: number): string {
  return chunk.toString('latin1', at + KEY_AT, at + KEY_AT + KEY_BYTES)
}
