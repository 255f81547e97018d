import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { QUERY_PARAMETERS_MAX } from '#http/limits.ts'
import { listImages } from '#operations/public/list-images.ts'
import { searchVehicles } from '#operations/public/search-vehicles.ts'
import { ProblemError } from '#platform/problem.ts'
import { ANY_CHARACTER } from '#test/support/random/any-character.ts'
import { createParameterReader } from './request-parameters.ts'

const search = createParameterReader(searchVehicles.input, [])
const detail = createParameterReader(listImages.input, ['id'])

function rejectionOf(query: string, reader = search, path = {}): ProblemError {
  try {
    reader.read(path, query)
  } catch (error) {
    assert.ok(error instanceof ProblemError, String(error))
    return error
  }
  return assert.fail(`"${query}" was accepted`)
}

test('reads well-formed parameters', () => {
  assert.deepEqual(search.read({}, ''), {})
  assert.deepEqual(search.read({}, 'year=2019&make=toyota&limit=5&offset=0'), {
    year: 2019,
    make: 'toyota',
    limit: 5,
    offset: 0,
  })
  assert.deepEqual(search.read({}, 'make=mercedes+benz'), { make: 'mercedes benz' })
  assert.deepEqual(search.read({}, 'make=citro%C3%ABn'), { make: 'citroën' })
  assert.deepEqual(search.read({}, 'mod%65l=a%3Db'), { model: 'a=b' })
  assert.deepEqual(detail.read({ id: 'abc' }, ''), { id: 'abc' })
})

test('gives each error its own code', () => {
  const { code, extension } = rejectionOf('colour=red&limit=0')
  assert.equal(code, 'unknown_parameter')
  const codes = extension.errors?.map(({ parameter, code: own }) => [parameter, own])
  assert.deepEqual(codes, [
    ['colour', 'unknown_parameter'],
    ['limit', 'invalid_parameter'],
  ])
})

// Guarantee: a bound has the same meaning by either name, and both names together are rejected.
test('accepts both names of a bound, and rejects both together', () => {
  const bounds = [
    ['year_min', 'min_year', 2019],
    ['year_max', 'max_year', 2020],
    ['min_mpg', 'mpg_min', 30],
    ['min_range', 'range_min', 250],
    ['min_stars', 'stars_min', 5],
  ] as const
  for (const [name, other, value] of bounds) {
    assert.deepEqual(search.read({}, `${name}=${value}`), { [name]: value })
    assert.deepEqual(search.read({}, `${other}=${value}`), { [name]: value })
    const { code, message } = rejectionOf(`${other}=${value}&${name}=${value}`)
    assert.equal(code, 'invalid_parameter')
    assert.equal(message, `Parameter "${name}" means the same as "${other}": send one of them.`)
    assert.match(rejectionOf(`${other}=x`).message, new RegExp(`Parameter "${other}" must be a whole number`))
    assert.match(rejectionOf(`${other}=1&${other}=1`).message, /sent more than once/)
  }
  const described = Object.entries(searchVehicles.input.properties).filter(([name]) =>
    /(?:^|_)(?:min|max)(?:_|$)/.test(name),
  )
  assert.deepEqual(
    described.map(([name]) => name).toSorted(),
    bounds.map(([name]) => name).toSorted(),
    'every bound has another name',
  )
  for (const [name, other] of bounds) {
    const { description } = searchVehicles.input.properties[name] as { description?: string }
    assert.ok(description?.includes(`\`${other}\``), name)
  }
})

test('accepts an enumerated value in any case, and lists the valid values otherwise', () => {
  assert.deepEqual(search.read({}, 'body_class=CARGO+van&drive_type=awd&sort=-YEAR'), {
    body_class: 'Cargo Van',
    drive_type: 'AWD',
    sort: '-year',
  })
  const { code, extension } = rejectionOf('drive_type=quattro')
  assert.equal(code, 'invalid_parameter')
  assert.deepEqual(extension.errors, [
    { parameter: 'drive_type', message: 'must be one of FWD, RWD, AWD, 4WD, 2WD', code: 'invalid_parameter' },
  ])
})

