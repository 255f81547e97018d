import { Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { EVERY_KEYS_QUERY, instanceQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { CodeBlock } from '#web/design/code-block.tsx'
import { CopyField } from '#web/design/copy-field.tsx'
import { curlOf } from '#web/design/curl.ts'
import type { DialogProps } from '#web/design/feedback/dialog-form.tsx'
import { SecretDialog } from '#web/design/feedback/secret-dialog.tsx'
import { KeyForm, type KeyValues } from './key-form.tsx'
import { changesOf, UNRESTRICTED } from './restriction-values.ts'

const NEW: KeyValues = { label: '', mode: 'live', ...UNRESTRICTED }
/** Vehicle in the starter data, so that the request also works with a test key. */
const EXAMPLE = '/v1/vehicles?year=2022&make=ford&model=explorer'

/** Creates a key and shows it once. */
export function CreateKeyDialog({ isOpen, onClose }: DialogProps) {
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: ({ label, mode, ...limits }: KeyValues) =>
      responseOf(account.POST('/account/keys', { body: { label, mode, ...changesOf(limits, UNRESTRICTED) } })),
    onSuccess: () => queries.invalidateQueries(EVERY_KEYS_QUERY),
    // The response contains the key. It is discarded when the dialog closes.
    gcTime: 0,
  })
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <SecretDialog
      isOpen={isOpen}
      onClose={close}
      title="Create a key"
      shown={
        create.data && {
          title: 'Copy your key',
          notice: 'You see this key only once. Nobody can show it again, not even the operator.',
          content: <NewKey created={create.data} />,
          done: 'I have copied it',
        }
      }
    >
      <KeyForm values={NEW} isNew saving={create} action="Create key" onCancel={close} onSubmit={create.mutate} />
    </SecretDialog>
  )
}

function NewKey({ created: { token, key } }: { readonly created: Responses['create_key'] }) {
  const { data: instance } = useQuery(instanceQuery)
  return (
    <>
      <CopyField label={`Key "${key.label}"`} value={token} subject="key" />
      <Text>Try it:</Text>
      <CodeBlock label="curl" code={curlOf(EXAMPLE, instance?.public_url ?? window.location.origin, token)} hasWrap />
    </>
  )
}
