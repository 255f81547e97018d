import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseTable, readTable } from '#ingest/read/read-table.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { titleWords, wordOverlap } from '#test/support/ingest/title-words.ts'
import { TROUBLE_CODE_DIRECTORY, readTroubleCodes } from './index.ts'

const records = readTroubleCodes()
const listPath = '../shared/data/dtc/wal33d_titles_mit.tsv'
const skip = WITHOUT_FEDERAL_FILES

/** A P0 or P2 title with a lower share of common words must have been reviewed (data/dtc/decisions.tsv). */
const LOW_OVERLAP = 0.75

const decisions = readTable(join(TROUBLE_CODE_DIRECTORY, 'decisions.tsv'), ['code', 'our_title', 'decision', 'reason'])

function compared() {
  const rows = parseTable(readFileSync(listPath, 'utf8'), listPath, ['code', 'title'])
  const theirs = new Map(rows.map(({ cells }) => [cells.code, cells.title]))
  return records.flatMap(({ code, title }) => {
    const other = theirs.get(code)
    return other === undefined ? [] : [{ code, title, overlap: wordOverlap(title, other) }]
  })
}

test('compares words by meaning: ignores order, case and abbreviations, but not letters and numbers', () => {
  assert.equal(wordOverlap('P0401: Exhaust gas recirculation (EGR) A flow', 'EGR A Flow'), 1)
  assert.equal(wordOverlap('P0410: Secondary air injection (AIR) system', 'AIR System'), 1)
  assert.equal(wordOverlap('P0030: HO2S heater (bank 1, sensor 1)', 'Oxygen sensor 1 heater bank 1'), 1)
  assert.ok(wordOverlap('P0220: Position sensor B', 'Position sensor C') < 1)
  assert.ok(wordOverlap('P0301: Cylinder 1 misfire detected', 'Cylinder 2 Misfire Detected') < 1)
  assert.deepEqual([...titleWords('P0171: System too lean (bank 1)')], ['system', 'too', 'lean', 'bank', '1'])
})

test('the titles agree with a public list in P0, P2 and U0', { skip }, () => {
  for (const block of ['P0', 'P2', 'U0']) {
    const overlaps = compared()
      .filter(({ code }) => code.startsWith(block))
      .map(({ overlap }) => overlap)
    const mean = overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length
    assert.ok(overlaps.length > 500, block)
    assert.ok(mean > 0.95, `${block}: ${mean}`)
  }
})

test('every P0 and P2 title with few common words was reviewed', { skip }, () => {
  const decided = new Set(decisions.map(({ cells }) => cells.code))
  const low = compared().filter(({ code, overlap }) => /^P[02]/u.test(code) && overlap < LOW_OVERLAP)
  assert.deepEqual(
    low.map(({ code }) => code).filter((code) => !decided.has(code)),
    [],
  )
})

test('a decision is about the current title and has a reason', () => {
  const byCode = new Map(records.map(({ code, title }) => [code, title.slice(7)]))
  assert.ok(decisions.length > 40)
  for (const { at, cells } of decisions) {
    assert.ok(['keep', 'same meaning', 'left out'].includes(cells.decision), at)
    assert.equal(byCode.get(cells.code) ?? '', cells.our_title, at)
    assert.ok(cells.reason.length > 20, at)
  }
})
