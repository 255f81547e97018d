import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { serviceErrorOf, type ServiceError } from '#web/api/service-error.ts'
import { EVERY_WATCHLIST_QUERY } from '#web/pages/watchlists/watchlist-queries.ts'
import type { StockList } from '#web/stock-list/stock-list.ts'
import { checkList, importItems, type CheckedList, type ImportProgress } from './import-items.ts'

const HUNDRED = 100

interface State {
  /** Undefined before the first import. */
  readonly list: CheckedList | undefined
  readonly progress: ImportProgress
  readonly isRunning: boolean
  readonly error: ServiceError | undefined
}

const NOTHING: State = {
  list: undefined,
  progress: { sent: 0, added: 0, updated: 0 },
  isRunning: false,
  error: undefined,
}

/** Runs one import at a time and returns its list, progress, and error. Leaving the page stops the import. */
export function useImport(watchlistId: string) {
  const queries = useQueryClient()
  const [state, setState] = useState(NOTHING)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = (stock: StockList) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const list = checkList(stock)
    const change = (changed: Partial<State>) => {
      if (running.current === controller) setState((before) => ({ ...before, ...changed }))
    }
    setState({ ...NOTHING, list, isRunning: true })
    importItems({ watchlistId, lines: list.lines, signal, onProgress: (progress) => change({ progress }) })
      .catch((error: unknown) => (signal.aborted ? undefined : change({ error: serviceErrorOf(error) })))
      .finally(() => {
        change({ isRunning: false })
        // Also runs after a stop or an error, because earlier lines are already stored.
        void queries.invalidateQueries(EVERY_WATCHLIST_QUERY)
      })
  }
  const total = state.list?.lines.length ?? 0
  const percent = total === 0 ? 0 : (state.progress.sent / total) * HUNDRED
  return { ...state, percent, start, stop: () => running.current?.abort() }
}
