import type { Operation } from '#operations/operation.ts'

type Json = Record<string, unknown>

/** What every documented answer carries. */
export const commonHeaders: Json = {
  'X-Request-Id': header('Name of this request, for questions about it.'),
  'Cache-Control': header('Who may keep the answer, and how long.'),
}

/** What answers to a key with limits carry. */
export function quotaHeaders({ requiredPlan }: Pick<Operation, 'requiredPlan'>): Json {
  if (requiredPlan === 'none') return {}
  return {
    'RateLimit-Policy': header('The limits of the key: burst a second and quota a month.'),
    RateLimit: header('What is left of them.'),
  }
}

/** One header of an answer. */
export function header(description: string): Json {
  return { description, schema: { type: 'string' } }
}
