import { appendFile, cp, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningRefresh, spawnIngest } from './refresh/run-ingest.ts'

/** Selection of official rows that comes with the project, and every vehicle in a compressed file. */
export const STARTER_DIRECTORY = fileURLToPath(new URL('../../data/starter', import.meta.url))

/** Selection that a first start builds in seconds, later replaced by all vehicles. */
const SELECTION = 'vehicles.csv.gz'
/** Files that no ingest of the folder recognizes as official, with the official files they wholly or partly replace. */
const LATER: readonly (readonly [name: string, officialName: string])[] = [
  ['all-vehicles.csv.gz', SELECTION],
  ['old-bulletins.txt', 'TSBS_RECEIVED_1995-1999.txt'],
  ['old-investigations.txt', 'FLAT_INV.txt'],
  ['more-complaints.txt', 'FLAT_CMPL.txt'],
  // Separate from the selection: the newest date of a folder's files counts for all, and this file ends in 2022.
  ['more-recalls.txt.gz', 'FLAT_RCL_OLDER.txt.gz'],
]

/**
 * Builds the starter data with every vehicle in a low-priority child process while the selection is served. So a first
 * start listens at once, and finds every car a little later, also without a network.
 */
export function completeStarter(dataDirectory: string): RunningRefresh {
  const folder = join(dataDirectory, 'starter-files')
  let isStopped = false
  let running: RunningRefresh | undefined
  async function run() {
    try {
      await rm(folder, { recursive: true, force: true })
      await cp(STARTER_DIRECTORY, folder, { recursive: true, filter: (path) => basename(path) !== SELECTION })
      for (const [name, officialName] of LATER) {
        await appendFile(join(folder, officialName), await readFile(join(STARTER_DIRECTORY, name)))
      }
      if (isStopped) return { isOk: false, lastLine: 'it was stopped' }
      running = spawnIngest(['--from', folder], dataDirectory)
      return await running.ended
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return {
    ended: run(),
    stop() {
      isStopped = true
      running?.stop()
    },
  }
}
