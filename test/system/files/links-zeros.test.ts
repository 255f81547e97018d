// Guarantee: no car shows "no recalls" because a federal name of its make and year was not reviewed.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import { projectAliases } from '#ingest/match/rules/alias-file.ts'
import { linkFederalNames } from '#ingest/match/rules/link-federal-names.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { hasData, loadEpaNames, loadRecallNames } from '../../../tools/links/load.ts'
import { ZERO_FILES, ZEROS_FROM_YEAR, zeroTexts } from '../../../tools/links/zeros.ts'

async function readZeros() {
  const epa = await loadEpaNames()
  const makes = new Set(epa.map((name) => sourceMake(name.make).make))
  const all = await loadRecallNames(ZEROS_FROM_YEAR, true)
  const federal = all.filter((name) => makes.has(sourceMake(name.make).make))
  const linked = linkFederalNames(federal, epa, projectAliases())
  const models = (wanted: string) => {
    const of = linked.links.filter(({ federal: at }) => {
      const name = federal[at]
      return name !== undefined && `${name.year} ${name.make} ${name.model}` === wanted
    })
    return new Set(of.map((link) => `${epa[link.epa]?.model} ${epa[link.epa]?.litres}`))
  }
  return { models, texts: zeroTexts(federal, epa, linked) }
}

/** Names that stood apart from their cars: NHTSA's name, EPA's rows that it must cover, rows that it must not. */
const CARS: readonly (readonly [federal: string, covers: string, not: string])[] = [
  ['1984 AUDI 5000', '5000S 2.1; 5000S Wagon 2.1', 'Coupe GT 2.1'],
  ['1986 HYUNDAI EXCEL', 'Pony Excel 1.5', ''],
  ['1993 VOLKSWAGEN GOLF', 'Golf III / GTI 2', 'Cabriolet 1.8'],
  ['1993 VOLKSWAGEN GTI', 'Golf III / GTI 2', 'Jetta III 2'],
  ['1984 BMW 318', '3 Series 1.8', '3 Series 2.7; 5 Series 2.7'],
  ['1988 BMW M3', '3 Series 2.3', '3 Series 2.5; 3 Series 2.7'],
  ['1986 SUBARU GL', 'Sedan/3 Door 1.8; Wagon 1.8; Hatchback 1.8; Brat 4WD 1.8', 'XT 1.8'],
  ['1989 SUBARU XT6', 'XT 2.7; XT 4WD 2.7', 'XT 1.8'],
  ['1991 TOYOTA PICKUP', 'Truck 2WD 2.4; Truck 4WD 3; 1-Ton Truck 2WD 3; Cab/Chassis 2WD 3', '4Runner 4WD 3'],
  ['2019 MERCEDES-BENZ GLC 350', 'GLC350e 4matic 2', 'GLC300 2'],
  ['2019 MERCEDES-BENZ GLC350E', 'GLC350e 4matic 2', 'GLC300 2'],
  ['1986 VOLVO 745', '740/760 Wagon 2.3', '740/760 2.3; 240 DL/240 GL Wagon 2.3'],
  ['1991 VOLVO 700', '740 2.3; 740 Wagon 2.3; Coupe 2.3', '240 2.3; 940 SE 2.3'],
  ['1986 PORSCHE 944 TURBO', '944 2.5', '911 3.2'],
  ['1990 JAGUAR MAJESTIC', 'XJ6 4', 'XJS Coupe 5.3'],
  ['1986 NISSAN D21', 'Truck 2WD (new Version) 2.4', 'Truck 2WD 2.4'],
  ['1990 NISSAN D21', 'Hardbody 2WD 2.4; Hardbody 4WD 3', 'Pathfinder 4WD 3'],
  ['2024 AUDI E-TRON', 'Q8 e-tron quattro null; SQ8 e-tron (20 inch wheels) null', 'Q4 40 e-tron null'],
]

if (!hasData()) {
  it('names next to cars without recalls', { skip: WITHOUT_FEDERAL_FILES })
} else {
  const zeros = readZeros()

  it('docs/links lists the names next to cars without recalls, as the federal files state them', async () => {
    const { texts } = await zeros
    for (const list of ['names', 'cars'] as const) {
      const isSame = readFileSync(ZERO_FILES[list], 'utf8') === texts[list]
      assert.ok(isSame, `${ZERO_FILES[list]}: run "node tools/links.ts --zeros" and read the change`)
    }
  })

  it('each name has a reviewed reason', async () => {
    const names = (await zeros).texts.names.split('\n').slice(1, -1)
    assert.ok(names.length > 400, `${names.length} names`)
    assert.deepEqual(
      names.filter((line) => line.split('\t')[4] !== 'yes'),
      [],
    )
  })

  for (const [federal, covers, not] of CARS) {
    it(`${federal} finds its cars`, async () => {
      const models = (await zeros).models(federal)
      const rows = (list: string) => list.split('; ').filter((row) => row !== '')
      assert.deepEqual(
        rows(covers).filter((row) => !models.has(row)),
        [],
      )
      assert.deepEqual(
        rows(not).filter((row) => models.has(row)),
        [],
      )
    })
  }
}
