import type { XStatic } from 'typebox/schema'
import { PROBLEM_CODES } from '#platform/problem.ts'

const text = (description: string, example: string) => ({ type: 'string', description, examples: [example] }) as const

/** Body of every error except 402. Tests check responses against it. */
export const PROBLEM_SCHEMA = {
  $id: 'Problem',
  type: 'object',
  description: 'An error: RFC 9457, with a stable machine code in `error`.',
  required: ['type', 'title', 'status', 'detail', 'error', 'message', 'request_id'],
  additionalProperties: false,
  properties: {
    type: text('URL of the page about this code.', 'http://localhost:8080/docs/problems/vehicle_not_found'),
    title: text('Meaning of the code; the same in every response.', 'Vehicle not found'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.', examples: [404] },
    detail: text('Explanation of this occurrence.', 'No vehicle has this id.'),
    error: {
      $id: 'ProblemCode',
      type: 'string',
      enum: [...PROBLEM_CODES],
      description: 'Stable machine code.',
      examples: ['vehicle_not_found'],
    },
    message: text('The same as `detail`.', 'No vehicle has this id.'),
    request_id: text('Request id.', 'req_0123456789ab000001'),
    errors: {
      type: 'array',
      description: 'Errors by parameter, with invalid_parameter and unknown_parameter.',
      items: {
        type: 'object',
        required: ['parameter', 'message', 'code'],
        additionalProperties: false,
        properties: {
          parameter: text('Name of the parameter.', 'limit'),
          message: text('Explanation of the error.', 'must be at least 1'),
          code: {
            type: 'string',
            enum: [...PROBLEM_CODES],
            description:
              'Code of this error. Differs from `error` if a request has both unknown and invalid parameters.',
            examples: ['invalid_parameter'],
          },
        },
      },
    },
    required_plan: text('Lowest plan that allows this, with plan_required.', 'pro'),
    required_scope: text('Scope that the key needs, with scope_required.', 'get_recalls'),
    limit: { type: 'integer', description: 'Limit that was reached, with 429.', examples: [5] },
    window: text('Period of the limit, with 429.', 'second'),
    resets_at: text('Time when the limit resets, ISO 8601 in UTC, with 429.', '2026-12-01T00:00:00Z'),
    reason: text('Cause of the error, with not_a_vin and errors of the dashboard.', 'letter_never_used'),
    position: {
      type: 'integer',
      minimum: 1,
      description: 'Position in the parameter, from 1, with not_a_vin.',
      examples: [4],
    },
    campaigns: {
      type: 'array',
      description:
        'Campaign numbers that match the requested number; request one of them. With campaign_not_found, if there are several.',
      items: text('Number of a campaign.', '00V095001'),
    },
    retry_after: { type: 'integer', minimum: 0, description: 'Seconds to wait, with 429 and 503.', examples: [1] },
  },
} as const

export type Problem = XStatic<typeof PROBLEM_SCHEMA>

export const PAYMENT_TERMS_SCHEMA = {
  $id: 'PaymentTerms',
  type: 'object',
  description:
    'Terms for paying for one call without a key (x402). If `accepts` is empty, this service accepts no payments.',
  required: ['x402Version', 'error', 'accepts', 'message'],
  properties: {
    x402Version: { type: 'integer', description: 'Protocol version of this body.', examples: [1] },
    error: text('Reason why payment is required.', 'payment_required'),
    accepts: { type: 'array', items: { type: 'object' }, description: 'Accepted ways to pay.' },
    message: text('Instructions for getting a key or paying.', 'Send an API key in the header Authorization.'),
  },
} as const
