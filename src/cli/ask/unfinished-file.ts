import { existsSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Failure } from '#platform/failure.ts'
import { cannotWrite } from '#platform/files/file-failure.ts'

const UNFINISHED_PREFIX = '.unfinished-'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes a file under a temporary name and renames it, so that it appears complete or not at all. A signal deletes the
 * unfinished file; after a kill, the next run for the same file overwrites it.
 * @throws Failure with one line
 */
export async function writeWhole<Result>(to: string, write: (unfinished: string) => Promise<Result>): Promise<Result> {
  const unfinished = join(dirname(resolve(to)), `${UNFINISHED_PREFIX}${basename(to)}`)
  const stop = (signal: NodeJS.Signals): void => {
    rmSync(unfinished, { force: true })
    forget()
    // Raised again without our listener, so that it ends the process as usual.
    process.kill(process.pid, signal)
  }
  const forget = (): void => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    const result = await write(unfinished)
    await rename(unfinished, to)
    return result
  } catch (error) {
    if (existsSync(unfinished)) await rm(unfinished)
    throw error instanceof Failure ? error : cannotWrite(to, error)
  } finally {
    forget()
  }
}
