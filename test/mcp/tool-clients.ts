import { fileURLToPath } from 'node:url'
import { Client as CurrentClient, StreamableHTTPClientTransport as CurrentHttp } from '@modelcontextprotocol/client'
import { StdioClientTransport as CurrentStdio } from '@modelcontextprotocol/client/stdio'
import { Client as PreviousClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as PreviousStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as PreviousHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport as PreviousTransport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'

export interface ToolResult {
  readonly isError?: boolean
  readonly content: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent?: unknown
  readonly _meta?: Readonly<Record<string, unknown>>
}

export interface ListedTool {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>>
  readonly annotations?: Readonly<Record<string, unknown>>
}

/** What the tests need of a client, whichever it is. The clients check every result against the listed output schema. */
export interface ToolClient {
  listTools(): Promise<readonly ListedTool[]>
  callTool(name: string, given: Record<string, unknown>, meta?: Record<string, unknown>): Promise<ToolResult>
  /** Revision of the protocol that was agreed on, where the client tells. */
  revision(): string | undefined
}

export interface ToolAddress {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

const CLIENT = { name: 'test-client', version: '1.0.0' }

/** Ways of the official clients to reach the tools over HTTP: both generations, and the newest protocol. */
export const HTTP_CLIENTS: Readonly<Record<string, (test: Cleanup, address: ToolAddress) => Promise<ToolClient>>> = {
  'previous SDK': async (test, { url, headers = {} }) => {
    const transport = new PreviousHttp(new URL(url), { requestInit: { headers } })
    return connectPrevious(test, transport)
  },
  'current SDK': (test, address) => connectCurrent(test, currentHttp(address), 'legacy'),
  'current SDK, newest protocol': (test, address) => connectCurrent(test, currentHttp(address), 'auto'),
}

/** The same over the standard input and output of `vds mcp`. */
export const STDIO_CLIENTS: Readonly<Record<string, (test: Cleanup, child: ChildOptions) => Promise<ToolClient>>> = {
  'previous SDK': (test, child) => connectPrevious(test, new PreviousStdio(childOf(child))),
  'current SDK': (test, child) => connectCurrent(test, new CurrentStdio(childOf(child)), 'legacy'),
  'current SDK, newest protocol': (test, child) => connectCurrent(test, new CurrentStdio(childOf(child)), 'auto'),
}

export interface ChildOptions {
  readonly baseUrl: string
  readonly apiKey?: string
}

export const MAIN_FILE = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

function childOf({ baseUrl, apiKey }: ChildOptions) {
  const env = bareEnvironment(apiKey === undefined ? {} : { VDS_API_KEY: apiKey })
  const args = [MAIN_FILE, 'mcp', '--base-url', baseUrl]
  return { command: process.execPath, args, env, stderr: 'ignore' as const }
}

function currentHttp({ url, headers = {} }: ToolAddress): CurrentHttp {
  return new CurrentHttp(new URL(url), { requestInit: { headers } })
}

async function connectCurrent(
  test: Cleanup,
  transport: CurrentHttp | CurrentStdio,
  mode: 'legacy' | 'auto',
): Promise<ToolClient> {
  const client = new CurrentClient(CLIENT, { versionNegotiation: { mode } })
  await client.connect(transport)
  test.after(() => client.close())
  return {
    listTools: async () => (await client.listTools()).tools as readonly ListedTool[],
    callTool: async (name, given, meta) =>
      (await client.callTool({ name, arguments: given, ...(meta === undefined ? {} : { _meta: meta }) })) as ToolResult,
    revision: () => client.getNegotiatedProtocolVersion(),
  }
}

async function connectPrevious(test: Cleanup, transport: PreviousTransport): Promise<ToolClient> {
  const client = new PreviousClient(CLIENT)
  await client.connect(transport)
  test.after(() => client.close())
  return {
    listTools: async () => (await client.listTools()).tools as readonly ListedTool[],
    callTool: async (name, given, meta) =>
      (await client.callTool({ name, arguments: given, ...(meta === undefined ? {} : { _meta: meta }) })) as ToolResult,
    revision: () => undefined,
  }
}
