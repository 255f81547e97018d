// Guarantee: names in a campaign's text are read with their model years, without excepted ones and mere prefixes.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isVersionOf, ModelsByWords, namesInText, type StatedInText } from './names-in-text.ts'

function stated(text: string, models: readonly string[], make?: string): StatedInText[] {
  const byWords = new ModelsByWords()
  for (const model of models) byWords.add(model)
  return namesInText(text, byWords, make)
}

function named(text: string, ...models: readonly string[]): unknown[] {
  return stated(text, models).map(({ model, years }) => [model, ...(years ?? []).flat()])
}

it("reads lists in campaigns' wordings", () => {
  const x5 =
    'BMW of North America, LLC (BMW) is recalling certain 2007-2013 X5 xDrive30i and X5 M vehicles, 2008 through 2014 X6 M vehicles manufactured June 1, 2007, to May 4, 2009, and X6.  The X3 is not.'
  assert.deepEqual(named(x5, 'X5', 'X5 M', 'X6 M', 'X6', 'X3'), [
    ['X5', 2007, 2013],
    ['X5 M', 2007, 2013],
    ['X6 M', 2008, 2014],
    ['X6', 2008, 2014],
  ])
  const kia = 'Kia Motors America (Kia) is recalling certain 2017-2018 Kia Optima hybrid vehicles.'
  assert.deepEqual(named(kia, 'OPTIMA', 'OPTIMA HYBRID'), [['OPTIMA HYBRID', 2017, 2018]])
  const bmw = 'BMW IS RECALLING CERTAIN MODEL YEAR 2011 328I XDRIVE AND 335I XDRIVE VEHICLES.'
  assert.deepEqual(named(bmw, '328I', '328XI', '335XI'), [
    ['328XI', 2011, 2011],
    ['335XI', 2011, 2011],
  ])
  assert.deepEqual(named('Honda recalls 2011, 2013 and 2015 Fit EV and Fit', 'FIT EV', 'FIT'), [
    ['FIT EV', 2011, 2011, 2013, 2013, 2015, 2015],
    ['FIT', 2011, 2011, 2013, 2013, 2015, 2015],
  ])
  assert.deepEqual(named('Certain 2014 X5 M, 2016 X6 M and 2018-2019 X5 M vehicles', 'X5 M', 'X6 M'), [
    ['X5 M', 2014, 2014, 2018, 2019],
    ['X6 M', 2016, 2016],
  ])
  // BMW's 2002 is not in a list of model years.
  assert.deepEqual(named('BMW is recalling certain 2002-2003 M5 and 2002 X5 vehicles', '2002', 'M5', 'X5'), [
    ['M5', 2002, 2003],
    ['X5', 2002, 2002],
  ])
  assert.deepEqual(named('ON CERTAIN CAYENNE S VEHICLES, THE HORN MAY FAIL.', 'CAYENNE', 'CAYENNE S'), [['CAYENNE S']])
})

it('omits excepted names until the next years', () => {
  const subaru = 'Certain 2012 Impreza sedans (except WRX STI models) and 2013 Legacy, Outback vehicles'
  assert.deepEqual(named(subaru, 'WRX STI', 'IMPREZA', 'LEGACY'), [
    ['IMPREZA', 2012, 2012],
    ['LEGACY', 2013, 2013],
  ])
})

// Guarantee: a name that is part of another name never means the car with only that name.
it('marks names to which no adjacent word can belong', () => {
  const whole = (text: string, models: readonly string[], make: string): string[] =>
    stated(text, models, make).flatMap(({ model, isWhole }) => (isWhole ? [model] : []))
  const toyota = 'recalling certain 2019 Toyota Prius, RAV4 HV and 2020 Corolla HV vehicles.'
  assert.deepEqual(whole(toyota, ['PRIUS', 'RAV4', 'COROLLA'], 'TOYOTA'), ['PRIUS'])
  const audi = 'recalling certain 2009-2010 Volkswagen Jetta A5 Sedan, 2010 Golf A6 and Audi A3 vehicles.'
  assert.deepEqual(whole(audi, ['A3', 'A5', 'A6'], 'AUDI'), ['A3'])
  const mini = 'RECALLING 2009-2011 MINI COOPER JCW (WITH TURBOCHARGER), PASSAT CC'
  assert.deepEqual(whole(mini, ['COOPER', 'JCW', 'CC'], 'MINI'), ['JCW'])
  assert.deepEqual(whole('certain 2007-2013 X5 M SAVs, 911 Targa 4S + GTS', ['X5 M', '911 Targa 4S'], 'BMW').length, 2)
  const twice = stated('certain 2011 Golf R, 2013 Golf and 2015 Golf GTI vehicles', ['GOLF'])
  assert.deepEqual(twice, [{ model: 'GOLF', years: [[2013, 2013]], isWhole: true, listed: 1 }])
})

