import { PLANS } from '#accounts/plan.ts'
import { jsonText } from '../examples/json-text.ts'
import type { RecordedExample, RecordedExamples } from './api-document.ts'
import { DRAWINGS } from './drawings.ts'
import { html, type Html } from './html.ts'
import { documentOf, topBar, type SiteAssets } from './layout.ts'
import { codeBlock } from './markdown.ts'
import { samplesOf } from './request-samples.ts'

const LINKS = [
  ['Docs', '/docs'],
  ['Reference', '/docs/reference'],
  ['Plans', '#plans'],
  ['Sign in', '/sign-in'],
] as const

/** Operations with a real response on the page, by tab name. */
const SHOWN: readonly (readonly [tab: string, operationId: string, says: string])[] = [
  ['Search', 'search_vehicles', 'Names match loosely. Unknown values are null.'],
  ['Recalls', 'get_vin_recalls', 'Every list states the names it searched and the date of its newest record.'],
  ['VIN', 'decode_vin', 'Decoded locally with NHTSA’s tables. Never stored, never logged.'],
  ['Trouble code', 'lookup_dtc', 'Meaning, severity, and possible causes in plain words.'],
]
const LINES_SHOWN_MAX = 22

const FEATURES: readonly (readonly [title: string, text: string, url: string])[] = [
  [
    'Zero means something',
    'A recall list states whether federal records have the vehicle’s name at all. “None” never means that a name was not understood.',
    '/docs/guide/recalls',
  ],
  [
    'VINs stay private',
    'NHTSA’s decoder runs inside the service, offline, with the same results. It never stores or logs a VIN.',
    '/docs/guide/vins',
  ],
  [
    'Your whole stock at once',
    'Send 10,000 VINs in one request. Results stream back, and a retry is safe.',
    '/docs/batch',
  ],
  [
    'Alerts on changes',
    'Watchlists and signed webhooks report a new “do not drive” within a minute of the refresh.',
    '/docs/fleets',
  ],
  ['Ready for agents', 'Every operation is an MCP tool with the same key, limits, and response.', '/docs/agents'],
  [
    'Self-hosted',
    'One command, one folder, no database server. The service downloads and checks the official files.',
    '/docs/guide/self-hosting',
  ],
]

/** Returns the page at "/" for visitors who are not signed in. */
export function landingDocument(examples: RecordedExamples, assets: SiteAssets): string {
  const body = html`<body class="landing">
    <a class="skip" href="#content">Skip to the content</a>
    ${topBar(assets, LINKS, false)}
    <main id="content">
      ${hero()} ${showcase(examples)}
      <section class="band" aria-labelledby="why">
        <h2 id="why">For use cases where a wrong answer is expensive or dangerous</h2>
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
    ${footer()}
  </body>`
  return documentOf('Vehicle Data Service', assets, body)
}

/** Example searches, shown as buttons. */
const EXAMPLES = ['2019 toyota tacoma', '5YJ3E1EA7KF317000', 'P0420', '20V-682']

function hero(): Html {
  return html`<section class="hero">
    <p class="eyebrow">Specifications · recalls · complaints · VINs · trouble codes</p>
    <h1>Vehicle data you can act on</h1>
    <p class="lead">
      The official files of EPA, NHTSA, and Transport Canada as one JSON API. Unknown is null, never guessed, and every
      response states its sources.
    </p>
    <form class="ask" id="ask" hidden>
      <label for="question">Try it: vehicle, VIN, recall number, or trouble code</label>
      <div>
        <input
          id="question"
          type="search"
          placeholder="Vehicle, VIN, recall number, or trouble code"
          autocomplete="off"
          spellcheck="false"
          maxlength="80"
        />
        <button type="submit">Search</button>
      </div>
      <p class="examples">
        <span>Try</span>
        ${EXAMPLES.map((example) => html`<button type="button" data-example="${example}">${example}</button> `)}
      </p>
      <p class="note">Real responses from the starter data. No key needed.</p>
      <div id="answers" class="answers" role="status"></div>
    </form>
    <p class="actions">
      <a class="button" href="/sign-up">Get an API key</a
      ><a class="button quiet" href="/docs/guide/quick-start">Quick start</a>
    </p>
    <ul class="drawings" aria-label="Illustrations from the API">
      ${DRAWINGS.map(
        ({ file, name }) =>
          html`<li><img src="/docs/drawings/${file}" alt="${name}" width="640" height="320" loading="lazy" /></li> `,
      )}
    </ul>
  </section>`
}

