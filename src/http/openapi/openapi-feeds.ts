import { CHANGE_FILTERS, listChanges } from '#operations/public/list-changes.ts'
import { Type } from 'typebox'
import { commonHeaders, header, quotaHeaders } from './openapi-responses.ts'

const TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const

/** Paths of the feeds. */
export const FEED_PATHS = Object.keys(TYPES).map((format) => `/v1/changes.${format}`)

/** What the document says of the Atom feed and the JSON Feed of changes. */
export function documentedFeeds() {
  return Object.entries(TYPES).map(([format, mediaType]) => ({
    name: `get_changes_${format}`,
    path: `/v1/changes.${format}`,
    summary: `Read the changes as ${format === 'atom' ? 'an Atom feed' : 'a JSON Feed'}`,
    description:
      'The newest 100 events of GET /v1/changes, newest first, for readers of feeds: opened by the token of POST /v1/feed-token in the URL, and by nothing else. A feed with an event costs one unit of the quota; unchanged or empty it costs none.',
    requiredPlan: listChanges.requiredPlan,
    metered: true,
    cacheable: true,
    security: [{ feedToken: [] }],
    input: Type.Object(CHANGE_FILTERS, { additionalProperties: false }),
    problems: [],
    successes: {
      200: {
        description: 'The feed.',
        headers: { ...commonHeaders, ETag: header('Names the content.'), ...quotaHeaders(listChanges) },
        content: { [mediaType]: { schema: { type: 'string' } } },
      },
    },
  }))
}

export const FEED_TOKEN_SCHEME = {
  type: 'apiKey',
  in: 'query',
  name: 'token',
  description: 'Token of the feeds: vds_feed_ and 38 letters and digits. It opens nothing else.',
}