test('accepts only ordinary notations of a number', () => {
  const hostile = [
    '1e2',
    '0x10',
    'Infinity',
    '-Infinity',
    'NaN',
    '1e309',
    '25.0',
    '+5',
    '05',
    '00',
    '-0',
    '1_000',
    '٢٥',
    '1'.repeat(16),
    '9'.repeat(400),
  ]
  for (const text of hostile) {
    const { code, extension } = rejectionOf(`limit=${encodeURIComponent(text)}`)
    assert.equal(code, 'invalid_parameter', text)
    assert.deepEqual(
      extension.errors?.map(({ parameter }) => parameter),
      ['limit'],
      text,
    )
  }
  assert.match(rejectionOf('limit=05').message, /must be a whole number without a leading zero/)
  assert.deepEqual(search.read({}, `limit=${'9'.repeat(15)}`), { limit: 999_999_999_999_999 })
})

test('enforces the range of numbers', () => {
  for (const query of ['limit=0', 'limit=-1', 'offset=-1', 'year=1885', 'year=2101', 'year=0']) {
    assert.equal(rejectionOf(query).code, 'invalid_parameter', query)
  }
  for (const query of ['limit=1', 'offset=0', 'year=1886', 'year=2100']) assert.ok(search.read({}, query), query)
})

test('rejects blanks, control characters, malformed escapes, and texts that are too long or contain no word', () => {
  const hostile = [
    '',
    '%20',
    '+',
    '%00',
    'a%00b',
    'a%0Ab',
    '%7F',
    '%',
    '%zz',
    '%4',
    '%FF',
    '%C3',
    '%ED%A0%80',
    'x'.repeat(81),
    '---',
    '%F0%9F%9A%97',
  ]
  for (const text of hostile) assert.equal(rejectionOf(`make=${text}`).code, 'invalid_parameter', text)
  assert.equal(rejectionOf('make').code, 'invalid_parameter')
  assert.equal(rejectionOf('', detail, { id: 'a'.repeat(65) }).code, 'invalid_parameter')
  assert.equal(rejectionOf('', detail, { id: ' ' }).code, 'invalid_parameter')
})

test('rejects a repeated parameter, however it is written', () => {
  for (const query of ['year=2019&year=2019', 'year=2019&ye%61r=2018', 'make=a&make=', 'make=%zz&make=a']) {
    assert.match(rejectionOf(query).message, /more than once/, query)
  }
})

test('rejects unknown parameters and suggests the closest name', () => {
  assert.match(rejectionOf('yaer=2019').message, /did you mean "year"\?/)
  assert.match(rejectionOf('Make=ford').message, /did you mean "make"\?/)
  assert.match(rejectionOf('colour=red').message, /known: year, make, model, .*sort, limit, offset/)
  assert.match(rejectionOf('x=1', detail, { id: 'a' }).message, /has no parameters/)
  for (const query of [
    '__proto__=1',
    'constructor=1',
    'toString=1',
    'make[]=ford',
    'make[a]=b',
    'year[$gt]=1',
    '=',
    '&',
    'a&&b',
    '%zz=1',
  ]) {
    assert.equal(rejectionOf(query).code, 'unknown_parameter', query)
  }
  assert.equal(
    rejectionOf('id=other', detail, { id: 'a' }).code,
    'unknown_parameter',
    'a path parameter is none of the query',
  )
})

test('reports all errors at once, and quotes little of the input', () => {
  const problem = rejectionOf(`limit=x&offset=-1&${'n'.repeat(500)}=1&make=`)
  assert.deepEqual(
    problem.extension.errors?.map(({ parameter }) => parameter.length),
    [5, 6, 64, 4],
  )
  assert.match(rejectionOf(Array.from({ length: QUERY_PARAMETERS_MAX + 1 }, () => 'a=1').join('&')).message, /at most/)
})

test('no query string makes it throw anything but a rejection', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 60 }), (query) => {
      try {
        search.read({}, query)
      } catch (error) {
        assert.ok(error instanceof ProblemError)
      }
    }),
    { seed: 20_261_121, numRuns: 2_000 },
  )
})

test('two requests share a key exactly if they request the same values', () => {
  const keyOf = (query: string) => search.keyOf(search.read({}, query))
  assert.equal(keyOf('year=2019&make=ford'), keyOf('make=for%64&year=2019'))
  assert.notEqual(keyOf('make=ford'), keyOf('model=ford'))
  assert.notEqual(keyOf('limit=1'), keyOf('offset=1'))
  assert.notEqual(keyOf(''), keyOf('offset=0'))
})
