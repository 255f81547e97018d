// Guarantee: a campaign distinguishes the names in the agency's record from those that only its text contains.
import assert from 'node:assert/strict'
import { chmodSync, copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { campaignOf } from '#operations/public/get-campaign.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders } from '#test/support/ingest/ingest-folder.ts'
import { recallsWith, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

const MODEL = 'TACOMA'
const CAMPAIGN = '20V682000'
const SUMMARY = 'Toyota is recalling certain 2019 Tacoma and 2019 4Runner vehicles. A pump may fail.'

test('names that only the text states are marked by year, and unknown in an older snapshot', async (t) => {
  const folders = newFolders(t)
  const row = { 1: CAMPAIGN, 2: 'TOYOTA', 3: '4RUNNER', 4: '2019', 19: SUMMARY }
  writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': recallsWith('OPTIMA', row) })
  const { snapshotId } = await ingest(folders)
  const file = snapshotFile(snapshotDirectory(folders.dataDirectory), snapshotId)
  const namesIn = (path: string) => {
    const catalog = openCatalog(path, snapshotId)
    const { names } = campaignOf({ campaign: CAMPAIGN }, catalog)
    catalog.close()
    return names.map(({ model, years, text_only_years: derived }) => [model, years, derived])
  }
  const names = namesIn(file)
  assert.deepEqual(
    names.filter(([model]) => model === '4RUNNER'),
    [['4RUNNER', [2019], []]],
  )
  const ofText = names.filter(([model]) => String(model).startsWith(MODEL))
  assert.ok(ofText.length > 0)
  for (const [model, years, derived] of ofText) assert.deepEqual(derived, years, String(model))

  const older = `${file}.older`
  copyFileSync(file, older)
  chmodSync(older, 0o600)
  const database = new DatabaseSync(older)
  database.exec('ALTER TABLE record_name DROP COLUMN is_stated')
  database.close()
  assert.ok(namesIn(older).every(([, , derived]) => derived === null))
})
