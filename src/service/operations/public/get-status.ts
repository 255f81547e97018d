import { Type } from 'typebox'
import type { ServiceHealth } from '#operations/account/services.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { FIELD_CHARACTERS_MAX, SOURCE_COUNT_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable, snapshotSchema } from '#operations/schemas.ts'
import { LOAD_ALL } from '#operations/starter-data.ts'
import { toIsoSeconds } from '#platform/clock.ts'

const INSTANT = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$'

const Dataset = closed(
  {
    source: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description: 'Name of the source.',
      examples: ['epa-vehicles'],
    }),
    files: Type.Integer({ minimum: 1, description: 'Files read.', examples: [1] }),
    rows: Type.Integer({ minimum: 0, description: 'Rows accepted.', examples: [49_582] }),
    rejected_rows: Type.Integer({
      minimum: 0,
      description: 'Rows rejected, each with a counted reason.',
      examples: [0],
    }),
    dated: nullable(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }), {
      description: 'Newest date in the rows, YYYY-MM-DD.',
      examples: ['2025-10-29'],
    }),
    records_through: nullable(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }), {
      description:
        'Newest date of the records, as in lists of records, YYYY-MM-DD. Later records are not in the responses.',
      examples: ['2025-10-29'],
    }),
    checked_at: Type.Optional(
      Type.String({
        pattern: INSTANT,
        description: 'Time when its official files were last found identical to this snapshot. Omitted if unknown.',
        examples: ['2026-11-21T04:05:06Z'],
      }),
    ),
  },
  'Freshness of one source.',
)

const STARTER_MESSAGE = `This is the project's starter data: a selection of EPA's vehicles at first, all of them within some minutes, and a selection of recalls and other records. ${LOAD_ALL}`

export const getStatus = defineEndpoint({
  name: 'get_status',
  path: '/v1/status',
  summary: 'Health and freshness of the data',
  description:
    'Returns the health of the service and the freshness of its data. Requires no key and takes no parameters; use it for uptime checks.',
  requiredPlan: 'none',
  metered: false,
  cacheable: false,
  input: closed({}),
  output: closed({
    status: Type.Enum(['ok', 'degraded'], {
      description: '"ok" if healthy. "degraded" if data are served with a problem that `message` explains.',
      examples: ['ok'],
    }),
    data_updated: Type.String({
      pattern: INSTANT,
      description:
        'Time when the data were last refreshed, or compared with the official sites and found current, ISO 8601 in UTC. `records_through` of each source is the newest date of its records.',
      examples: ['2026-11-21T04:05:06Z'],
    }),
    schema_version: Type.Integer({ minimum: 1, description: 'Version of the data schema.', examples: [1] }),
    edition: Type.Enum(['starter', 'official'], {
      description: '"starter": the small selection bundled with the project. "official": complete federal files.',
      examples: ['official'],
    }),
    snapshot: snapshotSchema('SHA-256 of the current snapshot; ETags begin with its first 16 digits.'),
    vehicles: Type.Integer({ minimum: 0, description: 'Number of vehicles in search.', examples: [52_000] }),
    recall_campaigns: Type.Integer({ minimum: 0, description: 'Recall campaigns.', examples: [28_000] }),
    datasets: Type.Array(Dataset, { maxItems: SOURCE_COUNT_MAX, description: 'Freshness of each source.' }),
    message: Type.Optional(
      Type.String({
        maxLength: TEXT_CHARACTERS_MAX,
        description: 'Explanation of the status.',
        examples: [STARTER_MESSAGE],
      }),
    ),
  }),

  run(_input, { catalog, health }) {
    const problems = problemsOf(health)
    const notice = health.refreshNotice === undefined ? [] : [health.refreshNotice]
    const notes = [...problems, ...notice, ...(catalog.meta.edition === 'starter' ? [STARTER_MESSAGE] : [])]
    return {
      status: problems.length === 0 ? ('ok' as const) : ('degraded' as const),
      data_updated: toIsoSeconds(health.dataUpdatedMs),
      schema_version: catalog.meta.schema_version,
      edition: catalog.meta.edition,
      snapshot: catalog.id,
      vehicles: catalog.meta.listed_count,
      recall_campaigns: catalog.meta.recall_campaign_count,
      datasets: catalog.freshness.map(({ source, files, accepted_rows, rejected_rows, dated }) => {
        const checkedAt = health.checkedAt?.(source)
        const checked = checkedAt === undefined ? {} : { checked_at: checkedAt }
        return { source, files, rows: accepted_rows, rejected_rows, dated, records_through: dated, ...checked }
      }),
      ...(notes.length === 0 ? {} : { message: notes.join(' ') }),
    }
  },
})

function problemsOf(health: ServiceHealth): string[] {
  const { accountsAvailable, failedStores = [], refreshFailure, paymentProblem } = health
  const problems: string[] = []
  if (!accountsAvailable) problems.push('The account store does not respond, so requests with a key get 503.')
  for (const store of failedStores) problems.push(`The ${store} does not respond, so requests that need it get 503.`)
  if (refreshFailure !== undefined)
    problems.push(
      `The last refresh was rejected in whole or in part, and the last good data are still served: ${refreshFailure}.`,
    )
  if (paymentProblem !== undefined) problems.push(`Payments per call are paused: ${paymentProblem}.`)
  return problems
}
