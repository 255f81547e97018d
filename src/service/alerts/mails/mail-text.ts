import { createHash } from 'node:crypto'
import { MAIL_EVENTS_MAX, MAIL_WATCHLISTS_MAX } from '#alerts/limits.ts'
import { html, type Html } from '#platform/html.ts'
import type { Mail } from '#platform/network/mailer.ts'
import { isUrgent, URGENCIES, type MailNote, type MailEvent, type Urgency } from './mail-notes.ts'
import type { ClaimedMail } from './mail-queue.ts'
import type { MailKind } from './mail-settings.ts'

export interface MailFigures {
  readonly watchlists: readonly {
    readonly name: string
    readonly items: number
    /** Number of findings that are neither remedied nor not applicable. */
    readonly doNotDrive: number
    readonly parkOutside: number
    readonly unknown: number
    readonly recalls: number
    /** Number of recall findings whose records do not state whether owners must stop driving or park outside. */
    readonly adviceUnstated: number
  }[]
  /** Newest date inside the recall files, YYYY-MM-DD; null if none were read. */
  readonly recordsThrough: string | null
  /** Limitations of the findings, or of having none. */
  readonly caution: string
}

interface MailParts {
  readonly to: string
  readonly publicUrl: string
  /** URL that stops emails of this kind without signing in. */
  readonly unsubscribeUrl: string
  readonly figures: MailFigures
}

interface ListedEvent extends MailEvent {
  readonly watchlists: readonly { readonly name: string; readonly items: number; readonly example: string | null }[]
}

/** Paragraph of an email, for both its forms. */
type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | {
      readonly kind: 'event'
      readonly text: string
      readonly details: readonly string[]
      readonly url: string | null
      readonly page: string | null
    }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }

const HEADINGS: Readonly<Record<Urgency, string>> = {
  do_not_drive: 'Do not drive',
  park_outside: 'Park outside',
  reset: 'Review your findings again',
  recall: 'Recalls',
  other: 'Other changes',
}
const WATCHLISTS_AN_EVENT = 5
const PAGE_TEXT = 'Vehicles in this campaign'
const SUBJECT_TITLE_CHARACTERS = 120

