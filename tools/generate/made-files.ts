// Generated files that nobody reviews. Git ignores them; `npm run setup`, `check`, `test` and `generate` write them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sbomText } from './sbom.ts'

export interface GeneratedFile {
  /** Path from the project's root. */
  readonly file: string
  /** Returns the file's text. Deterministic. */
  readonly make: () => string | Promise<string>
}

const root = join(import.meta.dirname, '../..')

export const UNREVIEWED_FILES: readonly GeneratedFile[] = [{ file: 'docs/sbom.json', make: sbomText }]

/** Writes the files that are missing or outdated. */
export async function writeUnreviewedFiles(): Promise<void> {
  for (const { file, make } of UNREVIEWED_FILES) {
    const path = join(root, file)
    const text = await make()
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
  }
}
