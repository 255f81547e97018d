import type { SitePage } from './layout.ts'

/** Characters of a section that the search looks at; what comes later repeats its words. */
const TEXT_CHARACTERS_MAX = 400

/** One entry of the index, short because it is loaded: kind, page, URL, heading (empty = the page itself), text. */
export type SearchEntry = readonly [kind: string, page: string, url: string, heading: string, text: string]

/** What the search of the site looks through: a line for each section of each page. */
export function searchIndex(pages: readonly SitePage[]): string {
  const entries = pages.flatMap(({ kind = 'Guide', title, url, sections }) =>
    sections.map(({ anchor, title: heading, text }): SearchEntry => {
      const target = anchor === '' ? url : `${url}#${anchor}`
      return [kind, title, target, anchor === '' ? '' : heading, text.slice(0, TEXT_CHARACTERS_MAX)]
    }),
  )
  return JSON.stringify(entries)
}
