import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Failure } from '#platform/failure.ts'
import { waitForFileLock } from '#platform/file-lock.ts'
import { FileSink } from './file-sink.ts'
import { MAKING_MS_MAX } from './limits.ts'
import { figuresFile, parseFigures, storedName, UNFINISHED_PREFIX } from './made-file.ts'
import type { ExportTarget, FileFigures } from './made-file.ts'
import { writeDataset } from './write-dataset.ts'

/** What the thread that makes a file is told. */
export interface MakeJob {
  readonly snapshotFile: string
  /** Of the snapshot's exports; made when missing. */
  readonly folder: string
  readonly target: ExportTarget
  readonly publicUrl: string
  readonly bytesMax: number
}

/**
 * Makes one file and its figures, unless another process has made it meanwhile. Whatever happens at whatever line, the
 * file is there completely or not at all: its figures are renamed into place last.
 * @throws Failure when another process makes it for too long; Error when the disk is full
 */
export async function makeFile(job: MakeJob): Promise<void> {
  const { folder, target } = job
  await mkdir(folder, { recursive: true })
  const name = storedName(target)
  const lock = await waitForFileLock(join(folder, `${UNFINISHED_PREFIX}${name}.lock`), MAKING_MS_MAX)
  if (lock === undefined) throw new Failure(`another process has been making ${name} for too long`)
  try {
    if ((await readFigures(join(folder, name))) !== undefined) return
    const unfinished = join(folder, `${UNFINISHED_PREFIX}${name}`)
    try {
      await publish(unfinished, join(folder, name), await write(job, unfinished))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  } finally {
    lock.release()
  }
}

/** The figures of a made file, or undefined when it is not there as they say. */
export async function readFigures(file: string): Promise<FileFigures | undefined> {
  const text = await readFile(figuresFile(file), 'utf8').catch(() => undefined)
  const figures = text === undefined ? undefined : parseFigures(text)
  const size = (await stat(file).catch(() => undefined))?.size
  return figures?.bytes === size ? figures : undefined
}

async function write(job: MakeJob, file: string): Promise<FileFigures> {
  const { snapshotFile, target, publicUrl, bytesMax } = job
  if (!target.gzip) return writeDataset({ snapshotFile, name: target, publicUrl, file, bytesMax })
  const plain = { ...target, gzip: false }
  await makeFile({ ...job, target: plain })
  const from = join(job.folder, storedName(plain))
  const figures = await readFigures(from)
  if (figures === undefined) throw new Failure(`${storedName(plain)} went away while it was packed`)
  return { rows: figures.rows, ...(await pack(from, file, bytesMax)) }
}

/** The packed bytes depend on the plain ones alone: zlib writes no time and no name. */
async function pack(from: string, to: string, bytesMax: number) {
  const sink = new FileSink(to, bytesMax)
  try {
    await pipeline(createReadStream(from), createGzip(), async (packed) => {
      for await (const chunk of packed) sink.writeBytes(chunk as Uint8Array)
    })
    return sink.finish()
  } finally {
    sink.close()
  }
}

async function publish(unfinished: string, file: string, figures: FileFigures): Promise<void> {
  const unfinishedFigures = figuresFile(unfinished)
  await writeFile(unfinishedFigures, `${JSON.stringify(figures)}\n`, { flush: true })
  await rename(unfinished, file)
  await rename(unfinishedFigures, figuresFile(file))
  const folder = await open(join(file, '..'))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
