import { jsonText } from '../examples/json-text.ts'
import type { DocumentedOperation, RecordedExample } from './api-document.ts'
import { html, type Html } from './html.ts'
import { codeBlock } from './markdown.ts'
import { samplesOf } from './request-samples.ts'

/** The example of an operation: its request in three languages, a form that sends it, and its response. */
export function samplesPart(operation: DocumentedOperation, example: RecordedExample | undefined): Html | undefined {
  if (example === undefined) return undefined
  const plan = operation['x-required-plan']
  const samples = samplesOf(example.request, plan !== 'none')
  const tabs = samples.map(
    ({ name }, index) =>
      html`<button
        type="button"
        role="tab"
        id="tab-${index}"
        aria-controls="sample-${index}"
        aria-selected="${index === 0 ? 'true' : 'false'}"
      >
        ${name}
      </button>`,
  )
  const panels = samples.map(
    ({ language, code }, index) =>
      html`<div role="tabpanel" id="sample-${index}" aria-labelledby="tab-${index}">${codeBlock(code, language)}</div>`,
  )
  return html`<div class="samples">
    <div class="tabs" role="tablist" aria-label="Request" hidden>${tabs}</div>
    ${panels} ${operation.method === 'GET' && tryIt(example, plan !== 'none')}
    <h2>Response</h2>
    ${answerBlock(example)}
  </div>`
}

function answerBlock({ status, content_type: type, body, text }: RecordedExample): Html {
  const title = `${status} ${type.split(';')[0] ?? ''}`
  if (body !== undefined) return codeBlock(jsonText(body), `json ${title}`)
  return text === undefined ? html`<p>${title}: a file.</p>` : codeBlock(text.trimEnd(), `text ${title}`)
}

/** A form that sends the request from this page; the script shows it. */
function tryIt({ request }: RecordedExample, needsKey: boolean): Html {
  return html`<form class="try" hidden>
    <label>Path and query<input name="target" value="${request.target}" autocomplete="off" spellcheck="false" /></label>
    ${
      needsKey &&
      html`<label
          >API key<input name="key" type="password" autocomplete="off" spellcheck="false" placeholder="vds_live_..."
        /></label>
        <p>The key stays in this page and is gone when you leave it.</p>`
    }
    <button type="submit">Send</button>
    <div class="answer" role="status"></div>
  </form>`
}
