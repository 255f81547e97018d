import { Type, type Static } from 'typebox'
import { TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'

/** Advice of one campaign; null if its record does not say. */
export interface CampaignAdvice {
  readonly do_not_drive: boolean | null
  readonly park_outside: boolean | null
}

const AdviceFlag = (advice: string) =>
  nullable(Type.Boolean(), {
    description: `True if any campaign tells owners ${advice}; false only if every campaign is known not to. Null if no campaign is known, or a record does not say.`,
    examples: [null],
  })

export const OwnerAdvice = closed(
  {
    do_not_drive: AdviceFlag('not to drive until the repair'),
    park_outside: AdviceFlag('to park outside because of fire'),
    message: nullable(Type.String({ maxLength: TEXT_CHARACTERS_MAX }), {
      description: 'Summary in one sentence. Null if the list has no campaigns.',
      examples: ['4 campaigns; their records do not say whether owners are told not to drive or to park outside.'],
    }),
  },
  'Advice not to drive or to park outside, over all campaigns of the list.',
  'OwnerAdvice',
)
export type OwnerAdvice = Static<typeof OwnerAdvice>

const WHETHER = 'whether owners are told not to drive or to park outside.'

/**
 * Decides for every response, page, and email whether owners are told not to drive or to park outside. An unknown flag
 * is never read as "no": a reassuring sentence needs both flags of every campaign.
 */
export function ownerAdvice(recalls: readonly CampaignAdvice[]): OwnerAdvice {
  return {
    do_not_drive: anyOf(recalls.map((recall) => recall.do_not_drive)),
    park_outside: anyOf(recalls.map((recall) => recall.park_outside)),
    message: recalls.length === 0 ? null : sentenceOf(recalls),
  }
}

/** Returns true if a campaign gives neither kind of advice and its record does not rule out both. */
export function isAdviceUnstated({ do_not_drive: drive, park_outside: park }: CampaignAdvice): boolean {
  return drive !== true && park !== true && (drive === null || park === null)
}

/** Returns the sentence on unstated advice, required wherever campaigns are listed; undefined if every record says. */
export function unstatedAdvice(all: number, unstated: number): string | undefined {
  if (unstated === 0) return undefined
  const records =
    unstated === all ? (all === 1 ? 'its record does' : 'their records do') : `the records of ${unstated} do`
  return `${campaigns(all)}; ${records} not say ${WHETHER}`
}

function sentenceOf(recalls: readonly CampaignAdvice[]): string {
  const all = recalls.length
  const drive = recalls.filter(({ do_not_drive: advice }) => advice === true).length
  const park = recalls.filter(({ park_outside: advice }) => advice === true).length
  const unstated = unstatedAdvice(all, recalls.filter(isAdviceUnstated).length)
  if (drive === 0 && park === 0)
    return unstated ?? `${campaigns(all)}; none of them tells owners not to drive or to park outside.`
  const parts = [
    drive > 0 ? `yes for ${drive} (do not drive)` : '',
    park > 0 ? `yes for ${park} (park outside)` : '',
  ].filter((part) => part !== '')
  const rest = unstated === undefined ? '' : `; the records of ${recalls.filter(isAdviceUnstated).length} do not say`
  return `${campaigns(all)}; owners are told not to drive or to park outside: ${parts.join(' and ')}${rest}.`
}

function campaigns(count: number): string {
  return count === 1 ? '1 campaign' : `${count} campaigns`
}

/** True if any value is true, false if all are false, otherwise null. */
function anyOf(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(true)) return true
  return values.length === 0 || values.includes(null) ? null : false
}
