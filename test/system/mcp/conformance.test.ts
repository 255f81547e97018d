import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startService } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const EXPECTED_FAILURES = fileURLToPath(new URL('conformance-expected-failures.yml', import.meta.url))
const TABLE = new URL('../../../docs/conformance.md', import.meta.url)
const REVISIONS = ['2025-11-25', '2026-07-28']
const SUITE_MS_MAX = 180_000

const service = await startService({ after })
const base = await service.listen()

/** Rows of the documented table: revision, then "scenario: passed, failed". */
function documentedResults(): { revision: string; line: string }[] {
  const rows = readFileSync(TABLE, 'utf8').matchAll(/^\| (\d{4}-\d{2}-\d{2}) \| (\S+) \| (\d+) \| (\d+) \|$/gm)
  return [...rows].map(([, revision = '', scenario, passed, failed]) => ({
    revision,
    line: `${scenario}: ${passed} passed, ${failed} failed`,
  }))
}

// Guarantee: the service meets the requirements of each revision; the documented figures are the suite's own.
for (const revision of REVISIONS) {
  test(`the applicable requirements of ${revision} pass`, async (t) => {
    const argv = ['server', '--url', `${base}/mcp`, '--requirements', revision]
    const options = ['--expected-failures', EXPECTED_FAILURES, '--output-dir', temporaryFolder(t)]
    const child = spawn(process.execPath, [SUITE, ...argv, ...options], { stdio: 'pipe', timeout: SUITE_MS_MAX })
    const [stdout, stderr, exitCode] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.on('exit', resolve)),
    ])
    assert.equal(exitCode, 0, `${stdout}\n${stderr}`)
    const documented = documentedResults().filter((row) => row.revision === revision)
    assert.ok(documented.length >= 4)
    for (const { line } of documented) assert.ok(stdout.includes(line), `not found: ${line}\n${stdout}`)
  })
}
