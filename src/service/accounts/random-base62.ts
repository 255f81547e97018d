import { randomBytes } from 'node:crypto'

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
