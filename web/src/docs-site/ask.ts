import { textElement } from './search.ts'

const DEMO = '/docs/try'
/** Pause after the last key before a request is sent. */
const PAUSE_MS = 200
const CHARACTERS_MIN = 3
const VEHICLE_FIELDS =
  'id,year,make,model,trim,drive_type,transmission,cylinders,displacement_l,fuel_type,economy.combined_mpg,recall_count,image_url'
const RECALL_FIELDS = 'campaign_id,component,summary,do_not_drive,park_outside'

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/i
const TROUBLE_CODE = /^[PBCU][0-9A-F]{4}$/i
/** NHTSA's number (20V-682, 20V682000) or Transport Canada's (2024-065). */
const CAMPAIGN = /^(?:recall\s+)?(?:(\d{2}[VETCI])[-\s]?(\d{3})(\d{3})?|((?:19|20)\d{2})-?(\d{3}))$/i

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
  readonly image_url: string | null
  readonly recall_count?: number | null
  readonly recall_match: 'matched' | 'none' | 'not_loaded'
}

interface Recall {
  readonly campaign_id: string
  readonly component: string | null
  readonly summary: string | null
  readonly do_not_drive: boolean | null
  readonly park_outside: boolean | null
}

interface DecodedVin {
  readonly valid: boolean
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
  readonly body_class: string | null
  readonly fuel_type: string | null
  readonly drive_type: string | null
  readonly vehicles: readonly { readonly id: string }[]
  readonly recall_count?: number | null
}

interface TroubleCode {
  readonly title: string
  readonly severity: string
  readonly description?: string
  readonly causes?: readonly string[]
}

/** Enables the search of the landing page. It sends real requests over the starter data while the visitor types. */
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
    // A slow response to an earlier text must not replace a later one.
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
  for (const example of document.querySelectorAll<HTMLButtonElement>('button[data-example]')) {
    example.addEventListener('click', () => {
      field.value = example.dataset['example'] ?? ''
      void ask()
    })
  }
}

async function answersTo(question: string): Promise<HTMLElement[]> {
  if (question.length < CHARACTERS_MIN) return []
  try {
    if (VIN.test(question) && /\d/.test(question)) return await vinAnswer(question.toUpperCase())
    if (TROUBLE_CODE.test(question)) return await codeAnswer(question.toUpperCase())
    const campaign = CAMPAIGN.exec(question)
    if (campaign !== null) return await campaignAnswer(campaign.slice(1).join('').toUpperCase())
    return await nameAnswer(question)
  } catch (error) {
    return [textElement('p', error instanceof Rejection ? error.message : 'No response. Try again in a second.')]
  }
}

async function nameAnswer(question: string): Promise<HTMLElement[]> {
  const { suggestions } = await responseOf<{ suggestions: readonly { readonly query: string }[] }>(
    `/v1/suggest?${new URLSearchParams({ q: question, limit: '1' }).toString()}`,
  )
  const [first] = suggestions
  if (first === undefined) {
    return [textElement('p', `No vehicle in the starter data starts with “${question}”. Try 2019 toyota tacoma.`)]
  }
  const path = `/v1/vehicles?${first.query}`
  const { results, total } = await responseOf<{ results: readonly Vehicle[]; total: number }>(
    `${path}&limit=5&fields=${VEHICLE_FIELDS}`,
  )
  return [requestLine(`${path} · ${total} found`), listOf(results.map(vehicleElement))]
}

/** Decodes a VIN. It is sent to this service only and is neither stored nor logged. */
async function vinAnswer(vin: string): Promise<HTMLElement[]> {
  const found = await responseOf<DecodedVin>(`/v1/vins/${vin}`)
  const { year, make, model, trim, vehicles } = found
  const name = [year, make, model, trim].filter((part) => part !== null).join(' ')
  const facts = [found.body_class, found.drive_type, found.fuel_type].filter((part) => part !== null).join(' · ')
  const [first] = vehicles
  const matches = `${vehicles.length} possible ${vehicles.length === 1 ? 'match' : 'matches'}`
  const element = rowElement({
    title: name === '' ? 'Unknown vehicle' : name,
    facts: [found.valid ? 'Valid VIN' : 'Invalid VIN', facts, matches].filter((part) => part !== '').join(' · '),
    badge: recallWords(found.recall_count),
    ...(first !== undefined && { open: (details: HTMLElement) => showRecalls(details, first.id) }),
  })
  return [requestLine(`/v1/vins/${vin.slice(0, 8)}…`), listOf([element])]
}

async function codeAnswer(code: string): Promise<HTMLElement[]> {
  const { title, severity } = await responseOf<TroubleCode>(`/v1/dtc/${code}`)
  return [requestLine(`/v1/dtc/${code}`), listOf([rowElement({ title, facts: '', badge: `${severity} severity` })])]
}

