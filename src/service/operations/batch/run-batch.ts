import { Type } from 'typebox'
import { CountryParameter } from '#operations/countries.ts'
import { BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { FIELDS_CHARACTERS_MAX } from '#operations/batch/limits.ts'
import type { Role } from '#accounts/members/roles.ts'
import type { Operation } from '#operations/operation.ts'
import { closed } from '#operations/schemas.ts'

const names = BATCH_OPERATIONS.map(({ name }) => name)

/** The role that a batch takes in the dashboard: it may spend a month's quota. */
export const BATCH_ROLE = 'developer' satisfies Role

/** Many vehicles in one request: lines in, lines out. Admitted, metered and documented as an operation is. */
export const runBatch = {
  name: 'run_batch',
  path: '/v1/batch',
  summary: 'Ask about many vehicles at once',
  description: `One operation for each line of the body, answered in their order while the body still arrives. A line is a VIN, an id of a vehicle, or year, make and model as in search; \`ref\` is the caller's own and comes back. What is wrong with a line is that line's \`error\`, and the lines around it are answered all the same. Each line with a result costs one unit of the quota, a line with an error none; where the quota ends, the remaining lines say \`quota_exhausted\`. The plan says how many lines a batch may have (Pro 1,000, Business 10,000); its body has at most 5 MB. With \`Idempotency-Key\`, the same batch sent again within 24 hours is not charged again. Operations: ${BATCH_OPERATIONS.map(({ name, requiredPlan }) => `${name}${requiredPlan === 'business' ? ' (Business plan)' : ''}`).join(', ')}.`,
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
        maxLength: FIELDS_CHARACTERS_MAX,
        description:
          'Only these fields of each result, with commas between them. Left out: all of them as NDJSON; as CSV those that fit into a cell.',
        examples: ['year,make,model,recall_match,do_not_drive,campaign_ids'],
      }),
    ),
  }),
} as const satisfies Pick<Operation, 'name' | 'path' | 'summary' | 'description' | 'requiredPlan' | 'metered' | 'input'>
