import { jsonText } from '../examples/json-text.ts'
import type { ApiParameter, DocumentedOperation, RecordedExample } from './api-document.ts'
import { html, Html } from './html.ts'
import { codeBlock } from './markdown.ts'
import { samplesOf } from './request-samples.ts'
import { sampleTabs } from './sample-tabs.ts'
import type { ApiSchema, ApiSchemas } from './schema-tree.ts'

/** Renders an operation's example: its request in three languages, a form that sends it, and its response. */
export function samplesPart(
  operation: DocumentedOperation,
  example: RecordedExample | undefined,
  schemas: ApiSchemas,
): Html | undefined {
  if (example === undefined) return undefined
  const plan = operation['x-required-plan']
  const samples = samplesOf(example.request, plan !== 'none')
  return html`<div class="samples">
    ${sampleTabs(samples, 'sample', ({ code, language }) => codeBlock(code, language))}
    ${operation.method === 'GET' && tryIt(operation, example, schemas)}
    <h2>Response</h2>
    ${answerBlock(example)}
  </div>`
}

function answerBlock({ status, content_type: type, body, text }: RecordedExample): Html {
  const title = `${status} ${type.split(';')[0] ?? ''}`
  if (body !== undefined) return codeBlock(jsonText(body), `json ${title}`)
  return text === undefined ? html`<p>${title}: a file.</p>` : codeBlock(text.trimEnd(), `text ${title}`)
}

/** Renders a form that sends the request from this page, with a field per parameter. The script shows it. */
function tryIt(operation: DocumentedOperation, { request }: RecordedExample, schemas: ApiSchemas): Html {
  const needsKey = operation['x-required-plan'] !== 'none'
  const values = exampleValues(operation.path, request.target)
  const fields = operation.parameters
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .map((parameter) => parameterField(parameter, values.get(parameter.name) ?? '', schemas))
  const [required, optional] = [fields.filter(({ isOpen }) => isOpen), fields.filter(({ isOpen }) => !isOpen)]
  return html`<form class="try" data-path="${operation.path}" hidden>
    <h2>Try it</h2>
    ${
      needsKey &&
      html`<label
          >API key<input name="key" type="password" autocomplete="off" spellcheck="false" placeholder="vds_live_..."
        /></label>
        <p>The key stays in this browser tab.</p>`
    }
    ${required.map(({ field }) => field)}
    ${
      optional.length > 0 &&
      html`<details>
        <summary>${optional.length} more ${optional.length === 1 ? 'parameter' : 'parameters'}</summary>
        ${optional.map(({ field }) => field)}
      </details>`
    }
    <p class="target"><code></code></p>
    <button type="submit">Send</button>
    <div class="answer" role="status"></div>
  </form>`
}

interface FormField {
  readonly field: Html
  /** True if shown immediately, because the example has a value or the path needs one. */
  readonly isOpen: boolean
}

function parameterField(parameter: ApiParameter, value: string, schemas: ApiSchemas): FormField {
  const { name, in: place, required } = parameter
  const words = choicesOf(parameter.schema, schemas)
  const attributes = html`name="${name}" data-in="${place}"`
  const control =
    words === undefined
      ? html`<input ${attributes} value="${value}" autocomplete="off" spellcheck="false" />`
      : html`<select ${attributes}>
          <option value=""></option>
          ${words.map((word) => html`<option ${new Html(word === value ? 'selected' : '')}>${word}</option>`)}
        </select>`
  const field = html`<label><span>${name}${required && html` <small>required</small>`}</span>${control}</label> `
  return { field, isOpen: required || value !== '' }
}

/** Returns the possible words of a value; undefined for free input. */
function choicesOf(schema: ApiSchema, schemas: ApiSchemas): readonly string[] | undefined {
  const shape = schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema)
  if (shape.type === 'boolean') return ['true', 'false']
  return shape.enum?.map(String)
}

/** Returns the parameter values in an example's target. */
function exampleValues(path: string, target: string): Map<string, string> {
  const [pathname = '', query = ''] = target.split('?', 2)
  const values = new Map(new URLSearchParams(query))
  const parts = pathname.split('/')
  for (const [index, part] of path.split('/').entries()) {
    const name = /^\{(\w+)\}/.exec(part)?.[1]
    const suffix = part.replace(/^\{\w+\}/, '')
    if (name !== undefined)
      values.set(name, decodeURIComponent((parts[index] ?? '').slice(0, -suffix.length || undefined)))
  }
  return values
}
