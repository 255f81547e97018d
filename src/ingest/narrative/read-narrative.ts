import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'
import { federalText, repairMojibake } from '#ingest/read/federal-text.ts'
import type { OwnerFacts } from './own-facts.ts'
import { redact } from './redaction/redact.ts'
import { createSymptomFinder, type LexiconEntry, type SymptomFinder } from './symptom-finder.ts'

/** What is kept of a narrative. */
export interface Narrative {
  /** Redacted; null for a blank. */
  readonly description: string | null
  /** JSON array of phrases of the lexicon, in the order of the lexicon. */
  readonly symptoms: string
}

const NO_SYMPTOMS = '[]'
const NO_NARRATIVE: Narrative = { description: null, symptoms: NO_SYMPTOMS }

/** Reads narratives; a complaint repeats its own in the row of each component, so the last one is cached. */
export function narrativeReader(): (raw: string, owner: OwnerFacts) => Narrative {
  const finder = projectLexicon()
  const readText = (text: string, owner: OwnerFacts): Narrative => {
    const symptoms = finder.symptomsOf(text)
    // What is struck out may have been shorter than the mark that replaces it.
    const description = redact(text, owner).slice(0, NARRATIVE_CHARACTERS_MAX)
    return { description, symptoms: symptoms.length === 0 ? NO_SYMPTOMS : JSON.stringify(symptoms) }
  }
  let lastRaw = ''
  let lastOwner: OwnerFacts = { city: '', vin: '' }
  let last = NO_NARRATIVE
  return (raw, owner) => {
    if (raw === '') return NO_NARRATIVE
    // The same words of another owner may name another city, or another car.
    if (raw === lastRaw && owner.city === lastOwner.city && owner.vin === lastOwner.vin) return last
    const text = federalText(repairMojibake(raw))?.slice(0, NARRATIVE_CHARACTERS_MAX) ?? null
    lastRaw = raw
    lastOwner = owner
    last = text === null ? NO_NARRATIVE : readText(text, owner)
    return last
  }
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
