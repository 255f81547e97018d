// Prints how many words our trouble-code titles share with a public list, and the titles with the least overlap. Usage:
// node tools/dtc-agreement.ts [list.tsv] [lowest-overlap-to-print]
import { readFileSync } from 'node:fs'
import { parseTable } from '#ingest/read/read-table.ts'
import { readTroubleCodes } from '#ingest/sources/trouble-codes/index.ts'
import { wordOverlap } from '#test/support/ingest/title-words.ts'

const [path = '../shared/data/dtc/wal33d_titles_mit.tsv', threshold = '0.4'] = process.argv.slice(2)
const BLOCKS = ['P0', 'P2', 'P3', 'U0', 'U3', 'B0', 'C0']

const rows = parseTable(readFileSync(path, 'utf8'), path, ['code', 'title'])
const theirs = new Map(rows.map(({ cells }) => [cells.code, cells.title]))
const compared = readTroubleCodes().flatMap(({ code, title }) => {
  const other = theirs.get(code)
  return other === undefined ? [] : [{ code, title, other, overlap: wordOverlap(title, other) }]
})

const print = (line: string) => process.stdout.write(`${line}\n`)
for (const { code, title, other, overlap } of compared) {
  if (overlap < Number(threshold)) print(`${overlap.toFixed(2)}  ${title}  |  ${code} ${other}`)
}
print('block  codes  mean overlap  same words  at least half')
for (const block of BLOCKS) {
  const ofBlock = compared.filter(({ code }) => code.startsWith(block))
  if (ofBlock.length === 0) continue
  const mean = ofBlock.reduce((sum, { overlap }) => sum + overlap, 0) / ofBlock.length
  const share = (least: number) => {
    const percent = (100 * ofBlock.filter(({ overlap }) => overlap >= least).length) / ofBlock.length
    return `${percent.toFixed(1)} %`
  }
  print(`${block}     ${ofBlock.length}   ${mean.toFixed(3)}   ${share(1)}   ${share(0.5)}`)
}
