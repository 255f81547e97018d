import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

const SCORES = `efid,id,salesArea,score,scoreAlt,smartwayScore,standard,stdText
KTYXT03.5M5N,40730,3,5.0,-1.0,-1,T3B70,Federal Tier 3 Bin 70
KTYXT03.5M5N,40730,7,5.0,-1.0,-1,L3ULEV70,California LEV-III ULEV70
KTYXT03.5M5N,40731,3,5.0,-1.0,1,T3B70,Federal Tier 3 Bin 70
KTYXT03.5M5X,40731,3,3.0,-1.0,1,T3B125,Federal Tier 3 Bin 125
`
const row = (name: string, [gears, drive, figures]: readonly [string, string, string], score: number): string =>
  `${name},3.5,6,${gears},${drive},Gasoline,FA,T3B50,Federal Tier 3 Bin 50,KTYXT03.5M5N,pickup,${score},${figures},4,No,440`
const GUIDE = `Model,Displ,Cyl,Trans,Drive,Fuel,Cert Region,Stnd,Stnd Description,Underhood ID,Veh Class,Air Pollution Score,City MPG,Hwy MPG,Cmb MPG,Greenhouse Gas Score,SmartWay,Comb CO2
${row('TOYOTA Tacoma', ['SemiAuto-6', '2WD', '19,24,21'], 6)}
${row('TOYOTA Tacoma', ['SemiAuto-6', '4WD', '18,22,20'], 6)}
${row('TOYOTA Taccoma', ['Man-6', '4WD', '17,21,18'], 6)}
`

const SELECT = (column: string): string =>
  `SELECT source_key AS id, emissions_matched_by AS matched, emissions_federal_smog_score AS score,
          emissions_federal_standard AS standard, ${column} AS also
     FROM vehicle WHERE source_key IN ('40730', '40731', '40732', '40733') ORDER BY 1`

// Guarantee: emissions.csv takes precedence; the Green Vehicle Guide applies only to vehicles missing from it.
it("reads emissions by id, or else by name and figures, and reports the Guide's matches", async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  writeFileSync(join(folders.from, '2019-emissions.csv'), SCORES)
  writeFileSync(join(folders.from, 'all_alpha_19.csv'), GUIDE)
  const { snapshotId } = await ingest(folders)
  assert.deepEqual(query(folders, snapshotId, SELECT('emissions_federal_smartway')), [
    { id: '40730', matched: 'vehicle_id', score: 5, standard: 'Federal Tier 3 Bin 70', also: 'no' },
    {
      id: '40731',
      matched: 'vehicle_id',
      score: null,
      standard: 'Federal Tier 3 Bin 125 or Federal Tier 3 Bin 70',
      also: 'smartway',
    },
    { id: '40732', matched: 'name', score: 6, standard: 'Federal Tier 3 Bin 50', also: 'no' },
    { id: '40733', matched: null, score: null, standard: null, also: null },
  ])
  assert.deepEqual(query(folders, snapshotId, 'SELECT name, vehicles, contradicted FROM green_guide_name ORDER BY 1'), [
    { name: 'TOYOTA Taccoma', vehicles: 0, contradicted: 0 },
    { name: 'TOYOTA Tacoma', vehicles: 2, contradicted: 1 },
  ])
})

it('returns null for SmartWay in model years without a SmartWay vehicle, and for everything without the files', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  writeFileSync(join(folders.from, '2019-emissions.csv'), SCORES.replaceAll('-1.0,1,', '-1.0,-1,'))
  const { snapshotId } = await ingest(folders)
  assert.deepEqual(
    query(folders, snapshotId, SELECT('emissions_federal_smartway')).map(({ also }) => also),
    [null, null, null, null],
  )
})
