import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '#platform/failure.ts'
import type { PostgresDatabase } from '#platform/database/postgres.ts'
import { SECRET_BYTES } from '#platform/secret-file.ts'

const INSERT = `
  INSERT INTO identity_secret (id, secret, secret_sha256) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING`
const SELECT = 'SELECT secret, secret_sha256 FROM identity_secret WHERE id = 1'

/**
 * Returns the secret that all nodes of one database sign cookies with. It comes from the settings, or the first node
 * generates and stores it. The first start decides the source and the secret.
 * @param given value of VDS_IDENTITY_SECRET
 * @throws Failure if this node's secret differs from the first node's; ProblemError if the database does not respond
 */
export async function postgresIdentitySecret(database: PostgresDatabase, given: string | undefined): Promise<string> {
  const offered = given ?? randomBytes(SECRET_BYTES).toString('base64url')
  await database.query(INSERT, [given === undefined ? offered : null, hashOf(offered)])
  const [row] = await database.query(SELECT)
  const stored = row?.['secret']
  const secret = given ?? stored
  if (typeof secret !== 'string') {
    throw new Failure(
      'VDS_IDENTITY_SECRET is not set, but the sign-in store in VDS_DATABASE_URL was created with one. Set it to that secret.',
    )
  }
  if (hashOf(secret) !== row?.['secret_sha256']) {
    throw new Failure(
      'VDS_IDENTITY_SECRET differs from the secret that the sign-in store in VDS_DATABASE_URL was created with. See docs/configuration.md.',
    )
  }
  return secret
}

/** Returns the secret's hash. The secret has at least 32 random bytes, so the hash does not reveal it. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
