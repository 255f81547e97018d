import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test, type TestContext } from 'node:test'
import { AMPLE, startService } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const VIN = '3TMCZ5AN6KM123456'

const service = await startService({ after })
const base = await service.listen()
const { token, accountId } = await service.createKey('enterprise', AMPLE)
const folder = temporaryFolder({ after })

async function vds(argv: readonly string[], key = token) {
  const env = { PATH: '/usr/bin:/bin', VDS_API_KEY: key }
  const child = spawn(process.execPath, [MAIN, 'batch', ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { stdout, stderr, exitCode }
}

/** The arguments of a batch over a file with this content, and the file that is written. */
function fileOf(content: string, name: string, url = base): { argv: string[]; to: string } {
  const from = join(folder, `${name}.csv`)
  const to = join(folder, `${name}-out.csv`)
  writeFileSync(from, content)
  return { argv: ['--operation', 'recalls', '--in', from, '--out', to, '--base-url', url], to }
}

// Guarantee: of a file only the columns that a batch takes are sent, and each row gets its result at its place.
test('a stock list gets its results row by row, and what a batch does not know stays here', async () => {
  const stock = [
    '\uFEFFStock #;Price;VIN;Notes',
    `A-1;19,900;${VIN};"one ""owner"""`,
    'A-2;1;3TMCZ5AN6KM12345I;',
    'A-3;2',
    `A-4;3;${VIN};`,
  ].join('\r\n')
  const { argv, to } = fileOf(stock, 'stock')
  const { stdout, stderr, exitCode } = await vds([...argv, '--ref', 'stock #', '--fields', 'vin,year,model'])
  assert.deepEqual([exitCode, stderr], [0, 'vds batch: not sent: Price, Notes\n'])
  assert.match(stdout, /: 4 lines of .*stock\.csv, 2 answered, 2 with an error, 2 units\n$/)
  const rows = readFileSync(to, 'utf8').trimEnd().split('\r\n')
  assert.deepEqual(rows.slice(0, 2), ['line,ref,vin,year,model,error,error_message', `2,A-1,${VIN},2019,Tacoma,,`])
  assert.match(rows[2] ?? '', /^3,A-2,,,,not_a_vin,/)
  assert.match(rows[3] ?? '', /^4,,,,,invalid_parameter,/)
  assert.equal(rows[4], `5,A-4,${VIN},2019,Tacoma,,`)
  assert.equal(await service.accounts.usage(accountId, '2026-11'), 2)
  const again = await vds(argv)
  assert.deepEqual([again.exitCode, again.stdout], [1, ''])
  assert.match(again.stderr, /is there already; --force replaces it\n$/)
})

test('what cannot be sent is one clear line, and leaves no file', async () => {
  const { argv, to } = fileOf(`vin\n${VIN}\n`, 'other')
  const cases: readonly (readonly [readonly string[], number, RegExp, string?])[] = [
    [[...argv, '--operation', 'explode'], 2, /--operation must be one of decode, vehicle/],
    [[...argv, '--fields', 'yaer'], 1, /did you mean "year"/],
    [argv, 1, /API key is not valid/, 'vds_live_wrong'],
    [argv, 2, /VDS_API_KEY is not set/, ''],
    [fileOf('price\n1\n', 'nothing').argv, 1, /has no column that names a vehicle/],
    [['--operation', 'recalls', '--in', join(folder, 'none.csv'), '--out', to], 1, /none\.csv is not there/],
  ]
  for (const [args, expected, message, key] of cases) {
    const { exitCode, stderr } = await vds(args, key)
    assert.equal(exitCode, expected, stderr)
    assert.match(stderr, message)
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
    assert.equal(existsSync(to), false)
  }
})

/** A service that breaks off its first response in the middle. */
async function breakingService(t: TestContext): Promise<{ url: string; keys: string[] }> {
  const keys: string[] = []
  const server = createServer((request, response) => {
    keys.push(String(request.headers['idempotency-key']))
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/csv', trailer: 'Batch-Summary' })
      response.write('line,ref\r\n')
      if (keys.length === 1) {
        setImmediate(() => response.destroy())
      } else {
        response.addTrailers({ 'Batch-Summary': 'lines=1, answered=1, failed=0, charged=0, complete=?1' })
        response.end('2,\r\n')
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys }
}

// Guarantee: a batch that breaks off is sent again under the same key, so that it is not charged twice.
test('results that break off are asked for again with the same Idempotency-Key', async (t) => {
  const { url, keys } = await breakingService(t)
  const { argv, to } = fileOf(`vin\n${VIN}\n`, 'broken', url)
  const { exitCode, stderr } = await vds(argv)
  assert.equal(exitCode, 0, stderr)
  assert.match(stderr, /sent again, nothing is charged twice/)
  assert.equal(keys.length, 2)
  assert.equal(keys[0], keys[1])
  assert.equal(readFileSync(to, 'utf8'), 'line,ref\r\n2,\r\n')
})
