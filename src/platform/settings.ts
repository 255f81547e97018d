/** How much is logged, least first. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Every name that may be set, with a line for `vds settings` and docs/configuration.md (tested to be complete). */
export const SETTINGS = {
  VDS_PORT: { default: '8080', meaning: 'TCP port to listen on' },
  VDS_HOST: { default: '127.0.0.1', meaning: 'address to listen on; 0.0.0.0 = every interface' },
  VDS_DATA_DIR: { default: '.vds', meaning: 'folder for snapshots and the embedded account store' },
  VDS_PUBLIC_URL: { default: 'http://localhost:PORT', meaning: 'address under which callers reach the service' },
  VDS_DATABASE_URL: { default: '', meaning: 'postgres://... for many nodes; empty = embedded SQLite' },
  VDS_IDENTITY_SECRET: { default: '', meaning: 'what all nodes sign sessions by; empty = kept in the database' },
  VDS_USAGE_ON_DISK: {
    default: '',
    meaning: 'on | off: each counted request is on the disk before its answer; empty = on with PostgreSQL, else off',
  },
  VDS_TLS_CERT: { default: '', meaning: 'certificate file for in-process TLS; needs VDS_TLS_KEY' },
  VDS_TLS_KEY: { default: '', meaning: 'private key file for in-process TLS; needs VDS_TLS_CERT' },
  VDS_REFRESH: { default: 'on', meaning: 'on | off: fetch official files on a schedule' },
  VDS_EXPORT_MB_MAX: {
    default: '16384',
    meaning: 'megabytes on the disk that the export files of the current data may take',
  },
  VDS_WORKERS: { default: '1', meaning: 'processes that serve; auto = one per core' },
  VDS_X402_PAY_TO: { default: '', meaning: 'address that pay-per-call payments go to' },
  VDS_X402_NETWORK: { default: '', meaning: 'network of the payments, for example eip155:8453' },
  VDS_X402_FACILITATOR_URL: { default: '', meaning: 'x402 facilitator that verifies and settles payments' },
  VDS_X402_RPC_URL: { default: '', meaning: 'JSON-RPC address of the chain, asked when a settlement is unclear' },
  VDS_SNAPSHOT_URL: {
    default: '',
    meaning: 'where a catalog node pulls its snapshots from: https://, http:// or s3://',
  },
  VDS_SNAPSHOT_POLL_SECONDS: { default: '60', meaning: 'how often it is asked for another snapshot' },
  VDS_SNAPSHOT_ACCESS_KEY: { default: '', meaning: 'access key of a private bucket; needs the next one' },
  VDS_SNAPSHOT_SECRET_KEY: { default: '', meaning: 'secret key of a private bucket' },
  VDS_SNAPSHOT_REGION: { default: 'auto', meaning: 'region of the bucket, as requests are signed for it' },
  VDS_ADMIN_PORT: { default: '', meaning: 'port for /live, /ready and /metrics; empty = none' },
  VDS_ADMIN_HOST: { default: '127.0.0.1', meaning: 'address that the admin port listens on' },
  VDS_DRAIN_SECONDS: { default: '0', meaning: 'how long a stopping service, no longer ready, still takes requests' },
  VDS_SMTP_URL: { default: '', meaning: 'mail server; empty = links are written to the log' },
  VDS_MAIL_FROM: { default: '', meaning: 'sender of e-mails; empty = no-reply@ the host of VDS_PUBLIC_URL' },
  VDS_STRIPE_SECRET_KEY: { default: '', meaning: 'secret key of Stripe: plans can be bought; needs the next two' },
  VDS_STRIPE_WEBHOOK_SECRET: { default: '', meaning: 'signing secret of the webhook /account/billing/webhook' },
  VDS_STRIPE_PRICES: { default: '', meaning: 'price ids: starter=price_...,pro=price_...,business=price_...' },
  VDS_STRIPE_API_URL: { default: 'https://api.stripe.com', meaning: 'address of the API of Stripe' },
  VDS_FIRST_KEY: { default: 'on', meaning: 'on | off: a first start creates a Business key and prints it once' },
  VDS_LOG_LEVEL: { default: 'info', meaning: LOG_LEVELS.join(' | ') },
  VDS_TRUSTED_PROXIES: { default: '', meaning: 'comma-separated proxy addresses whose X-Forwarded-For is believed' },
  VDS_CORS_ORIGINS: {
    default: '',
    meaning: 'comma-separated origins whose pages may ask for data and pay per call; empty = none',
  },
  VDS_API_KEY: { default: '', meaning: 'key that `vds mcp` sends; never read by the server' },
} as const

export type SettingName = keyof typeof SETTINGS
