import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiRequest, answerQuery, apiRequest } from './explorer-request.ts'

export const RECORDS_A_PAGE = 10

/** Properties of a tab that shows one page of a vehicle's records. */
export interface VehicleListProps {
  readonly vehicleId: string
  readonly offset: number
  readonly onStep: (offset: number) => void
}

export function useVehicleList<Answer>(list: string, { vehicleId, offset }: VehicleListProps) {
  const request: ApiRequest = apiRequest(`/v1/vehicles/${vehicleId}/${list}`, {
    limit: String(RECORDS_A_PAGE),
    offset: offset === 0 ? undefined : String(offset),
  })
  const query = useQuery({ ...answerQuery<Answer>(request), placeholderData: keepPreviousData })
  return { request, query, answer: query.isPlaceholderData ? undefined : query.data }
}
