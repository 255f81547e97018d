import type { Admission } from './admission.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { ProblemContext } from '#http/problem-responses.ts'
import type { RequestLog } from '#accounts/usage/buffered-request-log.ts'
import type { ServiceHealth } from '#operations/account/services.ts'
import type { Clock } from '#platform/clock.ts'
import type { ExportFiles } from '#exports/export-files.ts'
import type { LeakedKeys } from './credential.ts'
import type { RenderedResponses } from './rendered-responses.ts'

export interface PipelineContext extends ProblemContext {
  /** Without `checkFreshness`, requests are checked one by one; without `chargeAll`, they are charged one by one. */
  readonly admission: Pick<Admission, 'admit'> & Partial<Pick<Admission, 'checkFreshness' | 'chargeAll'>>
  readonly rendered: RenderedResponses
  readonly clock: Clock
  /** Existing export files. `undefined` disables exports. */
  readonly exports?: Pick<ExportFiles, 'open' | 'existing'> | undefined
  /** Time that a request waits for an export in progress. Default: EXPORT_WAIT_MS_MAX. */
  readonly exportWaitMs?: number | undefined
  readonly currentCatalog: () => Catalog
  readonly health: () => ServiceHealth
  /** Called when the current snapshot cannot be read. Optional. */
  readonly suspectData?: (() => void) | undefined
  /** Data served to test keys. Default: the same data as for every key. */
  readonly testData?: { readonly catalog: () => Catalog | Promise<Catalog>; readonly rendered: RenderedResponses }
  readonly leakedKeys?: Pick<LeakedKeys, 'report'> | undefined
  readonly requestLog?: Pick<RequestLog, 'note'>
}
