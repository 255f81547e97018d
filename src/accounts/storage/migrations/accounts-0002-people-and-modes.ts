import type { Migration } from '#platform/database/migration.ts'

/** Who signs in to an account, what an operator decided about it, how it pays; and test keys. */
export const peopleAndModes: Migration = {
  version: 2,
  sql: `
    ALTER TABLE account ADD COLUMN user_id TEXT;
    ALTER TABLE account ADD COLUMN is_operator INTEGER NOT NULL DEFAULT 0 CHECK (is_operator IN (0, 1));
    ALTER TABLE account ADD COLUMN disabled_ms INTEGER;
    ALTER TABLE account ADD COLUMN deleted_ms INTEGER;
    ALTER TABLE account ADD COLUMN billing_customer TEXT;
    ALTER TABLE account ADD COLUMN subscription_status TEXT;
    CREATE UNIQUE INDEX account_by_user ON account (user_id) WHERE user_id IS NOT NULL;
    CREATE UNIQUE INDEX account_by_customer ON account (billing_customer) WHERE billing_customer IS NOT NULL;

    ALTER TABLE api_key ADD COLUMN mode TEXT NOT NULL DEFAULT 'live' CHECK (mode IN ('live', 'test'));
  `,
}
