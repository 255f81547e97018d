import { access } from 'node:fs/promises'
import type { AccountStore } from '#accounts/account-store.ts'
import { ensureFirstKey } from '#accounts/keys/issue-key.ts'
import { createSetupCode, setupLink } from '#accounts/setup-code.ts'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { SCHEMA_VERSION } from '#catalog/snapshot-schema.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { countOf } from '#platform/count-of.ts'
import { Failure } from '#platform/failure.ts'
import { currentFile, readCurrent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { readSnapshotSummary } from '#snapshots/snapshot-summary.ts'
import type { Serving } from './serving.ts'
import { STARTER_DIRECTORY } from './starter-files.ts'

interface FirstStart {
  readonly out: (line: string) => void
  readonly clock: Clock
}

/**
 * Builds a snapshot from the starter files if this data folder has none, or one that another version built from them.
 * If snapshots exist but none is current, selects the newest complete one.
 * @throws Failure with the fix, for official data of another version, or if no snapshot is complete
 */
export async function ensureSnapshot(config: Config, { out, clock }: FirstStart): Promise<void> {
  const { dataDirectory } = config
  await recover(snapshotDirectory(dataDirectory), out)
  if (await exists(currentFile(snapshotDirectory(dataDirectory)))) {
    if (!needsStarterAgain(dataDirectory)) return
    out('The data were built by another version: rebuilding them from the starter files.')
  } else {
    out('No data yet: building a snapshot from the starter files.')
  }
  const { meta } = await buildStarter(dataDirectory, clock)
  out(
    `Built a snapshot: ${countOf(meta.listed_count, 'vehicle')}, ${countOf(meta.recall_campaign_count, 'recall campaign')}.`,
  )
}

async function recover(directory: string, out: (line: string) => void): Promise<void> {
  if (!(await exists(directory)) || (await hasCurrent(directory))) return
  const { recoverCurrent } = await import('#snapshots/publish-snapshot.ts')
  const recovered = await recoverCurrent({ directory })
  if (recovered === undefined) return
  const lost = recovered.damaged.length === 0 ? '' : ` Skipped damaged snapshots: ${recovered.damaged.join(', ')}.`
  out(
    `Warning: current.json is missing or damaged. The newest complete snapshot is now current: ${recovered.id}.${lost}`,
  )
}

async function hasCurrent(directory: string): Promise<boolean> {
  try {
    return (await readCurrent(directory)) !== undefined
  } catch {
    return false
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Loads the ingest only here: other starts need neither its memory nor the time. */
async function buildStarter(dataDirectory: string, clock: Clock) {
  const [{ refresh }, { SOURCES }, { progressTo }] = await Promise.all([
    import('#ingest/refresh.ts'),
    import('#ingest/sources/index.ts'),
    import('#ingest/progress.ts'),
  ])
  const progress = progressTo(process.stderr)
  return refresh({ from: STARTER_DIRECTORY, sources: SOURCES, dataDirectory, clock, progress })
}

/** Prints the service's address, an empty store's first key, and the setup link while there is no operator. */
export async function announce(
  serving: Pick<Serving, 'address' | 'hasPages' | 'snapshot' | 'withAccounts'>,
  config: Config,
  { out }: Pick<FirstStart, 'out'>,
): Promise<void> {
  // With port 0, only the running service knows its port.
  const publicUrl = config.port === 0 ? serving.address : config.publicUrl
  out(`Vehicle Data Service listens on ${serving.address}`)
  if (serving.hasPages) out(`  dashboard      ${publicUrl}`)
  out(`  documentation  ${publicUrl}/docs`)
  if (serving.snapshot().meta.edition === 'starter') {
    const more = isRefreshing(config)
      ? 'All EPA vehicles follow within a minute, and the complete official files later in the background (needs internet access)'
      : 'Load the complete official files with "npx vds ingest", or from a folder with "--from DIR"'
    out(`Serving the starter data, a small selection. ${more}.`)
  }
  const token = config.firstKey ? await serving.withAccounts(ensureFirstKey) : undefined
  if (token !== undefined) {
    out('Your first API key (Business plan), shown only once. Try it:')
    out('')
    out(`  curl -H "Authorization: Bearer ${token}" "${publicUrl}/v1/vehicles?year=2022&make=ford&model=explorer"`)
    out('')
  }
  if (!serving.hasPages) return
  const code = await serving.withAccounts(firstSetupCode)
  if (code === undefined) return
  out('No operator is set up yet. Open this link to become the operator; it works once within one hour')
  out('(get a new one with "npx vds account setup-code"):')
  out('')
  out(`  ${setupLink(publicUrl, code)}`)
  out('')
}

/** Returns a setup code if there is no operator: at a first start, or after the store was lost. */
async function firstSetupCode(accounts: AccountStore): Promise<string | undefined> {
  return (await accounts.hasOperator()) ? undefined : createSetupCode(accounts)
}

/** Returns true if the service refreshes its data: not if that is off, or its snapshots come from another node. */
export function isRefreshing({ refresh: isOn, snapshots }: Config): boolean {
  return isOn && snapshots === undefined
}

/**
 * Returns true if another version built the current snapshot from starter data, which can be rebuilt locally. Returns
 * false if the snapshot is unreadable; opening it reports why.
 * @throws Failure with the fix if it contains official data
 */
export function needsStarterAgain(dataDirectory: string): boolean {
  const meta = metaOf(dataDirectory)
  if (meta === undefined || meta.schema_version === SCHEMA_VERSION) return false
  if (meta.edition === 'starter') return true
  throw new Failure(
    `The current snapshot was built by another version (schema ${meta.schema_version}; this version reads ` +
      `${SCHEMA_VERSION}). Rebuild it with "npx vds ingest", or from a folder of official files with "--from DIR".`,
  )
}

function metaOf(dataDirectory: string): SnapshotMeta | undefined {
  try {
    return readSnapshotSummary(dataDirectory).meta
  } catch {
    return undefined
  }
}
