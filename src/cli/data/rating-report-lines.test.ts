import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { ingest, newFolders, query, readSnapshot } from '#test/support/ingest/ingest-folder.ts'
import { ratingLines, vinLines } from './report-lines.ts'

const STARTER = join(import.meta.dirname, '../../../data/starter')

it('counts vehicles by the rule of their horsepower, and prints nothing if no vehicle has one', async (t) => {
  const folders = newFolders(t)
  cpSync(STARTER, folders.from, { recursive: true })
  const { snapshotId } = await ingest(folders)
  const [title, ...lines] = readSnapshot(folders, snapshotId, ratingLines)
  assert.match(title ?? '', /^HORSEPOWER +VEHICLES/)
  const printed = lines.filter((line) => line !== '').reduce((sum, line) => sum + Number(line.split(/\s+/)[1]), 0)
  const listed = `SELECT count(*) AS vehicles FROM vehicle WHERE year >= 2004 AND rating IS NOT NULL`
  assert.deepEqual(query(folders, snapshotId, listed), [{ vehicles: printed }])
  assert.ok(lines.some((line) => line.startsWith('own_test_rating')))

  const others = newFolders(t)
  cpSync(join(STARTER, 'FLAT_RCL.txt.gz'), join(others.from, 'FLAT_RCL.txt.gz'))
  // Recalls alone are no first official data: the operator has to accept them.
  const unrated = await ingest(others, { accept: ['required-sources'] })
  assert.deepEqual(readSnapshot(others, unrated.snapshotId, ratingLines), [])
  assert.deepEqual(readSnapshot(others, unrated.snapshotId, vinLines), [])
})
