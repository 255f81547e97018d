import { POSTGRES_CONNECTIONS_MAX } from './database/connections.ts'
import { isAddressRange } from './network/address-ranges.ts'
import { isLoopbackHost } from './network/public-address.ts'
import { choice, integer, key, list, pattern, anyText, toggle, url } from './setting-types.ts'

const PORT_MAX = 65_535
const WEB = ['http:', 'https:']

/** All settings, in the order of docs/configuration.md, which is generated from this table. */
export const SETTINGS = {
  VDS_PORT: integer({
    default: '8080',
    summary: 'TCP port to listen on',
    details: '0 uses any free port. `npx vds batch` and `npx vds mcp` connect to this port by default.',
    min: 0,
    max: PORT_MAX,
  }),
  VDS_HOST: anyText({
    default: '127.0.0.1',
    summary: 'IP address to listen on; use 0.0.0.0 for every interface',
    details: `By default, only this machine can connect. With \`0.0.0.0\` or \`::\`, put a TLS proxy in front, or set
\`VDS_TLS_CERT\` and \`VDS_TLS_KEY\`.`,
  }),
  VDS_DATA_DIR: anyText({
    default: '.vds',
    summary: 'folder for snapshots and the embedded account store',
    details: `A relative path starts at the folder in which you run the command. \`npx vds backup\` copies everything that cannot be rebuilt
([operations.md](operations.md#backup-and-restore)). It omits snapshots, which can be rebuilt, and the request log \`requests.sqlite\`.`,
  }),
  VDS_PUBLIC_URL: url({
    default: '',
    summary: 'public URL of the service; if empty, http://localhost:PORT, or https:// with in-process TLS',
    details: `The service uses it in links, payment terms and the OpenAPI document. It ignores the \`Host\` header of requests.`,
    protocols: WEB,
    without: ['search', 'hash'],
  }),
  VDS_DATABASE_URL: url({
    default: '',
    summary: 'PostgreSQL database shared by several nodes; if empty, embedded SQLite',
    details: `If empty, accounts, keys, usage, users, payments and the request log are SQLite files in the data folder. With
\`postgres://user:password@host:5432/name\`, they are in PostgreSQL (tested with 18) or a compatible database. Any number of
nodes can share it. Quotas are exact across all nodes, and a revoked key is rejected on the next request to any of them.

Add \`?sslmode=verify-full\` to encrypt the connection and check the certificate. For a distant or slow database, add
\`?connect_timeout=3\`: requests then wait up to 3 seconds instead of 0.8. The URL is never logged.

The first start creates the tables and needs permission to do so. Later starts need to read and write. A serving process opens at
most ${POSTGRES_CONNECTIONS_MAX} connections ([total](operations.md#postgresql-connections)). While the database is unavailable, requests with a key
get 503 within a second, and \`/v1/status\` reports it. The service recovers automatically.

Leave the database's \`synchronous_commit\` on, so that an acknowledged payment or revocation is never lost.
[\`VDS_USAGE_ON_DISK\`](#vds_usage_on_disk) turns it off for usage counts only. See [ADR 0110](adr/0110-one-set-of-rules-two-databases.md) and [0111](adr/0111-nodes-ask-postgresql-in-batches.md).`,
    protocols: ['postgres:', 'postgresql:'],
  }),
  VDS_USAGE_ON_DISK: toggle({
    default: '',
    summary: 'write each counted request to disk before its response; if empty, on with PostgreSQL and off otherwise',
    details: `With \`on\`, no crash or power failure loses a counted request. With \`off\`, a crash of the service loses none. A power failure
(with PostgreSQL also a crash of PostgreSQL) may lose the counts just before it, with PostgreSQL the last 0.6 s by default. Those
requests are then free. Accounts, keys, revocations and payments are always written to disk. [performance.md](performance.md) shows
the gain of \`off\`. The database must support \`synchronous_commit\`, or the service does not start. See [ADR 0011](adr/0011-account-and-usage-files.md).`,
  }),
  VDS_IDENTITY_SECRET: pattern({
    default: '',
    summary:
      'secret that signs the sessions of all nodes; if empty, the first node creates one and stores it in the database',
    details: `It signs session cookies and encrypts second factors. Create it with \`openssl rand -base64 32\`. It requires
\`VDS_DATABASE_URL\` and must be the same on all nodes that share the database. Set it if a reader of the database or its backups must not
be able to sign in.

The first start fixes the secret, and a node with another one does not start. To change it, stop all nodes, empty the table
\`identity_secret\`, and start them with the new secret. Every user is signed out, and existing second factors can no longer be
decrypted. Without \`VDS_DATABASE_URL\`, the secret is \`identity.secret\` in the data folder. See [ADR 0070](adr/0070-users-and-operators.md).`,
    rule: 'be 32 to 256 random printable characters without blanks',
    form: /^[\x21-\x7e]{32,256}$/,
    quote: () => undefined,
  }),
  VDS_TLS_CERT: anyText({
    default: '',
    summary: 'certificate file (PEM) for in-process TLS; requires VDS_TLS_KEY',
    details: `Supports TLS 1.2 and 1.3 with HTTP/1.1. The service reads both files again on SIGHUP and every ten seconds. It ignores an
invalid pair.`,
  }),
  VDS_TLS_KEY: anyText({
    default: '',
    summary: 'private key file (PEM) for in-process TLS; requires VDS_TLS_CERT',
  }),
  VDS_REFRESH: toggle({
    default: 'on',
    summary: 'fetch official files on a schedule',
    details: 'See [Data refreshes](operations-refresh.md).',
  }),
  VDS_INGEST_HEAP_MB: integer({
    default: '320',
    summary: 'maximum heap of the ingest thread that builds the snapshot, in megabytes (2^20 bytes)',
    details: `Threads that read files or write complaints get three tenths of it. A refresh that reaches the limit fails, reports it, and
leaves the current data unchanged. 320 is enough for the complete official files, with room for years of growth.`,
    min: 64,
    max: 16_384,
  }),
  VDS_EXPORT_MB_MAX: integer({
    default: '16384',
    summary: 'maximum disk space of the current export files, in megabytes (10^6 bytes)',
    details: `Above this limit, the least recently used files are deleted and created again at the next request ([export.md](export.md)). A
file that is being created uses additional space. A single file larger than the limit is not created.`,
    min: 1,
    max: 99_999_999,
  }),
  VDS_WORKERS: integer({
    default: '1',
    summary: 'number of serving processes; auto for one per available core',
    details: 'The option `npx vds serve --workers` overrides it. See [Workers](operations-workers.md).',
    min: 1,
    max: 256,
    word: 'auto',
  }),
  VDS_X402_PAY_TO: pattern({
    default: '',
    summary: 'blockchain address that receives pay-per-call payments',
    details: `Set all four \`VDS_X402_\` settings or none. With none, callers without a key get a 402 with empty terms and instructions to
get a key.`,
    rule: 'be an address: 0x and 40 hexadecimal digits',
    form: /^0x[0-9a-fA-F]{40}$/,
  }),
  VDS_X402_NETWORK: anyText({
    default: '',
    summary: 'payment network in CAIP-2 form',
    details: '`eip155:8453` (Base) or `eip155:84532` (Base Sepolia).',
  }),
  VDS_X402_FACILITATOR_URL: url({
    default: '',
    summary: 'URL of the x402 facilitator that verifies and settles payments',
    details: 'It must use `https`, or be on this machine. See [payments.md](payments.md).',
    protocols: WEB,
  }),
  VDS_X402_RPC_URL: url({
    default: '',
    summary: 'JSON-RPC URL of a chain node that confirms settlements',
    details: `It must use \`https\`, or be on this machine. While it does not respond, or belongs to another chain than
\`VDS_X402_NETWORK\`, the service offers and accepts no payments, and \`/v1/status\` reports it.`,
    protocols: WEB,
  }),
  VDS_SNAPSHOT_URL: url({
    default: '',
    summary: 'URL from which a node pulls snapshots instead of ingesting',
    details: `The folder at this URL contains \`current.json\` and the snapshot files, like \`snapshots/\` in an ingesting node's data
folder. Use \`https://host/path\`, \`http://host/path\` inside a private network, or \`s3://endpoint/bucket/prefix\` for an
S3-compatible bucket. The URL is logged, so it must not contain a secret. If it is set, the node does not fetch official files
(\`VDS_REFRESH\` is off). It checks for a new snapshot every five seconds. See
[Several machines](operations.md#several-machines).`,
    protocols: [...WEB, 's3:'],
    without: ['username', 'password', 'search', 'hash'],
  }),
  VDS_SNAPSHOT_ACCESS_KEY: anyText({
    default: '',
    summary: 'access key of a private bucket; requires VDS_SNAPSHOT_SECRET_KEY',
    details: 'The service then signs requests (AWS Signature Version 4).',
  }),
  VDS_SNAPSHOT_SECRET_KEY: anyText({
    default: '',
    summary: 'secret key of a private bucket; requires VDS_SNAPSHOT_ACCESS_KEY',
  }),
  VDS_SNAPSHOT_REGION: anyText({ default: 'auto', summary: 'region used to sign requests to the bucket' }),
  VDS_ADMIN_PORT: integer({
    default: '',
    summary: 'port of /live, /ready and /metrics (Prometheus); if empty, disabled',
    details: 'The files in `deploy/` use 9464.',
    min: 0,
    max: PORT_MAX,
  }),
  VDS_ADMIN_HOST: anyText({
    default: '127.0.0.1',
    summary: 'IP address of the admin port',
    details: 'The admin port has no authentication: keep it inside your network.',
  }),
  VDS_DRAIN_SECONDS: integer({
    default: '0',
    summary: 'seconds for which a stopping service, no longer ready, still accepts requests',
    details: 'This gives a load balancer time to notice on `/ready` that the service is stopping.',
    min: 0,
    max: 300,
  }),
  VDS_SMTP_URL: url({
    default: '',
    summary: 'mail server; if empty, mails are only printed on the terminal',
    details: `For example \`smtp://user:password@host:587\`. The service sends links to confirm an address or set a password, invitations, and
emails about quotas and watchlists. The log never contains an address or a link, with or without a mail server.`,
    protocols: ['smtp:', 'smtps:'],
  }),
  VDS_MAIL_FROM: anyText({
    default: '',
    summary: 'sender of emails; if empty, no-reply@ the host of VDS_PUBLIC_URL',
    details: 'For example `Vehicle Data <no-reply@example.org>`.',
  }),
  VDS_CONTACT: pattern({
    default: '',
    summary: "operator's email address or contact page, shown on the pages; if empty, none",
    details: 'For example `support@example.org` or `https://example.org/support`. It is public.',
    rule: 'be an email address or a URL that begins with https:// or http://',
    form: /^(?:[^\s@:/?]{1,64}@[^\s@:/?]{1,255}|https?:\/\/[^\s"<>]{1,500})$/,
  }),
  VDS_ALERTS_KEY: key({
    default: '',
    summary:
      'key that encrypts VINs on watchlists and webhook secrets; if empty, the first start creates one in the data folder',
    details: `32 random bytes as base64 (\`openssl rand -base64 32\`), the same on every node. If empty, the key is \`alerts.key\` in the
data folder and is part of a backup. Set it if a reader of the folder or its backups must not read VINs. Keep it apart from the
backups: encrypted data cannot be read without it.

With \`VDS_DATABASE_URL\`, the service creates no key. Without this setting, it rejects VINs and stores webhook secrets
unencrypted. To change the key, see [operations.md](operations.md#change-vds_alerts_key).`,
    bytes: 32,
  }),
  VDS_ALERTS_PREVIOUS_KEY: key({
    default: '',
    summary: 'previous VDS_ALERTS_KEY, while some data are still encrypted with it',
    details: 'The service uses it only to decrypt. `npx vds reencrypt` reports when it is no longer needed.',
    bytes: 32,
  }),
  VDS_WEBHOOK_LOOPBACK: toggle({
    default: '',
    summary:
      'allow webhooks to this machine, also over http; if empty, on while only this machine can reach the service',
    details: `If empty, it is on if \`VDS_HOST\` is a loopback address and \`VDS_PUBLIC_URL\` is unset or names one. All other webhooks must use
https addresses on the public internet ([webhooks.md](webhooks.md)).`,
  }),
  VDS_STRIPE_SECRET_KEY: anyText({
    default: '',
    summary: 'Stripe secret key (sk_live_...), which lets users buy plans in the dashboard',
    details: `Requires the next two settings. Without them, the service never calls Stripe, and only the operator sets plans.`,
  }),
  VDS_STRIPE_WEBHOOK_SECRET: anyText({
    default: '',
    summary: 'signing secret (whsec_...) of the Stripe webhook endpoint',
    details: `Create the endpoint at Stripe with the URL \`VDS_PUBLIC_URL\` + \`/account/billing/webhook\`, for the events \`checkout.session.completed\` and
\`customer.subscription.*\`.`,
  }),
  VDS_STRIPE_PRICES: list({
    summary: 'Stripe price of each plan',
    details: 'For example `starter=price_1,pro=price_2,business=price_3`. Users cannot buy a plan without a price.',
    rule: 'be a list like starter=price_1,pro=price_2',
    isItem: (item) => /^[a-z]+=[A-Za-z0-9_]+$/.test(item),
  }),
  VDS_STRIPE_API_URL: url({
    default: 'https://api.stripe.com',
    summary: "URL of Stripe's API, for tests against a fake",
    protocols: WEB,
  }),
  VDS_FIRST_KEY: toggle({
    default: 'on',
    summary: 'create and print a Business key at the first start of an empty account store',
    details: 'Set it to `off` in production and use `npx vds key create`.',
  }),
  VDS_LOG_LEVEL: choice({
    default: 'info',
    summary: 'log level, from least to most',
    details:
      'Logs are JSON lines on standard error. They never contain a key, a password, an email address or a link from an email.',
    choices: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
  }),
  VDS_TRUSTED_PROXIES: list({
    summary: 'proxies whose X-Forwarded-For is trusted; if empty, none, and the address of the connection is used',
    details: `One address may open 512 connections to a process. The addresses listed here are not limited, because many callers share
them.`,
    rule: 'list addresses or ranges like 10.0.0.1 or 10.0.0.0/8',
    // A typo must not silently turn all callers into one client, or a stranger into a proxy.
    isItem: isAddressRange,
  }),
  VDS_CORS_ORIGINS: list({
    summary: 'origins whose pages may request data and pay per call from a browser; * for every page; if empty, none',
    details: `It applies to \`/v1/\`, \`/.well-known/x402\` and \`/openapi.json\`. It never applies to the account endpoints, the dashboard, the
tools or cookies. Pages can never send \`Authorization\` or \`X-API-Key\`, because every visitor could read a key in a page. See
[payments.md](payments.md).`,
    rule: 'list origins like https://app.example (http:// only on this machine), or be * for all',
    isItem: (item) => item === '*' || isTrustedOrigin(item),
  }),
  VDS_API_KEY: anyText({
    default: '',
    summary: 'API key that `npx vds mcp` and `npx vds batch` send; the server ignores it',
  }),
} as const

/**
 * Accepts exactly the form that browsers send as `Origin`, because the two are compared. Allows `http` only for this
 * machine: elsewhere an attacker on the network could change the page and what its visitor signs.
 */
function isTrustedOrigin(origin: string): boolean {
  const parsed = URL.parse(origin)
  // URL accepts a star in a host, but such an origin would match nothing.
  if (parsed?.origin !== origin || origin.includes('*')) return false
  return parsed.protocol === 'https:' || (isLoopbackHost(parsed.hostname) && parsed.protocol === 'http:')
}
