// `npm run format [FILE...]`: formats the given files, or all files.
import { spawnSync } from 'node:child_process'

const files = process.argv.slice(2)
const run = spawnSync('oxfmt', files.length > 0 ? files : ['.'], { stdio: 'inherit' })
if (run.error) throw run.error
process.exitCode = run.status ?? 1
