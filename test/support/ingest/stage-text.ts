import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { InputFile } from '#ingest/read/find-files.ts'
import { readFile, type FileReport } from '#ingest/read/read-file.ts'
import type { Source } from '#ingest/source.ts'

/** A file of a source with this content, as if it had been found under its official name. */
export function inputText(source: Source, content: string | Buffer, options: { chunkBytes?: number } = {}): InputFile {
  const bytes = Buffer.from(content)
  const size = options.chunkBytes ?? bytes.length
  return {
    source,
    name: 'official-name.txt',
    path: 'folder/official-name.txt',
    bytes: bytes.length,
    dated: '2026-01-02',
    proven: false,
    async *open() {
      for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
    },
  }
}

/** Reads a text into an empty part: the tables of its source alone. */
export async function stageText(
  source: Source,
  content: string | Buffer,
): Promise<{ stage: DatabaseSync; report: FileReport }> {
  const stage = new DatabaseSync(':memory:')
  stage.exec(`${source.stageTables}; ${source.textTables ?? ''}`)
  const report = await readFile(inputText(source, content), stage, () => {})
  return { stage, report }
}

/** The content of a fixture beside a source's test. */
export function fixture(folder: string, name: string): Buffer {
  return readFileSync(`${folder}/fixtures/${name}`)
}

export type Row = Record<string, string | number | null>

/** All rows of a query, as plain objects that compare with deepEqual. */
export function rowsOf(database: DatabaseSync, sql: string): Row[] {
  return (database.prepare(sql).all() as Row[]).map((row) => ({ ...row }))
}
