import { numbersIn } from '#catalog/records/campaign-store.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'

/** Campaign number as its agency writes it, with the agency's country. */
export interface CampaignNumber {
  readonly country: string
  readonly id: string
  /** Number without its last three digits if the caller omitted them; undefined for a full number. */
  readonly start: string | undefined
}

/** Words allowed before the number: "NHTSA Campaign Number: 24V064000", "recall 24V-064". */
const WORDS_BEFORE = /^(?:(?:nhtsa|transport\s+canada|safety|recall|campaign|number|no\b|id\b)[\s.:#]*)+/i
/**
 * Year, kind of report (vehicle, equipment, tire, child seat, improvement), number, part. Users omit a part of zeros.
 * The last digit of a number may be a letter (21V00K000).
 */
const HOME_NUMBER = /^(\d{2}[VETCI]\d{2}[0-9A-Z])(\d{3})?$/
const CANADIAN_NUMBER = /^(?:19|20)\d{5}$/

export const CAMPAIGN_NUMBER_FORMS =
  'of NHTSA (24V064000, also 24V-064) or of Transport Canada (2024065, also 2024-065)'

/**
 * Parses a campaign number as users write it. Ignores case, blanks, dashes, and words such as "recall" before it.
 * NHTSA's last three digits are optional. Undefined for an unknown form, such as manufacturers' numbers.
 */
export function parseCampaignNumber(text: string): CampaignNumber | undefined {
  const plain = text
    .trim()
    .replace(WORDS_BEFORE, '')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (CANADIAN_NUMBER.test(plain)) return { country: 'ca', id: plain, start: undefined }
  const [, start, part] = HOME_NUMBER.exec(plain) ?? []
  if (start === undefined) return undefined
  return { country: HOME_COUNTRY, id: `${start}${part ?? '000'}`, start: part === undefined ? start : undefined }
}

/** Parses a manufacturer's campaign number to the catalog's form. Returns undefined for no number, or several. */
export function parseManufacturerNumber(text: string): string | undefined {
  const [number, ...others] = numbersIn(text.trim().replace(WORDS_BEFORE, ''))
  return others.length === 0 ? number : undefined
}
