import { escapeHtml, Html } from './html.ts'

/** Token patterns by language, in order of precedence; the group names are classes of docs.css. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<literal>\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b)/g,
  sh: /(?<comment>(?<=^|\s)#.*)|(?<string>"(?:[^"\\]|\\.)*"|'[^']*')|(?<key>(?<=^|\s)--?[a-zA-Z][\w-]*)|(?<literal>\$\w+)/gm,
  js: /(?<comment>\/\/.*)|(?<string>'(?:[^'\\]|\\.)*'|`[^`]*`|"(?:[^"\\]|\\.)*")|(?<key>\b(?:const|import|from|await|new|for|of|if|async|return)\b)|(?<literal>\b(?:true|false|null|\d+)\b)/g,
  python:
    /(?<comment>#.*)|(?<string>"(?:[^"\\]|\\.)*"|'[^']*')|(?<key>\b(?:import|from|for|in|if|with|as|def|return|print)\b)|(?<literal>\b(?:True|False|None|\d+)\b)/g,
}
const SAME_AS: Readonly<Record<string, string>> = {
  bash: 'sh',
  ts: 'js',
  javascript: 'js',
  ndjson: 'json',
  http: 'json',
  py: 'python',
}

/** Marks the tokens of code; code in an unknown language stays plain. */
export function highlight(code: string, language: string): Html {
  const pattern = TOKENS[SAME_AS[language] ?? language]
  if (pattern === undefined) return new Html(escapeHtml(code))
  let marked = ''
  let end = 0
  for (const match of code.matchAll(pattern)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? ''
    marked += `${escapeHtml(code.slice(end, match.index))}<span class="t-${kind}">${escapeHtml(match[0])}</span>`
    end = match.index + match[0].length
  }
  return new Html(marked + escapeHtml(code.slice(end)))
}
