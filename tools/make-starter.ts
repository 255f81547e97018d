import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Failure, messageOf } from '#platform/failure.ts'
import { borrowedRuns } from './starter/borrowed-runs.ts'
import { extractEpa } from './starter/extract-epa.ts'
import { extractRecalls } from './starter/extract-recalls.ts'
import { readEditions, type Editions } from './starter/editions.ts'
import { readPlan, type Plan } from './starter/plan.ts'

/**
 * Makes the starter files from the official federal files and the hand-written lists beside them.
 *   node tools/make-starter.ts --from DIR            writes data/starter
 *   node tools/make-starter.ts --from DIR --check    compares only; ends with 1 where a file differs
 * Either way it refuses a text of ours that repeats the official wording of its campaign.
 */
const STARTER_DIRECTORY = fileURLToPath(new URL('../data/starter', import.meta.url))
/** Made files, relative to the starter folder: a stale one of an earlier plan is a difference, too. */
const MADE_FILE = /^(vehicles\.csv|FLAT_RCL\.txt|testcar\/\d{4}-(testcar|emissions)\.csv)$/

type Files = ReadonlyMap<string, string>

function make(plan: Plan, editions: Editions): Files {
  const borrowed = borrowedRuns(plan.campaigns, editions)
  if (borrowed.length > 0) throw new Failure(`official wording in our own texts:\n${borrowed.join('\n')}`)
  return new Map([...extractEpa(plan, editions), ...extractRecalls(plan, editions)])
}

async function differences(files: Files, directory: string): Promise<string[]> {
  const present = (await readdir(directory, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
  const stale = present.filter((path) => MADE_FILE.test(path) && !files.has(path))
  const different: string[] = []
  for (const [path, text] of files) {
    const current = present.includes(path) ? await readFile(join(directory, path), 'latin1') : undefined
    if (current !== text) different.push(path)
  }
  return [...stale, ...different]
}

async function write(files: Files, directory: string): Promise<void> {
  for (const path of await differences(files, directory)) {
    const text = files.get(path)
    await mkdir(dirname(join(directory, path)), { recursive: true })
    if (text === undefined) await rm(join(directory, path))
    else await writeFile(join(directory, path), text, 'latin1')
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, check: { type: 'boolean', default: false } },
  })
  if (values.from === undefined) throw new Failure('say where the official files are: --from DIR')
  const directory = values.to ?? STARTER_DIRECTORY
  const files = make(await readPlan(directory), await readEditions(values.from))
  if (!values.check) return write(files, directory)
  const different = await differences(files, directory)
  if (different.length > 0) throw new Failure(`not what the tool makes: ${different.join(', ')}`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`make-starter: ${messageOf(error)}\n`)
  process.exitCode = 1
}