function showcase(examples: RecordedExamples): Html {
  const shown = SHOWN.flatMap(([tab, id, caption]) => {
    const example = examples[id]
    return example?.body === undefined ? [] : [{ tab, id, caption, example }]
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
    ({ id, example, caption }, index) =>
      html`<div role="tabpanel" id="show-${index}" aria-labelledby="show-tab-${index}">
        <div class="pair">
          <div>
            ${curlBlock(example)}
            <p class="says">${caption}</p>
            <p><a href="/docs/reference/${id}">Full response and parameters</a></p>
          </div>
          <div class="faded">${codeBlock(shortJson(example.body), 'json Response')}</div>
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

/** Returns the first lines of a response; the reference shows all of it. */
function shortJson(body: unknown): string {
  return jsonText(body).split('\n').slice(0, LINES_SHOWN_MAX).join('\n')
}

const INCLUDED: Readonly<Record<keyof typeof PLANS, string>> = {
  free: 'Search, specifications, VIN decoding, illustrations',
  starter: 'Everything in Free',
  pro: 'Recalls, complaints, ratings, trouble codes, batch, watchlists, webhooks',
  business: 'Everything in Pro, plus bulletins, investigations, provenance, reports, exports',
  enterprise: 'Everything in Business, limits by contract',
}

/**
 * Returns a number that an operator may have changed; the page's script replaces it by the current one (live-plans.ts).
 */
function term(name: string, value: number): Html {
  return html`<span data-term="${name}">${value.toLocaleString('en-US')}</span>`
}

/** The first plan with recalls, which most visitors look for. */
const MARKED_PLAN = 'pro'

/** Returns a plan's button. Every account starts on the Free plan; the plan page changes it. */
function planButton(name: string, title: string, price: number | null): Html {
  const look = name === MARKED_PLAN ? 'button' : 'button quiet'
  if (price === null) return html`<a class="${look}" data-contact href="/sign-up?next=/plan">Contact operator</a>`
  if (price === 0) return html`<a class="${look}" href="/sign-up">Start free</a>`
  return html`<a class="${look}" href="/sign-up?next=/plan">Choose ${title}</a>`
}

function plans(): Html {
  const items = Object.entries(PLANS).map(([name, plan]) => {
    const price =
      plan.priceUsd === null
        ? 'By contract'
        : plan.priceUsd === 0
          ? html`$0<small> per month</small>`
          : html`$${term('price_usd', plan.priceUsd)}<small> per month</small>`
    const quota =
      plan.monthlyQuota === null
        ? 'Quota by contract'
        : html`${term('monthly_quota', plan.monthlyQuota)} requests per month`
    const burst =
      plan.burstPerSecond === null
        ? undefined
        : html`<li>${term('burst_per_second', plan.burstPerSecond)} requests per second</li>`
    const lines =
      plan.batchLinesMax === 0
        ? undefined
        : html`<li>${term('batch_lines_max', plan.batchLinesMax)} lines per batch</li>`
    const isMarked = name === MARKED_PLAN
    return html`<li data-plan="${name}" class="${isMarked ? 'marked' : ''}">
      <h3>${plan.title}${isMarked && html` <span class="pill">Recalls and alerts</span>`}</h3>
      <p class="price">${price}</p>
      <ul>
        <li>${quota}</li>
        ${burst}${lines}
        <li>${INCLUDED[name as keyof typeof PLANS]}</li>
      </ul>
      ${planButton(name, plan.title, plan.priceUsd)}
    </li> `
  })
  return html`<section class="band" aria-labelledby="plans">
    <h2 id="plans">Plans</h2>
    <p>Only 2xx responses count toward the quota. Errors, 304 responses, and discovery are free.</p>
    <ul class="plans">
      ${items}
    </ul>
  </section>`
}

function status(): Html {
  return html`<section class="band status" aria-label="Status">
    <p id="status-now" role="status">Status: <a href="/v1/status">/v1/status</a></p>
  </section>`
}

function footer(): Html {
  return html`<footer class="foot">
    <nav aria-label="More">
      <a href="/docs">Documentation</a><a href="/docs/reference">API reference</a
      ><a href="/docs/data-sources">Data sources</a><a href="/docs/guide/data-quality">Known gaps</a
      ><a href="/openapi.json">OpenAPI</a><a href="/llms.txt">llms.txt</a
      ><a href="/docs/guide/self-hosting">Self-hosting</a><a href="/docs/licences">Licenses</a>
    </nav>
    <p>
      Sources: EPA and NHTSA (works of the United States government, public domain) and Transport Canada (contains
      information licensed under the
      <a href="https://open.canada.ca/en/open-government-licence-canada">Open Government Licence – Canada</a>). No
      government endorses this service.
    </p>
  </footer>`
}
