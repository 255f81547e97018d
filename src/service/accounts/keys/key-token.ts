import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { BASE62_ALPHABET, randomBase62 } from '#accounts/random-base62.ts'

/** Live keys answer from the current data; test keys are for callers' own tests. */
export type KeyMode = 'live' | 'test'

/** 32 base62 characters are 190 bits: nobody guesses one, so a fast hash of it is safe to store. */
const RANDOM_CHARACTERS = 32
/** Enough for 32 bits of CRC-32. */
const CHECKSUM_CHARACTERS = 6

/**
 * Token pattern for secret scanners. A valid token also has a correct checksum. Never change the prefixes: scanners
 * and callers' own checks rely on them.
 */
export const TOKEN_PATTERN = /vds_(?:live|test|app)_[0-9A-Za-z]{38}/

/** Satisfies pattern and checksum, and opens nothing anywhere: for documents and for trying out a scanner. */
export const DEAD_EXAMPLE_TOKEN = 'vds_live_DeadExampleThatOpensNothing000003tfnac'

const WHOLE_TOKEN = new RegExp(`^${TOKEN_PATTERN.source}$`)

/** A new secret. The caller shows it once and keeps only its hash. */
export function createToken(mode: KeyMode): string {
  return createSecret(`vds_${mode}_`)
}

/**
 * True for a text that this service can have issued, by its form and its checksum alone. Every text that differs
 * from a token in one character is rejected, so typing errors and guesses never reach the store.
 */
export function isWellFormedToken(text: string): boolean {
  return WHOLE_TOKEN.test(text) && hasChecksum(text)
}

/** Returns a new access token of a connected app. */
export function createAppToken(): string {
  return createSecret('vds_app_')
}

/** Returns true if a token has the form of a connected app's access token. */
export function isAppToken(token: string): boolean {
  return token.startsWith('vds_app_')
}

/** Returns a new refresh token of a connected app, which opens nothing by itself. */
export function createRefreshToken(): string {
  return createSecret('vds_refresh_')
}

/** The only form in which a token is stored: SHA-256, 32 bytes. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

/** The characters of a token that may be shown later, to tell keys apart. */
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

/** Six base62 characters of CRC-32, most significant first. */
function checksumOf(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let index = 0; index < CHECKSUM_CHARACTERS; index += 1) {
    text = BASE62_ALPHABET.charAt(rest % BASE62_ALPHABET.length) + text
    rest = Math.floor(rest / BASE62_ALPHABET.length)
  }
  return text
}
