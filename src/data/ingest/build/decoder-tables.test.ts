// Guarantee: a snapshot has NHTSA's decoder tables exactly if a vPIC dump was read, with the same bytes for the same dump. A
// broken or missing dump neither removes them nor changes anything else.
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { decoderReleaseOf, type DecoderRelease } from '#catalog/freshness.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { vpicSource } from '#ingest/sources/nhtsa-vpic/index.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { zipOf } from '#test/support/ingest/zip-of.ts'
import { VPIC_DUMP } from '#test/support/vpic/vpic-dump.ts'
import { DECODER_TABLE_NAMES } from '#vin/tables/decoder-schema.ts'

const DUMP = readFileSync(VPIC_DUMP, 'utf8')
/** The dump is an excerpt, so it has fewer rows than NHTSA's. */
const EXCERPT = vpicSource({ pattern: 158 })
const sources = SOURCES.map((source) => (source.name === EXCERPT.name ? EXCERPT : source))
const ARCHIVE = 'vPICList_lite_2026_09.plain.zip'

const SELECT_TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'vin\\_%' ESCAPE '\\' ORDER BY rowid`
const SELECT_OTHERS = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'vin\\_%' ESCAPE '\\' ORDER BY rowid`

function writeDump(folders: IngestFolders, dump: string): void {
  writeFileSync(join(folders.from, ARCHIVE), zipOf([{ name: 'vPICList_lite_2026_09.sql', content: dump }]))
}

function decoderTables(folders: IngestFolders, snapshotId: string): unknown[] {
  return query(folders, snapshotId, SELECT_TABLES).map(({ name }) => name)
}

function releaseOf(folders: IngestFolders, snapshotId: string): DecoderRelease | undefined {
  const snapshot = openImmutable(snapshotFile(snapshotDirectory(folders.dataDirectory), snapshotId))
  try {
    return decoderReleaseOf(snapshot)
  } finally {
    snapshot.close()
  }
}

function decoderRows(folders: IngestFolders, snapshotId: string): unknown {
  return DECODER_TABLE_NAMES.map((table) => [table, query(folders, snapshotId, `SELECT * FROM ${table}`)])
}

