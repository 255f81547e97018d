import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { describe, it, type TestContext } from 'node:test'
import { fold } from '#catalog/search/fold.ts'
import { decodePositions } from '#catalog/search/posting-store.ts'
import { vehicleId } from '#ingest/match/vehicle-id.ts'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import {
  OFFICIAL_TEXTS,
  recallsWith,
  writeOfficialFiles,
  type OfficialName,
} from '#test/support/ingest/official-folder.ts'

type Changed = Partial<Record<OfficialName, string | null>>

async function built(t: TestContext, changed: Changed = {}) {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from, changed)
  const outcome = await ingest(folders)
  return { folders, outcome, rows: (sql: string) => query(folders, outcome.snapshotId, sql) }
}

function epaWith(from: string, to: string): Changed {
  return { 'vehicles.csv': OFFICIAL_TEXTS['vehicles.csv'].replaceAll(from, to) }
}

function epaWithout(id: string): Changed {
  const lines = OFFICIAL_TEXTS['vehicles.csv'].split('\r\n')
  const idColumn = (lines[0] ?? '').split(',').indexOf('id')
  return { 'vehicles.csv': lines.filter((line) => line.split(',')[idColumn] !== id).join('\r\n') }
}

describe('vehicles', () => {
  it("are one per EPA row, with EPA's values", async (t) => {
    const { rows } = await built(t)
    assert.equal(rows(`SELECT id FROM vehicle WHERE source = 'epa-vehicles'`).length, 21)
    const [tacoma] =
      rows(`SELECT id, year, make, horsepower, cylinders, displacement_l, transmission, drive_type, fuel_type,
                                  body_class, doors, recall_count, source, source_key, source_name
                             FROM vehicle WHERE source_key = '40733'`)
    // Tests in src/data/ingest/match cover the splitting of names.
    assert.deepEqual(tacoma, {
      id: vehicleId('epa', '40733'),
      year: 2019,
      make: 'Toyota',
      horsepower: null,
      cylinders: 6,
      displacement_l: 3.5,
      transmission: 'Manual 6-speed',
      drive_type: '4WD',
      fuel_type: 'Gasoline',
      body_class: 'Pickup',
      doors: 4,
      // The recall fixture has no Toyota of 2019, so its recalls are unknown.
      recall_count: null,
      source: 'epa-vehicles',
      source_key: '40733',
      source_name: 'Tacoma 4WD',
    })
  })

  it('include those that only NHTSA knows, with only a name', async (t) => {
    const { rows } = await built(t)
    const only = rows(`SELECT year, make, model, cylinders, drive_type, recall_count FROM vehicle
                        WHERE source = 'nhtsa-recalls' ORDER BY position`)
    const common = { cylinders: null, drive_type: null, recall_count: 1 }
    assert.deepEqual(only, [
      { year: 2021, make: 'Hyundai', model: 'Elantra', ...common },
      { year: 2013, make: 'Volvo', model: 'VHD', ...common },
      { year: 2006, make: 'Infiniti', model: 'FX45', ...common },
      { year: 2006, make: 'Kia', model: 'Optima', ...common },
      { year: 2002, make: 'Honda', model: 'FSC600', ...common },
      { year: 2002, make: 'Honda', model: 'Silver Wing', ...common },
      { year: 1977, make: 'BMW', model: 'R607', ...common },
      { year: 1974, make: 'Land Rover', model: 'Range Rover', ...common },
      { year: null, make: 'Nissan', model: 'SRL311', ...common },
    ])
  })

  it('are not created for equipment campaigns, which still belong to a vehicle that they name', async (t) => {
    const without = await built(t)
    assert.deepEqual(without.rows(`SELECT * FROM vehicle WHERE source_name = 'TUNDRA'`), [])
    const named = await built(t, { 'FLAT_RCL.txt': recallsWith('TUNDRA', { 3: 'TACOMA', 4: '2019' }) })
    const counts = named.rows(`SELECT DISTINCT recall_count FROM vehicle WHERE source_name = 'Tacoma 2WD'`)
    assert.deepEqual(counts, [{ recall_count: 1 }])
  })

  it('have the published order: newest year first, unknown years last, then make and model', async (t) => {
    const { rows } = await built(t)
    const listed = rows('SELECT position, year, make, model FROM vehicle ORDER BY position')
    assert.deepEqual(
      listed.map((row) => row['position']),
      [...listed.keys()],
    )
    const years = listed.map((row) => Number(row['year'] ?? -1))
    assert.deepEqual(
      years,
      years.toSorted((left, right) => right - left),
    )
    const tacomas = listed.filter((row) => row['year'] === 2019).map((row) => row['model'])
    assert.deepEqual(tacomas, tacomas.toSorted())
  })

  it('have the most common spelling of a model, and keep the source wording', async (t) => {
    // EPA writes 750li in 2006 and 750Li in 2010; a third one decides.
    const { rows } = await built(t, epaWith('Subaru,RX Turbo', 'BMW,750Li'))
    const names = rows(`SELECT DISTINCT model FROM vehicle WHERE lower(source_name) = '750li'`)
    assert.deepEqual(names, [{ model: '750Li' }])
    assert.equal(rows(`SELECT * FROM vehicle WHERE source_name = '750li'`).length, 1)
    const [vandura] = rows(`SELECT model FROM vehicle WHERE source_name = 'Vandura G35  2WD'`)
    assert.doesNotMatch(String(vandura?.['model']), / {2}/)
  })
})

