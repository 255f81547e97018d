import { parse } from 'csv-parse/sync'
import { fold } from '#catalog/search/fold.ts'
import { ownerAdviceIn } from '#ingest/sources/owner-advice.ts'
import { Failure } from '#platform/failure.ts'
import { csvLine } from './csv-line.ts'
import type { Editions } from './editions.ts'
import type { CanadianCampaign, Plan } from './plan.ts'

const NUMBER = 'RECALL_NUMBER_NUM'
const ENGLISH = 'COMMENT_ETXT'
const FRENCH = /_FTXT$/

type Row = Readonly<Record<string, string>>

/**
 * Returns vrdb_60days_daily.csv for the campaigns and vehicles of the plan: Transport Canada's facts, our texts, no
 * French texts.
 * @throws Failure if a campaign names none of these vehicles, or our text gives owners other advice than the official
 * one
 */
export function extractCanadian(plan: Plan, editions: Editions): Map<string, string> {
  const rows = canadianRows(editions)
  const columns = Object.keys(rows[0] ?? {})
  const wanted = new Set(
    plan.lines.flatMap(({ make, baseModel, models, federalModels, years }) =>
      [baseModel, ...models, ...federalModels].flatMap((model) => years.map((year) => nameOf(make, model, year))),
    ),
  )
  const named = rows.filter((row) =>
    wanted.has(nameOf(row['MAKE_NAME_NM'] ?? '', row['MODEL_NAME_NM'] ?? '', Number(row['YEAR']))),
  )
  const byNumber = Map.groupBy(named, (row) => row[NUMBER] ?? '')
  const lines = plan.canadian.flatMap((campaign) => {
    const own = byNumber.get(campaign.campaign) ?? []
    const [official] = own
    if (official === undefined)
      throw new Failure(`canadian-campaigns.tsv: ${campaign.campaign} names no vehicle of the plan`)
    const comment = commentOf(campaign)
    if (JSON.stringify(ownerAdviceIn(comment)) !== JSON.stringify(ownerAdviceIn(official[ENGLISH] ?? '')))
      throw new Failure(`canadian-campaigns.tsv: ${campaign.campaign} advises owners otherwise than the official text`)
    return own.map((row) =>
      columns.map((name) => (name === ENGLISH ? comment : FRENCH.test(name) ? '' : (row[name] ?? ''))),
    )
  })
  return new Map([['vrdb_60days_daily.csv', [columns, ...lines].map((line) => `${csvLine(line)}\n`).join('')]])
}

/** Returns each row by column, with bytes as Latin-1 characters. */
export function canadianRows({ canadian }: Pick<Editions, 'canadian'>): Row[] {
  return parse<Row>(canadian.replace(/^\u00EF\u00BB\u00BF/, ''), { columns: true })
}

function nameOf(make: string, model: string, year: number): string {
  return `${fold(make)} ${fold(model)} ${year}`
}

function commentOf({ summary, consequence, remedy }: CanadianCampaign): string {
  return `Issue:\n${summary}\n\nSafety Risk:\n${consequence}\n\nCorrective Actions:\n${remedy}`
}