describe('decoder tables', () => {
  it('are in the snapshot if a dump was read, zipped as published or in pieces, with the same bytes', async (t) => {
    const [zipped, again, pieces] = [newFolders(t), newFolders(t), newFolders(t)]
    for (const folders of [zipped, again, pieces]) writeOfficialFiles(folders.from)
    writeDump(zipped, DUMP)
    writeDump(again, DUMP)
    const cut = DUMP.indexOf('COPY vpic.pattern ')
    writeFileSync(join(pieces.from, '00_tables.sql.gz'), gzipSync(DUMP.slice(0, cut)))
    writeFileSync(join(pieces.from, '01_pattern.sql.gz'), gzipSync(DUMP.slice(cut)))
    const { snapshotId, reports } = await ingest(zipped, { sources })
    assert.deepEqual(decoderTables(zipped, snapshotId), [
      ...DECODER_TABLE_NAMES,
      'vin_trim_list',
      'vin_name_trims',
      'vin_comparison',
      'vin_contradiction',
      'vin_contradicted',
      'vin_vehicle',
    ])
    assert.deepEqual(query(zipped, snapshotId, 'SELECT wmi FROM vin_wmi'), [{ wmi: '3TM' }])
    const [file] = reports.filter(({ source }) => source === 'nhtsa-vpic')
    const release = { edition: 'vPICList_lite_2026_09', sha256: file?.sha256, dated: '2026-04-08', rows: 982 }
    assert.deepEqual(releaseOf(zipped, snapshotId), release)
    assert.equal((await ingest(again, { sources })).snapshotId, snapshotId)
    const inPieces = await ingest(pieces, { sources })
    assert.deepEqual(decoderRows(pieces, inPieces.snapshotId), decoderRows(zipped, snapshotId))
    assert.deepEqual(releaseOf(pieces, inPieces.snapshotId), { ...release, edition: '00_tables' })
  })

  it('are missing without a dump, and only version words in search depend on them', async (t) => {
    const [without, withDump] = [newFolders(t), newFolders(t)]
    for (const folders of [without, withDump]) writeOfficialFiles(folders.from)
    writeDump(withDump, DUMP)
    const { snapshotId } = await ingest(without, { sources })
    assert.deepEqual(decoderTables(without, snapshotId), [])
    assert.equal(releaseOf(without, snapshotId), undefined)
    const other = await ingest(withDump, { sources })
    const tables = query(without, snapshotId, SELECT_OTHERS).map(({ name }) => String(name))
    assert.ok(tables.length > 20)
    // The source file and the change log's date differ.
    for (const table of tables.filter((name) => !['source_file', 'change'].includes(name))) {
      const select = `SELECT * FROM ${table}${table === 'posting' ? " WHERE facet NOT IN ('version_word', 'listed_trim')" : ''}`
      assert.deepEqual(query(withDump, other.snapshotId, select), query(without, snapshotId, select), table)
    }
  })

  it('are retained while other sources are read, and if the new dump is damaged, smaller or missing', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    writeDump(folders, DUMP)
    const first = await ingest(folders, { sources })
    const rows = decoderRows(folders, first.snapshotId)
    const archive = join(folders.from, ARCHIVE)
    const faults: readonly (readonly [what: string, RegExp, () => void])[] = [
      ['not read', /^$/, () => {}],
      [
        'cut off',
        /is not a readable zip archive/,
        () => writeFileSync(archive, readFileSync(archive).subarray(0, 5_000)),
      ],
      [
        'a web page',
        /is not a readable zip archive/,
        () => writeFileSync(archive, '<!DOCTYPE html><title>Busy</title>'),
      ],
      [
        'other columns',
        /table wmi is missing columns wmi/,
        () => writeDump(folders, DUMP.replace('COPY vpic.wmi (id, wmi,', 'COPY vpic.wmi (id, code,')),
      ],
      ['smaller', /table pattern has 5 rows; expected at least 158/, () => writeDump(folders, withoutMostPatterns())],
      ['gone', /no file of nhtsa-vpic was found/, () => rmSync(archive)],
    ]
    for (const [what, reason, breakIt] of faults) {
      breakIt()
      writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': null })
      const only = what === 'not read' ? ['epa-vehicles'] : undefined
      const { snapshotId, rejected } = await ingest(folders, { sources, only, acceptShrink: true })
      const reasons = rejected.filter(({ source }) => source === 'nhtsa-vpic').map(({ message }) => message)
      assert.match(reasons.join(), reason, what)
      assert.deepEqual(decoderRows(folders, snapshotId), rows, what)
    }
  })

  it('may not shrink: the gate names the source', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    const small = SOURCES.map((source) => (source.name === EXCERPT.name ? vpicSource({}) : source))
    writeDump(folders, DUMP)
    const first = await ingest(folders, { sources: small })
    const codes = /(COPY vpic\.defaultvalue [^\n]+\n)(?:[^\n]+\n){7}/
    writeDump(folders, DUMP.replace(codes, '$1'))
    writeOfficialFiles(folders.from, { '2004-emissions.csv': null })
    const { snapshotId, rejected } = await ingest(folders, { sources: small })
    assert.match(
      rejected.find(({ source }) => source === 'nhtsa-vpic')?.message ?? '',
      /^the snapshot would have 179 vin_default rows where the current has 186/,
    )
    assert.deepEqual(decoderRows(folders, snapshotId), decoderRows(folders, first.snapshotId))
  })
})

function withoutMostPatterns(): string {
  return DUMP.replace(/(COPY vpic\.pattern [^\n]+\n(?:[^\n]+\n){5})(?:[^\\\n]+(?:\\N)?\n)+/, '$1')
}
