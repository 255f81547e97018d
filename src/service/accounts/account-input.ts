import { wrongUsage } from '#platform/failure.ts'
import { PLAN_NAMES, type PlanName } from './plan.ts'

const EMAIL_CHARACTERS_MAX = 254
const LABEL_CHARACTERS_MAX = 100
/** One name, one at sign, no blanks. Only an email shows whether the address works. */
const EMAIL_FORM = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]+$/u
const LABEL_FORM = /^[^\p{C}]+$/u

/** Returns the address in lower case, as it is stored and compared. @throws Failure (usage) */
export function checkedEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > EMAIL_CHARACTERS_MAX || !EMAIL_FORM.test(email)) {
    throw wrongUsage(`"${text}" is not a valid email address`)
  }
  return email
}

/** @throws Failure (usage) for an empty or overlong label, or one with invisible characters */
export function checkedLabel(text: string): string {
  const label = text.trim()
  if (label.length > LABEL_CHARACTERS_MAX || !LABEL_FORM.test(label)) {
    throw wrongUsage(`A label must have 1 to ${LABEL_CHARACTERS_MAX} visible characters.`)
  }
  return label
}

/** @throws Failure (usage) with the list of plans */
export function checkedPlan(text: string): PlanName {
  const found = PLAN_NAMES.find((name) => name === text.toLowerCase())
  if (found === undefined) {
    throw wrongUsage(`Unknown plan "${text}": use one of ${PLAN_NAMES.join(', ')}.`)
  }
  return found
}
