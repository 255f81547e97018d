import { textElement } from './search.ts'

const DEMO = '/docs/try'
/** After the last key, before the service is asked. */
const PAUSE_MS = 200
const CHARACTERS_MIN = 3
const FIELDS =
  'id,year,make,model,trim,drive_type,transmission,cylinders,displacement_l,fuel_type,economy.combined_mpg,recall_count'
const RECALL_FIELDS = 'campaign_id,component,summary,do_not_drive'

interface Suggestion {
  readonly label: string
  readonly query: string
}

interface Vehicle {
  readonly id: string
  readonly year: number | null
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly drive_type: string | null
  readonly transmission: string | null
  readonly cylinders: number | null
  readonly displacement_l: number | null
  readonly fuel_type: string | null
  readonly economy: { readonly combined_mpg: number | null } | null
  readonly recall_count?: number | null
  readonly recall_match: 'matched' | 'none' | 'not_loaded'
}

interface Recall {
  readonly campaign_id: string
  readonly component: string | null
  readonly summary: string | null
  readonly do_not_drive: boolean | null
}

/** The search of the landing page: real responses of the starter data, as one types. */
export function askOnLanding(): void {
  const form = document.querySelector<HTMLFormElement>('form.ask')
  const field = form?.querySelector('input')
  const answers = document.getElementById('answers')
  if (form === null || !field || answers === null) return
  form.hidden = false
  let latest = 0
  let timer: number | undefined
  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    const mine = (latest += 1)
    const elements = await answersTo(field.value.trim())
    // An earlier question may be answered later.
    if (mine === latest) answers.replaceChildren(...elements)
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void ask(), PAUSE_MS)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask()
  })
}

async function answersTo(question: string): Promise<HTMLElement[]> {
  if (question.length < CHARACTERS_MIN) return []
  try {
    const { suggestions } = await responseOf<{ suggestions: readonly Suggestion[] }>(
      `/v1/suggest?${new URLSearchParams({ q: question, limit: '1' }).toString()}`,
    )
    const [first] = suggestions
    if (first === undefined) {
      return [
        textElement('p', `The starter data have no vehicle that begins with “${question}”. Try 2019 toyota tacoma.`),
      ]
    }
    const path = `/v1/vehicles?${first.query}`
    const { results, total } = await responseOf<{ results: readonly Vehicle[]; total: number }>(
      `${path}&limit=5&fields=${FIELDS}`,
    )
    const list = document.createElement('ul')
    list.append(...results.map(vehicleElement))
    return [textElement('p', `GET ${path} · ${total} found`, 'asked'), list]
  } catch {
    return [textElement('p', 'There is no response at the moment. Try again in a second.')]
  }
}

async function responseOf<Body>(path: string): Promise<Body> {
  const response = await fetch(DEMO + path, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const body: Body = await response.json()
  return body
}

function vehicleElement(vehicle: Vehicle): HTMLElement {
  const { id, year, make, model, trim } = vehicle
  const item = document.createElement('li')
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  const name = [year, make, model, trim].filter((part) => part !== null).join(' ')
  const names = document.createElement('span')
  names.append(textElement('strong', name), textElement('span', factsOf(vehicle), 'facts-line'))
  summary.append(names, textElement('span', recallsOf(vehicle), 'count'))
  details.append(summary)
  details.addEventListener('toggle', () => void showRecalls(details, id), { once: true })
  item.append(details)
  return item
}

/** A count that is absent is not 0, and a 0 says nothing where no record names the vehicle. */
function recallsOf({ recall_count: count, recall_match: match }: Vehicle): string {
  if (match === 'not_loaded' || count === undefined) return 'recalls not loaded'
  if (match === 'none') return 'no recall record names it'
  if (count === null) return 'recalls, not all loaded'
  return `${count} ${count === 1 ? 'recall' : 'recalls'}`
}

function factsOf(vehicle: Vehicle): string {
  const { displacement_l: litres, cylinders, fuel_type: fuel, transmission, drive_type: drive, economy } = vehicle
  const engine =
    litres === null ? fuel : `${litres.toFixed(1)} l${cylinders === null ? '' : `, ${cylinders} cylinders`}`
  const mpg = economy?.combined_mpg ?? null
  return [engine, transmission, drive, mpg === null ? null : `${mpg} mpg`].filter((part) => part !== null).join(' · ')
}

async function showRecalls(details: HTMLElement, id: string): Promise<void> {
  try {
    const { recalls, message } = await responseOf<{ recalls: readonly Recall[]; message?: string }>(
      `/v1/vehicles/${id}/recalls?fields=${RECALL_FIELDS}`,
    )
    for (const { campaign_id: campaign, component, summary, do_not_drive: isUrgent } of recalls) {
      const text = [component, summary].filter((part) => part !== null).join(': ')
      const line = textElement('p', ` ${text}`)
      line.prepend(textElement('strong', isUrgent === true ? `${campaign} · do not drive` : campaign))
      details.append(line)
    }
    if (message !== undefined) details.append(textElement('p', message, 'note'))
  } catch {
    details.append(textElement('p', 'The recalls could not be read. Try again in a second.'))
  }
}
