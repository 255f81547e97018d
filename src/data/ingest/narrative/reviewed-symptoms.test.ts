// Guarantee: in real narratives the lexicon finds what a reader finds, and no data of the owner remain in them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { projectLexicon } from './read-narrative.ts'
import { redact } from './redaction/redact.ts'
import { Words } from './words.ts'

const NARRATIVES = 'nhtsa/complaints/ford_311_complaints_with_narratives_2024-02.csv'
const OLD_NARRATIVES = 'nhtsa/samples-2014/complaints.txt'
const REVIEWED = join(import.meta.dirname, 'fixtures/reviewed-symptoms.tsv')
/** Minimum share of correct symptoms among the found ones, and of found ones among a reader's. */
const PRECISION_MIN = 0.96
const RECALL_MIN = 0.9
const DANGEROUS_MIN = 0.97
const REVIEWED_MIN = 300
/** Symptoms that may injure people immediately. */
const DANGEROUS = new Set([
  'Engine stalls',
  'Loss of power',
  'Unintended acceleration',
  'Rolls away',
  'Fuel leak or smell',
  'Smoke',
  'Fire',
  'Brakes fail',
  'Brake pedal soft or to the floor',
  'Brake pedal hard',
  'Brake fluid leak',
  'Anti-lock brakes fail',
  'Brakes apply by themselves',
  'Brakes drag or lock',
  'Parking brake fails',
  'Loss of power steering',
  'Steering hard to turn',
  'Steering locks',
  'Loss of steering or control',
  'Air bag does not deploy',
  'Air bag deploys without a crash',
  'Air bag bursts or burns',
  'Seat belt fails',
  'Door opens or does not latch',
  'Hood opens while driving',
  'Headlights fail',
  'Wheel or axle comes off',
])

interface Narrative {
  readonly ODINO: string
  readonly CDESCR: string
  readonly CITY: string
  readonly VIN: string
}

function narratives(folder: string): Map<string, Narrative> {
  const rows = parse<Narrative>(readFileSync(join(folder, NARRATIVES)), { columns: true })
  const lines = readFileSync(join(folder, OLD_NARRATIVES), 'latin1').split('\r\n')
  const older = lines.map((line) => {
    const fields = line.split('\t')
    return { ODINO: fields[1] ?? '', CITY: fields[12] ?? '', VIN: fields[14] ?? '', CDESCR: fields[19] ?? '' }
  })
  // A complaint about several products may describe each differently. The first one counts.
  return new Map([...older, ...rows].toReversed().map((row) => [row.ODINO, row]))
}

/** Symptoms that a reader assigned to narratives, by ODI number, with the words that express them. */
function reviewed(): Map<string, Map<string, string>> {
  const lines = readFileSync(REVIEWED, 'utf8').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [id = '', labels = ''] = line.split('\t')
      const pairs = labels.split('; ').filter((text) => text !== '')
      return /^\d+$/.test(id) ? [[id, new Map(pairs.map((pair) => pair.split(' = ') as [string, string]))]] : []
    }),
  )
}

class Score {
  #right = 0
  #found = 0
  #expected = 0

  add(found: ReadonlySet<string>, expected: ReadonlySet<string>): void {
    this.#found += found.size
    this.#expected += expected.size
    this.#right += found.intersection(expected).size
  }

  get precision(): number {
    return this.#right / this.#found
  }

  get recall(): number {
    return this.#right / this.#expected
  }

  summary(): string {
    return `precision ${this.precision.toFixed(3)}, recall ${this.recall.toFixed(3)} of ${this.#expected}`
  }
}

it('finds the same in real narratives as a reader', (t) => {
  const folder = sharedData()
  if (folder === undefined) return t.skip(String(WITHOUT_FEDERAL_FILES))
  const texts = narratives(folder)
  const [all, dangerous] = [new Score(), new Score()]
  const differing: string[] = []
  for (const [id, labels] of reviewed()) {
    const found = new Set(projectLexicon().symptomsOf(new Words(texts.get(id)?.CDESCR ?? '')))
    const expected = new Set(labels.keys())
    all.add(found, expected)
    dangerous.add(found.intersection(DANGEROUS), expected.intersection(DANGEROUS))
    const wrong = [...found.symmetricDifference(expected)].map((text) => (found.has(text) ? `+${text}` : `-${text}`))
    if (wrong.length > 0) differing.push(`${id}: ${wrong.join(', ')}`)
  }
  t.diagnostic(`all: ${all.summary()}; dangerous: ${dangerous.summary()}; over ${reviewed().size} narratives`)
  assert.ok(reviewed().size >= REVIEWED_MIN)
  assert.ok(all.precision >= PRECISION_MIN && all.recall >= RECALL_MIN, `${all.summary()}\n${differing.join('\n')}`)
  assert.ok(
    Math.min(dangerous.precision, dangerous.recall) >= DANGEROUS_MIN,
    `${dangerous.summary()}\n${differing.join('\n')}`,
  )
  return undefined
})

it('has only labels of the lexicon, supported by words of the narrative', (t) => {
  const folder = sharedData()
  if (folder === undefined) return t.skip(String(WITHOUT_FEDERAL_FILES))
  const texts = narratives(folder)
  const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ')
  for (const [id, labels] of reviewed()) {
    const text = plain(texts.get(id)?.CDESCR ?? '')
    for (const [symptom, words] of labels) {
      assert.ok(projectLexicon().symptoms.includes(symptom), `${id}: ${symptom}`)
      assert.ok(text.includes(plain(words)), `${id}: ${words}`)
    }
  }
  return undefined
})

// Guarantee: no narrative contains its owner's city or VIN, a telephone number, an address or a VIN.
it('redacts identifying data in real narratives', (t) => {
  const folder = sharedData()
  if (folder === undefined) return t.skip(String(WITHOUT_FEDERAL_FILES))
  let redactions = 0
  for (const { CDESCR, CITY, VIN } of narratives(folder).values()) {
    const clean = redact(new Words(CDESCR), { city: CITY, vin: VIN })
    if (clean !== CDESCR) redactions += 1
    assert.doesNotMatch(clean, /\b(?=\w*\d)(?=\w*[A-Za-z])[A-Za-z0-9]{17}\b|\d{3}[-. )]{1,2}\d{3}[-. ]\d{4}|@\w/)
    assert.doesNotMatch(clean, /\b[A-Z]{2} \d{5}\b|\bP\.?O\.? ?Box \d|\b[Cc]ase number\W+\w*\d/)
    for (const own of [CITY.trim(), VIN.trim()].filter((text) => text.length > 2)) {
      assert.ok(!` ${clean.toUpperCase().replace(/[^A-Z0-9 ]/g, ' ')} `.includes(` ${own.toUpperCase()} `), own)
    }
  }
  assert.ok(redactions >= 15, `${redactions} narratives were changed`)
  return undefined
})
