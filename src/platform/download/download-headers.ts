import type { IncomingHttpHeaders } from 'node:http'
import type { CachedFile, DownloadCache } from './download-cache.ts'

export type PartialDownload = NonNullable<Awaited<ReturnType<DownloadCache['partState']>>>

/** Returns headers that request the rest of the same file. If the server's file has changed, it sends the whole file. */
export function resuming(part: PartialDownload | undefined): Record<string, string> {
  return part === undefined ? {} : { range: `bytes=${part.bytes}-`, 'if-range': part.validator }
}

/** Returns headers that request the file only if it differs from the known one. */
export function changedSince(known: CachedFile | undefined, url: string): Record<string, string> {
  if (known === undefined || known.url !== url) return {}
  return {
    ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
    ...(known.last_modified === null ? {} : { 'if-modified-since': known.last_modified }),
  }
}

/** Returns a validator that identifies the file in a later request; weak tags are not valid for ranges. */
export function resumeValidator({ etag, 'last-modified': lastModified }: IncomingHttpHeaders): string | undefined {
  return etag !== undefined && !etag.startsWith('W/') ? etag : lastModified
}

/** Returns true if a partial response starts where the part ends and belongs to the same file. */
export function continues(headers: IncomingHttpHeaders, part: PartialDownload): boolean {
  const range = /^bytes (?<start>\d+)-\d+\/(?<total>\d+|\*)$/.exec(headers['content-range'] ?? '')?.groups
  if (range === undefined || Number(range['start']) !== part.bytes) return false
  if (part.total !== null && range['total'] !== '*' && Number(range['total']) !== part.total) return false
  const validator = resumeValidator(headers)
  return validator === undefined || validator === part.validator
}

/** Returns the length of the whole body; undefined if the server does not state it. */
export function lengthOf({ 'content-length': length }: IncomingHttpHeaders): number | undefined {
  return length === undefined ? undefined : Number(length)
}

/** Returns the delay that the server requests, in milliseconds; undefined if it does not state one. */
export function retryAfterMs({ 'retry-after': text }: IncomingHttpHeaders, nowMs: number): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
