import { statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A new accounts.sqlite would make every key an unknown one (401) while the service calls itself well. So none is begun
 * beside a usage.sqlite, which is only ever made after it.
 * @throws Error when accounts.sqlite is missing or empty although accounts were used here
 */
export function rejectLostAccounts(directory: string): void {
  const size = sizeOf(join(directory, 'accounts.sqlite'))
  if ((size ?? 0) > 0 || (sizeOf(join(directory, 'usage.sqlite')) ?? 0) === 0) return
  const state = size === undefined ? 'missing' : 'empty'
  throw new Error(
    `accounts.sqlite is ${state}, but usage.sqlite beside it shows that accounts were used here; restore a backup ` +
      '("npx vds restore"), or remove usage.sqlite as well to begin without accounts',
  )
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size
}
