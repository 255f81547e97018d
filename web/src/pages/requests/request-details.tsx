import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '#web/design/copy-button.tsx'
import { formatMs } from '#web/format/numbers.ts'
import type { RequestRow } from './filter-requests.ts'
import classes from './request-details.module.css'

export function RequestDetails({ request }: { readonly request: RequestRow }) {
  const {
    time,
    operation,
    path,
    status,
    problem,
    ms,
    units,
    key_label: keyLabel,
    key_id: keyId,
    request_id: id,
  } = request
  return (
    <dl className={classes.details}>
      <Line name="Problem" isShown={status >= 400}>
        {problem === null ? (
          'Not recorded by the release that sent the response.'
        ) : (
          <Anchor href={`/docs/problems/${problem}`}>
            <code>{problem}</code>: cause and fix
          </Anchor>
        )}
      </Line>
      <Line name="Operation">
        <Anchor href={`/docs/reference/${operation}`}>
          <code>{operation}</code>
        </Anchor>{' '}
        <code>{path}</code>
      </Line>
      <Line name="Time">
        <code>{time}</code>
      </Line>
      <Line name="Status">{status}</Line>
      <Line name="Latency">{formatMs(ms)} in the service</Line>
      <Line name="Quota">{units === null ? 'Not recorded' : `${units} ${units === 1 ? 'unit' : 'units'}`}</Line>
      <Line name="Key">
        {keyId === null ? (
          'None (explorer)'
        ) : (
          <>
            {keyLabel ?? 'Purged key'} <code>{keyId}</code>
          </>
        )}
      </Line>
      <Line name="Request ID">
        <code>{id}</code> <CopyButton value={id} subject={`request id ${id}`} />
      </Line>
    </dl>
  )
}

function Line({
  name,
  isShown = true,
  children,
}: {
  readonly name: string
  readonly isShown?: boolean
  readonly children: ReactNode
}) {
  if (!isShown) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
