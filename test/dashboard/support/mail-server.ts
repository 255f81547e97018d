import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'

const CLOSE_MS_MAX = 50

/** A mail as it came over the wire, its body decoded. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Empty where the mail has none. */
  readonly html: string
  /** A header by its name. */
  readonly header: (name: string) => string | undefined
}

/** A real SMTP server on loopback that keeps what it gets. */
export interface MailServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Addresses for which it rejects messages. */
  readonly rejected: string[]
  /** The mail with this number, counted from 1, once it is there. */
  waitFor(count: number): Promise<ReceivedMail>
}

export async function startMailServer(test: Cleanup): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const rejected: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The service keeps its connection for the next mail; the test does not wait for it.
    closeTimeout: CLOSE_MS_MAX,
    onRcptTo({ address }, _session, done) {
      done(rejected.includes(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
    },
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
    rejected,
    async waitFor(count) {
      await until(() => received.length >= count, `email ${count} comes`)
      return received[count - 1] ?? assert.fail()
    },
  }
}

/** What the service sends: plain text, or plain text and HTML of the same. */
function contentOf(message: string): Pick<ReceivedMail, 'subject' | 'text' | 'html' | 'header'> {
  const whole = partOf(message)
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(whole.header('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [whole] : whole.body.split(`--${boundary}`).slice(1, -1).map(partOf)
  const textIn = (type: string): string => {
    const part = parts.find(({ header }) => (header('content-type') ?? '').startsWith(type))
    return part === undefined ? '' : decoded(part).replaceAll('\r\n', '\n')
  }
  const { header } = whole
  return { subject: words(header('subject') ?? ''), text: textIn('text/plain'), html: textIn('text/html'), header }
}

interface Part {
  readonly header: (name: string) => string | undefined
  readonly body: string
}

function partOf(message: string): Part {
  const text = message.replace(/^\r\n/, '')
  const at = text.indexOf('\r\n\r\n')
  const head = text.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ')
  return { header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1], body: text.slice(at + 4) }
}

function decoded({ header, body }: Part): string {
  const encoding = header('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body.replaceAll('=\r\n', '')) : body
}

/** A subject with words in other letters, as RFC 2047 writes them. */
function words(subject: string): string {
  return subject.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=(?: (?==\?))?/gi, (_, text: string) =>
    fromQuotedPrintable(text.replaceAll('_', ' ')),
  )
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
