import { useEffect, useRef, useState } from 'react'
import { serviceErrorOf, type ServiceError } from '#web/api/service-error.ts'
import type { StockList } from '#web/stock-list/stock-list.ts'
import type { FleetRow } from './fleet-rows.ts'
import { runCheck } from './run-check.ts'

const HUNDRED = 100

interface State {
  /** Undefined before the first check. */
  readonly list: StockList | undefined
  readonly rows: readonly FleetRow[]
  readonly isRunning: boolean
  readonly error: ServiceError | undefined
}

const NOTHING: State = { list: undefined, rows: [], isRunning: false, error: undefined }

/** Runs one check at a time and returns its list, rows so far, and error. Leaving the page stops the check. */
export function useFleetCheck() {
  const [state, setState] = useState(NOTHING)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = (list: StockList) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const change = (changed: Partial<State>) => {
      if (running.current === controller) setState((before) => ({ ...before, ...changed }))
    }
    setState({ ...NOTHING, list, isRunning: true })
    const { signal } = controller
    runCheck({ list, signal, onRows: (rows) => change({ rows }) })
      .catch((error: unknown) => (signal.aborted ? undefined : change({ error: serviceErrorOf(error) })))
      .finally(() => change({ isRunning: false }))
  }
  const percent = state.list === undefined ? 0 : (state.rows.length / state.list.lines.length) * HUNDRED
  return { ...state, percent, start, stop: () => running.current?.abort() }
}
