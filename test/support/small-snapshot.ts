import { hash } from 'node:crypto'
import { join } from 'node:path'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { buildSnapshot, type SnapshotSpec } from './build-snapshot.ts'
import { temporaryFolder, type Cleanup } from './temporary-folder.ts'

/** EPA's certification of these model years, in published order; the last one is retired. */
export const SMALL_SNAPSHOT: SnapshotSpec = {
  vehicles: [
    {
      id: 'bmw330i2019rwd1',
      year: 2019,
      make: 'BMW',
      model: '330i',
      cylinders: 4,
      displacement_l: 2,
      drive_type: 'RWD',
      fuel_type: 'Gasoline',
    },
    {
      id: 'hondacrv2019awd',
      year: 2019,
      make: 'Honda',
      model: 'CR-V',
      cylinders: 4,
      displacement_l: 1.5,
      drive_type: 'AWD',
      record_set: 1,
      recall_count: 2,
    },
    {
      id: 'mazda3sedan2019',
      year: 2019,
      make: 'Mazda',
      model: 'Mazda3',
      cylinders: 4,
      displacement_l: 2.5,
      body_class: 'Sedan',
    },
    { id: 'mercedesc300201', year: 2019, make: 'Mercedes-Benz', model: 'C 300', cylinders: 4, displacement_l: 2 },
    { id: 'model3long20191', year: 2019, make: 'Tesla', model: 'Model 3', fuel_type: 'Electric' },
    {
      id: 'tacomav62019aut',
      year: 2019,
      make: 'Toyota',
      model: 'Tacoma Access Cab',
      cylinders: 6,
      displacement_l: 3.5,
      transmission: 'Automatic 6-speed',
      drive_type: '4WD',
      record_set: 2,
      recall_count: 1,
    },
    {
      id: 'tacomai42019aut',
      year: 2019,
      make: 'Toyota',
      model: 'Tacoma',
      cylinders: 4,
      displacement_l: 2.7,
      record_set: 2,
      recall_count: 1,
    },
    { id: 'golf2019auto123', year: 2019, make: 'Volkswagen', model: 'Golf', cylinders: 4, displacement_l: 1.4 },
    {
      id: 'corvette2018man',
      year: 2018,
      make: 'Chevrolet',
      model: 'Corvette',
      cylinders: 8,
      displacement_l: 6.2,
      drive_type: 'RWD',
    },
    {
      id: 'fordf1502018rwd',
      year: 2018,
      make: 'Ford',
      model: 'F-150',
      cylinders: 6,
      displacement_l: 2.7,
      body_class: 'Pickup',
    },
    {
      id: 'tacoma2018man12',
      year: 2018,
      make: 'Toyota',
      model: 'Tacoma Double Cab',
      cylinders: 6,
      displacement_l: 3.5,
    },
    { id: 'cb500xnoyear123', year: null, make: 'Honda', model: 'CB500X', record_set: 3 },
    { id: 'retired20171234', year: 2018, make: 'Toyota', model: 'Tacoma', retired: true },
  ],
  changes: [
    { type: 'dataset.reset', recorded: '2025-10-28', subject: 'all', after: { reason: 'first_read' } },
    {
      type: 'recall.added',
      recorded: '2025-10-29',
      subject: '20V771000',
      name: { make: 'HONDA', model: 'CR-V', years: [2019] },
      vehicleIds: ['hondacrv2019awd'],
      after: { component: 'STRUCTURE:BODY:DOOR', components: ['STRUCTURE:BODY:DOOR'], do_not_drive: false },
    },
  ],
  aliases: { vw: 'Volkswagen', chevy: 'Chevrolet', mercedes: 'Mercedes-Benz' },
  recordSets: [
    {
      record_set: 1,
      names: [{ year: 2019, make: 'HONDA', model: 'CR-V', rule: 'exact' }],
      recalls: [
        { campaign_id: '19V182000', report_received: '2019-03-08', components: ['AIR BAGS:FRONTAL', 'AIR BAGS'] },
        {
          campaign_id: '20V771000',
          report_received: '2020-12-10',
          components: ['STRUCTURE:BODY:DOOR'],
          do_not_drive: 0,
        },
      ],
    },
    {
      record_set: 2,
      names: [{ year: 2019, make: 'TOYOTA', model: 'TACOMA', rule: 'exact' }],
      recalls: [{ campaign_id: '20V024', report_received: '2020-01-21', components: [] }],
    },
    { record_set: 3, names: [{ year: null, make: 'HONDA', model: 'CB500X', rule: 'own-name' }], recalls: [] },
  ],
}

/** An id as a published snapshot has one: another content has another id. All begin with the same sixteen digits. */
function idOf(spec: SnapshotSpec): string {
  return '5e1f'.repeat(4) + hash('sha256', JSON.stringify(spec)).slice(0, 48)
}

/** The small snapshot, open; closed and gone when the test is. */
export function openSmallCatalog(test: Cleanup, spec: SnapshotSpec = SMALL_SNAPSHOT): Catalog {
  const file = join(temporaryFolder(test), 'small.sqlite')
  buildSnapshot(file, spec)
  const catalog = openCatalog(file, idOf(spec))
  test.after(() => catalog.close())
  return catalog
}
