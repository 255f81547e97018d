import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const VIN = '3TMCZ5AN6KM123456'

const service = await startService({ after })
const base = await service.listen()
const { token, accountId } = await service.createKey('enterprise', AMPLE)
const folder = temporaryFolder({ after })

async function vds(argv: readonly string[], key = token, settings: Record<string, string> = {}) {
  const env = bareEnvironment({ VDS_API_KEY: key, ...settings })
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

// Guarantee: only the columns that a batch accepts are sent, and each row gets its own result.
test('a stock list gets results row by row, and unknown columns are not sent', async () => {
  const stock = [
    '\uFEFFStock #;Price;VIN;Notes',
    `A-1;19,900;${VIN};"one ""owner"""`,
    'A-2;1;3TMCZ5AN6KM12345I;',
    'A-3;2',
    `A-4;3;${VIN};"two keys;\r\n\r\nas is"`,
    `A-5;3;${VIN};`,
  ].join('\r\n')
  const { argv, to } = fileOf(stock, 'stock')
  const before = await service.accounts.usage(accountId, '2026-11')
  const { stdout, stderr, exitCode } = await vds([...argv, '--ref', 'stock #', '--fields', 'vin,year,model'])
  assert.deepEqual([exitCode, stderr], [0, 'vds: columns not sent: Price, Notes\n'])
  assert.match(stdout, /: 5 lines of .*stock\.csv, 3 answered, 2 failed, 3 units charged\n$/)
  const rows = readFileSync(to, 'utf8').trimEnd().split('\r\n')
  assert.deepEqual(rows.slice(0, 2), [
    'line,ref,vin,year,model,error,error_message,asked_vin,asked_id,asked_year,asked_make,asked_model',
    `2,A-1,${VIN},2019,Tacoma,,,${VIN},,,,`,
  ])
  assert.match(rows[2] ?? '', /^3,A-2,,,,not_a_vin,/)
  assert.match(rows[3] ?? '', /^4,,,,,invalid_parameter,/)
  assert.deepEqual(rows.slice(4), [`5,A-4,${VIN},2019,Tacoma,,,${VIN},,,,`, `8,A-5,${VIN},2019,Tacoma,,,${VIN},,,,`])
  assert.equal(await service.accounts.usage(accountId, '2026-11'), before + 3)
  const again = await vds(argv)
  assert.deepEqual([again.exitCode, again.stdout], [1, ''])
  assert.match(again.stderr, /stock-out\.csv exists\. Pass --force to replace it\.\n$/)
})

test('an unusable file fails with one clear line and no output file', async () => {
  const { argv, to } = fileOf(`vin\n${VIN}\n`, 'other')
  const cases: readonly (readonly [readonly string[], number, RegExp, string?])[] = [
    [
      [...argv, '--operation', 'explode'],
      2,
      /^vds: Invalid --operation: 'explode'\. Use one of decode, vehicle, .*\.\n$/,
    ],
    [[...argv, '--fields', 'yaer'], 1, /did you mean "year"/],
    [argv, 1, /API key is invalid/, 'vds_live_wrong'],
    [argv, 2, /VDS_API_KEY is not set/, ''],
    [
      fileOf(`vin\n${VIN}\n`, 'alone', 'http://localhost:1').argv,
      1,
      /^vds: No service responds at http:\/\/localhost:1\. Start it with npm start, or pass --base-url\.\n$/,
    ],
    [fileOf('price\n1\n', 'nothing').argv, 1, /has no column that identifies a vehicle/],
    [
      ['--operation', 'recalls', '--in', join(folder, 'none.csv'), '--out', to],
      1,
      /^vds: Cannot read \S+none\.csv: no such file\n$/,
    ],
  ]
  for (const [args, expected, message, key] of cases) {
    const { exitCode, stderr } = await vds(args, key)
    assert.equal(exitCode, expected, stderr)
    assert.match(stderr, message)
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
    assert.equal(existsSync(to), false)
  }
})

test('the service is expected on the port in VDS_PORT', async () => {
  const { argv } = fileOf(`vin\n${VIN}\n`, 'port')
  const { port } = new URL(base)
  const { stdout, stderr } = await vds(argv.slice(0, -2), token, { VDS_PORT: port })
  assert.equal(stderr, '')
  assert.match(stdout, /: 1 line of .*, 1 answered/)
  const wrong = await vds(argv.slice(0, -2).concat('--force'), token, { VDS_PORT: 'x' })
  assert.deepEqual([wrong.exitCode, wrong.stderr.startsWith('vds: VDS_PORT must')], [2, true], wrong.stderr)
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

// Guarantee: an interrupted batch is retried under the same key, so it is not charged twice.
test('interrupted results are requested again with the same Idempotency-Key', async (t) => {
  const { url, keys } = await breakingService(t)
  const { argv, to } = fileOf(`vin\n${VIN}\n`, 'broken', url)
  const { exitCode, stderr } = await vds(argv)
  assert.equal(exitCode, 0, stderr)
  assert.match(stderr, /retrying \(nothing is charged twice\)/)
  assert.equal(keys.length, 2)
  assert.equal(keys[0], keys[1])
  assert.equal(readFileSync(to, 'utf8'), 'line,ref\r\n2,\r\n')
})

const PRO_LINES = 1_000

// Guarantee: a file over the plan's line limit is sent as several batches with combined results.
test("a file over the plan's limit gives one result file with the original line numbers", async () => {
  const pro = await service.createKey('pro')
  const lines = Array.from({ length: 2 * PRO_LINES + 5 }, (_, index) => (index === 1_500 ? '' : `R${index},${VIN}`))
  const { argv, to } = fileOf(`ref,vin\n${lines.join('\n')}\n`, 'long')
  const { stdout, stderr, exitCode } = await vds([...argv, '--fields', 'year'], pro.token)
  assert.equal(exitCode, 0, stderr)
  assert.match(stderr, /sent as 3 batches of up to 1000 lines/)
  assert.match(stdout, /: 2004 lines of .*, 2004 answered, 0 failed, 2004 units charged\n$/)
  const expected = lines.flatMap((line, index) => (line === '' ? [] : [`${index + 2},R${index},2019,,,${VIN},,,,`]))
  assert.deepEqual(readFileSync(to, 'utf8').trimEnd().split('\r\n').slice(1), expected)
  assert.equal(await service.accounts.usage(pro.accountId, '2026-11'), 2004)

  const ndjson = to.replace(/csv$/, 'ndjson')
  const again = await vds([...argv, '--fields', 'year', '--out', ndjson], pro.token)
  assert.equal(again.exitCode, 0, again.stderr)
  const rows = readFileSync(ndjson, 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row) as { line?: number })
  assert.deepEqual(rows.at(-1), {
    summary: { lines: 2004, answered: 2004, failed: 0, charged: 2004, complete: true },
  })
  assert.deepEqual(
    rows.slice(0, -1).map(({ line }) => line),
    expected.map((row) => Number(row.split(',')[0])),
  )
})

// Guarantee: if a later batch is rejected, the charged results of the earlier ones are written.
test('results remain when a later batch is rejected', async (t) => {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const number = requests
    request.resume().on('end', () => {
      if (number !== 2) {
        const problem = number === 1 ? { message: 'too many lines', limit: 1 } : { message: 'the quota is used up' }
        response.writeHead(number === 1 ? 413 : 429).end(JSON.stringify(problem))
        return
      }
      response.writeHead(200, { 'content-type': 'text/csv', trailer: 'Batch-Summary' })
      response.addTrailers({ 'Batch-Summary': 'lines=1, answered=1, failed=0, charged=1, complete=?1' })
      response.end('line,ref\r\n2,\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { argv, to } = fileOf(`vin\n${VIN}\n${VIN}\n`, 'rejected', url)
  const { stdout, stderr, exitCode } = await vds(argv)
  assert.equal(exitCode, 1)
  assert.match(stderr, /stopped at batch 2 of 2: the quota is used up/)
  assert.match(stdout, /: 1 line of .*, 1 answered.* 1 unit charged\n$/)
  assert.equal(readFileSync(to, 'utf8'), 'line,ref\r\n2,\r\n')
})

// Guarantee: an interrupted run leaves no unfinished file.
test('a signal removes the unfinished file', async (t) => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/csv', trailer: 'Batch-Summary' })
    response.write('line,ref\r\n2,\r\n')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { argv, to } = fileOf(`vin\n${VIN}\n`, 'stopped', url)
  const env = bareEnvironment({ VDS_API_KEY: token })
  const child = spawn(process.execPath, [MAIN, 'batch', ...argv], { env, stdio: 'ignore' })
  const ended = new Promise<string | null>((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
  const unfinished = join(folder, '.unfinished-stopped-out.csv')
  while (!existsSync(unfinished) || readFileSync(unfinished).length === 0) await wait(20)
  child.kill('SIGINT')
  assert.equal(await ended, 'SIGINT')
  assert.deepEqual([existsSync(unfinished), existsSync(to)], [false, false])
})
