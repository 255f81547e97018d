/** The parts of an OpenAPI operation that an example needs. */
export interface DocumentedOperation {
  readonly operationId: string
  readonly 'x-required-plan': string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

interface Chosen {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A 2020 Ford Explorer and a 2025 Tesla Model Y of the starter data, which have complaints and recalls. */
const EXPLORER = { id: 'iq86lu31amwpxwe' }
const MODEL_Y = { id: 'j7d01n0f0jhoo6i' }
const WEBHOOK_TYPES = ['recall.added', 'recall.do_not_drive_set']

/**
 * Example arguments for operations whose path examples and required parameters are insufficient. New operations need no
 * entry here by default.
 */
const CHOSEN: Readonly<Record<string, Chosen>> = {
  search_vehicles: { query: { year: '2019', make: 'toyota', model: 'tacoma', limit: '2' } },
  get_complaints: { path: MODEL_Y, query: { limit: '2' } },
  get_ratings: { path: EXPLORER },
  get_vehicle_report: { query: { detail: 'compact' } },
  get_vin_report: { query: { detail: 'compact' } },
  get_campaign: { query: { limit: '2' } },
  search_dtc: { query: { q: 'catalyst efficiency', limit: '3' } },
  list_makes: { query: { year: '2019', limit: '3' } },
  list_models: { query: { year: '2019', limit: '3' } },
  get_facets: { query: { make: 'toyota', limit: '3' } },
  suggest_vehicles: { query: { q: '19 tac' } },
  list_changes: { query: { since: '2026-01-01' } },
  download_export: { path: { file: 'vehicles.ndjson' } },
  run_batch: { query: { operation: 'recalls', fields: 'year,make,model,campaign_ids' } },
  rename_watchlist: { body: { name: 'Vans, Boulder' } },
  create_webhook: { body: { url: 'https://fleet.example.com/hooks/recalls', event_types: WEBHOOK_TYPES } },
  change_webhook: { body: { description: 'workshop planning' } },
  set_watchlist_finding_states: {
    body: { findings: [{ item_id: 'item_0123456789abcdef01234567', subject: '20V682000' }], state: 'scheduled' },
  },
}

/** Operations that create the resources for others run first; those that delete them run last. */
const FIRST = ['create_watchlist', 'add_watchlist_items', 'create_webhook', 'test_webhook']
const LAST = ['remove_watchlist_items', 'delete_watchlist', 'delete_webhook']

/** Sorts the operations so that each finds its resources. */
export function inOrder<One extends { readonly operationId: string }>(operations: readonly One[]): One[] {
  const rank = ({ operationId }: One): number => {
    if (FIRST.includes(operationId)) return FIRST.indexOf(operationId) - FIRST.length
    return LAST.indexOf(operationId) + 1
  }
  return operations.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the example request of an operation: method, path and query, headers and body, without the key. */
export function requestOf(
  method: string,
  path: string,
  operation: DocumentedOperation,
): { method: string; target: string; headers: Record<string, string>; body?: string } {
  const chosen = CHOSEN[operation.operationId] ?? {}
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const example = operation.parameters.find((parameter) => parameter.name === name)?.example
    return encodeURIComponent(chosen.path?.[name] ?? String(example))
  })
  const required = operation.parameters.filter((one) => one.in === 'query' && one.required)
  const query = new URLSearchParams({
    ...Object.fromEntries(required.map(({ name, example }) => [name, String(example)])),
    ...chosen.query,
  })
  // Commas are allowed in a query and easier to read.
  const text = query.toString().replaceAll('%2C', ',')
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const body = chosen.body ?? content?.example
  return {
    method: method.toUpperCase(),
    target: text === '' ? filled : `${filled}?${text}`,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...chosen.headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}
