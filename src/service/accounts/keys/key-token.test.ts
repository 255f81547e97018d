import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import {
  createToken,
  DEAD_EXAMPLE_TOKEN,
  hashToken,
  isWellFormedToken,
  lastFourOf,
  maskToken,
  TOKEN_PATTERN,
  BASE62_ALPHABET,
  randomBase62,
} from './key-token.ts'

const SEED = 20_261_123

const BASE62_CHARACTER = fc.constantFrom(...BASE62_ALPHABET.split(''))
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))

describe('key token', () => {
  it('consists of a prefix, 32 random characters, and a checksum, and is recognized', () => {
    for (const mode of ['live', 'test'] as const) {
      const token = createToken(mode)
      assert.match(token, new RegExp(`^vds_${mode}_[0-9A-Za-z]{38}$`))
      assert.ok(isWellFormedToken(token))
    }
  })

  it('never repeats', () => {
    const tokens = new Set(Array.from({ length: 1_000 }, () => createToken('live')))
    assert.equal(tokens.size, 1_000)
  })

  // Guarantee: a mistyped key is rejected before any lookup, whichever character is wrong.
  it('rejects every replacement of one character by any printable one', () => {
    const token = createToken('live')
    for (let at = 0; at < token.length; at += 1) {
      for (const character of PRINTABLE) {
        if (character === token[at]) continue
        const typo = token.slice(0, at) + character + token.slice(at + 1)
        assert.equal(isWellFormedToken(typo), false, typo)
      }
    }
  })

  // Guarantee: a lost, doubled, replaced or swapped character invalidates any token.
  it('rejects common typing errors in any token', () => {
    const body = fc.string({ unit: BASE62_CHARACTER, minLength: 1, maxLength: 1 })
    fc.assert(
      fc.property(fc.nat(46), body, (at, character) => {
        const token = createToken('test')
        const replaced = token.slice(0, at) + character + token.slice(at + 1)
        const swapped =
          token.slice(0, at) +
          token
            .slice(at, at + 2)
            .split('')
            .toReversed()
            .join('') +
          token.slice(at + 2)
        assert.equal(isWellFormedToken(replaced), replaced === token)
        assert.equal(isWellFormedToken(swapped), swapped === token)
        assert.equal(isWellFormedToken(token.slice(0, at) + token.slice(at + 1)), false)
        assert.equal(isWellFormedToken(token.slice(0, at) + character + token.slice(at)), false)
      }),
      { seed: SEED, numRuns: 2_000 },
    )
  })

  // Guarantee: no other text is accepted: no token inside a longer text, no line break after one, no random text.
  it('rejects everything else', () => {
    const token = createToken('live')
    for (const text of [
      '',
      ' ',
      `${token}\n`,
      ` ${token}`,
      `${token}${token}`,
      token.toUpperCase(),
      `vds_prod_${token.slice(9)}`,
    ]) {
      assert.equal(isWellFormedToken(text), false, JSON.stringify(text))
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => !isWellFormedToken(text)),
      { seed: SEED },
    )
    fc.assert(
      fc.property(
        fc.string({ unit: BASE62_CHARACTER, minLength: 38, maxLength: 38 }),
        (text) => !isWellFormedToken(`vds_live_${text}`),
      ),
      { seed: SEED },
    )
  })

  it('has a documented example that scanners accept', () => {
    assert.ok(isWellFormedToken(DEAD_EXAMPLE_TOKEN))
    assert.match(DEAD_EXAMPLE_TOKEN, TOKEN_PATTERN)
  })

  it('is stored as SHA-256', () => {
    // NIST's example for the message "abc".
    const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    assert.equal(Buffer.from(hashToken('abc')).toString('hex'), expected)
  })

  // Guarantee: the displayed part of a key is not enough to use it.
  it('is masked', () => {
    const token = createToken('live')
    assert.equal(maskToken(lastFourOf(token)), `vds_live_…${token.slice(-4)}`)
  })
})

describe('random base62', () => {
  it('uses every character about equally often', () => {
    const text = randomBase62(62_000)
    for (const character of BASE62_ALPHABET) {
      const count = text.split(character).length - 1
      // 1,000 expected, standard deviation 31.
      assert.ok(count > 750 && count < 1_250, `${character}: ${count}`)
    }
  })
})
