import { textElement } from './search.ts'

/** What is shown of a response; the rest is for a terminal. */
const SHOWN_CHARACTERS_MAX = 20_000

/** Forms of the reference that send their request to this service. The key is in the field, and nowhere else. */
export function enableTryForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form)
    })
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const answer = form.querySelector<HTMLElement>('.answer')
  const valueOf = (name: string): string => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
  const target = valueOf('target').trim()
  const key = valueOf('key').trim()
  if (answer === null) return
  if (!/^\/(?:v1|vpic)\//.test(target)) {
    answer.replaceChildren(textElement('p', 'The path begins with /v1/.'))
    return
  }
  answer.replaceChildren(textElement('p', 'Sending …'))
  try {
    const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` }
    // Cookies of the dashboard do not open /v1, and are not sent.
    const response = await fetch(target, { headers, credentials: 'omit', cache: 'no-store' })
    answer.replaceChildren(...shown(response, await response.text()))
  } catch {
    answer.replaceChildren(textElement('p', 'The service could not be reached.'))
  }
}

function shown(response: Response, text: string): HTMLElement[] {
  const type = response.headers.get('content-type') ?? ''
  const left = response.headers.get('ratelimit')
  const head = textElement(
    'p',
    `${response.status} ${type.split(';')[0] ?? ''}${left === null ? '' : ` · ${left}`}`,
    'status',
  )
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  const body = /json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text
  pre.append(textElement('code', body.slice(0, SHOWN_CHARACTERS_MAX)))
  return [head, pre]
}
