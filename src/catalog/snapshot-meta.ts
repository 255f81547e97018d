import { Type, type Static } from 'typebox'

/**
 * What a snapshot says of itself. No wall-clock time and no machine's path, so that the same input gives the
 * same bytes; when it was published stands in current.json beside it.
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
