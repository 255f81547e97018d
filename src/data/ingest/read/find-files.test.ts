import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { SOURCES } from '#ingest/sources/index.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { zipOf } from '#test/support/ingest/zip-of.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { findFiles } from './find-files.ts'

function write(folder: string, name: string, content: string | Buffer = 'x\n'): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

async function found(folder: string) {
  const { files, olderEditions } = await findFiles(folder, SOURCES)
  return {
    files: files.map(({ source, path, dated }) => `${source.name} ${path} ${dated}`),
    olderEditions: olderEditions.map(({ path }) => path),
  }
}

it('recognizes only official names, plain or zipped, in any folder and any case', async (t) => {
  const folder = temporaryFolder(t)
  const dated = { date: [2025, 3, 4] as const }
  write(folder, 'epa/a.zip', zipOf([{ name: 'x/Vehicles.CSV', content: 'x', ...dated }]))
  write(folder, '23-testcar-2023-06-13.csv')
  write(
    folder,
    'testcar/2004.zip',
    zipOf([
      { name: '2004-testcar.csv', content: 'x', ...dated },
      { name: '2004-emissions.csv', content: 'x', ...dated },
    ]),
  )
  const nhtsa = ['FLAT_RCL_POST_2010.txt', 'FLAT_RCL_Qrtly_Rpts.txt', 'FLAT_INV.txt', 'FLAT_CMPL.txt']
  const parts = ['COMPLAINTS_RECEIVED_1995-1999.txt', 'tsbs_received_2025-2026.txt']
  write(folder, 'nhtsa.zip', zipOf([...nhtsa, ...parts].map((name) => ({ name, content: 'x', ...dated }))))
  for (const other of ['FLAT_RCL_Annual_Rpts.txt', 'CMPL.txt', 'vehicles.csv.bak', 'my-vehicles.csv'])
    write(folder, other)
  write(folder, 'other.zip', zipOf([{ name: 'RCL_FROM_2020_2024.csv', content: 'x' }]))
  assert.deepEqual((await found(folder)).files, [
    'epa-vehicles epa/a.zip/Vehicles.CSV 2025-03-04',
    'epa-emissions testcar/2004.zip/2004-emissions.csv 2025-03-04',
    'epa-test-cars testcar/2004.zip/2004-testcar.csv 2025-03-04',
    'epa-test-cars 23-testcar-2023-06-13.csv 2023-06-13',
    'nhtsa-recalls nhtsa.zip/FLAT_RCL_POST_2010.txt 2025-03-04',
    'nhtsa-completion nhtsa.zip/FLAT_RCL_Qrtly_Rpts.txt 2025-03-04',
    'nhtsa-investigations nhtsa.zip/FLAT_INV.txt 2025-03-04',
    'nhtsa-tsbs nhtsa.zip/tsbs_received_2025-2026.txt 2025-03-04',
    'nhtsa-complaints nhtsa.zip/COMPLAINTS_RECEIVED_1995-1999.txt 2025-03-04',
    'nhtsa-complaints nhtsa.zip/FLAT_CMPL.txt 2025-03-04',
  ])
})

it('chooses the newest edition of a complete file: by the date in its name, or else of the archive entry, or else of the file', async (t) => {
  const folder = temporaryFolder(t)
  const entry = { name: 'vehicles.csv', content: 'x', date: [2099, 1, 1] as const }
  write(folder, 'vehicles-2022-11-08.csv.zip', zipOf([entry]))
  write(folder, 'b/vehicles.csv.zip', zipOf([{ ...entry, date: [2023, 5, 6] }]))
  const plain = write(folder, 'c/vehicles.csv')
  const at = new Date('2024-07-08T12:00:00Z')
  utimesSync(plain, at, at)
  assert.deepEqual(await found(folder), {
    files: ['epa-vehicles c/vehicles.csv 2024-07-08'],
    olderEditions: ['b/vehicles.csv.zip/vehicles.csv', 'vehicles-2022-11-08.csv.zip/vehicles.csv'],
  })
})

