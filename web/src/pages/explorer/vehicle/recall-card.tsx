import { Anchor, Group, Progress, Text, Title } from '@mantine/core'
import { ExternalLinkIcon } from '@radix-ui/react-icons'
import type { Schemas } from '#web/api/explorer.generated.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { agencyWord, campaignWords, countryWord } from '#web/format/countries.ts'
import { countOf, formatCount, formatPercent } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { CampaignLink } from '#web/pages/explorer/campaign/campaign-link.tsx'
import { componentWords } from '#web/pages/explorer/vehicle-words.ts'
import { CountryFacts } from './recall-country.tsx'
import { typeWord } from './recall-figures.ts'
import classes from './recalls-tab.module.css'

type Recall = Schemas['Recall']

/** A campaign on the line of time of a vehicle. */
export function RecallItem({ recall }: { readonly recall: Recall }) {
  const { report_received: received, manufacturer, potentially_affected: affected } = recall
  return (
    <li className={classes.item} data-severe={recall.do_not_drive === true || recall.park_outside === true}>
      <Text size="sm" c="dimmed">
        {received === null ? 'Date not stated' : <time dateTime={received}>{formatDay(received)}</time>}
      </Text>
      <Group gap="xs">
        <Title order={3}>{recallTitle(recall)}</Title>
        <RecallBadges recall={recall} />
      </Group>
      <RecallFacts recall={recall} />
      <Group gap={6} mt={6}>
        <CampaignLink id={recall.campaign_id} size="sm">
          {campaignWords(recall)}
        </CampaignLink>
        <Text size="sm" c="dimmed">
          {manufacturer !== null && ` · ${manufacturer}`}
          {affected !== null && ` · ${affectedWords(recall)}`}
        </Text>
      </Group>
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

/** What a campaign says: texts, components, completion and the same defect elsewhere. */
export function RecallFacts({ recall }: { readonly recall: Recall }) {
  const { components } = recall
  return (
    <>
      <RecallTexts texts={recall} />
      <TextSource recall={recall} />
      {components.length > 1 && <Words label="Also" text={components.slice(1).map(componentWords).join(', ')} />}
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

/** The agency's own page of a campaign. */
export function OfficialLink({ recall: { country, source_url: url } }: { readonly recall: Recall }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm">
      Official record at {agencyWord(country)} <ExternalLinkIcon aria-label="(opens in a new tab)" />
    </Anchor>
  )
}

/** Says whose texts are that are no official ones, and where the text is that is not loaded. */
function TextSource({ recall }: { readonly recall: Recall }) {
  const { text_source: source, summary, consequence, remedy, country } = recall
  const hasText = [summary, consequence, remedy].some((text) => text !== null)
  if (source !== 'summary' && hasText) return null
  return (
    <Text size="xs" c="dimmed">
      {hasText
        ? "Summarised by this project; the campaign's page at NHTSA has the official text."
        : `Its text is not loaded; the campaign's page at ${agencyWord(country)} has it.`}
    </Text>
  )
}

/** Whose campaign it is, what about, and what owners are told. */
export function RecallBadges({ recall }: { readonly recall: Recall }) {
  const type = typeWord(recall)
  return (
    <>
      {recall.country !== 'us' && <StatusBadge tone="neutral">{countryWord(recall.country)}</StatusBadge>}
      {type !== undefined && <StatusBadge tone="neutral">{type}</StatusBadge>}
      {recall.do_not_drive === true && <StatusBadge tone="negative">Do not drive</StatusBadge>}
      {recall.park_outside === true && <StatusBadge tone="negative">Park outside</StatusBadge>}
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

/** How many of the recalled vehicles were repaired, where a quarterly report says so. */
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
