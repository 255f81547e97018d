import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { Failure } from '#platform/failure.ts'
import { checkedOrigins } from '#platform/cors-origins.ts'
import { LOG_LEVELS, SETTINGS, type SettingName } from '#platform/settings.ts'

/** Every setting of the service, read once from the environment. docs/configuration.md says what each means. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that holds the snapshots and the embedded account store. */
  readonly dataDirectory: string
  /** Base address under which callers reach the service, without a trailing slash. */
  readonly publicUrl: string
  /** `undefined` = embedded SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  /** What all nodes sign session cookies by; `undefined` = the service makes and keeps one. */
  readonly identitySecret: string | undefined
  /** Whether each counted unit is on the disk before its answer leaves; `undefined` = as the store does by itself. */
  readonly usageOnDisk: boolean | undefined
  readonly tlsCertificateFile: string | undefined
  readonly tlsKeyFile: string | undefined
  readonly refresh: boolean
  /** Bytes that the export files of the current snapshot may take on the disk. */
  readonly exportBytesMax: number
  readonly workers: number | 'auto'
  readonly x402: X402Config | undefined
  readonly snapshots: SnapshotsConfig | undefined
  /** Where live, ready and metrics are told; undefined = nowhere. */
  readonly admin: { readonly port: number; readonly host: string } | undefined
  /** How long a stopping service goes on listening, so that whoever sends it requests can notice, in milliseconds. */
  readonly drainMs: number
  readonly smtpUrl: string | undefined
  /** Sender of e-mails; undefined = no-reply at the host of the public address. */
  readonly mailFrom: string | undefined
  readonly stripe: StripeConfig | undefined
  /** Whether a first start creates a Business key and prints it. */
  readonly firstKey: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Addresses of proxies whose X-Forwarded-For is believed; empty = none. */
  readonly trustedProxies: readonly string[]
  /** Origins whose pages may ask for data, as browsers write them; empty = none. */
  readonly corsOrigins: readonly string[]
}

/** Where a node that does not ingest gets its snapshots from. */
export interface SnapshotsConfig {
  /** Folder of current.json: http://, https://, or s3://endpoint/bucket/prefix. */
  readonly url: string
  readonly pollMs: number
  /** For a private bucket; undefined = it is read without signing. */
  readonly credentials: { readonly accessKey: string; readonly secretKey: string; readonly region: string } | undefined
}

/** The operator's payment settings: all four or none. */
export interface X402Config {
  readonly payTo: string
  readonly network: string
  readonly facilitatorUrl: string
  readonly rpcUrl: string
}

/** Selling plans: keys and prices, all three or none. */
export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Price id by name of the plan, as set; the names are checked where the plans are known. */
  readonly prices: ReadonlyMap<string, string>
  readonly apiUrl: string
}

type Environment = Readonly<Record<string, string | undefined>>

const PORT_MAX = 65_535
export const WORKERS_MAX = 256
const BYTES_PER_MB = 1_000_000
const EXPORT_MB_MAX = 99_999_999
const POLL_SECONDS_MAX = 86_400
const DRAIN_SECONDS_MAX = 300

/**
 * Reads every setting. Pure: the same environment gives the same result.
 * @throws Failure (usage) with one line that names the setting, for an unknown `VDS_` name or a bad value.
 */
