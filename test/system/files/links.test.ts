// Guarantee: over the real federal files these names find their cars, and no other cars.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import { projectAliases } from '#ingest/match/rules/alias-file.ts'
import { linkFederalNames } from '#ingest/match/rules/link-federal-names.ts'
import { linkReport } from '#ingest/match/rules/link-report.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { hasData, loadEpaNames, loadRecallNames } from '../../../tools/links/load.ts'

/** NHTSA's name, every EPA name that it must cover, and some of the year that it must not. */
const GOLDEN: readonly (readonly [federal: string, covers: string, not: string])[] = [
  ['2010 MAZDA MAZDA3', '3', 'Speed 3; CX-7 2WD'],
  ['2008 CHEVROLET SILVERADO 1500', 'Silverado C15 2WD; Silverado K15 4WD', 'Colorado 2WD'],
  [
    '2012 GMC SIERRA 1500',
    'Sierra C15 2WD; Sierra C15 XFE 2WD; Sierra K15 4WD; Sierra K15 AWD; Sierra 15 Hybrid 2WD; Sierra 15 Hybrid 4WD',
    'Yukon 1500 2WD',
  ],
  [
    '2016 FORD F-150',
    'F150 Pickup 2WD; F150 Pickup 4WD; F150 2.7L 2WD GVWR>6649 LBS PAYLOAD PACKAGE',
    'Expedition 2WD',
  ],
  ['2023 FORD F-150', 'F150 Pickup 4WD; F150 RAPTOR 4WD', 'F-150 Lightning 4WD; F-150 Lightning Platinum 4WD'],
  [
    '2023 FORD F-150 LIGHTNING BEV',
    'F-150 Lightning 4WD; F-150 Lightning 4WD Extended Range; F-150 Lightning Platinum 4WD',
    'F150 Pickup 4WD',
  ],
  ['2005 MAZDA B-SERIES TRUCK', 'B2300 2WD; B3000; B4000 2WD; B4000 4WD', 'Tribute 2WD'],
  ['2008 SUBARU WRX', 'Impreza AWD; Impreza Wagon/Outback SPT AWD', 'Legacy AWD'],
  ['2007 BMW X5 SAV', 'X5 3.0si; X5 4.8i', 'X3 3.0si'],
  ['2005 TOYOTA COROLLA MATRIX', 'Matrix; Matrix AWD', 'Corolla'],
  ['2005 TOYOTA COROLLA', 'Corolla', 'Matrix; Matrix AWD'],
  ['2008 HONDA CIVIC GX', 'Civic CNG', 'Civic; Civic Hybrid'],
  ['2008 HONDA CIVIC', 'Civic', 'Civic CNG; Civic Hybrid'],
  ['2014 BMW 328XI', '328i xDrive; 328i xDrive Gran Turismo; 328i xDrive Sports Wagon', '328i; 328d xDrive'],
  [
    '2012 MINI JCW',
    'John Cooper Works; John Cooper Works Coupe; John Cooper Works Roadster',
    'Cooper S; John Cooper Works Clubman; John Cooper Works Convertible',
  ],
  ['2012 MERCEDES-BENZ AMG ML63', 'ML63 AMG', 'ML350 4matic'],
  ['2021 KIA NIRO PHEV', 'Niro Plug-in Hybrid', 'Niro; Niro Electric'],
  ['1998 SUBARU OUTBACK', 'Legacy Wagon AWD', 'Legacy AWD; Impreza AWD'],
  ['2015 MERCEDES-BENZ C300', 'C300; C300 4matic', 'C400 4matic; E350'],
  [
    '2021 MERCEDES-BENZ C 300',
    'C300; C300 4matic; C300 Convertible; C300 Coupe; C300 4matic Convertible; C300 4matic Coupe',
    'AMG C43 4matic',
  ],
  ['2007 MERCEDES BENZ E550', 'E550; E550 4matic', 'E350; E63 AMG'],
  ['2022 TOYOTA COROLLA CROSS', 'Corolla Cross; Corolla Cross 4WD', 'Corolla; Corolla Hybrid'],
  ['2021 FORD ESCAPE', 'Escape AWD; Escape FWD; Escape AWD HEV; Escape FWD HEV; Escape FWD PHEV', 'EcoSport AWD'],
  [
    '2022 TOYOTA CAMRY',
    'Camry; Camry LE/SE; Camry XLE/XSE; Camry XSE; Camry TRD; Camry AWD LE/SE; Camry AWD XLE/XSE',
    'Camry Hybrid LE',
  ],
]

async function link() {
  const epa = await loadEpaNames()
  const makes = new Set(epa.map((name) => sourceMake(name.make).make))
  const federal = (await loadRecallNames(1995)).filter((name) => makes.has(sourceMake(name.make).make))
  return { epa, federal, linked: linkFederalNames(federal, epa, projectAliases()) }
}

if (!hasData()) {
  it('links over the federal files', { skip: WITHOUT_FEDERAL_FILES })
} else {
  const linking = link()

  for (const [federal, covers, not] of GOLDEN) {
    it(`of ${federal}`, async () => {
      const found = await linking
      assert.ok(found !== undefined)
      const index = found.federal.findIndex((name) => `${name.year} ${name.make} ${name.model}` === federal)
      const models = found.linked.links
        .filter((each) => each.federal === index)
        .map((each) => found.epa[each.epa]?.model)
      assert.deepEqual(
        covers.split('; ').filter((model) => !models.includes(model)),
        [],
      )
      assert.deepEqual(
        not.split('; ').filter((model) => models.includes(model)),
        [],
      )
    })
  }

  it('are 90 % of all names, and 94 % of those that EPA rates, weighted by recalls', async () => {
    const found = await linking
    assert.ok(found !== undefined)
    const { total, rated } = linkReport(found.federal, found.linked, new Map())
    assert.ok(total.keys > 7000, `${total.keys} names`)
    assert.ok(total.linkedKeys / total.keys >= 0.9, `${total.linkedKeys} of ${total.keys}`)
    assert.ok(rated.linkedRecalls / rated.recalls >= 0.94, `${rated.linkedRecalls} of ${rated.recalls}`)
  })
}
