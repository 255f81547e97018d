import type { XStatic } from 'typebox/schema'
import { PROBLEM_CODES } from '#platform/problem.ts'

const text = (description: string, example: string) => ({ type: 'string', description, examples: [example] }) as const

/** The body of every error but 402, as documentation and as what the tests check answers against. */
export const PROBLEM_SCHEMA = {
  $id: 'Problem',
  type: 'object',
  description: 'An error: RFC 9457, with a stable machine code in `error`.',
  required: ['type', 'title', 'status', 'detail', 'error', 'message', 'request_id'],
  additionalProperties: false,
  properties: {
    type: text('Address of the page about this code.', 'http://localhost:8080/docs/problems/vehicle_not_found'),
    title: text('What this code means, the same each time.', 'Vehicle not found'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.', examples: [404] },
    detail: text('What happened this time.', 'No vehicle has this id.'),
    error: {
      $id: 'ProblemCode',
      type: 'string',
      enum: [...PROBLEM_CODES],
      description: 'Stable machine code.',
      examples: ['vehicle_not_found'],
    },
    message: text('The same as `detail`.', 'No vehicle has this id.'),
    request_id: text('Name of this request.', 'req_0123456789ab000001'),
    errors: {
      type: 'array',
      description: 'What is wrong, parameter by parameter. With invalid_parameter and unknown_parameter.',
      items: {
        type: 'object',
        required: ['parameter', 'message', 'code'],
        additionalProperties: false,
        properties: {
          parameter: text('Name of the parameter.', 'limit'),
          message: text('What is wrong with it.', 'must be at least 1'),
          code: {
            type: 'string',
            enum: [...PROBLEM_CODES],
            description:
              'Code of this error alone. Differs from `error` where a request has unknown and invalid parameters.',
            examples: ['invalid_parameter'],
          },
        },
      },
    },
    required_plan: text('Lowest plan that opens this. With plan_required.', 'pro'),
    required_scope: text('What the key would have to be for. With scope_required.', 'get_recalls'),
    limit: { type: 'integer', description: 'The limit that was reached. With 429.', examples: [5] },
    window: text('The time that the limit is for. With 429.', 'second'),
    resets_at: text('When it is lifted, ISO 8601 in UTC. With 429.', '2026-12-01T00:00:00Z'),
    reason: text('Which of several causes it was. With not_a_vin, and of the dashboard.', 'letter_never_used'),
    position: {
      type: 'integer',
      minimum: 1,
      description: 'Where in the parameter it is, from 1. With not_a_vin.',
      examples: [4],
    },
    campaigns: {
      type: 'array',
      description:
        'Numbers of campaigns that the one asked for may mean: ask for one of them. With campaign_not_found, where there are several.',
      items: text('Number of a campaign.', '00V095001'),
    },
    retry_after: { type: 'integer', minimum: 0, description: 'Seconds to wait. With 429 and 503.', examples: [1] },
  },
} as const

export type Problem = XStatic<typeof PROBLEM_SCHEMA>

/** The body of a 402. */
export const PAYMENT_TERMS_SCHEMA = {
  $id: 'PaymentTerms',
  type: 'object',
  description:
    'Terms under which one call can be paid without a key (x402). Empty `accepts`: payments are not taken here.',
  required: ['x402Version', 'error', 'accepts', 'message'],
  properties: {
    x402Version: { type: 'integer', description: 'Version of the protocol of this body.', examples: [1] },
    error: text('Why a payment is asked for.', 'payment_required'),
    accepts: { type: 'array', items: { type: 'object' }, description: 'Ways to pay.' },
    message: text('How to get a key or pay.', 'Send an API key in the header Authorization.'),
  },
} as const
