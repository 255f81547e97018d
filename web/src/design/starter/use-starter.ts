import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '#web/api/queries.ts'

/** With fewer vehicles the service has only the selection that it starts with; the whole EPA list has about 50,000. */
const ALL_VEHICLES_MIN = 45_000
const POLL_MS = 4_000

/** Starter data that the service runs on; undefined with official data, or while the status is loading. */
export interface Starter {
  readonly vehicles: number
  /** True during the first minute, until every EPA vehicle can be found. */
  readonly isLoading: boolean
}

/** Returns what the service says about starter data. Asks again every few seconds while vehicles are loading. */
export function useStarter(): Starter | undefined {
  const { data } = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) => (isLoading(state.data) ? POLL_MS : false),
  })
  return data?.edition === 'starter' ? { vehicles: data.vehicles, isLoading: isLoading(data) } : undefined
}

function isLoading(status: { readonly edition: string; readonly vehicles: number } | undefined): boolean {
  return status?.edition === 'starter' && status.vehicles < ALL_VEHICLES_MIN
}
