import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { countryName } from '#operations/countries.ts'
import type { Investigation } from '#operations/records/investigation.ts'
import { componentText } from '#operations/records/recall.ts'
import type { ReportSections } from '#operations/report/report-sections.ts'
import { html, type Html } from '#platform/html.ts'
import { bar, dayText, emptyNote, numberText, table } from './report-parts.ts'

/** Renders federal investigations, active ones first. */
export function investigationsPart({ investigations }: ReportSections): Html {
  const { investigations: all, total, records_through: through } = investigations
  if (all.length === 0)
    return html`<section>
      ${title('Federal investigations', through)}${emptyNote(investigations, investigations.total)}
    </section>`
  const active = all.toSorted((left, right) => Number(right.status === 'active') - Number(left.status === 'active'))
  const rows = active.map(
    (each) =>
      html`<tr>
        <td class="when">${dayText(each.opened)}</td>
        <td>
          ${each.subject ?? 'Subject not stated'}<br /><span class="dim small"
            >${each.investigation_id}${after(each.type)}</span
          >
        </td>
        <td>${stateOf(each)}${after(each.recall_campaign_id)}</td>
      </tr>`,
  )
  return html`<section>
    ${title('Federal investigations', through)} ${table(['Opened', 'Subject', 'State'], rows)}
    ${more(all.length, total, 'investigations')}
  </section>`
}

function after(text: string | null | undefined): string {
  return text === null || text === undefined ? '' : ` · ${text}`
}

function stateOf({ status, never_closed: isForgotten, disposition }: Partial<Investigation>): string {
  if (status !== 'active') return disposition ?? 'closed'
  return isForgotten === true ? 'never closed in the record' : 'active'
}

export function complaintsPart({ complaints }: ReportSections): Html {
  const { summary, total, records_through: through } = complaints
  const heading = title('Owner complaints', through)
  if ((total ?? 0) === 0) return html`<section>${heading}${emptyNote(complaints, complaints.total)}</section>`
  const most = summary?.by_component[0]?.complaints ?? 1
  const components = (summary?.by_component ?? [])
    .slice(0, COMPONENTS_SHOWN_MAX)
    .map(
      ({ component, complaints: count }) =>
        html`<span>${componentText(component)}</span>${bar(count / most)}<span class="number"
            >${numberText(count)}</span
          >`,
    )
  const sentence =
    summary === undefined
      ? ''
      : ` Crashes: ${numberText(summary.crashes)}. Fires: ${numberText(summary.fires)}. Injured: ${numberText(summary.injuries)}. Killed: ${numberText(summary.deaths)}.`
  return html`<section>
    ${heading}
    <p>
      ${numberText(total ?? 0)} complaints.${sentence}
      <span class="dim">Claims by owners of this model, not findings.</span>
    </p>
    ${components.length === 0 ? null : html`<div class="components after">${components}</div>`}
  </section>`
}

const COMPONENTS_SHOWN_MAX = 8

export function bulletinsPart({ tsbs }: ReportSections): Html {
  const { tsbs: all, total, records_through: through } = tsbs
  const heading = title('Service bulletins', through)
  if (all.length === 0) return html`<section>${heading}${emptyNote(tsbs, tsbs.total)}</section>`
  const rows = all.map(
    (each) =>
      html`<tr>
        <td class="when">${dayText(each.date)}</td>
        <td class="wide">${each.summary ?? 'No summary'}</td>
        <td class="optional">
          ${componentText(each.components?.[0])}<br /><span class="dim small">${each.document_id ?? each.tsb_id}</span>
        </td>
      </tr>`,
  )
  return html`<section>
    ${heading} ${table(['Date', 'Summary', { title: 'Component', className: 'optional' }], rows)}
    ${more(all.length, total, 'bulletins')}
  </section>`
}

type ReportRating = ReportSections['ratings']['ratings'][number]

