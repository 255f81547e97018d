import { Button, FileButton, Group, Progress, Text, Textarea } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { stockText } from './stock-list.ts'
import classes from './list-input.module.css'

/** Maximum characters of a paste that stays editable in the field. */
const FIELD_CHARACTERS_MAX = 20_000
/** Characters checked to tell whether a file is text. */
const SAMPLE_CHARACTERS = 10_000
const BYTES_PER_MB = 1_000_000
const EXAMPLE = '3TMCZ5AN6KM123456\n2019 Toyota Tacoma\n2018 Land Rover Discovery'
const FILE_TYPES = '.csv,.txt,.tsv,text/csv,text/plain'

interface ListInputProps {
  /** Explanation of the accepted lines and columns. */
  readonly description: ReactNode
  /** Label of the button, a verb: "Check". */
  readonly action: string
  readonly bytesMax: number
  /** Starts the work. Returns an error text instead if the list is unusable. */
  readonly onList: (text: string) => string | undefined
  readonly isRunning: boolean
  /** Progress in percent, and its label. */
  readonly progress: { readonly percent: number; readonly label: string }
  readonly onStop: () => void
}

/** Input for a list of vehicles: pasted lines, or a dropped or chosen file. */
export function ListInput(props: ListInputProps) {
  const { description, action, bytesMax, onList, isRunning, progress, onStop } = props
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const start = (list: string) => setFault(onList(list))
  const take = async (file: File | null | undefined) => {
    if (!file) return
    if (file.size > bytesMax) {
      setFault(`The file is larger than ${bytesMax / BYTES_PER_MB} MB. Send it in parts.`)
      return
    }
    const list = stockText(new Uint8Array(await file.arrayBuffer()))
    if (list.slice(0, SAMPLE_CHARACTERS).includes('\0')) setFault('This file is not text. Save it as CSV.')
    else start(list)
  }
  return (
    <>
      <ListField
        description={description}
        text={text}
        onChange={setText}
        onFile={(file) => void take(file)}
        onLongText={start}
      />
      <Group mt="md" gap="sm">
        <Button onClick={() => start(text)} disabled={text.trim() === '' || isRunning}>
          {action}
        </Button>
        <FileButton accept={FILE_TYPES} onChange={(file) => void take(file)}>
          {(button) => (
            <Button {...button} variant="default" disabled={isRunning}>
              Choose a CSV file
            </Button>
          )}
        </FileButton>
        {isRunning && (
          <Button variant="subtle" onClick={onStop}>
            Stop
          </Button>
        )}
      </Group>
      {isRunning && <Progress mt="md" value={progress.percent} aria-label={progress.label} />}
      {fault !== undefined && (
        <Text c="red" size="sm" mt="sm" role="alert">
          {fault}
        </Text>
      )}
    </>
  )
}

interface ListFieldProps {
  readonly description: ReactNode
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onFile: (file: File | undefined) => void
  /** Called with a paste that is too long for the field: browsers would need seconds to lay it out. */
  readonly onLongText: (text: string) => void
}

function ListField({ description, text, onChange, onFile, onLongText }: ListFieldProps) {
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
        description={description}
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
