import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder that all test files of one run share; tools/test-run.ts makes it and removes it. */
export const RUN_FOLDER_VARIABLE = 'TEST_RUN_FOLDER'

const made = new Map<string, Promise<string>>()
let ownFolder: string | undefined

/**
 * A folder that is made once in a run of all tests, or once in a file that is run alone. Tests only read it: whoever
 * changes anything makes a copy. Test files that ask at the same moment may both make it; one of the two is kept.
 * @param name a file name, the same for what is the same
 * @param make fills the empty folder that it is given
 */
export function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const known = made.get(name) ?? makeUnlessThere(join(runFolder(), name), make)
  made.set(name, known)
  return known
}

async function makeUnlessThere(folder: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  if (existsSync(folder)) return folder
  const aside = `${folder}.${process.pid}`
  mkdirSync(aside)
  await make(aside)
  try {
    renameSync(aside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(aside, { recursive: true })
  }
  return folder
}

function runFolder(): string {
  const shared = process.env[RUN_FOLDER_VARIABLE]
  if (shared !== undefined) return shared
  if (ownFolder !== undefined) return ownFolder
  const folder = mkdtempSync(join(tmpdir(), 'vds-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  ownFolder = folder
  return folder
}
