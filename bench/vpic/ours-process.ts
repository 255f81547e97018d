// Separate process that reads a vPIC dump into the decoder tables and prints its cost as JSON.
// node bench/vpic/ours-process.ts FOLDER PART_FILE
import { findFiles } from '#ingest/read/find-files.ts'
import { readPart } from '#ingest/read/stage.ts'
import { nhtsaVpic } from '#ingest/sources/nhtsa-vpic/index.ts'
import { printMeasurement } from '../ingest/print-measurement.ts'

const [folder = '', part = ''] = process.argv.slice(2)
const start = performance.now()
const [file] = (await findFiles(folder, [nhtsaVpic])).files
if (file === undefined) throw new Error(`${folder} holds no dump of vPIC`)
const { account } = await readPart(file, part, () => {})
printMeasurement(start, { rows: account.readRows })
