import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { VEHICLE_SORTS } from '#catalog/search/vehicle-finder.ts'
import { createTools } from '#mcp/tool.ts'
import { EXPORT_DATASETS, type ExportDatasetName } from '#operations/exports/export-dataset.ts'
import { OPERATIONS } from '#operations/index.ts'
import { POSTGRES_CONNECTIONS, POSTGRES_CONNECTIONS_MAX } from '#platform/database/connections.ts'

/** Part of docs/agents.md: every tool with its purpose and the lowest plan that allows it. */
export function toolsTable(): string {
  const rows = createTools(OPERATIONS).map(({ name, title, description }) => {
    const [, plan = ''] = /(Every|Pro|Business) plan\.$/.exec(description) ?? []
    return `| \`${name}\` | ${title} | ${plan === 'Every' ? 'Free' : plan} |`
  })
  return ['| tool | purpose | plan |', '|---|---|---|', ...rows, ''].join('\n')
}

/** Part of docs/api-design.md: the values of `sort`. */
export function sortsLine(): string {
  const [published, ...others] = VEHICLE_SORTS
  const list = others.map((sort) => `\`${sort}\``)
  return `\`sort\` accepts \`${published}\` (the default: newest first, then make, model, trim, engine), ${list.slice(0, -1).join(', ')}, and ${list.at(-1)}.\n`
}

/** Description of a row in each dataset, and the sets of columns that join it to others. */
const DATASET_ROWS: Readonly<Record<ExportDatasetName, readonly [row: string, ...joins: string[]]>> = {
  vehicles: [
    'a vehicle with its specification, including vehicles that searches no longer find (`listed` = false)',
    'id',
  ],
  source_records: ["the source's own record of a vehicle, in its own words", 'vehicle_id'],
  links: ['a federal name (year, make, model) of a vehicle, with rule and confidence', 'vehicle_id', 'year make model'],
  recalls: ['a recall campaign; a campaign with several texts has a row per `wording`', 'campaign_id wording'],
  recall_vehicles: ['a campaign about a vehicle, with the components', 'vehicle_id', 'campaign_id wording'],
  country_recalls: [
    'a recall campaign of another country ([countries.md](countries.md), with its attribution)',
    'country campaign_id',
  ],
  country_recall_vehicles: ['a campaign of another country about a vehicle', 'vehicle_id', 'country campaign_id'],
  related_campaigns: [
    'two campaigns of two countries about the same defect, in both directions',
    'country campaign_id',
  ],
  completion: ['the newest quarterly report on a campaign', 'campaign_id'],
  complaints: ['an owner complaint about one product, under the federal name of the product', 'year make model'],
  tsbs: ['a manufacturer communication to dealers', 'tsb_id'],
  tsb_vehicles: ['a communication about a vehicle', 'vehicle_id', 'tsb_id'],
  investigations: ['a federal defect investigation', 'investigation_id'],
  investigation_vehicles: ['an investigation about a vehicle, with its outcome', 'vehicle_id', 'investigation_id'],
  ratings: ['an NHTSA safety rating under the rated federal name', 'year make model'],
  trouble_codes: ['a generic trouble code', 'code'],
}

/** Part of docs/export.md: every dataset. @throws Error if a dataset lacks a column that joins it */
export function datasetsTable(): string {
  const rows = EXPORT_DATASETS.map(({ name, columns }) => {
    const [row, ...joins] = DATASET_ROWS[name]
    const texts = joins.map((join) => {
      const names = join.split(' ')
      const missing = names.find((each) => !columns.some((column) => column.name === each))
      if (missing !== undefined) throw new Error(`the dataset ${name} has no column ${missing}`)
      return names.map((each) => `\`${each}\``).join(', ')
    })
    return `| \`${name}\` | ${row} | ${texts.join('; ')} |`
  })
  return ['| data set | one row | join key |', '|---|---|---|', ...rows, ''].join('\n')
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Part of docs/api-design.md: every path that accepts a method other than GET and HEAD. */
export function methodsTable(document: string): string {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, unknown>> }
  const rows = Object.entries(paths).flatMap(([path, item]) => {
    const methods = METHODS.filter((method) => item[method] !== undefined).map((method) => method.toUpperCase())
    return methods.every((method) => method === 'GET') ? [] : [`| \`${path}\` | ${methods.join(', ')} |`]
  })
  return ['| path | methods |', '|---|---|', ...rows, ''].join('\n')
}

const CONNECTION_USES: Readonly<Record<keyof typeof POSTGRES_CONNECTIONS, string>> = {
  admission: 'admission of requests',
  records: 'accounts and keys: dashboard, commands, quota emails',
  identity: 'sign-in',
  payments: 'payments (only with `VDS_X402_PAY_TO`)',
  requestLog: 'request log',
  alerts: 'watchlists and webhooks',
}
/** Connections for commands, starting nodes and backups, and those that PostgreSQL reserves for its superuser. */
const SPARE_CONNECTIONS = 20
const NODES = 2
const WORKERS = 4

/** Part of docs/operations.md: connections of a process by use, and their sum. */
export function connectionsTable(): string {
  const total = POSTGRES_CONNECTIONS_MAX
  const rows = Object.entries(POSTGRES_CONNECTIONS).map(
    ([use, count]) => `| ${CONNECTION_USES[use as keyof typeof POSTGRES_CONNECTIONS]} | ${count} |`,
  )
  return `Each serving process opens at most ${total} connections, and keeps those that it used in the last 30 seconds:

| for | at most |
|---|---|
${rows.join('\n')}

N nodes with M workers each need \`max_connections\` of at least **N x M x ${total} + ${SPARE_CONNECTIONS}**. ${NODES} nodes with ${WORKERS} workers each
need ${NODES * WORKERS * total + SPARE_CONNECTIONS}. The default of PostgreSQL, 100, is enough for ${Math.floor((100 - SPARE_CONNECTIONS) / total)} processes.
`
}

/** Part of docs/api-design.md: paths that cost no quota. */
export function unmeteredList(document: string): string {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, { 'x-metered'?: boolean }>> }
  const isFree = (path: string): boolean => METHODS.every((method) => paths[path]?.[method]?.['x-metered'] !== true)
  const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
  const listed = Object.keys(paths).flatMap((path) => {
    const folder = path.split('/').slice(0, 3).join('/')
    const inside = Object.keys(paths).filter((other) => isInside(other, folder))
    if (inside.length === 1 || !inside.every(isFree)) return isFree(path) ? [`\`${path}\``] : []
    return [`\`${folder}\` and everything below it`]
  })
  return `These paths skip 6: ${[...new Set(listed)].join(', ')}.\n`
}

interface AlertRule {
  readonly alert: string
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

/** Part of docs/operations.md: every alert and the page about it. */
export function alertsTable(): string {
  const { groups } = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as {
    groups: { rules: AlertRule[] }[]
  }
  const rows = groups.flatMap(({ rules }) =>
    rules.map(
      ({ alert, annotations: { summary, runbook } }) => `| ${alert} | [${summary}](${runbook.replace('docs/', '')}) |`,
    ),
  )
  return ['| alert | page |', '|---|---|', ...rows, ''].join('\n')
}
