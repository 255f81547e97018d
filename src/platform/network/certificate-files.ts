import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Clock } from '#platform/clock.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

interface CertificateOptions {
  readonly certificateFile: string
  readonly keyFile: string
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Called after each change: `certificate_reloaded` or `certificate_refused`. */
  readonly report?: (event: 'certificate_reloaded' | 'certificate_refused') => void
  readonly pollMs?: number
}

interface Loaded extends Certificate {
  readonly expiresMs: number
}

/** Poll interval. Polling the two small files also detects symbolic links that move, as with certbot and Kubernetes. */
const POLL_MS = 10_000

/** Server certificate, reloaded on SIGHUP and on file changes. An unusable one changes nothing and is logged once. */
export class CertificateFiles {
  readonly #options: CertificateOptions
  #loaded: Loaded
  #use: (certificate: Certificate) => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  /** Last unusable contents of the files. */
  #rejected: { readonly texts: string; readonly isReported: boolean } | undefined
  #turn: Promise<void> = Promise.resolve()

  private constructor(options: CertificateOptions, loaded: Loaded) {
    this.#options = options
    this.#loaded = loaded
  }

  /** @throws Failure with one line if the files cannot be read or do not belong together */
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

  expiresMs(): number {
    return this.#loaded.expiresMs
  }

  /** Calls `use` with every new certificate from now on. */
  follow(use: (certificate: Certificate) => void): void {
    this.#use = use
    this.#timer = setInterval(() => void this.#queueReload(false), this.#options.pollMs ?? POLL_MS).unref()
    process.on('SIGHUP', this.#onHangUp)
  }

  close(): void {
    clearInterval(this.#timer)
    process.off('SIGHUP', this.#onHangUp)
  }

  readonly #onHangUp = (): void => void this.#queueReload(true)

  /** Serializes reloads: a signal may arrive while the files are being read. */
  #queueReload(isSignal: boolean): Promise<void> {
    this.#turn = this.#turn.then(() => this.#reload(isSignal))
    return this.#turn
  }

  async #reload(isSignal: boolean): Promise<void> {
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
      log.info({ 'tls.expires': new Date(loaded.expiresMs).toISOString() }, 'switched to a new TLS certificate')
    } catch (error) {
      this.#reject(texts, isSignal, messageOf(error))
    }
  }

  /** Reports unusable files on the second sighting, because two files change one by one; after SIGHUP at once. */
  #reject(texts: string, isSignal: boolean, reason: string): void {
    const isKnown = this.#rejected?.texts === texts
    const isReported = isKnown && this.#rejected?.isReported === true
    this.#rejected = { texts, isReported: isReported || isKnown || isSignal }
    if (isReported || !this.#rejected.isReported) return
    this.#options.report?.('certificate_refused')
    this.#options.log.warn({ reason }, 'the new TLS certificate is unusable; still using the old one')
  }
}

async function readBoth({ certificateFile, keyFile }: CertificateOptions): Promise<Certificate> {
  const [cert, key] = await Promise.all([readFile(certificateFile, 'utf8'), readFile(keyFile, 'utf8')])
  return { cert, key }
}

/** @throws Error if the certificate is invalid or the key belongs to another one */
function checked({ cert, key }: Certificate): Loaded {
  createSecureContext({ cert, key })
  return { cert, key, expiresMs: new X509Certificate(cert).validToDate.getTime() }
}
