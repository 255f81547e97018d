import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { sharedData } from '#ingest/testing/shared-data.ts'
import { projectLexicon } from './lexicon-file.ts'
import { redact } from './redact.ts'

const NARRATIVES = 'nhtsa/complaints/ford_311_complaints_with_narratives_2024-02.csv'
const REVIEWED = join(import.meta.dirname, 'fixtures/reviewed-symptoms.tsv')
/** Of the symptoms found, so many are right; of those that a reader sees, so many are found. */
const PRECISION_MIN = 0.9
const RECALL_MIN = 0.8
const REVIEWED_MIN = 60

interface Narrative {
  readonly ODINO: string
  readonly CDESCR: string
  readonly CITY: string
  readonly VIN: string
}

function narratives(folder: string): Map<string, Narrative> {
  const rows = parse<Narrative>(readFileSync(join(folder, NARRATIVES)), { columns: true })
  return new Map(rows.map((row) => [row.ODINO, row]))
}

function reviewed(): (readonly [string, ReadonlySet<string>])[] {
  const lines = readFileSync(REVIEWED, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [id = '', symptoms = ''] = line.split('\t')
    return /^\d+$/.test(id) ? [[id, new Set(symptoms.split('; ').filter((text) => text !== ''))] as const] : []
  })
}

it('finds in real narratives what a reader finds', (t) => {
  const folder = sharedData()
  if (folder === undefined) return t.skip('the official files are not on this machine')
  const texts = narratives(folder)
  const count = { right: 0, found: 0, expected: 0 }
  const differing: string[] = []
  for (const [id, expected] of reviewed()) {
    const found = new Set(projectLexicon().symptomsOf(texts.get(id)?.CDESCR ?? ''))
    count.found += found.size
    count.expected += expected.size
    count.right += found.intersection(expected).size
    const wrong = [...found.symmetricDifference(expected)].map((text) => (found.has(text) ? `+${text}` : `-${text}`))
    if (wrong.length > 0) differing.push(`${id}: ${wrong.join(', ')}`)
  }
  assert.ok(reviewed().length >= REVIEWED_MIN)
  const precision = count.right / count.found
  const recall = count.right / count.expected
  t.diagnostic(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} over ${reviewed().length} narratives`)
  assert.ok(precision >= PRECISION_MIN && recall >= RECALL_MIN, `${precision} ${recall}\n${differing.join('\n')}`)
  return undefined
})

// Guarantee: no narrative comes out with its owner's city or VIN, a telephone number, an address or a VIN in it.
it('strikes out of real narratives what tells who wrote them', (t) => {
  const folder = sharedData()
  if (folder === undefined) return t.skip('the official files are not on this machine')
  let struck = 0
  for (const { CDESCR, CITY, VIN } of narratives(folder).values()) {
    const clean = redact(CDESCR, { city: CITY, vin: VIN })
    if (clean !== CDESCR) struck += 1
    assert.doesNotMatch(clean, /\b(?=\w*\d)(?=\w*[A-Za-z])[A-Za-z0-9]{17}\b|\d{3}[-. )]{1,2}\d{3}[-. ]\d{4}|@\w/)
    for (const own of [CITY.trim(), VIN.trim()].filter((text) => text.length > 2)) {
      assert.ok(!` ${clean.toUpperCase().replace(/[^A-Z0-9 ]/g, ' ')} `.includes(` ${own.toUpperCase()} `), own)
    }
  }
  assert.ok(struck >= 10, `${struck} narratives were changed`)
  return undefined
})
