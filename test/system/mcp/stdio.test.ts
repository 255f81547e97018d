import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { errorText } from '#test/mcp/tool-calls.ts'
import { MAIN_FILE, STDIO_CLIENTS } from '#test/mcp/tool-clients.ts'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const service = await startService({ after })
const base = await service.listen()
const { token } = await service.createKey('enterprise', AMPLE)

const connect = STDIO_CLIENTS['current SDK'] ?? assert.fail()

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test-client', version: '1.0.0' } },
}

/** Runs `vds mcp` with these lines as its whole input. */
async function run(argv: readonly string[], lines: readonly unknown[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN_FILE, 'mcp', ...argv], { env: bareEnvironment(env), stdio: 'pipe' })
  child.stdin.end(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { stdout, stderr, exitCode }
}

// Guarantee: standard output contains only messages, and the process ends with its client.
test('standard output contains only messages, and the end of the input ends the process', async () => {
  const { stdout, exitCode } = await run(['--base-url', `${base}/v1/mcp`], ['rubbish', INITIALIZE], {
    VDS_API_KEY: token,
  })
  assert.equal(exitCode, 0)
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { jsonrpc: string; id?: unknown })
  assert.ok(messages.every(({ jsonrpc }) => jsonrpc === '2.0'))
  assert.ok(messages.some(({ id }) => id === 1))
})

// Guarantee: the key is read from the environment, never from the command line, and never printed.
test('wrong usage is one clear line and exit code 2', async () => {
  const [address, key] = await Promise.all([
    run(['--base-url', 'vehicles.example.com'], [], { VDS_API_KEY: token }),
    run(['--key', token]),
  ])
  assert.deepEqual([address.exitCode, address.stdout], [2, ''])
  assert.match(address.stderr, /^vds: --base-url must [^\n]*\n$/)
  assert.equal(key.exitCode, 2)
})

test('without a key, with an invalid one and without a service, calls explain what to do', async (t) => {
  const keyless = await connect(t, { baseUrl: base })
  const unpaid = await keyless.callTool('search_vehicles', { limit: 1 })
  assert.match(errorText(unpaid), /^payment_required: No API key was sent/)
  assert.equal((JSON.parse(unpaid.content[0]?.text ?? '') as { x402Version: number }).x402Version, 2)
  const rejected = await connect(t, { baseUrl: base, apiKey: `${token.slice(0, -1)}!` })
  assert.match(
    errorText(await rejected.callTool('search_vehicles', {})),
    /^invalid_api_key: .*\nWhat to do: .*must be replaced/,
  )
  const alone = await connect(t, { baseUrl: 'http://127.0.0.1:2', apiKey: token })
  assert.ok((await alone.listTools()).length > 0)
  assert.match(
    errorText(await alone.callTool('search_vehicles', {})),
    /^service_unavailable: No service responds at http:\/\/127\.0\.0\.1:2\. Start it with npm start/,
  )
})

test('warns of a key that would cross a network unencrypted', async () => {
  const { stderr } = await run(['--base-url', 'http://vehicles.example.com'], [], { VDS_API_KEY: token })
  assert.match(stderr, /^vds: [^\n]*not encrypted[^\n]*\n$/)
  assert.ok(!stderr.includes(token))
})
