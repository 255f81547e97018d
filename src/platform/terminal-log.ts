import { styleText } from 'node:util'
import type { WriteStream } from 'node:tty'
import type { LogOutput } from './log.ts'

const WARN_LEVEL = 40
const ERROR_LEVEL = 50

/** Where in an ISO time the hours, minutes and seconds are. */
const TIME_OF_DAY = [11, 19] as const

/** Fields of a line that are shown by its form, or say nothing to a user who watches. */
const SHOWN_OTHERWISE = new Set(['level', 'time', 'msg', 'pid', 'hostname'])

/** What a terminal would act on: the sender of a request may write into a log line, and must not move the cursor. */
const CONTROLS = /\p{Cc}/gu

/** What pino writes; fields besides are the caller's own. */
interface LogLine {
  readonly level: number
  readonly time: string
  readonly msg?: string
}

/**
 * Log lines for who reads them: on a terminal a time, the sentence and its fields, colored by severity; JSON
 * everywhere else. (A library for this brings ten packages into an install; these are forty lines.)
 */
export function logOutputOf(stream: LogOutput & Partial<Pick<WriteStream, 'isTTY'>>): LogOutput {
  if (stream.isTTY !== true) return stream
  return { write: (line) => stream.write(readable(line)) }
}

function readable(line: string): string {
  let fields: LogLine
  try {
    fields = JSON.parse(line) as LogLine
  } catch {
    // A line that was cut short because it was too long.
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
