import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { ACCOUNT_FILES, type AccountFile } from '#accounts/storage/used-stores.ts'
import { Failure } from '#platform/failure.ts'

export const BACKUP_MANIFEST = 'manifest.json'
export const BACKUP_FORMAT = 1
export const BACKUP_MANIFEST_BYTES_MAX = 64 * 1024

const Manifest = Type.Object(
  {
    format: Type.Literal(BACKUP_FORMAT),
    /** Release that wrote it. */
    version: Type.String({ maxLength: 100 }),
    /** Whole seconds in UTC. */
    created_at: Type.String({ maxLength: 40 }),
    files: Type.Array(
      Type.Object({
        // A closed list: no name in a manifest can lead elsewhere.
        name: Type.Unsafe<AccountFile>(Type.Union(ACCOUNT_FILES.map((name) => Type.Literal(name)))),
        bytes: Type.Integer({ minimum: 0 }),
        sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      }),
      { minItems: 1, maxItems: ACCOUNT_FILES.length },
    ),
  },
  { additionalProperties: false },
)
export type BackupManifest = Static<typeof Manifest>

/** @throws Failure for anything except a backup manifest that this release can read */
export function parseManifest(text: string): BackupManifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new Failure(`${BACKUP_MANIFEST} is not JSON`, { cause: error })
  }
  if (!Value.Check(Manifest, content)) {
    throw new Failure(`${BACKUP_MANIFEST} is not a backup manifest that this version can read`)
  }
  const names = new Set(content.files.map(({ name }) => name))
  if (names.size !== content.files.length) throw new Failure(`${BACKUP_MANIFEST} lists a file twice`)
  return content
}
