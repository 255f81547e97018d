import type { IncomingHttpHeaders } from 'node:http'
import type { CachedFile, DownloadCache } from './download-cache.ts'

/** A download that was interrupted. */
export type Part = NonNullable<Awaited<ReturnType<DownloadCache['partState']>>>

/** Asks for the rest of the very file that the part belongs to; a server that has another one by now sends it whole. */
export function resuming(part: Part | undefined): Record<string, string> {
  return part === undefined ? {} : { range: `bytes=${part.bytes}-`, 'if-range': part.validator }
}

/** Asks for the file only if it is another one than the one known. */
export function changedSince(known: CachedFile | undefined, url: string): Record<string, string> {
  if (known === undefined || known.url !== url) return {}
  return {
    ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
    ...(known.last_modified === null ? {} : { 'if-modified-since': known.last_modified }),
  }
}

/** What a later request can name this very file by; a weak tag cannot. */
export function validatorOf({ etag, 'last-modified': lastModified }: IncomingHttpHeaders): string | undefined {
  return etag !== undefined && !etag.startsWith('W/') ? etag : lastModified
}

/** Whether a partial answer begins where the part ends, and belongs to the same file. */
export function continues(headers: IncomingHttpHeaders, part: Part): boolean {
  const range = /^bytes (?<start>\d+)-\d+\/(?<total>\d+|\*)$/.exec(headers['content-range'] ?? '')?.groups
  if (range === undefined || Number(range['start']) !== part.bytes) return false
  if (part.total !== null && range['total'] !== '*' && Number(range['total']) !== part.total) return false
  const validator = validatorOf(headers)
  return validator === undefined || validator === part.validator
}

/** Bytes of the whole body, or undefined when the server does not say. */
export function lengthOf({ 'content-length': length }: IncomingHttpHeaders): number | undefined {
  return length === undefined ? undefined : Number(length)
}

/** How long the server asks to be left alone, in milliseconds; undefined when it does not say. */
export function retryAfterMs({ 'retry-after': text }: IncomingHttpHeaders, nowMs: number): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
