import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '#platform/failure.ts'
import { createFolder } from './create-folder.ts'

export const SECRET_BYTES = 32
const OWNER_ONLY = 0o600
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/

/** Returns 32 random bytes as base64url from an owner-only file, created if missing. @throws Failure if it is damaged */
export function secretOf(file: string): string {
  createFolder(dirname(file))
  return existingSecret(file) ?? createSecret(file)
}

/** Returns the secret in a file; undefined if there is no file. @throws Failure if the file contains anything else */
export function existingSecret(file: string): string | undefined {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (SECRET_FORM.test(secret)) return secret
  throw new Failure(
    `${file} is damaged. Restore it from a backup: it must contain the secret created with this data folder.`,
  )
}

/** Creates the file atomically. If several processes start at once, the first link wins and all read the same secret. */
function createSecret(file: string): string {
  const temporary = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(temporary, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: OWNER_ONLY, flag: 'wx' })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
  return readFileSync(file, 'utf8').trim()
}
