import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Command } from 'commander'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { cpSync } from 'node:fs'
import { addServeCommand } from '#cli/serve.ts'

// Guarantee: from the line that says where the service listens, a stop signal is a stop in order: no request is lost.
test('a stop signal that comes as soon as the service listens stops it in order', { timeout: 50_000 }, async (t) => {
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
