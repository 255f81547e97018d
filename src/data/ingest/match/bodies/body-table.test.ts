import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BodyTable, parseBodyFile, readBodyFiles } from './body-table.ts'

const HEADER = 'make\tnameplate\twords\tyears\tbodies'

function linesOf(...rows: readonly string[]) {
  return parseBodyFile([HEADER, ...rows].join('\n'), 'some.tsv')
}

function locationOf(
  rows: readonly string[],
  year: number,
  model: string,
  baseModel: string | null,
): string | undefined {
  return new BodyTable(linesOf(...rows)).find({ year, make: 'ACME', model, baseModel })?.location
}

describe('a file of bodies', () => {
  it('is read line by line, without comments and blank lines', () => {
    assert.deepEqual(linesOf('# why', '', 'Acme\tRocket\tgt; st\t2001-2004\tSedan 4, +Coupe 2'), [
      {
        make: 'Acme',
        nameplate: 'Rocket',
        words: ['gt', 'st'],
        fromYear: 2001,
        toYear: 2004,
        bodies: [
          { body: 'Sedan', doors: 4, isNamed: false },
          { body: 'Coupe', doors: 2, isNamed: true },
        ],
        location: 'some.tsv:4',
      },
    ])
    assert.deepEqual(linesOf('Acme\tRocket\t\t2001-\t-')[0]?.bodies, [])
  })
  for (const [row, reason] of [
    ['Acme\tRocket\t\tSedan 4', /some\.tsv:2: years must be/],
    ['\tRocket\t\t\tSedan 4', /may not be empty/],
    ['Acme\tRocket\tGT-S\t\tSedan 4', /must be written "gt s"/],
    ['Acme\tRocket\t\t2004\tSedan 4', /years must be/],
    ['Acme\tRocket\t\t2004-2001\tSedan 4', /years must be/],
    ['Acme\tRocket\t\t\tSaloon 4', /is not a body class/],
    ['Acme\tRocket\t\t\tSedan 5', /invalid number of side doors: 5/],
    ['Acme\tRocket\t\t\tSedan 4, Sedan 4', /listed twice/],
  ] as const) {
    it(`is rejected with ${JSON.stringify(row)}`, () => assert.throws(() => linesOf(row), reason))
  }
  it('is rejected with another header', () => assert.throws(() => parseBodyFile('make\n', 'some.tsv'), /some\.tsv:1/))
})

describe('the table', () => {
  const rows = [
    'Acme\tRocket\t\t1990-1999\tSedan 4',
    'Acme\tRocket\t\t2000-\tCoupe 2',
    'Acme\tRocket\tgt\t1995-2005\tHatchback 2',
    'Acme\tRocket\tgt wagon\t\tWagon 4',
    'Acme\tComet/Star\t\t\tSUV 4',
  ]
  const cases = [
    [1999, 'Rocket LX', 'Rocket', 'some.tsv:2'],
    [2030, 'Rocket LX', 'rocket', 'some.tsv:3'],
    [1999, 'Rocket GT', 'Rocket', 'some.tsv:4'],
    [1994, 'Rocket GT', 'Rocket', 'some.tsv:2'],
    [1999, 'Rocket GT-Wagon', 'Rocket', 'some.tsv:5'],
    [1989, 'Rocket', 'Rocket', undefined],
    [1999, 'Rocket', 'Comet', undefined],
    [1999, 'Rocket GT', null, 'some.tsv:4'],
    [1999, 'Star 4WD', null, 'some.tsv:6'],
    [1999, 'Starlight', null, undefined],
  ] as const
  for (const [year, model, base, location] of cases) {
    it(`answers ${location} for a ${year} ${model} of ${base}`, () =>
      assert.equal(locationOf(rows, year, model, base), location))
  }
  it('rejects two lines for the same names and years', () => {
    const lines = (years: string, words: string) =>
      linesOf('Acme\tRocket\tgt\t1990-1999\tSedan 4', `ACME\trocket\t${words}\t${years}\tCoupe 2`)
    assert.throws(() => new BodyTable(lines('1999-2004', 'gt')), /some\.tsv:2 and some\.tsv:3 claim the same/)
    assert.doesNotThrow(() => new BodyTable(lines('2000-2004', 'gt')))
    assert.doesNotThrow(() => new BodyTable(lines('1999-2004', '')))
  })
})

describe("the project's own table", () => {
  it('is valid', () => {
    const lines = readBodyFiles()
    assert.ok(lines.length > 2_000)
    assert.ok(new BodyTable(lines) instanceof BodyTable)
  })
  it('has two doors for convertibles, and four for coupes only with rear-hinged doors', () => {
    const odd = readBodyFiles().flatMap(({ make, nameplate, bodies }) =>
      bodies
        .filter(({ body, doors }) => (body === 'Convertible' && doors !== 2) || (body === 'Coupe' && doors === 4))
        .map(({ body }) => `${make} ${nameplate} ${body}`),
    )
    assert.deepEqual(odd, ['Mazda RX-8 Coupe', 'Saturn Ion Coupe'])
  })
})
