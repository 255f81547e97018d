/** Delivery filters of an endpoint in the page's address. */
export interface WebhookSearch {
  readonly state?: string | undefined
  readonly cursor?: string | undefined
}

/** Parses the page's address. Unknown values are dropped. */
export function webhookSearchOf({ state, cursor }: Readonly<Record<string, string>>): WebhookSearch {
  return { ...(state && { state }), ...(cursor && { cursor }) }
}
