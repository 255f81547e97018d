import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Small JSON file, replaced atomically and durably. One process writes at a time; the caller holds the lock. */
export class JsonFile<Value> {
  readonly path: string
  readonly #isValid: (value: unknown) => value is Value
  readonly #bytesMax: number

  /** @param options.bytesMax larger files count as damaged */
  constructor(path: string, options: { isValid: (value: unknown) => value is Value; bytesMax: number }) {
    this.path = path
    this.#isValid = options.isValid
    this.#bytesMax = options.bytesMax
  }

  /** Returns the stored value; undefined for a missing or damaged file. */
  async read(): Promise<Value | undefined> {
    try {
      if ((await stat(this.path)).size > this.#bytesMax) return undefined
      const value: unknown = JSON.parse(await readFile(this.path, 'utf8'))
      return this.#isValid(value) ? value : undefined
    } catch {
      return undefined
    }
  }

  write(value: Value): Promise<void> {
    return replaceFile(this.path, `${JSON.stringify(value, undefined, 2)}\n`)
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true })
  }
}

/** Replaces a file's content atomically and durably, by way of `<file>.part`. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { flush: true })
  await rename(`${file}.part`, file)
  await syncFolder(dirname(file))
}

/** Makes the names in a folder survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
