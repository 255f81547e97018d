import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** The folder of complete official files that some machines have beside the project, or undefined. */
export function sharedData(): string | undefined {
  const folder = join(root, '../shared/data')
  return existsSync(folder) ? folder : undefined
}
