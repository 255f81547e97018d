/** Delivery filters of an endpoint in the page's address. */
export interface WebhookSearch {
  readonly state?: string | undefined
  readonly cursor?: string | undefined
}

/** The same of any address; what is not known is dropped. */
export function webhookSearchOf({ state, cursor }: Readonly<Record<string, string>>): WebhookSearch {
  return { ...(state && { state }), ...(cursor && { cursor }) }
}
