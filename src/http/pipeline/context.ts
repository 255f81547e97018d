import type { Charged, Decision, AdmissionRequest, Rejection } from './decision.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { ProblemContext } from '#http/problem-responses.ts'
import type { RequestLog } from '#accounts/usage/buffered-request-log.ts'
import type { ServiceHealth } from '#operations/operation.ts'
import type { Clock } from '#platform/clock.ts'
import type { ExportFiles } from '#snapshots/export/export-files.ts'
import type { BatchFreshness } from './authenticate.ts'
import type { LeakedKeys } from './caller/leaked-keys.ts'
import type { AdmittedKey } from './meter.ts'
import type { RenderedResponses } from './rendered-responses.ts'

/** Who may call; see admission.ts. */
export interface Admission {
  admit(request: AdmissionRequest, freshness?: BatchFreshness): Decision | Promise<Decision>
  /** One check of freshness for a batch, which waits for it; left out = each request is checked by itself. */
  checkFreshness?(requests: Iterable<AdmissionRequest>): BatchFreshness | Promise<BatchFreshness>
  /** One charge for a batch; left out = each response is charged by itself. */
  chargeAll?(
    calls: readonly AdmittedKey[],
  ): readonly (Charged | Rejection)[] | Promise<readonly (Charged | Rejection)[]>
}

/** What the routes of the operations share. */
export interface PipelineContext extends ProblemContext {
  readonly admission: Admission
  readonly rendered: RenderedResponses
  readonly clock: Clock
  /** Export files that exist; left out = none are made. */
  readonly exports?: Pick<ExportFiles, 'open' | 'made'> | undefined
  /** How long a request waits for an export that is being made; left out = EXPORT_WAIT_MS_MAX. */
  readonly exportWaitMs?: number | undefined
  /** The snapshot that is current now. */
  readonly currentCatalog: () => Catalog
  readonly health: () => ServiceHealth
  /** Called when the current snapshot cannot be read; left out = nobody is notified. */
  readonly suspectData?: (() => void) | undefined
  /** What test keys are answered from; left out = the same as everybody. */
  readonly testData?: { readonly catalog: () => Catalog | Promise<Catalog>; readonly rendered: RenderedResponses }
  /** Where keys found in query strings are reported; left out = nowhere. */
  readonly leakedKeys?: Pick<LeakedKeys, 'report'> | undefined
  /** Request log of the accounts; left out = none. */
  readonly requestLog?: Pick<RequestLog, 'note'>
}
