/**
 * Plain text: no control characters (NUL, line breaks) and no unpaired surrogates. PostgreSQL cannot store a NUL, and
 * the others break logs, terminals, and file names. Every reader of input applies this rule.
 */
const PLAIN = /^[^\p{Cc}\p{Surrogate}]*$/u

/** Returns the reason why a text is not plain, phrased to follow its name; undefined for plain text. */
export function flawOf(text: string): string | undefined {
  if (PLAIN.test(text)) return undefined
  return text.isWellFormed() ? 'contains a control character' : 'contains an unpaired surrogate'
}

/** Finds the first text or name in a JSON value that is not plain, with its path. Iterative: bodies may be deep. */
export function findFlaw(value: unknown): { readonly path: string; readonly flaw: string } | undefined {
  const left: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, value: found } = next
    if (typeof found === 'string') {
      const flaw = flawOf(found)
      if (flaw !== undefined) return { path, flaw }
    } else if (typeof found === 'object' && found !== null) {
      for (const [name, inner] of Object.entries(found)) {
        left.push({ path, value: name }, { path: path === '' ? name : `${path}.${name}`, value: inner })
      }
    }
  }
  return undefined
}
