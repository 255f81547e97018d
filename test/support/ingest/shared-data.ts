import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** The folder of complete official files that some machines have beside the project, or undefined. */
export function sharedData(): string | undefined {
  const folder = join(root, '../shared/data')
  return existsSync(folder) ? folder : undefined
}

/** Reason for skipping a test of the complete federal files, or false if they are present. */
export const WITHOUT_FEDERAL_FILES: string | false =
  sharedData() === undefined ? 'needs the federal files in ../shared/data, beside this checkout' : false