export function loadConfig(environment: Environment): Config {
  refuseUnknownNames(environment)
  const port = integerSetting(environment, 'VDS_PORT', { min: 0, max: PORT_MAX })
  const tlsCertificateFile = textSetting(environment, 'VDS_TLS_CERT')
  const tlsKeyFile = textSetting(environment, 'VDS_TLS_KEY')
  if ((tlsCertificateFile === undefined) !== (tlsKeyFile === undefined)) {
    throw usage('VDS_TLS_CERT and VDS_TLS_KEY belong together: set both or none')
  }
  return {
    port,
    host: textSetting(environment, 'VDS_HOST') ?? SETTINGS.VDS_HOST.default,
    dataDirectory: resolve(textSetting(environment, 'VDS_DATA_DIR') ?? SETTINGS.VDS_DATA_DIR.default),
    publicUrl: publicUrlSetting(environment, port, tlsKeyFile !== undefined),
    databaseUrl: urlSetting(environment, 'VDS_DATABASE_URL', ['postgres:', 'postgresql:']),
    identitySecret: identitySecretSetting(environment),
    usageOnDisk: optionalSwitch(environment, 'VDS_USAGE_ON_DISK'),
    tlsCertificateFile,
    tlsKeyFile,
    refresh: switchSetting(environment, 'VDS_REFRESH'),
    exportBytesMax: BYTES_PER_MB * integerSetting(environment, 'VDS_EXPORT_MB_MAX', { min: 1, max: EXPORT_MB_MAX }),
    workers: workersSetting(environment),
    x402: x402Settings(environment),
    snapshots: snapshotSettings(environment),
    admin: adminSettings(environment),
    drainMs: integerSetting(environment, 'VDS_DRAIN_SECONDS', { min: 0, max: DRAIN_SECONDS_MAX }) * 1_000,
    smtpUrl: urlSetting(environment, 'VDS_SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: textSetting(environment, 'VDS_MAIL_FROM'),
    stripe: stripeSettings(environment),
    firstKey: switchSetting(environment, 'VDS_FIRST_KEY'),
    logLevel: choiceSetting(environment, 'VDS_LOG_LEVEL', LOG_LEVELS),
    trustedProxies: proxiesSetting(environment),
    corsOrigins: checkedOrigins(listSetting(environment, 'VDS_CORS_ORIGINS')),
  }
}

/** The environment of this process. The only place that reads it. */
export function processEnvironment(): Environment {
  return process.env
}

/** The key that `vds mcp` sends for its caller; a command's credential, so not part of the server's settings. */
export function clientApiKey(environment: Environment): string | undefined {
  return textSetting(environment, 'VDS_API_KEY')
}

function refuseUnknownNames(environment: Environment): void {
  for (const name of Object.keys(environment)) {
    if (name.startsWith('VDS_') && !Object.hasOwn(SETTINGS, name)) {
      throw usage(`${name} is not a setting; "vds settings" lists them`)
    }
  }
}

/** Empty means unset, as shells and container files write it. */
function textSetting(environment: Environment, name: SettingName): string | undefined {
  const value = environment[name]?.trim()
  return value === undefined || value === '' ? undefined : value
}

function integerSetting(environment: Environment, name: SettingName, range: { min: number; max: number }): number {
  const text = textSetting(environment, name) ?? SETTINGS[name].default
  const value = /^(0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= range.min && value <= range.max)) {
    throw usage(`${name} must be a whole number from ${range.min} to ${range.max}, not "${text}"`)
  }
  return value
}

function choiceSetting<Choice extends string>(
  environment: Environment,
  name: SettingName,
  choices: readonly Choice[],
): Choice {
  const text = textSetting(environment, name) ?? SETTINGS[name].default
  const found = choices.find((choice) => choice === text)
  if (found === undefined) throw usage(`${name} must be one of ${choices.join(', ')}, not "${text}"`)
  return found
}

function switchSetting(environment: Environment, name: SettingName): boolean {
  return choiceSetting(environment, name, ['on', 'off']) === 'on'
}

function optionalSwitch(environment: Environment, name: SettingName): boolean | undefined {
  return textSetting(environment, name) === undefined ? undefined : switchSetting(environment, name)
}

function listSetting(environment: Environment, name: SettingName): string[] {
  const parts = (textSetting(environment, name) ?? '').split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** Addresses and ranges; a typing error must not silently make everybody the same client, or a stranger a proxy. */
function proxiesSetting(environment: Environment): string[] {
  const proxies = listSetting(environment, 'VDS_TRUSTED_PROXIES')
  for (const proxy of proxies) {
    const [address = '', bits, ...rest] = proxy.split('/')
    const bitsMax = isIPv4(address) ? 32 : 128
    const isRange = bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= bitsMax)
    if (isIP(address) === 0 || !isRange || rest.length > 0) {
      throw usage(`VDS_TRUSTED_PROXIES must list addresses or ranges like 10.0.0.1 or 10.0.0.0/8, not "${proxy}"`)
    }
  }
  return proxies
}

function urlSetting(environment: Environment, name: SettingName, protocols: readonly string[]): string | undefined {
  const text = textSetting(environment, name)
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !protocols.includes(url.protocol)) {
    // The value may hold a password, so it is never repeated.
    throw usage(
      `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  }
  return text
}

function publicUrlSetting(environment: Environment, port: number, tls: boolean): string {
  const text = urlSetting(environment, 'VDS_PUBLIC_URL', ['http:', 'https:'])
  if (text === undefined) return `${tls ? 'https' : 'http'}://localhost:${port}`
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '') throw usage('VDS_PUBLIC_URL must not carry a query or a fragment')
  return text.replace(/\/+$/, '')
}

/** Never repeated in a message. With the embedded store the secret is a file beside it, so that one has no use. */
function identitySecretSetting(environment: Environment): string | undefined {
  const secret = textSetting(environment, 'VDS_IDENTITY_SECRET')
  if (secret === undefined) return undefined
  if (textSetting(environment, 'VDS_DATABASE_URL') === undefined)
    throw usage('VDS_IDENTITY_SECRET needs VDS_DATABASE_URL')
  if (/^[\x21-\x7e]{32,256}$/.test(secret)) return secret
  throw usage('VDS_IDENTITY_SECRET must be 32 to 256 printable characters without blanks, made at random')
}