it('chooses the first path among editions with the same date, on every machine', async (t) => {
  const folder = temporaryFolder(t)
  for (const name of ['z', 'a', 'm']) write(folder, `${name}/vehicles-2022-11-08.csv`)
  const { files, olderEditions } = await found(folder)
  assert.deepEqual(files, ['epa-vehicles a/vehicles-2022-11-08.csv 2022-11-08'])
  assert.deepEqual(olderEditions, ['m/vehicles-2022-11-08.csv', 'z/vehicles-2022-11-08.csv'])
})

it('uses an excerpt only if there is no complete edition, whatever their dates', async (t) => {
  const folder = temporaryFolder(t)
  const excerpts = ['Safercar_data_FORD.csv', 'small.plain.sql.gz']
  for (const name of excerpts) write(folder, name, Buffer.alloc(20))
  const names = async () => (await found(folder)).files.map((file) => file.split(' ')[1])
  assert.deepEqual(await names(), excerpts)
  const date = [2020, 1, 1] as const
  write(folder, 'ratings.zip', zipOf([{ name: 'Safercar_data.csv', content: 'x', date }]))
  write(folder, 'vpic.zip', zipOf([{ name: 'vPICList_lite_2020_01.plain.sql', content: 'x', date }]))
  assert.deepEqual(await names(), ['ratings.zip/Safercar_data.csv', 'vpic.zip/vPICList_lite_2020_01.plain.sql'])
  assert.deepEqual((await found(folder)).olderEditions, excerpts)
})

it('reads every part of the recalls', async (t) => {
  const folder = temporaryFolder(t)
  for (const name of ['FLAT_RCL_PRE_2010.txt', 'FLAT_RCL_POST_2010.txt', 'FLAT_RCL.txt']) write(folder, name)
  assert.equal((await found(folder)).files.length, 3)
})

it('follows no symbolic link', async (t) => {
  const folder = temporaryFolder(t)
  const outside = temporaryFolder(t)
  write(outside, 'vehicles.csv')
  symlinkSync(outside, join(folder, 'linked'))
  symlinkSync(join(outside, 'vehicles.csv'), join(folder, 'vehicles.csv'))
  assert.deepEqual((await found(folder)).files, [])
})

it('rejects a missing folder, and reports unreadable archives and unknown files', async (t) => {
  const folder = temporaryFolder(t)
  await assert.rejects(findFiles(join(folder, 'nowhere'), SOURCES), /^Failure: Cannot read \S+nowhere: no such folder$/)
  write(folder, 'vehicles.csv.zip', '<html>not found</html>')
  write(folder, 'flat_rcl_post_2010.zip', 'cut off')
  write(folder, 'tools.zip', 'cut off')
  write(folder, 'notes.txt')
  const { unreadable, ignored } = await findFiles(folder, SOURCES)
  assert.deepEqual(
    unreadable.map(({ source, isWarning }) => [source, isWarning]),
    [
      ['nhtsa-recalls', undefined],
      // Its content is unknown, so it is reported and rejects nothing.
      [undefined, true],
      ['epa-vehicles', undefined],
    ],
  )
  assert.match(unreadable[2]?.reason ?? '', /^vehicles\.csv\.zip: is not a readable zip archive/)
  assert.deepEqual(ignored, ['notes.txt'])
})

it('finds the complete official files', async (t) => {
  const folder = sharedData()
  if (folder === undefined) return t.skip(String(WITHOUT_FEDERAL_FILES))
  const { files, olderEditions } = await found(folder)
  assert.equal(files.filter((file) => file.startsWith('epa-vehicles')).length, 1)
  assert.match(files[0] ?? '', /vehicles-2025-10-29\.csv\.zip\/vehicles\.csv 2025-10-29$/)
  // Among them the ratings of one make.
  assert.equal(olderEditions.length, 5)
  assert.match(files.find((file) => file.startsWith('nhtsa-ratings')) ?? '', /all_makes/)
  assert.deepEqual(
    files.filter((file) => file.startsWith('nhtsa-vpic')).map((file) => file.split(' ')[1]),
    ['vpic/00_tables.sql.gz'],
  )
  assert.equal(files.filter((file) => file.startsWith('epa-test-cars')).length, 21)
  assert.equal(files.filter((file) => file.startsWith('epa-emissions')).length, 20)
  assert.equal(files.filter((file) => file.startsWith('nhtsa-recalls')).length, 1)
  assert.equal(files.filter((file) => file.startsWith('nhtsa-complaints')).length, 1)
  return undefined
})
