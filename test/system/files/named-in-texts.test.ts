// Guarantee: a recall whose text names a version reaches that version, although its rows name only the family.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { readReviewedMentions } from '#ingest/build/names/unlinked-mentions.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { ingestedFolder, outcomeOfIngest } from '#test/support/ingested-folder.ts'

const SHARED = sharedData() ?? ''
const isReviewed = readReviewedMentions()
const SELECT = `
  SELECT count(*) AS vehicles, count(r.campaign_id) AS recalled
    FROM vehicle v
    LEFT JOIN record_set_recall s ON s.record_set = v.record_set
                                 AND s.recall_position IN (SELECT position FROM recall WHERE campaign_id = :campaign)
    LEFT JOIN recall r ON r.position = s.recall_position
   WHERE v.source = 'epa-vehicles' AND v.make = :make AND v.model = :model AND v.year = :year`

test(
  'docs/links/named-in-texts.tsv: every linked row has its recall, and no unlinked mention lacks a review',
  {
    skip: SHARED === '' ? WITHOUT_FEDERAL_FILES : false,
  },
  async () => {
    const { snapshotId, unlinkedMentions } = await outcomeOfIngest(SHARED)
    assert.deepEqual(
      unlinkedMentions.filter((mention) => !isReviewed(mention)),
      [],
    )
    const database = new DatabaseSync(snapshotFile(snapshotDirectory(await ingestedFolder(SHARED)), snapshotId), {
      readOnly: true,
    })
    try {
      const select = database.prepare(SELECT)
      const [, ...rows] = readFileSync('docs/links/named-in-texts.tsv', 'utf8').trim().split('\n')
      assert.ok(rows.length >= 16)
      for (const row of rows) {
        const [campaign = '', make = '', model = '', years = '', , linked] = row.split('\t')
        if (linked === 'no') continue
        const [first = 0, last = first] = years.split('-').map(Number)
        for (let year = first; year <= last; year += 1) {
          const { vehicles, recalled } = select.get({ campaign, make, model, year }) as Record<string, number>
          assert.ok(Number(vehicles) > 0 && vehicles === recalled, `${campaign} ${year} ${make} ${model}`)
        }
      }
    } finally {
      database.close()
    }
  },
)
