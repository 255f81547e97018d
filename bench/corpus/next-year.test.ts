import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { appendNextYear } from './next-year.ts'

for (const end of ['\n', '\r\n']) {
  it(`repeats last year's rows under new ids, with line ends ${JSON.stringify(end)}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'vds-next-year-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'vehicles.csv')
    writeFileSync(file, 'id,model,year\n1,A,2025\n2,"B, long",2026\n3,C,2026\n4,D,2026\n'.replaceAll('\n', end))
    await appendNextYear(file, { count: 2, year: 2027, firstId: 60 })
    const lines = readFileSync(file, 'utf8').trim().split(end)
    assert.deepEqual(lines.slice(5), ['60,"B, long",2027', '61,C,2027'])
  })
}
