import { Group, TextInput } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import classes from './copy-field.module.css'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  /** Name of the copied value. */
  readonly subject: string
}

/** Read-only field with a copy button. Focus selects the text. */
export function CopyField({ label, value, subject }: CopyFieldProps) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        className={classes.field}
        classNames={{ input: classes.input ?? '' }}
        data-autofocus
      />
      <CopyButton value={value} subject={subject} hasLabel />
    </Group>
  )
}
