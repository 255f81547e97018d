import type { RuleName } from '#ingest/match/rules/rule.ts'

/**
 * Kinds of attributes that a name states in addition to its nameplate. An attribute is "kind:value". A federal name
 * covers an EPA name if the nameplates are equal and the EPA name has every attribute of the federal one.
 */
export const ATTRIBUTE_KINDS = ['drive', 'cab', 'engine', 'trim', 'body', 'size', 'power'] as const
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]
export type NameAttribute = `${AttributeKind}:${string}`

export interface NameReading {
  /** Words of the nameplate in the common spelling: ["santa", "fe", "sport"]. */
  readonly plateWords: readonly string[]
  /** The nameplate as a key: "santafesport". */
  readonly plate: string
  /** Wider names for the car that NHTSA uses as a model: "3series" for a 328i, "is" for an IS 250. */
  readonly families: readonly string[]
  readonly attributes: ReadonlySet<NameAttribute>
  /** Attributes with their words, in reading order. */
  readonly attributeWords: readonly { readonly attribute: NameAttribute; readonly words: readonly string[] }[]
  /** Rules that changed the text before reading. */
  readonly steps: readonly RuleName[]
}

/** Powertrain kinds that distinguish products by name. */
export type PowerKind = 'petrol' | 'diesel' | 'gas' | 'hybrid' | 'plugin' | 'electric' | 'fuelcell'

export function attributeValue(reading: NameReading, kind: AttributeKind): string | null {
  for (const attribute of reading.attributes)
    if (attribute.startsWith(`${kind}:`)) return attribute.slice(kind.length + 1)
  return null
}
