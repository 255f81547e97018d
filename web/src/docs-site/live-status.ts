import { SOURCE_TITLES } from '#web/design/source-titles.generated.ts'
import { textElement } from './search.ts'

interface Status {
  readonly status: string
  readonly edition: string
  readonly vehicles: number
  readonly recall_campaigns: number
  readonly data_updated: string
  readonly datasets: readonly {
    readonly source: string
    readonly rows: number
    readonly records_through: string | null
  }[]
}

const FAILED = 'The status could not be read. See /v1/status.'

/** Writes into the landing page what the service says of itself. */
export async function showStatus(): Promise<void> {
  const place = document.getElementById('status-now')
  if (place === null) return
  try {
    const response = await fetch('/v1/status')
    const status: Status = await response.json()
    place.replaceChildren(lead(status), table(status))
  } catch {
    place.replaceChildren(textElement('p', FAILED))
  }
}

function lead({ status, vehicles, recall_campaigns: campaigns, edition, data_updated: updated }: Status): HTMLElement {
  const line = document.createElement('p')
  const isWell = status === 'ok'
  line.append(
    textElement('span', isWell ? 'All is well' : `Status: ${status}`, isWell ? 'pill ok' : 'pill'),
    ` ${vehicles.toLocaleString('en-US')} vehicles and ${campaigns.toLocaleString('en-US')} recall campaigns`,
    edition === 'starter' ? ' (starter data)' : '',
    `, updated ${updated.slice(0, 10)}.`,
  )
  return line
}

function table({ datasets }: Status): HTMLElement {
  const element = document.createElement('table')
  const head = document.createElement('thead')
  const titles = document.createElement('tr')
  titles.append(textElement('th', 'Source'), textElement('th', 'Rows', 'right'), textElement('th', 'Records through'))
  head.append(titles)
  const body = document.createElement('tbody')
  for (const { source, rows, records_through: through } of datasets) {
    const row = document.createElement('tr')
    row.append(
      textElement('td', SOURCE_TITLES[source] ?? source),
      textElement('td', rows.toLocaleString('en-US'), 'right'),
      textElement('td', through ?? '—'),
    )
    body.append(row)
  }
  element.append(head, body)
  const scroll = document.createElement('div')
  scroll.className = 'scroll'
  scroll.tabIndex = 0
  scroll.setAttribute('role', 'group')
  scroll.setAttribute('aria-label', 'Sources')
  scroll.append(element)
  return scroll
}
