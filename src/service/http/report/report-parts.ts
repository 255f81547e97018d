import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { countryName } from '#operations/countries.ts'
import { componentText, type Recall } from '#operations/records/recall.ts'
import { recallSeverity, type ReportSections } from '#operations/report/report-sections.ts'
import { html, type Html, type HtmlPart } from '#platform/html.ts'

const NUMBERS = new Intl.NumberFormat('en-US')

/** Formats 1234567 as "1,234,567". */
export function numberText(value: number): string {
  return NUMBERS.format(value)
}

/** Returns the day as the dashboard writes it, "2026-08-14"; a dash if it is unknown. */
export function dayText(day: string | null | undefined): string {
  return day ?? '–'
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`
}

/** Explains an empty list. An empty list never means that no records exist. */
export function emptyNote(
  section: { readonly records_through: string | null; readonly message?: string },
  count: number | undefined,
): Html {
  const through = section.records_through
  const none = through === null ? 'None found.' : `None found in the records through ${dayText(through)}.`
  const found = count === undefined ? 'Unknown.' : none
  return html`<p>${found} <span class="dim">${section.message}</span></p>`
}

export function warningNotices({ warnings, recalls }: ReportSections): Html {
  if (warnings.length === 0) return html`<div class="notice"><p>${noWarning(recalls)}</p></div>`
  const notices = (['do_not_drive', 'park_outside'] as const).map((warning) => {
    const campaigns = warnings.filter((each) => each.warning === warning)
    if (campaigns.length === 0) return null
    const isStop = warning === 'do_not_drive'
    const items = campaigns.map(({ campaign_id: id }) => {
      const recall = recalls.recalls.find(({ campaign_id: other }) => other === id)
      return html`<li>${id}, ${dayText(recall?.report_received)}: ${componentText(recall?.component)}</li>`
    })
    return html`<div class="notice ${isStop ? 'stop' : 'warn'}">
      <h3>${isStop ? 'Do not drive until repaired' : 'Park outside until repaired'}</h3>
      <p class="small">
        A recall of this model gives this advice to owners of affected vehicles. Check the VIN to find out whether this
        vehicle is affected, and whether it was repaired:
        <a href="https://www.nhtsa.gov/recalls">nhtsa.gov/recalls</a>.
      </p>
      <ul>
        ${items}
      </ul>
    </div>`
  })
  return html`${notices}
    <p class="small">${recalls.owner_advice.message}</p>`
}

function noWarning(recalls: ReportSections['recalls']): string {
  if (recalls.recalls.length === 0) return recalls.message ?? ''
  const through = recalls.records_through === null ? '' : `In the records through ${dayText(recalls.records_through)}: `
  return `${through}${recalls.owner_advice.message ?? ''}`
}

export function figures({ recalls, complaints, tsbs, investigations }: ReportSections): Html {
  const active = investigations.investigations.filter(({ status }) => status === 'active').length
  const equipment = recalls.recalls.filter((recall) => recallSeverity(recall) === 3).length
  const harm = complaints.summary
  return html`<dl class="figures">
    ${figure('Recalls', countText(recalls.count, recalls.recalls), equipment > 0 ? `${numberText(equipment)} about equipment` : '')}
    ${figure('Owner complaints', countText(complaints.total, complaints.complaints), harm === undefined ? '' : harmText(harm))}
    ${figure('Investigations', countText(investigations.total, investigations.investigations), active > 0 ? `${numberText(active)} active` : '')}
    ${figure('Service bulletins', countText(tsbs.total, tsbs.tsbs), '')}
  </dl>`
}

/** Returns the count; without one, the number of listed records, which may not be all. */
function countText(count: number | undefined, listed: readonly unknown[]): string {
  if (count !== undefined) return numberText(count)
  return listed.length === 0 ? 'unknown' : `${numberText(listed.length)} or more`
}

function figure(label: string, value: string, about: string): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd class="value ${/^\d/.test(value) ? '' : 'none'}">${value}</dd>
    <dd class="about">${about}</dd>
  </div>`
}

/** "4 crashes, 1 fire, 3 injured"; empty if none is reported. */
function harmText({ crashes, fires, injuries, deaths }: NonNullable<ReportSections['complaints']['summary']>): string {
  const parts = [
    [crashes, counted(crashes, 'crash', 'crashes')],
    [fires, counted(fires, 'fire')],
    [injuries, `${numberText(injuries)} injured`],
    [deaths, `${numberText(deaths)} killed`],
  ] as const
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ')
}

