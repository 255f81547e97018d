import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { SEED } from '#test/support/scale.ts'
import { compactRows, decoderTablesOf, opened } from '#test/support/vpic/decoder-tables.ts'
import { EARLY, SMALL_TABLES } from '#test/support/vpic/small-tables.ts'
import { decodeVin, type DecodedVin } from './decode-vin.ts'
import { DECODER_TABLES } from './tables/decoder-schema.ts'
import { openDecoderTables } from './tables/decoder-tables.ts'

const TODAY = '2026-11-22'
const tables = decoderTablesOf(SMALL_TABLES)

function decode(vin: string, modelYear?: number): DecodedVin {
  return decodeVin(tables, vin, { today: TODAY, modelYear })
}

/** Values by vPIC's short name; a list if an element has several. */
function valuesOf(decoded: DecodedVin): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { code, value } of decoded.elements) {
    const name = code ?? ''
    values[name] = name in values ? [values[name], value].flat() : value
  }
  return values
}

describe('a correct VIN', () => {
  const decoded = decode('1EXAA1XA8CP000001')

  it('returns every element of patterns, engine model, code, conversions, specifications and defaults', () => {
    assert.deepEqual(valuesOf(decoded), {
      BodyClass: 'Sedan/Saloon',
      EngineCylinders: '4',
      DisplacementCC: '2000',
      DisplacementCI: '122.0474881894645679',
      DisplacementL: '2.0000000000000000',
      Doors: '4',
      DriveType: '4WD/4-Wheel Drive/4x4',
      EngineModel: 'EX-20',
      Make: 'EXAMPLE',
      Manufacturer: 'EXAMPLE MOTORS',
      Model: 'Sedan One',
      ModelYear: '2012',
      PlantCity: 'DETROIT',
      SteeringLocation: 'Left-Hand Drive (LHD)',
      VehicleType: 'PASSENGER CAR',
      TransmissionSpeeds: '6',
      EngineHP: '150',
      Note: ['second note', 'first note', 'third note'],
    })
    assert.deepEqual(decoded.errorCodes, [0])
    assert.equal(decoded.errorText, '0 - clean')
    assert.deepEqual(decoded.checkDigit, { actual: '8', expected: '8', isException: false })
  })

  it('returns the correct check digit, whatever is in its place', () => {
    const checkDigitOf = (vin: string) => decode(vin).checkDigit
    assert.deepEqual(checkDigitOf('1EXAA1XA*CP000001'), { actual: '*', expected: '8', isException: false })
    assert.equal(checkDigitOf('1EXAA1XAOCP000001').expected, '8')
    assert.equal(checkDigitOf('1EXAA1XA8CP00000O').expected, null)
    assert.equal(checkDigitOf('1EXAA1XA*CP').expected, null)
  })

  it('returns the source of each value', () => {
    const sources = Object.fromEntries(decoded.elements.map(({ code, source }) => [code, source]))
    assert.deepEqual(sources['Model'], {
      pass: 3,
      table: 'pattern',
      keys: 'AA',
      patternId: 1,
      schemaId: 1,
      schemaName: 'Example cars 2010',
      formula: null,
    })
    assert.deepEqual(
      ['EngineCylinders', 'Make', 'Manufacturer', 'EngineHP', 'TransmissionSpeeds', 'DisplacementL', 'ModelYear'].map(
        (code) => sources[code]?.table,
      ),
      ['engine_model', 'make_model', 'wmi', 'vehicle_specification', 'default', 'conversion', 'model_year'],
    )
    assert.equal(sources['DisplacementL']?.formula, '#x# / 1000.')
    assert.deepEqual([sources['EngineHP']?.patternId, sources['EngineHP']?.schemaId], [1, 1])
  })

  it('ignores case and surrounding blanks', () => {
    assert.deepEqual(decode(' 1exaa1xa8cp000001 '), decoded)
  })
})

