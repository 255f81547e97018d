import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  type CertifiedVehicle,
  emissionsOf,
  type StagedGuideRow,
  guideRowFinder,
  nameAgreement,
} from './find-certifications.ts'

const INTEGRA: StagedGuideRow = {
  year: 2023,
  name: 'ACURA Integra A-Spec',
  displacement_l: 1.5,
  cylinders: 4,
  transmission: 'SCV-7',
  drive: '2WD',
  fuel: 'Gasoline',
  city: '29',
  highway: '36',
  combined: '32',
  region: 'federal',
  standard: 'Federal Tier 3 Bin 30',
  smog_score: 7,
  smartway: 'no',
}
const VEHICLE: CertifiedVehicle = {
  id: 1,
  year: 2023,
  make: 'Acura',
  model: 'Integra A-Spec',
  displacement_l: 1.5,
  cylinders: 4,
  transmission: 'Automatic (AV-S7)',
  drive: 'Front-Wheel Drive',
  fuel_1: 'Premium Gasoline',
  fuel_2: null,
  city: [29, null],
  highway: [36, null],
  combined: [32, null],
}

// Guarantee: a vehicle never has a Green Vehicle Guide score of another engine, gearbox, drive, fuel, economy or name.
it('matches rows only if every figure is equal and the names agree', () => {
  const find = guideRowFinder([INTEGRA])
  assert.deepEqual(find(VEHICLE), [INTEGRA])
  const others: Partial<CertifiedVehicle>[] = [
    { year: 2024 },
    { make: 'Honda' },
    { model: 'TLX A-Spec' },
    { displacement_l: 2 },
    { cylinders: 6 },
    { transmission: 'Automatic (S7)' },
    { transmission: 'Manual 6-spd' },
    { transmission: null },
    { drive: 'All-Wheel Drive' },
    { drive: null },
    { fuel_1: 'Diesel' },
    { fuel_2: 'E85' },
    { city: [28, null] },
    { highway: [36, 70] },
    { combined: [null, null] },
  ]
  for (const other of others) assert.deepEqual(find({ ...VEHICLE, ...other }), [], JSON.stringify(other))
})

it('prefers rows with the same words to those with fewer', () => {
  const wider = { ...INTEGRA, name: 'ACURA Integra' }
  assert.deepEqual(guideRowFinder([wider, INTEGRA])(VEHICLE), [INTEGRA])
  assert.deepEqual(guideRowFinder([wider])(VEHICLE), [wider])
})

it("reads two fuels' figures in either order", () => {
  const rows = [{ ...INTEGRA, fuel: 'Ethanol/Gas', city: '12/16', highway: '15/20', combined: '13/18' }]
  const figures = { city: [16, 12], highway: [20, 15], combined: [18, 13] } as const
  assert.equal(guideRowFinder(rows)({ ...VEHICLE, fuel_1: 'Regular Gasoline', fuel_2: 'E85', ...figures }).length, 1)
})

it('compares names without words for drive, body and wheels, and with letters and digits split', () => {
  const pairs = [
    ['MERCEDES-BENZ AMG CLA 35 4Matic', 'Mercedes-Benz AMG CLA35 4matic', 'same'],
    ['LUCID Air Touring AWD w/19" wheels', 'Lucid Air Touring AWD with 19 inch wheels', 'same'],
    ['FORD F150', 'Ford F150 Pickup 4WD', 'same'],
    ['MAZDA 3', 'Mazda 3 5-Door 2WD', 'part'],
    ['HONDA Accord', 'Honda Accord Hybrid', 'part'],
    ['HYUNDAI Tuscon', 'Hyundai Tucson AWD', 'none'],
    ['TOYOTA Corolla', 'Toyota Camry', 'none'],
  ] as const
  for (const [guide, epa, expected] of pairs) assert.equal(nameAgreement(guide, epa), expected, `${guide} / ${epa}`)
})

it('returns no score if certifications of a region differ, and lists every standard', () => {
  const rows = [
    { region: 'california', standard: 'PZEV', smog_score: 9, smartway: 'smartway' },
    { region: 'california', standard: 'LEV-II ULEV', smog_score: 6, smartway: 'smartway' },
  ] as const
  assert.deepEqual(emissionsOf(rows, 'california'), {
    smog_score: null,
    standard: 'LEV-II ULEV or PZEV',
    smartway: 'smartway',
  })
  assert.equal(emissionsOf(rows, 'federal'), null)
})
