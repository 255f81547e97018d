/** Media type of the catalog (RFC 9727 section 4). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

export const API_CATALOG_PATH = '/.well-known/api-catalog'

/** Returns the catalog of this service's APIs (RFC 9727) as a linkset (RFC 9264): JSON API and tools for agents. */
export function apiCatalog(publicUrl: string): object {
  const api = `${publicUrl}/v1`
  const tools = `${publicUrl}/mcp`
  return {
    linkset: [
      {
        anchor: publicUrl + API_CATALOG_PATH,
        item: [
          { href: api, title: 'Vehicle Data Service' },
          { href: tools, title: 'Vehicle Data Service for agents (Model Context Protocol)' },
        ],
      },
      {
        anchor: api,
        'service-desc': [{ href: `${publicUrl}/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: `${publicUrl}/docs`, type: 'text/html' }],
        status: [{ href: `${publicUrl}/v1/status`, type: 'application/json' }],
      },
      {
        anchor: tools,
        'service-doc': [
          { href: `${publicUrl}/docs/agents`, type: 'text/html' },
          { href: `${publicUrl}/llms.txt`, type: 'text/plain' },
        ],
        status: [{ href: `${publicUrl}/v1/status`, type: 'application/json' }],
      },
    ],
  }
}
