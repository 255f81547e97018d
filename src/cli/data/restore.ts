import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Command } from 'commander'
import { ACCOUNT_FILES } from '#accounts/storage/used-stores.ts'
import { unreadableAlerts } from '#cli/alerts-check.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import type { Clock } from '#platform/clock.ts'
import { countOf } from '#platform/count-of.ts'
import { sqliteFailure } from '#platform/database/sqlite.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { cannotRead } from '#platform/files/file-failure.ts'
import { replaceFile } from '#platform/files/json-file.ts'
import { hashFile, diskFiles } from '#snapshots/snapshot-files.ts'
import {
  BACKUP_MANIFEST,
  BACKUP_MANIFEST_BYTES_MAX,
  OWNER_ONLY_FOLDER,
  parseManifest,
  type BackupManifest,
  rejectPostgres,
} from './backup.ts'
import { finishRestore, RESTORE_NOTE, STAGED_FOLDER, syncFolder, type RestoreNote } from './restore-steps.ts'

export function addRestoreCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('restore')
    .description('restore accounts, keys, usage, and payments from a backup; stop the service first')
    .requiredOption('--from <folder>', 'folder created by "npx vds backup"')
    .option('--force', 'replace existing accounts; they are moved to another folder')
    .action(async ({ from, force = false }: { from: string; force?: boolean }) => {
      const config = environment.config()
      rejectPostgres(config.databaseUrl)
      const outcome = await restore(config.dataDirectory, resolve(from), { force, clock: environment.clock })
      environment.out(`Restored ${countOf(outcome.files.length, 'file')} from the backup of ${outcome.createdAt}.`)
      if (outcome.replaced !== undefined) environment.out(`The previous files are in ${outcome.replaced}.`)
      const problem = await unreadableAlerts(config)
      if (problem !== undefined) throw new Failure(`The backup was restored, but ${problem}`)
    })
}

interface RestoreOutcome {
  readonly files: readonly string[]
  readonly createdAt: string
  /** Folder with the previous files; undefined if there were none. */
  readonly replaced: string | undefined
}

/**
 * Verifies a backup and restores it. Crash-safe: the accounts are entirely the previous ones or entirely the backup's.
 * @throws Failure if the backup is damaged, a process uses the accounts, or accounts exist without `force`
 */
export async function restore(
  dataDirectory: string,
  folder: string,
  { force, clock }: { force: boolean; clock: Clock },
): Promise<RestoreOutcome> {
  const manifest = await readManifest(folder)
  await mkdir(dataDirectory, { recursive: true })
  finishRestore(dataDirectory)
  const present = ACCOUNT_FILES.filter((name) => existsSync(join(dataDirectory, name)))
  if (present.length > 0 && !force) {
    throw new Failure(`${dataDirectory} already contains accounts. Pass --force to replace them.`)
  }
  await stage(manifest, folder, join(dataDirectory, STAGED_FOLDER))
  for (const name of present) if (name.endsWith('.sqlite')) rejectWhileUsed(join(dataDirectory, name))
  const replaced = `replaced-${new Date(clock.nowMs()).toISOString().replaceAll(/[:.]/g, '-')}`
  const files = manifest.files.map(({ name }) => name)
  const note: RestoreNote = { files, replaced }
  // Commits the restore.
  await replaceFile(join(dataDirectory, RESTORE_NOTE), JSON.stringify(note))
  finishRestore(dataDirectory)
  const where = present.length === 0 ? undefined : join(dataDirectory, replaced)
  if (where === undefined) await rm(join(dataDirectory, replaced), { recursive: true, force: true })
  return { files, createdAt: manifest.created_at, replaced: where }
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const file = join(folder, BACKUP_MANIFEST)
  try {
    if ((await stat(file)).size > BACKUP_MANIFEST_BYTES_MAX) throw new Failure(`${BACKUP_MANIFEST} is too large`)
    return parseManifest(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw cannotRead(file, error)
    throw new Failure(`${folder} is not a backup: ${messageOf(error)}`, { cause: error })
  }
}

/** Copies the backup's files next to the accounts and verifies the copies against the manifest. */
async function stage({ files }: BackupManifest, folder: string, staged: string): Promise<void> {
  await rm(staged, { recursive: true, force: true })
  try {
    await mkdir(staged, { mode: OWNER_ONLY_FOLDER })
    for (const { name, sha256 } of files) {
      const copy = join(staged, name)
      await copyFile(join(folder, name), copy)
      const found = await hashFile(copy)
      if (found !== sha256) throw new Failure(`${name} has the SHA-256 ${found}, but the manifest states ${sha256}`)
      await diskFiles.sync(copy)
    }
    syncFolder(staged)
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    throw new Failure(`The backup is damaged. Nothing was changed: ${messageOf(error)}`, { cause: error })
  }
}

/** Detects other users of a file: their lock prevents leaving the write-ahead log. */
function rejectWhileUsed(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    // Damaged files are what a restore is for: nothing can be using them.
    if (sqliteFailure(error) === 'damaged') return
    throw new Failure(`Another process is using ${file}. Stop the service first.`, { cause: error })
  } finally {
    database.close()
  }
}
