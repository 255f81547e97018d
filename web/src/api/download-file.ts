import { accountHeaders } from './chosen-account.ts'
import { rejectionOf, serviceErrorOf } from './service-error.ts'

/**
 * Saves the file of an address, asked for the account of this tab, which a plain link could not say.
 * @throws ServiceError
 */
export async function downloadFile(url: string, name: string): Promise<void> {
  const response = await fetch(url, { headers: accountHeaders(), redirect: 'error' }).catch((error: unknown) => {
    throw serviceErrorOf(error)
  })
  if (!response.ok) throw rejectionOf(await response.json().catch(() => undefined), response.status)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
