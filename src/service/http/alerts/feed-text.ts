import type { Change, ChangeFacts } from '#catalog/changes/change.ts'
import { campaignPage } from '#operations/records/recall.ts'

/** A feed of changes, newest first. */
export interface Feed {
  readonly publicUrl: string
  /** "atom" or "json": the end of its path. */
  readonly format: 'atom' | 'json'
  readonly changes: readonly Change[]
}

const TITLE = 'Vehicle Data Service: changes'
/** Of a feed without entries: Atom requires a date. */
const NO_DATE = '1970-01-01'
const RECALL = 'recall.'

/** RFC 4287. */
export function atomText({ publicUrl, changes }: Feed): string {
  const updated = instantOf(changes[0]?.recorded ?? NO_DATE)
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escaped(idOf(publicUrl, 'changes'))}</id>`,
    `<title>${escaped(TITLE)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>Vehicle Data Service</name></author>`,
    // Without the token, which is nobody's but the reader's.
    `<link rel="self" type="application/atom+xml" href="${escaped(`${publicUrl}/v1/changes.atom`)}"/>`,
    ...changes.map((change) => entryOf(change, publicUrl)),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function entryOf(change: Change, publicUrl: string): string {
  const { id, type, title, recorded } = change
  const page = pageOf(change)
  return [
    '<entry>',
    `<id>${escaped(idOf(publicUrl, id))}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${instantOf(recorded)}</updated>`,
    `<category term="${escaped(type)}"/>`,
    ...(page === undefined ? [] : [`<link rel="alternate" type="text/html" href="${escaped(page)}"/>`]),
    `<content type="text">${escaped(contentOf(change))}</content>`,
    '</entry>',
  ].join('\n')
}

/** JSON Feed 1.1. */
export function jsonFeedText({ publicUrl, changes }: Feed): string {
  const items = changes.map((change) => {
    const page = pageOf(change)
    return {
      id: idOf(publicUrl, change.id),
      ...(page === undefined ? {} : { external_url: page }),
      title: change.title,
      content_text: contentOf(change),
      date_published: instantOf(change.recorded),
      tags: [change.type],
    }
  })
  const about = { title: TITLE, home_page_url: publicUrl, feed_url: `${publicUrl}/v1/changes.json` }
  return `${JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', ...about, items })}\n`
}

/** A tag URI (RFC 4151): the same for the same event, wherever the feed is read. */
function idOf(publicUrl: string, id: string): string {
  return `tag:${new URL(publicUrl).hostname},2026:${id}`
}

/** The agency's page of a campaign. */
function pageOf({ type, country, subject }: Change): string | undefined {
  return type.startsWith(RECALL) ? campaignPage({ country, campaign_id: subject }) : undefined
}

function contentOf({ title, before, after }: Change): string {
  return [title, ...linesOf('before', before), ...linesOf('', after)].join('\n')
}

function linesOf(when: string, facts: ChangeFacts | null): string[] {
  return Object.entries(facts ?? {}).flatMap(([name, value]) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
    const words = [when, name.replaceAll('_', ' ')].filter((part) => part !== '').join(' ')
    return [`${words}: ${Array.isArray(value) ? value.join(', ') : String(value)}`]
  })
}

function instantOf(day: string): string {
  return `${day}T00:00:00Z`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no place for control characters and lone surrogates, not even escaped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}
