import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Command } from 'commander'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { addServeCommand } from '#cli/serve.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

// Guarantee: as soon as the service prints that it listens, a stop signal stops it cleanly: no request is lost.
test('a stop signal that arrives as soon as the service listens stops it cleanly', { timeout: 50_000 }, async (t) => {
  const dataDirectory = temporaryFolder(t)
  cpSync(await ingestedFolder(OFFICIAL_FILES), dataDirectory, { recursive: true })
  const lines: string[] = []
  const program = new Command()
  addServeCommand(program, {
    config: () =>
      loadConfig({ VDS_DATA_DIR: dataDirectory, VDS_PORT: '0', VDS_REFRESH: 'off', VDS_LOG_LEVEL: 'silent' }),
    clock: systemClock,
    out(line) {
      // Without a listener, the signal would end this process.
      if (line.includes(' listens on ')) process.kill(process.pid, 'SIGTERM')
      lines.push(line)
    },
  })
  await program.parseAsync(['serve'], { from: 'user' })
  assert.match(lines[0] ?? '', /listens on http/)
})

const MAIN = join(import.meta.dirname, '../../src/main.ts')
/** A user without rights to what root owns; root itself may write anything. */
const NOBODY = 65_534
const KINDS = {
  'an empty read-only data folder': { isUsed: false, folder: 0o555 },
  'a used read-only data folder': { isUsed: true, folder: 0o555 },
  'a data folder with read-only files': { isUsed: true, folder: 0o777 },
} as const

// Guarantee: an unwritable data folder stops the start with one line that names the problem.
for (const [kind, { isUsed, folder }] of Object.entries(KINDS)) {
  const skip = process.platform === 'win32' && 'folders have no such mode'
  test(`${kind} stops the start in one line`, { skip, timeout: 120_000 }, async (t) => {
    const dataDirectory = temporaryFolder(t)
    if (isUsed) {
      cpSync(await ingestedFolder(OFFICIAL_FILES), dataDirectory, { recursive: true })
      await new SqliteAccountStore({ directory: dataDirectory, clock: systemClock }).close()
    }
    setModes(dataDirectory, { folder, file: 0o444 })
    try {
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'serve'], {
        ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
        encoding: 'utf8',
        timeout: 60_000,
        env: { VDS_DATA_DIR: dataDirectory, VDS_PORT: '0', VDS_REFRESH: 'off', VDS_FIRST_KEY: 'off' },
      })
      assert.deepEqual([status, stdout], [1, ''], stderr)
      assert.match(stderr, /^vds: [^\n]+\n$/)
      assert.ok(stderr.includes(dataDirectory), stderr)
    } finally {
      setModes(dataDirectory, { folder: 0o755, file: 0o644 })
    }
  })
}

function setModes(directory: string, { folder, file }: { folder: number; file: number }): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? folder : file)
  }
  chmodSync(directory, folder)
}