/** Returns a claimed email as text and HTML. It never says that a vehicle is safe. */
export function alertMail(claimed: ClaimedMail, parts: MailParts): Mail {
  const { kind, notes } = claimed
  const events = mergedEvents(notes).filter((event) => kind === 'digest' || isUrgent(event))
  const total = kind === 'digest' ? countOf(notes) : events.length
  const blocks = [...newBlocks(claimed, { events, total }, parts), ...closingBlocks(kind, parts)]
  const subject = subjectOf(kind, { events, total })
  return {
    to: parts.to,
    subject,
    text: `${blocks.map(textOf).join('\n\n')}\n`,
    html: pageOf(subject, blocks),
    messageId: messageIdOf(claimed, parts.publicUrl),
    headers: {
      'List-Unsubscribe': `<${parts.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** Returns the events of all notes without duplicates, most urgent first, then newest first. */
function mergedEvents(notes: readonly MailNote[]): ListedEvent[] {
  const byId = new Map<string, ListedEvent>()
  for (const { watchlist, events } of notes) {
    for (const event of events) {
      const known = byId.get(event.id)
      const lists = [...(known?.watchlists ?? []), { name: watchlist.name, items: event.items, example: event.example }]
      const first = known !== undefined && rankOf(known) <= rankOf(event) ? known : event
      byId.set(event.id, { ...first, watchlists: lists.toSorted((left, right) => left.name.localeCompare(right.name)) })
    }
  }
  return [...byId.values()].toSorted(
    (left, right) => rankOf(left) - rankOf(right) || right.recorded.localeCompare(left.recorded),
  )
}

function rankOf({ urgency }: MailEvent): number {
  return URGENCIES.indexOf(urgency)
}

/** Counts all events, including unlisted ones. An event of two watchlists counts twice. */
function countOf(notes: readonly MailNote[]): number {
  return notes.reduce((sum, { counts }) => sum + Object.values(counts).reduce((left, right) => left + right, 0), 0)
}

function subjectOf(kind: MailKind, { events, total }: { events: readonly ListedEvent[]; total: number }): string {
  const advice = URGENCIES.filter(
    (urgency) => isUrgent({ urgency }) && events.some((event) => event.urgency === urgency),
  )
  const words = advice.map((urgency) => `"${HEADINGS[urgency].toLowerCase()}"`).join(' and ')
  if (kind === 'urgent') {
    const [first] = events
    const title = (first?.title ?? '').slice(0, SUBJECT_TITLE_CHARACTERS)
    return `Your vehicles, ${words}: ${events.length === 1 ? title : plural(events.length, 'recall')}`
  }
  if (events.length === 0) return 'Your vehicles: no news'
  return `Your vehicles: ${plural(total, 'change')}${words === '' ? '' : `, including ${words}`}`
}

function newBlocks(
  { kind, settings, notes }: ClaimedMail,
  { events, total }: { events: readonly ListedEvent[]; total: number },
  { figures, publicUrl }: MailParts,
): Block[] {
  const through = throughText(figures)
  const since = settings.digestSinceMs === null ? '' : ` since ${minuteOf(settings.digestSinceMs)}`
  if (events.length === 0) {
    return [{ kind: 'text', text: `No news about the vehicles on your watchlists${since}, in ${through}.` }]
  }
  const intro =
    kind === 'urgent'
      ? `Recalls contain urgent advice for owners of vehicles on your watchlists, in ${through}.`
      : `New for the vehicles on your watchlists${since}, in ${through}:`
  const listed = events.slice(0, MAIL_EVENTS_MAX)
  const blocks: Block[] = [{ kind: 'text', text: intro }]
  for (const urgency of URGENCIES) {
    const ofUrgency = listed.filter((event) => event.urgency === urgency)
    if (ofUrgency.length > 0)
      blocks.push(
        { kind: 'heading', text: HEADINGS[urgency] },
        ...ofUrgency.map((event) => eventBlock(event, publicUrl)),
      )
  }
  const shown = kind === 'urgent' ? listed.length : shownOf(listed, notes)
  if (total > shown) blocks.push({ kind: 'text', text: `And ${plural(total - shown, 'more change')}.` })
  return blocks
}

/** Counts the listed events in the way of `countOf`. */
function shownOf(listed: readonly ListedEvent[], notes: readonly MailNote[]): number {
  const ids = new Set(listed.map(({ id }) => id))
  return notes.reduce((sum, { events }) => sum + events.filter(({ id }) => ids.has(id)).length, 0)
}

function eventBlock({ title, subject, url, watchlists }: ListedEvent, publicUrl: string): Block {
  const details = watchlists.slice(0, WATCHLISTS_AN_EVENT).map(({ name, items, example }) => {
    return `${name}: ${plural(items, 'item')}${example === null ? '' : `, for example ${example}`}`
  })
  const more = watchlists.length - details.length
  return {
    kind: 'event',
    text: title,
    details: more > 0 ? [...details, `and ${more} more watchlists`] : details,
    url,
    // Only campaigns have a page at their publisher.
    page: url === null ? null : `${publicUrl}/explorer/recalls/${encodeURIComponent(subject)}`,
  }
}

function closingBlocks(kind: MailKind, { publicUrl, unsubscribeUrl, figures }: MailParts): Block[] {
  const settings: Block[] = [
    { kind: 'link', text: 'Findings and their status', url: `${publicUrl}/watchlists` },
    { kind: 'link', text: 'Choose your emails', url: `${publicUrl}/notifications` },
    {
      kind: 'link',
      text: kind === 'digest' ? 'Stop this daily email' : 'Stop "do not drive" and "park outside" emails',
      url: unsubscribeUrl,
    },
  ]
  if (kind === 'urgent') return [{ kind: 'text', text: figures.caution }, ...settings]
  const { watchlists } = figures
  const lines = watchlists.slice(0, MAIL_WATCHLISTS_MAX).map((each) => figuresText(each, figures))
  const more = watchlists.length - lines.length
  if (more > 0) lines.push(`and ${more} more watchlists`)
  return [
    { kind: 'heading', text: 'To do now' },
    ...lines.map((text): Block => ({ kind: 'event', text, details: [], url: null, page: null })),
    { kind: 'text', text: figures.caution },
    ...settings,
  ]
}

function figuresText(each: MailFigures['watchlists'][number], figures: MailFigures): string {
  const found = [
    each.doNotDrive > 0 ? `${count(each.doNotDrive)} "do not drive"` : '',
    each.parkOutside > 0 ? `${count(each.parkOutside)} "park outside"` : '',
    each.unknown > 0 ? `${count(each.unknown)} that could not be looked up` : '',
    each.recalls > 0 ? plural(each.recalls, 'other recall') + unstatedText(each) : '',
  ].filter((part) => part !== '')
  const text = found.length === 0 ? `none found in ${throughText(figures)}` : found.join(', ')
  return `${each.name} (${plural(each.items, 'item')}): ${text}`
}

/** Prevents "other recall" from implying that driving is allowed. */
function unstatedText({ adviceUnstated }: MailFigures['watchlists'][number]): string {
  return adviceUnstated === 0
    ? ''
    : `; the records of ${count(adviceUnstated)} do not say whether owners must stop driving or park outside`
}

function throughText({ recordsThrough }: MailFigures): string {
  return recordsThrough === null ? 'the loaded records' : `the records through ${recordsThrough}`
}

function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function textOf(block: Block): string {
  if (block.kind === 'heading') return `${block.text.toUpperCase()}\n${'-'.repeat(block.text.length)}`
  if (block.kind === 'link') return `${block.text}:\n${block.url}`
  if (block.kind === 'text') return block.text
  return [
    `- ${block.text}`,
    ...block.details.map((line) => `  ${line}`),
    ...(block.url === null ? [] : [`  ${block.url}`]),
    ...(block.page === null ? [] : [`  ${PAGE_TEXT}: ${block.page}`]),
  ].join('\n')
}

const STYLES = {
  body: 'margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  main: 'max-width:640px;margin:0 auto',
  heading: 'margin:28px 0 8px;font-size:17px',
  paragraph: 'margin:0 0 12px',
  detail: 'font-size:14px;opacity:.75',
}

function pageOf(title: string, blocks: readonly Block[]): string {
  const document = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${title}</title>
    </head>
    <body style="${STYLES.body}">
      <div style="${STYLES.main}">${blocks.map(htmlOf)}</div>
    </body>
  </html>`
  return `<!doctype html>\n${document.text}\n`
}

function htmlOf(block: Block): Html {
  if (block.kind === 'heading') return html`<h2 style="${STYLES.heading}">${block.text}</h2>`
  if (block.kind === 'text') return html`<p style="${STYLES.paragraph}">${block.text}</p>`
  if (block.kind === 'link') return html`<p style="${STYLES.paragraph}"><a href="${block.url}">${block.text}</a></p>`
  const title = block.url === null ? html`${block.text}` : html`<a href="${block.url}">${block.text}</a>`
  const details = block.details.map((line) => html`<br /><span style="${STYLES.detail}">${line}</span>`)
  const page =
    block.page === null ? [] : [html`<br /><a style="${STYLES.detail}" href="${block.page}">${PAGE_TEXT}</a>`]
  return html`<p style="${STYLES.paragraph}">${title}${details}${page}</p>`
}

/** Returns the same id for every attempt to send an email. */
function messageIdOf({ accountId, kind, settings, notes }: ClaimedMail, publicUrl: string): string {
  const about = kind === 'digest' ? settings.digestDueMs : notes
  const digest = createHash('sha256')
    .update(JSON.stringify([accountId, kind, about]))
    .digest('hex')
    .slice(0, 32)
  return `<${digest}@${new URL(publicUrl).hostname}>`
}
