// docs/promises.md says what is promised and which test keeps it true: here the page itself is kept true.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { tableRows, testFilesOf } from '#test/support/markdown-tables.ts'

const PROJECT = join(import.meta.dirname, '..')
/** How many promises each letter has: a row that is taken out is missed. */
const PROMISES = { T: 8, R: 31, F: 20, H: 35 } as const
const CANNOT = /\bcannot be tested here: \S+ \S+/
const HOLDS_TEST = /\b(?:test|it|describe|[a-zA-Z]+(?:Contract|Tests))\(/

const rows = tableRows(readFileSync(join(PROJECT, 'docs/promises.md'), 'utf8')).filter(([id = '']) =>
  /^[A-Z]\d+$/.test(id),
)

it('every promise is listed once', () => {
  for (const [letter, count] of Object.entries(PROMISES)) {
    const ids = rows.map(([id = '']) => id).filter((id) => id.startsWith(letter))
    assert.deepEqual(
      ids,
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
    )
  }
})

// Guarantee: a promise without a test states openly that it cannot be tested.
it('every promise names an existing file with tests, or a reason why it cannot be tested here', () => {
  let files = 0
  for (const [id, promise = '', guard = '', found = ''] of rows) {
    assert.ok(promise.length > 10 && found.length > 0, `${id} says what is promised and what was found`)
    const tests = testFilesOf(guard)
    assert.ok(tests.length > 0 || CANNOT.test(guard), `${id} has a test, or "cannot be tested here: " and a reason`)
    for (const file of tests) {
      const path = join(PROJECT, file)
      assert.ok(existsSync(path), `${id}: ${file} is not there`)
      assert.match(readFileSync(path, 'utf8'), HOLDS_TEST, `${id}: ${file} holds no test`)
      files += 1
    }
  }
  assert.ok(files > 60, `${files} files`)
})

const STATES = ['met', 'partly', 'gap', 'operator', 'none'] as const
/** Levels 1 and 2 of ASVS 5.0.0. */
const REQUIREMENTS = 253

// Guarantee: no requirement is missing, and each one that is met names a test or states that there is none.
it('every requirement of ASVS has one status, and the counts are correct', () => {
  const page = readFileSync(join(PROJECT, 'docs/asvs.md'), 'utf8')
  const counts = new Map<string, number>()
  const ids = new Set<string>()
  for (const row of tableRows(page).filter(([first = '']) => /^\d+\.\d+\.\d+/.test(first))) {
    const [first = '', , , state = ''] = row
    assertGuarded(row)
    for (const id of first.split(' ')) {
      assert.ok(!ids.has(id), `${id} is listed twice`)
      ids.add(id)
      counts.set(state, (counts.get(state) ?? 0) + 1)
    }
  }
  assert.equal(ids.size, REQUIREMENTS)
  const summary = STATES.map((state) => `${counts.get(state)} ${state}`).join(', ')
  assert.ok(page.includes(`${REQUIREMENTS} requirements: ${summary}.`), summary)
})

it('all ten API risks are covered, each by an existing test', () => {
  const risks = tableRows(readFileSync(join(PROJECT, 'docs/asvs.md'), 'utf8')).filter(([id = '']) =>
    /^API\d+$/.test(id),
  )
  assert.equal(risks.length, 10)
  for (const [id = '', , , , guard = ''] of risks) {
    const tests = testFilesOf(guard)
    assert.ok(tests.length > 0, id)
    for (const file of tests) assert.ok(existsSync(join(PROJECT, file)), `${id}: ${file}`)
  }
})

/** A requirement has a state and says how; those that are met have tests, or the word that none would notice. */
function assertGuarded([first = '', , , state = '', how = '', guard = '']: readonly string[]): void {
  assert.ok((STATES as readonly string[]).includes(state), `${first}: ${state}`)
  assert.ok(how.length > 0, first)
  const tests = testFilesOf(guard)
  for (const file of tests) assert.ok(existsSync(join(PROJECT, file)), `${first}: ${file} is not there`)
  if (state === 'met' || state === 'partly') assert.ok(tests.length > 0 || guard === 'review', first)
}
