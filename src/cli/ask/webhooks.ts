import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Command, Option } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { BASE_URL_HELP, readServiceAddress, unreachableText } from '#mcp/remote-call.ts'
import { readText } from '#platform/bounded.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { clientApiKey, localServiceUrl, processEnvironment } from '#platform/config.ts'
import { Failure, messageOf, wrongUsage } from '#platform/failure.ts'
import { onStopSignal } from '#platform/stop-signals.ts'
import { VERSION } from '#platform/version.ts'

const DESCRIPTION = 'npx vds webhooks listen'
const PATH_BYTES = 12
/** Messages are below 20 kB. */
const BODY_BYTES_MAX = 64 * 1_024
const RESPONSE_BYTES_MAX = 256 * 1_024
/** The service waits 15 seconds for a response. */
const FORWARD_MS_MAX = 12_000
const CALL_MS_MAX = 20_000
const BAD_GATEWAY = 502
const FORWARDED_HEADERS = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

interface ListenFlags {
  readonly forwardTo: string
  readonly events?: string
  readonly publicUrl?: string
  readonly port?: string
  readonly baseUrl?: string
  readonly once?: boolean
}

/** `vds webhooks listen`: forwards messages of a running service to a program on this machine. */
export function addWebhooksCommand(program: Command, { out, clock }: CliEnvironment): void {
  const webhooks = program.command('webhooks').description('receive webhook messages while you develop')
  webhooks
    .command('listen')
    .description('send a test event, and forward every event to a local program; the key comes from VDS_API_KEY')
    .requiredOption('--forward-to <url>', 'URL of the program, such as http://localhost:3000/hooks')
    .option('--events <types>', 'event types, separated by commas (default: all)')
    .option('--once', 'stop after the first message')
    .addOption(new Option('--port <port>', 'port that receives the messages (default: a free one)'))
    .option('--public-url <url>', 'URL under which the service reaches that port, for a service on another machine')
    .option('--base-url <url>', BASE_URL_HELP)
    .action((flags: ListenFlags) => listen(flags, { out, nowMs: () => clock.nowMs() }))
}

interface Listening {
  readonly out: (line: string) => void
  readonly nowMs: () => number
}

/** Creates an endpoint, forwards its messages until a signal, and deletes the endpoint. */
async function listen(flags: ListenFlags, { out, nowMs }: Listening): Promise<void> {
  const forwardTo = checkedUrl(flags.forwardTo, '--forward-to')
  const service = serviceOf(flags)
  const path = `/${randomBytes(PATH_BYTES).toString('hex')}`
  const stopped = Promise.withResolvers<undefined>()
  const server = createServer((request, response) => {
    void forward(request, response, { path, forwardTo }).then((line) => {
      if (line === undefined) return
      out(`${toIsoSeconds(nowMs())}  ${line}`)
      if (flags.once === true) stopped.resolve(undefined)
    })
  })
  const port = await listenOn(server, flags.port)
  const endStopSignal = onStopSignal(() => stopped.resolve(undefined))
  try {
    const url =
      (flags.publicUrl === undefined ? `http://127.0.0.1:${port}` : checkedUrl(flags.publicUrl, '--public-url')) + path
    const created = await service<Created>('POST', '/v1/webhooks', bodyOf(url, flags.events))
    try {
      out(`Forwarding events of ${service.baseUrl} to ${forwardTo}.`)
      out(`Signing secret: ${created.secret}`)
      out('Press Ctrl-C to stop. The temporary endpoint is deleted then.')
      await service('POST', `/v1/webhooks/${created.webhook.id}/test`, {})
      await stopped.promise
    } finally {
      await service('DELETE', `/v1/webhooks/${created.webhook.id}`)
    }
  } finally {
    endStopSignal()
    server.close()
    server.closeIdleConnections()
  }
}

interface Created {
  readonly webhook: { readonly id: string }
  readonly secret: string
}

function bodyOf(url: string, events: string | undefined): Readonly<Record<string, unknown>> {
  const types = events?.split(',').map((type) => type.trim())
  return { url, description: DESCRIPTION, ...(types !== undefined && { event_types: types }) }
}

async function listenOn(server: Server, port = '0'): Promise<number> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw wrongUsage('--port must be a number from 0 to 65535.')
  server.listen(Number(port), '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Failure(`Cannot listen on port ${port}: ${messageOf(error)}.`, { cause: error })
  }
  return (server.address() as AddressInfo).port
}

/** Returns a URL without a trailing slash. @throws Failure (usage) */
function checkedUrl(text: string, option: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw wrongUsage(`${option} must be a URL that begins with http:// or https://.`)
  }
  return url.href.replace(/\/$/, '')
}

interface Route {
  /** Path of the endpoint; a request elsewhere is not from the service. */
  readonly path: string
  readonly forwardTo: string
}

/** Forwards one message and responds as the program did. Returns the line to print; undefined for a foreign request. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { path, forwardTo }: Route,
): Promise<string | undefined> {
  if (request.url !== path || request.method !== 'POST') {
    response.writeHead(404).end()
    return undefined
  }
  let body = ''
  try {
    body = await readText(request, BODY_BYTES_MAX)
    const headers = FORWARDED_HEADERS.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value] as [string, string]] : []
    })
    const forwarded = await fetch(forwardTo, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_MS_MAX),
    })
    const text = await readText(forwarded.body, RESPONSE_BYTES_MAX)
    response.writeHead(forwarded.status, { 'content-type': 'text/plain' }).end(text)
    return `${eventType(body)}  ${forwarded.status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    response.writeHead(BAD_GATEWAY).end()
    return `${eventType(body)}  could not reach ${forwardTo}: ${messageOf(cause)}`
  }
}

function eventType(body: string): string {
  return /"type":"([\w.]{1,60})"/.exec(body)?.[1] ?? 'unknown event'
}

interface Service {
  <Body>(method: string, path: string, body?: unknown): Promise<Body>
  readonly baseUrl: string
}

/** Returns a function that calls the service with the key of the environment. @throws Failure (usage) without a key */
function serviceOf(flags: Pick<ListenFlags, 'baseUrl'>): Service {
  const environment = processEnvironment()
  const { baseUrl } = readServiceAddress(flags.baseUrl ?? localServiceUrl(environment))
  const apiKey = clientApiKey(environment)
  if (apiKey === undefined) throw wrongUsage('VDS_API_KEY is not set. Set it to a key of the Pro plan.')
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'user-agent': `vds/${VERSION}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const init = { method, headers, redirect: 'error' as const, signal: AbortSignal.timeout(CALL_MS_MAX) }
    const response = await fetch(baseUrl + path, {
      ...init,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
      throw new Failure(unreachableText(cause, baseUrl), { cause: error })
    })
    const text = await readText(response.body, RESPONSE_BYTES_MAX)
    if (!response.ok) throw new Failure(problemText(text, response.status))
    return JSON.parse(text) as Body
  }
  return Object.assign(call, { baseUrl })
}

function problemText(text: string, status: number): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not from the service itself, for example from a proxy.
  }
  return `The service responded with status ${status}.`
}
