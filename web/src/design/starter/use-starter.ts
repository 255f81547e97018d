import { useQuery } from '@tanstack/react-query'
import { instanceQuery, statusQuery } from '#web/api/queries.ts'

/** With fewer vehicles, the service has only the starter selection. The full EPA list has about 50,000. */
const ALL_VEHICLES_MIN = 45_000
const POLL_MS = 4_000
/** Loading takes about a minute. After this time it has stopped, for example after a failed build. */
const LOADING_MS_MAX = 5 * 60_000

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

interface Status {
  readonly edition: string
  readonly vehicles: number
  readonly data_updated: string
}

function isLoading(status: Status | undefined): boolean {
  if (status?.edition !== 'starter' || status.vehicles >= ALL_VEHICLES_MIN) return false
  return new Date().getTime() - new Date(status.data_updated).getTime() < LOADING_MS_MAX
}
