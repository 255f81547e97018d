import { serveToolsOverStdio } from '#mcp/serve-tools-over-stdio.ts'
import { clientApiKey, processEnvironment } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import { VERSION } from '#platform/version.ts'
import type { Command } from 'commander'

/** Where `npm start` listens when nothing else is set. */
const BASE_URL_DEFAULT = 'http://localhost:8080'

/** `vds mcp`: the tools for agents over standard input and output, for clients that start their servers themselves. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('offer the tools for agents over stdio; the key comes from VDS_API_KEY')
    .option('--base-url <url>', 'address of the service that answers', BASE_URL_DEFAULT)
    .action(({ baseUrl }: { baseUrl: string }) => {
      // Standard output belongs to the protocol.
      const report = (line: string): void => console.error(`vds mcp: ${line}`)
      const apiKey = clientApiKey(processEnvironment())
      if (apiKey === undefined) report('VDS_API_KEY is not set: calls are answered with the terms of payment')
      const service = { baseUrl: checkedBaseUrl(baseUrl), apiKey, userAgent: `vds-mcp/${VERSION}` }
      serveToolsOverStdio(service, report)
    })
}

/** The address without a trailing slash, and without "/v1" or "/mcp", which people copy along. */
function checkedBaseUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new Failure(`--base-url must be an address such as https://vehicles.example.com, not "${text}"`, {
      exitCode: 2,
    })
  }
  if (url.username !== '' || url.password !== '') {
    throw new Failure('--base-url must not carry a name or a password', { exitCode: 2 })
  }
  return url.href.replace(/\/+$/, '').replace(/(\/v1)?(\/mcp)?$/, '')
}
