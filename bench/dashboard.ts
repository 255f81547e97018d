// `npm run bench dashboard`: how long one request of the dashboard holds everybody else up, for an account that revoked
// 100,000 keys, has 100,000 lines in its audit log, and used its quota in 100,000 kinds: the longest turn of the
// event loop, in milliseconds of its processor, for one request alone and for 50 at once. In this process, over the embedded store.
//   node bench/dashboard.ts [--rows 100000]
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { addAuditRows, addRevokedKeys } from '#test/support/accounts/many-rows.ts'
import { startDashboard } from '#test/dashboard/support/start-dashboard.ts'
import { longestTurnMs } from '#test/support/longest-turn.ts'
import { median } from './report/median.ts'
import { reportGoal } from './report/goal.ts'

const BLOCK_MS_MAX = 50
const ROUNDS = 5
const AT_ONCE = 50
const DAYS = 28

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)

/** Units and requests of one account, spread over days, keys and operations. */
function addUsage(folder: string, accountId: string): void {
  const numbers = `WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${rows})`
  const place = `'${accountId}', printf('2026-11-%02d', i % ${DAYS} + 1), 'key_old_' || (1000000 + i), 'get_vehicle'`
  const add = (file: string, sql: string) => {
    const database = new DatabaseSync(join(folder, file))
    database.exec(sql)
    database.close()
  }
  add(
    'usage.sqlite',
    `INSERT INTO usage (account_id, period, key_id, operation, units) ${numbers} SELECT ${place}, 1 FROM numbers`,
  )
  add(
    'requests.sqlite',
    `INSERT INTO requests_of_day (account_id, day, key_id, operation, status, requests) ${numbers} SELECT ${place}, 200, 1 FROM numbers`,
  )
}

const cleanups: (() => unknown)[] = []
const service = await startDashboard({ after: (work: () => unknown) => void cleanups.unshift(work) })
const browser = await service.signUp('ada@example.org')
const { account } = (await browser.read('/account/me')) as { account: { id: string } }
const { key } = (await browser.do('/account/keys', { label: 'laptop' })) as { key: { id: string } }
const place = { dataDirectory: service.folder, databaseUrl: undefined }
await addRevokedKeys(place, account.id, rows)
await addAuditRows(place, account.id, rows)
addUsage(service.folder, account.id)

const asked: [string, () => Promise<{ status: number }>][] = [
  ...[
    '/account/keys',
    '/account/audit',
    '/account/usage?days=30',
    '/account/requests?limit=1000',
    '/account/export',
  ].map((url): (typeof asked)[number] => [url, () => browser.get(url)]),
  ['rename a key', () => browser.patch(`/account/keys/${key.id}`, { label: `desk ${performance.now()}` })],
]
console.log('request | one, ms | 50 at once, ms')
let longest = 0
for (const [name, ask] of asked) {
  const { status } = await ask()
  if (status !== 200) throw new Error(`${name}: ${status}`)
  const alone: number[] = []
  const together: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await longestTurnMs(ask))
    together.push(await longestTurnMs(() => Promise.all(Array.from({ length: AT_ONCE }, ask))))
  }
  longest = Math.max(longest, median(alone), median(together))
  console.log(`${name} | ${median(alone).toFixed(1)} | ${median(together).toFixed(1)}`)
}
reportGoal({
  what: 'longest that a request of the dashboard holds everybody up',
  found: `${longest.toFixed(1)} ms`,
  goal: `${BLOCK_MS_MAX} ms`,
  isMet: longest < BLOCK_MS_MAX,
})
for (const work of cleanups) await work()
