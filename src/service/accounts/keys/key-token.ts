import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Live keys read the current data; test keys are for callers' own tests. */
export type KeyMode = 'live' | 'test'

/** 32 base62 characters are 190 bits: impossible to guess, so a fast hash is safe to store. */
const RANDOM_CHARACTERS = 32
/** Enough for 32 bits of CRC-32. */
const CHECKSUM_CHARACTERS = 6

/** Token pattern for secret scanners. Never change the prefixes: scanners and callers' own checks rely on them. */
export const TOKEN_PATTERN = /vds_(?:live|test|app)_[0-9A-Za-z]{38}/

/** Matches pattern and checksum but is no key, for documents and for testing a scanner. */
export const DEAD_EXAMPLE_TOKEN = 'vds_live_DeadExampleThatOpensNothing000003tfnac'

const WHOLE_TOKEN = new RegExp(`^${TOKEN_PATTERN.source}$`)

/** Returns a new token. The caller shows it once and stores only its hash. */
export function createToken(mode: KeyMode): string {
  return createSecret(`vds_${mode}_`)
}

/** Returns true if form and checksum are valid. Detects every one-character change, so typos never reach the store. */
export function isWellFormedToken(text: string): boolean {
  return WHOLE_TOKEN.test(text) && hasChecksum(text)
}

export function createAppToken(): string {
  return createSecret('vds_app_')
}

export function isAppToken(token: string): boolean {
  return token.startsWith('vds_app_')
}

/** Returns a new refresh token of a connected app. It works only at the token endpoint. */
export function createRefreshToken(): string {
  return createSecret('vds_refresh_')
}

/** Returns the only stored form of a token: its SHA-256, 32 bytes. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

/** Returns the characters of a token that may be shown later, to tell keys apart. */
export function lastFourOf(token: string): string {
  return token.slice(-4)
}

/** Returns the display form of a stored key: "vds_live_…x7Ab". */
export function maskToken(lastFour: string, mode: KeyMode = 'live'): string {
  return `vds_${mode}_…${lastFour}`
}

function createSecret(prefix: string): string {
  const body = prefix + randomBase62(RANDOM_CHARACTERS)
  return body + checksumOf(body)
}

function hasChecksum(text: string): boolean {
  return text.endsWith(checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)))
}

function checksumOf(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let index = 0; index < CHECKSUM_CHARACTERS; index += 1) {
    text = BASE62_ALPHABET.charAt(rest % BASE62_ALPHABET.length) + text
    rest = Math.floor(rest / BASE62_ALPHABET.length)
  }
  return text
}

/** Digits, upper case, lower case: a double click selects the whole text. */
export const BASE62_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const ID_CHARACTERS = 16
/** Bytes from this value on are discarded, so that each character is equally likely (256 is not a multiple of 62). */
const UNBIASED_BYTE_LIMIT = 256 - (256 % BASE62_ALPHABET.length)

/** Returns characters from the operating system's randomness, 5.95 bits each. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < UNBIASED_BYTE_LIMIT && text.length < length) text += BASE62_ALPHABET[byte % BASE62_ALPHABET.length]
    }
  }
  return text
}

/** Returns a unique id with 95 random bits: "key_..." for the kind "key". */
export function randomId(kind: 'account' | 'key' | 'invitation' | 'app'): string {
  return `${kind}_${randomBase62(ID_CHARACTERS)}`
}