describe('recalls', () => {
  it('belong to every vehicle of the name, which then does not become a separate vehicle', async (t) => {
    const { rows } = await built(t, { 'FLAT_RCL.txt': recallsWith('ELANTRA', { 2: 'TOYOTA', 3: 'TACOMA', 4: '2019' }) })
    // Six Tacomas: EPA's base model is Tacoma for each of them.
    const counts = rows(`SELECT recall_count, count(*) AS vehicles FROM vehicle WHERE make = 'Toyota' AND year = 2019
                          GROUP BY recall_count`)
    assert.deepEqual(counts, [{ recall_count: 1, vehicles: 6 }])
    assert.deepEqual(rows(`SELECT * FROM vehicle WHERE source_name = 'TACOMA'`), [])
  })

  // Guarantee: a campaign whose text names a version is listed for it, although others are filed under the version.
  it('reach the version that their text names if the table names only the model', async (t) => {
    const campaigns = (name2019: string) => {
      const lines = recallsWith('ELANTRA', {
        2: 'TOYOTA',
        3: 'TACOMA',
        4: '2019',
        19: 'Toyota is recalling certain 2018-2019 Tacoma 4WD vehicles.',
      }).split('\r\n')
      const line = (campaign: string, model: string, year: string, text: string): string => {
        const fields = (lines.find((each) => each.includes(campaign)) ?? '').split('\t')
        return fields.with(2, 'TOYOTA').with(3, model).with(4, year).with(19, text).join('\t')
      }
      const both = 'Certain 2016-2019 Tacoma, Sequoia and Tacoma 4WD vehicles.'
      const pair = 'Certain 2019 Sequoia, 2016-2019 Tacoma and Tacoma 4WD vehicles.'
      const added = [
        line('11V153000', 'TACOMA 4WD', name2019, 'A DEFECT'),
        line('13V152000', 'TACOMA', '2019', 'A DEFECT'),
        // The table shows which model of a list has which year. Years before two names apply to both.
        line('06V328000', 'TACOMA', '2019', both),
        line('06V328000', 'TACOMA 4WD', '2016', both),
        line('77V099000', 'TACOMA', '2019', pair),
        line('77V099000', 'TACOMA 4WD', '2016', pair),
        line('02V250000', 'TACOMA', '2019', 'Certain 2018 Tacoma 4WD and 2019 Tacoma vehicles.'),
        // The table names only another model.
        line('77V094000', 'SEQUOIA', '2018', 'Certain 2018-2019 Sequoia, Tacoma 2WD and Tundra vehicles.'),
        line('69V087000', 'SEQUOIA', '2018', 'Certain 2018-2019 Sequoia and Tacoma2WD vehicles.'),
      ]
      return { 'FLAT_RCL.txt': [...lines, ...added, ''].join('\r\n') }
    }
    const foundIn = async (name2019: string) => {
      const { rows } = await built(t, campaigns(name2019))
      const found = rows(`SELECT DISTINCT v.drive_type, r.campaign_id FROM vehicle v
                            JOIN record_set_recall s USING (record_set) JOIN recall r ON r.position = s.recall_position
                           WHERE v.make = 'Toyota' AND v.year = 2019 ORDER BY 1, 2`)
      const of = (drive: string) => found.filter((row) => row['drive_type'] === drive).map((row) => row['campaign_id'])
      const named = rows("SELECT DISTINCT year FROM federal_name WHERE model = 'TACOMA 4WD' ORDER BY year")
      return { fourWheel: of('4WD'), rear: of('RWD'), years: named.map(({ year }) => year) }
    }
    const plain = ['02V250000', '06V328000', '13V152000', '21V00M000']
    const rear = [...plain, '69V087000', '77V094000', '77V099000']
    assert.deepEqual(await foundIn('2019'), {
      fourWheel: ['11V153000', '21V00M000', '77V099000'],
      rear,
      years: [2016, 2019],
    })
    // A name that only a text states in 2019 takes no car from the plain one. VINs of that name reach the campaign.
    assert.deepEqual(await foundIn('2018'), { fourWheel: [...plain, '77V099000'], rear, years: [2016, 2018, 2019] })
  })

  // Guarantee: a car that a text names in a matching year is linked or reported for review.
  it('report cars in texts without a link', async (t) => {
    const text = 'Certain 2018-2019 Sequoia, Tacoma 2WD, Tacoma 4WD and Tundra vehicles.'
    const lines = recallsWith('ELANTRA', { 2: 'TOYOTA', 3: 'SEQUOIA', 4: '2018', 19: text }).split('\r\n')
    const first = lines.find((line) => line.includes('SEQUOIA')) ?? ''
    const stated = first.split('\t').with(3, 'TACOMA 4WD').with(4, '2018').join('\t')
    const { outcome } = await built(t, { 'FLAT_RCL.txt': [...lines, stated, ''].join('\r\n') })
    // The table states the 4WD only for 2018, and years before three names prove little about each.
    assert.deepEqual(outcome.unlinkedMentions, [
      { campaign: first.split('\t')[1], make: 'Toyota', model: 'Tacoma 4WD', years: [2019] },
    ])
    const oneYear = [...lines, stated, ''].join('\r\n').replaceAll('2018-2019 Sequoia', '2019 Sequoia')
    assert.deepEqual((await built(t, { 'FLAT_RCL.txt': oneYear })).outcome.unlinkedMentions, [])
  })

  it('name their components once, in the order of the file', async (t) => {
    const text = OFFICIAL_TEXTS['FLAT_RCL.txt']
    const extra = ['STEERING', 'AIR BAGS', 'STEERING', '']
    const rowsOfFirst = extra.map((component) => {
      const fields = (text.split('\r\n')[0] ?? '').split('\t')
      return fields.with(6, component).join('\t')
    })
    const { rows } = await built(t, { 'FLAT_RCL.txt': `${text}${rowsOfFirst.join('\r\n')}\r\n` })
    const [recall] = rows(
      `SELECT components FROM vehicle JOIN record_set_recall USING (record_set) WHERE model = 'FSC600'`,
    )
    assert.equal(recall?.['components'], '["WHEELS","STEERING","AIR BAGS"]')
  })

  it('are sorted by newest first, then by campaign number descending', async (t) => {
    const { rows } = await built(t)
    const order = rows('SELECT report_received, campaign_id FROM recall ORDER BY position')
    const sorted = order.toSorted((left, right) => {
      const byDate = String(right['report_received'] ?? '').localeCompare(String(left['report_received'] ?? ''))
      return byDate === 0 ? String(right['campaign_id']).localeCompare(String(left['campaign_id'])) : byDate
    })
    assert.deepEqual(order, sorted)
  })

  // Guarantee: no recall of a vehicle is lost because its name was not matched.
  it('about vehicles each belong to a vehicle that search finds', async (t) => {
    const { rows, outcome } = await built(t)
    const lost = rows(`SELECT campaign_id FROM recall WHERE substr(campaign_id, 3, 1) = 'V' AND position NOT IN
                         (SELECT recall_position FROM record_set_recall JOIN vehicle v USING (record_set)
                           WHERE v.position < ${outcome.meta.listed_count})`)
    assert.deepEqual(lost, [])
    assert.ok(rows(`SELECT 1 AS found FROM recall WHERE substr(campaign_id, 3, 1) = 'V'`).length >= 8)
  })

  it('match recall_count, for every vehicle', async (t) => {
    const { rows } = await built(t)
    const wrong = rows(`SELECT v.id FROM vehicle v WHERE recall_count <>
                         (SELECT count(*) FROM record_set_recall r WHERE r.record_set = v.record_set)`)
    assert.deepEqual(wrong, [])
  })

  it('are one per campaign and vehicle, even if a campaign describes its defect per model', async (t) => {
    const { rows } = await built(t, { 'FLAT_RCL.txt': recallsWith('SILVER WING', { 19: 'ANOTHER DEFECT' }) })
    const texts = rows(`SELECT v.model, r.summary = 'ANOTHER DEFECT' AS other FROM vehicle v
                          JOIN record_set_recall s USING (record_set) JOIN recall r ON r.position = s.recall_position
                         WHERE r.campaign_id = '02V250000' ORDER BY v.model`)
    assert.deepEqual(texts, [
      { model: 'FSC600', other: 0 },
      { model: 'Silver Wing', other: 1 },
    ])
    assert.equal(rows(`SELECT value FROM meta WHERE name = 'recall_campaign_count'`)[0]?.['value'], '9')
  })
})

