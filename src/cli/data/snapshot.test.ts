import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { Command } from 'commander'
import { loadConfig } from '#platform/config.ts'
import { openDurable } from '#platform/database/sqlite.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import { currentFile, parseCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { addSnapshotCommand } from './snapshot.ts'

/** A data folder and the command line over it. */
class Shell {
  readonly dataDirectory = mkdtempSync(join(tmpdir(), 'vds-cli-'))
  readonly directory = snapshotDirectory(this.dataDirectory)
  #nowMs = Date.UTC(2026, 10, 21)

  constructor(t: TestContext) {
    t.after(() => rmSync(this.dataDirectory, { recursive: true }))
  }

  async run(...argv: string[]): Promise<string[]> {
    const lines: string[] = []
    const program = new Command('vds').exitOverride()
    addSnapshotCommand(program, {
      config: () => loadConfig({ VDS_DATA_DIR: this.dataDirectory }),
      out: (line) => lines.push(line),
      clock: { nowMs: () => this.#nowMs },
    })
    try {
      await program.parseAsync(['snapshot', ...argv], { from: 'user' })
    } catch (error) {
      throw Object.assign(error as Error, { lines })
    }
    return lines
  }

  async publish(number: number): Promise<string> {
    this.#nowMs += 86_400_000
    const builtFile = join(this.dataDirectory, 'built.sqlite')
    const database = openDurable(builtFile)
    database.exec(`PRAGMA journal_mode = DELETE; CREATE TABLE answer AS SELECT ${number} AS number`)
    database.close()
    return (await publishSnapshot({ directory: this.directory, builtFile, clock: { nowMs: () => this.#nowMs } })).id
  }

  currentId(): string {
    return parseCurrent(readFileSync(currentFile(this.directory), 'utf8')).id
  }
}

describe('npx vds snapshot list', () => {
  it('reports a missing snapshot', async (t) => {
    assert.deepEqual(await new Shell(t).run('list'), [
      'No snapshot has been published yet. Publish one with "npx vds ingest".',
    ])
  })

  it('lists the current snapshot first, and marks missing or unnamed ones', async (t) => {
    const shell = new Shell(t)
    const [one, two] = [await shell.publish(1), await shell.publish(2)]
    rmSync(snapshotFile(shell.directory, one))
    const stray = 'f'.repeat(64)
    writeFileSync(snapshotFile(shell.directory, stray), 'x')
    assert.deepEqual(JSON.parse((await shell.run('list', '--json')).join('')), [
      { id: two, published_at: '2026-11-23T00:00:00Z', bytes: 8192, current: true },
      { id: one, published_at: '2026-11-22T00:00:00Z', bytes: null, current: false },
      { id: stray, published_at: null, bytes: 1, current: false },
    ])
    const [, first = '', second = '', third = ''] = await shell.run('list')
    assert.match(first, new RegExp(`^current +${two} +2026-11-23T00:00:00Z +0\\.0 MB$`))
    assert.match(second, /missing$/)
    assert.match(third, /not in current\.json/)
  })

  it('fails with one line when current.json is damaged', async (t) => {
    const shell = new Shell(t)
    mkdirSync(shell.directory)
    writeFileSync(currentFile(shell.directory), '{')
    await assert.rejects(shell.run('list'), { name: 'Failure', message: /current\.json is not JSON/ })
  })
})

describe('npx vds snapshot verify', () => {
  it('reads every snapshot again', async (t) => {
    const shell = new Shell(t)
    const [one, two] = [await shell.publish(1), await shell.publish(2)]
    assert.deepEqual(await shell.run('verify'), [`ok      ${two} (current)`, `ok      ${one}`])
  })

  // Guarantee: damage on the disk is detected and ends with exit code 1.
  it('fails on a changed byte, and still reads the others', async (t) => {
    const shell = new Shell(t)
    const [one, two] = [await shell.publish(1), await shell.publish(2)]
    appendFileSync(snapshotFile(shell.directory, two), 'x')
    await assert.rejects(shell.run('verify'), (error: Error & { exitCode?: number; lines?: string[] }) => {
      assert.match(error.message, /^1 of 2 snapshots damaged\.$/)
      assert.equal(error.exitCode, 1)
      assert.match(error.lines?.[0] ?? '', new RegExp(`^DAMAGED ${two} \\(current\\): its bytes have the SHA-256`))
      assert.equal(error.lines?.[1], `ok      ${one}`)
      return true
    })
  })

  it('fails on a published file that is a damaged database', async (t) => {
    const shell = new Shell(t)
    await shell.publish(1)
    const builtFile = join(shell.dataDirectory, 'built.sqlite')
    const text = 'no database at all'.repeat(100)
    writeFileSync(builtFile, text)
    await publishSnapshot({ directory: shell.directory, builtFile, clock: { nowMs: () => 0 } })
    assert.equal(shell.currentId(), createHash('sha256').update(text).digest('hex'))
    await assert.rejects(shell.run('verify'), { name: 'Failure', message: '1 of 2 snapshots damaged.' })
  })

  it('fails without a published snapshot', async (t) => {
    await assert.rejects(new Shell(t).run('verify'), { name: 'Failure', message: /^No data are loaded yet\./ })
  })
})

describe('npx vds snapshot rollback', () => {
  it('makes the previous snapshot current, or the one whose id starts with the given text', async (t) => {
    const shell = new Shell(t)
    const [one, two] = [await shell.publish(1), await shell.publish(2)]
    assert.deepEqual(await shell.run('rollback'), [`Snapshot ${one} is now current. Previous: ${two}.`])
    assert.equal(shell.currentId(), one)
    await shell.run('rollback', two.slice(0, 12))
    assert.equal(shell.currentId(), two)
  })

  it('fails without an earlier snapshot', async (t) => {
    const shell = new Shell(t)
    const one = await shell.publish(1)
    await assert.rejects(shell.run('rollback'), { name: 'Failure', message: /there is no previous snapshot/ })
    await assert.rejects(shell.run('rollback', 'abc'), { name: 'Failure', message: /No snapshot has the id abc/ })
    assert.equal(shell.currentId(), one)
  })
})
