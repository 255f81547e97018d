import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { existingSecret, secretOf } from '#platform/files/secret-file.ts'
import { ProblemError } from '#platform/problem.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_CHARACTERS = 8
const OPEN_FORM = 'plain'
const SEALED_FORM = 'v1'

interface Keys {
  readonly id: string
  readonly cipher: Buffer
  readonly digest: Buffer
}

/**
 * Encrypts VINs and webhook secrets with AES-256-GCM and the key of VDS_ALERTS_KEY. Each text is bound to a context,
 * its owner's row, so that it cannot be decrypted in another row. During a key change, the previous key still decrypts
 * and finds older texts (reencrypt.ts).
 */
export class Sealing {
  readonly #current: Keys | undefined
  readonly #all: readonly Keys[]

  /** Without a key (32 bytes), `seal` leaves texts in plain and `hasKey` is false. `previous` decrypts older texts. */
  constructor(key: Uint8Array | undefined, previous?: Uint8Array) {
    this.#current = key && keysOf(key)
    this.#all = [key, previous].filter((each) => each !== undefined).map(keysOf)
  }

  get hasKey(): boolean {
    return this.#current !== undefined
  }

  /** Returns "v1.<id of the key>.<nonce, tag and ciphertext>", or "plain.<text>" without a key. */
  seal(text: string, context: string): string {
    if (this.#current === undefined) return `${OPEN_FORM}.${text}`
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#current.cipher, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    return [SEALED_FORM, this.#current.id, bytes.toString('base64url')].join('.')
  }

  isCurrent(sealed: string): boolean {
    return this.#current !== undefined && sealed.startsWith(`${SEALED_FORM}.${this.#current.id}.`)
  }

  /** Returns true if a text was sealed by a configured key or is not sealed. */
  canOpen(sealed: string): boolean {
    const [form, keyId] = sealed.split('.')
    return form === OPEN_FORM || (form === SEALED_FORM && this.#all.some(({ id }) => id === keyId))
  }

  /** @throws ProblemError service_unavailable if no configured key sealed the text, or it was changed */
  open(sealed: string, context: string): string {
    if (sealed.startsWith(`${OPEN_FORM}.`)) return sealed.slice(OPEN_FORM.length + 1)
    const [form, keyId, text = ''] = sealed.split('.')
    const keys = form === SEALED_FORM ? this.#all.find(({ id }) => id === keyId) : undefined
    if (keys === undefined)
      throw cannotOpen(new Error(`VDS_ALERTS_KEY is not the key that encrypted it (key ${keyId})`))
    const bytes = Buffer.from(text, 'base64url')
    const decipher = createDecipheriv(CIPHER, keys.cipher, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')
      return opened + decipher.final('utf8')
    } catch (error) {
      throw cannotOpen(error)
    }
  }

  /** Returns digests (32 hexadecimal digits, current key first) that find equal texts of a context; none without a key. */
  digests(text: string, context: string): string[] {
    return this.#all.map(({ digest }) => {
      return createHmac('sha256', digest).update(`${context}\n${text}`).digest('hex').slice(0, 32)
    })
  }
}

function keysOf(key: Uint8Array): Keys {
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_CHARACTERS),
    cipher: derived(key, 'seal'),
    digest: derived(key, 'find'),
  }
}

function derived(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `vds alerts ${purpose}`, KEY_BYTES))
}

function cannotOpen(cause: unknown): ProblemError {
  return new ProblemError('service_unavailable', 'Encrypted data cannot be read. Contact the operator.', {
    cause,
  })
}

/** Stored next to alerts.sqlite; a backup contains both. */
const FILE = 'alerts.key'

export type KeySettings = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'alertsKey'> &
  Partial<Pick<Config, 'alertsPreviousKey'>>

/**
 * Returns the encryption of the alert store, whose keys have 32 bytes each. A data folder without VDS_ALERTS_KEY has
 * its own key in alerts.key, which still decrypts older texts after the setting is added. Nodes that share PostgreSQL
 * share no folder, so only the settings apply. `makes` allows creating the file. @throws Failure if it is damaged
 */
export function openSealing(
  { dataDirectory, databaseUrl, alertsKey, alertsPreviousKey }: KeySettings,
  { makes = true }: { makes?: boolean } = {},
): Sealing {
  if (databaseUrl !== undefined) return new Sealing(alertsKey, alertsPreviousKey)
  const file = join(dataDirectory, FILE)
  const secret = alertsKey === undefined && makes ? secretOf(file) : existingSecret(file)
  const created = secret === undefined ? undefined : Buffer.from(secret, 'base64url')
  return alertsKey === undefined
    ? new Sealing(created, alertsPreviousKey)
    : new Sealing(alertsKey, alertsPreviousKey ?? created)
}
