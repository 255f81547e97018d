import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { UNLINKED_REASONS } from '#catalog/report-store.ts'
import { AliasTable, parseAliasFile, withConditions, ALIAS_FILES, projectAliases } from './alias-file.ts'

const HEADER = 'make\tpattern\tyears\ttarget\treason\tsource\n'

function table(rows: string): AliasTable {
  return new AliasTable(parseAliasFile(HEADER + rows, 'test.tsv'))
}

describe('an alias', () => {
  const aliases = table(
    '# a comment\nSubaru\tImpreza AWD {turbo, manual 6}\t2004-2014\tWRX STI\twhy\twhere\n' +
      'Subaru\tImpreza AWD {turbo}\t2002-2014\tWRX\twhy\twhere\nJeep\tCherokee/Wagoneer*\t*\tCherokee | Wagoneer\twhy\twhere\n',
  )
  const target = (model: string, year: number, ...facts: string[]) =>
    aliases.find('Subaru', model, year, () => new Set(facts))?.row.target

  it('is found only by letters and digits, in its years', () => {
    assert.equal(target('IMPREZA-AWD', 2002, 'turbo'), 'WRX')
    assert.equal(target('Impreza AWD', 2015, 'turbo'), undefined)
    assert.equal(target('Impreza', 2002, 'turbo'), undefined)
  })

  it('matches only if all its conditions hold, and the first matching row counts', () => {
    assert.equal(target('Impreza AWD', 2008), undefined)
    assert.equal(target('Impreza AWD', 2008, 'turbo'), 'WRX')
    assert.equal(target('Impreza AWD', 2008, 'turbo', 'manual 6'), 'WRX STI')
    assert.equal(target('Impreza AWD', 2003, 'turbo', 'manual 6'), 'WRX')
  })

  it('returns the words that its star matched', () => {
    assert.equal(aliases.find('Jeep', 'Cherokee/Wagoneer 4WD', 1985)?.rest, '4WD')
  })
})

it("is found by make and years if its target depends on EPA's columns", () => {
  const aliases = table('BMW\t318*\t1984-1985\t3 Series {litres 1.8}\twhy\twhere\n')
  assert.equal(aliases.dependsOnColumns('BMW', 1984), true)
  assert.equal(aliases.dependsOnColumns('BMW', 1986), false)
  assert.equal(aliases.dependsOnColumns('Audi', 1984), false)
  assert.deepEqual(withConditions('3 Series {litres 1.8, turbo}'), {
    words: '3 Series',
    conditions: ['litres 1.8', 'turbo'],
  })
  assert.deepEqual(withConditions('Genesis: G70 '), { words: 'Genesis: G70', conditions: [] })
})

describe('an alias file', () => {
  const rejected = [
    ['Subaru\tWRX\t2002\tImpreza\twhy\n', /test\.tsv:2: source is empty/],
    ['Subaru\tWRX\t2014-2002\tImpreza\twhy\twhere\n', /years must be/],
    ['Subaru\tWRX\t02\tImpreza\twhy\twhere\n', /years must be/],
    ['Subaru\tWRX\t*\tImpreza\twhy\t \n', /source is empty/],
    ['Subaru\tImpreza {turbo, litre 2.5}\t*\tWRX\twhy\twhere\n', /test\.tsv:2: "litre 2\.5" is not a condition/],
    ['BMW\t318*\t*\t3 Series {v8}\twhy\twhere\n', /"v8" is not a condition/],
  ] as const
  for (const [row, message] of rejected) it(`is rejected: ${message}`, () => assert.throws(() => table(row), message))

  it('is rejected without its header', () => {
    assert.throws(() => parseAliasFile('make\tpattern\n', 'test.tsv'), /test\.tsv:1: the columns must be/)
  })
})

describe("the project's own files", () => {
  const folder = join(import.meta.dirname, '../../../../../data/aliases')
  const rowsOf = (file: string) => parseAliasFile(readFileSync(join(folder, file), 'utf8'), file)

  it('can be read, and give each name one meaning per year', () => {
    assert.ok(projectAliases())
    for (const file of Object.values(ALIAS_FILES)) {
      const rows = rowsOf(file)
      assert.ok(rows.length > 20, file)
      for (const [index, row] of rows.entries()) {
        const isSame = (other: typeof row) =>
          other.make === row.make && other.pattern === row.pattern && other.conditions.join() === row.conditions.join() &&
          other.fromYear <= row.toYear && other.toYear >= row.fromYear // prettier-ignore
        assert.equal(rows.findIndex(isSame), index, `${file}: ${row.make} ${row.pattern} twice`)
      }
    }
  })

  it('explain names with known reasons', () => {
    for (const row of rowsOf(ALIAS_FILES.unlinked)) assert.ok(Object.hasOwn(UNLINKED_REASONS, row.target), row.target)
  })
})
