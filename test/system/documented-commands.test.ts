// Guarantee: the commands of docs/export.md and docs/vin.md work unchanged in a shell against a running service, and so do the
// configurations of docs/agents.md.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { MAIN, spawnNode } from '#test/system/operations/support/node-process.ts'

const starter = await ingestedFolder('data/starter')
const LOCAL = 'http://localhost:8080'
const PUBLIC = 'https://vehicles.example.com'
const MAX_BYTES = 16_000_000
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
}

/** The blocks of code of one language, in their order. */
function blocksOf(file: string, language: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code)
}

describe('the documented commands', () => {
  let address = ''
  let key = ''
  const folder = temporaryFolder({ after })
  const data = temporaryFolder({ after })
  // As after a first start: the starter data, and a Business key.
  cpSync(starter, data, { recursive: true })
  const node = spawnNode({ after }, data, { VDS_FIRST_KEY: 'on' })

  before(async () => {
    await node.listening()
    address = node.address()
    const printedKey = () => /vds_live_\w+/.exec(node.printed())?.[0]
    await until(() => printedKey() !== undefined, 'the first key is printed')
    key = printedKey() ?? assert.fail()
    // "npx vds" without npm, and a curl that fails where the service rejects.
    const program = (name: string, line: string): void => {
      writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`)
      chmodSync(join(folder, name), 0o755)
    }
    program('npx', `shift; exec '${process.execPath}' '${MAIN}' "$@"`)
    const { stdout } = spawnSync('sh', ['-c', 'command -v curl'], { encoding: 'utf8' })
    program('curl', `exec '${stdout.trim()}' --silent --show-error --fail-with-body "$@"`)
  })

  /** Runs commands in a folder of their own; the first that fails ends them. */
  async function inShell(commands: string): Promise<string> {
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', commands.replaceAll(LOCAL, address)],
      {
        cwd: folder,
        maxBuffer: MAX_BYTES,
        env: bareEnvironment({
          PATH: `${folder}:${process.env['PATH'] ?? ''}`,
          VDS_API_KEY: key,
          VDS_DATA_DIR: data,
        }),
      },
    )
    return stdout
  }

  it('download and write whole datasets', async () => {
    const [commands = assert.fail()] = blocksOf('docs/export.md', 'sh')
    const printed = await inShell(commands)
    assert.match(printed, /"dataset": ?"vehicles"/)
    assert.equal(readFileSync(join(folder, 'vehicles.parquet')).subarray(0, 4).toString(), 'PAR1')
    assert.match(readFileSync(join(folder, 'complaints.csv'), 'utf8'), /^complaint_id,/)
    assert.ok(existsSync(join(folder, 'exports', 'vehicles.parquet')))
  })

  it('decode VINs, over HTTP, on the command line and as NHTSA does', async () => {
    const blocks = blocksOf('docs/vin.md', 'sh')
    assert.equal(blocks.length, 3)
    writeFileSync(join(folder, 'fleet.csv'), 'vin,driver\n3TMCZ5AN6KM123456,Ada\n')
    const [one = '', lines = '', nhtsa = ''] = blocks
    assert.match(await inShell(one), /"model": ?"Tacoma"/)
    assert.match(await inShell(lines), /Tacoma/)
    assert.match(readFileSync(join(folder, 'decoded.csv'), 'utf8'), /Ada,.*Tacoma/)
    assert.match(await inShell(nhtsa), /"Model": ?"Tacoma".*"Results"/s)
  })

  it('connect agents', async () => {
    const configurations = blocksOf('docs/agents.md', 'json').map((block) => JSON.parse(block) as object)
    assert.equal(configurations.length, 5)
    const stdio = configurations.flatMap((one) => ('mcpServers' in one ? [one.mcpServers] : []))[0] as {
      'vehicle-data': { command: string; args: string[] }
    }
    const { command, args } = stdio['vehicle-data']
    assert.equal(command, 'node')
    const real = args.map((word) =>
      word.replace('/path/to/vehicle-data-service', resolve('.')).replace(PUBLIC, address),
    )
    const ran = spawnSync(process.execPath, real, {
      input: `${JSON.stringify(INITIALIZE)}\n`,
      encoding: 'utf8',
      env: { ...process.env, VDS_API_KEY: key },
    })
    assert.match(ran.stdout, /"serverInfo"/, ran.stderr)

    const [program = assert.fail()] = blocksOf('docs/agents.md', 'ts')
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const file = join(folder, 'agent.ts')
    const text = program.replaceAll(PUBLIC, address)
    writeFileSync(
      file,
      `const key = '${key}'\n${text}\nconsole.log(JSON.stringify(found.structuredContent))\nawait client.close()\n`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, [file], { maxBuffer: MAX_BYTES })
    assert.match(stdout, /"model":"Tacoma"/)
  })
})
