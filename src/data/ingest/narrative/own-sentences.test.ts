// Guarantee: each dangerous symptom is found in people's words, and events that did not happen, or to another vehicle, are
// not.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { projectLexicon } from './read-narrative.ts'
import { Words } from './words.ts'

const SENTENCES = join(import.meta.dirname, 'fixtures/own-sentences.tsv')
const SENTENCES_MIN = 130

it("finds the symptoms in the project's sentences", () => {
  const lines = readFileSync(SENTENCES, 'utf8').split('\n')
  const cases = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
  assert.ok(cases.length >= SENTENCES_MIN)
  for (const [text = '', expected = ''] of cases) {
    assert.equal(projectLexicon().symptomsOf(new Words(text)).join('; '), expected, text)
  }
})
