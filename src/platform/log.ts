import { pino, type DestinationStream, type Level, type Logger } from 'pino'

/** A log line is a sentence and fields: `log.warn({ 'snapshot.id': id }, 'serving an old snapshot')`. */
export type Log = Pick<Logger, Exclude<Level, never>>

/** Fields that can hold a credential. They are dropped wherever a logged object carries one of these names. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'token',
  'password',
  'apiKey',
  'api_key',
  'x-api-key',
  'set-cookie',
  'payment-signature',
  'x-payment',
]

/** Anything that looks like a key of ours, even a damaged one: prefix, underscore, and what follows. */
const KEY_SHAPED = /vds_(live|test|mail|app|refresh)_[0-9A-Za-z]+/g
const REDACTED_KEY = 'vds_$1_[redacted]'

/** Characters of one log line; an error's message can quote whatever a caller sent. */
const LINE_CHARACTERS_MAX = 16_384

/** Where lines go: standard output, or a test's own list. */
export interface LogOutput {
  write(line: string): void
}

/**
 * JSON lines. Secrets are kept out twice: by the name of the field, and by the shape of a key anywhere in the
 * finished line, so that a message that quotes a request cannot give one away. `base` is in every line.
 */
export function createLog(
  level: Level | 'silent',
  output: LogOutput = process.stdout,
  base: Readonly<Record<string, string | number>> | null = null,
): Log {
  const destination: DestinationStream = { write: (line) => output.write(withoutKeys(line)) }
  return pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap(redactionPaths), censor: '[redacted]' },
    },
    destination,
  )
}

/** A text as it may be logged or shown to an operator. */
export function withoutKeys(text: string): string {
  const redacted = text.replace(KEY_SHAPED, REDACTED_KEY)
  if (redacted.length <= LINE_CHARACTERS_MAX) return redacted
  return `${redacted.slice(0, LINE_CHARACTERS_MAX)}...\n`
}

/** At the top of what is logged, and one and two objects deeper ("headers", "request.headers"). */
function redactionPaths(field: string): string[] {
  const name = `["${field}"]`
  return [name, `*${name}`, `*.*${name}`]
}
