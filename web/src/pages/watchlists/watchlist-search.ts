const FILTERS = ['severity', 'state', 'label', 'cursor'] as const

/** Watchlist state in the page's address: the tab and the filters of the findings. */
export interface WatchlistSearch {
  readonly tab?: string | undefined
  readonly severity?: string | undefined
  /** "any" selects every state. Default: open. */
  readonly state?: string | undefined
  readonly label?: string | undefined
  /** Leads to a page behind the first. */
  readonly cursor?: string | undefined
}

/** The same of any address; what is not known is dropped. */
export function watchlistSearchOf(search: Readonly<Record<string, string>>): WatchlistSearch {
  const found = (['tab', ...FILTERS] as const).flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  return Object.fromEntries(found)
}
