import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Command } from 'commander'
import { EXPORT_DATASET_NAMES } from '#operations/exports/export-dataset.ts'
import type { ExportManifest } from '#operations/exports/list-exports.ts'
import { loadConfig } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { openRecordsCatalog } from '#test/support/records-snapshot.ts'
import { startService } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { addExportCommand } from './export.ts'

const clock = { nowMs: () => Date.UTC(2026, 0, 2) }
const dataDirectory = temporaryFolder({ after })

async function runExport(argv: readonly string[], from = dataDirectory): Promise<string[]> {
  const lines: string[] = []
  const program = new Command().exitOverride()
  addExportCommand(program, {
    config: () => loadConfig({ VDS_DATA_DIR: from }),
    out: (line) => lines.push(line),
    clock,
  })
  await program.parseAsync(['export', ...argv], { from: 'user' })
  return lines
}

function fails(exitCode: number, message: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof Failure && error.exitCode === exitCode && message.test(error.message)
}

describe('npx vds export over the starter files', () => {
  before(async () => cpSync(await ingestedFolder('data/starter'), dataDirectory, { recursive: true }))

  it('writes one data set and prints a summary', async (t) => {
    const file = join(temporaryFolder(t), 'new', 'links.csv')
    const [line] = await runExport(['links', '--format', 'csv', '--out', file])
    const content = readFileSync(file)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const rows = content.toString().split('\r\n').length - 2
    assert.equal(line, `${file}: ${rows} rows, ${content.length} bytes, SHA-256 ${sha256}`)
    assert.deepEqual(readdirSync(join(file, '..')), ['links.csv'], 'nothing else is left')
  })

  it('replaces no file without --force, and leaves it as it was when it fails', async (t) => {
    const file = join(temporaryFolder(t), 'recalls.ndjson')
    writeFileSync(file, 'mine')
    const argv = ['recalls', '--format', 'ndjson', '--out', file]
    await assert.rejects(runExport(argv), fails(1, /exists\. Pass --force to replace it\.$/))
    assert.equal(readFileSync(file, 'utf8'), 'mine')
    await runExport([...argv, '--force'])
    assert.notEqual(readFileSync(file, 'utf8'), 'mine')
  })

  it('writes every data set with a manifest of correct figures', async (t) => {
    const folder = join(temporaryFolder(t), 'all')
    await runExport(['--all', folder, '--format', 'parquet'])
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ExportManifest
    assert.equal(readdirSync(folder).length, EXPORT_DATASET_NAMES.length + 1)
    for (const { rows, files } of manifest.datasets) {
      const made = files.filter(({ sha256 }) => sha256 !== null)
      assert.deepEqual(
        made.map(({ format }) => format),
        ['parquet'],
      )
      const content = readFileSync(join(folder, made[0]?.url ?? ''))
      assert.equal(createHash('sha256').update(content).digest('hex'), made[0]?.sha256)
      assert.ok(rows >= 0)
    }
    await assert.rejects(runExport(['--all', folder]), fails(1, /and 16 more exist\. Pass --force to replace them\.$/))
  })

  it('rejects unknown data sets and formats, and lists the valid ones', async () => {
    const cases: readonly (readonly [argv: string[], message: RegExp])[] = [
      [[], /^Pass a data set or --all DIR\.$/],
      [['vehicles', '--out', 'x'], /--format is missing/],
      [['vehicles', '--format', 'csv'], /^Pass --out FILE\.$/],
      [['vehicles', '--all', 'x'], /Do not pass DATASET or --out/],
    ]
    for (const [argv, message] of cases) await assert.rejects(runExport(argv), fails(2, message))
    const choices = /Allowed choices are (?:vehicles|ndjson), /
    await assert.rejects(runExport(['cars', '--format', 'csv', '--out', 'x']), choices)
    await assert.rejects(runExport(['vehicles', '--format', 'xls', '--out', 'x']), choices)
    assert.ok(!existsSync('x'))
  })

  it('reports a missing snapshot and an unwritable folder', async (t) => {
    const argv = ['vehicles', '--format', 'csv', '--out']
    const empty = temporaryFolder(t)
    await assert.rejects(runExport([...argv, join(empty, 'x')], empty), fails(1, /^No data are loaded yet\./))
    await assert.rejects(
      runExport([...argv, '/dev/null/x']),
      fails(1, /^Cannot create the folder \/dev\/null: it is a file$/),
    )
  })
})

// Guarantee: the command and the endpoint give the same bytes for the same snapshot.
it('writes the same bytes as GET /v1/export', async (t) => {
  const catalog = await openRecordsCatalog(t)
  const service = await startService(t)
  service.swap(catalog)
  const { token } = await service.createKey('business')
  const file = join(temporaryFolder(t), 'complaints.csv')
  const from = join(catalog.file, '..', '..')
  await runExport(['complaints', '--format', 'csv', '--out', file], from)
  assert.equal((await service.ask('/v1/export/complaints.csv', { token })).text, readFileSync(file, 'utf8'))
})