describe('search lists', () => {
  it('contain exactly the vehicles with the value', async (t) => {
    const { rows } = await built(t)
    const vehicles = rows('SELECT position, year, make, fuel_type FROM vehicle ORDER BY position')
    for (const { facet, value, positions } of rows(
      `SELECT * FROM posting WHERE facet IN ('year', 'make', 'fuel_type')`,
    )) {
      const expected = vehicles.filter((vehicle) => {
        const own = facet === 'make' ? fold(String(vehicle['make'])) : vehicle[String(facet)]
        return String(own) === value
      })
      assert.deepEqual(
        [...decodePositions(positions as unknown as Uint8Array)],
        expected.map((vehicle) => vehicle['position']),
      )
    }
  })

  it('find a model by each run of its words', async (t) => {
    const { rows } = await built(t)
    const terms = rows(`SELECT value FROM posting WHERE facet = 'model_term' AND value LIKE '%tacoma%'`)
    assert.ok(terms.some(({ value }) => value === 'tacoma'))
    const doubles = rows(
      `SELECT value FROM posting WHERE facet = 'model_term' AND value IN ('silver', 'silverwing', 'wing')`,
    )
    assert.equal(doubles.length, 3)
  })

  it('contain every nameplate with its years, and every make under its names', async (t) => {
    const { rows } = await built(t)
    assert.deepEqual(rows(`SELECT * FROM nameplate WHERE model = 'FSC600'`), [
      { make: 'Honda', model: 'FSC600', first_year: 2002, last_year: 2002, vehicle_count: 1 },
    ])
    assert.deepEqual(rows(`SELECT make FROM make_alias WHERE alias = 'mercedes'`), [{ make: 'Mercedes-Benz' }])
  })
})

