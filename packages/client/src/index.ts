export { changePages, type ChangeOptions } from './changes.ts'
export { createClient, type ClientOptions } from './client.ts'
export {
  addWatchlistItems,
  batch,
  removeWatchlistItems,
  type BatchLine,
  type BatchOptions,
  type BatchResults,
  type BatchSummary,
  type RequestedVehicle,
  type WatchlistLine,
} from './lines.ts'
export { pages, type PageOptions } from './pages.ts'
export type { Client, RawRequest, RequestOptions } from './request.ts'
export { ServiceError, type TransportCode } from './service-error.ts'
export { verifyWebhook, WebhookError, type WebhookMessage, type WebhookRequest } from './webhook.ts'
export * from './operations.generated.ts'
export type * from './schemas.generated.ts'
export * from './errors.generated.ts'
