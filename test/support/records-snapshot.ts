import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalog } from '#catalog/catalog.ts'
import { madeOnce } from './made-once.ts'
import { openIngestedCatalog } from './official-snapshot.ts'
import type { Cleanup } from './temporary-folder.ts'

const SOURCES = fileURLToPath(new URL('../../src/data/ingest/sources', import.meta.url))

/** Fixtures of the sources under their official names: vehicles and recalls of real rows, records built for tests. */
const FILES = {
  'vehicles.csv': 'epa-vehicles/fixtures/vehicles.csv',
  'FLAT_RCL.txt': 'nhtsa-recalls/fixtures/FLAT_RCL-27-fields.txt',
  'FLAT_RCL_Qrtly_Rpts.txt': 'nhtsa-completion/fixtures/FLAT_RCL_Qrtly_Rpts-13-fields-built.txt',
  'FLAT_INV.txt': 'nhtsa-investigations/fixtures/FLAT_INV-11-fields-built.txt',
  'TSBS_RECEIVED_1995-1999.txt': 'nhtsa-tsbs/fixtures/TSBS-10-fields.txt',
  'TSBS_RECEIVED_2020-2024.txt': 'nhtsa-tsbs/fixtures/TSBS_RECEIVED-14-fields-built.txt',
  'FLAT_CMPL.txt': 'nhtsa-complaints/fixtures/FLAT_CMPL-51-fields-built.txt',
  'COMPLAINTS_RECEIVED_1995-1999.txt': 'nhtsa-complaints/fixtures/FLAT_CMPL-48-fields.txt',
  'COMPLAINTS_RECEIVED_2025-2026.txt': 'nhtsa-complaints/fixtures/FLAT_CMPL-51-fields-rebuilt.txt',
} as const

/** A snapshot with every kind of federal record, open; closed when the test is over. */
export async function openRecordsCatalog(test: Cleanup): Promise<Catalog> {
  return openIngestedCatalog(test, await madeOnce('records-official', async (from) => copyFixtures(from)))
}

function copyFixtures(from: string): void {
  for (const [name, fixture] of Object.entries(FILES)) copyFileSync(join(SOURCES, fixture), join(from, name))
  if (readdirSync(from).length !== Object.keys(FILES).length) throw new Error('a fixture was not copied')
}
