import { existsSync } from 'node:fs'
import { chmod, copyFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { ACCOUNT_FILES, lostStore, type AccountFile } from '#accounts/storage/used-stores.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { toIsoSeconds, type Clock } from '#platform/clock.ts'
import { countOf } from '#platform/count-of.ts'
import { openDurable } from '#platform/database/sqlite.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { createFolder } from '#platform/files/create-folder.ts'
import { VERSION } from '#platform/version.ts'
import { hashFile, diskFiles } from '#snapshots/snapshot-files.ts'
import { finishRestore } from './restore-steps.ts'

/** Access for the operator only. */
const OWNER_ONLY_FILE = 0o600
export const OWNER_ONLY_FOLDER = 0o700

export function addBackupCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('backup')
    .description('copy accounts, keys, usage, and payments into a new folder; the service can keep running')
    .requiredOption('--out <folder>', 'new folder for the backup')
    .option('--json', 'print JSON')
    .action(async ({ out, json }: { out: string; json?: boolean }) => {
      const { dataDirectory, databaseUrl } = environment.config()
      rejectPostgres(databaseUrl)
      const manifest = await backUp(dataDirectory, resolve(out), environment.clock)
      if (json === true) {
        environment.out(JSON.stringify({ folder: resolve(out), ...manifest }))
        return
      }
      const { files } = manifest
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      environment.out(`Copied ${countOf(files.length, 'file')} (${(bytes / 1e6).toFixed(1)} MB) to ${resolve(out)}.`)
    })
}

/** @throws Failure if the accounts are in PostgreSQL */
export function rejectPostgres(databaseUrl: string | undefined): void {
  if (databaseUrl === undefined) return
  throw new Failure(
    'Accounts are in PostgreSQL because VDS_DATABASE_URL is set. Back them up with pg_dump (docs/operations.md).',
  )
}

/**
 * Copies every account file as of one moment, and lists them by their SHA-256. The folder appears complete or not at
 * all.
 * @throws Failure if it already exists, there is nothing to copy, or a store was lost
 */
export async function backUp(dataDirectory: string, folder: string, clock: Clock): Promise<BackupManifest> {
  if (existsSync(folder)) throw new Failure(`${folder} exists. Pass a new folder as --out.`)
  finishRestore(dataDirectory)
  const present = ACCOUNT_FILES.filter((name) => existsSync(join(dataDirectory, name)))
  if (!present.includes('accounts.sqlite')) throw new Failure(`No accounts in ${dataDirectory}. Nothing to copy.`)
  const lost = lostStore(dataDirectory)
  if (lost !== undefined) throw new Failure(lost)
  const unfinished = `${folder}.part`
  try {
    if (existsSync(unfinished)) await rm(unfinished, { recursive: true })
    createFolder(unfinished, { mode: OWNER_ONLY_FOLDER })
    const files: BackupManifest['files'] = []
    for (const name of present) files.push(await copyOne(dataDirectory, unfinished, name))
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      version: VERSION,
      created_at: toIsoSeconds(clock.nowMs()),
      files,
    }
    await writeFile(join(unfinished, BACKUP_MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`)
    await diskFiles.sync(join(unfinished, BACKUP_MANIFEST))
    await diskFiles.sync(unfinished)
    await rename(unfinished, folder)
    await diskFiles.sync(dirname(folder))
    return manifest
  } catch (error) {
    if (existsSync(unfinished)) await rm(unfinished, { recursive: true })
    if (error instanceof Failure) throw error
    throw new Failure(`The backup failed: ${messageOf(error)}`, { cause: error })
  }
}

async function copyOne(dataDirectory: string, folder: string, name: AccountFile) {
  const [from, to] = [join(dataDirectory, name), join(folder, name)]
  if (name.endsWith('.sqlite')) vacuumInto(from, to)
  else await copyFile(from, to)
  await chmod(to, OWNER_ONLY_FILE)
  await diskFiles.sync(to)
  return { name, bytes: (await stat(to)).size, sha256: await hashFile(to) }
}

/** Copies in one read transaction: writers continue, and the copy contains none of their transactions partially. */
function vacuumInto(from: string, to: string): void {
  const database = openDurable(from, { mustExist: true })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}

export const BACKUP_MANIFEST = 'manifest.json'
const BACKUP_FORMAT = 1
export const BACKUP_MANIFEST_BYTES_MAX = 64 * 1024

const Manifest = Type.Object(
  {
    format: Type.Literal(BACKUP_FORMAT),
    /** Release that wrote it. */
    version: Type.String({ maxLength: 100 }),
    /** Whole seconds in UTC. */
    created_at: Type.String({ maxLength: 40 }),
    files: Type.Array(
      Type.Object({
        // A closed list: no name in a manifest can lead elsewhere.
        name: Type.Unsafe<AccountFile>(Type.Union(ACCOUNT_FILES.map((name) => Type.Literal(name)))),
        bytes: Type.Integer({ minimum: 0 }),
        sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      }),
      { minItems: 1, maxItems: ACCOUNT_FILES.length },
    ),
  },
  { additionalProperties: false },
)
export type BackupManifest = Static<typeof Manifest>

/** @throws Failure for anything except a backup manifest that this release can read */
export function parseManifest(text: string): BackupManifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new Failure(`${BACKUP_MANIFEST} is not JSON`, { cause: error })
  }
  if (!Value.Check(Manifest, content)) {
    throw new Failure(`${BACKUP_MANIFEST} is not a backup manifest that this version can read`)
  }
  const names = new Set(content.files.map(({ name }) => name))
  if (names.size !== content.files.length) throw new Failure(`${BACKUP_MANIFEST} lists a file twice`)
  return content
}
