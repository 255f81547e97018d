/** A part of a file: its first and last byte, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Digits of a position; longer ones lie beyond every file. */
const RANGE = /^bytes=(?<first>[0-9]{0,15})-(?<last>[0-9]{0,15})$/

/**
 * Which part of `size` bytes a Range header asks for (RFC 9110, 14.1.2).
 * @returns undefined when the whole file is the response: no header, another unit, several ranges, or not well-formed
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const asked = RANGE.exec(header ?? '')?.groups
  const first = numberOf(asked?.['first'])
  const last = numberOf(asked?.['last'])
  if (first === undefined) return last === undefined ? undefined : lastBytes(last, size)
  if (last !== undefined && last < first) return undefined
  return first >= size ? 'unsatisfiable' : { start: first, end: Math.min(last ?? size, size - 1) }
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  const length = Math.min(count, size)
  return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined || digits === '' ? undefined : Number(digits)
}

/** Whether If-Range lets the range be taken: it is left out, or names exactly these bytes. A date never does. */
export function isRangeOf(ifRange: string | undefined, entityTag: string): boolean {
  return ifRange === undefined || ifRange.trim() === entityTag
}

/** Whether the caller takes gzip (RFC 9110, 12.5.3). A `*` is not taken to mean it. */
export function acceptsGzip(header: string | undefined): boolean {
  const quality = /(?:^|,)\s*gzip\s*(?:;\s*q\s*=\s*(?<quality>[0-9.]+)\s*)?(?:,|$)/i.exec(header ?? '')
  return quality !== null && Number(quality.groups?.['quality'] ?? 1) > 0
}
