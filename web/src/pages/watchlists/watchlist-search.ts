const FILTERS = ['severity', 'state', 'label', 'cursor'] as const

/** Watchlist state in the page's address: the tab and the filters of the findings. */
export interface WatchlistSearch {
  readonly tab?: string | undefined
  readonly severity?: string | undefined
  /** "any" selects every state. Default: open. */
  readonly state?: string | undefined
  readonly label?: string | undefined
  /** Cursor of the page; undefined for the first. */
  readonly cursor?: string | undefined
}

/** Parses the page's address. Unknown values are dropped. */
export function watchlistSearchOf(search: Readonly<Record<string, string>>): WatchlistSearch {
  const found = (['tab', ...FILTERS] as const).flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  return Object.fromEntries(found)
}
