import { Button } from '@mantine/core'
import { DownloadIcon } from '@radix-ui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { saveCsv } from '#web/api/download-file.ts'
import { notifyFailed } from '#web/design/feedback/notify.ts'

interface CsvButtonProps {
  /** File name, "request-log.csv". */
  readonly name: string
  readonly textOf: () => string | Promise<string>
  readonly disabled?: boolean
  /** Explanation of what the file contains. */
  readonly title?: string
}

/** Saves the rows of a table as a CSV file. */
export function CsvButton({ name, textOf, disabled = false, title }: CsvButtonProps) {
  const download = useMutation({
    mutationFn: async () => saveCsv(await textOf(), name),
    onError: (error) => notifyFailed('Could not export the rows', error),
  })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<DownloadIcon aria-hidden />}
      loading={download.isPending}
      disabled={disabled}
      onClick={() => download.mutate()}
      {...(title !== undefined && { title })}
    >
      Export CSV
    </Button>
  )
}
