import { Button, FileButton, Group, Progress, Text, Textarea } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { ErrorNote } from '#web/design/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import classes from './fleet-page.module.css'
import { FleetResults } from './fleet-results.tsx'
import { readStockList, STOCK_BYTES_MAX, STOCK_LINES_MAX, type StockList } from './stock-list.ts'
import { useFleetCheck } from './use-fleet-check.ts'

/** Characters of a paste that stays in the field, to be looked at and changed. */
const FIELD_CHARACTERS_MAX = 20_000
const EXAMPLE = '3TMCZ5AN6KM123456\n2019 Toyota Tacoma\n2018 Land Rover Discovery'

/** Checks a stock or a fleet for recalls: a CSV file or pasted lines in, a table with what is open first out. */
export function FleetPage() {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const check = useFleetCheck()
  const start = (list: string) => {
    const read = readStockList(list)
    const wrong = faultOf(read)
    setFault(wrong)
    if (wrong === undefined) check.start(read)
  }
  const take = async (file: File | null | undefined) => {
    if (!file) return
    if (file.size > STOCK_BYTES_MAX) return setFault('The file is larger than 5 MB. Check it in parts.')
    const list = await file.text()
    if (/\0|\uFFFD/.test(list.slice(0, STOCK_LINES_MAX))) return setFault('This is no text: save it as CSV in UTF-8.')
    start(list)
  }
  return (
    <>
      <PageHeader
        title="Fleet check"
        description="Check a stock or a fleet for recalls at once. Each vehicle that is answered counts towards your quota; nothing of the list is stored."
      />
      <Section>
        <ListField text={text} onChange={setText} onFile={(file) => void take(file)} onLongText={start} />
        <Group mt="md" gap="sm">
          <Button onClick={() => start(text)} disabled={text.trim() === '' || check.isRunning}>
            Check
          </Button>
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" disabled={check.isRunning}>
                Choose a CSV file
              </Button>
            )}
          </FileButton>
          {check.isRunning && (
            <Button variant="subtle" onClick={check.stop}>
              Stop
            </Button>
          )}
        </Group>
        {check.isRunning && <Progress mt="md" value={check.percent} aria-label="Vehicles checked" />}
        {fault !== undefined && (
          <Text c="red" size="sm" mt="sm" role="alert">
            {fault}
          </Text>
        )}
        {check.error !== undefined && <ErrorNote error={check.error} />}
      </Section>
      {check.list !== undefined && <FleetResults rows={check.rows} list={check.list} isRunning={check.isRunning} />}
    </>
  )
}

function faultOf({ lines }: StockList): string | undefined {
  if (lines.length === 0) return 'No line names a vehicle: give VINs, or year, make and model.'
  if (lines.length > STOCK_LINES_MAX) return 'The list has more than 10,000 vehicles. Check it in parts.'
  return undefined
}

interface ListFieldProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onFile: (file: File | undefined) => void
  /** A paste that is too long for a field: browsers need seconds to lay it out. */
  readonly onLongText: (text: string) => void
}

/** Takes pasted lines, and a file that is dropped on it. */
function ListField({ text, onChange, onFile, onLongText }: ListFieldProps) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFile(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= FIELD_CHARACTERS_MAX) return
    event.preventDefault()
    onLongText(pasted)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Textarea
        label="Vehicles"
        description="A VIN, or year, make and model on each line; or drop a CSV file with a header (vin, or year, make and model; ref for your own number)."
        placeholder={EXAMPLE}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onPaste={paste}
        rows={5}
        spellCheck={false}
        autoComplete="off"
      />
    </div>
  )
}
