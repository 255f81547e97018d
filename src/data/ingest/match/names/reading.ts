import type { RuleName } from '#ingest/match/rules/rule.ts'

/**
 * What a name says beside the nameplate. An attribute is "kind:value", so a federal name covers an EPA name when both
 * have the same nameplate and each attribute of the federal name is also one of the EPA name.
 */
export const ATTRIBUTE_KINDS = ['drive', 'cab', 'engine', 'trim', 'body', 'size', 'power'] as const
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]
export type NameAttribute = `${AttributeKind}:${string}`

/** One name taken apart. */
export interface NameReading {
  /** Words of the nameplate in their common spelling: ["santa", "fe", "sport"]. */
  readonly plateWords: readonly string[]
  /** The same as one key: "santafesport". */
  readonly plate: string
  /** Wider names for the same car that NHTSA uses as a model: "3series" of a 328i, "is" of an IS 250. */
  readonly families: readonly string[]
  readonly attributes: ReadonlySet<NameAttribute>
  /** The words of each attribute in reading order, for showing them again. */
  readonly said: readonly { readonly attribute: NameAttribute; readonly words: readonly string[] }[]
  /** Rules that changed the text before it was read. */
  readonly steps: readonly RuleName[]
}

/** How a car is driven, as far as names tell products apart. */
export type PowerKind = 'petrol' | 'diesel' | 'gas' | 'hybrid' | 'plugin' | 'electric' | 'fuelcell'

export function attributeValue(reading: NameReading, kind: AttributeKind): string | null {
  for (const attribute of reading.attributes)
    if (attribute.startsWith(`${kind}:`)) return attribute.slice(kind.length + 1)
  return null
}
