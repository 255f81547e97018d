// Guarantee: a server that swaps snapshots for months does not run out of file descriptors.
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { openDurable, openImmutable } from '#platform/database/sqlite.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import { snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { openSnapshotHolder } from '#snapshots/snapshot-holder.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const SWAPS = 200
const LEAKED_MAX = 2
const DESCRIPTORS = '/proc/self/fd'

it(
  `${SWAPS} swaps leave at most ${LEAKED_MAX} more descriptors`,
  { skip: !existsSync(DESCRIPTORS) && `no ${DESCRIPTORS}` },
  async (t) => {
    const dataDirectory = temporaryFolder(t)
    const directory = snapshotDirectory(dataDirectory)
    const publish = async (number: number): Promise<void> => {
      const builtFile = join(dataDirectory, `built-${number}.sqlite`)
      const database = openDurable(builtFile)
      database.exec(`PRAGMA journal_mode = DELETE; CREATE TABLE answer AS SELECT ${number} AS number`)
      database.close()
      await publishSnapshot({ directory, builtFile, clock: systemClock })
    }
    const events: string[] = []
    await publish(0)
    const holder = await openSnapshotHolder({
      directory,
      open: (file, id) => {
        const database = openImmutable(file)
        const statement = database.prepare('SELECT number FROM answer')
        return { id, number: () => statement.get()?.['number'], close: () => database.close() }
      },
      report: (event) => events.push(event.kind),
    })
    t.after(() => holder.close())
    assert.equal(holder.current().number(), 0)
    const before = readdirSync(DESCRIPTORS).length
    for (let number = 1; number <= SWAPS; number += 1) {
      await publish(number)
      await holder.check()
      assert.equal(holder.current().number(), number)
    }
    const leaked = readdirSync(DESCRIPTORS).length - before
    assert.ok(leaked <= LEAKED_MAX, `${leaked} more descriptors`)
    assert.deepEqual(new Set(events), new Set(['swapped']))
  },
)
