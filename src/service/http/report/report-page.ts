import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import type { IllustrationParameters } from '#illustrations/parameters.ts'
import { drawSideView } from '#illustrations/side-view.ts'
import type { ReportSections } from '#operations/report/report-sections.ts'
import { LOAD_ALL } from '#operations/starter-data.ts'
import type { Vehicle } from '#operations/vehicle.ts'
import type { DecodedVehicle } from '#operations/vin/decode-vin.ts'
import { NO_MATCH_WORDS } from '#operations/vin/vin-vehicles.ts'
import { html, Html } from '#platform/html.ts'
import { specification } from './report-facts.ts'
import { dayText, figures, recallsPart, table, warningNotices } from './report-parts.ts'
import {
  bulletinsPart,
  closing,
  complaintsPart,
  investigationsPart,
  ratingsPart,
  sourcesPart,
} from './report-records.ts'
import { REPORT_STYLE } from './report-style.ts'

type VehicleReport = ReportSections & { readonly vehicle: Vehicle }
type VinReport = ReportSections & {
  readonly decoded: Static<typeof DecodedVehicle>
  readonly vehicles: readonly Vehicle[]
}

/** The policy contains the hash of the text between the tags, including every blank. */
const STYLE = new Html(`<style>${REPORT_STYLE}</style>`)
const STYLE_HASH = createHash('sha256').update(REPORT_STYLE).digest('base64')
/** The page runs no script, loads nothing, and contains one style and one drawing. */
export const REPORT_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Renderers of pages from a response and its snapshot, by operation. */
export const REPORT_PAGES: Readonly<Record<string, (response: object, catalog: Catalog) => string>> = {
  get_vehicle_report: vehicleReportPage,
  get_vin_report: vinReportPage,
}

function vehicleReportPage(response: object, catalog: Catalog): string {
  const report = withoutStarterNotes(response as VehicleReport)
  const { vehicle } = report
  const head = header({
    title: [vehicle.year, vehicle.make, vehicle.model],
    details: [vehicle.trim, vehicle.submodel, engineText(vehicle), vehicle.transmission, vehicle.drive_type],
    vin: undefined,
    drawing: drawingOf(catalog, vehicle.id),
  })
  const body = html`${specificationSection('Specification', vehicle)}`
  return page(report, head, body)
}

function vinReportPage(response: object, catalog: Catalog): string {
  const report = withoutStarterNotes(response as VinReport)
  const { decoded, vehicles } = report
  const [first] = vehicles
  const head = header({
    title: [decoded.year, decoded.make, decoded.model],
    details: [decoded.trim, engineText(decoded), decoded.transmission, decoded.drive_type, decoded.body_class],
    vin: decoded.vin,
    drawing: decoded.image_url === null || first === undefined ? undefined : drawingOf(catalog, first.id),
  })
  return page(report, head, html`${vinSection(decoded)}${candidatesSection(report)}`)
}

/** Sentences that the notice about starter data states once for the whole page. */
const STATED_BY_NOTICE =
  /(?:^|(?<=\. ))(?:These are (?:the )?starter data\b[^.]*\. ?|The official files hold all of them\b[^.]*\. ?)/g

/** Removes sentences that the starter data notice already states from a report's messages. */
function withoutStarterNotes<Report extends ReportSections>(report: Report): Report {
  if (report.edition === 'official') return report
  const plain = <Section extends { readonly message?: string }>(section: Section): Section =>
    section.message === undefined
      ? section
      : { ...section, message: section.message.replaceAll(STATED_BY_NOTICE, '').trim() }
  return {
    ...report,
    recalls: plain(report.recalls),
    complaints: plain(report.complaints),
    tsbs: plain(report.tsbs),
    investigations: plain(report.investigations),
    ratings: plain(report.ratings),
  }
}

interface Heading {
  readonly title: readonly (string | number | null)[]
  readonly details: readonly (string | null)[]
  readonly vin: string | undefined
  readonly drawing: string | undefined
}

