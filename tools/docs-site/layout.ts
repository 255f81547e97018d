import { html, Html } from './html.ts'

export interface SitePage {
  /** URL such as "/docs/guide/errors"; the file name adds ".html". */
  readonly url: string
  readonly title: string
  /** Title in the side bar. Default: the title. */
  readonly shortTitle?: string
  /** Group in the side bar. Absent if the page is only linked from others. */
  readonly group?: string
  readonly body: Html
  /** Sections of the page, for its table of contents and the search. */
  readonly sections: readonly PageSection[]
  /** Parent page, in addition to the site's home. */
  readonly parent?: { readonly title: string; readonly url: string }
  /** Kind shown in search results: "Errors", "Reference". Default: "Guide". */
  readonly kind?: string
  /** True if the body also fills the space of the table of contents. */
  readonly isWide?: boolean
}

export interface PageSection {
  readonly depth: number
  readonly title: string
  readonly anchor: string
  readonly text: string
}

/** Addresses of the files that every page loads. */
export interface SiteAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Search index; pages have its address in `data-search`. */
  readonly searchIndex: string
}

const DESCRIPTION = 'Vehicle specifications, federal recalls and trouble codes as a JSON API.'
const SIDE_DEPTH_MAX = 3

const MARK = html`<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#3b5fe4" />
  <path
    d="M8.5 10.5 14 21.5h4l5.5-11"
    fill="none"
    stroke="#fff"
    stroke-width="3"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
  <circle cx="16" cy="11" r="1.9" fill="#fff" />
</svg>`

/** Returns a complete page with its head; `body` is the content of the body element. */
export function documentOf(title: string, assets: SiteAssets, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="${DESCRIPTION}" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <script src="/color-scheme.js"></script>
        ${assets.styles.map((href) => html`<link rel="stylesheet" href="${href}" /> `)}${assets.scripts.map((src) => html`<script type="module" src="${src}"></script> `)}
      </head>
      ${body}
    </html> `.text
}

/** Returns the top bar of a public page. @param searches true to include the documentation search */
export function topBar(assets: SiteAssets, links: readonly (readonly [string, string])[], searches = true): Html {
  return html`<header class="top">
    <a class="brand" href="/" aria-label="Vehicle Data Service">${MARK}<span>Vehicle Data Service</span></a>
    ${searches ? searchBox(assets) : undefined}
    <nav class="links" aria-label="Service">
      ${links.map(([name, href]) => html`<a href="${href}">${name}</a>`)}
      <button type="button" class="scheme" aria-label="Light or dark" title="Light or dark" hidden>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            stroke-width="1.4"
            d="M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z"
          />
        </svg>
      </button>
      <details class="phone-menu">
        <summary aria-label="Menu">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path fill="none" stroke="currentColor" stroke-width="1.5" d="M2 4.5h12M2 8h12M2 11.5h12" />
          </svg>
        </summary>
        <div>${links.map(([name, href]) => html`<a href="${href}">${name}</a>`)}</div>
      </details>
    </nav>
  </header>`
}

function searchBox(assets: SiteAssets): Html {
  return html`<div class="search" data-search="${assets.searchIndex}">
    <input
      type="search"
      id="search"
      placeholder="Search the docs"
      aria-label="Search the documentation"
      autocomplete="off"
      spellcheck="false"
      hidden
    />
    <kbd hidden>/</kbd>
    <div class="found" id="found" role="status" hidden></div>
  </div>`
}

const LINKS = [
  ['Guides', '/docs'],
  ['Reference', '/docs/reference'],
  ['Dashboard', '/overview'],
] as const

export function pageDocument(page: SitePage, all: readonly SitePage[], assets: SiteAssets): string {
  const title = page.url === '/docs' ? 'Documentation' : page.title
  const body = html`<body>
    <a class="skip" href="#content">Skip to the content</a>
    ${topBar(assets, LINKS)}
    <div class="columns${page.isWide === true && ' wide'}">
      ${sideBar(page, all)}
      <main id="content">
        ${crumbs(page)}
        <article>
          <h1>${page.title}</h1>
          ${page.body}
        </article>
        ${nextPages(page, all)}
      </main>
      ${page.isWide === true ? undefined : contents(page)}
    </div>
  </body>`
  return documentOf(`${title} · Vehicle Data Service`, assets, body)
}

function crumbs(page: SitePage): Html | undefined {
  if (page.url === '/docs') return undefined
  const group = page.group === undefined ? undefined : html`<li>${page.group}</li>`
  const parent =
    page.parent === undefined ? group : html`<li><a href="${page.parent.url}">${page.parent.title}</a></li>`
  return html`<nav class="crumbs" aria-label="Where this page is">
    <ol>
      <li><a href="/docs">Docs</a></li>
      ${parent}
    </ol>
  </nav>`
}

function sideBar(page: SitePage, all: readonly SitePage[]): Html {
  const groups = Map.groupBy(
    all.filter(({ group }) => group !== undefined),
    ({ group }) => group,
  )
  const openUrl = page.group === undefined ? page.parent?.url : page.url
  const list = [...groups].map(([title, pages]) => {
    const items = pages.map(
      ({ url, title: name, shortTitle }) =>
        html`<li>
          <a
            href="${url}"
            ${new Html(url === page.url ? ' aria-current="page"' : url === openUrl ? ' class="open"' : '')}
            >${shortTitle ?? name}</a
          >
        </li> `,
    )
    return html`<section>
      <h2>${title ?? ''}</h2>
      <ul>
        ${items}
      </ul>
    </section> `
  })
  return html`<nav class="side" aria-label="Documentation">
    <details>
      <summary>All pages</summary>
      <div>${list}</div>
    </details>
  </nav>`
}

function contents({ sections }: SitePage): Html {
  const inside = sections.filter(({ depth, anchor }) => anchor !== '' && depth <= SIDE_DEPTH_MAX)
  if (inside.length < 2) return html`<aside class="contents"></aside>`
  const items = inside.map(
    ({ depth, title, anchor }) => html`<li class="d${depth}"><a href="#${anchor}">${title}</a></li> `,
  )
  return html`<aside class="contents" aria-label="On this page">
    <h2>On this page</h2>
    <ul>
      ${items}
    </ul>
  </aside>`
}

function nextPages(page: SitePage, all: readonly SitePage[]): Html | undefined {
  const listed = all.filter(({ group, url }) => group !== undefined && url !== '/docs')
  const at = listed.findIndex(({ url }) => url === page.url)
  if (at < 0) return undefined
  const link = (to: SitePage | undefined, name: string): Html | undefined =>
    to === undefined
      ? undefined
      : html`<a class="${name.toLowerCase()}" href="${to.url}"><span>${name}</span>${to.shortTitle ?? to.title}</a>`
  return html`<nav class="turn" aria-label="Previous and next page">
    ${link(listed[at - 1], 'Previous')}${link(listed[at + 1], 'Next')}
  </nav>`
}
