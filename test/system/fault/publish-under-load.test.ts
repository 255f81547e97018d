// Guarantee: under load, no request fails while the server swaps to a published snapshot, no response mixes two snapshots, and
// each ETag belongs to the snapshot of its response.
import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountStore } from '#accounts/account-store.ts'
import { createToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { startService } from '#server/running-service.ts'
import { times } from '#test/support/scale.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { publishNumber } from '#test/system/workers/support/workers-service.ts'

const SWAPS = times(25, 100)
const CALLERS = 8
const PATHS = [
  '/v1/vehicles?make=toyota',
  '/v1/vehicles?limit=7&offset=13',
  '/v1/vehicles?year=2019&limit=100',
  '/v1/vehicles/vehicle00000003',
]

interface Answer {
  readonly status: number | undefined
  readonly etag: string | undefined
  /** The different numbers that its vehicles carry. */
  readonly numbers: readonly (number | undefined)[]
}

it(`${SWAPS} publishes under load lose no response`, async (t) => {
  const dataDirectory = temporaryFolder(t)
  const idOfNumber = ['', await publishNumber(dataDirectory, 1)]
  const config = loadConfig({ VDS_DATA_DIR: dataDirectory, VDS_PORT: '0', VDS_REFRESH: 'off' })
  const service = await startService(config, systemClock, createLog('silent', { write: () => undefined }))
  t.after(() => service.stop())
  const token = await createKey(service.accounts)

  const answers: Answer[] = []
  const over = new AbortController()
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  t.after(() => agent.destroy())
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let turn = caller; !over.signal.aborted; turn += 1) {
      answers.push(await ask(`${service.address}${PATHS[turn % PATHS.length]}`, token, agent))
      await sleep(1)
    }
  })
  for (let number = 2; number <= SWAPS + 1; number += 1) {
    const id = await publishNumber(dataDirectory, number)
    idOfNumber.push(id)
    await until(() => service.catalog().id === id, `snapshot ${number} is served`)
  }
  over.abort()
  await Promise.all(callers)

  const seen = answers.map((answer) => checkedNumber(answer, idOfNumber))
  t.diagnostic(`${answers.length} answers from ${new Set(seen).size} snapshots`)
  assert.ok(new Set(seen).size >= SWAPS / 2, 'the load hardly saw the swaps')
})

/** The one snapshot that every vehicle of a response, and its ETag, come from. */
function checkedNumber({ status, etag, numbers }: Answer, idOfNumber: readonly string[]): number {
  assert.equal(status, 200)
  assert.equal(numbers.length, 1, `mixed: ${numbers.join(', ')}`)
  const [number = -1] = numbers
  const [snapshotDigits = ''] = (etag ?? '').slice(1).split('-')
  assert.ok(snapshotDigits.length >= 8 && idOfNumber[number]?.startsWith(snapshotDigits), `ETag ${etag} on ${number}`)
  return number
}

async function createKey(accounts: AccountStore): Promise<string> {
  const account = await accounts.createAccount({ email: 'load@example.com', plan: 'enterprise' })
  const token = createToken('live')
  const key = { accountId: account.id, label: 'load', tokenSha256: hashToken(token), lastFour: lastFourOf(token) }
  await accounts.createKey(key)
  return token
}

function ask(url: string, token: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, etag: response.headers.etag, numbers: numbersIn(body) }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

function numbersIn(body: string): (number | undefined)[] {
  const content = JSON.parse(body) as { results?: { horsepower?: number }[]; horsepower?: number }
  return [...new Set((content.results ?? [content]).map(({ horsepower }) => horsepower))]
}
