import type { RecallType } from '#catalog/vocabulary.ts'
import { singleFile } from '#ingest/download/official-files.ts'
import { NewestDate } from '#ingest/read/federal-row.ts'
import { memoizeLast } from '#ingest/read/memoize.ts'
import { dateOfDigits, foldBlanks, parseNumber } from '#ingest/read/numbers.ts'
import { type RowParser, namedRows, defineSource } from '#ingest/source.ts'
import { CountryRecallRow, countryStage } from '#ingest/sources/country-recalls.ts'
import { ownerAdviceIn } from '#ingest/sources/owner-advice.ts'
import { MEGABYTE } from '#ingest/sources/publishers.ts'

const REQUIRED = [
  'RECALL_NUMBER_NUM',
  'YEAR',
  'MANUFACTURER_RECALL_NO_TXT',
  'CATEGORY_ETXT',
  'MAKE_NAME_NM',
  'MODEL_NAME_NM',
  'UNIT_AFFECTED_NBR',
  'SYSTEM_TYPE_ETXT',
  'NOTIFICATION_TYPE_ETXT',
  'COMMENT_ETXT',
  'COMMENT_FTXT',
  'RECALL_DATE_DTE',
] as const
/** The last two columns exist in the editions of 2022 and 2023, but not in those of 2026. */
const COLUMNS = [...REQUIRED, 'LAST_UPDATE_DATE', 'MANUFACTURER_NAME_NM'] as const
type Name = (typeof COLUMNS)[number]

const STAGE = countryStage('ca')

/** Transport Canada's recall campaigns: one row per campaign, make, model and model year. See README.md. */
export const transportCanadaRecalls = defineSource({
  name: 'transport-canada-recalls',
  title: 'Transport Canada recalls (vrdb)',
  about: {
    publisher: 'Transport Canada',
    licence: 'Open Government Licence - Canada, attribution required',
    attribution: 'Contains information licensed under the Open Government Licence – Canada.',
    title: 'Vehicle Recalls Database (vrdb_full_monthly.csv, vrdb_60days_daily.csv)',
    url: 'https://open.canada.ca/data/en/dataset/1ec92326-47ef-4110-b7ca-959fab03f96d',
    label: 'Transport Canada recalls',
    provides: 'recall campaigns in Canada',
    recalls: {
      country: 'ca',
      country_name: 'Canada',
      agency: 'Transport Canada',
      campaign_url: 'https://wwwapps.tc.gc.ca/Saf-Sec-Sur/7/VRDB-BDRV/search-recherche/detail.aspx?lang=eng&rn=',
      ask_url: 'https://wwwapps.tc.gc.ca/Saf-Sec-Sur/7/VRDB-BDRV/search-recherche/menu.aspx?lang=eng',
    },
  },
  official: {
    site: 'https://opendatatc.tc.canada.ca',
    hosts: ['opendatatc.tc.canada.ca'],
    files: (site) => [
      // About 207 MB in 2026; checked monthly, because the daily file contains the newer campaigns.
      { ...singleFile(`${site}/vrdb_full_monthly.csv`, 1024 * MEGABYTE), isClosed: true },
      singleFile(`${site}/vrdb_60days_daily.csv`, 128 * MEGABYTE),
    ],
    everyDays: 1,
    isFirst: false,
  },
  checks: { rowsMin: 140_000, publishedTables: ['country_recall', 'country_recall_name'] },
  megabytes: 205,
  fileNames: /^vrdb_(full_monthly|60days_daily)(-[\d-]+)?\.csv$/i,
  editions: 'all',
  dialect: 'csv',
  hasHeader: true,
  row: CountryRecallRow,
  stageTables: STAGE.stageTables,
  tables: STAGE.tables,
  open: parser,
  writer: (stage) => STAGE.writer(stage),
  merge: (stage) => STAGE.merge(stage),
})

