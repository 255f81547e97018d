import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'
import { federalText, repairMojibake } from '#ingest/read/federal-text.ts'
import type { OwnerFacts } from './own-facts.ts'
import { redact } from './redaction/redact.ts'
import { createSymptomFinder, type LexiconEntry, type SymptomFinder } from './symptom-finder.ts'
import { LEXICON_FOLDER, WORD_FILES } from './word-kinds.ts'
import { Words } from './words.ts'

export interface Narrative {
  /** Redacted text; null for a blank. */
  readonly description: string | null
  /** JSON array of the symptoms found, in the order of the lexicon. */
  readonly symptoms: string
}

export interface PublishedNarrative {
  readonly raw: string
  readonly owner: OwnerFacts
}

const NO_NARRATIVE: Narrative = { description: null, symptoms: '[]' }

const WORDS = new Words()

/** Splits a narrative into words once, for symptoms and redaction. */
export function readNarrative({ raw, owner }: PublishedNarrative): Narrative {
  const text = federalText(repairMojibake(raw))?.slice(0, NARRATIVE_CHARACTERS_MAX)
  if (text === undefined) return NO_NARRATIVE
  WORDS.read(text)
  const symptoms = JSON.stringify(projectLexicon().symptomsOf(WORDS))
  // Redaction marks can make the text longer.
  return { description: redact(WORDS, owner).slice(0, NARRATIVE_CHARACTERS_MAX), symptoms }
}

const SYMPTOMS_FILE = 'symptoms.tsv'

/** Parses a lexicon: one pattern per line, with symptom and pattern separated by a tab. "#" begins a comment. */
export function parseLexicon(text: string): LexiconEntry[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [symptom = '', pattern = '', ...more] = line.split('\t')
    if (symptom === '' || pattern === '' || more.length > 0) throw new Error(`invalid lexicon line: "${line}"`)
    return { symptom, pattern }
  })
}

let known: SymptomFinder | undefined

export function projectLexicon(): SymptomFinder {
  known ??= createSymptomFinder(parseLexicon(readFileSync(join(LEXICON_FOLDER, SYMPTOMS_FILE), 'utf8')))
  return known
}

/**
 * Hash of the redacted texts and symptoms in narrative-golden.test.ts. That test fails until the hash is updated after
 * a change of the rules. The new hash makes the ingest read complaints again that older rules redacted less.
 */
export const NARRATIVE_GOLDEN = '9b92382be93e4acdf5bb085b4306b67a1e1dca55f46dc6c03d00bbbe29a6d2d1'

/** Returns a version of the narrative rules: those in the code, and the lists in data/lexicon. */
export function narrativeRules(): string {
  const files = [SYMPTOMS_FILE, ...WORD_FILES].map((name) => readFileSync(join(LEXICON_FOLDER, name), 'utf8'))
  return hash('sha256', [NARRATIVE_GOLDEN, ...files].join('\0'), 'base64url')
}
