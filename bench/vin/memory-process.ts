// Prints the bytes that the decoder tables added to a process after it decoded a list of VINs.
// node --expose-gc bench/vin/memory-process.ts SNAPSHOT VINS
import { readFileSync } from 'node:fs'
import { openImmutable } from '#platform/database/sqlite.ts'
import { decodeVin } from '#vin/decode-vin.ts'
import { openDecoderTables } from '#vin/tables/decoder-tables.ts'

const [file = '', list = ''] = process.argv.slice(2)
const vins = readFileSync(list, 'utf8').split('\n')
const database = openImmutable(file)
const before = bytesInUse()
const tables = openDecoderTables(database)
if (tables === undefined) throw new Error(`${file} has no decoder tables`)
for (const vin of vins) decodeVin(tables, vin, { today: '2026-11-22' })
console.log(bytesInUse() - before)
// Keeps the tables from being collected earlier.
if (tables.elements.size === 0) throw new Error(`${file} has no elements`)
database.close()

function bytesInUse(): number {
  if (globalThis.gc === undefined) throw new Error('needs --expose-gc')
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
