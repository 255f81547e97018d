import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

/**
 * Metadata of a snapshot. Contains no wall-clock time and no local path, so the same input gives the same bytes.
 * current.json contains the publish time.
 */
export const SnapshotMeta = Type.Object(
  {
    schema_version: Type.Integer({ minimum: 1 }),
    /** 'starter' = the small files that come with the project; 'official' = complete federal files. */
    edition: Type.Union([Type.Literal('starter'), Type.Literal('official')]),
    /** Vehicles that search finds: positions 0 to listed_count - 1. */
    listed_count: Type.Integer({ minimum: 0 }),
    retired_count: Type.Integer({ minimum: 0 }),
    recall_campaign_count: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
)
export type SnapshotMeta = Static<typeof SnapshotMeta>

const TEXT_MEMBERS = new Set<string>(['edition'])

/** Returns the rows of the `meta` table: texts unchanged, numbers in decimal digits. */
export function metaToRows(meta: SnapshotMeta): { name: string; value: string }[] {
  return Object.entries(meta).map(([name, value]) => ({ name, value: String(value) }))
}

/** Parses the rows of metaToRows. Validates them, because a file of another version may contain anything. */
export function metaFromRows(rows: Iterable<{ name: string; value: string }>): SnapshotMeta {
  const members: Record<string, string | number> = {}
  for (const { name, value } of rows) members[name] = TEXT_MEMBERS.has(name) ? value : Number(value)
  return Value.Parse(SnapshotMeta, members)
}