describe('accounting', () => {
  it('lists each file with its rows, and each rejected row with line and reason', async (t) => {
    const broken = OFFICIAL_TEXTS['vehicles.csv'].replace(',2019,-', ',20I9,-')
    const { rows } = await built(t, { 'vehicles.csv': broken })
    assert.deepEqual(
      rows(`SELECT file, read_rows, accepted_rows, rejected_rows FROM source_file WHERE source = 'epa-vehicles'`),
      [{ file: 'vehicles.csv', read_rows: 21, accepted_rows: 20, rejected_rows: 1 }],
    )
    assert.deepEqual(rows('SELECT source, file, line, reason FROM rejected_row'), [
      { source: 'epa-vehicles', file: 'vehicles.csv', line: 3, reason: 'year must be integer' },
    ])
  })

  it('distinguishes files of the same name by their path', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    mkdirSync(`${folders.from}/again`)
    writeOfficialFiles(`${folders.from}/again`, { 'vehicles.csv': null })
    const { snapshotId } = await ingest(folders)
    const files = query(
      folders,
      snapshotId,
      `SELECT file FROM source_file WHERE source = 'nhtsa-recalls' ORDER BY file`,
    )
    assert.deepEqual(files, [{ file: 'FLAT_RCL.txt' }, { file: 'again/FLAT_RCL.txt' }])
    const vehicles = query(folders, snapshotId, `SELECT recall_count FROM vehicle WHERE model = 'FSC600'`)
    assert.deepEqual(vehicles, [{ recall_count: 1 }])
  })
})

