import { styleText } from 'node:util'
import type { WriteStream } from 'node:tty'
import type { LogOutput } from './log.ts'

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
