import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from '#test/support/temporary-folder.ts'

/** A message as it came over the wire. */
export interface ReceivedMessage {
  readonly body: string
  readonly headers: Record<string, string>
}

/** A receiver of webhooks on loopback that takes everything and keeps it. */
export async function startReceiver(test: Cleanup): Promise<{ url: string; messages: readonly ReceivedMessage[] }> {
  const messages: ReceivedMessage[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      messages.push({ body, headers: request.headers as Record<string, string> })
      response.end('taken')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.after(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, messages }
}
