import { posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { highlight } from './highlight.ts'
import { escapeHtml, Html, slugOf } from './html.ts'
import { parseCurl } from './parse-curl.ts'
import { samplesOf } from './request-samples.ts'
import { sampleTabs } from './sample-tabs.ts'

/** A heading with the plain text up to the next one. */
export interface Section {
  /** 1 = title of the page. */
  readonly depth: number
  readonly title: string
  /** Anchor of the section; empty for the title. */
  readonly anchor: string
  readonly text: string
}

export interface RenderedMarkdown {
  readonly title: string
  /** Body without the title. */
  readonly body: Html
  readonly sections: readonly Section[]
}

/** Returns the URL of a file of docs/ on the site; `undefined` if it has none. */
export type UrlOf = (file: string) => string | undefined

/** Returns the title of a page of docs/, which replaces its file name as the text of a link. */
export type TitleOf = (file: string) => string | undefined

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  bash: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
}

/**
 * Renders a file of docs/. Links to pages of the site become their URLs. Other links (source code, decisions) become
 * plain text, because readers of a service do not have these files.
 * @param file path below docs/, such as "guide/errors.md"
 */
export function renderMarkdown(text: string, file: string, urlOf: UrlOf, titleOf?: TitleOf): RenderedMarkdown {
  const marked = new Marked({ gfm: true })
  const tokens = marked.lexer(text)
  const sections = sectionsOf(tokens)
  const anchors = sections.filter(({ depth }) => depth > 1).map(({ anchor }) => anchor)
  const links = {
    hrefOf: (href: string) => siteHref(href, file, urlOf),
    titleOf: (href: string) => titleOf?.(siteFile(href, file)),
  }
  marked.use({ renderer: renderers(anchors.values(), links) })
  const withoutTitle = tokens.filter((token) => !(token.type === 'heading' && token['depth'] === 1))
  return { title: sections[0]?.title ?? file, body: new Html(marked.parser(withoutTitle)), sections }
}

export function renderInline(text: string): Html {
  const inline = new Marked({ gfm: true })
  inline.use({ renderer: { html: ({ text: raw }) => escapeHtml(raw) } })
  return new Html(inline.parseInline(text, { async: false }))
}

/** Renders paragraphs of Markdown without links to docs/. */
export function renderText(text: string): Html {
  return renderMarkdown(text, '', () => undefined).body
}

/** Text of a link that only names a file, such as "vin.md". */
const FILE_NAME = /^[\w/.-]+\.md$/

function renderers(
  anchors: Iterator<string>,
  { hrefOf, titleOf }: Record<'hrefOf' | 'titleOf', (href: string) => string | undefined>,
): NonNullable<Parameters<Marked['use']>[0]['renderer']> {
  let blocks = 0
  return {
    heading({ tokens, depth }) {
      const anchor = anchors.next().value ?? ''
      const inner = this.parser.parseInline(tokens)
      return `<h${depth} id="${anchor}"><a class="anchor" href="#${anchor}">${inner}</a></h${depth}>\n`
    },
    link({ href, tokens }) {
      const target = hrefOf(href)
      const title = FILE_NAME.test(plainText(tokens)) ? titleOf(href) : undefined
      const inner = title === undefined ? this.parser.parseInline(tokens) : escapeHtml(title)
      return target === undefined ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`
    },
    image({ href, text }) {
      const target = hrefOf(href)
      return target === undefined ? '' : `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}" loading="lazy">`
    },
    code: ({ text, lang }) => requestBlock(text, lang ?? '', (blocks += 1)).text,
    table(token) {
      const cell = (one: Tokens.TableCell, tag: string): string => {
        const align = one.align === null ? '' : ` class="${one.align}"`
        return `<${tag}${align}>${this.parser.parseInline(one.tokens)}</${tag}>`
      }
      const head = token.header.map((one) => cell(one, 'th')).join('')
      const rows = token.rows.map((row) => `<tr>${row.map((one) => cell(one, 'td')).join('')}</tr>`).join('\n')
      const hasHead = token.header.some(({ text }) => text !== '')
      const top = hasHead ? `<thead><tr>${head.replaceAll('<th></th>', '<td></td>')}</tr></thead>` : ''
      return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>${top}<tbody>${rows}</tbody></table></div>\n`
    },
    html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escapeHtml(text)),
  }
}

/** Renders code. A single curl command to this service gets tabs with the same request in other languages. */
function requestBlock(text: string, info: string, block: number): Html {
  const parsed = info === 'sh' ? parseCurl(text) : undefined
  if (parsed === undefined) return codeBlock(text, info)
  const [, ...others] = samplesOf(parsed.request, parsed.sendsKey)
  const samples = [{ name: 'curl', language: 'sh', code: text }, ...others]
  return sampleTabs(samples, `request-${block}`, ({ code, language }) => codeBlock(code, language))
}

/** Renders code with its language and a copy button. The first word of `info` is the language, the rest a title. */
export function codeBlock(code: string, info: string): Html {
  const [language = '', ...title] = info.split(' ')
  const name = title.join(' ') || (LANGUAGE_NAMES[language] ?? language.toUpperCase())
  return new Html(
    `<figure class="code ${escapeHtml(language)}"><figcaption>${escapeHtml(name)}<button type="button" class="copy" hidden>Copy</button></figcaption>` +
      `<pre tabindex="0"><code>${highlight(code, language).text}</code></pre></figure>\n`,
  )
}

function siteHref(href: string, file: string, urlOf: UrlOf): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  const [, anchor] = href.split('#', 2)
  const url = urlOf(siteFile(href, file))
  if (url === undefined) return undefined
  return anchor === undefined ? url : `${url}#${anchor}`
}

/** Returns the path below docs/ of a link in a file. */
function siteFile(href: string, file: string): string {
  return posix.normalize(posix.join(posix.dirname(file), href.replace(/#.*/, '')))
}

function sectionsOf(tokens: readonly Tokens.Generic[]): Section[] {
  const sections: { depth: number; title: string; anchor: string; text: string }[] = []
  const used = new Map<string, number>()
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = plainText(token['tokens'] ?? [])
      const slug = slugOf(title)
      const times = used.get(slug) ?? 0
      used.set(slug, times + 1)
      const anchor = token['depth'] === 1 ? '' : times === 0 ? slug : `${slug}-${times}`
      sections.push({ depth: Number(token['depth']), title, anchor, text: '' })
    } else {
      const last = sections.at(-1)
      if (last !== undefined && token.type !== 'code') last.text += ` ${plainText([token])}`
    }
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }))
}

function plainText(tokens: readonly Tokens.Generic[]): string {
  return tokens.map(wordsOf).join('')
}

function wordsOf(token: Tokens.Generic): string {
  if (token.type === 'table') {
    const { header, rows } = token as unknown as Tokens.Table
    return [header, ...rows].flatMap((row) => row.map((cell) => plainText(cell.tokens as Tokens.Generic[]))).join(' ')
  }
  if (token.type === 'list') return ((token as unknown as Tokens.List).items ?? []).map(wordsOf).join(' ')
  if (token.type === 'html' || token.type === 'code') return ''
  if (token['tokens'] !== undefined) return plainText(token['tokens']) + (token.type === 'paragraph' ? ' ' : '')
  return unescaped(String(token['text'] ?? token.raw))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}
