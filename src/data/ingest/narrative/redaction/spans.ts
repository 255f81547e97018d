export const REDACTED = '[redacted]'

/** Text between two parts of one name, number or address. */
const BETWEEN = /^[\s.,/#&-]{0,3}$/

export class Spans {
  readonly #spans: { start: number; end: number }[] = []

  add(start: number, end: number): void {
    if (end > start) this.#spans.push({ start, end })
  }

  covers(at: number): boolean {
    return this.#spans.some(({ start, end }) => start <= at && at < end)
  }

  /** Returns the text with redaction marks. Spans separated only by blanks or punctuation share one mark. */
  redact(text: string): string {
    if (this.#spans.length === 0) return text
    const spans = this.#spans.toSorted((a, b) => a.start - b.start || a.end - b.end)
    let clean = ''
    let from = 0
    for (const { start, end } of spans) {
      if (end <= from) continue
      const between = text.slice(from, Math.max(start, from))
      const isSame = from > 0 && clean.endsWith(REDACTED) && (start <= from || BETWEEN.test(between))
      clean += isSame ? '' : `${between}${REDACTED}`
      from = end
    }
    return clean + text.slice(from)
  }
}
