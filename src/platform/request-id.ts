import { randomBytes } from 'node:crypto'

const PREFIX_BYTES = 6

/**
 * Makes ids for requests: a random part per process and a counter, so that they differ between processes and
 * restarts and cost nothing to make. They are names, never secrets.
 */
export function createRequestIds(): () => string {
  const prefix = `req_${randomBytes(PREFIX_BYTES).toString('hex')}`
  let count = 0
  return () => {
    count += 1
    return `${prefix}${count.toString(36).padStart(6, '0')}`
  }
}