function header({ title, details, vin, drawing }: Heading): { readonly name: string; readonly head: Html } {
  const name = title.filter((part) => part !== null).join(' ') || 'Unnamed vehicle'
  const subtitle = details.filter((part) => part !== null && part !== '').join(' · ')
  const source = drawing === undefined ? '' : `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  const figure =
    drawing === undefined
      ? null
      : html`<figure>
          <img src="${source}" width="640" height="320" alt="Drawing of a ${name}" />
          <figcaption>Illustration, not a photo</figcaption>
        </figure>`
  const head = html`<header class="head">
    <div>
      <p class="eyebrow">Vehicle report</p>
      <h1>${name}</h1>
      ${vin === undefined ? null : html`<p class="vin">${vin}</p>`}
      ${subtitle === '' ? null : html`<p class="what">${subtitle}</p>`}
    </div>
    ${figure}
  </header>`
  return { name, head }
}

/** "3.5 L 6 cylinders Gasoline", from the known values. */
function engineText(of: Pick<Vehicle, 'cylinders' | 'fuel_type'> & { readonly displacement_l: number | null }): string {
  const { displacement_l: litres, cylinders, fuel_type: fuel } = of
  const parts = [
    litres === null ? null : `${litres.toFixed(1)} L`,
    cylinders === null ? null : `${cylinders} cylinders`,
    fuel,
  ]
  return parts.filter((part) => part !== null).join(' ')
}

function drawingOf(catalog: Catalog, vehicleId: string): string | undefined {
  const key = catalog.getVehicle(vehicleId)?.illustration
  const parameters = key === null || key === undefined ? undefined : catalog.illustrations.parametersOf(key)
  return parameters === undefined ? undefined : drawSideView(JSON.parse(parameters) as IllustrationParameters)
}

function page(report: ReportSections, { name, head }: { name: string; head: Html }, about: Html): string {
  const starter =
    report.edition === 'official'
      ? null
      : html`<div class="notice warn">
          <h3>Starter data</h3>
          <p class="small">
            This service has only an excerpt of the federal records. Recalls and other records may be missing.
            ${LOAD_ALL}
          </p>
        </div>`
  const document = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>${name}: vehicle report</title>
      ${STYLE}
    </head>
    <body>
      <main>
        ${head}${warningNotices(report)}${starter}${figures(report)}${recallsPart(report)}${investigationsPart(report)}
        ${complaintsPart(report)}${bulletinsPart(report)}${ratingsPart(report)}${about}${sourcesPart(report)}${closing(report)}
      </main>
    </body>
  </html>`
  return `<!doctype html>\n${document.text}\n`
}

function specificationSection(text: string, vehicle: object): Html {
  return html`<section>
    <h2>${text}</h2>
    ${specification(vehicle as Record<string, unknown>)}
  </section>`
}

/** Explains why no vehicle is named, or lists the values that were not compared with the named vehicle. */
function matchNote(
  match: VinReport['decoded']['vehicle_match'],
  reason: VinReport['decoded']['no_match_reason'],
  left: readonly string[],
): Html | null {
  if (match === 'none') return html`<p>No vehicle in the catalog matches: ${NO_MATCH_WORDS[reason ?? 'name']}.</p>`
  const words = left.map((name) => name.replaceAll('_', ' ')).join(', ')
  return match === 'exact' && left.length > 0 ? html`<p>Not compared: ${words}.</p>` : null
}

function vinSection(decoded: VinReport['decoded']): Html {
  const { vin: _vin, issues, vehicles: _vehicles, told_apart_by: _apart, data_release: release, ...facts } = decoded
  const { valid: _valid, corrected_vin: corrected, vehicle_match: match, not_compared: left, ...others } = facts
  const { no_match_reason: reason, vehicle_id: _id, ...stated } = others
  const wrong = issues.map(({ message }) => html`<li>${message}</li>`)
  const notice =
    issues.length === 0
      ? null
      : html`<div class="notice warn">
          <h3>Problems with this VIN</h3>
          <ul>
            ${wrong}${corrected === null ? null : html`<li>Did you mean ${corrected}?</li>`}
          </ul>
        </div>`
  const edition = html`<p class="dim small after">
    Decoded by NHTSA’s ${release.edition}, of ${dayText(release.dated)}.
  </p>`
  return html`<section>
    <h2>Decoded VIN</h2>
    ${notice}${specification(stated)}${matchNote(match, reason, left)}${edition}
  </section>`
}

function candidatesSection({ vehicles, decoded }: VinReport): Html {
  const [only] = vehicles
  if (only === undefined) return html``
  if (vehicles.length === 1) return specificationSection('Vehicle in the catalog', only)
  const apart = decoded.told_apart_by.map((name) => name.replaceAll('_', ' ')).join(', ')
  const rows = vehicles.map(
    (each) =>
      html`<tr>
        <td>${each.year} ${each.make} ${each.model}<br /><span class="dim small">${each.id}</span></td>
        <td>${engineText(each)}</td>
        <td>
          ${[each.transmission, each.drive_type, each.trim, each.configuration].filter((part) => part !== null).join(' · ')}
        </td>
      </tr>`,
  )
  return html`<section>
    <h2>Possible vehicles</h2>
    <p class="dim small">The VIN does not identify one of them.${apart === '' ? '' : ` They differ in ${apart}.`}</p>
    ${table(['Vehicle', 'Engine', 'Details'], rows)}
  </section>`
}
