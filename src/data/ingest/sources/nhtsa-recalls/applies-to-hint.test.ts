import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { appliesToHint, coversAll } from './applies-to-hint.ts'

/** Texts in the style of the federal record, with the words that limit each campaign. */
const HINTS: readonly (readonly [summary: string, hint: string])[] = [
  [
    'Example Motors (Example) is recalling certain 2020-2022 Comet vehicles equipped with 1.5L engines.  An injector may leak.',
    'equipped with 1.5L engines',
  ],
  [
    'Example Motor Co., Inc. is recalling certain 2020 Comet vehicles manufactured May 1, 2019, to June 2, 2019, and equipped with a 2.5L, four-cylinder engine. A pump may stop.',
    'equipped with a 2.5L, four-cylinder engine',
  ],
  [
    'ON CERTAIN PASSENGER VEHICLES EQUIPPED WITH 1.8L TURBO, 2.8L V6, OR 3.0L ENGINES, A CONNECTOR MAY CORRODE.',
    'EQUIPPED WITH 1.8L TURBO, 2.8L V6, OR 3.0L ENGINES',
  ],
  [
    'VEHICLE DESCRIPTION:  PICKUP TRUCKS EQUIPPED WITH FOUR-WHEEL DRIVE.  A SHAFT CAN BREAK.',
    'EQUIPPED WITH FOUR-WHEEL DRIVE',
  ],
  [
    'Example is recalling certain 2019 Comet and Meteor vehicles.  The affected vehicles are equipped with V6 or V8 engines whose bolts may break.',
    'equipped with V6 or V8 engines',
  ],
  [
    'Example is recalling certain 2011 Comet cars with manual transmissions, manufactured in May 2010. It may roll.',
    'with manual transmissions',
  ],
  [
    'Example is recalling certain 2021 Comet Plug-In Hybrid vehicles.  The battery may overheat.',
    '2021 Comet Plug-In Hybrid vehicles',
  ],
  [
    'Example is recalling certain 2022 Comet Hybrid and Comet Plug-in Hybrid vehicles. A belt may fail.',
    '2022 Comet Hybrid and Comet Plug-in Hybrid vehicles',
  ],
  [
    'Example is recalling certain model year 2014 front wheel drive Comet vehicles manufactured in 2013. It may stall.',
    '2014 front wheel drive Comet vehicles',
  ],
  [
    'Example is recalling certain 2020-2024 Comet and 2021-2024 Meteor plug-in hybrid electric vehicles (PHEV).  A cell may fail.',
    '2020-2024 Comet and 2021-2024 Meteor plug-in hybrid electric vehicles (PHEV)',
  ],
  ['EXAMPLE IS RECALLING 14 MY 2010 COMET KING CAB VEHICLES. A SEAT IS LOOSE.', '2010 COMET KING CAB VEHICLES'],
  ['ON CERTAIN SEDANS, A TEAR IN THE AIR BAG CAN OCCUR.', 'SEDANS'],
]

describe('a hint', () => {
  it("is the record's words that limit the campaign", () => {
    for (const [summary, hint] of HINTS) assert.equal(appliesToHint(summary), hint)
  })

  it('is quoted from the record, letter by letter', () => {
    for (const [summary] of HINTS) assert.ok(summary.includes(appliesToHint(summary) ?? 'none'))
  })
})

