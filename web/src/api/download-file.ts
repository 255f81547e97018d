import { accountHeaders } from './chosen-account.ts'
import { rejectionOf, serviceErrorOf } from './service-error.ts'

/**
 * Downloads a file for the account selected in this tab, which a plain link could not name.
 * @throws ServiceError
 */
export async function downloadFile(url: string, name: string): Promise<void> {
  const response = await fetch(url, { headers: accountHeaders(), redirect: 'error' }).catch((error: unknown) => {
    throw serviceErrorOf(error)
  })
  if (!response.ok) throw rejectionOf(await response.json().catch(() => undefined), response.status)
  saveBlob(await response.blob(), name)
}

/** Saves a text as a CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export function saveCsv(text: string, name: string): void {
  saveBlob(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), name)
}

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
