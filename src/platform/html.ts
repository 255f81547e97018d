/** Text that is already HTML; created only by `html`. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Content of a page: text is escaped; null and undefined render as nothing. */
export type HtmlPart = Html | string | number | null | undefined | readonly HtmlPart[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that reorder or hide text, and those that HTML does not allow. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** Renders an HTML template: inserted values are escaped unless they are Html. Attributes must be quoted. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(texts.map((text, index) => (index === 0 ? text : rendered(parts[index - 1]) + text)).join(''))
}

function rendered(part: HtmlPart): string {
  if (part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(rendered).join('')
  return String(part)
    .replace(UNPRINTABLE, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
