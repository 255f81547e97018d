// Guarantee: the files of a deployment name only settings, ports, commands, files and metrics that exist.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { ACCOUNT_FILES } from '#accounts/storage/used-stores.ts'
import { POSTGRES_CONNECTIONS_MAX } from '#platform/database/connections.ts'
import { SETTINGS } from '#platform/settings.ts'
import { selfSigned } from '#test/support/network/self-signed.ts'
import { startNode } from '#test/system/operations/support/node-process.ts'
import { preparedFolder } from '#test/system/workers/support/workers-service.ts'
import { buildProgram } from '../../src/main.ts'
import { SERVE_FLAGS } from '../../tools/serve-flags.mjs'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const FILES = ['Dockerfile', 'compose.yaml', 'compose.single.yaml', ...globSync('deploy/**/*.*', { cwd: ROOT })].filter(
  (file) => /[a-z]$/.test(file),
)
const ALERTS = 'deploy/prometheus/alerts.yaml'

interface Alert {
  readonly name: string
  readonly expression: string
  readonly runbook: string
}

interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly runbook: string }
}

function alerts(): Alert[] {
  const { groups } = parse(read(ALERTS)) as { groups: { rules: AlertRule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  return rules.map(({ alert, expr, annotations }) => ({ name: alert, expression: expr, runbook: annotations.runbook }))
}

test('every YAML file of a deployment parses', () => {
  const files = FILES.filter((file) => file.endsWith('.yaml'))
  assert.ok(files.length >= 5, `${files.length} files`)
  for (const file of files) {
    for (const document of parseAllDocuments(read(file))) assert.deepEqual(document.errors, [], file)
  }
})

test('every deployment starts bin/vds.mjs, which has the flags of a server', () => {
  for (const file of ['Dockerfile', 'deploy/systemd/vehicle-data-service.service']) {
    assert.match(read(file), /^(?:ENTRYPOINT|ExecStart=).*\/bin\/vds\.mjs/m, file)
  }
})

test('every setting of a deployment exists', () => {
  const named = FILES.flatMap((file) =>
    [...read(file).matchAll(/\bVDS_[A-Z0-9_]+\b/g)].map(([name]) => ({ file, name })),
  )
  assert.ok(named.length >= 20, `${named.length} names`)
  assert.deepEqual(
    named.filter(({ name }) => !Object.hasOwn(SETTINGS, name)),
    [],
  )
})

test('the ports are those of the image, and the admin port is not published', () => {
  const ports = (file: string): Set<string> =>
    new Set([...read(file).matchAll(/\b(?:8080|8081|9464)\b/g)].map(([port]) => port))
  const image = read('Dockerfile')
  assert.match(image, /EXPOSE 8080 9464/)
  assert.match(image, /VDS_PORT=8080/)
  assert.match(image, /VDS_ADMIN_PORT=9464/)
  assert.match(image, /127\.0\.0\.1:9464\/ready/)
  assert.deepEqual(ports('deploy/kubernetes/api.yaml'), new Set(['8080', '8081', '9464']))
  assert.deepEqual(ports('deploy/caddy/Caddyfile'), new Set(['8080', '8081', '9464']))
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { ports?: string[] }>
  }
  const published = Object.values(services).flatMap((service) => service.ports ?? [])
  assert.deepEqual(published, ['80:80', '443:443', '443:443/udp'])
  const service = read('deploy/kubernetes/api.yaml').split('kind: Service')[1] ?? ''
  assert.doesNotMatch(service.split('---')[0] ?? '', /admin\b(?! port)/)
})

test('every deployment starts an existing file, and not as root', async () => {
  const help = await buildProgram({ config: () => assert.fail(), out: () => undefined, clock: { nowMs: () => 0 } })
  const commands = help.commands.map((command) => command.name())
  const started = [
    /ENTRYPOINT \["node", (?:"--[^"]+", )*"\/app\/(?<file>[^"]+)"\]\nCMD \["(?<command>[^"]+)"\]/.exec(
      read('Dockerfile'),
    ),
    /ExecStart=\S+ (?:--\S+ )*\/opt\/vehicle-data-service\/(?<file>\S+) (?<command>\S+)/.exec(
      read('deploy/systemd/vehicle-data-service.service'),
    ),
  ]
  for (const { groups = {} } of started.map((found) => found ?? assert.fail('nothing is started'))) {
    const { file = '', command = '' } = groups
    assert.ok(existsSync(join(ROOT, file)), file)
    assert.ok(commands.includes(command), command)
  }
  for (const [, command = ''] of read('docs/operations.md').matchAll(/`(?:npx )?vds ([a-z-]+)/g)) {
    assert.ok(commands.includes(command), `vds ${command}`)
  }
  for (const [, source = ''] of read('Dockerfile').matchAll(/^COPY (?!--from)(?:[\w./-]+ )*?([\w./-]+) [\w./-]+$/gm)) {
    assert.ok(existsSync(join(ROOT, source)), source)
  }
  assert.match(read('Dockerfile'), /^USER 10001:10001$/m)
  for (const file of ['deploy/kubernetes/api.yaml', 'deploy/kubernetes/ingest.yaml']) {
    assert.match(read(file), /runAsNonRoot: true/)
    assert.equal(
      (read(file).match(/readOnlyRootFilesystem: true/g) ?? []).length,
      (read(file).match(/ image: /g) ?? []).length,
    )
    assert.doesNotMatch(read(file), /^ *namespace:/m)
  }
})

test('the image has exactly the Node release to which the project is pinned', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const releases = new Set(Object.values(optionalDependencies))
  assert.equal(releases.size, 1, 'one release for every platform')
  const [release = ''] = releases
  assert.match(read('Dockerfile'), new RegExp(`^FROM node:${release.replaceAll('.', '\\.')}-`, 'm'))
})

test('every alert has its own page, and every page an alert', () => {
  const found = alerts()
  assert.ok(found.length >= 12, `${found.length} alerts`)
  for (const { name, runbook } of found) {
    const page = read(runbook)
    assert.ok(page.startsWith(`# ${name}\n`), `${runbook} is about something else than ${name}`)
    for (const heading of ['## What it means', '## How to see it', '## What to do'])
      assert.ok(page.includes(heading), runbook)
    assert.ok(read('docs/operations.md').includes(`| ${name} | [`), `${name} is not in docs/operations.md`)
  }
  const pages = globSync('docs/operations/*.md', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
  assert.deepEqual(pages.toSorted(), found.map(({ runbook }) => runbook).toSorted())
})

test('every metric of an alert, of its pages and its labels is in a real scrape', async (t) => {
  const dataDirectory = await preparedFolder(t)
  const { cert, key } = await selfSigned()
  const file = join(dataDirectory, 'tls.pem')
  writeFileSync(file, `${cert}\n${key}`)
  const node = await startNode(t, dataDirectory, { VDS_TLS_CERT: file, VDS_TLS_KEY: file })
  const scrape = await (await fetch(`${node.admin()}/metrics`)).text()
  const there = new Set([...scrape.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  assert.ok(there.size >= 20, `${there.size} metrics`)
  const texts = [
    ...alerts().map(({ expression }) => expression),
    ...globSync('docs/operations/*.md', { cwd: ROOT }).map(read),
  ]
  const used = new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(?:vds|process)_[a-z_]+\b/g)].map(([name]) => name)),
  )
  const unknown = [...used].filter((name) => !there.has(name.replace(/_(bucket|sum|count)$/, '')))
  assert.deepEqual(unknown, [])
  for (const event of texts.flatMap((text) =>
    [...text.matchAll(/event=~?"([a-z_|]+)"/g)].map(([, names = '']) => names),
  )) {
    for (const name of event.split('|')) assert.ok(scrape.includes(`{event="${name}"}`), name)
  }
})

test('docs/operations.md describes the loss of every store, and has the flags of a server', () => {
  const text = read('docs/operations.md')
  const rows = [...text.matchAll(/^\| `([a-z]+\.(?:sqlite|secret|key))` \|/gm)].map(([, name]) => name)
  // Without accounts.sqlite nothing starts.
  const stores = ACCOUNT_FILES.filter((name) => name !== 'accounts.sqlite')
  assert.deepEqual(rows.toSorted(), stores.toSorted())
  assert.ok(text.includes(SERVE_FLAGS.find((flag) => flag.startsWith('--max-old-space-size=')) ?? assert.fail()))
  assert.ok(text.includes(`opens at most ${POSTGRES_CONNECTIONS_MAX} connections`))
})

test('every setting and script in a document exists', () => {
  const files = globSync(['*.md', '{docs,web,packages,test,bench,data,src}/**/*.md'], {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  }).filter((file) => !file.endsWith('CHANGELOG.md'))
  const scriptsOf = (file: string) => (JSON.parse(read(file)) as { scripts: object }).scripts
  const scripts = { ...scriptsOf('web/package.json'), ...scriptsOf('package.json') }
  const named = files.flatMap((file) => {
    const settings = [...read(file).matchAll(/\bVDS_[A-Z0-9_]*[A-Z0-9]\b/g)].map(([name]) => name)
    const commands = [...read(file).matchAll(/\bnpm (?:--prefix web )?run (?:-s )?([\w:-]+)/g)].map(
      ([, name = '']) => name,
    )
    return [...settings, ...commands].map((name) => ({ file, name }))
  })
  assert.ok(named.length > 200, `${named.length} names`)
  assert.deepEqual(
    named.filter(({ name }) => !Object.hasOwn(SETTINGS, name) && !Object.hasOwn(scripts, name)),
    [],
  )
})
