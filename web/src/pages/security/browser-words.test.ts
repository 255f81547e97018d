import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { browserWords } from './browser-words.ts'

describe('browserWords', () => {
  const cases = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36 Edg/153.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.9.1', 'curl/8.9.1'],
    [null, 'Not known'],
  ] as const
  for (const [agent, words] of cases) {
    it(`reads ${words}`, () => assert.equal(browserWords(agent), words))
  }
})
