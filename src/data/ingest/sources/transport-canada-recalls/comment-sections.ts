/** The parts of a comment of a campaign, in the words of the record; null = it has no such part. */
export interface CommentSections {
  readonly summary: string | null
  readonly consequence: string | null
  readonly remedy: string | null
}

/** Since about 2019 a comment has headings, each on a line of its own. */
const RISK = /^[ \t]*safety risks?[ \t]*:[ \t]*$/im
const ACTIONS = /^[ \t]*corrective actions?[ \t]*:[ \t]*$/im
const ISSUE = /^[ \t]*issue[ \t]*:[ \t]*$/im
/** Before, the correction follows in the same paragraph. */
const CORRECTION = /(?<=[.!?]\s+)Correction\s*:\s*/

/**
 * Takes a comment apart. One with other headings, or in another order, stays whole: then all of it is the summary.
 * @param text with line ends as LF
 */
export function commentSections(text: string): CommentSections {
  const [risk, actions] = [RISK.exec(text), ACTIONS.exec(text)]
  if (risk !== null && actions !== null && risk.index < actions.index) {
    return {
      // What stands before the heading ("This recall was replaced by ...") belongs to the summary.
      summary: blankToNull(text.slice(0, risk.index).replace(ISSUE, '')),
      consequence: blankToNull(text.slice(risk.index + risk[0].length, actions.index)),
      remedy: blankToNull(text.slice(actions.index + actions[0].length)),
    }
  }
  const correction = risk === null && actions === null ? CORRECTION.exec(text) : null
  if (correction === null) return { summary: blankToNull(text), consequence: null, remedy: null }
  return {
    summary: blankToNull(text.slice(0, correction.index)),
    consequence: null,
    remedy: blankToNull(text.slice(correction.index + correction[0].length)),
  }
}

/** Without blanks at the ends of lines, and with one empty line at most between paragraphs. */
export function blankToNull(text: string): string | null {
  const trimmed = text
    .replaceAll(/[ \t\u00A0]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return trimmed === '' ? null : trimmed
}
