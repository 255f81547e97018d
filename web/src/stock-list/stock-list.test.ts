import assert from 'node:assert/strict'
import { it } from 'node:test'
import { batchBody, readStockList as readList, stockText } from './stock-list.ts'

const VIN = '3TMCZ5AN6KM123456'
const readStockList = (text: string) => readList(text, 1_000)

it('reads a stock list with many columns, in any order, with quotes, commas or semicolons', () => {
  const text = `\uFEFFStock #,Price,Model Year,Make,"Model",VIN\r\n\r\nA-1,"25,900",2019,Toyota,"Tacoma ""SR5""",${VIN}\r\nA-2,1,2018,Ford,F-150,\r\nA-3,1,,,,\r\n`
  const { lines, unread } = readStockList(text.replace('Stock #', 'Stock No.'))
  assert.deepEqual(lines, [
    { ref: 'A-1', vin: VIN },
    { ref: 'A-2', year: '2018', make: 'Ford', model: 'F-150' },
  ])
  assert.deepEqual(unread, [5])
  assert.deepEqual(readStockList(`make;year;model;colour\nLand Rover;2018;"Range; Rover";red`).lines, [
    { year: '2018', make: 'Land Rover', model: 'Range; Rover' },
  ])
  assert.deepEqual(readStockList(`id\tref\nbhoittduicef8iw\t7`).lines, [{ ref: '7', id: 'bhoittduicef8iw' }])
  const labelled = readStockList(`VIN,Location,Driver name,Unit\n${VIN},Denver,Ada,7\n,,,\n${VIN},,,`)
  assert.deepEqual(labelled.lines, [{ ref: '7', site: 'Denver', driver: 'Ada', vin: VIN }, { vin: VIN }])
  assert.deepEqual([labelled.numbers, labelled.unread], [[2, 4], [3]])
  assert.equal(batchBody(labelled.lines), `{"ref":"7","vin":"${VIN}"}\n{"vin":"${VIN}"}`)
  const long = readList(`${VIN}\n`.repeat(100), 10)
  assert.equal(long.lines.length, 20)
})

// Guarantee: a cell with line breaks does not split its row, and a stray quote hides no other row.
it('reads a quoted cell over several lines, unless one of them could be a row', () => {
  const header = 'Stock,Notes,VIN'
  const broken = readStockList(`${header}\nA-1,"two keys,\n\n""as is""",${VIN}\nA-2,,${VIN}\n`)
  assert.deepEqual(broken.lines, [
    { ref: 'A-1', vin: VIN },
    { ref: 'A-2', vin: VIN },
  ])
  assert.deepEqual([broken.numbers, broken.unread], [[2, 5], []])
  // A lone quote is a ditto mark: neither of the first two rows continues in the next one.
  const ditto = readStockList(`${header}\nA-1,",${VIN}\nA-2,",${VIN}\nA-3,x,${VIN}\n`)
  assert.deepEqual([ditto.lines.length, ditto.unread], [1, [2, 3]])
})

// Guarantee: a list is read by its VINs and with its stock numbers, whatever precedes its header.
it('finds the header below titles, and the VIN column under any name', () => {
  const text = `Inventory, 11/23/2026\n\nStock#,Veh. ID No.,Yr,Make,Model,Order\nA-1,${VIN.toLowerCase()},2019,Toyota,Tacoma,12345678901234567\nA-2,,2018,Ford,F-150,\n`
  assert.deepEqual(readStockList(text), {
    lines: [
      { ref: 'A-1', vin: VIN.toLowerCase() },
      { ref: 'A-2', year: '2018', make: 'Ford', model: 'F-150' },
    ],
    numbers: [4, 5],
    unread: [1],
  })
  // A vehicle above what looks like a header: nothing may be lost.
  assert.equal(readStockList(`"${VIN}","x"\nmodel\n${VIN}`).lines.length, 2)
})

it('reads a file in the encodings of spreadsheets', () => {
  for (const [bytes, expected] of [
    [Buffer.from('Citroën'), 'Citroën'],
    [Buffer.from('Citro\xEBn', 'latin1'), 'Citroën'],
    [Buffer.from('\uFEFFCitroën', 'utf16le'), 'Citroën'],
  ] as const)
    assert.equal(stockText(bytes), expected)
})

it('reads pasted lines: a VIN, or year, make and model', () => {
  const { lines, unread } = readStockList(
    `${VIN.toLowerCase()}\n2019 Toyota Tacoma TRD\n2018 land rover discovery\n2020, Alfa Romeo, Giulia\n\nhello\n2019 Ford\nunit 7 ${VIN}`,
  )
  assert.deepEqual(lines, [
    { vin: VIN.toLowerCase() },
    { year: '2019', make: 'Toyota', model: 'Tacoma TRD' },
    { year: '2018', make: 'land rover', model: 'discovery' },
    { year: '2020', make: 'Alfa Romeo', model: 'Giulia' },
    { vin: VIN },
  ])
  assert.deepEqual(unread, [6, 7])
  assert.equal(batchBody(lines.slice(0, 2)).split('\n').length, 2)
})

it('reads any pasted text without an error', () => {
  for (const text of ['', '"', '"a', 'vin\n"', ',,,\n,,', 'vin,vin\n1,2', '\0\n\r\r\n', 'model\n'.repeat(100)]) {
    assert.ok(Array.isArray(readStockList(text).lines), JSON.stringify(text))
  }
})
