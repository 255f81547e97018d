import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { accountHeaders } from '#web/api/chosen-account.ts'
import { EXPLORER_PREFIX } from '#web/api/client.ts'
import { rejectionOf, serviceErrorOf } from '#web/api/service-error.ts'

/** GET request of the API as data: for the page's own query, its curl command, and its cache key. */
export interface ApiRequest {
  /** Begins with "/v1/". Ids in it are already encoded. */
  readonly path: string
  /** Parameters in the order of the query string. */
  readonly parameters: readonly (readonly [name: string, value: string])[]
}

const SPARE_MS = 5 * 60_000

/** Creates a request. Parameters without a value are omitted. */
export function apiRequest(path: string, parameters: Readonly<Record<string, string | undefined>> = {}): ApiRequest {
  const parts = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  )
  return { path, parameters: parts }
}

/** "/v1/vehicles?make=Ford&model=F-150" */
export function addressOf({ path, parameters }: ApiRequest): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString()
  return query === '' ? path : `${path}?${query}`
}

/**
 * Query for a response, sent in the user's session. It stays fresh for five minutes, because most requests cost a quota
 * unit and the data change once a day.
 */
export function answerQuery<Answer>(request: ApiRequest) {
  return queryOptions({
    queryKey: explorerKey(request),
    queryFn: ({ signal }) => fetchResponse<Answer>(request, signal),
    staleTime: SPARE_MS,
  })
}

function explorerKey(request: ApiRequest): QueryKey {
  return ['explorer', addressOf(request)]
}

/** Sends a request and returns its body. @throws ServiceError */
export async function fetchResponse<Answer>(request: ApiRequest, signal?: AbortSignal): Promise<Answer> {
  const response = await ask(request, signal === undefined ? {} : { signal })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok || body === undefined) throw rejectionOf(body, response.status)
  return body as Answer
}

/** Fetches the response as a printable page. @throws ServiceError */
export async function fetchPage(request: ApiRequest): Promise<Blob> {
  const response = await ask(request, { headers: { accept: 'text/html' } })
  if (response.ok) return response.blob()
  throw rejectionOf(await response.json().catch(() => undefined), response.status)
}

/** Sends the request without the typed client, so that the URL is exactly the displayed one. */
async function ask(
  request: ApiRequest,
  options: { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  const headers = { ...accountHeaders(), ...options.headers }
  const init = { ...options, headers, redirect: 'error' } as const
  return fetch(EXPLORER_PREFIX + addressOf(request), init).catch((error: unknown) => {
    throw options.signal?.aborted === true ? error : serviceErrorOf(error)
  })
}
