import { gzipSync, zstdCompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { CODINGS_MAX, PARSED_CODINGS_MAX } from './limits.ts'

/** Supported content codings, preferred first. */
const CONTENT_CODINGS = ['zstd', 'gzip'] as const
export type ContentCoding = (typeof CONTENT_CODINGS)[number]

/** Clients send few different headers, and each request with one is asked about it. */
const parsed = new LRUCache<string, { readonly coding: ContentCoding | undefined }>({ max: PARSED_CODINGS_MAX })
/** Characters of a header that is worth a place there. */
const PARSED_CHARACTERS_MAX = 100

/**
 * The coding of ours that the caller wants most (RFC 9110, 12.5.3); undefined = the response as it is, which is also what a
 * caller gets who says nothing, or takes nothing that we have.
 * @param header value of Accept-Encoding, or undefined
 */
export function preferredCoding(header: string | undefined): ContentCoding | undefined {
  if (header === undefined) return undefined
  const known = parsed.get(header)
  if (known !== undefined) return known.coding
  const coding = choose(weightsOf(header))
  if (header.length <= PARSED_CHARACTERS_MAX) parsed.set(header, { coding })
  return coding
}

/** The same bytes give the same compressed ones. */
export function compress(bytes: Buffer, coding: ContentCoding): Buffer {
  return coding === 'gzip' ? gzipSync(bytes) : zstdCompressSync(bytes)
}

/** A `*` is not taken to mean any of ours: who can read them names them. */
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
