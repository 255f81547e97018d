import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '#platform/failure.ts'

export const SECRET_BYTES = 32
const OWNER_ONLY = 0o600
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/

/**
 * The secret that signs session cookies, made once per data folder: 32 random bytes in a file that only the owner
 * reads. Losing it signs everybody out and makes two-factor secrets unreadable; back it up with the accounts.
 * @throws Failure when the file holds something else
 */
export function identitySecret(dataDirectory: string): string {
  mkdirSync(dataDirectory, { recursive: true })
  const file = join(dataDirectory, 'identity.secret')
  const secret = readIfPresent(file) ?? createSecret(file)
  if (SECRET_FORM.test(secret)) return secret
  throw new Failure(`${file} is damaged: it must hold the one secret that was made for this data folder`)
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Complete or not there at all, and the same for every process that starts at once: the first link wins. */
function createSecret(file: string): string {
  const own = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(own, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: OWNER_ONLY, flag: 'wx' })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return readFileSync(file, 'utf8').trim()
}
