import type { ContentCoding } from '#http/content-coding.ts'
import { ENTITY_TAGS_MAX } from '#http/limits.ts'

const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7E\x80-\xFF]*")/g

/**
 * RFC 9110, 13.1.2: true if the caller already has this response. Comparison is weak, so `W/` does not count; the
 * header may hold a list, or `*` for "whatever you have".
 * @param header value of If-None-Match, or undefined
 * @param entityTag strong tag of the response, with its quotes
 */
export function isUnchanged(header: string | undefined, entityTag: string): boolean {
  if (header === undefined) return false
  if (header === entityTag || header.trim() === '*') return true
  let seen = 0
  for (const [, opaque] of header.matchAll(ENTITY_TAG)) {
    if (opaque === entityTag) return true
    seen += 1
    if (seen === ENTITY_TAGS_MAX) return false
  }
  return false
}

const OF_A_CODING = /-(?:gzip|zstd)"$/

/** The tag of a response compressed so: other bytes have another strong tag (RFC 9110, 8.8.3.3). With its quotes. */
export function tagOfCoding(entityTag: string, coding: ContentCoding): string {
  return `${entityTag.slice(0, -1)}-${coding}"`
}

/**
 * Compares the tags of a response that may be compressed. Any compressed or uncompressed copy of the client counts as current.
 * @returns the tag for the 304: the tag of the client's own copy, so that a cache finds it; undefined = send the response
 */
export function unchangedTag(header: string | undefined, entityTag: string): string | undefined {
  if (header === undefined) return undefined
  if (isUnchanged(header, entityTag)) return entityTag
  const plain = entityTag.replace(OF_A_CODING, '"')
  let seen = 0
  for (const [, opaque = ''] of header.matchAll(ENTITY_TAG)) {
    if (opaque.replace(OF_A_CODING, '"') === plain) return opaque
    seen += 1
    if (seen === ENTITY_TAGS_MAX) return undefined
  }
  return undefined
}
