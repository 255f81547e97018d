import { parseCurl } from './curl.ts'
import { jsonText } from './json-text.ts'
import type { ExampleResponse, ExampleService } from './starter-service.ts'

/** A code block of a Markdown file: the text after the fence, and the code. */
const BLOCK = /^```(?<info>[^\n]*)\n(?<code>.*?)^```$/gms
/** Languages of blocks with the response to the command before them. */
const ANSWERS = new Set(['json', 'http', 'ndjson', 'csv'])
const COMMAND = /^curl\b/
/** Response headers shown with `-i`, in their usual spelling. */
const SHOWN_HEADERS = [
  'Content-Type',
  'ETag',
  'Cache-Control',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'WWW-Authenticate',
  'Batch-Summary',
]

/**
 * Returns a guide with real responses. Every "sh" block that begins with curl is sent to the service, and the response
 * replaces the following "json", "http", "ndjson" or "csv" block. A block with a name after its language ("csv stock.csv") is
 * a file that a later command sends.
 * @throws Error if a command has no block after it, or cannot be parsed
 */
export async function withRealAnswers(markdown: string, service: ExampleService): Promise<string> {
  service.begin()
  const files = new Map<string, string>()
  let result = ''
  let end = 0
  let response: ExampleResponse | undefined
  let printsHead = false
  for (const match of markdown.matchAll(BLOCK)) {
    const { info = '', code = '' } = match.groups ?? {}
    const [language = '', file] = info.split(' ')
    result += markdown.slice(end, match.index)
    end = match.index + match[0].length
    if (response !== undefined) {
      if (!ANSWERS.has(language)) throw new Error(`no response is shown after a command, but "${info}"`)
      result += `\`\`\`${info}\n${shownAnswer(response, printsHead)}\n\`\`\``
      response = undefined
      continue
    }
    result += match[0]
    if (file !== undefined) files.set(file, code)
    if (language !== 'sh' || !COMMAND.test(code)) continue
    const request = parseCurl(code, files)
    printsHead = request.printsHead
    response = await service.send(request)
  }
  if (response !== undefined) throw new Error('the last command has no block for its response')
  return result + markdown.slice(end)
}

function shownAnswer({ status, headers, text }: ExampleResponse, printsHead: boolean): string {
  const body =
    (headers['content-type'] ?? '').split(';')[0]?.endsWith('json') === true
      ? jsonText(JSON.parse(text))
      : text.trimEnd()
  if (!printsHead) return body
  const lines = SHOWN_HEADERS.filter((name) => headers[name.toLowerCase()] !== undefined).map(
    (name) => `${name}: ${headers[name.toLowerCase()]}`,
  )
  return [`HTTP/1.1 ${status}`, ...lines, ...(body === '' ? [] : ['', body])].join('\n')
}
