import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { SMTPServer } from 'smtp-server'

const POLL_MS = 10
const WAIT_MS_MAX = 10_000
const CLOSE_MS_MAX = 50

/** A mail as it came over the wire, its body decoded. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

/** A real SMTP server on loopback that keeps what it gets. */
export interface MailServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** The mail with this number, counted from 1, once it is there. */
  waitFor(count: number): Promise<ReceivedMail>
}

export async function startMailServer(test: Cleanup): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The service keeps its connection for the next mail; the test does not wait for it.
    closeTimeout: CLOSE_MS_MAX,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({
          from,
          to: rcptTo.map(({ address }) => address),
          ...contentOf(Buffer.concat(chunks).toString()),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  test.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async waitFor(count) {
      const deadlineMs = performance.now() + WAIT_MS_MAX
      while (performance.now() < deadlineMs) {
        const mail = received[count - 1]
        if (mail !== undefined) return mail
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
      throw new Error(`only ${received.length} e-mails came`)
    },
  }
}

/** Plain text in quoted-printable, which is all that the service sends. */
function contentOf(message: string): { subject: string; text: string } {
  const at = message.indexOf('\r\n\r\n')
  const head = message.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ')
  const subject = /^subject: (.*)$/im.exec(head)?.[1] ?? ''
  const body = message.slice(at + 4)
  const encoding = /^content-transfer-encoding: (\S+)$/im.exec(head)?.[1]
  return { subject, text: encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body }
}

function fromQuotedPrintable(text: string): string {
  const joined = text.replaceAll('=\r\n', '')
  return joined.replaceAll(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}
