import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Failure, messageOf } from '#platform/failure.ts'
import { readEditions } from './starter/editions.ts'
import { extractVpic } from './starter/extract-vpic.ts'
import { differences, makeFiles, type Files } from './starter/files.ts'
import { readPlan } from './starter/plan.ts'

/**
 * Builds the starter files from the official federal files and the hand-written lists next to them.
 * node tools/make-starter.ts --from DIR writes data/starter
 * node tools/make-starter.ts --from DIR --check compares only; exits with 1 if a file differs
 * Both reject one of our texts if it repeats its campaign's official wording.
 */
const STARTER_DIRECTORY = fileURLToPath(new URL('../data/starter', import.meta.url))

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
  const plan = await readPlan(directory)
  const facts = makeFiles(plan, await readEditions(values.from))
  const files = new Map([...facts, ...(await extractVpic(plan, values.from))])
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
