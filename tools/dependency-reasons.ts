/** Why the service has each of its own production dependencies. A dependency that nobody can give a reason for is taken out. */
export const SERVICE_REASONS: Readonly<Record<string, string>> = {
  '@better-auth/core': 'Types and hooks of the sign-in library, of the same version as better-auth.',
  '@better-auth/kysely-adapter':
    'The way of the account library to SQLite, which ours extends so that a locked file holds nobody up; the library brings it anyway.',
  '@better-auth/passkey': 'Passkeys for people who sign in to the dashboard.',
  '@modelcontextprotocol/server': 'The protocol of agents (MCP), of the people who define it.',
  '@resvg/resvg-js': 'EventLoopQueue the drawings (SVG) into PNG without a browser.',
  aws4fetch: 'Signs requests to an S3-compatible bucket that snapshots are pulled from; no dependencies of its own.',
  'better-auth': 'Sign-in with password, second factor and sessions: nothing that a project should write itself.',
  'cli-progress': 'The progress bar of an ingest in a terminal.',
  commander: 'The commands and options of vds, and their help.',
  fastify: 'The HTTP server, its router and its limits.',
  'hyparquet-writer': 'Exports as Parquet.',
  'lru-cache': 'Caches with a bound on their bytes, not only on their entries.',
  node: 'The pinned Node that everything runs on, whatever the machine has.',
  nodemailer: 'Mail to people who sign in, by SMTP.',
  pg: 'Accounts, usage and payments in PostgreSQL.',
  pino: 'The log, one JSON line for each event, without holding up a response.',
  'prom-client': 'Metrics in the format of Prometheus, with the histograms of the process.',
  typebox: 'Schemas that check what comes in and goes out, and from which types and the OpenAPI document are made.',
  yauzl: 'Reads the federal archives entry by entry, within bounds.',
}

/** The same of the dashboard's pages; they are bundled when they are built, and no server code loads them. */
export const PAGES_REASONS: Readonly<Record<string, string>> = {
  '@fontsource-variable/inter': 'The typeface, served from this host.',
  '@mantine/core': 'Controls of the pages that can be used by keyboard and screen reader.',
  '@mantine/form': 'Forms with the messages of each field.',
  '@mantine/hooks': 'Needed by the controls.',
  '@mantine/notifications': 'Messages about what was done.',
  '@radix-ui/react-icons': 'Icons.',
  '@tanstack/react-query': 'Asks the account endpoints, keeps their responses, and asks again.',
  '@tanstack/react-router': 'Addresses of the pages, with typed parameters.',
  '@vitejs/plugin-react': 'Builds the pages.',
  marked: 'Reads the Markdown of the documentation when its pages are built; no dependencies of its own.',
  'openapi-fetch': 'Calls the account endpoints by types made from their OpenAPI document.',
  react: 'The pages.',
  'react-dom': 'The pages in a browser.',
  uqr: 'The QR code of a second factor, drawn in the browser so that its secret goes nowhere.',
  vite: 'Builds the pages at the first start.',
}
