/** Chooses what a response contains: its content coding, JSON or HTML, and 304 for a copy that the client already has. */

import { gzipSync, zstdCompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { CODINGS_MAX, PARSED_CODINGS_MAX, ENTITY_TAGS_MAX } from './limits.ts'

/** Supported content codings, preferred first. */
const CONTENT_CODINGS = ['zstd', 'gzip'] as const
export type ContentCoding = (typeof CONTENT_CODINGS)[number]

/** Parsed headers. Clients send few different values, with every request. */
const parsed = new LRUCache<string, { readonly coding: ContentCoding | undefined }>({ max: PARSED_CODINGS_MAX })
const PARSED_CHARACTERS_MAX = 100

/** Returns the caller's preferred supported coding (RFC 9110, 12.5.3); undefined for no coding. */
export function preferredCoding(header: string | undefined): ContentCoding | undefined {
  if (header === undefined) return undefined
  const known = parsed.get(header)
  if (known !== undefined) return known.coding
  const coding = choose(weightsOf(header))
  if (header.length <= PARSED_CHARACTERS_MAX) parsed.set(header, { coding })
  return coding
}

/** Compresses deterministically: equal bytes give equal results. */
export function compress(bytes: Buffer, coding: ContentCoding): Buffer {
  return coding === 'gzip' ? gzipSync(bytes) : zstdCompressSync(bytes)
}

/** Ignores `*`: clients that support a coding name it. */
function choose(weights: ReadonlyMap<string, number>): ContentCoding | undefined {
  let best: ContentCoding | undefined
  let bestWeight = weights.get('identity') ?? 0
  for (const coding of CONTENT_CODINGS) {
    const weight = weights.get(coding) ?? 0
    // At the same weight as "identity" the client accepts either, and the coding is shorter.
    if (weight > 0 && (best === undefined ? weight >= bestWeight : weight > bestWeight)) {
      best = coding
      bestWeight = weight
    }
  }
  return best
}

function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',', CODINGS_MAX)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (name !== '') weights.set(name, weightOf(parameters))
  }
  return weights
}

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** Parses the weight of a coding. Unreadable weights count as 0. */
function weightOf(parameters: readonly string[]): number {
  if (parameters.length === 0) return 1
  return Number(WEIGHT.exec(parameters[0] ?? '')?.[1] ?? 0)
}

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

const MEDIA_RANGES_MAX = 32

/** Returns true if `Accept` names HTML and prefers it to JSON. Browsers do, programs do not. */
export function prefersPage(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('text/html')) return false
  const weights = new Map<string, number>()
  for (const range of accept.toLowerCase().split(',', MEDIA_RANGES_MAX)) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(type, weight === undefined ? 1 : Number(weight.slice('q='.length)) || 0)
  }
  const json = weights.get('application/json') ?? weights.get('application/*') ?? weights.get('*/*') ?? 0
  return (weights.get('text/html') ?? 0) > json
}
