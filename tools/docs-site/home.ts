import { jsonText } from '../examples/json-text.ts'
import type { RecordedExample } from './api-document.ts'
import { html } from './html.ts'
import type { SitePage } from './layout.ts'
import { codeBlock } from './markdown.ts'

const CARDS: readonly (readonly [title: string, text: string, url: string])[] = [
  ['Quick start', 'Find a vehicle, read its recalls, decode a VIN.', '/docs/guide/quick-start'],
  ['API reference', 'Every operation, with a request and its real response.', '/docs/reference'],
  ['Errors', 'The error format, and a page for each code.', '/docs/guide/errors'],
  ['Monitor a fleet', 'From a CSV of VINs to an alert in five minutes.', '/docs/fleets'],
  ['Batch', 'A whole stock in one request.', '/docs/batch'],
  ['Agents', 'The same operations as MCP tools.', '/docs/agents'],
  ['Data and known gaps', 'Sources, freshness and known gaps.', '/docs/guide/data-quality'],
  ['Self-hosting', 'Start with one command; settings for production.', '/docs/guide/self-hosting'],
]

/** Returns the first page of the documentation. */
export function homePage(example: RecordedExample | undefined): SitePage {
  const cards = CARDS.map(
    ([title, text, url]) =>
      html`<li>
        <a href="${url}"><strong>${title}</strong><span>${text}</span></a>
      </li> `,
  )
  const lead =
    'Vehicle specifications, federal recalls, complaints, bulletins, investigations and trouble codes as a JSON API. An unknown value is null, never a guess. An empty list states how far to trust it.'
  const command = `curl -H "Authorization: Bearer $VDS_API_KEY" \\\n  "http://localhost:8080${example?.request.target ?? '/v1/vehicles'}"`
  const body = html`<p class="lead">${lead}</p>
    <ul class="cards">
      ${cards}
    </ul>
    <h2 id="one-request"><a class="anchor" href="#one-request">One request</a></h2>
    ${codeBlock(command, 'sh')} ${example?.body !== undefined && codeBlock(jsonText(example.body), 'json Response')}
    <h2 id="attribution"><a class="anchor" href="#attribution">Attribution</a></h2>
    <p>
      EPA and NHTSA data are works of the United States government and in the public domain. Recalls in Canada contain
      information licensed under the
      <a href="https://open.canada.ca/en/open-government-licence-canada">Open Government Licence – Canada</a>. Neither
      government endorses this service.
    </p>`
  return {
    url: '/docs',
    title: 'Documentation',
    group: 'Get started',
    shortTitle: 'Overview',
    body,
    sections: [{ depth: 1, title: 'Documentation', anchor: '', text: lead }],
  }
}

/** Returns the page for unknown addresses below /docs. */
export function notFoundPage(): SitePage {
  const body = html`<p class="lead">This page does not exist.</p>
    <p>
      Use the search, or go to the <a href="/docs">overview</a> or the <a href="/docs/reference">API reference</a>.
    </p>`
  return { url: '/docs/not-found', title: 'Page not found', body, sections: [] }
}
