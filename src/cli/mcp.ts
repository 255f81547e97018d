import { serveToolsOverStdio } from '#mcp/serve-tools-over-stdio.ts'
import { BASE_URL_DEFAULT, readServiceAddress } from '#mcp/remote-call.ts'
import { clientApiKey, processEnvironment } from '#platform/config.ts'
import { VERSION } from '#platform/version.ts'
import type { Command } from 'commander'

/** `vds mcp`: the tools for agents over standard input and output, for clients that start their servers themselves. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('offer the tools for agents over stdio; the key comes from VDS_API_KEY')
    .option('--base-url <url>', 'address of the service that answers', BASE_URL_DEFAULT)
    .action((options: { baseUrl: string }) => {
      const { baseUrl, isReadableOnTheWay } = readServiceAddress(options.baseUrl)
      // Standard output belongs to the protocol.
      const report = (line: string): void => console.error(`vds mcp: ${line}`)
      const apiKey = clientApiKey(processEnvironment())
      if (apiKey === undefined) report('VDS_API_KEY is not set; calls are answered with the terms of payment')
      else if (isReadableOnTheWay)
        report('the connection is not encrypted, so the key can be read on its way; use https')
      serveToolsOverStdio({ baseUrl, apiKey, userAgent: `vds-mcp/${VERSION}` }, report)
    })
}
