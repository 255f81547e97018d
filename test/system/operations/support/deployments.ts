// The settings that compose files and manifests give to the service.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'

export const KEY = Buffer.alloc(32, 9).toString('base64')

export type Environment = Record<string, string>

interface Container {
  readonly name?: string
  readonly image: string
  readonly env?: { name: string; value?: string; valueFrom?: Record<string, { key: string; optional?: boolean }> }[]
}

/** What a person sets; everything else must have a default. */
export const GIVEN: Environment = {
  DOMAIN: 'vehicles.example',
  POSTGRES_PASSWORD: 'secret',
  VDS_ALERTS_KEY: KEY,
  VDS_SMTP_URL: 'smtp://mail.example',
}
export const SECRETS: Environment = {
  'database-url': 'postgres://vds:secret@postgres/vds',
  'alerts-key': KEY,
  'smtp-url': 'smtp://mail.example',
  'public-url': 'https://vehicles.example',
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, as compose reads them. */
function interpolated(value: string, given: Environment): string {
  return value.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest: string) => {
      if (given[name]) return given[name]
      assert.equal(kind, '-', `${name} must be set: ${rest}`)
      return rest
    },
  )
}

/** The settings of each container of the service in a compose file. */
export function composeEnvironments(file: string, given: Environment): [name: string, env: Environment][] {
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
    services: Record<string, { image: string; environment?: Environment }>
  }
  return Object.entries(services)
    .filter(([, { image }]) => image === 'vehicle-data-service')
    .map(([name, { environment = {} }]) => [
      name,
      Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, interpolated(value, given)])),
    ])
}

/** The same of the Kubernetes manifests. */
export function manifestEnvironments(): [name: string, env: Environment][] {
  const documents = globSync('deploy/kubernetes/*.yaml').flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8')),
  )
  const pods = documents.map(
    (document) => document.toJS() as { spec?: { template?: { spec: { containers: Container[] } } } },
  )
  const containers = pods.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
  return containers
    .filter(({ image }) => image === 'vehicle-data-service')
    .map(({ name = '', env = [] }) => [name, Object.fromEntries(env.map((one) => [one.name, manifestValue(one)]))])
}

function manifestValue({ value, valueFrom = {} }: NonNullable<Container['env']>[number]): string {
  const [source] = Object.values(valueFrom)
  if (source === undefined) return value ?? ''
  assert.ok(source.optional || source.key in SECRETS, `docs/operations.md does not say how to create ${source.key}`)
  return SECRETS[source.key] ?? ''
}
