import type { IncomingMessage } from 'node:http'

/** Returns true if the caller disconnected during the request, which is not a failure of the service. */
export function hasDisconnected({ complete, destroyed }: Pick<IncomingMessage, 'complete' | 'destroyed'>): boolean {
  return destroyed && !complete
}
