import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Clock } from '#platform/clock.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'

/** A certificate chain and its private key as PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

interface CertificateOptions {
  readonly certificateFile: string
  readonly keyFile: string
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Called with each change: whether the new certificate was taken over. */
  readonly report?: (event: 'certificate_reloaded' | 'certificate_refused') => void
  readonly pollMs?: number
}

interface Loaded extends Certificate {
  readonly expiresMs: number
}

/** Two small files. Reading them also sees what a watch would miss: links that move, as certbot and Kubernetes do it. */
const POLL_MS = 10_000

/**
 * The certificate of a server, followed while the server runs: at a SIGHUP, and when the files change. A certificate
 * that cannot be used changes nothing and is said once.
 */
export class CertificateFiles {
  readonly #options: CertificateOptions
  #loaded: Loaded
  #use: (certificate: Certificate) => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  /** What was found in the files last, when it could not be used. */
  #rejected: { readonly texts: string; readonly isReported: boolean } | undefined
  #turn: Promise<void> = Promise.resolve()

  private constructor(options: CertificateOptions, loaded: Loaded) {
    this.#options = options
    this.#loaded = loaded
  }

  /** @throws Failure with one line when the files cannot be read or do not belong together */
  static async open(options: CertificateOptions): Promise<CertificateFiles> {
    try {
      const loaded = checked(await readBoth(options))
      if (loaded.expiresMs <= options.clock.nowMs()) options.log.warn('the TLS certificate has expired')
      return new CertificateFiles(options, loaded)
    } catch (error) {
      throw new Failure(`Cannot use the TLS files: ${messageOf(error)}`, { cause: error })
    }
  }

  current(): Certificate {
    const { cert, key } = this.#loaded
    return { cert, key }
  }

  /** When the certificate ends, in milliseconds since 1970 UTC. */
  expiresMs(): number {
    return this.#loaded.expiresMs
  }

  /** From now on `use` is given every certificate that takes the place of the current one. */
  follow(use: (certificate: Certificate) => void): void {
    this.#use = use
    this.#timer = setInterval(() => void this.#look(false), this.#options.pollMs ?? POLL_MS).unref()
    process.on('SIGHUP', this.#onHangUp)
  }

  close(): void {
    clearInterval(this.#timer)
    process.off('SIGHUP', this.#onHangUp)
  }

  readonly #onHangUp = (): void => void this.#look(true)

  /** One look after the other: a signal may come while the files are being read. */
  #look(isAsked: boolean): Promise<void> {
    this.#turn = this.#turn.then(() => this.#reload(isAsked))
    return this.#turn
  }

  async #reload(isAsked: boolean): Promise<void> {
    const { clock, log, report } = this.#options
    let texts = ''
    try {
      const found = await readBoth(this.#options)
      texts = found.cert + found.key
      if (found.cert === this.#loaded.cert && found.key === this.#loaded.key) {
        this.#rejected = undefined
        return
      }
      const loaded = checked(found)
      if (loaded.expiresMs <= clock.nowMs()) throw new Error('it has expired')
      this.#use(loaded)
      this.#loaded = loaded
      this.#rejected = undefined
      report?.('certificate_reloaded')
      log.info({ 'tls.expires': new Date(loaded.expiresMs).toISOString() }, 'a new TLS certificate is used from now on')
    } catch (error) {
      this.#reject(texts, isAsked, messageOf(error))
    }
  }

  /** The two files change one after the other, so what does not fit is only said when it is found like that twice. */
  #reject(texts: string, isAsked: boolean, reason: string): void {
    const isKnown = this.#rejected?.texts === texts
    const isReported = isKnown && this.#rejected?.isReported === true
    this.#rejected = { texts, isReported: isReported || isKnown || isAsked }
    if (isReported || !this.#rejected.isReported) return
    this.#options.report?.('certificate_refused')
    this.#options.log.warn({ reason }, 'the new TLS certificate cannot be used; the old one stays')
  }
}

async function readBoth({ certificateFile, keyFile }: CertificateOptions): Promise<Certificate> {
  const [cert, key] = await Promise.all([readFile(certificateFile, 'utf8'), readFile(keyFile, 'utf8')])
  return { cert, key }
}

/** @throws Error when it is no certificate, or the key is another one's */
function checked({ cert, key }: Certificate): Loaded {
  createSecureContext({ cert, key })
  return { cert, key, expiresMs: new X509Certificate(cert).validToDate.getTime() }
}
