// `npm run bench [NAME] [-- ARGUMENTS]`: runs bench/NAME.ts, or every benchmark in turn, and prints their results and
// goals in one table at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { GOAL_MARK } from './goal.ts'

const [name, ...rest] = process.argv.slice(2)
const all = globSync('bench/*.ts').toSorted()
const chosen = name === undefined ? all : [`bench/${name}.ts`]
if (chosen.length === 0 || !chosen.every((file) => existsSync(file))) {
  console.error(`vds: there is no benchmark "${name ?? ''}"; bench/ holds ${all.join(', ') || 'none yet'}`)
  process.exit(2)
}
const goals: Record<string, string | undefined>[] = []
for (const file of chosen) {
  console.log(`# ${file}`)
  const run = spawn(process.execPath, [file, ...rest], { stdio: ['inherit', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: run.stdout })) {
    console.log(line)
    if (!line.startsWith(GOAL_MARK)) continue
    const [label, found, goal, outcome] = line.slice(GOAL_MARK.length).split(' | ')
    goals.push({ label, found, goal, outcome })
  }
  const code: unknown = run.exitCode ?? (await once(run, 'exit'))[0]
  if (code !== 0) process.exitCode = 1
}
if (goals.length > 0) console.table(goals)
