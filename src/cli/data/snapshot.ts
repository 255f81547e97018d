import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { tableLines } from '#cli/text-table.ts'
import { countOf } from '#platform/count-of.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { openPull } from '#server/refresh/pulled-snapshots.ts'
import { rollbackSnapshot } from '#snapshots/publish-snapshot.ts'
import {
  currentFile,
  findDamage,
  idOfSnapshotFile,
  namesIn,
  parseCurrent,
  readIfPresent,
  snapshotDirectory,
  snapshotFile,
  type CurrentSnapshot,
  nothingPublished,
} from '#snapshots/snapshot-files.ts'

interface ListedSnapshot {
  readonly id: string
  /** Null for a file that current.json does not name: no rollback reaches it. */
  readonly published_at: string | null
  /** Null if the file is missing. */
  readonly bytes: number | null
  readonly current: boolean
}

export function addSnapshotCommand(program: Command, environment: CliEnvironment): void {
  const snapshot = program.command('snapshot').description('list, verify, pull, and roll back snapshots')
  const directory = (): string => snapshotDirectory(environment.config().dataDirectory)
  snapshot
    .command('list')
    .description('list the snapshots, current first')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const listed = await listSnapshots(directory())
      if (options.json) environment.out(JSON.stringify(listed))
      else for (const line of listLines(listed)) environment.out(line)
    })
  snapshot
    .command('verify')
    .description('verify the SHA-256 and structure of every snapshot')
    .action(() => verifySnapshots(directory(), environment.out))
  snapshot
    .command('pull')
    .description('pull the current snapshot from VDS_SNAPSHOT_URL; running servers switch to it automatically')
    .action(async () => {
      const { id, isNew, bytes } = await openPull(environment.config(), environment.clock).pull()
      const size = `${(bytes / 1e6).toFixed(1)} MB fetched`
      environment.out(isNew ? `Snapshot ${id} is now current; ${size}.` : `Snapshot ${id} is already current.`)
    })
  snapshot
    .command('rollback')
    .description('return to the previous snapshot; running servers switch to it automatically')
    .argument('[id]', 'id from "npx vds snapshot list" or its first characters (default: the previous snapshot)')
    .action(async (id: string | undefined) => {
      const folder = directory()
      const full = id === undefined ? undefined : fullId(await listSnapshots(folder), id)
      const outcome = await rollbackSnapshot({ directory: folder, id: full })
      for (const damaged of outcome.damaged) environment.out(`Skipped ${damaged}: it is damaged or missing.`)
      environment.out(`Snapshot ${outcome.id} is now current. Previous: ${outcome.from}.`)
    })
}

async function listSnapshots(directory: string): Promise<ListedSnapshot[]> {
  const current = await readCurrent(directory)
  const named = current === undefined ? [] : [current, ...current.previous]
  const found = (await namesIn(directory)).flatMap((name) => idOfSnapshotFile(name) ?? [])
  const unnamed = found.filter((id) => !named.some((entry) => entry.id === id)).toSorted()
  const rows = [...named, ...unnamed.map((id) => ({ id, published_at: null }))]
  return Promise.all(
    rows.map(async ({ id, published_at }) => ({
      id,
      published_at,
      bytes: (await stat(snapshotFile(directory, id)).catch(() => undefined))?.size ?? null,
      current: id === current?.id,
    })),
  )
}

function listLines(snapshots: readonly ListedSnapshot[]): string[] {
  if (snapshots.length === 0) return ['No snapshot has been published yet. Publish one with "npx vds ingest".']
  const rows = snapshots.map(({ id, published_at, bytes, current }) => [
    current ? 'current' : '',
    id,
    published_at ?? 'not in current.json',
    bytes === null ? 'missing' : `${(bytes / 1e6).toFixed(1)} MB`,
  ])
  return tableLines(['', 'ID', 'PUBLISHED', 'SIZE'], rows)
}

async function verifySnapshots(directory: string, out: (line: string) => void): Promise<void> {
  const snapshots = await listSnapshots(directory)
  if (snapshots.length === 0) throw nothingPublished()
  let damaged = 0
  for (const { id, current } of snapshots) {
    const trouble = (await findDamage(directory, id)) ?? structureProblem(snapshotFile(directory, id))
    if (trouble !== undefined) damaged += 1
    out(
      `${trouble === undefined ? 'ok     ' : 'DAMAGED'} ${id}${current ? ' (current)' : ''}${trouble ? `: ${trouble}` : ''}`,
    )
  }
  if (!snapshots.some(({ current }) => current))
    throw new Failure('No snapshot is current. Publish one with "npx vds ingest".')
  if (damaged > 0) throw new Failure(`${damaged} of ${countOf(snapshots.length, 'snapshot')} damaged.`)
}

function structureProblem(file: string): string | undefined {
  try {
    return readImmutable(file, (database) => {
      const [first] = database.prepare('PRAGMA integrity_check(1)').all()
      return first?.['integrity_check'] === 'ok' ? undefined : String(first?.['integrity_check'])
    })
  } catch (error) {
    return messageOf(error)
  }
}

function fullId(snapshots: readonly ListedSnapshot[], start: string): string {
  const found = snapshots.filter(({ id }) => id.startsWith(start))
  const [only] = found
  if (found.length > 1) throw new Failure(`${found.length} snapshot ids begin with ${start}. Pass more characters.`)
  // The rollback itself rejects an unknown id.
  return only?.id ?? start
}

async function readCurrent(directory: string): Promise<CurrentSnapshot | undefined> {
  const text = await readIfPresent(currentFile(directory))
  try {
    return text === undefined ? undefined : parseCurrent(text)
  } catch (error) {
    throw new Failure(`${messageOf(error)}; publish a new one with "npx vds ingest"`, { cause: error })
  }
}
