/**
 * Text from people: no control characters (NUL, line breaks) and no half of a surrogate pair. PostgreSQL cannot store a NUL, and
 * logs, terminals and file names trip over the others. Every reader of input applies this one rule.
 */
const PLAIN = /^[^\p{Cc}\p{Surrogate}]*$/u

/** Returns what keeps a text from being plain, in words that follow its name; undefined for a plain text. */
export function flawOf(text: string): string | undefined {
  if (PLAIN.test(text)) return undefined
  return text.isWellFormed() ? 'contains a control character' : 'contains an unpaired surrogate'
}

/**
 * The place of a text that is not plain in a JSON value ("webhook.url"), and its flaw. Names count as texts. Without recursion,
 * because a body may be nested as deep as it is long.
 */
export function findFlaw(value: unknown): { readonly place: string; readonly flaw: string } | undefined {
  const left: { readonly place: string; readonly value: unknown }[] = [{ place: '', value }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { place, value: found } = next
    if (typeof found === 'string') {
      const flaw = flawOf(found)
      if (flaw !== undefined) return { place, flaw }
    } else if (typeof found === 'object' && found !== null) {
      for (const [name, inner] of Object.entries(found)) {
        left.push({ place, value: name }, { place: place === '' ? name : `${place}.${name}`, value: inner })
      }
    }
  }
  return undefined
}
