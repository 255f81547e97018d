// What lets one command at a time install or build, and where it works. Plain JavaScript for the same reason as launch.mjs.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const WAIT_MS_MAX = 10 * 60_000
const LOCK_POLL_MS = 250
/** Between making the lock and writing the process id into it, the lock has no owner to ask after. */
const LOCK_NAMELESS_MS_MAX = 5_000
const lockDirectory = join(root, '.vds-install-lock')
/** With retries: a program of an install that was killed may still be writing there. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10 }

/** Two commands started at once on a fresh clone must not install or build into one folder at the same time. */
export async function withInstallLock(work) {
  const deadline = Date.now() + WAIT_MS_MAX
  let hasWaited = false
  while (!takeLock()) {
    if (Date.now() > deadline)
      throw new Error(`another command has been installing or building for too long; remove ${lockDirectory}`)
    if (!hasWaited) console.error('vds: another command is installing or building; waiting for it ...')
    hasWaited = true
    await sleep(LOCK_POLL_MS)
  }
  try {
    await work()
  } finally {
    rmSync(lockDirectory, REMOVAL)
  }
}

function takeLock() {
  try {
    mkdirSync(lockDirectory)
    writeFileSync(join(lockDirectory, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!ownerIsAlive()) removeDeadLock()
    return false
  }
}

function ownerIsAlive() {
  try {
    process.kill(Number(readFileSync(join(lockDirectory, 'pid'), 'utf8')), 0)
    return true
  } catch (error) {
    if (error.code === 'EPERM') return true
    if (error.code === 'ESRCH') return false
    const lock = statSync(lockDirectory, { throwIfNoEntry: false })
    return lock === undefined || Date.now() - lock.mtimeMs < LOCK_NAMELESS_MS_MAX
  }
}

/** By a rename, so that of two commands that see the same dead lock only one takes it away. */
function removeDeadLock() {
  const aside = `${lockDirectory}.${process.pid}`
  try {
    renameSync(lockDirectory, aside)
  } catch {
    return
  }
  rmSync(aside, REMOVAL)
}

/** A folder for work under the lock, removed with it. Of this process alone: npm outlives a launcher that was killed. */
export function workFolder(name) {
  const folder = join(lockDirectory, `${name}-${process.pid}`)
  mkdirSync(folder)
  return folder
}

/** Puts a folder that was made under the lock in the place of another. */
export function replaceFolder(folder, made) {
  if (existsSync(folder)) renameSync(folder, `${made}.old`)
  renameSync(made, folder)
}