describe('errors', () => {
  const cases: readonly [string, string, readonly number[]][] = [
    ['a wrong check digit', '1EXAA1XA9CP000001', [1]],
    ['a check digit that is known to be wrong', '1EXAA1XA0CP000001', [0]],
    ['a check digit that is not marked as known to be wrong', '1EXAA1XA0CP000002', [1]],
    ['too short', '1EXAA1XA*CP', [6]],
    ['an unknown manufacturer', '9ZZAA1XA8CP000001', [1, 7]],
    ['a manufacturer that is not public yet', '1EZAA1XA8CP000001', [1, 7]],
    ['nothing known', '1EXZZZZZ8CQ000001', [1, 8, 400]],
    ['a year that no character states', '1EXAA1XA*U', [6, 11, 14, 400]],
    ['an off-road vehicle', '1ETOR*00*BP000001', [1, 10, 14, 400]],
  ]
  for (const [name, vin, codes] of cases) {
    it(name, () => assert.deepEqual(decode(vin).errorCodes, codes))
  }

  it('one wrong character with one possible correction', () => {
    const decoded = decode('1EXAA1XA8CQ000001')
    assert.deepEqual(decoded.possibleCharacters, [{ position: 11, characters: 'P' }])
    assert.deepEqual(decoded.errorCodes.slice(0, 2), [1, 2])
  })

  it('one wrong character whose correction follows from the check digit', () => {
    const decoded = decode('1EXAA1ZA8CP000001')
    assert.deepEqual(decoded.possibleCharacters, [{ position: 7, characters: 'X' }])
    assert.equal(decoded.suggestedVin, '1EXAA1XA8CP000001')
    assert.ok(decoded.errorCodes.includes(3))
  })

  it('one wrong character without a unique correction', () => {
    const decoded = decode('1EXAA1ZA*CP')
    assert.deepEqual(decoded.possibleCharacters, [{ position: 7, characters: '123X' }])
    assert.equal(decoded.suggestedVin, '1EXAA1!A*CP')
    assert.ok(decoded.errorCodes.includes(4))
    assert.match(decoded.additionalErrorText ?? '', /^possible values/)
  })

  it('several wrong characters', () => {
    const decoded = decode('1EXAA9ZA*CP')
    assert.equal(decoded.suggestedVin, '1EXAA!!A*CP')
    assert.ok(decoded.errorCodes.includes(5))
  })

  it('characters that no VIN contains', () => {
    const decoded = decode('1EXAA1XAOCP00000I')
    assert.deepEqual(decoded.invalidCharacters, [
      { position: 9, character: 'O' },
      { position: 17, character: 'I' },
    ])
    assert.equal(decoded.suggestedVin, '1EXAA1XA!CP00000!')
  })

  it('are thrown for input that cannot be a VIN', () => {
    assert.throws(() => decode('1EXAA1XA8CP0000012'), RangeError)
    assert.throws(() => decode('1EXAA1XA8CP00000Ä'), RangeError)
    assert.throws(() => decode('1EXAA1XA8CP\t'), RangeError)
    assert.throws(() => decode('1EXAA 1XA8CP'), RangeError)
  })
})

