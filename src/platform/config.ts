import { resolve } from 'node:path'
import { wrongUsage } from '#platform/failure.ts'
import { isLoopbackHost } from '#platform/network/public-address.ts'
import type { Setting, ValueOf } from '#platform/setting-types.ts'
import { SETTINGS } from '#platform/settings.ts'

type Environment = Readonly<Record<string, string | undefined>>
type SettingName = keyof typeof SETTINGS
type Values = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }

/** Parsed settings; settings.ts documents each. */
export type Config = Readonly<ReturnType<typeof loadConfig>>
/** Stripe credentials and the price id of each plan. Plan names are validated where plans are known. */
export type StripeConfig = NonNullable<ReturnType<typeof stripeConfig>>
/** Origin of snapshots for a node that does not ingest; `credentials` belong to a private bucket. */
export type SnapshotsConfig = NonNullable<ReturnType<typeof snapshotsConfig>>

const BYTES_PER_MB = 1_000_000
const MS_PER_SECOND = 1_000

/**
 * Parses all settings. Pure: the same environment gives the same result.
 * @throws Failure (usage) with one line that names the setting, for an unknown `VDS_` name or an invalid value
 */
export function loadConfig(environment: Environment) {
  const unknown = Object.keys(environment).find((name) => name.startsWith('VDS_') && !Object.hasOwn(SETTINGS, name))
  if (unknown !== undefined) throw wrongUsage(`${unknown} is not a setting. List all settings with "npx vds settings".`)
  const entries = Object.entries<Setting>(SETTINGS).map(([name, setting]) => [
    name,
    readSetting(environment, name, setting),
  ])
  const values = Object.fromEntries(entries) as Values
  if (values.VDS_IDENTITY_SECRET !== undefined && values.VDS_DATABASE_URL === undefined) {
    throw wrongUsage('VDS_IDENTITY_SECRET needs VDS_DATABASE_URL. Set both or neither.')
  }
  const tls = allOrNone(values, ['VDS_TLS_CERT', 'VDS_TLS_KEY'])
  const localUrl = `${tls === undefined ? 'http' : 'https'}://localhost:${values.VDS_PORT}`
  const adminPort = values.VDS_ADMIN_PORT
  return {
    port: values.VDS_PORT,
    host: values.VDS_HOST,
    dataDirectory: resolve(values.VDS_DATA_DIR),
    publicUrl: withoutSlash(values.VDS_PUBLIC_URL ?? localUrl),
    databaseUrl: values.VDS_DATABASE_URL,
    identitySecret: values.VDS_IDENTITY_SECRET,
    usageOnDisk: values.VDS_USAGE_ON_DISK,
    tlsCertificateFile: tls?.VDS_TLS_CERT,
    tlsKeyFile: tls?.VDS_TLS_KEY,
    refresh: values.VDS_REFRESH,
    ingestHeapMb: values.VDS_INGEST_HEAP_MB,
    exportBytesMax: values.VDS_EXPORT_MB_MAX * BYTES_PER_MB,
    workers: values.VDS_WORKERS,
    x402: x402Config(values),
    snapshots: snapshotsConfig(values),
    admin: adminPort === undefined ? undefined : { port: adminPort, host: values.VDS_ADMIN_HOST },
    drainMs: values.VDS_DRAIN_SECONDS * MS_PER_SECOND,
    smtpUrl: values.VDS_SMTP_URL,
    mailFrom: values.VDS_MAIL_FROM,
    contactUrl: contactUrl(values.VDS_CONTACT),
    alertsKey: values.VDS_ALERTS_KEY,
    alertsPreviousKey: values.VDS_ALERTS_PREVIOUS_KEY,
    webhookLoopback: values.VDS_WEBHOOK_LOOPBACK ?? isLocal(values),
    stripe: stripeConfig(values),
    firstKey: values.VDS_FIRST_KEY,
    logLevel: values.VDS_LOG_LEVEL,
    trustedProxies: values.VDS_TRUSTED_PROXIES,
    corsOrigins: values.VDS_CORS_ORIGINS,
  }
}

/** Returns "mailto:support@example.org" for an email address; URLs are returned unchanged. */
function contactUrl(contact: string | undefined): string | undefined {
  if (contact === undefined || /^https?:/.test(contact)) return contact
  return `mailto:${contact}`
}