function workersSetting(environment: Environment): number | 'auto' {
  if (textSetting(environment, 'VDS_WORKERS') === 'auto') return 'auto'
  return integerSetting(environment, 'VDS_WORKERS', { min: 1, max: WORKERS_MAX })
}

/** What a node needs that pulls its snapshots; undefined = it makes them itself. */
function snapshotSettings(environment: Environment): SnapshotsConfig | undefined {
  const url = urlSetting(environment, 'VDS_SNAPSHOT_URL', ['http:', 'https:', 's3:'])
  const pollSeconds = integerSetting(environment, 'VDS_SNAPSHOT_POLL_SECONDS', { min: 1, max: POLL_SECONDS_MAX })
  const accessKey = textSetting(environment, 'VDS_SNAPSHOT_ACCESS_KEY')
  const secretKey = textSetting(environment, 'VDS_SNAPSHOT_SECRET_KEY')
  const region = textSetting(environment, 'VDS_SNAPSHOT_REGION') ?? SETTINGS.VDS_SNAPSHOT_REGION.default
  if ((accessKey === undefined) !== (secretKey === undefined)) {
    throw usage('VDS_SNAPSHOT_ACCESS_KEY and VDS_SNAPSHOT_SECRET_KEY belong together: set both or none')
  }
  if (url === undefined) return undefined
  const { username, password, search, hash } = new URL(url)
  // It stands in the log when it does not answer, so it may hold no secret.
  if (username + password + search + hash !== '') {
    throw usage('VDS_SNAPSHOT_URL must carry no user, password, query or fragment; a bucket has settings for its keys')
  }
  const credentials = accessKey === undefined || secretKey === undefined ? undefined : { accessKey, secretKey, region }
  return { url: url.replace(/\/+$/, ''), pollMs: pollSeconds * 1_000, credentials }
}

function adminSettings(environment: Environment): Config['admin'] {
  if (textSetting(environment, 'VDS_ADMIN_PORT') === undefined) return undefined
  const port = integerSetting(environment, 'VDS_ADMIN_PORT', { min: 0, max: PORT_MAX })
  return { port, host: textSetting(environment, 'VDS_ADMIN_HOST') ?? SETTINGS.VDS_ADMIN_HOST.default }
}

function x402Settings(environment: Environment): X402Config | undefined {
  const payTo = textSetting(environment, 'VDS_X402_PAY_TO')
  const network = textSetting(environment, 'VDS_X402_NETWORK')
  const facilitatorUrl = urlSetting(environment, 'VDS_X402_FACILITATOR_URL', ['http:', 'https:'])
  const rpcUrl = urlSetting(environment, 'VDS_X402_RPC_URL', ['http:', 'https:'])
  const values = [payTo, network, facilitatorUrl, rpcUrl]
  if (values.every((value) => value === undefined)) return undefined
  if (payTo === undefined || network === undefined || facilitatorUrl === undefined || rpcUrl === undefined) {
    throw usage('VDS_X402_PAY_TO, _NETWORK, _FACILITATOR_URL and _RPC_URL belong together: set all four or none')
  }
  if (!/^0x[0-9a-fA-F]{40}$/.test(payTo))
    throw usage('VDS_X402_PAY_TO must be an address: 0x and 40 hexadecimal digits')
  return { payTo, network, facilitatorUrl, rpcUrl }
}

function stripeSettings(environment: Environment): StripeConfig | undefined {
  const secretKey = textSetting(environment, 'VDS_STRIPE_SECRET_KEY')
  const webhookSecret = textSetting(environment, 'VDS_STRIPE_WEBHOOK_SECRET')
  const pairs = listSetting(environment, 'VDS_STRIPE_PRICES')
  const apiUrl = urlSetting(environment, 'VDS_STRIPE_API_URL', ['http:', 'https:'])
  if (secretKey === undefined && webhookSecret === undefined && pairs.length === 0) return undefined
  if (secretKey === undefined || webhookSecret === undefined || pairs.length === 0) {
    throw usage('VDS_STRIPE_SECRET_KEY, _WEBHOOK_SECRET and _PRICES belong together: set all three or none')
  }
  const prices = new Map(pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]))
  if (pairs.some((pair) => !/^[a-z]+=[A-Za-z0-9_]+$/.test(pair))) {
    throw usage('VDS_STRIPE_PRICES must be a list like starter=price_1,pro=price_2')
  }
  return {
    secretKey,
    webhookSecret,
    prices,
    apiUrl: (apiUrl ?? SETTINGS.VDS_STRIPE_API_URL.default).replace(/\/+$/, ''),
  }
}

function usage(message: string): Failure {
  return new Failure(message, { exitCode: 2 })
}
