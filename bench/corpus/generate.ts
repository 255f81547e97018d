// Writes a corpus in the official layouts, by default at full federal size (about 3.7 GB).
//   node bench/corpus/generate.ts FOLDER [--scale 0.1] [--seed 1]
import { parseArgs } from 'node:util'
import { epaFolder } from './names.ts'
import { writeCorpus } from './write-corpus.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('say which folder to write to')
process.stdout.write(`EPA vehicles from ${epaFolder()}\n`)
await writeCorpus({
  folder,
  seed: Number(values.seed),
  scale: Number(values.scale),
  report: ({ name, rows, bytes }) =>
    process.stdout.write(
      `${name.padEnd(44)} ${String(rows).padStart(8)} rows ${(bytes / 1024 ** 2).toFixed(1).padStart(8)} MB\n`,
    ),
})
