import { serveToolsOverStdio } from '#mcp/serve-tools-over-stdio.ts'
import { clientApiKey, processEnvironment } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import { VERSION } from '#platform/version.ts'
import type { Command } from 'commander'

/** Where `npm start` listens when nothing else is set. */
const BASE_URL_DEFAULT = 'http://localhost:8080'

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `vds mcp`: the tools for agents over standard input and output, for clients that start their servers themselves. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('offer the tools for agents over stdio; the key comes from VDS_API_KEY')
    .option('--base-url <url>', 'address of the service that answers', BASE_URL_DEFAULT)
    .action((options: { baseUrl: string }) => {
      const url = checkedUrl(options.baseUrl)
      // Standard output belongs to the protocol.
      const report = (line: string): void => console.error(`vds mcp: ${line}`)
      const apiKey = clientApiKey(processEnvironment())
      if (apiKey === undefined) report('VDS_API_KEY is not set; calls are answered with the terms of payment')
      else if (url.protocol === 'http:' && !OWN_MACHINE.has(url.hostname)) {
        report(`the connection to ${url.host} is not encrypted, and the key can be read on its way; use https`)
      }
      serveToolsOverStdio({ baseUrl: baseUrlOf(url), apiKey, userAgent: `vds-mcp/${VERSION}` }, report)
    })
}

function checkedUrl(text: string): URL {
  const url = URL.parse(text)
  // The text may hold what should not be repeated, so it is not.
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new Failure('--base-url must be an address such as https://vehicles.example.com', { exitCode: 2 })
  }
  if (url.username !== '' || url.password !== '') {
    throw new Failure('--base-url must not carry a name or a password', { exitCode: 2 })
  }
  return url
}

/** Without a trailing slash, and without the paths that people copy along. */
function baseUrlOf({ href }: URL): string {
  return href.replace(/\/+$/, '').replace(/(\/v1)?(\/mcp)?$/, '')
}
