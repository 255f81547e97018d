import { PLANS } from '#accounts/plan.ts'
import { jsonText } from '../examples/json-text.ts'
import { html, type Html } from './html.ts'
import { documentOf, topBar, type SiteAssets } from './layout.ts'
import { codeBlock } from './markdown.ts'
import type { RecordedExample, RecordedExamples } from './api-document.ts'
import { samplesOf } from './request-samples.ts'

const LINKS = [
  ['Docs', '/docs'],
  ['Reference', '/docs/reference'],
  ['Plans', '#plans'],
  ['Sign in', '/sign-in'],
] as const

/** Operations whose real response is shown, by the name of their tab. */
const SHOWN: readonly (readonly [tab: string, operationId: string, says: string])[] = [
  ['Search', 'search_vehicles', 'Names are forgiving, pages are exact, unknown is null.'],
  ['Recalls', 'get_vin_recalls', 'Every list says what it rests on, and how far the records reach.'],
  ['VIN', 'decode_vin', 'Decoded on this machine by NHTSA’s own tables; never stored, never logged.'],
  ['Trouble code', 'lookup_dtc', 'What a code means, in plain words.'],
]
const LINES_SHOWN_MAX = 34

const FEATURES: readonly (readonly [title: string, text: string, url: string])[] = [
  [
    'Zero means something',
    'A recall list says whether the vehicle’s name was found in the federal records at all. “None” is never said because a name was not understood.',
    '/docs/guide/recalls',
  ],
  [
    'VINs stay here',
    'NHTSA’s decoder runs inside the service, with the same results, offline. A VIN is never stored or logged.',
    '/docs/guide/vins',
  ],
  [
    'A whole stock at once',
    'Ten thousand VINs in one request, results as they are made, safe to send again.',
    '/docs/batch',
  ],
  [
    'Told of what changes',
    'Watchlists, signed webhooks and feeds: a new “do not drive” reaches you within a minute of the refresh.',
    '/docs/fleets',
  ],
  [
    'Made for agents, too',
    'Every operation is a tool of MCP with the same key, the same limits and the same body.',
    '/docs/agents',
  ],
  [
    'Yours to run',
    'One command, one folder, no database server. The official files are fetched and checked for you.',
    '/docs/guide/self-hosting',
  ],
]

/** The page at "/" for those who are not signed in. */
export function landingDocument(examples: RecordedExamples, assets: SiteAssets): string {
  const body = html`<body class="landing">
    <a class="skip" href="#content">Skip to the content</a>
    ${topBar(assets, LINKS, false)}
    <main id="content">
      ${hero()} ${showcase(examples)}
      <section class="band" aria-labelledby="why">
        <h2 id="why">Made for places where a wrong answer costs money or safety</h2>
        <ul class="features">
          ${FEATURES.map(
            ([title, text, url]) =>
              html`<li>
                <a href="${url}"
                  ><h3>${title}</h3>
                  <p>${text}</p></a
                >
              </li> `,
          )}
        </ul>
      </section>
      ${plans()} ${status()}
    </main>
    <footer class="foot">
      <nav aria-label="More">
        <a href="/docs">Documentation</a><a href="/docs/reference">API reference</a
        ><a href="/docs/data-sources">Sources</a><a href="/docs/guide/data-quality">Known gaps</a
        ><a href="/openapi.json">OpenAPI</a><a href="/llms.txt">llms.txt</a><a href="/v1/status">Status as JSON</a>
      </nav>
    </footer>
  </body>`
  return documentOf('Vehicle Data Service', assets, body)
}

function hero(): Html {
  return html`<section class="hero">
    <p class="eyebrow">Specifications · recalls · complaints · VINs · trouble codes</p>
    <h1>Vehicle data you can act on</h1>
    <p class="lead">
      The official files of EPA, NHTSA and Transport Canada as one JSON API. Unknown is null, never guessed, and every
      response says what it rests on.
    </p>
    <form class="ask" id="ask" hidden>
      <label for="question">Try it: year, make and model</label>
      <div>
        <input
          id="question"
          type="search"
          placeholder="Try 2019 toyota tacoma"
          autocomplete="off"
          spellcheck="false"
          maxlength="80"
        />
        <button type="submit">Search</button>
      </div>
      <p class="note">Real responses of the starter data, without a key.</p>
      <div id="answers" class="answers" role="status"></div>
    </form>
    <p class="actions">
      <a class="button" href="/sign-up">Get an API key</a
      ><a class="button quiet" href="/docs/guide/quick-start">Quick start</a>
    </p>
  </section>`
}