/** Returns true if only this machine can reach the service: host and public URL (if set) are loopback. */
function isLocal({ VDS_HOST: host, VDS_PUBLIC_URL: publicUrl }: Values): boolean {
  return isLoopbackHost(host) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname))
}

/** Returns the environment of this process. No other code reads it. */
export function processEnvironment(): Environment {
  return process.env
}

/** Returns the key that client commands such as `vds mcp` send. A command's credential, not a setting of the server. */
export function clientApiKey(environment: Environment): string | undefined {
  return readSetting(environment, 'VDS_API_KEY', SETTINGS.VDS_API_KEY)
}

/** Returns the URL of the service that runs on this machine with these settings. */
export function localServiceUrl(environment: Environment): string {
  const isSecure = readSetting(environment, 'VDS_TLS_CERT', SETTINGS.VDS_TLS_CERT) !== undefined
  return `${isSecure ? 'https' : 'http'}://localhost:${readSetting(environment, 'VDS_PORT', SETTINGS.VDS_PORT)}`
}

/** Parses one setting. Empty means unset, as shells and container files write it. */
function readSetting<Value>(environment: Environment, name: string, setting: Setting<Value>): Value | undefined {
  const written = environment[name]?.trim() ?? ''
  const text = written === '' ? setting.default : written
  if (text === '') return setting.empty
  const value = setting.parse(text)
  if (value !== undefined) return value
  const quoted = setting.quote === undefined ? text : setting.quote(text)
  throw wrongUsage(`${name} must ${setting.rule}${quoted === undefined ? '' : `, not "${quoted}"`}.`)
}

/** Returns settings that belong together; undefined if none is set. @throws Failure (usage) if some are missing */
function allOrNone<Name extends SettingName>(
  values: Values,
  names: readonly Name[],
): { readonly [Each in Name]: NonNullable<Values[Each]> } | undefined {
  const isUnset = (name: Name): boolean => values[name] === undefined || values[name] === SETTINGS[name].empty
  const missing = names.filter(isUnset)
  if (missing.length === names.length) return undefined
  if (missing.length === 0) return values as { readonly [Each in Name]: NonNullable<Values[Each]> }
  throw wrongUsage(`Set all of ${names.join(', ')}, or none of them.`)
}

function snapshotsConfig(values: Values) {
  const url = values.VDS_SNAPSHOT_URL
  const keys = allOrNone(values, ['VDS_SNAPSHOT_ACCESS_KEY', 'VDS_SNAPSHOT_SECRET_KEY'])
  if (url === undefined) return undefined
  const credentials =
    keys === undefined
      ? undefined
      : {
          accessKey: keys.VDS_SNAPSHOT_ACCESS_KEY,
          secretKey: keys.VDS_SNAPSHOT_SECRET_KEY,
          region: values.VDS_SNAPSHOT_REGION,
        }
  return { url: withoutSlash(url), credentials }
}

function x402Config(values: Values) {
  const names = ['VDS_X402_PAY_TO', 'VDS_X402_NETWORK', 'VDS_X402_FACILITATOR_URL', 'VDS_X402_RPC_URL'] as const
  const set = allOrNone(values, names)
  if (set === undefined) return undefined
  return {
    payTo: set.VDS_X402_PAY_TO,
    network: set.VDS_X402_NETWORK,
    facilitatorUrl: set.VDS_X402_FACILITATOR_URL,
    rpcUrl: set.VDS_X402_RPC_URL,
  }
}

function stripeConfig(values: Values) {
  const set = allOrNone(values, ['VDS_STRIPE_SECRET_KEY', 'VDS_STRIPE_WEBHOOK_SECRET', 'VDS_STRIPE_PRICES'])
  if (set === undefined) return undefined
  const pairs = set.VDS_STRIPE_PRICES.map((pair): [plan: string, price: string] => {
    const [plan = '', price = ''] = pair.split('=')
    return [plan, price]
  })
  return {
    secretKey: set.VDS_STRIPE_SECRET_KEY,
    webhookSecret: set.VDS_STRIPE_WEBHOOK_SECRET,
    prices: new Map(pairs),
    apiUrl: withoutSlash(values.VDS_STRIPE_API_URL),
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
