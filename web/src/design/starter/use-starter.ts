import { useQuery } from '@tanstack/react-query'
import { instanceQuery, statusQuery } from '#web/api/queries.ts'
import { isLoading } from './is-loading.ts'

const POLL_MS = 4_000

/** Starter data that the service runs on; undefined with official data, or while the status is loading. */
export interface Starter {
  readonly vehicles: number
  /** True during the first minutes, until every EPA vehicle can be found. */
  readonly isLoading: boolean
}

/** Returns the state of the starter data. Polls every few seconds while vehicles are loading. */
export function useStarter(): Starter | undefined {
  const { data } = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) => (isLoading(state.data) ? POLL_MS : false),
  })
  const { data: instance } = useQuery(instanceQuery)
  if (data?.edition !== 'starter') return undefined
  return { vehicles: data.vehicles, isLoading: instance?.loads_data === true && isLoading(data) }
}
