import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { existingSecret, secretOf } from '#platform/secret-file.ts'

/** Stored next to alerts.sqlite; a backup contains both. */
const FILE = 'alerts.key'

export type KeySettings = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'alertsKey'> &
  Partial<Pick<Config, 'alertsPreviousKey'>>

/**
 * Returns the keys of the alert store, 32 bytes each. A data folder without VDS_ALERTS_KEY has its own key in
 * alerts.key, which still decrypts older texts after the setting is added. Nodes that share PostgreSQL share no folder,
 * so only the settings apply. `makes` allows creating the file. @throws Failure if the file is damaged
 */
export function alertsKeys(
  { dataDirectory, databaseUrl, alertsKey, alertsPreviousKey }: KeySettings,
  { makes = true }: { makes?: boolean } = {},
): { readonly current: Buffer | undefined; readonly previous: Buffer | undefined } {
  if (databaseUrl !== undefined) return { current: alertsKey, previous: alertsPreviousKey }
  const file = join(dataDirectory, FILE)
  const secret = alertsKey === undefined && makes ? secretOf(file) : existingSecret(file)
  const created = secret === undefined ? undefined : Buffer.from(secret, 'base64url')
  return alertsKey === undefined
    ? { current: created, previous: alertsPreviousKey }
    : { current: alertsKey, previous: alertsPreviousKey ?? created }
}
