import type { ContentCoding } from '#http/content-coding.ts'
import { ENTITY_TAGS_MAX } from '#http/limits.ts'

const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7E\x80-\xFF]*")/g

/**
 * RFC 9110, 13.1.2: returns true if If-None-Match (`header`) names this response. The comparison is weak, so `W/` does
 * not count. The header may contain a list, or `*` for any response. `entityTag` includes its quotes.
 */
export function isUnchanged(header: string | undefined, entityTag: string): boolean {
  if (header === undefined) return false
  if (header === entityTag || header.trim() === '*') return true
  let count = 0
  for (const [, opaque] of header.matchAll(ENTITY_TAG)) {
    if (opaque === entityTag) return true
    count += 1
    if (count === ENTITY_TAGS_MAX) return false
  }
  return false
}

const OF_A_CODING = /-(?:gzip|zstd)"$/

/** Returns the tag of a compressed response, with quotes: other bytes need another strong tag (RFC 9110, 8.8.3.3). */
export function tagOfCoding(entityTag: string, coding: ContentCoding): string {
  return `${entityTag.slice(0, -1)}-${coding}"`
}

/**
 * Returns the tag of the client's own copy, compressed or not, for the 304, so that a cache finds it. Undefined to send
 * the response.
 */
export function unchangedTag(header: string | undefined, entityTag: string): string | undefined {
  if (header === undefined) return undefined
  if (isUnchanged(header, entityTag)) return entityTag
  const plain = entityTag.replace(OF_A_CODING, '"')
  let count = 0
  for (const [, opaque = ''] of header.matchAll(ENTITY_TAG)) {
    if (opaque.replace(OF_A_CODING, '"') === plain) return opaque
    count += 1
    if (count === ENTITY_TAGS_MAX) return undefined
  }
  return undefined
}
