// Run as a process of its own: reads a dump of vPIC into the decoder tables and prints what it took as JSON.
//   node bench/vpic/ours-process.ts FOLDER PART_FILE
import { findFiles } from '#ingest/read/find-files.ts'
import { readPart } from '#ingest/read/stage.ts'
import { nhtsaVpic } from '#ingest/sources/nhtsa-vpic/index.ts'
import { peakMegabytes } from '../ingest/peak-memory.ts'

const [folder = '', part = ''] = process.argv.slice(2)
const start = performance.now()
const [file] = (await findFiles(folder, [nhtsaVpic])).files
if (file === undefined) throw new Error(`${folder} holds no dump of vPIC`)
const { account } = await readPart(file, part, () => {})
const { userCPUTime, systemCPUTime } = process.resourceUsage()
process.stdout.write(
  JSON.stringify({
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: peakMegabytes(),
    rows: account.readRows,
  }),
)
