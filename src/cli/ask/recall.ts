import type { Command } from 'commander'
import type { Catalog } from '#catalog/catalog.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { factLine } from '#cli/text-table.ts'
import { factsOfCountry } from '#operations/countries.ts'
import { PAGE_LIMIT_MAX } from '#operations/limits.ts'
import { campaignOf, type CampaignResponse } from '#operations/public/get-campaign.ts'
import { componentText } from '#operations/records/recall.ts'
import { countOf } from '#platform/count-of.ts'
import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { openCurrentCatalog } from './current-catalog.ts'

export function addRecallCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('recall')
    .description('look up recall campaigns and their vehicles in the current snapshot')
    .argument(
      '<campaign...>',
      'campaign numbers of NHTSA (24V-064), Transport Canada (2024-065), or a manufacturer (24S05)',
    )
    .option('--json', 'print the response of GET /v1/recalls/{campaign} with all vehicles, one line per campaign')
    .action((campaigns: readonly string[], { json }: { readonly json?: boolean }) =>
      runRecall(campaigns, json === true, environment),
    )
}

/** Prints every campaign found, then fails if one was missing. */
async function runRecall(campaigns: readonly string[], asJson: boolean, environment: CliEnvironment): Promise<void> {
  const { out } = environment
  const catalog = await openCurrentCatalog(environment.config().dataDirectory)
  let rejected = 0
  try {
    for (const campaign of campaigns) {
      try {
        const found = wholeCampaign(campaign, catalog)
        for (const line of asJson ? [JSON.stringify(found)] : campaignLines(found)) out(line)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (campaigns.length === 1 && !asJson) throw new Failure(error.message)
        rejected += 1
        const { code, message } = error
        out(asJson ? JSON.stringify({ campaign, error: code, message }) : `${campaign}: ${message}`)
      }
    }
  } finally {
    catalog.close()
  }
  if (rejected > 0) throw new Failure(`${rejected} of ${countOf(campaigns.length, 'campaign')} not found.`)
}

function wholeCampaign(campaign: string, catalog: Catalog): CampaignResponse {
  const pageAt = (offset: number) => campaignOf({ campaign, limit: PAGE_LIMIT_MAX, offset }, catalog)
  const first = pageAt(0)
  const vehicles = [...first.vehicles]
  while (vehicles.length < first.total) vehicles.push(...pageAt(vehicles.length).vehicles)
  return { ...first, count: first.total, has_more: false, vehicles }
}

function campaignLines({ recall, names, total, message, records_through: through }: CampaignResponse): string[] {
  const { completion, related_campaigns: related = [] } = recall
  const lines = [
    `${recall.campaign_id}: ${recall.components.map(componentText).join('; ') || componentText(null)}`,
    factLine('agency', factsOfCountry(recall.country).agency),
    factLine('manufacturer', recall.manufacturer),
    factLine('date', recall.report_received),
    factLine('affected', recall.potentially_affected?.toLocaleString('en-US') ?? null),
    recall.do_not_drive === true && factLine('advice', 'DO NOT DRIVE before the repair'),
    recall.park_outside === true && factLine('advice', 'PARK OUTSIDE before the repair'),
    factLine('defect', recall.summary),
    factLine('consequence', recall.consequence),
    factLine('remedy', recall.remedy),
    recall.text_source === 'summary' && factLine('', '(summarized by this project)'),
    completion !== undefined &&
      factLine(
        'repaired',
        `${completion.remedied ?? '?'} of ${completion.involved ?? '?'}, as of ${completion.quarter}`,
      ),
    ...related.map(({ campaign_id: id, country }) =>
      factLine('same defect', `${factsOfCountry(country).agency} ${id}`),
    ),
    ...names.map((name, index) => factLine(index === 0 ? 'names' : '', nameText(name))),
    factLine(
      'vehicles',
      `${total} of this service ${total === 1 ? 'has' : 'have'} one of these names; --json lists them`,
    ),
    factLine('newest record', through),
    factLine('note', message),
    factLine('official', recall.source_url),
  ]
  return lines.filter((line) => line !== false)
}

/** Returns "FORD RANGER 2004, 2005; no vehicle here of 2005" or "TOYOTA TACOMA 2019 (in the text only)". */
function nameText({
  make,
  model,
  years,
  unmatched_years: unmatched,
  text_only_years: derived,
}: CampaignResponse['names'][number]): string {
  const isDerived = derived !== null && derived.length === years.length
  const name = `${make} ${model} ${yearsText(years)}${isDerived ? ' (in the text only)' : ''}`
  if (unmatched.length === 0) return name
  return `${name}; no vehicle here${unmatched.length === years.length ? '' : ` of ${yearsText(unmatched)}`}`
}

/** Formats ascending years: "2001-2007, 2009". */
function yearsText(years: readonly (number | null)[]): string {
  const parts: string[] = []
  for (const [index, year] of years.entries()) {
    if (year === null) parts.push('without a year')
    else if (years[index - 1] === year - 1) parts.push(`${parts.pop()?.split('-')[0] ?? ''}-${year}`)
    else parts.push(String(year))
  }
  return parts.join(', ')
}
