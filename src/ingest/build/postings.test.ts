import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'vds-postings-'))
const clock = { nowMs: () => Date.UTC(2026, 0, 2) }
const { snapshotId } = await refresh({
  from: 'data/starter',
  sources: SOURCES,
  dataDirectory,
  clock,
  progress: silentProgress,
})
const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), snapshotId), snapshotId)
after(() => {
  catalog.close()
  rmSync(dataDirectory, { recursive: true })
})

function modelsOf(make: string, model: string): Set<string> {
  const { vehicles } = catalog.searchVehicles({ make, model }, { limit: 1_000, offset: 0 })
  return new Set(vehicles.map((vehicle) => vehicle.model))
}

test("a vehicle is found by the whole name that NHTSA's records use for it", () => {
  assert.ok(modelsOf('Toyota', 'corolla matrix').has('Matrix'))
})

test('a part of that name does not find it', () => {
  const found = modelsOf('Toyota', 'corolla')
  assert.ok(found.has('Corolla'))
  assert.ok(!found.has('Matrix'))
})
