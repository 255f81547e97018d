import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SCOPE_CHOICES, type RestrictionValues } from './restriction-values.ts'

const SCOPES_MAX = 50

/** The limits of a key, in a form that holds them beside other values. */
export function RestrictionFields<Values extends RestrictionValues>({
  form,
}: {
  readonly form: UseFormReturnType<Values>
}) {
  return (
    <>
      <TextInput
        label="Expires (UTC)"
        description="Rejected from then on. Empty: never."
        type="datetime-local"
        key={form.key('expires')}
        {...form.getInputProps('expires')}
      />
      <MultiSelect
        label="Scopes"
        description="Operations that it opens, or groups of them. Empty: all that the plan opens."
        placeholder="All operations"
        data={SCOPE_CHOICES}
        maxValues={SCOPES_MAX}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All operations' }}
        nothingFoundMessage="No such operation"
        key={form.key('scopes')}
        {...form.getInputProps('scopes')}
      />
      <Textarea
        label="Allowed addresses"
        description="IP addresses and CIDR ranges, one on each line, at most 20. Empty: any."
        placeholder={'203.0.113.0/24\n2001:db8::1'}
        autosize
        minRows={2}
        maxRows={6}
        autoComplete="off"
        spellCheck={false}
        key={form.key('addresses')}
        {...form.getInputProps('addresses')}
      />
    </>
  )
}
