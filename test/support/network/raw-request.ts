import { connect } from 'node:net'
import type { ServiceResponse } from '#test/support/start-service.ts'

/** How long the service may take to end a connection that it rejects. */
const RESPONSE_MS_MAX = 60_000

/**
 * Sends bytes as they are and reads until the service ends the connection: for requests that no HTTP client sends.
 * @param base address from `listen()`
 */
export async function sendRaw(base: string, bytes: string): Promise<ServiceResponse> {
  const { hostname, port } = new URL(base)
  const received = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let text = ''
    socket.setTimeout(RESPONSE_MS_MAX, () => socket.destroy(new Error(`no end after ${RESPONSE_MS_MAX} ms: ${text}`)))
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', (hadError) => hadError || resolve(text))
  })
  const [head = '', text = ''] = received.split('\r\n\r\n', 2)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  }
}