/** Renders NHTSA's stars with the tested version. Several ratings may apply to the vehicle. */
export function ratingsPart({ ratings: { ratings, count, message } }: ReportSections): Html {
  const heading = html`<h2>Safety ratings</h2>`
  if (ratings.length === 0) {
    const found = count === undefined ? 'Unknown.' : 'None found.'
    return html`<section>
      ${heading}
      <p>${found} <span class="dim">${message}</span></p>
    </section>`
  }
  const rows = ratings.map((rating) => {
    const { overall, front, side, rollover } = rating
    return html`<tr>
      <td>${ratedText(rating)}</td>
      <td>${starsText(overall)}</td>
      <td>${starsText(front?.overall)}</td>
      <td>${starsText(side?.overall)}</td>
      <td>${starsText(rollover?.stars)}</td>
    </tr>`
  })
  return html`<section>
    ${heading}
    <p class="dim small">${message}</p>
    ${table(['Tested vehicle', 'Overall', 'Front', 'Side', 'Rollover'], rows)}
  </section>`
}

function ratedText({ tested, scale, safety_concern: isConcern, limited, notes }: ReportRating): Html {
  const name = [tested?.year, tested?.make, tested?.model, tested?.body, tested?.drive]
  const remarks = [scale === 'before_2011' ? 'Older, easier tests' : null, ...(notes ?? [])]
  return html`${name.filter((part) => part !== null && part !== undefined).join(' ')}
  ${isConcern === true ? html`<br /><strong>Safety concern</strong>` : null}
  ${limited === true ? html`<br /><strong>Does not apply to all vehicles of the year</strong>` : null}
  ${remarks.map((remark) => (remark === null ? null : html`<br /><span class="dim small">${remark}</span>`))}`
}

/** 4 as "4 of 5"; "not rated" if NHTSA gave no stars. */
function starsText(stars: number | null | undefined): string {
  return stars === null || stars === undefined ? 'not rated' : `${stars} of 5`
}

function title(text: string, through: string | null): Html {
  return html`<h2>${text}<small>${through === null ? '' : `records through ${dayText(through)}`}</small></h2>`
}

function more(shown: number, total: number | undefined, things: string): Html {
  if (total === undefined || total <= shown) return html``
  return html`<p class="dim small after">The newest ${numberText(shown)} of ${numberText(total)} ${things}.</p>`
}

/** Renders the official files with their newest dates, and the names that were searched. */
export function sourcesPart({ sources, matched_names: names }: ReportSections): Html {
  const rows = sources.map(
    ({ title: text, publisher, url, records_through: through }) =>
      html`<tr>
        <td>${url.startsWith('https://') ? html`<a href="${url}">${text}</a>` : text}</td>
        <td class="dim optional">${publisher}</td>
        <td class="when number">${dayText(through)}</td>
      </tr>`,
  )
  const known = names.map(({ year, make, model }) => [year, make, model].filter((part) => part !== null).join(' '))
  return html`<section>
    <h2>Sources</h2>
    ${table(['Official files', { title: 'Publisher', className: 'optional' }, { title: 'Records through', className: 'number' }], rows)}
    ${known.length === 0 ? null : html`<p class="dim small after">Names searched in federal records: ${known.join('; ')}.</p>`}
  </section>`
}

export function closing({ snapshot, recalls }: ReportSections): Html {
  const others = (recalls.countries ?? []).flatMap(({ country }) =>
    country === HOME_COUNTRY ? [] : [countryName(country)],
  )
  const countries = ['the United States', ...others].join(' and ')
  return html`<footer>
    <p>
      Based on official files of ${countries}. Records cover the model and year, not one vehicle. An empty list is no
      proof that no record exists. Check the VIN at
      <a href="https://www.nhtsa.gov/recalls">nhtsa.gov/recalls</a> to find out whether this vehicle was repaired. “Not
      stated” means that no source states the value.
    </p>
    <p>Data: snapshot <code>${snapshot.slice(0, SNAPSHOT_DIGITS)}</code>. The same data give the same report.</p>
  </footer>`
}

const SNAPSHOT_DIGITS = 16
