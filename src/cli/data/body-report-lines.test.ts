import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { ingest, newFolders, readSnapshot } from '#test/support/ingest/ingest-folder.ts'
import { bodyLines } from './report-lines.ts'

const HEADER = 'id,year,make,model,baseModel,cylinders,displ,drive,trany,VClass,fuelType,fuelType1,pv2,pv4,hpv'

function rowOf(id: number, year: number, model: string, rest: string): string {
  return `${id},${year},Acme,${model},Rocket,4,2.0,Front-Wheel Drive,Automatic 4-spd,${rest}`
}

it('lists names missing from the table, newest first, and nothing if none are missing', async (t) => {
  const folders = newFolders(t)
  const rows = [
    rowOf(1, 2026, 'Rocket SE', 'Compact Cars,Regular,Regular Gasoline,0,90,0'),
    rowOf(2, 2027, 'Rocket AWD', 'Small Sport Utility Vehicle 4WD,Regular,Regular Gasoline,0,0,0'),
    rowOf(3, 2026, 'Rocket AWD', 'Small Sport Utility Vehicle 4WD,Regular,Regular Gasoline,0,0,0'),
  ]
  const known = rowOf(4, 2020, 'Camry', 'Midsize Cars,Regular,Regular Gasoline,0,90,0')
    .replace('Acme', 'Toyota')
    .replace('Rocket', 'Camry')
  writeFileSync(join(folders.from, 'vehicles.csv'), [HEADER, ...rows, known, ''].join('\n'))
  const first = await ingest(folders)
  const lines = readSnapshot(folders, first.snapshotId, bodyLines)
  assert.deepEqual(lines, [
    'BODY NOT SETTLED          YEARS         VEHICLES  WHY',
    'Acme Rocket AWD (Rocket)  2026 to 2027  2         the vehicle class names a body',
    'Acme Rocket SE (Rocket)   2026          1         null: neither the vehicle class nor the name names a body',
    '',
  ])
  const others = newFolders(t)
  writeFileSync(join(others.from, 'vehicles.csv'), [HEADER, known, ''].join('\n'))
  const second = await ingest(others)
  assert.deepEqual(readSnapshot(others, second.snapshotId, bodyLines), [])
})
