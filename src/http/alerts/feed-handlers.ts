import type { FeedToken } from '#alerts/feeds/feed-tokens.ts'
import { createFeedToken as newToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import { createFeedToken, deleteFeedToken, getFeedToken } from '#operations/alerts/feeds.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { handleAlert, type HandledAlert } from './alert-routes.ts'

const DONE = { done: true } as const

/** The token of the account's feeds. */
export const FEED_HANDLERS: readonly HandledAlert[] = [
  handleAlert(getFeedToken, async ({ principal, alerts }) => {
    const feedToken = await alerts.feeds.get(principal.accountId)
    return { feed_token: feedToken === undefined ? null : describe(feedToken) }
  }),

  handleAlert(createFeedToken, async ({ principal, alerts, publicUrl, audit }) => {
    const token = newToken()
    const stored = { sha256: hashToken(token), lastFour: lastFourOf(token) }
    const feedToken = await alerts.feeds.replace(principal.accountId, stored)
    await audit('feed_token_created', `…${feedToken.lastFour}`)
    const urlOf = (format: string): string => `${publicUrl}/v1/changes.${format}?token=${token}`
    return { feed_token: describe(feedToken), token, atom_url: urlOf('atom'), json_url: urlOf('json') }
  }),

  handleAlert(deleteFeedToken, async ({ principal, alerts, audit }) => {
    const { lastFour } = await alerts.feeds.revoke(principal.accountId)
    await audit('feed_token_revoked', `…${lastFour}`)
    return DONE
  }),
]

function describe({ lastFour, createdMs }: FeedToken) {
  return { last_four: lastFour, created: toIsoSeconds(createdMs) }
}
