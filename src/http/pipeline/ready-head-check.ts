import { createServer, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import { AnswerWriter, type OutgoingAnswer } from './answer-writer.ts'
import { KEEP_ALIVE_TIMEOUT_MS } from '#http/limits.ts'

/** A check that takes longer counts as failed; it takes 2 ms. */
const CHECK_MS_MAX = 2_000
const DATE = /^Date: [A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/gm
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'private' }
const RATE_LIMIT = { policy: '"burst";q=10;w=1', remaining: '"burst";r=9;t=1' }
const REQUEST = 'GET / HTTP/1.1\r\nhost: check\r\n'
const REQUESTS = [REQUEST, REQUEST, REQUEST, `${REQUEST}connection: close\r\n`]
const ENTITY_TAG = '"check"'

/** With text, without a body, with bytes that are not ASCII, and with what ends the connection. */
const ANSWERS: readonly OutgoingAnswer[] = [
  { ...ofCheck('1', '{"a":1}'), status: 200 },
  { ...ofCheck('2', '{"a":1}'), status: 304 },
  { ...ofCheck('3', Buffer.from('{"a":"ü"}').toString('latin1')), status: 200, rateLimit: undefined },
  { ...ofCheck('4', '{"a":1}'), status: 200 },
]

/**
 * Whether this Node, given a head that is ready, sends the same bytes as when it is given a list of headers: found out
 * by serving a few requests both ways, through a server of its own that no port leads to. Never rejects.
 * @param Response of Node; tests pass one that behaves differently
 */
export async function takesReadyHeads(Response = ServerResponse): Promise<boolean> {
  const [ready, listed] = await Promise.all([bytesSent(true, Response), bytesSent(false, Response)])
  return listed !== '' && ready === listed
}

/** All answers as they went out; empty when that did not work. The moment in `Date` is left out. */
function bytesSent(isReady: boolean, Response: typeof ServerResponse): Promise<string> {
  const writer = new AnswerWriter(HEADERS, isReady)
  const answers = ANSWERS.values()
  return new Promise((resolve) => {
    let sent = ''
    const giveUp = () => resolve('')
    const timer = setTimeout(giveUp, CHECK_MS_MAX)
    const connection = new Duplex({
      read: () => undefined,
      write(chunk: Buffer, _encoding, done) {
        sent += chunk.toString('latin1')
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve(sent.replaceAll(DATE, 'Date'))
        done()
      },
    }).on('error', giveUp)
    const options = { ServerResponse: Response, keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }
    const server = createServer(options, (request, response) => {
      const { value } = answers.next()
      try {
        if (value !== undefined) writer.write(request, response, value)
      } catch {
        giveUp()
      }
    })
    server.emit('connection', connection)
    connection.push(REQUESTS.map((head) => `${head}\r\n`).join(''))
  })
}

function ofCheck(requestId: string, body: string): Omit<OutgoingAnswer, 'status'> {
  const answer = { body, contentLength: String(body.length), entityTag: ENTITY_TAG }
  return { answer, requestId, rateLimit: RATE_LIMIT }
}