async function campaignAnswer(campaign: string): Promise<HTMLElement[]> {
  const { recall, total } = await responseOf<{ recall: Recall; total: number }>(`/v1/recalls/${campaign}?limit=1`)
  const element = rowElement({
    title: `${recall.campaign_id}${adviceWords(recall)}`,
    facts: [recall.component, recall.summary].filter((part) => part !== null).join(': '),
    badge: `${total.toLocaleString('en-US')} matching vehicles`,
  })
  return [requestLine(`/v1/recalls/${campaign}`), listOf([element])]
}

/** Rejection by the service. Its message is for people. */
class Rejection extends Error {}

async function responseOf<Body>(path: string): Promise<Body> {
  const response = await fetch(DEMO + path, { credentials: 'omit' })
  const body: Body & { readonly message?: string } = await response.json()
  if (!response.ok) throw new Rejection(body.message ?? `The service responded with ${response.status}.`)
  return body
}

function requestLine(text: string): HTMLElement {
  return textElement('p', `GET ${text}`, 'asked')
}

function listOf(items: readonly HTMLElement[]): HTMLElement {
  const list = document.createElement('ul')
  list.append(
    ...items.map((element) => {
      const item = document.createElement('li')
      item.append(element)
      return item
    }),
  )
  return list
}

interface Row {
  readonly title: string
  readonly facts: string
  readonly badge: string
  readonly picture?: string | null
  /** Fills the details when they are first opened. Omit it for a row that does not open. */
  readonly open?: (details: HTMLElement) => Promise<void>
}

function rowElement({ title, facts, badge, picture = null, open }: Row): HTMLElement {
  const names = document.createElement('span')
  names.className = 'names'
  names.append(textElement('strong', title), textElement('span', facts, 'facts-line'))
  const parts = [names, ...(badge === '' ? [] : [textElement('span', badge, 'count')])]
  const image = picture === null ? [] : [pictureElement(picture)]
  if (open === undefined) {
    const row = document.createElement('div')
    row.className = 'row'
    row.append(...image, ...parts)
    return row
  }
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.append(...image, ...parts)
  details.append(summary)
  details.addEventListener('toggle', () => void open(details), { once: true })
  return details
}

/** Returns a decorative image. The text beside it names the vehicle. */
function pictureElement(url: string): HTMLElement {
  const image = document.createElement('img')
  image.src = new URL(url).pathname.replace(/-640\.png$/, '-320.png')
  image.alt = ''
  image.width = 72
  image.height = 36
  return image
}

function vehicleElement(vehicle: Vehicle): HTMLElement {
  const { id, year, make, model, trim, image_url: picture } = vehicle
  return rowElement({
    title: [year, make, model, trim].filter((part) => part !== null).join(' '),
    facts: factsOf(vehicle),
    badge: recallsOf(vehicle),
    picture,
    open: (details) => showRecalls(details, id),
  })
}

/** Returns the recall text. A missing count is not 0, and 0 means nothing if no record names the vehicle. */
function recallsOf({ recall_count: count, recall_match: match }: Vehicle): string {
  if (match === 'not_loaded' || count === undefined) return 'recalls not loaded'
  if (match === 'none') return 'no recall record has this name'
  return count === null ? 'has recalls' : recallWords(count)
}

function recallWords(count: number | null | undefined): string {
  if (typeof count !== 'number') return ''
  return `${count} ${count === 1 ? 'recall' : 'recalls'}`
}

function factsOf(vehicle: Vehicle): string {
  const { displacement_l: liters, cylinders, fuel_type: fuel, transmission, drive_type: drive, economy } = vehicle
  const engine = liters === null ? fuel : `${liters.toFixed(1)} L${cylinders === null ? '' : ` ${cylinders}-cyl`}`
  const mpg = economy?.combined_mpg ?? null
  return [engine, transmission, drive, mpg === null ? null : `${mpg} mpg`].filter((part) => part !== null).join(' · ')
}

function adviceWords({ do_not_drive: isUrgent, park_outside: isOutside }: Recall): string {
  if (isUrgent === true) return ' · do not drive'
  return isOutside === true ? ' · park outside' : ''
}

async function showRecalls(details: HTMLElement, id: string): Promise<void> {
  try {
    const { recalls, message } = await responseOf<{ recalls: readonly Recall[]; message?: string }>(
      `/v1/vehicles/${id}/recalls?fields=${RECALL_FIELDS}`,
    )
    for (const recall of recalls) {
      const text = [recall.component, recall.summary].filter((part) => part !== null).join(': ')
      const line = textElement('p', ` ${text}`)
      line.prepend(textElement('strong', `${recall.campaign_id}${adviceWords(recall)}`))
      details.append(line)
    }
    if (message !== undefined) details.append(textElement('p', message, 'note'))
  } catch {
    details.append(textElement('p', 'Could not load the recalls. Try again in a second.'))
  }
}
