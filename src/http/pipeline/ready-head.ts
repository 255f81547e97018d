import type { ServerResponse } from 'node:http'

/** The one field of Node that is used without being documented: the head that `end` sends before the body. */
interface WithHead {
  _header: string
}

/**
 * Ends a response with a head that is ready, instead of a list of headers that Node would check and put together again.
 * Node sends head and text in one piece. Only right where ready-head-check.ts has found that this Node does so
 * (docs/adr/0144).
 * @param head status line and headers, with the empty line at the end: nothing is added to it, and nothing checked
 * @param body bytes, a character for each; left out = none
 */
export function endWithHead(response: ServerResponse, head: string, body?: string): void {
  const withHead = response as unknown as WithHead
  // oxlint-disable-next-line no-underscore-dangle -- the name is Node's
  withHead._header = head
  if (body === undefined) response.end()
  else response.end(body, 'latin1')
}
