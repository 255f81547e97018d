import { SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instanceQuery } from '#web/api/queries.ts'
import { CodeBlock } from '#web/design/code-block.tsx'
import { curlOf } from '#web/design/curl.ts'
import { Section } from '#web/design/section.tsx'
import { addressOf, type ApiRequest } from './explorer-request.ts'

const VIEWS = [
  { value: 'curl', label: 'curl' },
  { value: 'json', label: 'JSON' },
]
const JSON_HEIGHT = 420

interface RequestSectionProps {
  readonly request: ApiRequest
  /** Response; undefined while it is loading or if the request failed. */
  readonly response: unknown
}

/** Shows the page's API request and the raw response. */
export function RequestSection({ request, response }: RequestSectionProps) {
  const [view, setView] = useState('curl')
  const { data: instance } = useQuery(instanceQuery)
  const publicUrl = instance?.public_url ?? window.location.origin
  return (
    <Section
      title="API request"
      description={
        <Text component="span" ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
          GET {addressOf(request)}
        </Text>
      }
      actions={<SegmentedControl size="xs" value={view} onChange={setView} data={VIEWS} aria-label="Show as" />}
    >
      {view === 'curl' && <CodeBlock label="curl" code={curlOf(addressOf(request), publicUrl)} hasWrap />}
      {view === 'json' && (
        <CodeBlock
          label="JSON"
          code={response === undefined ? 'No response yet.' : JSON.stringify(response, undefined, 2)}
          maxHeight={JSON_HEIGHT}
        />
      )}
    </Section>
  )
}
