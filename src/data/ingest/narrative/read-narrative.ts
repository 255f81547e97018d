import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'
import { federalText, repairMojibake } from '#ingest/read/federal-text.ts'
import type { OwnerFacts } from './own-facts.ts'
import { redact } from './redaction/redact.ts'
import { createSymptomFinder, type LexiconEntry, type SymptomFinder } from './symptom-finder.ts'
import { Words } from './words.ts'

/** What is kept of a narrative. */
export interface Narrative {
  /** Redacted; null for a blank. */
  readonly description: string | null
  /** JSON array of phrases of the lexicon, in the order of the lexicon. */
  readonly symptoms: string
}

/** A narrative as published, and what its row says of its owner. */
export interface PublishedNarrative {
  readonly raw: string
  readonly owner: OwnerFacts
}

const NO_NARRATIVE: Narrative = { description: null, symptoms: '[]' }

/** The words of the narrative that is being read. */
const WORDS = new Words()

/** Reads a narrative. Its words are taken apart once, for the symptoms and for the redaction. */
export function readNarrative({ raw, owner }: PublishedNarrative): Narrative {
  const text = federalText(repairMojibake(raw))?.slice(0, NARRATIVE_CHARACTERS_MAX)
  if (text === undefined) return NO_NARRATIVE
  WORDS.read(text)
  const symptoms = JSON.stringify(projectLexicon().symptomsOf(WORDS))
  // What is struck out may have been shorter than the mark that replaces it.
  return { description: redact(WORDS, owner).slice(0, NARRATIVE_CHARACTERS_MAX), symptoms }
}

const LEXICON = join(import.meta.dirname, '../../../../data/lexicon/symptoms.tsv')

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
