// `npm run bench [NAME] [-- ARGUMENTS]`: runs bench/NAME.ts, or every benchmark one after the other.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

const [name, ...rest] = process.argv.slice(2)
const all = globSync('bench/*.ts').toSorted()
const chosen = name === undefined ? all : [`bench/${name}.ts`]
if (chosen.length === 0 || !chosen.every((file) => existsSync(file))) {
  console.error(`vds: there is no benchmark "${name ?? ''}"; bench/ holds ${all.join(', ') || 'none yet'}`)
  process.exit(2)
}
for (const file of chosen) {
  console.log(`# ${file}`)
  const run = spawnSync(process.execPath, [file, ...rest], { stdio: 'inherit' })
  if (run.error) throw run.error
  if (run.status !== 0) process.exitCode = 1
}
