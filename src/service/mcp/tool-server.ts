import {
  McpServer,
  type AuthInfo,
  type CallToolResult,
  type McpRequestContext,
  type McpServerFactory,
  type ServerContext,
  type StandardSchemaWithJSON,
  createMcpHandler,
} from '@modelcontextprotocol/server'
import { OPERATIONS } from '#operations/index.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { limiterOf } from '#platform/log-limiter.ts'
import type { Log } from '#platform/log.ts'
import { ProblemError } from '#platform/problem.ts'
import { VERSION } from '#platform/version.ts'
import { MCP_MESSAGE_BYTES_MAX } from './limits.ts'
import { paymentHeaderOf } from './payment-meta.ts'
import { toToolError, toToolResult } from './tool-result.ts'
import {
  type Tool,
  createTools,
  OUTPUT_SCHEMA,
  type JsonSchema,
  argumentsOf,
  toolTarget,
  type ToolArguments,
} from './tool.ts'
import type { McpCaller, RouteCall } from './transport.ts'

const SERVER = { name: 'vehicle-data-service', title: 'Vehicle Data Service', version: VERSION }

const INSTRUCTIONS =
  'Vehicle specifications, federal recalls and trouble codes of vehicles sold in the USA. Call search_vehicles first and pass an id of its results, unchanged, to the other vehicle tools; lookup_dtc needs no vehicle. Null means that no source states the value, and an empty list means that nothing is known: say so instead of guessing. The structured content of a result is complete; its text may be a short form. A tool error says how to resolve it.'

/** The other annotations apply only to tools that change something. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false }

/** Cache lifetime of the tool list, which changes only with a release. */
const LIST_TTL_MS = 60 * 60 * 1_000

interface PreparedTool {
  readonly tool: Tool
  readonly config: {
    readonly title: string
    readonly description: string
    readonly inputSchema: StandardSchemaWithJSON<ToolArguments>
    readonly outputSchema: StandardSchemaWithJSON
    readonly annotations: typeof ANNOTATIONS
  }
}

export interface ToolCallDependencies {
  readonly call: RouteCall
  /** Receives unexpected errors; the agent learns only that the call failed. */
  readonly onFailure: (error: unknown) => void
}

/** Returns a factory for the server object of one HTTP request or one stdio connection. Shared parts are created once. */
export function createServerFactory(tools: readonly Tool[], calling: ToolCallDependencies): McpServerFactory {
  const prepared = tools.map(prepare)
  return ({ authInfo }: McpRequestContext) => {
    const server = new McpServer(SERVER, {
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' } },
      instructions: INSTRUCTIONS,
    })
    for (const { tool, config } of prepared) {
      server.registerTool(
        tool.name,
        config,
        (toolArguments: ToolArguments, { mcpReq: { _meta: meta } }: ServerContext) =>
          answerCall(tool, toolArguments, { ...calling, caller: callerOf(authInfo), meta }),
      )
    }
    return server
  }
}

/** Returns the caller in the form that the protocol library passes to the server of each request. */
export function authInfoOf(caller: McpCaller): AuthInfo {
  return { token: '', clientId: caller.address, scopes: [], extra: { caller } }
}

function callerOf(authInfo: AuthInfo | undefined): McpCaller | undefined {
  return authInfo?.extra?.['caller'] as McpCaller | undefined
}

interface CallContext extends ToolCallDependencies {
  readonly caller: McpCaller | undefined
  readonly meta: Readonly<Record<string, unknown>> | undefined
}

async function answerCall(
  tool: Tool,
  toolArguments: ToolArguments,
  { call, onFailure, caller, meta }: CallContext,
): Promise<CallToolResult> {
  try {
    return toToolResult(
      tool,
      await call({
        target: toolTarget(tool, argumentsOf(tool, toolArguments)),
        payment: paymentHeaderOf(meta),
        caller,
      }),
    )
  } catch (error) {
    if (error instanceof ProblemError) return toToolError(error)
    if (error instanceof Failure) return toToolError({ code: 'service_unavailable', message: error.message })
    onFailure(error)
    return toToolError({ code: 'service_failed', message: 'The service failed to handle this call.' })
  }
}

function prepare(tool: Tool): PreparedTool {
  const { title, description } = tool
  return {
    tool,
    config: {
      title,
      description,
      inputSchema: announced<ToolArguments>(tool.inputSchema),
      outputSchema: announced(OUTPUT_SCHEMA),
      annotations: ANNOTATIONS,
    },
  }
}

/** Schema that is announced but not checked: the HTTP server checks input and output with better messages. */
function announced<Value = unknown>(schema: JsonSchema): StandardSchemaWithJSON<Value> {
  const read = () => schema
  return {
    '~standard': {
      version: 1,
      vendor: 'vehicle-data-service',
      validate: (value) => ({ value: value as Value }),
      jsonSchema: { input: read, output: read },
    },
  }
}

export interface MessageHandler {
  /** @param message parsed body; undefined if invalid */
  respond(request: Request, from: { caller: McpCaller; message: unknown }): Promise<Response>
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
    respond(request, { caller, message }) {
      const authInfo = authInfoOf(caller)
      return handler.fetch(request, message === undefined ? { authInfo } : { authInfo, parsedBody: message })
    },
    close: () => handler.close(),
  }
}
