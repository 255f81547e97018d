import type { Tone } from '#web/design/status-badge.tsx'
import type { FindingState, Severity, Summary } from './watchlist-queries.ts'

interface Word<Value> {
  readonly value: Value
  readonly label: string
  readonly tone: Tone
}

/** Severities, most urgent first. */
export const SEVERITIES: readonly Word<Severity>[] = [
  { value: 'do_not_drive', label: 'Do not drive', tone: 'negative' },
  { value: 'park_outside', label: 'Park outside', tone: 'warning' },
  { value: 'unknown', label: 'Unknown', tone: 'neutral' },
  { value: 'recall', label: 'Recall', tone: 'accent' },
]

export const STATES: readonly Word<FindingState>[] = [
  { value: 'open', label: 'Open', tone: 'warning' },
  { value: 'acknowledged', label: 'Acknowledged', tone: 'accent' },
  { value: 'scheduled', label: 'Scheduled', tone: 'accent' },
  { value: 'remedied', label: 'Remedied', tone: 'positive' },
  { value: 'not_applicable', label: 'Not applicable', tone: 'neutral' },
]

export function severityWord(severity: Severity): Word<Severity> {
  return SEVERITIES.find(({ value }) => value === severity) ?? { value: severity, label: severity, tone: 'neutral' }
}

export function stateWord(state: FindingState): Word<FindingState> {
  return STATES.find(({ value }) => value === state) ?? { value: state, label: state, tone: 'neutral' }
}

/** Subjects that are not campaign numbers: reasons why no campaigns can be found for a vehicle. */
const SUBJECTS: Readonly<Record<string, string>> = {
  not_a_vin: 'No VIN',
  not_decoded: 'VIN not decoded',
  unknown_name: 'Unknown name',
  decoder_not_loaded: 'No decoder',
  not_loaded: 'Recalls not loaded',
  not_loaded_ca: 'Recalls in Canada not loaded',
  no_records: 'No records',
  similar_names: 'Similar names',
}

/** Returns true if the subject of a finding is a campaign number. */
export function isCampaign(subject: string): boolean {
  return !Object.hasOwn(SUBJECTS, subject)
}

export function subjectWords(subject: string): string {
  return SUBJECTS[subject] ?? subject
}

interface Named {
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
}

/** "2019 Toyota Tacoma" */
export function vehicleWords({ year, make, model }: Named): string {
  const words = [year, make, model].filter((part) => part !== null).join(' ')
  return words === '' ? 'Unknown vehicle' : words
}

/** "van 12 · Denver · Ada" */
export function labelWords({
  ref,
  site,
  driver,
}: {
  readonly ref: string
  readonly site: string
  readonly driver: string
}) {
  return [ref, site, driver].filter(Boolean).join(' · ')
}

/** Number of open findings of one severity. */
export function openOf({ findings }: Summary, severity: Severity): number {
  return findings.find((row) => row.severity === severity)?.open ?? 0
}

/** "today", "1 day", "12 days" */
export function ageWords(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}