function parser(header: readonly string[]): RowParser {
  const newest = new NewestDate()
  // Rows of one campaign are adjacent and repeat its texts.
  const sections = memoizeLast(commentSections)
  const advice = memoizeLast(ownerAdviceIn)
  const french = memoizeLast(frenchText)
  return namedRows(header, {
    columns: COLUMNS,
    required: REQUIRED,
    newestDate: () => newest.date(),
    read(raw) {
      const text = (name: Name) => foldBlanks(raw(name))
      const [recalled, updated] = [dayOf(text('RECALL_DATE_DTE')), dayOf(text('LAST_UPDATE_DATE'))]
      newest.add(recalled)
      newest.add(updated)
      const comment = raw('COMMENT_ETXT').replaceAll('\r\n', '\n')
      return {
        campaign_id: text('RECALL_NUMBER_NUM'),
        is_recall: /^inconsequential$/i.test(text('NOTIFICATION_TYPE_ETXT')) ? 0 : 1,
        make: text('MAKE_NAME_NM'),
        model: text('MODEL_NAME_NM'),
        year: yearOf(text('YEAR')),
        type: typeOf(text('CATEGORY_ETXT')),
        is_light: LIGHT.test(text('CATEGORY_ETXT')) ? 1 : 0,
        manufacturer: text('MANUFACTURER_NAME_NM') || null,
        manufacturer_campaign: text('MANUFACTURER_RECALL_NO_TXT') || null,
        notification: text('NOTIFICATION_TYPE_ETXT') || null,
        component: text('SYSTEM_TYPE_ETXT') || null,
        ...sections(comment),
        ...advice(comment),
        summary_fr: french(raw('COMMENT_FTXT').replaceAll('\r\n', '\n')),
        recalled,
        updated,
        potentially_affected: unitsOf(text('UNIT_AFFECTED_NBR')),
      }
    },
  })
}

const LIGHT = /^(car|suv|minivan|light truck (&|and) van)$/i
/** Categories other than vehicles. */
const TYPES: readonly (readonly [RegExp, RecallType])[] = [
  [/^tires?$/i, 'tire'],
  [/^(child car seat|booster seat|child restraint.*|infant.*)$/i, 'child_seat'],
  [/^equipment$/i, 'equipment'],
]

function typeOf(category: string): RecallType {
  return TYPES.find(([pattern]) => pattern.test(category))?.[1] ?? 'vehicle'
}

/** Parses a number of units such as "40,915.00"; NaN, which rejects the row, for any other text. */
function unitsOf(text: string): number | null {
  return parseNumber(/^\d{1,3}(,\d{3})+(\.0+)?$/.test(text) ? text.replaceAll(',', '') : text)
}

/** Parses a year; a blank, 0 and 9999 mean unknown. */
function yearOf(text: string): number | null {
  const year = parseNumber(text)
  return year === 0 || year === 9999 ? null : year
}

/** Parses 'YYYY-MM-DD' with an optional time; null for an impossible date. */
function dayOf(text: string): string | null {
  return dateOfDigits(text.slice(0, 10).replaceAll(/[-/]/g, ''))
}

/** Returns the French text; null for the sentence that replaces it in old rows. */
function frenchText(text: string): string | null {
  return /^\s*(translation not available|traduction non disponible)\.?\s*$/i.test(text) ? null : blankToNull(text)
}

/** Parts of a campaign's comment, in the words of the record; null = missing. */
interface CommentSections {
  readonly summary: string | null
  readonly consequence: string | null
  readonly remedy: string | null
}

/** Headings of comments since about 2019, each on its own line. */
const RISK = /^[ \t]*safety risks?[ \t]*:[ \t]*$/im
const ACTIONS = /^[ \t]*corrective actions?[ \t]*:[ \t]*$/im
const ISSUE = /^[ \t]*issue[ \t]*:[ \t]*$/im
/** Beginning of the correction in older comments, within the paragraph. */
const CORRECTION = /(?<=[.!?]\s+)Correction\s*:\s*/

/** Splits a comment with LF line ends. If its headings or their order differ, the whole comment is the summary. */
function commentSections(text: string): CommentSections {
  const [risk, actions] = [RISK.exec(text), ACTIONS.exec(text)]
  if (risk !== null && actions !== null && risk.index < actions.index) {
    return {
      // A text before the heading ("This recall was replaced by ...") belongs to the summary.
      summary: blankToNull(text.slice(0, risk.index).replace(ISSUE, '')),
      consequence: blankToNull(text.slice(risk.index + risk[0].length, actions.index)),
      remedy: blankToNull(text.slice(actions.index + actions[0].length)),
    }
  }
  const correction = risk === null && actions === null ? CORRECTION.exec(text) : null
  if (correction === null) return { summary: blankToNull(text), consequence: null, remedy: null }
  return {
    summary: blankToNull(text.slice(0, correction.index)),
    consequence: null,
    remedy: blankToNull(text.slice(correction.index + correction[0].length)),
  }
}

/** Trims lines and keeps at most one empty line between paragraphs; null for a blank. */
function blankToNull(text: string): string | null {
  const trimmed = text
    .replaceAll(/[ \t\u00A0]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return trimmed === '' ? null : trimmed
}
