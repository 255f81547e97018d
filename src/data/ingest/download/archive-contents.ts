import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Failure } from '#platform/failure.ts'
import { listArchive, openEntry } from '#ingest/read/archive.ts'
import type { Source } from '#ingest/source.ts'

/** A file inside an archive, by what it says. */
export interface Content {
  readonly name: string
  /** Of its text, in hexadecimal digits. */
  readonly sha256: string
}

const START_BYTES = 64

/**
 * Reads the files of an archive that a source uses, to the end: proves that it is complete, and tells what it says
 * apart from how it is packed, which changes daily. Nothing is unpacked onto the disk.
 * @param shownAs its official address, for messages
 * @throws Failure when it is no archive (a web page, for example), damaged, unsafe, or holds none of these files
 */
export async function archiveContents(archive: string, shownAs: string, source: Source): Promise<Content[]> {
  await rejectWebPage(archive, shownAs)
  const entries = await listArchive(archive, shownAs)
  const contents: Content[] = []
  for (const entry of entries.filter(({ name }) => source.fileNames.test(name))) {
    const hash = createHash('sha256')
    for await (const chunk of openEntry(archive, `${shownAs}/${entry.name}`, entry)) hash.update(chunk)
    contents.push({ name: entry.name, sha256: hash.digest('hex') })
  }
  if (contents.length > 0) return contents
  throw new Failure(`${shownAs}: holds no file of ${source.title}`)
}

async function rejectWebPage(archive: string, shownAs: string): Promise<void> {
  const handle = await open(archive, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    const start = buffer.toString('latin1', 0, bytesRead).trimStart()
    if (start.startsWith('<')) {
      throw new Failure(`${shownAs}: is a web page, not an archive: it begins with "${start.split(/[\r\n]/)[0]}"`)
    }
  } finally {
    await handle.close()
  }
}
