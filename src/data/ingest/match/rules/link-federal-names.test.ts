import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { projectAliases } from './alias-file.ts'
import { linkFederalNames } from './link-federal-names.ts'
import { epaName, federalName, linksBetween } from './testing.ts'

const SEED = 20_261_123

function linked(federal: readonly string[], epa: readonly string[]): string[] {
  const links = linksBetween(
    federal.map((text) => federalName(text)),
    epa.map((text) => epaName(text)),
  )
  return links.map((link) => link.replace(/ \(.*/, ''))
}

// Guarantee: no car has the recalls of another car whose name has the same prefix.
describe('names with the same prefix', () => {
  it('are distinguished: Corolla, Matrix, Cross, GR, iM', () => {
    const epa = ['Corolla', 'Matrix', 'Corolla Cross', 'GR Corolla', 'Corolla iM'].map(
      (model) => `2013 Toyota ${model}`,
    )
    assert.deepEqual(linked(['2013 TOYOTA COROLLA'], epa), ['COROLLA > Corolla'])
    assert.deepEqual(linked(['2013 TOYOTA COROLLA MATRIX'], epa), ['COROLLA MATRIX > Matrix'])
  })

  it('are distinguished: F-150, Lightning, F-250', () => {
    const epa = ['F150 Pickup 4WD', 'F150 RAPTOR 4WD', 'F-150 Lightning 4WD'].map((model) => `2023 Ford ${model}`)
    assert.deepEqual(linked(['2023 FORD F-150', '2023 FORD F-150 LIGHTNING BEV', '2023 FORD F-250 SD'], epa), [
      'F-150 > F150 Pickup 4WD',
      'F-150 > F150 RAPTOR 4WD',
      'F-150 LIGHTNING BEV > F-150 Lightning 4WD',
    ])
  })

  it('are distinguished: Range Rover, Sport, Evoque, Velar', () => {
    const epa = ['Range Rover', 'Range Rover Sport', 'Range Rover Evoque', 'Range Rover Velar'].map(
      (model) => `2019 Land-Rover ${model}`,
    )
    assert.deepEqual(linked(['2019 LAND-ROVER RANGE ROVER'], epa), ['RANGE ROVER > Range Rover'])
  })
})

// Guarantee: hybrids and electric cars never have the gasoline car's recalls if NHTSA distinguishes them.
describe('hybrids and electric cars', () => {
  const camrys = ['Camry LE/SE', 'Camry Hybrid LE']

  it('have their own name if NHTSA uses one that year', () => {
    const found = linked(
      ['2019 TOYOTA CAMRY', '2019 TOYOTA CAMRY HYBRID'],
      camrys.map((model) => `2019 Toyota ${model}`),
    )
    assert.deepEqual(found, ['CAMRY > Camry LE/SE', 'CAMRY HYBRID > Camry Hybrid LE'])
  })

  it('have no recalls in a year without one, once the name is established', () => {
    const years = [2012, 2013, 2014].map((year) => `${year} TOYOTA CAMRY HYBRID`)
    const found = linked(
      [...years, '2015 TOYOTA CAMRY'],
      camrys.map((model) => `2015 Toyota ${model}`),
    )
    assert.deepEqual(found, ['CAMRY > Camry LE/SE'])
  })

  it('are covered by the plain name if NHTSA has no other, to avoid a wrong zero', () => {
    const found = linked(['2023 HYUNDAI TUCSON'], ['2023 Hyundai Tucson AWD', '2023 Hyundai Tucson Hybrid'])
    assert.deepEqual(found, ['TUCSON > Tucson AWD', 'TUCSON > Tucson Hybrid'])
  })

  it("are covered by both names if a make's campaigns use the plain one for both", () => {
    const found = linked(
      ['2021 FORD ESCAPE', '2021 FORD ESCAPE HYBRID'],
      ['2021 Ford Escape AWD', '2021 Ford Escape AWD HEV'],
    )
    assert.deepEqual(found, ['ESCAPE > Escape AWD', 'ESCAPE > Escape AWD HEV', 'ESCAPE HYBRID > Escape AWD HEV'])
  })

  it('are covered by the plain name if every car of the nameplate is one', () => {
    const venza = epaName('2021 Toyota Venza AWD', { alternative: 'Hybrid', motor: '259V Li-Ion' })
    const found = linksBetween([federalName('2021 TOYOTA VENZA'), federalName('2021 TOYOTA VENZA HYBRID')], [venza])
    assert.deepEqual(found, ['VENZA > Venza AWD (drive_words)', 'VENZA HYBRID > Venza AWD (power_words)'])
    const i3 = ['i3 BEV', 'i3 REX'].map((model) => epaName(`2015 BMW ${model}`))
    const rex = { ...epaName('2015 BMW i3 REX'), alternative: 'Plug-in Hybrid' }
    assert.equal(linksBetween([federalName('2015 BMW I3')], [...i3.slice(0, 1), rex]).length, 2)
  })

  it('never give an electric car the recalls of the gasoline car', () => {
    const found = linked(['2020 KIA SOUL'], ['2020 Kia Soul', '2020 Kia Soul Electric'])
    assert.deepEqual(found, ['SOUL > Soul'])
  })
})

describe('of a nameplate and a more exact name', () => {
  const panameras = ['Panamera 4S', 'Panamera 4S Executive', 'Panamera GTS'].map((model) => `2018 Porsche ${model}`)

  it("uses the most exact one for each car, like NHTSA's look-up", () => {
    const found = linked(
      ['PANAMERA', 'PANAMERA 4S', 'PANAMERA 4S EXECUTIVE'].map((model) => `2018 PORSCHE ${model}`),
      panameras,
    )
    assert.deepEqual(found, [
      'PANAMERA > Panamera GTS',
      'PANAMERA 4S > Panamera 4S',
      'PANAMERA 4S EXECUTIVE > Panamera 4S Executive',
    ])
  })

  it('distinguishes an S from a Turbo S, which is a Turbo', () => {
    const turboS = ['2020 Porsche Cayenne Turbo S']
    assert.deepEqual(linked(['2020 PORSCHE CAYENNE S'], turboS), [])
    assert.deepEqual(linked(['2020 PORSCHE CAYENNE TURBO'], turboS), ['CAYENNE TURBO > Cayenne Turbo S'])
  })

  // 91V075, only about the seats of the wagons, is filed under 740 and 940.
  it("finds Volvo's wagons by their code and by the number", () => {
    const epa = ['850', '850 Wagon'].map((model) => `1996 Volvo ${model}`)
    const links = linked(['1996 VOLVO 850', '1996 VOLVO 854', '1996 VOLVO 855'], epa)
    assert.deepEqual(links, ['850 > 850', '850 > 850 Wagon', '854 > 850', '855 > 850 Wagon'])
  })

  it('takes no car from a name with recalls for a name without any', () => {
    const federal = [federalName('2018 PORSCHE PANAMERA'), federalName('2018 PORSCHE PANAMERA GTS', 0)]
    assert.deepEqual(linksBetween(federal, [epaName('2018 Porsche Panamera GTS')]), [
      'PANAMERA > Panamera GTS (trim_words)',
      'PANAMERA GTS > Panamera GTS (same_name)',
    ])
  })

  it('links the nameplate to all cars if it lost every car', () => {
    const found = linked(['2023 BMW I7', '2023 BMW I7 XDRIVE60'], ['2023 BMW i7 xDrive60 Sedan (19 inch wheels)'])
    assert.equal(found.length, 2)
    assert.deepEqual(linked(['2017 VOLVO V90', '2017 VOLVO V90CC'], ['2017 Volvo V90 CC AWD']), ['V90CC > V90 CC AWD'])
  })
})

// Guarantee: if EPA rates a family in one row, its members are found by EPA's engine columns.
describe('a name whose cars EPA rates under a wider name', () => {
  const series = (litres: number, drive: string | null = null) => epaName('1988 BMW 3 Series', { litres, drive })
  const litresOf = (federal: string, ...epa: ReturnType<typeof epaName>[]) =>
    linkFederalNames([federalName(federal)], epa, projectAliases()).links.map((link) => epa[link.epa]?.litres)

  it('is linked to the rows that can be the car', () => {
    const rows = [series(2.3), series(2.5), series(2.7)]
    assert.deepEqual(litresOf('1988 BMW M3', ...rows), [2.3])
    assert.deepEqual(litresOf('1988 BMW 325E', ...rows), [2.7])
    assert.deepEqual(litresOf('1988 BMW 325IS', ...rows), [2.5])
    assert.deepEqual(litresOf('1988 BMW 325', ...rows), [2.5, 2.7])
    assert.deepEqual(litresOf('1988 BMW 325IX', series(2.5), series(2.5, '4-Wheel or All-Wheel Drive')), [2.5])
    assert.deepEqual(litresOf('1988 BMW 535I', ...rows), [])
  })

  it('is not linked in years in which EPA distinguishes the cars', () => {
    assert.deepEqual(linked(['1990 BMW 325E'], ['1990 BMW 325i']), [])
  })
})

it('covers the car with a grade that EPA does not distinguish, and takes it from no other name', () => {
  assert.deepEqual(linked(['2003 KIA SEDONA', '2003 KIA SEDONA EX'], ['2003 Kia Sedona']), [
    'SEDONA > Sedona',
    'SEDONA EX > Sedona',
  ])
})

// Guarantee: a campaign of only the gasoline car is not shown for a diesel that NHTSA names separately.
it('takes the diesel from the plain name if another name says diesel', () => {
  const cars = ['2014 Chevrolet Cruze', '2014 Chevrolet Cruze Diesel']
  assert.deepEqual(linked(['2014 CHEVROLET CRUZE', '2014 CHEVROLET CRUZE DIESEL'], cars), [
    'CRUZE > Cruze',
    'CRUZE DIESEL > Cruze Diesel',
  ])
  assert.deepEqual(linked(['2014 CHEVROLET CRUZE'], cars), ['CRUZE > Cruze', 'CRUZE > Cruze Diesel'])
})

it('links a number without its e to the plug-in if no other car has the number', () => {
  assert.deepEqual(linked(['2019 MERCEDES-BENZ GLC 350'], ['2019 Mercedes-Benz GLC350e 4matic']), [
    'GLC 350 > GLC350e 4matic',
  ])
  const both = [
    epaName('2016 Mercedes-Benz S550'),
    epaName('2016 Mercedes-Benz S550e', { alternative: 'Plug-in Hybrid' }),
  ]
  assert.deepEqual(linksBetween([federalName('2016 MERCEDES-BENZ S550')], both), ['S550 > S550 (same_name)'])
})

describe('names without a link', () => {
  const reasons = (federal: string, ...epa: string[]) =>
    linkFederalNames(
      [federalName(federal)],
      epa.map((text) => epaName(text)),
      projectAliases(),
    ).unlinked.map(({ reason, note }) => [reason, note])

  it('have a reason', () => {
    assert.deepEqual(reasons('2007 HONDA CBR1000RR'), [['motorcycle', 'Honda motorcycle, scooter or off-road vehicle']])
    assert.equal(reasons('2015 FORD F-250 SD')[0]?.[0], 'over_8500_lb')
    assert.equal(reasons('2010 VOLVO VNL')[0]?.[0], 'heavy_truck')
    assert.equal(reasons('2013 VOLVO S80L', '2013 Volvo S80 AWD')[0]?.[0], 'not_sold_in_us')
    assert.deepEqual(reasons('2013 KIA RONDO', '2009 Kia Rondo', '2011 Kia Rondo'), [['other_years', '2009 to 2011']])
    assert.deepEqual(reasons('2013 KIA RONDO', '2009 Kia Rondo'), [['other_years', '2009']])
    // A hybrid of that name in another year does not count for the plain name.
    const hybrid = ['2011 Toyota Camry', '2011 Toyota Camry Hybrid XLE'] as const
    assert.deepEqual(reasons('2009 TOYOTA CAMRY XLE', ...hybrid), [['no_such_name', '']])
    assert.equal(reasons('2018 BUGATTI CHIRON SPORT', '2018 Bugatti Chiron')[0]?.[0], 'not_told_apart')
    assert.equal(reasons('2018 AUDI ZEBRA', '2018 Audi A3')[0]?.[0], 'no_such_name')
  })

  it('are listed exactly once, also with an alias of several meanings', () => {
    assert.equal(reasons('2019 AUDI ALLROAD', '2019 Audi A3').length, 1)
  })
})

const EPA = [
  'Camry LE/SE',
  'Camry Hybrid LE',
  'Corolla',
  'Corolla Cross',
  'Matrix',
  'RAV4 4WD',
  'RAV4 Prime 4WD',
  'Prius',
].flatMap((model) => [2012, 2013].map((year) => epaName(`${year} Toyota ${model}`)))
const FEDERAL = ['CAMRY', 'CAMRY HYBRID', 'COROLLA', 'COROLLA MATRIX', 'MATRIX', 'RAV4', 'PRIUS', 'ZEBRA'].flatMap(
  (model) => [2012, 2013].map((year) => federalName(`${year} TOYOTA ${model}`)),
)

it('gives the same links for names in any order', () => {
  const words = (federal: typeof FEDERAL, epa: typeof EPA) => linksBetween(federal, epa).toSorted()
  const expected = words(FEDERAL, EPA)
  assert.ok(expected.length > 10)
  const orders = fc.tuple(
    fc.shuffledSubarray(FEDERAL, { minLength: FEDERAL.length }),
    fc.shuffledSubarray(EPA, { minLength: EPA.length }),
  )
  fc.assert(
    fc.property(orders, ([federal, epa]) => assert.deepEqual(words(federal, epa), expected)),
    { seed: SEED, numRuns: 100 },
  )
})

it('links or explains every name, and links none twice to one car', () => {
  const { links, unlinked } = linkFederalNames(FEDERAL, EPA, projectAliases())
  const seen = new Set([...links.map((link) => link.federal), ...unlinked.map((each) => each.federal)])
  assert.equal(seen.size, FEDERAL.length)
  assert.equal(new Set(links.map((link) => `${link.federal} ${link.epa}`)).size, links.length)
})
