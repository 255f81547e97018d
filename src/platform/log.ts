import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import { pino, type DestinationStream, type Level, type Logger } from 'pino'

/** Log whose lines are a sentence with fields: `log.warn({ 'snapshot.id': id }, 'serving an old snapshot')`. */
export type Log = Pick<Logger, Exclude<Level, never>>

/** Fields that can contain a credential. Redacted in every logged object. */
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

/** Matches anything like a key of this service, even a damaged one: prefix, underscore, and the rest. */
const KEY_SHAPED = /vds_(live|test|mail|app|refresh)_[0-9A-Za-z]+/g
const REDACTED_KEY = 'vds_$1_[redacted]'

/** Maximum characters of a log line, because an error message can quote caller input. */
const LINE_CHARACTERS_MAX = 16_384

export interface LogOutput {
  write(line: string): void
}

/**
 * Creates a log of JSON lines. Secrets are redacted twice: by field name, and by key shape anywhere in the finished
 * line, because a message may quote a request. `base` is added to every line.
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

/** Redacts keys and truncates a text for logs and operators. */
export function withoutKeys(text: string): string {
  const redacted = text.replace(KEY_SHAPED, REDACTED_KEY)
  if (redacted.length <= LINE_CHARACTERS_MAX) return redacted
  return `${redacted.slice(0, LINE_CHARACTERS_MAX)}...\n`
}

/** Returns redaction paths for a field at the top level and one and two objects deeper ("headers", "request.headers"). */
function redactionPaths(field: string): string[] {
  const name = `["${field}"]`
  return [name, `*${name}`, `*.*${name}`]
}

const WARN_LEVEL = 40
const ERROR_LEVEL = 50

/** Start and end of the time of day in an ISO time. */
const TIME_OF_DAY = [11, 19] as const

/** Fields that the line already shows, or that do not help a user at the terminal. */
const SHOWN_OTHERWISE = new Set(['level', 'time', 'msg', 'pid', 'hostname'])

/** Characters that a terminal acts on. Callers can write into log lines and must not move the cursor. */
const CONTROLS = /\p{Cc}/gu

/** Fields that pino writes; all other fields are the caller's. */
interface LogLine {
  readonly level: number
  readonly time: string
  readonly msg?: string
}

/** Formats log lines on a terminal and writes JSON elsewhere. A library for this would add ten packages. */
export function logOutputOf(stream: LogOutput & Partial<Pick<WriteStream, 'isTTY'>>): LogOutput {
  if (stream.isTTY !== true) return stream
  return { write: (line) => stream.write(readable(line)) }
}

function readable(line: string): string {
  let fields: LogLine
  try {
    fields = JSON.parse(line) as LogLine
  } catch {
    // Truncated line.
    return `${withoutControls(line.trimEnd())}\n`
  }
  const time = fields.time.slice(...TIME_OF_DAY)
  const rest = Object.entries(fields)
    .filter(([name]) => !SHOWN_OTHERWISE.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const sentence = withoutControls(fields.msg ?? '')
  const details = styleText('dim', withoutControls(rest.join(' ')))
  return `${styleText('dim', time)} ${bySeverity(fields.level, sentence)}${rest.length === 0 ? '' : ` ${details}`}\n`
}

function bySeverity(level: number, sentence: string): string {
  if (level >= ERROR_LEVEL) return styleText('red', `error: ${sentence}`)
  return level >= WARN_LEVEL ? styleText('yellow', `warning: ${sentence}`) : sentence
}

function withoutControls(text: string): string {
  return text.replace(CONTROLS, ' ')
}
