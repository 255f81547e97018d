import type { DatabaseSync } from 'node:sqlite'
import { FIELD_RULES, type FieldRule } from '#catalog/field-rules.ts'
import {
  countRatings,
  countVinReach,
  type RatingCount,
  readUnsettledBodies,
  spansOf,
  type StoredGuideReport,
  type StoredLinkCount,
  type StoredLinkReport,
  type StoredUnlinkedName,
  type UnsettledBody,
  VIN_FIRST_YEAR,
  unlinkedReasonText,
} from '#catalog/report-store.ts'
import type { VinContradictions } from '#catalog/vin/vin-contradictions.ts'
import { tableLines } from '#cli/text-table.ts'
import { type UnlinkedMention, readReviewedMentions } from '#ingest/build/names/unlinked-mentions.ts'
import { countOf } from '#platform/count-of.ts'

/** Maximum rows in the overview; --make and --json show the rest. */
const MAKES_MAX = 60
const UNLINKED_MAX = 25
/** Maximum rows that an ingest prints. */
const INGEST_MAKES_MAX = 10
const INGEST_UNLINKED_MAX = 5
const INGEST_ZEROS_MAX = 25
const CONTRADICTIONS_MAX = 5

const COUNT_TITLES = ['MAKE', 'NAMES', 'LINKED', 'OF NAMES', 'BY RECALLS']
const UNLINKED_TITLES = ['NOT LINKED', 'YEARS', 'RECALLS', 'WHY']
const COMPARISON_TITLES = ['EPA AND VPIC', 'VEHICLES', 'DISAGREE', 'SHARE', 'NULL']
const CONTRADICTION_TITLES = ['DISAGREE ON', 'VEHICLE', 'YEARS', 'VEHICLES', 'EPA', 'VPIC', 'SERVED']
const ZERO_TITLES = ['NOT REVIEWED', 'YEARS', 'RECALLS', 'WHY']

/** Returns the whole report: shares by make, counts by rule, and the unlinked names with the most recalls. */
export function overviewLines(report: StoredLinkReport, most = { makes: MAKES_MAX, unlinked: UNLINKED_MAX }): string[] {
  const { all, rated, makes, rules, unlinked } = report
  const more = unlinked.length - most.unlinked
  return [
    ...tableLines(COUNT_TITLES, [all, rated, ...makes.slice(0, most.makes)].map(countCells)),
    '',
    ...tableLines(['RULE', 'NAMES', 'RECALLS'], rules.filter(({ keys }) => keys > 0).map(ruleCells)),
    '',
    ...tableLines(UNLINKED_TITLES, unlinked.slice(0, most.unlinked).map(unlinkedCells)),
    ...(more > 0
      ? [`... and ${more} more. List one make with "npx vds links --make MAKE", or all with "--json".`]
      : []),
    '',
    ...zeroLines(report),
    ...ratingLinkLines(report),
    ...guideLines(report.green_guide),
    ...comparisonLines(report.vins),
    ...report.countries.flatMap((count) => countryLines(count, report)),
  ]
}

/** Returns how often EPA and vPIC contradict each other, with the most common names; empty if vPIC is not loaded. */
function comparisonLines({ comparisons, contradictions }: VinContradictions): string[] {
  if (comparisons.length === 0) return []
  const byKind = Map.groupBy(contradictions, ({ kind }) => kind)
  const examples = [...byKind.values()].flatMap((of) => of.slice(0, CONTRADICTIONS_MAX))
  const more = contradictions.length - examples.length
  return [
    '',
    ...tableLines(
      COMPARISON_TITLES,
      comparisons.map((comparison) => comparisonCells(comparison, byKind.get(comparison.kind))),
    ),
    ...contradictionLines(examples),
    ...(more > 0
      ? [
          `... and ${more} more ${more === 1 ? 'name' : 'names'}. List one make with "npx vds links --make MAKE", or all with "--json".`,
        ]
      : []),
  ]
}

function comparisonCells(
  { kind, compared, contradicted }: VinContradictions['comparisons'][number],
  names: VinContradictions['contradictions'] = [],
): string[] {
  const open = names.filter(({ decided }) => decided === 'none').reduce((sum, { vehicles }) => sum + vehicles, 0)
  return [kind, String(compared), String(contradicted), shareText(contradicted, compared), String(open)]
}

