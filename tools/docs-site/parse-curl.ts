import type { SampleRequest } from './request-samples.ts'

const BASE_URL = 'http://localhost:8080'
const KEY_HEADER = /^Authorization: Bearer \$VDS_API_KEY$/

export interface ParsedCurl {
  readonly request: SampleRequest
  readonly sendsKey: boolean
}

/**
 * Parses one curl command to this service. Returns undefined for anything else: several commands, other options, files,
 * variables other than the key, or other hosts.
 */
export function parseCurl(code: string): ParsedCurl | undefined {
  const [command, ...words] = shellWords(code.trim().replaceAll(/\\\n\s*/g, ' ')) ?? []
  if (command !== 'curl') return undefined
  const parts = readOptions(words)
  if (parts === undefined) return undefined
  const { method, headers, body, url } = parts
  if (url === undefined || !url.startsWith(`${BASE_URL}/`) || /[$@]/.test(url)) return undefined
  const own = headers.filter((header) => !KEY_HEADER.test(header))
  if (own.some((header) => header.includes('$') || header.startsWith('Authorization'))) return undefined
  const fields = own.map((header) => header.split(/:\s*/, 2) as [string, string])
  return {
    sendsKey: own.length < headers.length,
    request: {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      target: url.slice(BASE_URL.length),
      headers: Object.fromEntries(fields),
      ...(body !== undefined && { body }),
    },
  }
}

interface Options {
  method?: string
  headers: string[]
  body?: string
  url?: string
}

function readOptions(words: readonly string[]): Options | undefined {
  const options: Options = { headers: [] }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) {
      if (options.url !== undefined) return undefined
      options.url = word
      continue
    }
    const value = words[(at += 1)]
    if (value === undefined) return undefined
    if (word === '-H') options.headers.push(value)
    else if (word === '-X') options.method = value
    else if (/^(?:-d|--data|--data-binary)$/.test(word) && !/^@|\$/.test(value) && options.body === undefined) {
      options.body = value
    } else return undefined
  }
  return options
}

/** Splits a command into words. Returns undefined for more than one command or an unclosed quote. */
function shellWords(text: string): string[] | undefined {
  if (text.includes('\n')) return undefined
  const words: string[] = []
  let rest = text
  while (rest !== '') {
    const match = /^(?:'([^']*)'|"([^"\\`]*)"|([^\s'"|;&<>()`\\]+))(?:\s+|$)/.exec(rest)
    if (match === null) return undefined
    words.push(match[1] ?? match[2] ?? match[3] ?? '')
    rest = rest.slice(match[0].length)
  }
  return words
}
