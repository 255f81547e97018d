import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openCatalog } from '#catalog/catalog.ts'
import type { SnapshotsConfig } from '#platform/config.ts'
import { confirmSnapshot, publishSnapshot } from '#snapshots/publish-snapshot.ts'
import { PULL_LIMITS } from '#snapshots/pull/limits.ts'
import { SnapshotPull, type PullOutcome } from '#snapshots/pull/pull-snapshot.ts'
import { SnapshotOrigin } from '#snapshots/pull/snapshot-origin.ts'
import { currentFile, parseCurrent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { buildSnapshot } from '#test/support/build-snapshot.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { SnapshotSite } from './snapshot-site.ts'

/** For tests of a server that stalls; elsewhere a busy machine would be taken for one. */
export const IMPATIENT: typeof PULL_LIMITS = { ...PULL_LIMITS, idleMsMax: 1_000 }

/** A node that publishes, its snapshots on a web server, and a node that pulls them. */
export interface PullSetting {
  /** Data folder of the node that publishes. */
  readonly there: string
  /** Data folder of the node that pulls. */
  readonly here: string
  readonly site: SnapshotSite
  readonly clock: { nowMsValue: number; nowMs: () => number }
  publish(number: number, options?: { schemaVersion?: number }): Promise<string>
  /** The other node found its data up to date, a minute later. */
  confirm(): Promise<void>
  pull(signal?: AbortSignal): Promise<PullOutcome>
  /** A pull by another process. */
  otherPull(): Promise<PullOutcome>
  currentHere(): string | undefined
}

export async function openPullSetting(
  test: Cleanup,
  {
    credentials,
    limits = PULL_LIMITS,
  }: { credentials?: SnapshotsConfig['credentials']; limits?: typeof PULL_LIMITS } = {},
): Promise<PullSetting> {
  const [there, here] = [temporaryFolder(test), temporaryFolder(test)]
  const site = await SnapshotSite.listen(snapshotDirectory(there))
  test.after(() => site.close())
  const clock = { nowMsValue: Date.UTC(2026, 10, 21), nowMs: () => clock.nowMsValue }
  const newPull = (): SnapshotPull => {
    const config = { url: site.address, credentials }
    const origin = new SnapshotOrigin({ config, clock, responseMsMax: 5_000 })
    const check = (file: string, id: string): void => openCatalog(file, id).close()
    return new SnapshotPull({ dataDirectory: here, origin, clock, check, limits })
  }
  const pull = newPull()
  return {
    there,
    here,
    site,
    clock,
    async publish(number, { schemaVersion } = {}) {
      clock.nowMsValue += 60_000
      const builtFile = join(there, 'built.sqlite')
      build(builtFile, number, schemaVersion)
      return (await publishSnapshot({ directory: snapshotDirectory(there), builtFile, clock })).id
    },
    async confirm() {
      clock.nowMsValue += 60_000
      await confirmSnapshot({ directory: snapshotDirectory(there), clock })
    },
    pull: (signal) => pull.pull(signal),
    otherPull: () => newPull().pull(),
    currentHere() {
      const file = currentFile(snapshotDirectory(here))
      return existsSync(file) ? parseCurrent(readFileSync(file, 'utf8')).id : undefined
    },
  }
}

function build(file: string, number: number, schemaVersion: number | undefined): void {
  buildSnapshot(file, {
    vehicles: [{ id: 'vehicle00000001', year: 2019, make: 'Toyota', model: 'Tacoma', horsepower: number }],
  })
  if (schemaVersion === undefined) return
  const database = new DatabaseSync(file)
  database.prepare(`UPDATE meta SET value = ? WHERE name = 'schema_version'`).run(String(schemaVersion))
  database.close()
}
