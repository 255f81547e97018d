import { Type } from 'typebox'
import type { Role } from '#accounts/members/roles.ts'
import { BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { BATCH_FIELDS_CHARACTERS_MAX } from '#operations/batch/limits.ts'
import { CountryParameter } from '#operations/countries.ts'
import type { Operation } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'

const names = BATCH_OPERATIONS.map(({ name }) => name)

/** Dashboard role for batch requests, which may use up a month's quota. */
export const BATCH_ROLE = 'developer' satisfies Role

export const runBatch = {
  name: 'run_batch',
  path: '/v1/batch',
  summary: 'Look up many vehicles in one request',
  description: `Runs one operation for each line of the body and streams the results in order while the body still arrives. A line is a VIN, a vehicle id, or year, make, and model as in search; \`ref\` is returned unchanged. A bad line gets an \`error\`; all other lines are still answered. Each line with a result costs one quota unit; lines with an error are free. Once the quota is used up, the remaining lines get \`quota_exhausted\`. The plan limits the lines of a batch (Pro 1,000, Business 10,000). Maximum body size: 5 MB. With \`Idempotency-Key\`, repeating the same batch within 24 hours is free. Operations: ${BATCH_OPERATIONS.map(({ name, requiredPlan }) => `${name}${requiredPlan === 'business' ? ' (Business plan)' : ''}`).join(', ')}.`,
  requiredPlan: 'pro',
  metered: true,
  input: closed({
    operation: Type.Enum(names, {
      description: BATCH_OPERATIONS.map(({ name, description }) => `"${name}": ${description}`).join(' '),
      examples: ['recalls'],
    }),
    country: CountryParameter,
    fields: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: BATCH_FIELDS_CHARACTERS_MAX,
        description:
          'Fields to return for each result, separated by commas. Default: all fields in NDJSON, and those that fit into a cell in CSV.',
        examples: ['year,make,model,recall_match,do_not_drive,campaign_ids'],
      }),
    ),
  }),
} as const satisfies Pick<Operation, 'name' | 'path' | 'summary' | 'description' | 'requiredPlan' | 'metered' | 'input'>
