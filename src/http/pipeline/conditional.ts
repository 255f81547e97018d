import { ENTITY_TAGS_MAX } from '#http/limits.ts'

const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7E\x80-\xFF]*")/g

/**
 * RFC 9110, 13.1.2: true if the caller already has this answer. Comparison is weak, so `W/` does not count; the
 * header may hold a list, or `*` for "whatever you have".
 * @param header value of If-None-Match, or undefined
 * @param entityTag strong tag of the answer, with its quotes
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
