import { closed } from '#operations/schemas.ts'
import { Done, instant, orNull, text } from '#operations/account/schemas.ts'
import { defineAlertEndpoint } from './alert-endpoint.ts'

const TAG = 'Feeds'
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
export const getFeedToken = defineAlertEndpoint({
  name: 'get_feed_token',
  method: 'GET',
  role: 'viewer',
  url: URL_PATH,
  tag: TAG,
  summary: 'Whether the account has a feed token',
  answer: closed({ feed_token: orNull(FeedToken, 'Null: the account has none.') }),
})

export const createFeedToken = defineAlertEndpoint({
  name: 'create_feed_token',
  method: 'POST',
  role: 'admin',
  url: URL_PATH,
  tag: TAG,
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
})

export const deleteFeedToken = defineAlertEndpoint({
  name: 'delete_feed_token',
  method: 'DELETE',
  role: 'admin',
  url: URL_PATH,
  tag: TAG,
  summary: 'Revoke the feed token',
  answer: Done,
  problems: ['item_not_found'],
})

export const FEED_ENDPOINTS = [getFeedToken, createFeedToken, deleteFeedToken]
