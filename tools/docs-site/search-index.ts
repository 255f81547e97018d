import type { SitePage } from './layout.ts'

/** Maximum characters of a section in the index. Later text mostly repeats the words. */
const TEXT_CHARACTERS_MAX = 400

/** An entry of the index, kept short because pages load it. An empty heading means the page itself. */
export type SearchEntry = readonly [kind: string, page: string, url: string, heading: string, text: string]

export function searchIndex(pages: readonly SitePage[]): string {
  const entries = pages.flatMap(({ kind = 'Guide', title, url, sections }) =>
    sections.map(({ anchor, title: heading, text }): SearchEntry => {
      const target = anchor === '' ? url : `${url}#${anchor}`
      return [kind, title, target, anchor === '' ? '' : heading, text.slice(0, TEXT_CHARACTERS_MAX)]
    }),
  )
  return JSON.stringify(entries)
}
