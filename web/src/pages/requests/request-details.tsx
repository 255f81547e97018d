import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '#web/design/copy-button.tsx'
import { formatMs } from '#web/format/numbers.ts'
import type { RequestRow } from './filter-requests.ts'
import classes from './request-details.module.css'

/** Everything that is kept of one request, and where to read on. */
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
          'Not kept by the release that answered it.'
        ) : (
          <Anchor href={`/docs/problems/${problem}`}>
            <code>{problem}</code>: what it means and what to do
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
      <Line name="Took">{formatMs(ms)} in the service</Line>
      <Line name="Quota">{units === null ? 'Not kept' : `${units} ${units === 1 ? 'unit' : 'units'}`}</Line>
      <Line name="Key">
        {keyId === null ? (
          'None: asked from the explorer'
        ) : (
          <>
            {keyLabel ?? 'Forgotten'} <code>{keyId}</code>
          </>
        )}
      </Line>
      <Line name="Request id">
        <code>{id}</code> <CopyButton value={id} what={`request id ${id}`} />
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
