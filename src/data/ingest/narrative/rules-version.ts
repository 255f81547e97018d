import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WORD_FILES } from './word-kinds.ts'

const FOLDER = join(import.meta.dirname, '../../../../data/lexicon')

/**
 * Hash of what redaction and symptoms make of the texts of narrative-golden.test.ts. That test fails when it is not the
 * right one: a change of the rules changes it here, and so the rows of complaints that an older version has read, and
 * redacted less, are read again.
 */
export const NARRATIVE_GOLDEN = '9b92382be93e4acdf5bb085b4306b67a1e1dca55f46dc6c03d00bbbe29a6d2d1'

/** Tells versions of the rules for narratives apart: the rules in the code, and the lists in data/lexicon. */
export function narrativeRules(): string {
  const files = ['symptoms.tsv', ...WORD_FILES].map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  return hash('sha256', [NARRATIVE_GOLDEN, ...files].join('\0'), 'base64url')
}
