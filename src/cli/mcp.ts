import type { Command } from 'commander'
import { BASE_URL_HELP, readServiceAddress } from '#mcp/remote-call.ts'
import { serveToolsOverStdio } from '#mcp/serve-tools-over-stdio.ts'
import { clientApiKey, localServiceUrl, processEnvironment } from '#platform/config.ts'
import { VERSION } from '#platform/version.ts'

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('run the MCP server over stdio; reads the API key from VDS_API_KEY')
    .option('--base-url <url>', BASE_URL_HELP)
    .action((options: { baseUrl?: string }) => {
      const environment = processEnvironment()
      const { baseUrl, isReadableOnTheWay } = readServiceAddress(options.baseUrl ?? localServiceUrl(environment))
      // Standard output belongs to the protocol.
      const report = (line: string): void => console.error(`vds: ${line}`)
      const apiKey = clientApiKey(environment)
      if (apiKey === undefined) report('VDS_API_KEY is not set. Calls return payment terms.')
      else if (isReadableOnTheWay) report('The connection is not encrypted, so others can read the key. Use https.')
      serveToolsOverStdio({ baseUrl, apiKey, userAgent: `vds-mcp/${VERSION}` }, report)
    })
}
