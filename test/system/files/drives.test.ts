import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import type { DriveType } from '#catalog/vocabulary.ts'
import type { Derived } from '#ingest/match/derived.ts'
import { driveTypeOf, type DriveWording } from '#ingest/match/drive-type.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import { epaVehicles } from '#ingest/sources/epa-vehicles/index.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { rowsOf, stageText } from '#test/support/ingest/stage-text.ts'

const NEWEST = /vehicles-2025/
const SELECT = 'SELECT year, make, model, model AS nameplate, drive, vehicle_class AS vehicleClass FROM epa_vehicle'
/** Words of a name that state four driven wheels, written apart from those that the reader of drives knows. */
const FOUR_DRIVEN =
  /\b(?:AWD|4WD|4x4|quattro|xDrive|4-?matic|4motion|syncro|all-?trac|allroad|alltrack|SH-AWD|\d{3}(?:xi|ix)|\d{3}xDrive|Carrera 4S?|Targa 4S?)\b/i
/** Two-wheel drive that EPA files under a class of 4WD; each was looked up. */
const TWO_DRIVEN_IN_4WD_CLASS = /2WD|FWD|sDrive|^GLE350$|^Macan Electric$/

async function completeFile(): Promise<{ wording: DriveWording; drive: Derived<DriveType> }[]> {
  const found = await findFiles(join(sharedData() ?? '', 'epa'), [epaVehicles])
  const file = found.files.find(({ path }) => NEWEST.test(path))
  assert.ok(file !== undefined)
  const chunks: Buffer[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  const { stage } = await stageText(epaVehicles, Buffer.concat(chunks))
  return rowsOf(stage, SELECT).map((row) => {
    const wording = { ...(row as unknown as DriveWording), isElectric: false }
    return { wording, drive: driveTypeOf(wording) }
  })
}

// Guarantee: if EPA's drive contradicts EPA's name or class, a rule or a reviewed row decides.
describe('drives of the complete EPA file', { skip: WITHOUT_FEDERAL_FILES }, () => {
  let rows: Awaited<ReturnType<typeof completeFile>> = []
  before(async () => {
    rows = await completeFile()
    assert.ok(rows.length > 49_000)
  })

  const namesWhere = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isWanted).map(({ wording: { year, make, model }, drive }) => `${year} ${make} ${model}: ${drive.value}`)
  const isFour = ({ value }: Derived<DriveType>) => value === 'AWD' || value === '4WD'

  test('a name that states four driven wheels has them, or covers cars of both drives', () => {
    const isWrong = ({ wording, drive }: (typeof rows)[number]) =>
      FOUR_DRIVEN.test(wording.model) && !isFour(drive) && drive.rule !== 'drive_of_several_cars'
    assert.deepEqual(namesWhere(isWrong), [])
  })

  test('a class of 4WD has four driven wheels, except for reviewed names', () => {
    const isWrong = ({ wording, drive }: (typeof rows)[number]) =>
      wording.vehicleClass?.endsWith('4WD') === true &&
      drive.value !== null &&
      !isFour(drive) &&
      !TWO_DRIVEN_IN_4WD_CLASS.test(wording.model)
    assert.deepEqual(namesWhere(isWrong), [])
  })

  test('every review belongs to a row', () => {
    const reviewed = rows.filter(({ drive }) => ['drive_reviewed', 'drive_of_several_cars'].includes(drive.rule))
    assert.deepEqual([...new Set(reviewed.map(({ wording }) => wording.make))].toSorted(), [
      'BMW',
      'Land Rover',
      'Mitsubishi',
      'Porsche',
    ])
    assert.equal(reviewed.length, 53)
  })
})
