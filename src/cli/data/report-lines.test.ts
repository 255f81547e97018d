// Guarantee: an ingest prints every unreviewed unlinked mention, in a bounded number of lines.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { readReviewedMentions } from '#ingest/build/names/unlinked-mentions.ts'
import { mentionLines } from './report-lines.ts'

const MENTION = { campaign: '12V491000', make: 'Toyota', model: 'Yaris', years: [2009] }

it('lists unreviewed mentions and counts the others', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vds-mentions-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'named-in-texts.tsv')
  const rows = [
    'campaign\tmake\tmodel\tyears\tstated_as\tlinked\treason',
    '12V491000\tTOYOTA\tYaris\t2008-2009\t2007-2009\tno\tThe table states 2008',
    '14V428000\tBMW\t325Ci\t2001\t2001 325i coupes\tyes',
  ]
  writeFileSync(file, rows.join('\n'))
  const isReviewed = readReviewedMentions(file)
  const open = { ...MENTION, years: [2009, 2010] }
  const linked = { campaign: '14V428000', make: 'BMW', model: '325Ci', years: [2001] }
  assert.deepEqual(mentionLines([MENTION, open, linked], isReviewed), [
    'Cars named in texts of campaigns and not linked: 1 reviewed, 2 not reviewed.',
    'NAMED IN A TEXT  YEARS      CAMPAIGN',
    'Toyota Yaris     2009-2010  12V491000',
    'BMW 325Ci        2001       14V428000',
    'Rows of docs/links/named-in-texts.tsv settle them.',
    '',
  ])
  assert.deepEqual(mentionLines([], isReviewed), [])
  const many = Array.from({ length: 40 }, (_, number) => ({ ...MENTION, campaign: `C${number}` }))
  const lines = mentionLines(many, isReviewed)
  assert.equal(lines.length, 30)
  assert.equal(lines.at(-3), '... and 15 more mentions.')
})

it("reads the project's list", () => {
  assert.ok(readReviewedMentions()(MENTION))
})
