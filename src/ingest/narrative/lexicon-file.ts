import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSymptomFinder, type LexiconEntry, type SymptomFinder } from './symptom-finder.ts'

const LEXICON = join(import.meta.dirname, '../../../data/lexicon/symptoms.tsv')

/** Reads a lexicon: one line per pattern, symptom and pattern divided by a tab; "#" begins a remark. */
export function parseLexicon(text: string): LexiconEntry[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [symptom = '', pattern = '', ...more] = line.split('\t')
    if (symptom === '' || pattern === '' || more.length > 0) throw new Error(`a lexicon line is not right: "${line}"`)
    return { symptom, pattern }
  })
}

let known: SymptomFinder | undefined

/** The project's own lexicon, data/lexicon/symptoms.tsv, read once. */
export function projectLexicon(): SymptomFinder {
  known ??= createSymptomFinder(parseLexicon(readFileSync(LEXICON, 'utf8')))
  return known
}
