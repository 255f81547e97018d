import { setTimeout as wait } from 'node:timers/promises'
import type { NodemailerError, Transporter } from 'nodemailer'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text; lines end in \n. */
  readonly text: string
  readonly html?: string
  /** Constant over all attempts for one email, so that mail programs show a duplicate once. */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Outcome of an email. `rejected`: the mail server works but does not accept it. `failed`: it accepts no email now. */
export type MailOutcome = 'sent' | 'rejected' | 'failed'

/** Sends email in the background, so that the time it takes does not reveal the recipient. */
export interface Mailer {
  /** False if no mail server is set. Emails are then printed on the terminal, if there is one. */
  readonly isConfigured: boolean
  /** Queues an email. Resolves to its final outcome; never throws. */
  send(mail: Mail): Promise<MailOutcome>
  /** Waits a bounded time for emails in progress. */
  close(): Promise<void>
}

interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://...`; undefined for no mail server. */
  readonly smtpUrl: string | undefined
  /** Sender, "Vehicle Data Service <no-reply@example.org>". */
  readonly from: string
  readonly log: Log
  /** Prints an email on a terminal if no mail server is set; undefined without a terminal. */
  readonly print?: ((text: string) => void) | undefined
  /** Pauses before the second and the third attempt. */
  readonly retryDelaysMs?: readonly number[]
}

/** Maximum number of emails in progress; more are rejected and logged. */
const MAILS_WAITING_MAX = 100
const RETRY_DELAYS_MS = [2_000, 30_000] as const
const CONNECTION_TIMEOUT_MS = 10_000
const CLOSE_WAIT_MS_MAX = 5_000
const CONNECTIONS_MAX = 2
const ADDRESSES = /[^\s<>"':,;]+@[^\s<>"':,;]+/g

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === undefined ? terminalMailer(options) : new SmtpMailer(options, options.smtpUrl)
}

/** Mailer without a mail server. Logs neither address nor link: logs are collected, and a link sets a password. */
function terminalMailer({ log, print }: MailerOptions): Mailer {
  return {
    isConfigured: false,
    async send({ to, subject, text }) {
      print?.(`Not sent to ${to}, because no mail server is set (VDS_SMTP_URL): ${subject}\n${text.trim()}`)
      log.info(
        `no mail server is set (VDS_SMTP_URL): the email "${subject}" was not sent; "npx vds account reset-link EMAIL" prints a password link`,
      )
      return 'failed'
    },
    close: () => Promise.resolve(),
  }
}

class SmtpMailer implements Mailer {
  readonly isConfigured = true
  readonly #smtpUrl: string
  #transport: Promise<Transporter> | undefined
  readonly #log: Log
  readonly #from: string
  readonly #retryDelaysMs: readonly number[]
  readonly #underWay = new Set<Promise<MailOutcome>>()
  readonly #closing = new AbortController()

  constructor({ from, log, retryDelaysMs = RETRY_DELAYS_MS }: MailerOptions, smtpUrl: string) {
    this.#log = log
    this.#from = from
    this.#retryDelaysMs = retryDelaysMs
    this.#smtpUrl = smtpUrl
  }

  send(mail: Mail): Promise<MailOutcome> {
    if (this.#underWay.size >= MAILS_WAITING_MAX) {
      this.#log.error({ 'mail.subject': mail.subject }, 'too many emails wait for the mail server: one was dropped')
      return Promise.resolve('failed')
    }
    const sending = this.#sendWithRetry(mail)
    this.#underWay.add(sending)
    void sending.finally(() => this.#underWay.delete(sending))
    return sending
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([Promise.allSettled(this.#underWay), wait(CLOSE_WAIT_MS_MAX, undefined, { ref: false })])
    if (this.#transport !== undefined) (await this.#transport).close()
  }

  async #sendWithRetry(mail: Mail): Promise<MailOutcome> {
    for (let retries = 0; ; retries += 1) {
      try {
        this.#transport ??= openTransport(this.#smtpUrl)
        await (await this.#transport).sendMail({ ...mail, from: this.#from })
        return 'sent'
      } catch (error) {
        const delayMs = isPermanent(error) ? undefined : this.#retryDelaysMs[retries]
        if (delayMs === undefined || this.#closing.signal.aborted) return this.#giveUp(mail, error)
        // Closing ends the wait, with one last attempt.
        await wait(delayMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  /** Logs a failed email without addresses, which mail servers quote when they reject a recipient. */
  #giveUp({ subject }: Mail, error: unknown): MailOutcome {
    const reason = messageOf(error).replaceAll(ADDRESSES, '[address]')
    this.#log.error({ 'mail.subject': subject, error: reason }, 'an email could not be sent')
    return isOfThisMail(error) ? 'rejected' : 'failed'
  }
}

/** Returns true if a retry would fail the same way. */
function isPermanent(error: unknown): boolean {
  return isOfThisMail(error) && (error as NodemailerError).permanent !== false
}

/** Returns true if the server rejected the recipient or the content, not the sender or the connection. */
function isOfThisMail(error: unknown): boolean {
  const { code, command } = error as NodemailerError
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
}

/** Loads the library with the first email. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...smtpAddress(smtpUrl),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: CONNECTION_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Parses the SMTP URL. The library itself would also read options from the query. */
function smtpAddress(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const auth =
    username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
  return { host: hostname, port: port === '' ? (secure ? 465 : 587) : Number(port), secure, ...auth }
}
