import { Type, type TSchema } from 'typebox'
import { SIGN_UP_MODES, type SignUpMode } from '#accounts/instance/sign-up.ts'
import { PLAN_NAMES, type PlanName } from '#accounts/plan.ts'
import { closed } from '#operations/schemas.ts'

const EMAIL_CHARACTERS_MAX = 254
const PASSWORD_CHARACTERS_MIN = 12
const PASSWORD_CHARACTERS_MAX = 256
const LABEL_CHARACTERS_MAX = 100
const NAME_CHARACTERS_MAX = 100
const ID_CHARACTERS_MAX = 64
const TEXT_CHARACTERS_MAX = 2_000
export const PLANS_MAX = 20
/** Highest quota or burst limit of one account. */
export const QUOTA_MAX = 999_999_999_999

export const NOTHING = closed({})
export type Nothing = typeof NOTHING

export function orNull<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Null()], { description })
}

export function text(description: string, example?: string) {
  const examples = example === undefined ? {} : { examples: [example] }
  return Type.String({ maxLength: TEXT_CHARACTERS_MAX, description, ...examples })
}

export function count(description: string, example?: number) {
  const examples = example === undefined ? {} : { examples: [example] }
  return Type.Integer({ minimum: 0, description, ...examples })
}

export function instant(description: string) {
  return Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$',
    description: `${description} ISO 8601 in UTC, whole seconds.`,
    examples: ['2026-11-21T04:05:06Z'],
  })
}

export function calendarDay(description: string) {
  return Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description, examples: ['2026-11-21'] })
}

export function identifier(description: string, example: string) {
  return Type.String({ minLength: 1, maxLength: ID_CHARACTERS_MAX, description, examples: [example] })
}

export const Email = Type.String({
  minLength: 3,
  maxLength: EMAIL_CHARACTERS_MAX,
  description: 'Email address.',
  examples: ['ada@example.org'],
})
export const NewPassword = Type.String({
  minLength: PASSWORD_CHARACTERS_MIN,
  maxLength: PASSWORD_CHARACTERS_MAX,
  description: `At least ${PASSWORD_CHARACTERS_MIN} characters; not one of those that are tried first (400 with reason PASSWORD_WEAK).`,
})
export const Password = Type.String({
  minLength: 1,
  maxLength: PASSWORD_CHARACTERS_MAX,
  description: 'The password of the person who is signed in.',
})
export const PersonName = Type.String({
  minLength: 1,
  maxLength: NAME_CHARACTERS_MAX,
  description: 'Name of the person; shown only to the person and operators.',
  examples: ['Ada'],
})
export const Label = Type.String({
  minLength: 1,
  maxLength: LABEL_CHARACTERS_MAX,
  description: 'Purpose of the key.',
  examples: ['production'],
})
export const SignUpModeSchema = Type.Enum(SIGN_UP_MODES as unknown as [SignUpMode, ...SignUpMode[]], {
  description: "Sign-up mode: open to everybody, by an operator's invitation, or closed.",
  examples: ['open'],
})
export const Plan = Type.Enum(PLAN_NAMES as [PlanName, ...PlanName[]], {
  description: 'Name of a plan.',
  examples: ['pro'],
})
export const PlanTermsSchema = closed({
  monthly_quota: orNull(count('Requests per month.', 100_000), 'Null if set by contract.'),
  burst_per_second: orNull(count('Requests per second.', 25), 'Null if set by contract.'),
  batch_lines_max: count('Maximum lines of one batch; 0 if the plan allows no batches.', 1_000),
  price_usd: orNull(count('List price per month.', 99), 'Null if set by contract.'),
})
export const KeyModeSchema = Type.Enum(['live', 'test'], {
  description: '"live": current data, counts towards the quota. "test": starter data, costs no quota.',
  examples: ['live'],
})

export const KeyId = identifier('Id of a key; not the key.', 'key_0123456789abcdef')
export const AccountId = identifier('Id of an account.', 'account_0123456789abcdef')

/** Response of an action without a result. */
export const Done = closed({ done: Type.Literal(true, { description: 'Effective immediately.' }) }, undefined, 'Done')
export const DONE = { done: true } as const
