import { Type, type Static } from 'typebox'
import type { InvestigationRow } from '#catalog/records/record-list-store.ts'
import { COMPONENT_COUNT_MAX, FIELD_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { Day } from './record-page.ts'

const shortText = Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX })

/** Investigation phase by the letters of the investigation number. */
const TYPES: Readonly<Record<string, string>> = {
  PE: 'Preliminary Evaluation',
  EA: 'Engineering Analysis',
  DP: 'Defect Petition',
  RQ: 'Recall Query',
  AQ: 'Audit Query',
  RP: 'Recall Petition',
  TQ: 'Timeliness Query',
  SQ: 'Service Query',
  C: 'Formal Investigation',
}

/** Outcome of a closed investigation (docs/data-sources.md). A missing recall proves nothing. */
const DISPOSITIONS = ['Led to recall', 'Upgraded', 'Petition granted', 'Petition denied', 'Closed'] as const
type Disposition = (typeof DISPOSITIONS)[number]

/** Defect investigation as it concerns one vehicle. */
export const Investigation = closed(
  {
    investigation_id: Type.String({
      minLength: 1,
      maxLength: 20,
      description: "NHTSA's action number. Its letters give the phase.",
      examples: ['PE23003'],
    }),
    type: nullable(Type.Enum([...new Set(Object.values(TYPES))]), {
      description: 'Phase or kind of investigation. Null if the number has other letters.',
      examples: ['Preliminary Evaluation'],
    }),
    subject: nullable(Type.String({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX }), {
      description: 'Subject in a few words.',
      examples: ['Loss of motive power'],
    }),
    components: Type.Array(shortText, {
      maxItems: COMPONENT_COUNT_MAX,
      description: 'Components named for this vehicle.',
      examples: [['ENGINE AND ENGINE COOLING']],
    }),
    summary: nullable(Type.String({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX }), {
      description: 'Summary of the investigation and its result.',
      examples: ['The office has received reports of engines that stall without warning.'],
    }),
    opened: nullable(Day, { description: 'Opening date, YYYY-MM-DD.', examples: ['2023-02-10'] }),
    closed: nullable(Day, { description: 'Closing date. Null while it is active.', examples: [null] }),
    status: Type.Enum(['active', 'closed'], {
      description: 'Status; active until the record states a closing date.',
      examples: ['active'],
    }),
    disposition: nullable(Type.Enum([...DISPOSITIONS]), {
      description: 'Outcome, derived from the record. Null while it is active.',
      examples: ['Led to recall'],
    }),
    never_closed: Type.Boolean({
      description:
        'True if the record has no closing date although it was opened more than ten years before the newest investigation. Such an investigation is most likely over.',
      examples: [false],
    }),
    recall_campaign_id: nullable(Type.String({ minLength: 1, maxLength: 20 }), {
      description:
        'Recall that it led to, or else the recall that it names; the newest if there are several for this vehicle. recall_relation distinguishes them.',
      examples: ['23V380000'],
    }),
    recall_relation: nullable(Type.Enum(['led_to', 'concerns']), {
      description:
        '"led_to": the investigation led to the recall. "concerns": it examined an existing recall (recall and audit queries, and recalls reported before it was opened). Null if no recall is named.',
      examples: ['led_to'],
    }),
  },
  'One federal defect investigation.',
  'Investigation',
)
export type Investigation = Static<typeof Investigation>

export function toInvestigation(row: InvestigationRow): Investigation {
  return {
    investigation_id: row.investigation_id,
    type: typeOf(row.investigation_id),
    subject: row.subject,
    components: [...row.components],
    summary: row.summary,
    opened: row.opened,
    closed: row.closed,
    status: row.closed === null ? 'active' : 'closed',
    disposition: dispositionOf(row),
    never_closed: row.never_closed === 1,
    recall_campaign_id: row.campaign_id,
    recall_relation: row.recall_relation,
  }
}

function typeOf(investigationId: string): string | null {
  return TYPES[/^[A-Z]+/.exec(investigationId)?.[0] ?? ''] ?? null
}

const PETITION = /^(DP|RP)/
const GRANTED = /petition\b[^.]{0,80}\b(?:is|was|has been|were)?\s?granted|grant(?:s|ed|ing)?\b[^.]{0,40}\bpetition/i
const DENIED = /petition\b[^.]{0,80}\bdenied|den(?:y|ies|ied|ying|ial)\b[^.]{0,40}\bpetition/i
const UPGRADED =
  /\b(?:investigation|evaluation|PE ?\d\d-?\d{3})\b[^.]{0,100}\b(?:upgraded|elevated)\b|\b(?:upgrad(?:ed?|ing)|elevated?)\b[^.]{0,60}\bto (?:an? )?(?:EA\b|EA ?\d|engineering analysis)/i

/**
 * Returns the outcome: a recall, a granted or denied petition, an evaluation that continued as another phase, or a
 * closure without more detail. Null while the investigation is open.
 */
export function dispositionOf({
  investigation_id,
  closed: day,
  recall_relation: relation,
  summary,
}: Pick<InvestigationRow, 'investigation_id' | 'closed' | 'recall_relation' | 'summary'>): Disposition | null {
  if (day === null) return null
  if (relation === 'led_to') return 'Led to recall'
  const text = summary ?? ''
  if (PETITION.test(investigation_id) && DENIED.test(text)) return 'Petition denied'
  if (PETITION.test(investigation_id) && GRANTED.test(text)) return 'Petition granted'
  if (!PETITION.test(investigation_id) && UPGRADED.test(text)) return 'Upgraded'
  return 'Closed'
}