function contradictionLines(contradictions: VinContradictions['contradictions']): string[] {
  if (contradictions.length === 0) return []
  const cells = contradictions.map(({ kind, make, model, years, vehicles, stated, served, ...row }) => {
    const vpic = `${[...new Set(row.vpic_models)].join(' | ')}: ${row.vpic_stated.join(', ')}`
    return [kind, `${make} ${model}`, spansOf(years), String(vehicles), stated, vpic, served ?? 'null']
  })
  return ['', ...tableLines(CONTRADICTION_TITLES, cells)]
}

function countryLines(count: StoredLinkCount, { countryUnlinked }: StoredLinkReport): string[] {
  const { name: country, keys, linked_keys: linked, recalls, linked_recalls: tied } = count
  const own = countryUnlinked.filter((name) => name.country === country)
  const more = own.length - INGEST_UNLINKED_MAX
  return keys === 0
    ? []
    : [
        '',
        `Names of cars in recalls of country "${country}": ${linked} of ${keys} linked to a vehicle (${shareText(linked, keys)}), or ${shareText(tied, recalls)} of recalls.`,
        ...tableLines(UNLINKED_TITLES, own.slice(0, INGEST_UNLINKED_MAX).map(unlinkedCells)),
        ...(more > 0 ? [`... and ${more} more. List all with "npx vds links --json".`] : []),
      ]
}

function ratingLinkLines({ ratings: count, ratingsUnlinked: rest }: StoredLinkReport): string[] {
  const { keys, linked_keys: linked, recalls: ratings, linked_recalls: tied } = count
  if (keys === 0) return []
  const first = rest.slice(0, INGEST_UNLINKED_MAX).map(({ make, model, years }) => `${spansOf(years)} ${make} ${model}`)
  const more = rest.length - first.length
  return [
    '',
    `Names of safety ratings: ${linked} of ${keys} linked to a vehicle, with ${tied} of ${ratings} ratings.`,
    ...(first.length === 0 ? [] : [`Not linked: ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]),
  ]
}

function guideLines({ names, matched_names: matched, matches, contradicted, unmatched }: StoredGuideReport): string[] {
  if (names === 0) return []
  const more = unmatched.length - INGEST_UNLINKED_MAX
  const first = unmatched.slice(0, INGEST_UNLINKED_MAX).map(({ year, name }) => `${year} ${name}`)
  return [
    '',
    `Names of the Green Vehicle Guide: ${matched} of ${names} linked to a vehicle, in ${countOf(matches, 'pair')}; emissions.csv contradicts the smog score of ${contradicted}.`,
    ...(first.length === 0 ? [] : [`Not linked: ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]),
  ]
}

export function ingestLinkLines(report: StoredLinkReport): string[] {
  if (report.all.keys === 0) return []
  const overview = overviewLines(report, { makes: INGEST_MAKES_MAX, unlinked: INGEST_UNLINKED_MAX })
  return ['', ...overview, '']
}

/** Returns unreviewed names without links whose recalls may hide a wrong zero (see docs/name-resolution.md). */
function zeroLines({ zeros: { reviewed, unreviewed }, unlinked }: StoredLinkReport): string[] {
  const open = unlinked.filter((name) => !name.reviewed && name.zero_years.length > 0)
  const more = open.length - INGEST_ZEROS_MAX
  const count = `Unlinked names with recalls whose likely vehicles have none: ${reviewed.keys} reviewed`
  return [
    `${count}, ${unreviewed.keys} not reviewed.`,
    ...(open.length === 0 ? [] : tableLines(ZERO_TITLES, open.slice(0, INGEST_ZEROS_MAX).map(zeroCells))),
    ...(more > 0 ? [`... and ${more} more. List all with "npx vds links --json".`] : []),
  ]
}

function zeroCells(name: StoredLinkReport['unlinked'][number]): string[] {
  return unlinkedCells({ ...name, years: name.zero_years })
}

/** Returns one make: its share, every unlinked name, and contradictions between EPA and vPIC. */
export function makeLines({ makes, unlinked, vins }: StoredLinkReport): string[] {
  return [
    ...tableLines(COUNT_TITLES, makes.map(countCells)),
    ...(unlinked.length === 0 ? [] : ['', ...tableLines(UNLINKED_TITLES, unlinked.map(unlinkedCells))]),
    ...contradictionLines(vins.contradictions),
  ]
}

