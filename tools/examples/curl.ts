import type { ExampleRequest } from './starter-service.ts'

const EXAMPLE_BASE_URL = 'http://localhost:8080'
/** Placeholder of a key; every example runs with a Business key. */
const KEY_VARIABLE = /^(Bearer )?\$VDS_API_KEY$/

/** Request of a curl command; `printsHead` is true if it prints the response headers. */
export interface CurlRequest extends ExampleRequest {
  readonly printsHead: boolean
}

interface Reading {
  method: string
  target: string
  body: string | undefined
  sendsKey: boolean
  printsHead: boolean
  readonly headers: Record<string, string>
  readonly files: ReadonlyMap<string, string>
}

const OPTIONS: Readonly<Record<string, (reading: Reading, value: string) => void>> = {
  '-H': (reading, value) => {
    const [name = '', text = ''] = value.split(/: ?(.*)/s)
    if (KEY_VARIABLE.test(text)) reading.sendsKey = true
    else reading.headers[name.toLowerCase()] = text
  },
  '-X': (reading, value) => (reading.method = value),
  '-d': (reading, value) => (reading.body = value),
  '--data-binary': (reading, value) => (reading.body = fileText(value, reading.files)),
}

/**
 * Parses the curl command of an example: -H, -X, -d, --data-binary @FILE, -i and a URL of the service.
 * @param files texts of the files shown on the page, by name
 * @throws Error for anything else, so that no example is skipped silently
 */
export function parseCurl(command: string, files: ReadonlyMap<string, string>): CurlRequest {
  const [program, ...words] = wordsOf(command.replaceAll('\\\n', ' '))
  if (program !== 'curl') throw new Error(`an example is no curl command: ${command}`)
  const reading: Reading = {
    method: '',
    target: '',
    body: undefined,
    sendsKey: false,
    printsHead: false,
    headers: {},
    files,
  }
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const option = OPTIONS[word]
    if (option !== undefined) option(reading, words.shift() ?? '')
    else if (word === '-i') reading.printsHead = true
    else if (word.startsWith(EXAMPLE_BASE_URL)) reading.target = word.slice(EXAMPLE_BASE_URL.length)
    else throw new Error(`an example has "${word}", which is not understood: ${command}`)
  }
  const { target, headers, body, printsHead, sendsKey } = reading
  const request = { method: reading.method || (body === undefined ? 'GET' : 'POST'), target, headers, printsHead }
  return { ...request, ...(body === undefined ? {} : { body }), ...(sendsKey ? { plan: 'business' } : {}) }
}

function fileText(word: string, files: ReadonlyMap<string, string>): string {
  const text = files.get(word.slice(1))
  if (!word.startsWith('@') || text === undefined) throw new Error(`the page shows no file for "${word}"`)
  return text
}

/** Splits a shell command without substitutions into words: plain, or in single or double quotes. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}