/** Renders the recalls, most severe first. Recalls of equipment have a heading of their own. */
export function recallsPart({ recalls }: ReportSections): Html {
  const all = recalls.recalls
  const aboutVehicle = all.filter((recall) => recallSeverity(recall) < 3)
  const equipment = all.filter((recall) => recallSeverity(recall) === 3)
  const through = recalls.records_through
  const others: HtmlPart =
    equipment.length === 0
      ? null
      : html`<h3 class="part">Equipment, tires and child seats made for this model, mostly by other makers</h3>
          ${equipment.map(recallCard)}`
  return html`<section>
    <h2>Recalls<small>${through === null ? '' : `records through ${dayText(through)}`}</small></h2>
    ${all.length === 0 ? emptyNote(recalls, recalls.count) : html`<p class="dim small">${listNote(recalls)}</p>`}
    ${aboutVehicle.map(recallCard)}${others}${authorship(all)}${attributions(recalls)}
  </section>`
}

/** Returns the list's message without the advice that a notice on top of the report has already stated. */
function listNote({ message, owner_advice: advice }: ReportSections['recalls']): string {
  return message.replace(advice.message ?? '', '').trim()
}

/** States once who wrote the texts, if they are not the agency's. */
function authorship(recalls: readonly Partial<Recall>[]): HtmlPart {
  if (!recalls.some(({ text_source: source }) => source === 'summary')) return null
  return html`<p class="dim small after">
    This project summarized the recall texts. The campaign's page at its agency has the official text.
  </p>`
}

/** Returns the attribution texts that the data licenses require next to the records. */
function attributions({ countries = [] }: ReportSections['recalls']): Html {
  const texts = new Set(countries.flatMap(({ attribution }) => attribution ?? []))
  return html`${[...texts].map((text) => html`<p class="dim small">${text}</p>`)}`
}

/** Returns "Canada", or undefined for the United States. */
function countryOf({ country = HOME_COUNTRY }: Partial<Recall>): string | undefined {
  return country === HOME_COUNTRY ? undefined : countryName(country)
}

function recallCard(recall: Partial<Recall>): Html {
  const { campaign_id: id, component, report_received: received, source_url: url = '' } = recall
  const link = url.startsWith('https://') ? html`<a href="${url}">${id}</a>` : html`${id}`
  return html`<article class="recall">
    ${recall.do_not_drive === true ? html`<p class="words stop-word">Do not drive until repaired</p>` : null}
    ${recall.park_outside === true ? html`<p class="words warn-word">Park outside until repaired</p>` : null}
    <div class="top">
      <h3>${componentText(component)}</h3>
      <span class="dim small when"
        >${countryOf(recall) === undefined ? '' : `${countryOf(recall)} · `}${link} · ${dayText(received)}</span
      >
    </div>
    ${hint(recall.applies_to_hint)}
    ${paragraph('Defect', recall.summary)}${paragraph('Consequence', recall.consequence)}${paragraph('Remedy', recall.remedy)}
    ${completion(recall)}
  </article>`
}

function hint(text: string | null | undefined): HtmlPart {
  return text === null || text === undefined ? null : html`<p><b>May apply only to vehicles</b> “${text}”</p>`
}

function paragraph(label: string, text: string | null | undefined): HtmlPart {
  return text === null || text === undefined ? null : html`<p><b>${label}.</b> ${text}</p>`
}

function completion({
  completion_rate: rate,
  completion: report,
  potentially_affected: affected,
  type,
  country = HOME_COUNTRY,
}: Partial<Recall>): HtmlPart {
  const units = type === undefined || type === null || type === 'vehicle' ? 'vehicles' : 'units'
  const campaign =
    affected === null || affected === undefined
      ? ''
      : `${numberText(affected)} ${units} in the whole campaign${country === HOME_COUNTRY ? '' : `, in ${countryName(country)} alone`}`
  if (rate === undefined) return campaign === '' ? null : html`<div class="done">${campaign}</div>`
  const quarter = report === undefined ? '' : `, quarter ${report.quarter.replace('-', ' Q')}`
  const share = (Math.floor(rate * 1_000) / 10).toFixed(1)
  return html`<div class="done">
    ${bar(rate)}<span>${share}% repaired${quarter}${campaign === '' ? '' : ` · ${campaign}`}</span>
  </div>`
}

export function bar(share: number): Html {
  const width = (Math.min(Math.max(share, 0), 1) * 120).toFixed(1)
  return html`<svg class="bar" viewBox="0 0 120 6" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="120" height="6" />
    <rect class="fill" width="${width}" height="6" />
  </svg>`
}

/** Head of a column; its class styles its cells too. */
type ColumnHead = string | { readonly title: string; readonly className: string }

/** @param rows one `tr` each */
export function table(heads: readonly ColumnHead[], rows: readonly Html[]): Html {
  const cells = heads.map((head) =>
    typeof head === 'string' ? html`<th>${head}</th>` : html`<th class="${head.className}">${head.title}</th>`,
  )
  return html`<table>
    <thead>
      <tr>
        ${cells}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}
