import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { JsonFile } from '#platform/files/json-file.ts'
import { STATE_BYTES_MAX } from './download-limits.ts'

const Contents = Type.Array(Type.Object({ name: Type.String(), sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }))

const CachedFile = Type.Object({
  source: Type.String(),
  url: Type.String(),
  etag: Type.Union([Type.String(), Type.Null()]),
  last_modified: Type.Union([Type.String(), Type.Null()]),
  bytes: Type.Integer({ minimum: 0 }),
  /** The file, or the files in the archive, that the source reads, by the SHA-256 of their text. */
  contents: Contents,
  /** Time of the last request to the server, in milliseconds since 1970 UTC. */
  checked_ms: Type.Number(),
})
export type CachedFile = Static<typeof CachedFile>

const State = Type.Object({ files: Type.Record(Type.String(), CachedFile) })

/** Stored facts about an interrupted download, needed to resume it. */
const PartState = Type.Object({
  url: Type.String(),
  /** ETag or Last-Modified of the file that the part belongs to. */
  validator: Type.String(),
  total: Type.Union([Type.Integer(), Type.Null()]),
})
export type PartState = Static<typeof PartState>

/**
 * Official files as last downloaded: downloads/<source>/<key>.zip in the data folder, or <key> if it has an
 * ending ("Safercar_data.csv"), and downloads/state.json.
 * Everything in it can be deleted and is then downloaded again. Use it only while holding the ingest lock.
 */
export class DownloadCache {
  readonly directory: string
  readonly #state: JsonFile<Static<typeof State>>
  #files: Record<string, CachedFile> = {}

  private constructor(directory: string) {
    this.directory = directory
    this.#state = new JsonFile(join(directory, 'state.json'), {
      isValid: (value) => Value.Check(State, value),
      bytesMax: STATE_BYTES_MAX,
    })
  }

  /** Opens the cache; a damaged state counts as empty. */
  static async open(dataDirectory: string): Promise<DownloadCache> {
    const cache = new DownloadCache(join(dataDirectory, 'downloads'))
    await mkdir(cache.directory, { recursive: true })
    cache.#files = (await cache.#state.read())?.files ?? {}
    return cache
  }

  path(source: string, key: string): string {
    return join(this.directory, source, fileName(key))
  }

  part(source: string, key: string): string {
    return `${this.path(source, key)}.part`
  }

  /** Returns the facts about a file; undefined if the file is missing or changed since its download. */
  async find(source: string, key: string): Promise<CachedFile | undefined> {
    const known = this.#files[key]
    const size = (await stat(this.path(source, key)).catch(() => undefined))?.size
    return known !== undefined && known.source === source && known.bytes === size ? known : undefined
  }

  /** Returns the content hashes of all files of a source, unordered. */
  async contentsOf(source: string, keys: readonly string[]): Promise<string[]> {
    const found = await Promise.all(keys.map((key) => this.find(source, key)))
    return found.flatMap((file) => file?.contents.map(({ sha256 }) => sha256) ?? [])
  }

  /** Returns the SHA-256 of contained files by the path at which a search of the folder finds them. */
  async contentsByPath(): Promise<Map<string, string>> {
    const contents = new Map<string, string>()
    for (const [key, { source }] of Object.entries(this.#files)) {
      const file = await this.find(source, key)
      const path = `${source}/${fileName(key)}`
      for (const { name, sha256 } of file?.contents ?? []) {
        contents.set(isPlainFile(key) ? path : `${path}/${name}`, sha256)
      }
    }
    return contents
  }

  /** Returns the state of an interrupted download that can be resumed. */
  async partState(source: string, key: string, url: string): Promise<(PartState & { bytes: number }) | undefined> {
    const state = await this.#partState(source, key).read()
    const bytes = (await stat(this.part(source, key)).catch(() => undefined))?.size ?? 0
    return state !== undefined && state.url === url && bytes > 0 ? { ...state, bytes } : undefined
  }

  /** Prepares to receive a file. With a validator, an interrupted download can be resumed. */
  async beginPart(source: string, key: string, state: PartState | undefined): Promise<void> {
    await mkdir(dirname(this.part(source, key)), { recursive: true })
    await this.dropPart(source, key)
    if (state !== undefined) await this.#partState(source, key).write(state)
  }

  async dropPart(source: string, key: string): Promise<void> {
    await rm(this.part(source, key), { force: true })
    await this.#partState(source, key).remove()
  }

  async finish(key: string, file: CachedFile): Promise<void> {
    await rename(this.part(file.source, key), this.path(file.source, key))
    await this.dropPart(file.source, key)
    await this.remember(key, file)
  }

  async remember(key: string, file: CachedFile): Promise<void> {
    this.#files[key] = file
    await this.#save()
  }

  /** Deletes the files of a source that are no longer official, so that the folder does not grow over the years. */
  async keepOnly(source: string, keys: readonly string[]): Promise<void> {
    for (const [key, file] of Object.entries(this.#files)) {
      if (file.source !== source || keys.includes(key)) continue
      await rm(this.path(source, key), { force: true })
      delete this.#files[key]
      await this.#save()
    }
  }

  #save(): Promise<void> {
    return this.#state.write({ files: this.#files })
  }

  #partState(source: string, key: string): JsonFile<PartState> {
    return new JsonFile(`${this.part(source, key)}.json`, {
      isValid: (value) => Value.Check(PartState, value),
      bytesMax: STATE_BYTES_MAX,
    })
  }
}

/** Returns true for the key of a file that is not an archive. */
export function isPlainFile(key: string): boolean {
  return key.includes('.')
}

function fileName(key: string): string {
  return isPlainFile(key) ? key : `${key}.zip`
}
