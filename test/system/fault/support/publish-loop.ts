// Publishes one snapshot after the other until it is killed. Arguments: data folder, number of the first snapshot.
// Prints "start N" before and "published N" after each publish, each written before the next step begins.
import { writeFileSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { inWorkDirectory, withIngestLock } from '#ingest/work-directory.ts'
import { systemClock } from '#platform/clock.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import { snapshotDirectory } from '#snapshots/snapshot-files.ts'

const CONTENT_BYTES = 64 * 1024
// A process that is killed never keeps its compiled code, and the next one would load the compiler for this file again.
flushCompileCache()
const [dataDirectory = '', first = '0'] = process.argv.slice(2)

for (let number = Number(first); ; number += 1) {
  const publish = async (work: string): Promise<void> => {
    const builtFile = join(work, 'built.sqlite')
    writeFileSync(builtFile, `${number}\n`.padEnd(CONTENT_BYTES, '.'))
    writeSync(1, `start ${number}\n`)
    await publishSnapshot({ directory: snapshotDirectory(dataDirectory), builtFile, clock: systemClock })
    writeSync(1, `published ${number}\n`)
  }
  await withIngestLock(dataDirectory, () => inWorkDirectory(dataDirectory, publish))
}
