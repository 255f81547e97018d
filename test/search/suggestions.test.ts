import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { fold } from '#catalog/search/fold.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

const federal = sharedData()
const skip = WITHOUT_FEDERAL_FILES
const SUGGESTIONS_MAX = 5
/** Of 200: VIGOMA is one letter from a Vigor, GIULIA a Christian name. */
const NONSENSE_ANSWERED_MAX = 4
/** Of 304; 273 and 280 before nonsense was distinguished. */
const COMPLETED_MIN = 297
const SUGGESTED_MIN = 301
const FIRST_WORD_MIN = 4

/** Opened once for both tests. */
const ingested = federal === undefined ? undefined : openIngestedCatalog({ after }, federal)

/** For a text: the names that typing offers, and those that a search without a result offers. */
async function offers(): Promise<(text: string) => readonly string[][]> {
  const catalog = await ingested
  assert.ok(catalog)
  return (text) => [
    catalog.completeNames(text, SUGGESTIONS_MAX).map(({ make, nameplate }) => `${make} ${nameplate?.model ?? ''}`),
    catalog.suggestNames({ model: text }).map(({ make, model }) => `${make} ${model ?? ''}`),
  ]
}

function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return text.split('\n').flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split('\t')]))
}

// Guarantee: a text that names no vehicle does not get one that shares a few of its letters.
test('eight kinds of nonsense match no names', { skip }, async () => {
  const namesFor = await offers()
  const texts = rowsOf('nonsense.tsv').map(([, text = '']) => text)
  assert.ok(texts.length >= 200, `${texts.length} texts`)
  const answered = texts.filter((text) => namesFor(text).some((names) => names.length > 0))
  assert.ok(answered.length <= NONSENSE_ANSWERED_MAX, answered.join('; '))
})

/** Whether the name is the vehicle that was meant, or one that begins with the same long word. */
function isMeant(name: string, [make = '', model = '']: readonly string[]): boolean {
  const [first = ''] = model.split(' ')
  return fold(name).startsWith(fold(make + (first.length >= FIRST_WORD_MIN ? first : model)))
}

// Guarantee: a mistyped name finds the intended vehicle, whatever else changes in matching.
test('mistyped names find the intended vehicle', { skip }, async () => {
  const namesFor = await offers()
  const rows = rowsOf('misspellings.tsv')
  const missed = [0, 1].map((kind) =>
    rows.filter(([, text = '', ...meant]) => !namesFor(text)[kind]?.some((name) => isMeant(name, meant))),
  )
  const [completed = 0, suggested = 0] = missed.map(({ length }) => rows.length - length)
  assert.ok(
    completed >= COMPLETED_MIN && suggested >= SUGGESTED_MIN,
    `missed: ${missed.map((each) => each.join(' ')).join('; ')}`,
  )
})
