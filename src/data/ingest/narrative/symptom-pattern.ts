/** One place of a pattern: one of some words, none of some words, or a gap of a few words. */
export interface PatternToken {
  readonly kind: 'word' | 'forbidden' | 'gap'
  readonly words: readonly string[]
}

const WORD = /^[a-z0-9]+\+?$/

/**
 * Reads a pattern of the lexicon: words divided by blanks. "a/b" is either; "stall+" also its forms stalls, stalled,
 * stalling, and with an e ("vibrat+" = vibrate, vibrating); "..." up to three words of the same clause; "!a" = the next word is not a.
 * @throws Error naming the pattern when it is not well-formed.
 */
export function parsePattern(pattern: string): PatternToken[] {
  return pattern.split(' ').map((text) => {
    if (text === '...') return { kind: 'gap', words: [] }
    const isForbidden = text.startsWith('!')
    const words = (isForbidden ? text.slice(1) : text).split('/')
    const wrong = words.find((word) => !WORD.test(word))
    if (wrong !== undefined) throw new Error(`the pattern "${pattern}" holds "${wrong}", which is no word`)
    return { kind: isForbidden ? 'forbidden' : 'word', words: words.flatMap(formsOf) }
  })
}

/** Forms that no English verb has do no harm: nobody writes them. */
function formsOf(word: string): string[] {
  if (!word.endsWith('+')) return [word]
  const base = word.slice(0, -1)
  const stem = base.endsWith('e') ? base.slice(0, -1) : base
  const doubled = `${base}${base.at(-1)}`
  const forms = [base, `${stem}e`, `${base}s`, `${stem}es`, `${stem}ed`, `${stem}ing`, `${doubled}ed`, `${doubled}ing`]
  return [...new Set(forms)]
}
