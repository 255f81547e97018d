import { Anchor, Group, Progress, Text, Title } from '@mantine/core'
import { ExternalLinkIcon } from '@radix-ui/react-icons'
import type { Recall } from '#operations/records/recall.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { agencyWord, campaignWords, countryWord } from '#web/format/countries.ts'
import { countOf, formatCount, formatPercent } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { CampaignLink } from '#web/pages/explorer/campaign/campaign-link.tsx'
import { componentWords } from '#web/pages/explorer/vehicle-words.ts'
import { CountryFacts } from './recall-country.tsx'
import { typeWord } from './recall-figures.ts'
import classes from './recalls-tab.module.css'

export function RecallItem({ recall }: { readonly recall: Recall }) {
  const { report_received: received, manufacturer, potentially_affected: affected } = recall
  return (
    <li className={classes.item} data-severe={recall.do_not_drive === true || recall.park_outside === true}>
      <Group gap="xs">
        <RecallBadges recall={recall} />
        <Title order={3}>{recallTitle(recall)}</Title>
        {received !== null && (
          <Text size="sm" c="dimmed" span>
            <time dateTime={received}>{formatDay(received)}</time>
          </Text>
        )}
      </Group>
      <RecallFacts recall={recall} />
      <Text size="sm" c="dimmed" mt={6}>
        <CampaignLink id={recall.campaign_id} inherit underline="always">
          {campaignWords(recall)}
        </CampaignLink>
        {manufacturer !== null && ` · ${manufacturer}`}
        {affected !== null && ` · ${affectedWords(recall)}`}
        {!hasText(recall) && (
          <>
            {' · '}
            <OfficialLink recall={recall} />
          </>
        )}
      </Text>
    </li>
  )
}

/** "Electrical system" */
export function recallTitle({ component, campaign_id: id }: Recall): string {
  return component === null ? `Campaign ${id}` : componentWords(component)
}

/** "12,000 vehicles affected" */
function affectedWords(recall: Recall): string | undefined {
  const { potentially_affected: affected } = recall
  if (affected === null) return undefined
  return `${countOf(affected, typeWord(recall) === undefined ? 'vehicle' : 'unit')} affected`
}

/** Texts, components, completion, and related campaigns of one recall. */
export function RecallFacts({ recall }: { readonly recall: Recall }) {
  const { components } = recall
  return (
    <>
      <RecallTexts texts={recall} />
      {components.length > 1 && <Words label="Also" text={components.slice(1).map(componentWords).join(' · ')} />}
      <CountryFacts recall={recall} />
      <Completion recall={recall} />
    </>
  )
}

type Texts = Pick<Recall, 'applies_to_hint' | 'summary' | 'consequence' | 'remedy'>

/** One wording of a campaign. */
export function RecallTexts({ texts }: { readonly texts: Texts }) {
  const { applies_to_hint: hint } = texts
  return (
    <>
      <Words label="Vehicles" text={hint === null ? null : `“${hint}”`} />
      <Words label="Defect" text={texts.summary} />
      <Words label="Consequence" text={texts.consequence} />
      <Words label="Remedy" text={texts.remedy} />
    </>
  )
}

/** Link to the agency's page of a campaign. */
export function OfficialLink({ recall: { country, source_url: url } }: { readonly recall: Recall }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm" underline="always">
      Official record at {agencyWord(country)} <ExternalLinkIcon aria-label="(opens in a new tab)" />
    </Anchor>
  )
}

function hasText({ summary, consequence, remedy }: Recall): boolean {
  return [summary, consequence, remedy].some((text) => text !== null)
}

/** Notes for a whole list: texts that are not official, not loaded, or without a date. */
export function TextSources({ recalls }: { readonly recalls: readonly Recall[] }) {
  const sentences = [
    recalls.some((recall) => recall.text_source === 'summary' && hasText(recall)) &&
      'This project summarized the texts; the official record has the full wording.',
    recalls.some((recall) => !hasText(recall)) &&
      'The texts of campaigns with a link to the official record are not loaded.',
    recalls.some(({ report_received: received }) => received === null) &&
      'The source states no date for campaigns shown without one.',
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <Text size="xs" c="dimmed" mt="md">
      {sentences.join(' ')}
    </Text>
  )
}

/** Severity, country, and type of a campaign. Severity comes first. */
export function RecallBadges({ recall }: { readonly recall: Recall }) {
  const type = typeWord(recall)
  return (
    <>
      {recall.do_not_drive === true && <StatusBadge tone="negative">Do not drive</StatusBadge>}
      {recall.park_outside === true && <StatusBadge tone="negative">Park outside</StatusBadge>}
      {recall.country !== 'us' && <StatusBadge tone="neutral">{countryWord(recall.country)}</StatusBadge>}
      {type !== undefined && <StatusBadge tone="neutral">{type}</StatusBadge>}
    </>
  )
}

function Words({ label, text }: { readonly label: string; readonly text: string | null }) {
  if (text === null) return null
  return (
    <Text className={classes.words}>
      <Text span fw={500} inherit>
        {label}.
      </Text>{' '}
      {text}
    </Text>
  )
}

/** Share of recalled vehicles that were repaired, from the quarterly reports. */
function Completion({ recall: { completion, completion_rate: rate } }: { readonly recall: Recall }) {
  if (completion === undefined || rate === undefined) return null
  const percent = rate * 100
  return (
    <div className={classes.completion}>
      <Progress value={percent} size="sm" aria-label={`${formatPercent(percent)} repaired`} />
      <Text size="xs" c="dimmed" mt={4}>
        {formatPercent(percent)} repaired
        {completion.involved !== null && ` of ${formatCount(completion.involved)}`}, as of {completion.quarter}
      </Text>
    </div>
  )
}
