import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SCOPE_CHOICES, type RestrictionValues } from './restriction-values.ts'

const SCOPES_MAX = 50

/** Form fields for a key's restrictions, for use in a larger form. */
export function RestrictionFields<Values extends RestrictionValues>({
  form,
}: {
  readonly form: UseFormReturnType<Values>
}) {
  return (
    <>
      <TextInput
        label="Expires (UTC)"
        description="Requests after this time are rejected. Leave empty for no expiry."
        type="datetime-local"
        key={form.key('expires')}
        {...form.getInputProps('expires')}
      />
      <MultiSelect
        label="Scopes"
        description="Limit this key to certain operations. Leave empty to allow everything in your plan."
        placeholder="All operations"
        data={SCOPE_CHOICES}
        maxValues={SCOPES_MAX}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All operations' }}
        nothingFoundMessage="No matching operation"
        key={form.key('scopes')}
        {...form.getInputProps('scopes')}
      />
      <Textarea
        label="Allowed addresses"
        description="IP addresses and CIDR ranges, one per line, up to 20. Leave empty to allow any address."
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
