import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Names the folder that all test files of one run share; test/support/run/global-setup.ts creates and removes it. */
export const RUN_FOLDER_VARIABLE = 'TEST_RUN_FOLDER'

const made = new Map<string, Promise<string>>()
let ownFolder: string | undefined

/** Longer than anything takes to be made, where the machine is full. */
const MAKING_MS_MAX = 10 * 60_000
const LOOK_MS = 50

/**
 * A folder that is made once in a run of all tests, or once in a file that is run alone. Tests only read it; a test
 * that changes anything makes a copy. A test file that asks while another one makes it waits for it.
 * @param name a file name, the same for what is the same
 * @param make fills the empty folder that it is given
 */
export function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const known = made.get(name) ?? makeUnlessThere(join(runFolder(), name), make)
  made.set(name, known)
  return known
}

async function makeUnlessThere(folder: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  if (existsSync(folder) || !(await begins(folder))) return folder
  const aside = `${folder}.${process.pid}`
  mkdirSync(aside)
  try {
    await make(aside)
  } catch (error) {
    rmSync(`${folder}.begun`, { force: true })
    throw error
  }
  try {
    renameSync(aside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(aside, { recursive: true })
  }
  return folder
}

/** True: this process is to make it. False: another one has made it. */
async function begins(folder: string): Promise<boolean> {
  const mark = `${folder}.begun`
  const giveUpMs = performance.now() + MAKING_MS_MAX
  for (; performance.now() < giveUpMs; await wait(LOOK_MS)) {
    if (existsSync(folder)) return false
    if (isFirst(mark) || !isMaking(mark)) return true
  }
  return !existsSync(folder)
}

function isFirst(mark: string): boolean {
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (existsSync(mark)) return false
    throw error
  }
}

/** Whether the process that began is still there; one that has just begun has not written yet who it is. */
function isMaking(mark: string): boolean {
  const pid = existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : 0
  try {
    return pid === 0 || process.kill(pid, 0)
  } catch {
    return false
  }
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
