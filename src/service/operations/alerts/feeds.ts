import type { FeedToken as StoredToken } from '#alerts/feed-tokens.ts'
import { createFeedToken as newToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import { DONE, Done, instant, orNull, text } from '#operations/account/schemas.ts'
import { type AlertEndpoint, defineAlertEndpoint } from './alert-endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'

const URL_PATH = '/v1/feed-token'
const EXAMPLE_TOKEN = 'vds_feed_DeadExampleThatOpensNothing000000000000'

const FeedToken = closed(
  {
    last_four: text('Last four characters of the token, to tell which one a reader has.', 'x7Ab'),
    created: instant('When it was made.'),
  },
  'The token of the feeds, without the token.',
)

/** The token of the account's feeds: made, shown without its secret, revoked. */
const getFeedToken = defineAlertEndpoint({
  name: 'get_feed_token',
  method: 'GET',
  role: 'viewer',
  url: URL_PATH,
  summary: 'Whether the account has a feed token',
  answer: closed({ feed_token: orNull(FeedToken, 'Null: the account has none.') }),

  async run(_input, { principal, alerts }) {
    const feedToken = await alerts.feeds.get(principal.accountId)
    return { feed_token: feedToken === undefined ? null : describe(feedToken) }
  },
})

export const createFeedToken = defineAlertEndpoint({
  name: 'create_feed_token',
  method: 'POST',
  role: 'admin',
  url: URL_PATH,
  summary: 'Make a feed token',
  description:
    'Makes the token of the Atom feed and the JSON Feed of changes, in place of the one before. It opens the feeds alone, stands in their URL because readers of feeds cannot send headers, and can be revoked at any time. A feed that holds an event costs one unit of the quota; If-None-Match and an empty feed cost none. Filters as of GET /v1/changes (type, make, model, year) may be added to the URL.',
  status: 201,
  answer: closed({
    feed_token: FeedToken,
    token: text('The token. It is in this response and nowhere else, ever.', EXAMPLE_TOKEN),
    atom_url: text(
      'Atom feed of the changes, newest first.',
      `http://localhost:8080/v1/changes.atom?token=${EXAMPLE_TOKEN}`,
    ),
    json_url: text('The same as a JSON Feed.', `http://localhost:8080/v1/changes.json?token=${EXAMPLE_TOKEN}`),
  }),

  async run(_input, { principal, alerts, publicUrl, audit }) {
    const token = newToken()
    const stored = { sha256: hashToken(token), lastFour: lastFourOf(token) }
    const feedToken = await alerts.feeds.replace(principal.accountId, stored)
    await audit('feed_token_created', `…${feedToken.lastFour}`)
    const urlOf = (format: string): string => `${publicUrl}/v1/changes.${format}?token=${token}`
    return { feed_token: describe(feedToken), token, atom_url: urlOf('atom'), json_url: urlOf('json') }
  },
})

const deleteFeedToken = defineAlertEndpoint({
  name: 'delete_feed_token',
  method: 'DELETE',
  role: 'admin',
  url: URL_PATH,
  summary: 'Revoke the feed token',
  answer: Done,
  problems: ['item_not_found'],

  async run(_input, { principal, alerts, audit }) {
    const { lastFour } = await alerts.feeds.revoke(principal.accountId)
    await audit('feed_token_revoked', `…${lastFour}`)
    return DONE
  },
})

/** The token of the account's feeds. */
export const FEED_ENDPOINTS: readonly AlertEndpoint[] = [getFeedToken, createFeedToken, deleteFeedToken]

function describe({ lastFour, createdMs }: StoredToken) {
  return { last_four: lastFour, created: toIsoSeconds(createdMs) }
}
