import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '#platform/clock.ts'
import type { SnapshotsConfig } from '#platform/config.ts'
import { httpGet, type HttpResponse } from '#platform/network/http-client.ts'
import { VERSION } from '#platform/version.ts'

interface OriginOptions {
  readonly config: Pick<SnapshotsConfig, 'url' | 'credentials'>
  readonly clock: Clock
  readonly responseMsMax: number
}

/** Source of pulled snapshots: a folder on a web server, or in an S3-compatible bucket. */
export class SnapshotOrigin {
  readonly #options: OriginOptions
  readonly #base: URL

  constructor(options: OriginOptions) {
    this.#options = options
    // Buckets are addressed by path, which every S3-compatible store supports.
    const base = new URL(options.config.url.replace(/^s3:/, 'https:').replace(/\/*$/, '/'))
    base.search = ''
    base.hash = ''
    this.#base = base
  }

  addressOf(name: string): string {
    return new URL(name, this.#base).href
  }

  /** @throws Failure if it redirects to another host; NoResponse if there was no response */
  async request(name: string, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<HttpResponse> {
    const address = this.addressOf(name)
    // A compressed response would hide its size and could not be resumed.
    const all = { 'user-agent': `vehicle-data-service/${VERSION}`, 'accept-encoding': 'identity', ...headers }
    return httpGet(address, {
      policy: { hosts: [], origin: this.#base.origin },
      headers: { ...all, ...(await this.#signature(address, all)) },
      responseMsMax: this.#options.responseMsMax,
      signal,
    })
  }

  /** Returns the headers of AWS Signature Version 4, for a private bucket. */
  async #signature(address: string, headers: Record<string, string>): Promise<Record<string, string>> {
    const { config, clock } = this.#options
    if (config.credentials === undefined) return {}
    const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = config.credentials
    const datetime = new Date(clock.nowMs()).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
    const signer = new AwsV4Signer({
      url: address,
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      datetime,
      service: 's3',
    })
    const signed = await signer.sign()
    return Object.fromEntries(signed.headers)
  }
}
