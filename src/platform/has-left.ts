import type { IncomingMessage } from 'node:http'

/** Whether the caller went away in the middle of the request: no failure of ours, whatever it broke. */
export function hasLeft({ complete, destroyed }: Pick<IncomingMessage, 'complete' | 'destroyed'>): boolean {
  return destroyed && !complete
}
