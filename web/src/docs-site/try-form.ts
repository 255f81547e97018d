import { docsKey, onDocsKey, setDocsKey } from './docs-key.ts'
import { textElement } from './search.ts'

/** Maximum length of the displayed response. curl shows the rest. */
const SHOWN_CHARACTERS_MAX = 20_000

type Field = HTMLInputElement | HTMLSelectElement

/** Enables the reference's forms, which send their request to this service. Each parameter has a field. */
export function enableTryForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
    form.hidden = false
    const key = keyField(form)
    if (key !== null) {
      onDocsKey((value) => (key.value = value))
      key.addEventListener('change', () => setDocsKey(key.value.trim()))
    }
    const showTarget = (): void => {
      const target = form.querySelector('.target code')
      if (target !== null) target.textContent = `GET ${targetOf(form)}`
    }
    form.addEventListener('input', showTarget)
    showTarget()
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form)
    })
  }
}

function keyField(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[name=key]:not([data-in])')
}

function fieldsOf(form: HTMLFormElement, location: 'path' | 'query'): Field[] {
  return [...form.querySelectorAll<Field>(`[data-in=${location}]`)]
}

/** Returns path and query from the fields. Empty fields are omitted. */
function targetOf(form: HTMLFormElement): string {
  let path = form.dataset['path'] ?? ''
  for (const { name, value } of fieldsOf(form, 'path')) {
    if (value.trim() !== '') path = path.replace(`{${name}}`, encodeURIComponent(value.trim()))
  }
  const query = fieldsOf(form, 'query')
    .filter(({ value }) => value.trim() !== '')
    .map(({ name, value }) => [name, value.trim()])
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

async function send(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector<HTMLElement>('.answer')
  if (output === null) return
  const missing = fieldsOf(form, 'path').find(({ value }) => value.trim() === '')
  if (missing !== undefined) {
    output.replaceChildren(textElement('p', `Enter a value for ${missing.name}.`))
    missing.focus()
    return
  }
  const key = keyField(form)?.value.trim() ?? docsKey()
  output.replaceChildren(textElement('p', 'Sending …'))
  try {
    const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` }
    // Cookies of the dashboard do not authenticate /v1, so they are not sent.
    const response = await fetch(targetOf(form), { headers, credentials: 'omit', cache: 'no-store' })
    output.replaceChildren(...shown(response, await response.text()))
  } catch {
    output.replaceChildren(textElement('p', 'Could not reach the service.'))
  }
}

function shown(response: Response, text: string): HTMLElement[] {
  const type = response.headers.get('content-type') ?? ''
  const head = textElement(
    'p',
    [`${response.status} ${type.split(';')[0] ?? ''}`, ...leftWords(response)].join(' · '),
    'status',
  )
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  const body = /json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text
  pre.append(textElement('code', body.slice(0, SHOWN_CHARACTERS_MAX)))
  return [head, pre]
}

/** "999,966 quota units left this month" from the RateLimit header. */
function leftWords({ headers }: Response): string[] {
  const left = /"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]
  return left === undefined ? [] : [`${Number(left).toLocaleString('en-US')} quota units left this month`]
}