it('counts the names that share model years, and reads versions after a body', () => {
  const text =
    'certain 2007-2009 A4 Cabriolet and S4 Cabriolet, 2008 RS4, 2013-2014 A5 sedan, coupe and Sportback vehicles'
  const found = stated(text, ['A4 CABRIOLET', 'S4 CABRIOLET', 'RS4', 'A5', 'A5 SPORTBACK'], 'AUDI')
  assert.deepEqual(
    found.map(({ model, listed, isWhole }) => [model, listed, isWhole]),
    [
      ['A4 CABRIOLET', 2, true],
      ['S4 CABRIOLET', 2, true],
      ['RS4', 1, true],
      ['A5', 2, true],
      ['A5 SPORTBACK', 2, true],
    ],
  )
  const doors = 'CERTAIN MODEL YEAR 2011 BOXSTER SPYDER 2 DOOR CONVERTIBLE PASSENGER VEHICLES.'
  assert.equal(stated(doors, ['BOXSTER SPYDER'], 'PORSCHE')[0]?.isWhole, true)
})

it('recognizes a version of another name by whole words', () => {
  for (const [model, plain, is] of [
    ['X5 M', 'X5', true],
    ['328XI', '328I', true],
    ['OPTIMA HYBRID', 'OPTIMA', true],
    ['X5', 'X5', false],
    ['X50', 'X5', false],
    ['X5', 'X5 M', false],
  ] as const) {
    assert.equal(isVersionOf(model, plain), is, `${model} of ${plain}`)
  }
})

// Guarantee: a recall of coupes, convertibles, and wagons reaches the cars that their maker names separately.
it("reads the bodies after names, with the maker's codes", () => {
  const models = [
    '325i',
    '325ci',
    '325ci Convertible',
    '325i Sport Wagon',
    '325xi',
    '325xi Sport Wagon',
    '330i',
    '330ci',
    'M3',
    'M3 Convertible',
  ]
  const takata =
    'certain 2001-2005 325i sedans, coupes, convertibles, and Sport Wagons; 2001-2005 325xi sedans and Sports Wagons; 2006 330i coupes; and 2001-2006 M3 coupes and convertibles to address'
  const found = stated(takata, models, 'BMW').map(({ model, years, isWhole }) => [
    model,
    ...(years ?? []).flat(),
    isWhole,
  ])
  assert.deepEqual(found, [
    ['325i', 2001, 2005, true],
    ['325ci', 2001, 2005, true],
    ['325ci Convertible', 2001, 2005, true],
    ['325i Sport Wagon', 2001, 2005, true],
    ['325xi', 2001, 2005, true],
    ['325xi Sport Wagon', 2001, 2005, true],
    ['330i', 2006, 2006, true],
    ['330ci', 2006, 2006, true],
    ['M3', 2001, 2006, true],
    ['M3 Convertible', 2001, 2006, true],
  ])
  const several = 'certain 2008-2013 325i and 330i coupes and 325xi sedans vehicles'
  assert.deepEqual(
    stated(several, models, 'BMW').map(({ model }) => model),
    ['325i', '330i', '325ci', '330ci', '325xi'],
  )
  assert.deepEqual(
    stated('certain 2001-2005 325i sedans', models, 'BMW').map(({ model }) => model),
    ['325i'],
  )
})

it('recognizes a name that the catalog spells differently', () => {
  const audi = '2012-2015 Audi A6 vehicles and 2013-2016 Audi A4 Sedan and A4 allroad vehicles.'
  const found = stated(audi, ['A4', 'A6', 'allroad quattro'], 'AUDI').map(({ model, years }) => [model, years])
  assert.deepEqual(found.at(-1), ['allroad quattro', [[2013, 2016]]])
})
