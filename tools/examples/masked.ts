/**
 * Replaces values that differ with every run by constant ones (docs/guide/examples.md): ids that an account creates,
 * secrets, request ids, snapshot names, positions in the change log, entity tags and timestamps. An example that sends
 * such a value sends the real one from an earlier response.
 */
export class Masks {
  readonly #shownIds = new Map<string, string>()
  /** Real values by shown value; the newest wins. */
  readonly #real = new Map<string, string>([[SHOWN_RECEIVER, RECEIVER]])

  /** Replaces real values by those shown in the documentation. */
  shown(text: string): string {
    const withIds = text.replaceAll(ID, (real, prefix: string) => this.#shownId(real, prefix))
    return CONSTANTS.reduce(
      (masked, [pattern, shown]) =>
        masked.replaceAll(pattern, (real) => {
          this.#real.set(shown, real)
          return shown
        }),
      withIds,
    )
  }

  /** Replaces shown values by the real ones to send. */
  real(text: string): string {
    let result = text
    for (const [shown, real] of this.#real) result = result.replaceAll(shown, real)
    return result
  }

  /** Returns the shown id: the OpenAPI document's example for the first of a kind, then its successors. */
  #shownId(real: string, prefix: string): string {
    const known = this.#shownIds.get(real)
    if (known !== undefined) return known
    const nth = [...this.#shownIds.values()].filter((shown) => shown.startsWith(`${prefix}_`)).length
    const shown = `${prefix}_${(FIRST_ID + BigInt(nth)).toString(16).padStart(ID_DIGITS, '0')}`
    this.#shownIds.set(real, shown)
    this.#real.set(shown, real)
    return shown
  }
}

const ID_DIGITS = 24
const FIRST_ID = 0x0123456789abcdef01234567n
const ID = /\b(wl|item|we|msg)_[0-9a-f]{24}\b/g

/** The example host does not exist, and the service only accepts URLs that it can reach. */
const SHOWN_RECEIVER = 'https://fleet.example.com/hooks/recalls'
const RECEIVER = 'http://127.0.0.1:9/hooks/recalls'

const CONSTANTS: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/http:\/\/127\.0\.0\.1:9\/hooks\/recalls/g, SHOWN_RECEIVER],
  [/\bchg_[0-9a-f]{24}\b/g, 'chg_0123456789abcdef01234567'],
  [/\bkey_[0-9A-Za-z]{16}\b/g, 'key_0123456789abcdef'],
  [/\bwhsec_[A-Za-z0-9+/=]+/g, 'whsec_RGVhZEV4YW1wbGVUaGF0T3BlbnNOb3RoaW5nMDAwMDE='],
  [/(?<="last_four": ?")\w{4}(?=")/g, 'x7Ab'],
  [/\breq_[0-9a-z]+/g, 'req_2f6c1b0d9e8a000001'],
  [/\b[0-9a-f]{64}\b/g, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/"[0-9a-f]{16}-[0-9a-f]{16}(?:-\w+)?"/g, '"9f86d081884c7d65-5b8f0c1d2e3a4f60"'],
  [/\b\d+-[0-9a-f]{12}\b/g, '1042-5b8f0c1d2e3a'],
  [/(?<=;t=)\d{2,}/g, '849000'],
  [/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '2026-11-21T04:05:06Z'],
]
