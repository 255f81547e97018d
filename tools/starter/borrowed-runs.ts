import type { Editions } from './editions.ts'
import { canadianRows } from './extract-canadian.ts'
import type { CanadianCampaign } from './plan.ts'

/** Minimum length of a shared run of words that counts as copied. */
const BORROWED_WORDS_MIN = 8
const CAMPNO = 1
const FIRST_TEXT = 19
const LAST_TEXT = 22
const INDEX_NUMBER_LENGTH = 6

/**
 * Returns runs of words that our texts share with the official texts of the same campaign: the recall files' texts, and
 * the descriptions in NHTSA's index of recall documents. Ignores case and punctuation.
 */
export function borrowedRuns(campaigns: readonly CanadianCampaign[], editions: Editions): string[] {
  const official = officialTexts(campaigns, editions)
  return campaigns.flatMap((campaign) => {
    const theirs = (official.get(campaign.campaign) ?? []).map((text) => ` ${wordsOf(text).join(' ')} `)
    const ours = [campaign.summary, campaign.consequence, campaign.remedy].flatMap(runs)
    const borrowed = ours.filter((run) => theirs.some((text) => text.includes(` ${run} `)))
    return borrowed.map((run) => `${campaign.campaign}: "${run}"`)
  })
}

function officialTexts(campaigns: readonly CanadianCampaign[], editions: Editions): Map<string, string[]> {
  const texts = new Map(campaigns.map((campaign): [string, string[]] => [campaign.campaign, []]))
  for (const line of editions.recalls.split('\r\n')) {
    const fields = line.split('\t')
    texts.get(fields[CAMPNO] ?? '')?.push(...fields.slice(FIRST_TEXT, LAST_TEXT + 1))
  }
  for (const row of canadianRows(editions)) texts.get(row['RECALL_NUMBER_NUM'] ?? '')?.push(row['COMMENT_ETXT'] ?? '')
  for (const [campaign, found] of editions.campaignTexts) texts.get(campaign)?.push(...found)
  addDocuments(texts, editions.documents)
  return new Map([...texts].map(([campaign, found]) => [campaign, [...new Set(found)]]))
}

function addDocuments(texts: ReadonlyMap<string, string[]>, documents: readonly string[]): void {
  const byIndexNumber = new Map([...texts.keys()].map((campaign) => [campaign.slice(0, INDEX_NUMBER_LENGTH), campaign]))
  for (const document of documents) {
    // A record begins with a campaign number at the start of a line; a description may span several lines.
    for (const record of document.split(/^"(?=[0-9]{2}[A-Z][0-9A-Z]{3}",)/m)) {
      texts.get(byIndexNumber.get(record.slice(0, INDEX_NUMBER_LENGTH)) ?? '')?.push(record)
    }
  }
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

function runs(text: string): string[] {
  const words = wordsOf(text)
  const count = Math.max(0, words.length - BORROWED_WORDS_MIN + 1)
  return Array.from({ length: count }, (_, start) => words.slice(start, start + BORROWED_WORDS_MIN).join(' '))
}
