// Guarantee: a number of records is never stated where the records are not loaded, whatever the field is called. Every
// operation answers its examples from a snapshot of EPA's vehicles alone, which has no recalls, complaints or other records.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import type { Operation } from '#operations/endpoint.ts'
import { OPERATIONS } from '#operations/index.ts'
import { ProblemError } from '#platform/problem.ts'
import { publishedFile } from '#snapshots/snapshot-files.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { ingest, newFolders } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

const RECORDS = '(recall|campaign|complaint|tsb|bulletin|investigation|rating|record)s?'
/** A number with this name counts records, alone or as an object of numbers by country. */
const COUNTS_RECORDS = new RegExp(`(^|_)${RECORDS}(_counts?)?(_|$)`)
/** Numbers of the records in a list beside them. */
const LIST_COUNTS = ['count', 'total']
const RECORD_LIST = new RegExp(`^${RECORDS}$`)
/** Lists of what the snapshot contains, where 0 is the answer: files of no source, and rows of an empty data set. */
const ABOUT_THE_SNAPSHOT = ['get_status', 'list_exports']

const folders = newFolders({ after })
writeOfficialFiles(folders.from, { '2004-emissions.csv': null, '2004-testcar.csv': null, 'FLAT_RCL.txt': null })
const { snapshotId } = await ingest(folders)
const catalog = openCatalog(publishedFile(folders.dataDirectory, snapshotId), snapshotId)
after(() => catalog.close())
const [vehicle] = catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles
assert.ok(vehicle)
const VALUES: Readonly<Record<string, unknown>> = { id: vehicle.id, make: vehicle.make, year: vehicle.year }
const HEALTH = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }

/** Counts of records in a response, as "recalls.count: 0". */
function countsIn(value: unknown, path: string, isOfRecords: boolean): string[] {
  if (typeof value === 'number') return isOfRecords ? [`${path}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  if (Array.isArray(value)) return entries.flatMap(([at, item]) => countsIn(item, `${path}[${at}]`, false))
  const isByCountry = path.endsWith('_counts')
  const hasRecords = entries.some(([name, one]) => RECORD_LIST.test(name) && Array.isArray(one))
  return entries.flatMap(([name, one]) =>
    countsIn(
      one,
      `${path}.${name}`,
      isByCountry || COUNTS_RECORDS.test(name) || (LIST_COUNTS.includes(name) && hasRecords),
    ),
  )
}

/** The response to an operation's required arguments; undefined if they lead to a problem, as a VIN without decoder. */
function responseOf(operation: Operation): unknown {
  const { input } = operation
  const names = input.required ?? []
  const values = names.map((name) => [name, VALUES[name] ?? firstExample(input.properties[name])])
  try {
    return operation.run(Object.fromEntries(values), { catalog, clock: new FakeClock(), publicUrl: '', health: HEALTH })
  } catch (error) {
    assert.ok(error instanceof ProblemError, String(error))
    return undefined
  }
}

function firstExample(schema: { readonly examples?: unknown } | undefined): unknown {
  return ((schema?.examples ?? []) as readonly unknown[])[0]
}

test('no operation counts records that are not loaded', () => {
  let answered = 0
  for (const operation of OPERATIONS.filter(({ name }) => !ABOUT_THE_SNAPSHOT.includes(name))) {
    const response = responseOf(operation)
    if (response !== undefined) answered += 1
    assert.deepEqual(countsIn(response, operation.name, false), [])
  }
  assert.ok(answered > 15, `${answered} operations`)
})

test('detects a count of records under any name', () => {
  for (const response of [
    { campaigns: 0 },
    { make: { recall_count: 0 } },
    { recall_counts: { us: 0 } },
    { recalls: [], total: 0 },
    { models: [{ model: 'Tacoma', complaints: 3 }] },
  ]) {
    assert.equal(countsIn(response, '', false).length, 1, JSON.stringify(response))
  }
  assert.deepEqual(countsIn({ vehicle_count: 3, recall_count: null, recalls: [] }, '', false), [])
})
