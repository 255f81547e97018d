import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Divides a page of memory, so that no reader ever sees half of one. */
export const TAKE_BYTES = 32
const KEY_BYTES = 8
const KEYS_REMEMBERED_MAX = 10_000
/** A take from further ahead than this is no take of this machine's clock. */
const AHEAD_MS_MAX = 1_000

const RATE_AT = 8
const KEY_AT = 16
const WRITER_AT = 24
const SEQUENCE_AT = 28
const SHARES_AT = 30
/** Shares of one take, in either direction. */
export const TAKE_SHARES_MAX = 32_767

/** That somebody wanted shares of a bucket. How many were granted follows from the takes before it. */
interface Take {
  readonly atMs: number
  readonly perSecond: number
  /** Eight bytes, one character each. */
  readonly key: string
  readonly writer: number
  /** Tells the latest takes of one writer apart, from 0 to 65,535 and over again. */
  readonly sequence: number
  /** Below zero: shares that were granted before and are given back. */
  readonly shares: number
}

/** The name of a bucket, in the eight bytes that a take has for it. */
export interface TakeKey {
  readonly bytes: Buffer
  readonly text: string
}

/** Eight bytes of SHA-256: callers choose some of the names, and none may be made to fall on another one. */
export class TakeKeys {
  readonly #known = new LRUCache<string, TakeKey>({ max: KEYS_REMEMBERED_MAX })

  of(bucket: string): TakeKey {
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
  into.writeUInt16LE(take.sequence, SEQUENCE_AT)
  into.writeInt16LE(take.shares, SHARES_AT)
}

export function takeAt(chunk: Buffer, at: number): Take {
  return {
    atMs: chunk.readDoubleLE(at),
    perSecond: chunk.readDoubleLE(at + RATE_AT),
    key: chunk.toString('latin1', at + KEY_AT, at + KEY_AT + KEY_BYTES),
    writer: chunk.readUInt32LE(at + WRITER_AT),
    sequence: chunk.readUInt16LE(at + SEQUENCE_AT),
    shares: chunk.readInt16LE(at + SHARES_AT),
  }
}

/** Whether it can be one: a file may be damaged, and must not close a bucket for good. */
export function isTake({ atMs, perSecond }: Pick<Take, 'atMs' | 'perSecond'>, nowMs: number): boolean {
  return atMs <= nowMs + AHEAD_MS_MAX && perSecond > 0 && perSecond < Number.POSITIVE_INFINITY
}
