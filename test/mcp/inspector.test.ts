import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { after, test, type TestContext } from 'node:test'
import { startService } from '#test/support/start-service.ts'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const PACKAGE = dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/package.json')))
const INSPECTOR = join(PACKAGE, 'clients/launcher/build/index.js')
const INSPECTOR_MS_MAX = 180_000
/** Exit codes of the Inspector's command line. */
const OK = 0
const UNAUTHORIZED = 3
const TOOL_ERROR = 5

const service = await startService({ after })
const base = await service.listen()
const { token } = await service.createKey('business')

async function inspect(t: TestContext, key: string | undefined, ...argv: string[]) {
  const header = key === undefined ? [] : ['--header', `Authorization: Bearer ${key}`]
  const all = ['--cli', `${base}/mcp`, '--transport', 'http', ...header, ...argv]
  // Its catalog of servers would otherwise be looked for in the home folder.
  const env = bareEnvironment({
    PATH: dirname(process.execPath),
    HOME: temporaryFolder(t),
    MCP_CATALOG_PATH: temporaryFolder(t),
  })
  const child = spawn(process.execPath, [INSPECTOR, ...all], { stdio: 'pipe', timeout: INSPECTOR_MS_MAX, env })
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { stdout, stderr, exitCode }
}

test('the Inspector finds nothing to object to in the tools, in its strict mode', async (t) => {
  const { stdout, stderr, exitCode } = await inspect(t, token, '--method', 'tools/list', '--strict')
  assert.equal(exitCode, OK, `${stdout}\n${stderr}`)
  for (const name of ['search_vehicles', 'get_vehicle', 'get_recalls', 'lookup_dtc']) assert.ok(stdout.includes(name))
})

test('the Inspector calls a tool and is given what it answers', async (t) => {
  const call = ['--method', 'tools/call', '--tool-name', 'lookup_dtc', '--tool-arg', 'code=P0420']
  const { stdout, stderr, exitCode } = await inspect(t, token, ...call)
  assert.equal(exitCode, OK, `${stdout}\n${stderr}`)
  assert.match(stdout, /Catalyst system efficiency below threshold/)
})

test('the Inspector sees a rejected key as one, and a failed call as a tool error', async (t) => {
  const rejected = await inspect(t, 'vds_live_nonsense', '--method', 'tools/list')
  assert.equal(rejected.exitCode, UNAUTHORIZED, rejected.stderr)
  const call = ['--method', 'tools/call', '--tool-name', 'get_vehicle', '--tool-arg', 'id=nobody']
  const failed = await inspect(t, token, ...call)
  assert.equal(failed.exitCode, TOOL_ERROR, failed.stdout + failed.stderr)
  assert.match(failed.stdout, /No vehicle has this id/)
})
