import { OPERATIONS } from '#operations/index.ts'
import { messageOf } from '#platform/failure.ts'
import { limiterOf } from '#platform/log-limiter.ts'
import type { Log } from '#platform/log.ts'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { McpCaller, RouteCall } from './transport.ts'
import { MCP_MESSAGE_BYTES_MAX } from './limits.ts'
import { createTools } from './tool.ts'
import { authInfoOf, createServerFactory } from './tool-server.ts'

export interface MessageHandler {
  /** @param message parsed body; undefined if invalid */
  answer(request: Request, from: { caller: McpCaller; message: unknown }): Promise<Response>
  /** Aborts messages in progress. */
  close(): Promise<void>
}

export interface MessageHandlerParts {
  readonly call: RouteCall
  readonly log: Log
}

/** Handles both generations of the protocol, without sessions. */
export function createMessageHandler({ call, log }: MessageHandlerParts): MessageHandler {
  const onFailure = (error: unknown) =>
    limiterOf(log).error('a tool call failed', { reason: messageOf(error) }, 'a tool call failed')
  const factory = createServerFactory(createTools(OPERATIONS), { call, onFailure })
  const handler = createMcpHandler(factory, {
    legacy: 'stateless',
    // Clients get their errors in the response; these entries are only for debugging.
    onerror: (error) => log.debug({ reason: error.message }, 'the MCP server rejected or failed a request'),
    maxRequestBodySize: MCP_MESSAGE_BYTES_MAX,
  })
  return {
    answer(request, { caller, message }) {
      const authInfo = authInfoOf(caller)
      return handler.fetch(request, message === undefined ? { authInfo } : { authInfo, parsedBody: message })
    },
    close: () => handler.close(),
  }
}
