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

/**
 * Reads narratives, in their order. The words of each are taken apart once, for the symptoms and for the redaction. The rules
 * and tables of one step displace those of another from the processor's caches, so that each step goes over many narratives.
 */
export function readNarratives(narratives: readonly PublishedNarrative[]): Narrative[] {
  const finder = projectLexicon()
  const read = narratives.map(({ raw }) => {
    const text = federalText(repairMojibake(raw))?.slice(0, NARRATIVE_CHARACTERS_MAX)
    return text === undefined ? undefined : new Words(text)
  })
  const symptoms = read.map((words) => (words === undefined ? [] : finder.symptomsOf(words)))
  return narratives.map(({ owner }, number) => {
    const words = read[number]
    if (words === undefined) return NO_NARRATIVE
    // What is struck out may have been shorter than the mark that replaces it.
    const description = redact(words, owner).slice(0, NARRATIVE_CHARACTERS_MAX)
    return { description, symptoms: JSON.stringify(symptoms[number] ?? []) }
  })
}

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
