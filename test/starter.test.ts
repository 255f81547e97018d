import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const STARTER = join(PROJECT, 'data/starter')
const OFFICIAL = join(PROJECT, '../shared/data')
const absent = existsSync(OFFICIAL) ? false : 'the official files are not here'
const STARTER_BYTES_MAX = 1.2e6
const RECALL_FIELD_COUNT = 29

interface VehicleRow {
  readonly id: string
  readonly year: string
  readonly make: string
  readonly baseModel: string
}

const vehicles = parse<VehicleRow>(readFileSync(join(STARTER, 'vehicles.csv')), { columns: true })
const recalls = readFileSync(join(STARTER, 'FLAT_RCL.txt'), 'latin1')
  .split('\r\n')
  .slice(0, -1)
  .map((line) => line.split('\t'))
const column = (position: number) => recalls.map((fields) => fields[position] ?? '')

describe('starter files', () => {
  it('hold enough well-known vehicles', () => {
    assert.ok(vehicles.length >= 600, `${vehicles.length} configurations`)
    assert.equal(new Set(vehicles.map((row) => row.id)).size, vehicles.length)
    const lines = new Set(vehicles.map((row) => `${row.make} ${row.baseModel}`))
    assert.ok(lines.size >= 140, `${lines.size} model lines`)
    const years = vehicles.map((row) => Number(row.year))
    assert.deepEqual([Math.min(...years), Math.max(...years)], [2000, 2026])
    assert.equal(Object.keys(vehicles[0] ?? {}).length, 84)
  })

  it('hold recalls in the current layout, each with texts', () => {
    assert.ok(new Set(column(1)).size >= 180, `${new Set(column(1)).size} campaigns`)
    for (const [index, fields] of recalls.entries()) {
      assert.equal(fields.length, RECALL_FIELD_COUNT)
      assert.equal(fields[0], String(index + 1))
      assert.match(fields[1] ?? '', /^\d{2}V[0-9A-Z]{3}000$/)
      assert.match(fields[15] ?? '', /^(\d{8})?$/)
      for (const text of fields.slice(19, 22)) assert.match(text, /^[A-Z].{10,400}\.$/)
    }
  })

  it('name no vehicle and component of a campaign twice', () => {
    const keys = recalls.map((fields) => [1, 2, 3, 4, 6].map((position) => fields[position]).join('|'))
    assert.equal(new Set(keys).size, keys.length)
  })

  it('carry the marker of the starter edition and stay small', async () => {
    assert.ok(existsSync(join(STARTER, 'STARTER')))
    const files = (await readdir(STARTER, { recursive: true })).map((path) => statSync(join(STARTER, path)))
    const bytes = files.filter((file) => file.isFile()).reduce((sum, file) => sum + file.size, 0)
    assert.ok(bytes < STARTER_BYTES_MAX, `${bytes} bytes`)
  })
})

describe('make-starter', { skip: absent }, () => {
  it('makes the committed files again from the official ones', async () => {
    await runTool('--check')
  })

  // Guarantee: no sentence of NHTSA's is published as ours; eight of its words in a row already end the tool.
  it('refuses a text that repeats the official wording', async (t) => {
    const directory = await copyOfStarter(t)
    const copied = 'The engine can stall while driving, increasing the risk of a crash.'
    edit(
      join(directory, 'campaigns.tsv'),
      'A failed pump can let the engine die on the road, which makes a crash more likely.',
      copied,
    )
    await assert.rejects(runTool('--to', directory), /official wording in our own texts:\n20V682000/)
  })

  it('notices a changed value and a file that no longer belongs', async (t) => {
    const directory = await copyOfStarter(t)
    edit(join(directory, 'vehicles.csv'), ',Tacoma,', ',Takoma,')
    writeFileSync(join(directory, 'testcar/1999-testcar.csv'), '')
    await assert.rejects(runTool('--to', directory, '--check'), /testcar\/1999-testcar\.csv, vehicles\.csv/)
  })
})

async function runTool(...options: string[]): Promise<void> {
  const argv = [join(PROJECT, 'tools/make-starter.ts'), '--from', OFFICIAL, ...options]
  await promisify(execFile)(process.execPath, argv, { cwd: PROJECT })
}

async function copyOfStarter(t: { after: (work: () => void) => void }): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'vds-starter-'))
  t.after(() => rmSync(directory, { recursive: true }))
  cpSync(STARTER, directory, { recursive: true })
  return directory
}

function edit(path: string, before: string, after: string): void {
  const text = readFileSync(path, 'latin1')
  assert.ok(text.includes(before))
  writeFileSync(path, text.replaceAll(before, after), 'latin1')
}
