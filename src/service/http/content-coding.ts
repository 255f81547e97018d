import { gzipSync, zstdCompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { CODINGS_MAX, PARSED_CODINGS_MAX } from './limits.ts'

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
