import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { OPERATIONS } from '#operations/index.ts'
import { MCP_MESSAGE_BYTES_MAX } from './limits.ts'
import { remoteCall, type RemoteService } from './remote-call.ts'
import { createServerFactory } from './tool-server.ts'
import { createTools } from './tool.ts'

/**
 * Serves the tools over standard input and output; every call goes to a service over HTTP. Ends with its input, because
 * nothing else keeps the process alive. Standard output then belongs to the protocol.
 * @param report receives errors other than the responses, a line each
 */
export function serveToolsOverStdio(service: RemoteService, report: (line: string) => void): void {
  const onFailure = (error: unknown) => report(String(error))
  serveStdio(createServerFactory(createTools(OPERATIONS), { call: remoteCall(service), onFailure }), {
    transport: new StdioServerTransport(undefined, undefined, { maxBufferSize: MCP_MESSAGE_BYTES_MAX }),
    onerror: onFailure,
  })
}
