import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

const RATINGS = [
  'MAKE,MODEL,MODEL_YR,BODY_STYLE,DRIVE_TRAIN,OVERALL_STARS,ROLLOVER_STARS',
  'TOYOTA,TACOMA,2019,,4x4,4.0,3.0',
  'TOYOTA,NO SUCH CAR,2019,SUV,4x4,5.0,4.0',
]

async function starsOf(t: TestContext, completeRows: number) {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  writeFileSync(join(folders.from, 'Safercar_data.csv'), RATINGS.map((line) => `${line}\n`).join(''))
  const { snapshotId } = await ingest(folders, { completeRows: { 'nhtsa-ratings': completeRows } })
  const stars = query(
    folders,
    snapshotId,
    `SELECT DISTINCT drive_type AS drive, overall_stars AS stars FROM vehicle
      WHERE make = 'Toyota' AND year = 2019 AND model LIKE 'Tacoma%' ORDER BY drive`,
  )
  const [links] = query(folders, snapshotId, "SELECT keys, linked_keys FROM link_count WHERE scope = 'ratings'")
  return { stars: stars.map(({ drive, stars: count }) => [drive, count]), links: Object.values(links ?? {}) }
}

// Guarantee: only the complete file determines a vehicle's stars, never another drive's rating, and a rating creates no
// vehicle.
it('assigns vehicles the stars of their drive, and none from an excerpt', async (t) => {
  assert.deepEqual(await starsOf(t, 2), {
    stars: [
      ['4WD', 4],
      ['RWD', null],
    ],
    links: [2, 1],
  })
  assert.deepEqual((await starsOf(t, 3)).stars, [
    ['4WD', null],
    ['RWD', null],
  ])
})
