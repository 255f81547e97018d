import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Command } from 'commander'
import { addIllustrationsCommand } from '#cli/data/illustrations.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vds-illustrations-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function run(file: string): Promise<string[]> {
  const lines: string[] = []
  const program = new Command().exitOverride()
  addIllustrationsCommand(program, {
    config: () => loadConfig({}),
    out: (line) => void lines.push(line),
    clock: systemClock,
  })
  await program.parseAsync(['illustrations', '--sheet', file], { from: 'user' })
  return lines
}

test('writes the sheet and says so', async (t) => {
  const file = join(await temporaryFolder(t), 'sheet.png')
  const [line] = await run(file)
  const png = await readFile(file)
  assert.equal(png.subarray(1, 4).toString(), 'PNG')
  assert.equal(line, `${file}: 60 illustrations, ${png.length} bytes`)
})

test('says which file it cannot write', async (t) => {
  const file = join(await temporaryFolder(t), 'missing', 'sheet.png')
  await assert.rejects(run(file), /cannot write .*sheet\.png/)
})