/** Texts with engines, drives or bodies that do not limit the campaign. */
const NO_HINTS: readonly (readonly [why: string, summary: string])[] = [
  [
    'the defect',
    'Example is recalling certain 2019 Comet vehicles.  The engine may stall and the transmission may jump out of gear.',
  ],
  ['the defect, in one sentence', 'ON CERTAIN PASSENGER VEHICLES, THE DIESEL FUEL PUMP COULD LEAK ON THE ENGINE.'],
  [
    'equipment that is no powertrain',
    'Example is recalling certain 2019 Comet vehicles equipped with a dual-stage air bag. It may rupture.',
  ],
  ['a part of an engine', 'VEHICLE DESCRIPTION: MOTORCYCLES EQUIPPED WITH AN ENGINE STOP SWITCH. IT MAY STICK.'],
  ['without', 'Example is recalling certain 2019 Comet vehicles not equipped with all-wheel drive. It may roll.'],
  ['an exception', 'VEHICLE DESCRIPTION: PASSENGER CARS, EXCEPT MODELS WITH V6 ENGINES. A HOSE MAY LEAK.'],
  ['both names', 'Example is recalling certain 2020 Comet and Comet Hybrid vehicles. A seat is loose.'],
  [
    'both names, the second of another kind',
    'Example is recalling certain 2020 Comet and 2021 Comet plug-in hybrid electric vehicles. A seat is loose.',
  ],
  ['all drives', 'Example is recalling certain 2017 Comet 2WD and AWD vehicles. A tank may leak.'],
  [
    'further vehicles',
    'Example is recalling certain 2014 Comet Hybrid vehicles manufactured in 2013, and Meteor vehicles manufactured in 2012. It may stall.',
  ],
  [
    'further model years',
    'Example is recalling certain 2010 Comet vehicles equipped with diesel engines, and 2012 Meteor models. It may stall.',
  ],
  [
    'one kind of some years, beside all of others',
    'Example is recalling certain 2012 Meteor, and 2007-2008 Comet vehicles with a manual transmission and 2009-2013 Example Comet vehicles. It may fail.',
  ],
  [
    'one kind of one year, behind two blanks, beside all of the next',
    'EXAMPLE IS RECALLING CERTAIN MODEL YEAR 2012 X5 VEHICLES EQUIPPED WITH A DIESEL ENGINE AND  2013 X5 AND X6 VEHICLES.  IT MAY LEAK.',
  ],
  [
    'one body beside another',
    'EXAMPLE IS RECALLING CERTAIN 2005 THROUGH 2007 COMET SEDANS MANUFACTURED IN 2006 AND COMET COUPES MANUFACTURED IN 2007.  IT MAY LEAK.',
  ],
  [
    'too long',
    `Example is recalling certain 2010 Comet vehicles equipped with ${'very '.repeat(40)}large 4.0L engines. It may stall.`,
  ],
  [
    'a population that a later sentence widens',
    'Example recalled certain 2019 Comet vehicles equipped with 3.3L engines. Later, Example expanded the recall and added certain 2018-2021 Comet vehicles.',
  ],
  [
    'a second defect of other vehicles',
    'EXAMPLE IS RECALLING MY 2005 COMET VEHICLES EQUIPPED WITH AUTOMATIC TRANSMISSIONS. A SHIELD IS LOOSE. IN ADDITION, AFFECTED VEHICLES WITH MANUAL TRANSMISSIONS MAY LEAK.',
  ],
  [
    'vehicles that are named beside it',
    'ON CERTAIN VEHICLES EQUIPPED WITH THE 2.5 LITER ENGINE, A PIN MAY CATCH DEBRIS. ALSO ON 2002 COMET VEHICLES, A CATALYST MAY OVERHEAT.',
  ],
  [
    'all vehicles of another name in the same clause',
    'VEHICLE DESCRIPTION: SOME COMET VEHICLES EQUIPPED WITH 2.5 LITER V-6 ENGINES AND ALL METEOR MODEL VEHICLES MAY STALL.',
  ],
  ['nothing', ''],
]

describe('no hint', () => {
  for (const [why, summary] of NO_HINTS) {
    it(`is taken from ${why}`, () => assert.equal(appliesToHint(summary), null))
  }

  it('is returned without a text', () => assert.equal(appliesToHint(null), null))

  it('takes long for any text', () => {
    const before = process.threadCpuUsage()
    for (const word of ['vehicles ', 'certain ', 'equipped with a ', '2010 ', 'Inc. ', '1.8L, ', '(AB) ']) {
      appliesToHint(word.repeat(2_000))
      appliesToHint(`Example is recalling certain ${word.repeat(2_000)}`)
    }
    const { user, system } = process.threadCpuUsage(before)
    assert.ok(user + system < 1_000_000, `${user + system} µs`)
  })
})

describe('a hint that names years or makes', () => {
  const hint = '2012 through 2014 Example Comet hatchbacks'

  it('covers the vehicles that it names', () => {
    assert.equal(coversAll(hint, { years: [2012, 2013, 2014], makes: ['EXAMPLE'] }), true)
    assert.equal(coversAll('equipped with 1.5L engines', { years: [2012, 2020], makes: ['EXAMPLE', 'OTHER'] }), true)
  })

  it('does not cover another year or make', () => {
    assert.equal(coversAll(hint, { years: [2006, 2012], makes: ['EXAMPLE'] }), false)
    assert.equal(coversAll(hint, { years: [2012], makes: ['EXAMPLE', 'OTHER'] }), false)
  })
})