function showcase(examples: RecordedExamples): Html {
  const shown = SHOWN.flatMap(([tab, id, says]) => {
    const example = examples[id]
    return example?.body === undefined ? [] : [{ tab, id, says, example }]
  })
  const tabs = shown.map(
    ({ tab }, index) =>
      html`<button
        type="button"
        role="tab"
        id="show-tab-${index}"
        aria-controls="show-${index}"
        aria-selected="${index === 0 ? 'true' : 'false'}"
      >
        ${tab}
      </button>`,
  )
  const panels = shown.map(
    ({ id, example, says }, index) =>
      html`<div role="tabpanel" id="show-${index}" aria-labelledby="show-tab-${index}">
        <div class="pair">
          <div>
            ${curlBlock(example)}
            <p class="says">${says}</p>
            <p><a href="/docs/reference/${id}">All fields and parameters</a></p>
          </div>
          ${codeBlock(shortJson(example.body), 'json Response, as it is')}
        </div>
      </div>`,
  )
  return html`<section class="show" aria-label="Examples">
    <div class="tabs" role="tablist" aria-label="Examples" hidden>${tabs}</div>
    ${panels}
  </section>`
}

function curlBlock({ request }: RecordedExample): Html {
  return codeBlock(samplesOf(request, true)[0]?.code ?? '', 'sh Request')
}

/** The first lines; the reference has all of it. */
function shortJson(body: unknown): string {
  const lines = jsonText(body).split('\n')
  return lines.length <= LINES_SHOWN_MAX ? lines.join('\n') : `${lines.slice(0, LINES_SHOWN_MAX).join('\n')}\n  ...`
}

const OPENED: Readonly<Record<keyof typeof PLANS, string>> = {
  free: 'Search, specifications, VINs, illustrations',
  starter: 'As Free, more of it',
  pro: 'Recalls, complaints, ratings, trouble codes, batch, watchlists, webhooks',
  business: 'Bulletins, investigations, provenance, reports, exports',
  enterprise: 'As Business, limits by contract',
}

/** A number that an operator may have changed: the page's script writes what holds now (live-plans.ts). */
function term(name: string, value: number): Html {
  return html`<span data-term="${name}">${value.toLocaleString('en-US')}</span>`
}

function plans(): Html {
  const items = Object.entries(PLANS).map(([name, plan]) => {
    const price =
      plan.priceUsd === null
        ? 'By contract'
        : plan.priceUsd === 0
          ? 'Free'
          : html`$${term('price_usd', plan.priceUsd)}<small> a month</small>`
    const quota =
      plan.monthlyQuota === null
        ? 'Quota by contract'
        : html`${term('monthly_quota', plan.monthlyQuota)} requests a month`
    const burst =
      plan.burstPerSecond === null
        ? undefined
        : html`<li>${term('burst_per_second', plan.burstPerSecond)} a second</li>`
    const lines =
      plan.batchLinesMax === 0 ? undefined : html`<li>${term('batch_lines_max', plan.batchLinesMax)} lines a batch</li>`
    return html`<li data-plan="${name}">
      <h3>${plan.title}</h3>
      <p class="price">${price}</p>
      <ul>
        <li>${quota}</li>
        ${burst}${lines}
        <li>${OPENED[name as keyof typeof PLANS]}</li>
      </ul>
    </li> `
  })
  return html`<section class="band" aria-labelledby="plans">
    <h2 id="plans">Plans</h2>
    <p>
      Only responses with 2xx count. 304, rejections and discovery cost nothing; a quota is exact over all machines.
    </p>
    <ul class="plans">
      ${items}
    </ul>
  </section>`
}

function status(): Html {
  return html`<section class="band" aria-labelledby="status">
    <h2 id="status">Status</h2>
    <div id="status-now" role="status">
      <p>What this service has now: <a href="/v1/status">/v1/status</a>.</p>
    </div>
  </section>`
}
