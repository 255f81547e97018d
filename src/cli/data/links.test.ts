import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Command } from 'commander'
import { type StoredLinkReport, spansOf } from '#catalog/report-store.ts'
import { loadConfig } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { addLinksCommand } from './links.ts'
import { overviewLines } from './report-lines.ts'

const clock = { nowMs: () => Date.UTC(2026, 0, 2) }
const dataDirectory = await ingestedFolder('data/starter')

async function links(...argv: string[]): Promise<string[]> {
  const lines: string[] = []
  const program = new Command().exitOverride()
  const config = () => loadConfig({ VDS_DATA_DIR: dataDirectory })
  addLinksCommand(program, { config, out: (line) => lines.push(line), clock })
  await program.parseAsync(['links', ...argv], { from: 'user' })
  return lines
}

describe('npx vds links over the starter files', () => {
  it('counts every name once: linked, or listed with a reason', async () => {
    const report = JSON.parse((await links('--json')).join('')) as StoredLinkReport
    assert.ok(report.all.keys > 300)
    const unlinked = report.unlinked.reduce((sum, { years }) => sum + years.length, 0)
    assert.equal(report.all.linked_keys + unlinked, report.all.keys)
    assert.equal(
      report.makes.reduce((sum, { keys }) => sum + keys, 0),
      report.all.keys,
    )
    assert.equal(
      report.rules.reduce((sum, { keys }) => sum + keys, 0),
      report.all.linked_keys,
    )
    const unrated = report.ratingsUnlinked.reduce((sum, { years }) => sum + years.length, 0)
    assert.equal(report.ratings.linked_keys + unrated, report.ratings.keys)
    const open = report.unlinked.filter(({ reviewed }) => !reviewed).flatMap(({ zero_years: years }) => years)
    assert.ok(open.length > 0)
    assert.equal(open.length, report.zeros.unreviewed.keys)
    for (const { reason } of report.unlinked) assert.match(reason, /^[a-z0-9_]+$/)
  })

  it('prints shares by make, counts by rule and the heaviest names without a vehicle', async () => {
    const text = (await links()).join('\n')
    assert.match(text, /^MAKE +NAMES +LINKED +OF NAMES +BY RECALLS$/m)
    assert.match(text, /^all +\d+ +\d+ +\d+\.\d % +\d+\.\d %$/m)
    assert.match(text, /^same_name +\d+ +\d+$/m)
  })

  // Guarantee: each name that may hide a wrong zero is listed, in the years of the zeros, until it is reviewed.
  it('lists unreviewed names next to vehicles without recalls, limited to the years of these vehicles', async () => {
    const report = JSON.parse((await links('--json')).join('')) as StoredLinkReport
    const [name] = report.unlinked
    assert.ok(name)
    const open = { ...name, make: 'OPEN', years: [2010, 2012, 2013], zero_years: [2012, 2013], reviewed: false }
    const unlinked = [
      open,
      { ...open, make: 'SETTLED', reviewed: true },
      { ...open, make: 'ELSEWHERE', zero_years: [] },
    ]
    const lines = overviewLines({ ...report, unlinked })
    const table = lines.slice(lines.findIndex((line) => line.startsWith('NOT REVIEWED')) + 1)
    assert.match(table[0] ?? '', /^OPEN .* {2}2012-2013 /)
    assert.doesNotMatch(table.join('\n'), /SETTLED|ELSEWHERE/)
  })

  it('lists one make in any spelling, and rejects a make without campaigns', async () => {
    assert.match((await links('--make', 'TOYOTA')).join('\n'), /^Toyota +\d+/m)
    await assert.rejects(links('--make', 'Tayota'), (error) => error instanceof Failure && error.exitCode === 1)
  })
})

it('writes years as spans', () => {
  assert.equal(spansOf([2003, 2004, 2005, 2009, 2009, 2011]), '2003-2005, 2009, 2011')
  assert.equal(spansOf([]), '')
})
