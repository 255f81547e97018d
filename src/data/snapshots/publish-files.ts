import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hashFile, readIfPresent } from './snapshot-files.ts'

/** File calls of a publish. Injected, so that a test can fail each of them in turn. */
export interface PublishFiles {
  makeDirectory(path: string): Promise<void>
  hash(file: string): Promise<string>
  /** Returns the whole text, or undefined if the file does not exist. */
  read(file: string): Promise<string | undefined>
  write(file: string, text: string): Promise<void>
  /** Makes the content of a file, or the names in a folder, survive a power cut (fsync). */
  sync(path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
  /** Returns the names in a folder with their time of last write, in milliseconds since 1970 UTC. */
  list(directory: string): Promise<readonly { readonly name: string; readonly writtenMs: number }[]>
}

export const diskFiles: PublishFiles = {
  async makeDirectory(path) {
    await mkdir(path, { recursive: true })
  },
  hash: hashFile,
  read: readIfPresent,
  write: (file, text) => writeFile(file, text),
  async sync(path) {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
  rename,
  remove: (file) => rm(file, { force: true, recursive: true }),
  async list(directory) {
    const names = (await readdir(directory)).toSorted()
    return Promise.all(names.map(async (name) => ({ name, writtenMs: (await stat(`${directory}/${name}`)).mtimeMs })))
  },
}