describe('the model year', () => {
  it('is 30 years earlier if it is later than next year', () => {
    assert.deepEqual(
      [decode('1ETTR*12*XP000001').modelYear, decode('1ETTR*12*XP000001').yearSource],
      [1999, 'position_10'],
    )
  })

  it('is the earlier of two if the truck is known only in that year', () => {
    const decoded = decode('1ETTR*12*BP000001', 1981)
    assert.deepEqual([decoded.modelYear, decoded.isYearConclusive], [2011, false])
  })

  it('follows a digit in position 7 of a car, unless nothing is known of that year', () => {
    assert.equal(decode('1EXAA11A8CP000001').modelYear, 2012)
  })

  it('is the year of a known descriptor first of all', () => {
    const decoded = decode('1EXAA1XA0BP000001', 2011)
    assert.deepEqual([decoded.modelYear, decoded.yearSource, decoded.pass], [2013, 'descriptor', 1])
    assert.ok(decoded.errorCodes.includes(12))
  })

  it("is the caller's if data exist for it, with an error that position 10 differs", () => {
    const decoded = decode('1EXAA1XA8CP000001', 2016)
    assert.deepEqual([decoded.modelYear, decoded.yearSource], [2016, 'caller'])
    assert.ok(decoded.errorCodes.includes(12))
    assert.equal(valuesOf(decoded)['Doors'], '2')
  })

  it("is not the caller's if no data exist for it", () => {
    assert.equal(decode('1EXAA1XA8CP000001', 1985).modelYear, 2012)
    assert.equal(decode('1EXAA1XA8CP000001', 1885).modelYear, 2012)
  })

  it('depends on the given day', () => {
    const year = (today: string) => decodeVin(tables, '1ETTR*12*XP000001', { today }).modelYear
    assert.deepEqual([year('2026-12-31'), year('2027-01-01')], [1999, 2029])
    assert.equal(decodeVin(tables, '1EZAA1XA8CP000001', { today: '2027-01-01' }).errorCodes.includes(7), false)
  })
})

describe('patterns', () => {
  it('prefer newer schemas to older ones, and ignore drafts', () => {
    assert.equal(valuesOf(decode('1EXAA2XA4FP000001'))['Doors'], '2')
  })

  it('take digits of the VIN with a formula', () => {
    assert.equal(valuesOf(decode('1ETTR*12*BP000001'))['EngineCylinders'], '12')
  })

  it('give 0 for a displacement that is not a number, like the published function', () => {
    const values = valuesOf(decode('1EXAA3XA*CP'))
    assert.deepEqual([values['DisplacementL'], values['DisplacementCC']], ['TBD', '0'])
  })
})

describe('a maker of few vehicles', () => {
  it('is identified by characters 12 to 14 too', () => {
    const decoded = decode('1F9FVXXX*CA999001')
    assert.equal(decoded.wmi, '1F9999')
    assert.equal(decoded.descriptor, '1F9FVXXX*CA999')
    assert.equal(valuesOf(decoded)['Make'], 'FEW')
    assert.match(decoded.additionalErrorText ?? '', /Incomplete Vehicle Warning/)
  })

  it('is unknown without them', () => {
    assert.ok(decode('1F9FVXXX*CA').errorCodes.includes(7))
  })
})

describe('VINs of one kind', () => {
  // Guarantee: cached facts of one VIN do not change the next one, which differs in check digit, serial number, length or the
  // caller's year.
  it('are decoded independently of each other', () => {
    // One key of trucks compares a character of the serial number.
    const withLongKey = SMALL_TABLES.map((one) =>
      one.table === 'pattern' ? { ...one, rows: [...one.rows, [50, 3, 'TR***|**1', 14, '3', EARLY, null]] } : one,
    )
    const database = compactRows(withLongKey)
    const together = opened(database)
    const vin = fc
      .tuple(
        fc.constantFrom('1EXAA1XA', '1EXAA2XA', '1EXAA9ZA', '1ETTR*12', '1F9FVXXX'),
        fc.constantFrom('8', '0', 'X', '*', 'O'),
        fc.constantFrom('CP', 'FP', '*P', 'CQ'),
        fc.constantFrom('000001', '100001', 'A00002', '999001', '9990*I', '1'),
      )
      .map((parts) => parts.join(''))
    const year = fc.constantFrom(undefined, undefined, 2012, 2016)
    fc.assert(
      fc.property(vin, year, (one, modelYear) => {
        const options = { today: TODAY, modelYear }
        assert.deepEqual(decodeVin(together, one, options), decodeVin(opened(database), one, options))
      }),
      { seed: SEED, numRuns: 400 },
    )
  })
})

describe('decoder tables', () => {
  it('are undefined in a snapshot without them, or with empty ones', () => {
    const database = new DatabaseSync(':memory:')
    assert.equal(openDecoderTables(database), undefined)
    database.exec(DECODER_TABLES)
    assert.equal(openDecoderTables(database), undefined)
  })
})
