// Guarantee: the steps of docs/fleets.md work unchanged in a shell, on a service without any setting and with those of each
// documented deployment. When a refresh brings a "do not drive" campaign for a watched VIN, its owner gets a signed message and
// finds it first on the list.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'
import { addCampaign, NEW_CAMPAIGN } from '#test/alerts/support/new-campaign.ts'
import { startReceiver } from '#test/alerts/support/receiver.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { composeEnvironments, GIVEN, manifestEnvironments } from '#test/system/operations/support/deployments.ts'
import { spawnNode } from '#test/system/operations/support/node-process.ts'

const postgres = postgresForTests()

interface Message {
  readonly type: string
  readonly data: Record<string, unknown>
}

/** Runs the steps of the page in a folder, as a reader does, and checks what they print and leave there. */
async function followPage(folder: string, env: Record<'VDS' | 'VDS_API_KEY' | 'RECEIVER', string>): Promise<void> {
  const page = readFileSync('docs/fleets.md', 'utf8')
  const steps = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, step = '']) => step)
  assert.equal(steps.length, 5)
  const argv = ['-euo', 'pipefail', '-c', steps.join('\n')]
  const { stdout } = await promisify(execFile)('bash', argv, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  })
  assert.match(stdout, /"added":3/)
  assert.match(stdout, /"done":true/)
  assert.match(stdout, /"state":"scheduled","note":"Tuesday"/)
  const findings = readFileSync(join(folder, 'findings.csv'), 'utf8').trimEnd().split('\r\n')
  assert.ok(findings.some((line) => line.includes('not_a_vin') && line.includes('van 3')))
  assert.ok(findings.some((line) => line.includes('18V888000') && line.includes('van 1') && line.includes('Tacoma')))
}

test('the steps of the page work, and a refresh sends an alert', async () => {
  const [files, dataDirectory, folder] = [
    temporaryFolder({ after }),
    temporaryFolder({ after }),
    temporaryFolder({ after }),
  ]
  cpSync(OFFICIAL_FILES, files, { recursive: true })
  const ingest = () =>
    refresh({ from: files, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress })
  await ingest()
  const { url: receiver, messages } = await startReceiver({ after })

  const node = spawnNode({ after }, dataDirectory, { VDS_FIRST_KEY: 'on' })
  await node.listening()
  await until(() => node.printed().includes('Bearer '), 'the first key is printed')
  const token = /Bearer (\w+)/.exec(node.printed())?.[1] ?? ''

  await followPage(folder, { VDS: node.address(), VDS_API_KEY: token, RECEIVER: receiver })
  await until(() => messages.length === 1, 'the test message came')

  addCampaign(files)
  await ingest()
  await until(() => messages.length > 1, 'an alert came')
  const { secret } = JSON.parse(readFileSync(join(folder, 'webhook.json'), 'utf8')) as { secret: string }
  const found = messages.map(({ body, headers }) => new Webhook(secret).verify(body, headers) as Message)
  assert.equal(found[0]?.type, 'webhook.test')
  const alert = found.find(({ data }) => data['subject'] === NEW_CAMPAIGN)
  assert.equal(alert?.type, 'recall.added')
  assert.equal((alert.data['after'] as Record<string, unknown>)['do_not_drive'], true)
  const refs = (alert.data['items'] as { ref: string }[]).map(({ ref }) => ref)
  assert.deepEqual(refs.toSorted(), ['van 1', 'van 2'])
  assert.equal(
    messages.some(({ body }) => body.includes('3TMCZ5AN')),
    false,
    'no VIN is sent',
  )

  const list = /wl_[0-9a-f]+/.exec(JSON.stringify(alert.data['watchlist']))?.[0]
  const answer = await fetch(`${node.address()}/v1/watchlists/${list}/findings?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { findings: [first] = [] } = (await answer.json()) as { findings?: Record<string, unknown>[] }
  assert.deepEqual([first?.['subject'], first?.['severity']], [NEW_CAMPAIGN, 'do_not_drive'])
  assert.equal(node.printed().includes('3TMCZ5AN'), false, 'no VIN is logged')
})

// What a test has in place of a container: another database and folder, any port, a receiver on this machine.
for (const [where, [[, settings] = []]] of [
  ['compose.single.yaml', composeEnvironments('compose.single.yaml', {})],
  ['compose.yaml', composeEnvironments('compose.yaml', GIVEN).filter(([name]) => name === 'api-1')],
  ['Kubernetes', manifestEnvironments().filter(([, env]) => 'VDS_DATABASE_URL' in env)],
] as const) {
  test(`the steps of the page work with the settings of ${where}`, async () => {
    assert.ok(settings)
    const [dataDirectory, folder] = [temporaryFolder({ after }), temporaryFolder({ after })]
    const refreshed = { from: OFFICIAL_FILES, sources: SOURCES, dataDirectory, clock: systemClock }
    await refresh({ ...refreshed, progress: silentProgress })
    const { url: receiver, messages } = await startReceiver({ after })
    const databaseUrl = 'VDS_DATABASE_URL' in settings ? await postgres.createDatabase() : ''
    const node = spawnNode({ after }, dataDirectory, {
      ...settings,
      VDS_REFRESH: 'off',
      VDS_FIRST_KEY: 'on',
      VDS_SNAPSHOT_URL: '',
      VDS_DATABASE_URL: databaseUrl,
      VDS_WEBHOOK_LOOPBACK: 'on',
    })
    await node.listening()
    await until(() => node.printed().includes('Bearer '), 'the first key is printed')
    const token = /Bearer (\w+)/.exec(node.printed())?.[1] ?? ''
    await followPage(folder, { VDS: node.address(), VDS_API_KEY: token, RECEIVER: receiver })
    await until(() => messages.length === 1, 'the test message came')
    assert.equal(node.printed().includes('"level":50'), false, node.printed())
  })
}
