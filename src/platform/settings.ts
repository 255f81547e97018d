import { POSTGRES_CONNECTIONS_MAX } from './database/connections.ts'
import { isAddressRange } from './network/address-ranges.ts'
import { isLoopbackHost } from './network/public-address.ts'
import { choice, integer, key, list, pattern, text, toggle, url } from './setting-types.ts'

const PORT_MAX = 65_535
const WEB = ['http:', 'https:']

/** Every setting, in the order of docs/configuration.md, which is made of this table. */
export const SETTINGS = {
  VDS_PORT: integer({
    default: '8080',
    summary: 'TCP port to listen on',
    details: '0 takes any free port. `npx vds batch` and `npx vds mcp` look for the service of this machine here.',
    min: 0,
    max: PORT_MAX,
  }),
  VDS_HOST: text({
    default: '127.0.0.1',
    summary: 'IP address to listen on; 0.0.0.0 = every interface',
    details: `By default only this machine can connect. With \`0.0.0.0\` or \`::\`, put a proxy with TLS in front, or set
\`VDS_TLS_CERT\` and \`VDS_TLS_KEY\`.`,
  }),
  VDS_DATA_DIR: text({
    default: '.vds',
    summary: 'folder for snapshots and the embedded account store',
    details: `A relative path starts at the folder that the command is started in. \`npx vds backup\` copies what cannot be made again
([operations.md](operations.md#backup-and-restore)); snapshots can be built again, and \`requests.sqlite\` is only the request log.`,
  }),
  VDS_PUBLIC_URL: url({
    default: '',
    summary:
      'URL under which callers reach the service; empty = http://localhost:PORT, or https:// with in-process TLS',
    details: `It is used in links, in payment terms and in the OpenAPI document. The \`Host\` header of a request is never believed.`,
    protocols: WEB,
    without: ['search', 'hash'],
  }),
  VDS_DATABASE_URL: url({
    default: '',
    summary: 'PostgreSQL for many nodes; empty = embedded SQLite',
    details: `Empty: accounts, keys, usage, users, payments and the request log are SQLite files in the data folder.
\`postgres://user:password@host:5432/name\`: they are in PostgreSQL (tested with 18) or a database that speaks its language,
which any number of nodes share: quotas are exact over all of them, and a revoked key is rejected by the next request on each.
\`?sslmode=verify-full\` encrypts the connection and checks the certificate. The URL is never logged.
\`?connect_timeout=3\` has requests wait 3 seconds at most, in place of 0.8, for a database that is far away or often slow.

The first start makes the tables and needs the right to; later ones need to read and write. A process that serves holds ${POSTGRES_CONNECTIONS_MAX}
connections at most ([how many there are in all](operations.md#connections-to-postgresql)). While the database is away,
requests with a key are rejected with 503 within a second, \`/v1/status\` says so, and the service recovers by itself.
Leave \`synchronous_commit\` of the database on: a payment or a revocation that was acknowledged must not be
forgotten; [\`VDS_USAGE_ON_DISK\`](#vds_usage_on_disk) turns it off for counting alone. See
[ADR 0110](adr/0110-one-set-of-rules-two-databases.md) and [0111](adr/0111-nodes-ask-postgresql-in-batches.md).`,
    protocols: ['postgres:', 'postgresql:'],
  }),
  VDS_USAGE_ON_DISK: toggle({
    default: '',
    summary: 'whether each counted request is on the disk before its response; empty = on with PostgreSQL, else off',
    details: `\`on\`: no crash and no power cut forgets a counted request. \`off\`: the death of the service forgets none, but a power cut
(with PostgreSQL also a crash of PostgreSQL itself) may forget what was counted just before it, with PostgreSQL in the last
0.6 s by default; you give those requests away. Accounts, keys, revocations and payments are always on the disk. What
\`off\` wins is in [performance.md](performance.md); the database must know \`synchronous_commit\`, or the service does not
start. See [ADR 0011](adr/0011-account-and-usage-files.md).`,
  }),
  VDS_IDENTITY_SECRET: pattern({
    default: '',
    summary:
      'secret that signs the sessions of all nodes; empty = the first node makes one and stores it in the database',
    details: `It signs session cookies and encrypts second factors, the same on every node of one \`VDS_DATABASE_URL\`, which it needs
(\`openssl rand -base64 32\`). Set it where a reader of the database or of its backups must not be able to sign in. The first
start settles which secret it is, and a node with another one does not start. To change it, stop all nodes, empty the table
\`identity_secret\`, and start them with the new one: every user is signed out, and second factors, which the old one
encrypted, no longer open. Without \`VDS_DATABASE_URL\` the secret is \`identity.secret\` in the data folder. See
[ADR 0070](adr/0070-users-and-operators.md).`,
    rule: 'be 32 to 256 printable characters without blanks, made at random',
    form: /^[\x21-\x7e]{32,256}$/,
    quote: () => undefined,
  }),
  VDS_TLS_CERT: text({
    default: '',
    summary: 'certificate file (PEM) for TLS in the process itself; needs VDS_TLS_KEY',
    details: `TLS 1.2 and 1.3, HTTP/1.1. Both files are read again at SIGHUP and every ten seconds; a pair that cannot be used changes
nothing.`,
  }),
  VDS_TLS_KEY: text({
    default: '',
    summary: 'private key file (PEM) for TLS in the process itself; needs VDS_TLS_CERT',
  }),
  VDS_REFRESH: toggle({
    default: 'on',
    summary: 'whether the service fetches official files on a schedule',
    details: 'See [Keeping the data fresh](operations-refresh.md).',
  }),
  VDS_INGEST_HEAP_MB: integer({
    default: '320',
    summary: 'megabytes (2^20 bytes) of heap that the thread of an ingest that builds the snapshot may take',
    details: `Threads that read files or write complaints have three tenths of it. A refresh that reaches the limit fails as a whole, says
so, and leaves the current data as they are; 320 is enough for the complete official files with room for years of growth.`,
    min: 64,
    max: 16_384,
  }),
  VDS_EXPORT_MB_MAX: integer({
    default: '16384',
    summary: 'megabytes (10^6 bytes) on the disk that the export files of the current data may take',
    details: `Above it the least recently used files are removed, and made again at the next request ([export.md](export.md)). While a
file is made, its own size comes on top. A file that is larger by itself is not made.`,
    min: 1,
    max: 99_999_999,
  }),
  VDS_WORKERS: integer({
    default: '1',
    summary: 'processes that serve; auto = one per core that the service may use',
    details: 'The option `npx vds serve --workers` goes before it. See [Several workers](operations-workers.md).',
    min: 1,
    max: 256,
    word: 'auto',
  }),
  VDS_X402_PAY_TO: pattern({
    default: '',
    summary: 'blockchain address that pay-per-call payments go to',
    details: `The four \`VDS_X402_\` settings belong together: set all or none. With none, callers without a key get a 402 with empty
terms that says how to get a key.`,
    rule: 'be an address: 0x and 40 hexadecimal digits',
    form: /^0x[0-9a-fA-F]{40}$/,
  }),
  VDS_X402_NETWORK: text({
    default: '',
    summary: 'network of the payments in CAIP-2 form',
    details: '`eip155:8453` (Base) or `eip155:84532` (Base Sepolia).',
  }),
  VDS_X402_FACILITATOR_URL: url({
    default: '',
    summary: 'URL of the x402 facilitator that verifies and settles payments',
    details: '`https`, or on this machine. See [payments.md](payments.md).',
    protocols: WEB,
  }),
  VDS_X402_RPC_URL: url({
    default: '',
    summary: 'JSON-RPC URL of a node of the chain, asked whether a settlement really paid',
    details: `\`https\`, or on this machine. While it does not respond, or is of another chain than \`VDS_X402_NETWORK\`, no payments are
offered or taken, and \`/v1/status\` says so.`,
    protocols: WEB,
  }),
  VDS_SNAPSHOT_URL: url({
    default: '',
    summary: 'where a node that does not ingest pulls its snapshots from',
    details: `The URL of a folder that holds \`current.json\` and the snapshot files, as \`snapshots/\` of an ingesting node's data folder
does: \`https://host/path\`, \`http://host/path\` inside a private network, or \`s3://endpoint/bucket/prefix\` for an
S3-compatible bucket. It is logged, so it holds no secret. Where it is set, official files are not fetched
(\`VDS_REFRESH\` is off), and the URL is asked for another snapshot every five seconds. See
[Many machines](operations.md#many-machines).`,
    protocols: [...WEB, 's3:'],
    without: ['username', 'password', 'search', 'hash'],
  }),
  VDS_SNAPSHOT_ACCESS_KEY: text({
    default: '',
    summary: 'access key of a private bucket; needs VDS_SNAPSHOT_SECRET_KEY',
    details: 'Requests are then signed (AWS Signature Version 4).',
  }),
  VDS_SNAPSHOT_SECRET_KEY: text({
    default: '',
    summary: 'secret key of a private bucket; needs VDS_SNAPSHOT_ACCESS_KEY',
  }),
  VDS_SNAPSHOT_REGION: text({ default: 'auto', summary: 'region that requests for the bucket are signed for' }),
  VDS_ADMIN_PORT: integer({
    default: '',
    summary: 'port of /live, /ready and /metrics (Prometheus); empty = none',
    details: 'The files in `deploy/` use 9464.',
    min: 0,
    max: PORT_MAX,
  }),
  VDS_ADMIN_HOST: text({
    default: '127.0.0.1',
    summary: 'IP address that the admin port listens on',
    details: 'The admin port asks for no password: keep it inside your network.',
  }),
  VDS_DRAIN_SECONDS: integer({
    default: '0',
    summary: 'how long a stopping service, no longer ready, still takes requests',
    details: 'In this time a load balancer notices on `/ready` that the service stops.',
    min: 0,
    max: 300,
  }),
  VDS_SMTP_URL: url({
    default: '',
    summary: 'mail server; empty = mails are printed on the terminal only',
    details: `\`smtp://user:password@host:587\`. It sends links that confirm an address or set a password, invitations, and emails about
quotas and watchlists. The log holds no address and no link, with or without a mail server.`,
    protocols: ['smtp:', 'smtps:'],
  }),
  VDS_MAIL_FROM: text({
    default: '',
    summary: 'sender of e-mails; empty = no-reply@ the host of VDS_PUBLIC_URL',
    details: 'For example `Vehicle Data <no-reply@example.org>`.',
  }),
  VDS_CONTACT: pattern({
    default: '',
    summary: "operator's email address or page, which the pages link to as the contact; empty = none",
    details: 'For example `support@example.org` or `https://example.org/support`. Everybody can read it.',
    rule: 'be an email address or a URL that begins with https:// or http://',
    form: /^(?:[^\s@:/?]{1,64}@[^\s@:/?]{1,255}|https?:\/\/[^\s"<>]{1,500})$/,
  }),
  VDS_ALERTS_KEY: key({
    default: '',
    summary:
      'key that VINs in watchlists and secrets of webhooks are encrypted with; empty = the first start makes one in the data folder',
    details: `32 random bytes as base64 (\`openssl rand -base64 32\`), the same on every node. Empty: the key is \`alerts.key\` in the
data folder, and a backup holds it. Set it where a reader of the folder or of its backups must not read VINs, and keep it apart
from the backups: what it encrypted cannot be read without it. With \`VDS_DATABASE_URL\` no key is made: without the setting
a VIN is rejected, and the secrets of webhooks are stored as they are. How it is changed is in
[operations.md](operations.md#change-vds_alerts_key).`,
    bytes: 32,
  }),
  VDS_ALERTS_PREVIOUS_KEY: key({
    default: '',
    summary: 'key before VDS_ALERTS_KEY, while not everything is encrypted by the new one',
    details: 'It opens what it encrypted, and encrypts nothing. `npx vds reencrypt` says when it is needed no more.',
    bytes: 32,
  }),
  VDS_WEBHOOK_LOOPBACK: toggle({
    default: '',
    summary:
      'whether webhooks may go to this machine, also by http; empty = on while only this machine can reach the service',
    details: `Empty: on where \`VDS_HOST\` is a loopback address and \`VDS_PUBLIC_URL\` is unset or names one. Other messages go to
https addresses on the public internet alone ([webhooks.md](webhooks.md)).`,
  }),
  VDS_STRIPE_SECRET_KEY: text({
    default: '',
    summary: 'secret key of Stripe (sk_live_...): plans can be bought in the dashboard',
    details: `Needs the next two settings. Without them Stripe is never asked, and only the operator sets plans.`,
  }),
  VDS_STRIPE_WEBHOOK_SECRET: text({
    default: '',
    summary: 'signing secret (whsec_...) of the webhook endpoint that Stripe calls',
    details: `The endpoint is \`VDS_PUBLIC_URL\` + \`/account/billing/webhook\`, for the events \`checkout.session.completed\` and
\`customer.subscription.*\`.`,
  }),
  VDS_STRIPE_PRICES: list({
    summary: 'which price of Stripe is which plan',
    details: '`starter=price_1,pro=price_2,business=price_3`. A plan without a price cannot be bought.',
    rule: 'be a list like starter=price_1,pro=price_2',
    isItem: (item) => /^[a-z]+=[A-Za-z0-9_]+$/.test(item),
  }),
  VDS_STRIPE_API_URL: url({
    default: 'https://api.stripe.com',
    summary: "URL of Stripe's API, for tests against a stand-in",
    protocols: WEB,
  }),
  VDS_FIRST_KEY: toggle({
    default: 'on',
    summary: 'whether the first start of an empty account store creates a Business key and prints it, once',
    details: 'Set it to `off` in production and use `npx vds key create`.',
  }),
  VDS_LOG_LEVEL: choice({
    default: 'info',
    summary: 'how much is logged, least first',
    details:
      'Logs are JSON lines on standard error. They never hold a key, a password, an email address or a link from an email.',
    choices: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
  }),
  VDS_TRUSTED_PROXIES: list({
    summary: 'proxies whose X-Forwarded-For is believed; empty = none, the address of the connection counts',
    details: `One address may have 512 connections open with a process; the addresses listed here are not limited, because many callers
share them.`,
    rule: 'list addresses or ranges like 10.0.0.1 or 10.0.0.0/8',
    // A typing error must not silently make all callers one client, or a stranger a proxy.
    isItem: isAddressRange,
  }),
  VDS_CORS_ORIGINS: list({
    summary: 'origins whose pages may ask for data from a browser and pay per call; * = every page, empty = none',
    details: `It opens \`/v1/\`, \`/.well-known/x402\` and \`/openapi.json\`; never the account endpoints, the dashboard or the tools,
and never cookies. \`Authorization\` and \`X-API-Key\` stay closed to pages: a key in a browser is everybody's. See
[payments.md](payments.md).`,
    rule: 'list origins like https://app.example (http:// only on this machine), or be * for every page',
    isItem: (item) => item === '*' || isTrustedOrigin(item),
  }),
  VDS_API_KEY: text({ default: '', summary: 'key that `npx vds mcp` sends; never read by the server' }),
} as const

/**
 * Exactly what a browser sends as `Origin`, because it is compared with that. `http` only for a page on this machine:
 * elsewhere anybody on the way could change the page and what its visitor signs.
 */
function isTrustedOrigin(origin: string): boolean {
  const parsed = URL.parse(origin)
  // A star in a host is a character like any other to URL; here it would match nothing.
  if (parsed?.origin !== origin || origin.includes('*')) return false
  return parsed.protocol === 'https:' || (isLoopbackHost(parsed.hostname) && parsed.protocol === 'http:')
}
