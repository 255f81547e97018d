import fastify, { type FastifyInstance } from 'fastify'
import { addDocument, createDocument, type Document } from './documents.ts'

/** The page may run our two scripts and talk to this service, and reach nothing else. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The reference builds its styles in the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Vehicle Data Service: API reference</title>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The same as data: <a href="/openapi.json">/openapi.json</a></noscript>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/** Everything that would call another host is switched off here, and forbidden by PAGE_POLICY besides. */
const CONFIGURATION = {
  url: '/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  hideClientButton: true,
  authentication: { preferredSecurityScheme: 'bearer' },
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
  metaData: { title: 'Vehicle Data Service: API reference' },
}

const START_SCRIPT = `Scalar.createApiReference('#reference', ${JSON.stringify(CONFIGURATION)})\n`

const SCRIPT_TYPE = 'text/javascript; charset=utf-8'

/** Serves the API reference under /docs: a page fed with our own document by a script out of an npm package. */
export function addReferencePage(app: FastifyInstance): void {
  const page = createDocument('text/html; charset=utf-8', PAGE, { 'content-security-policy': PAGE_POLICY })
  const start = createDocument(SCRIPT_TYPE, START_SCRIPT)
  let script: Promise<Document> | undefined
  addDocument(app, '/docs', () => page)
  addDocument(app, '/docs/', () => page)
  addDocument(app, '/docs/start.js', () => start)
  addDocument(app, '/docs/reference.js', () => (script ??= readScript()))
}

/**
 * The package keeps its four megabytes of browser code inside a plugin, so the plugin is loaded when a user first
 * opens the page (not when the service starts), and asked for the script in a small server of its own.
 */
async function readScript(): Promise<Document> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const server = fastify()
  await server.register(reference, { routePrefix: '/', configuration: { url: '/openapi.json' } })
  const answer = await server.inject('/js/scalar.js')
  await server.close()
  if (answer.statusCode !== 200) throw new Error(`the API reference has no script: ${answer.statusCode}`)
  return createDocument(SCRIPT_TYPE, answer.body)
}
