import type { Admission } from './admission.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { ProblemContext } from '#http/problem-responses.ts'
import type { RequestLog } from '#accounts/usage/buffered-request-log.ts'
import type { ServiceHealth } from '#operations/account/services.ts'
import type { Clock } from '#platform/clock.ts'
import type { ExportFiles } from '#exports/export-files.ts'
import type { LeakedKeys } from './caller/leaked-keys.ts'
import type { RenderedResponses } from './rendered-responses.ts'

/** Dependencies shared by the routes of all operations. */
export interface PipelineContext extends ProblemContext {
  /** Left out of it: `checkFreshness` = each request is checked by itself, `chargeAll` = each response is charged by itself. */
  readonly admission: Pick<Admission, 'admit'> & Partial<Pick<Admission, 'checkFreshness' | 'chargeAll'>>
  readonly rendered: RenderedResponses
  readonly clock: Clock
  /** Existing export files. `undefined` disables exports. */
  readonly exports?: Pick<ExportFiles, 'open' | 'made'> | undefined
  /** Time that a request waits for an export in progress. Default: EXPORT_WAIT_MS_MAX. */
  readonly exportWaitMs?: number | undefined
  /** The snapshot that is current now. */
  readonly currentCatalog: () => Catalog
  readonly health: () => ServiceHealth
  /** Called when the current snapshot cannot be read; left out = nobody is notified. */
  readonly suspectData?: (() => void) | undefined
  /** Data served to test keys. Default: the same data as for every key. */
  readonly testData?: { readonly catalog: () => Catalog | Promise<Catalog>; readonly rendered: RenderedResponses }
  /** Where keys found in query strings are reported; left out = nowhere. */
  readonly leakedKeys?: Pick<LeakedKeys, 'report'> | undefined
  /** Request log of the accounts; left out = none. */
  readonly requestLog?: Pick<RequestLog, 'note'>
}
