import { Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { Section } from '#web/design/section.tsx'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { ListInput } from '#web/stock-list/list-input.tsx'
import { readStockList } from '#web/stock-list/stock-list.ts'
import { IMPORT_BYTES_MAX, type RejectedLine, WATCHED_MAX } from './import-items.ts'
import { useImport } from './use-import.ts'
import classes from './import-section.module.css'

const REJECTED_SHOWN_MAX = 100

interface ImportSectionProps {
  readonly watchlistId: string
  readonly onStart: () => void
  /** Closes the section. Omitted for an empty watchlist, which has nothing else to show. */
  readonly onClose?: () => void
}

/** Form that adds vehicles to a watchlist from a CSV file or pasted lines. Lists each line that was not stored. */
export function ImportSection({ watchlistId, onStart, onClose }: ImportSectionProps) {
  const run = useImport(watchlistId)
  const { list, progress, isRunning, error } = run
  const start = (text: string) => {
    const stock = readStockList(text, WATCHED_MAX)
    if (stock.lines.length === 0) return 'No line names a vehicle. Use VINs, or year, make, and model.'
    if (stock.lines.length > WATCHED_MAX) {
      return `An account can watch at most ${formatCount(WATCHED_MAX)} vehicles. Shorten the list.`
    }
    onStart()
    run.start(stock)
    return undefined
  }
  return (
    <Section
      title="Add vehicles"
      description="VINs are stored encrypted. Vehicles already on the list get the new reference, site, and driver."
      actions={
        onClose && (
          <Button variant="subtle" size="xs" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <ListInput
        description="One VIN, or one year, make, and model, per line. Or drop a CSV file with the columns vin, or year, make, and model. Optional: ref, site, and driver."
        action="Add to the list"
        bytesMax={IMPORT_BYTES_MAX}
        onList={start}
        isRunning={isRunning}
        progress={{ percent: run.percent, label: 'Vehicles added' }}
        onStop={run.stop}
      />
      <div className={classes.outcome}>
        {error !== undefined && <ErrorNote error={error} />}
        {list !== undefined && (
          <Notice tone={isRunning ? 'accent' : 'positive'} isNews>
            {isRunning && `${formatCount(progress.sent)} of ${countOf(list.lines.length, 'vehicle')} sent: `}
            {countOf(progress.added, 'vehicle')} added
            {progress.updated > 0 && `, ${formatCount(progress.updated)} updated`}.
          </Notice>
        )}
        {list !== undefined && <Rejected lines={list.rejected} />}
      </div>
    </Section>
  )
}

function Rejected({ lines }: { readonly lines: readonly RejectedLine[] }) {
  const [isOpen, setIsOpen] = useState(true)
  if (lines.length === 0) return null
  const more = lines.length - REJECTED_SHOWN_MAX
  return (
    <Notice tone="warning">
      {lines.length === 1 ? 'One line was not stored' : `${formatCount(lines.length)} lines were not stored`}:{' '}
      <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide them' : 'Show them'}
      </Button>
      {isOpen && (
        <List size="sm" className={classes.rejected} tabIndex={0} aria-label="Lines that were not stored">
          {lines.slice(0, REJECTED_SHOWN_MAX).map(({ line, why }) => (
            <List.Item key={line}>
              Line {formatCount(line)}: {why}
            </List.Item>
          ))}
        </List>
      )}
      {isOpen && more > 0 && <Text size="sm">And {formatCount(more)} more.</Text>}
    </Notice>
  )
}
