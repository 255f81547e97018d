import { spansOf } from '#catalog/report-store.ts'
import { countOf } from '#platform/count-of.ts'
import { tableLines } from '#cli/text-table.ts'
import type { UnlinkedMention } from '#ingest/build/names/unlinked-mentions.ts'
import { readReviewedMentions } from '#ingest/match/reviewed-mentions.ts'

const PRINTED_MAX = 25
const TITLES = ['NAMED IN A TEXT', 'YEARS', 'CAMPAIGN']

/**
 * Lists cars in campaign texts that no rule links and nobody has reviewed: each may hide a wrong zero. Empty if there
 * are none.
 * @param isReviewed default: the project's own list
 */
export function mentionLines(mentions: readonly UnlinkedMention[], isReviewed = readReviewedMentions()): string[] {
  if (mentions.length === 0) return []
  const open = mentions.filter((mention) => !isReviewed(mention))
  const more = open.length - PRINTED_MAX
  return [
    `Cars named in texts of campaigns and not linked: ${mentions.length - open.length} reviewed, ${open.length} not reviewed.`,
    ...(open.length === 0 ? [] : tableLines(TITLES, open.slice(0, PRINTED_MAX).map(cellsOf))),
    ...(more > 0 ? [`... and ${countOf(more, 'more mention')}.`] : []),
    ...(open.length === 0 ? [] : ['Rows of docs/links/named-in-texts.tsv settle them.']),
    '',
  ]
}

function cellsOf({ campaign, make, model, years }: UnlinkedMention): string[] {
  return [`${make} ${model}`, spansOf(years), campaign]
}
