import { isLoading } from '#web/design/starter/is-loading.ts'
import { textElement } from './search.ts'

interface Status {
  readonly status: string
  readonly edition: string
  readonly vehicles: number
  readonly recall_campaigns: number
  readonly data_updated: string
  readonly datasets: readonly unknown[]
}

/** Writes the current status of the service into the landing page, in one line. */
export async function showStatus(): Promise<void> {
  const element = document.getElementById('status-now')
  if (element === null) return
  try {
    const response = await fetch('/v1/status')
    const status: Status = await response.json()
    element.replaceChildren(...line(status))
    if (isLoading(status) && (await loadsData())) element.append(' All EPA vehicles follow within a minute or two.')
  } catch {
    element.textContent = 'Could not load the status. See /v1/status.'
  }
}

/** Returns false also if the service does not say. */
async function loadsData(): Promise<boolean> {
  try {
    const response = await fetch('/account/instance')
    const instance: { readonly loads_data?: boolean } = await response.json()
    return instance.loads_data === true
  } catch {
    return false
  }
}

function line({ status, vehicles, recall_campaigns: campaigns, edition, data_updated: updated, datasets }: Status) {
  const isHealthy = status === 'ok'
  const link = document.createElement('a')
  link.href = '/docs/data-sources'
  link.textContent = `${datasets.length} sources`
  return [
    textElement('span', isHealthy ? 'Operational' : `Status: ${status}`, isHealthy ? 'pill ok' : 'pill'),
    ` ${vehicles.toLocaleString('en-US')} vehicles and ${campaigns.toLocaleString('en-US')} recall campaigns from `,
    link,
    `, updated ${updated.slice(0, 10)}${edition === 'starter' ? ' (starter data)' : ''}.`,
  ]
}
