import type { ApiDocument, ApiParameter, DocumentedOperation, RecordedExamples } from './api-document.ts'
import { html, Html, slugOf } from './html.ts'
import type { PageSection, SitePage } from './layout.ts'
import { renderInline, renderText } from './markdown.ts'
import { samplesPart } from './reference-samples.ts'
import { enumWords, schemaTree, typeName, type ApiSchemas } from './schema-tree.ts'
import { GROUPS } from './site-map.ts'

const REFERENCE = { title: 'API reference', url: '/docs/reference' }
const PLAN_NAMES: Readonly<Record<string, string>> = { free: 'Free', pro: 'Pro', business: 'Business' }
const OK_MAX = 299

/** Returns the pages of the reference: an overview and a page per operation. */
export function referencePages(document: ApiDocument, examples: RecordedExamples): SitePage[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DocumentedOperation => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
  return [
    firstPage(document, operations),
    ...operations.map((operation) => operationPage(operation, operations, { document, examples })),
  ]
}

function urlOf({ operationId }: DocumentedOperation): string {
  return `${REFERENCE.url}/${operationId}`
}

function firstPage({ info, tags }: ApiDocument, operations: readonly DocumentedOperation[]): SitePage {
  const parts = tags.map(({ name, description }) => {
    const rows = operations
      .filter((operation) => operation.tags.includes(name))
      .map(
        (operation) =>
          html`<li>
            <a href="${urlOf(operation)}">${methodAndPath(operation)}<span>${operation.summary}</span></a>
          </li> `,
      )
    return html`<h2 id="${slugOf(name)}"><a class="anchor" href="#${slugOf(name)}">${name}</a></h2>
      <p>${description}</p>
      <ul class="operations">
        ${rows}
      </ul>`
  })
  const body = html`${renderText(info.description)}
    <p>
      Version ${info.version}. Machine-readable: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1); to use it in
      Postman, choose Import and paste its URL. Every example shows a real response from a service with the starter data
      (<a href="/docs/guide/examples">how</a>).
    </p>
    ${parts}`
  const sections = tags.map(({ name, description }) => ({
    depth: 2,
    title: name,
    anchor: slugOf(name),
    text: description,
  }))
  const own = { depth: 1, title: REFERENCE.title, anchor: '', text: info.description }
  return { ...REFERENCE, group: GROUPS[0]?.title ?? '', kind: 'Reference', body, sections: [own, ...sections] }
}

function methodAndPath({ method, path }: DocumentedOperation): Html {
  const parts = path.split(/(?=\/)/).map((part) => html`${part}<wbr />`)
  return html`<span class="method ${method.toLowerCase()}">${method}</span><code>${parts}</code>`
}

function operationPage(
  operation: DocumentedOperation,
  all: readonly DocumentedOperation[],
  { document, examples }: { readonly document: ApiDocument; readonly examples: RecordedExamples },
): SitePage {
  const { schemas } = document.components
  const body = html`<div class="operation">
    <div class="intro">
      <p class="route">${methodAndPath(operation)}</p>
      ${operation.description !== undefined && renderText(operation.description)} ${termsOf(operation)}
    </div>
    ${samplesPart(operation, examples[operation.operationId], schemas)}
    <div class="facts">
      ${parametersPart(operation, schemas)} ${bodyPart(operation, schemas)} ${responsePart(operation, schemas)}
      ${problemsPart(operation)} ${neighbours(operation, all)}
    </div>
  </div>`
  const text = `${operation.method} ${operation.path} ${operation.operationId} ${operation.description ?? ''}`
  const sections: PageSection[] = [{ depth: 1, title: operation.summary, anchor: '', text }]
  return {
    url: urlOf(operation),
    title: operation.summary,
    body,
    sections,
    parent: REFERENCE,
    kind: 'Reference',
    isWide: true,
  }
}

function termsOf(operation: DocumentedOperation): Html {
  const plan = operation['x-required-plan']
  const payment = operation['x-payment']
  const terms = [
    plan === 'none'
      ? 'No key'
      : html`Plan <strong>${PLAN_NAMES[plan] ?? plan}</strong>${plan !== 'business' && ' or higher'}`,
    unitsOf(operation),
    ...(payment === undefined
      ? []
      : [html`Or <a href="/docs/payments">paid per call</a>, ${payment.price.amount} USD`]),
  ]
  return html`<ul class="terms">
    ${terms.map((term) => html`<li>${term}</li>`)}
  </ul>`
}