// Guarantee: a published id always returns the same vehicle, whatever later editions contain.
describe('ids over refreshes', () => {
  it('stay with a vehicle whose name EPA corrects', async (t) => {
    const { folders, rows } = await built(t)
    const [before] = rows(`SELECT id FROM vehicle WHERE source_key = '40734'`)
    writeOfficialFiles(folders.from, epaWith('Tacoma 4WD Double Cab Off-Road', 'Tacoma 4WD Double Cab TRD Off-Road'))
    const { snapshotId } = await ingest(folders)
    assert.deepEqual(query(folders, snapshotId, `SELECT id, source_name FROM vehicle WHERE source_key = '40734'`), [
      { id: before?.['id'], source_name: 'Tacoma 4WD Double Cab TRD Off-Road' },
    ])
  })

  it('stay valid if EPA drops a row, outside search, with the current recalls of its name', async (t) => {
    const { folders } = await built(t)
    const later = {
      ...epaWithout('40733'),
      'FLAT_RCL.txt': recallsWith('ELANTRA', { 2: 'TOYOTA', 3: 'TACOMA', 4: '2019' }),
    }
    writeOfficialFiles(folders.from, later)
    const { snapshotId, meta } = await ingest(folders)
    // The Elantra of NHTSA disappears too: its rows now name the Tacoma.
    assert.equal(meta.retired_count, 2)
    const [tacoma] = query(folders, snapshotId, `SELECT * FROM vehicle WHERE source_key = '40733'`)
    assert.ok(Number(tacoma?.['position']) >= meta.listed_count)
    assert.equal(tacoma?.['transmission'], 'Manual 6-speed')
    assert.equal(tacoma?.['recall_count'], 1)
    const lists = query(folders, snapshotId, 'SELECT positions FROM posting')
    const highest = Math.max(
      ...lists.flatMap(({ positions }) => [...decodePositions(positions as unknown as Uint8Array)]),
    )
    assert.equal(highest, meta.listed_count - 1)
  })

  it('return to search when EPA lists the row again', async (t) => {
    const { folders, outcome } = await built(t)
    writeOfficialFiles(folders.from, epaWithout('40733'))
    const between = await ingest(folders)
    writeOfficialFiles(folders.from)
    const { snapshotId } = await ingest(folders)
    // Everything but the change log is as before.
    const vehicles = (id: string) => query(folders, id, 'SELECT * FROM vehicle ORDER BY position')
    assert.deepEqual(vehicles(snapshotId), vehicles(outcome.snapshotId))
    assert.notDeepEqual(vehicles(between.snapshotId), vehicles(outcome.snapshotId))
    const log = query(folders, snapshotId, `SELECT type FROM change WHERE type LIKE 'vehicle.%' ORDER BY sequence`)
    assert.deepEqual(
      log.map(({ type }) => type),
      ['vehicle.retired', 'vehicle.added'],
    )
  })

  it('stay valid when EPA starts to list a vehicle that only NHTSA knew', async (t) => {
    const { folders, rows } = await built(t)
    const [before] = rows(`SELECT id FROM vehicle WHERE source_name = 'ELANTRA'`)
    writeOfficialFiles(folders.from, {
      'vehicles.csv': OFFICIAL_TEXTS['vehicles.csv']
        .replace('Mitsubishi,i-MiEV', 'Hyundai,Elantra')
        .replace(',2016,', ',2021,'),
    })
    const { snapshotId, meta } = await ingest(folders)
    const found = query(
      folders,
      snapshotId,
      `SELECT id, source, recall_count, position >= ${meta.listed_count} AS retired
                                                FROM vehicle WHERE lower(model) = 'elantra' ORDER BY position`,
    )
    assert.equal(found.length, 2)
    assert.deepEqual({ ...found[0], id: '' }, { id: '', source: 'epa-vehicles', recall_count: 1, retired: 0 })
    assert.deepEqual(found[1], { id: before?.['id'], source: 'nhtsa-recalls', recall_count: 1, retired: 1 })
  })
})

// Guarantee: the same input gives the same bytes, so a snapshot's hash identifies its content.
describe('determinism', () => {
  it('gives the same snapshot from the same files in another folder', async (t) => {
    const one = await built(t)
    const other = await built(t)
    assert.equal(one.outcome.snapshotId, other.outcome.snapshotId)
  })

  it('gives the same snapshot when rebuilt on top of itself, including retired vehicles', async (t) => {
    const { folders, outcome } = await built(t)
    assert.equal((await ingest(folders)).snapshotId, outcome.snapshotId)
    writeOfficialFiles(folders.from, { ...epaWithout('40733'), 'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'OTHER' }) })
    const second = await ingest(folders)
    assert.equal(second.meta.retired_count, 2)
    const third = await ingest(folders)
    assert.equal(third.snapshotId, second.snapshotId)
    assert.equal(third.isNew, false)
  })
})