function countCells({
  name,
  keys,
  linked_keys: linked,
  recalls,
  linked_recalls: byRecalls,
}: StoredLinkCount): string[] {
  return [name, String(keys), String(linked), shareText(linked, keys), shareText(byRecalls, recalls)]
}

function ruleCells({ name, keys, recalls }: StoredLinkCount): string[] {
  return [name, String(keys), String(recalls)]
}

function unlinkedCells({ make, model, years, recalls, reason, note }: UnlinkedCells): string[] {
  return [`${make} ${model}`, spansOf(years), String(recalls), unlinkedReasonText({ reason, note })]
}

type UnlinkedCells = Pick<StoredUnlinkedName, 'make' | 'model' | 'years' | 'recalls' | 'reason' | 'note'>

function shareText(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}

const PRINTED_MAX = 25
const TITLES = ['BODY NOT SETTLED', 'YEARS', 'VEHICLES', 'WHY']

/** Returns the bodies that data/bodies does not settle; empty if it settles all. */
export function bodyLines(snapshot: DatabaseSync): string[] {
  const unsettled = readUnsettledBodies(snapshot)
  if (unsettled.length === 0) return []
  const more = unsettled.length - PRINTED_MAX
  return [
    ...tableLines(TITLES, unsettled.slice(0, PRINTED_MAX).map(cellsOf)),
    ...(more > 0 ? [`... and ${more} more. Settle them with lines in data/bodies.`] : []),
    '',
  ]
}

function cellsOf({ make, nameplate, model, first_year, last_year, vehicles, rule }: UnsettledBody): string[] {
  const years = first_year === last_year ? String(first_year) : `${first_year} to ${last_year}`
  const name = nameplate === null || nameplate === model ? model : `${model} (${nameplate})`
  return [`${make} ${name}`, years, String(vehicles), FIELD_RULES[rule as FieldRule]]
}

const RATING_TITLES = ['HORSEPOWER', 'VEHICLES', 'METHOD OR REASON']

/** Returns the number of vehicles by rating rule; empty without ratings. */
export function ratingLines(snapshot: DatabaseSync): string[] {
  const counts = countRatings(snapshot)
  if (counts.every(({ rated }) => rated === 0)) return []
  return [...tableLines(RATING_TITLES, counts.map(ratingCellsOf)), '']
}

function ratingCellsOf({ rule, vehicles }: RatingCount): string[] {
  return [rule, String(vehicles), FIELD_RULES[rule as FieldRule]]
}

/** Returns how many EPA vehicles a VIN can lead to; empty if vPIC is not loaded. */
export function vinLines(snapshot: DatabaseSync): string[] {
  const reach = countVinReach(snapshot)
  if (reach === undefined || reach.listed === 0) return []
  const share = shareText(reach.reached, reach.listed)
  return [`VINs lead to ${reach.reached} of EPA's ${reach.listed} vehicles since ${VIN_FIRST_YEAR} (${share}).`, '']
}

const MENTIONS_MAX = 25
const MENTION_TITLES = ['NAMED IN A TEXT', 'YEARS', 'CAMPAIGN']

/**
 * Lists cars in campaign texts that no rule links and nobody has reviewed: each may hide a wrong zero. `isReviewed`
 * defaults to the project's own list.
 */
export function mentionLines(mentions: readonly UnlinkedMention[], isReviewed = readReviewedMentions()): string[] {
  if (mentions.length === 0) return []
  const open = mentions.filter((mention) => !isReviewed(mention))
  const more = open.length - MENTIONS_MAX
  return [
    `Cars named in texts of campaigns and not linked: ${mentions.length - open.length} reviewed, ${open.length} not reviewed.`,
    ...(open.length === 0 ? [] : tableLines(MENTION_TITLES, open.slice(0, MENTIONS_MAX).map(mentionCells))),
    ...(more > 0 ? [`... and ${countOf(more, 'more mention')}.`] : []),
    ...(open.length === 0 ? [] : ['Rows of docs/links/named-in-texts.tsv settle them.']),
    '',
  ]
}

function mentionCells({ campaign, make, model, years }: UnlinkedMention): string[] {
  return [`${make} ${model}`, spansOf(years), campaign]
}
