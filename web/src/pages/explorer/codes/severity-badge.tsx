import type { Responses } from '#web/api/types.ts'
import { StatusBadge, type Tone } from '#web/design/status-badge.tsx'

type Severity = Responses['search_dtc']['results'][number]['severity']

const TONES: Readonly<Record<Severity, Tone>> = {
  Low: 'neutral',
  Moderate: 'accent',
  High: 'warning',
  Critical: 'negative',
}

export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  return <StatusBadge tone={TONES[severity]}>{severity}</StatusBadge>
}