function unitsOf({ operationId, 'x-metered': isMetered }: DocumentedOperation): string {
  if (operationId === 'run_batch') return 'Costs one quota unit for each line with a result'
  return isMetered ? 'Costs one quota unit' : 'Costs no quota'
}

const PARAMETER_LOCATIONS: Readonly<Record<string, string>> = {
  path: 'In the path',
  query: 'In the query',
  header: 'Headers',
}

function parametersPart({ parameters }: DocumentedOperation, schemas: ApiSchemas): Html[] {
  return Object.entries(PARAMETER_LOCATIONS).flatMap(([location, title]) => {
    const rows = parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => parameterRow(parameter, schemas))
    return rows.length === 0
      ? []
      : [
          html`<h2>${title}</h2>
            <ul class="fields">
              ${rows}
            </ul>`,
        ]
  })
}

function parameterRow({ name, required, description, schema, example }: ApiParameter, schemas: ApiSchemas): Html {
  const type = html`<span class="type">${typeName(schema, schemas)}</span>`
  const shown = Array.isArray(example) ? example.join(',') : (example as string | number | undefined)
  return html`<li>
    <div class="field">
      <code class="name">${name}</code>
      ${type}${required && html` <span class="required">required</span>`}${schema.default !== undefined && html` <span class="type">default ${JSON.stringify(schema.default)}</span>`}
    </div>
    ${description !== undefined && html`<p>${renderInline(description)}</p>`}${enumWords(schema, schemas)}${shown !== undefined && html`<p class="example">Example <code>${shown}</code></p>`}
  </li> `
}

function bodyPart({ requestBody }: DocumentedOperation, schemas: ApiSchemas): Html | undefined {
  if (requestBody === undefined) return undefined
  const kinds = Object.entries(requestBody.content).map(
    ([type, { schema }]) =>
      html`<p><code>${type}</code></p>
        ${schema !== undefined && schemaTree(schema, schemas)}`,
  )
  return html`<h2>Body</h2>
    ${requestBody.description !== undefined && html`<p>${renderInline(requestBody.description)}</p>`}${kinds}`
}

function responsePart({ responses }: DocumentedOperation, schemas: ApiSchemas): Html {
  const successes = Object.entries(responses).filter(([status]) => Number(status) <= OK_MAX)
  const parts = successes.map(([status, { description, content = {} }]) => {
    const kinds = Object.entries(content).map(([type, { schema }]) => {
      const tree = schema === undefined ? undefined : schemaTree(schema, schemas)
      return html`<p><code>${type}</code></p>
        ${tree}`
    })
    return html`<h2>Response ${status}</h2>
      <p>${renderInline(description)}</p>
      ${kinds}`
  })
  return html`${parts}`
}

function problemsPart({ responses }: DocumentedOperation): Html {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) > OK_MAX)
    .map(
      ([status, { description }]) =>
        html`<tr>
          <td>${status}</td>
          <td>${withProblemLinks(description)}</td>
        </tr> `,
    )
  return html`<h2>Other responses</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Other responses">
      <table>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`
}

function withProblemLinks(description: string): Html {
  const text = renderInline(description).text
  return new Html(text.replaceAll(/<code>([a-z_]+)<\/code>(?=:)/g, '<a href="/docs/problems/$1"><code>$1</code></a>'))
}

function neighbours(operation: DocumentedOperation, all: readonly DocumentedOperation[]): Html {
  const [tag] = operation.tags
  const same = all.filter((one) => one.tags[0] === tag && one.operationId !== operation.operationId)
  const items = same.map(
    (one) =>
      html`<li>
        <a href="${urlOf(one)}">${methodAndPath(one)}<span>${one.summary}</span></a>
      </li> `,
  )
  return html`<details class="more">
    <summary>More of ${tag ?? 'the API'}</summary>
    <ul class="operations">
      ${items}
    </ul>
  </details>`
}
