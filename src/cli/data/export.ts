import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Argument, type Command, Option } from 'commander'
import type { Catalog } from '#catalog/catalog.ts'
import { openCurrentCatalog } from '#cli/ask/current-catalog.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { rowBar } from '#cli/row-bar.ts'
import { UNFINISHED_EXPORT_PREFIX, writeDataset } from '#exports/create-file.ts'
import type { CreatedExport } from '#operations/endpoint.ts'
import {
  EXPORT_DATASET_NAMES,
  EXPORT_FORMATS,
  type ExportDatasetName,
  exportFileName,
  type ExportFormat,
  type ExportName,
} from '#operations/exports/export-dataset.ts'
import { exportManifest } from '#operations/exports/list-exports.ts'
import { countOf } from '#platform/count-of.ts'
import { Failure, wrongUsage } from '#platform/failure.ts'
import { createFolder } from '#platform/files/create-folder.ts'
import { assertReplaceable, cannotWrite } from '#platform/files/file-failure.ts'

interface ExportFlags {
  readonly format?: ExportFormat
  readonly out?: string
  readonly all?: string
  readonly force?: boolean
}

const MANIFEST = 'manifest.json'

/** `vds export DATASET --format F --out FILE`, `vds export --all DIR`: data sets with the same bytes as over HTTP. */
export function addExportCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('export')
    .description('write data sets of the current snapshot to files, byte for byte as GET /v1/export/FILE returns them')
    .addArgument(new Argument('[dataset]', 'data set to write').choices(EXPORT_DATASET_NAMES))
    .addOption(
      new Option('--format <format>', 'file format (default with --all: every format)').choices(EXPORT_FORMATS),
    )
    .option('--out <file>', 'output file')
    .option('--all <dir>', 'output folder for every data set and a manifest')
    .option('--force', 'replace existing files')
    .action((dataset: ExportDatasetName | undefined, flags: ExportFlags) => runExport(dataset, flags, environment))
}

async function runExport(
  dataset: ExportDatasetName | undefined,
  flags: ExportFlags,
  environment: CliEnvironment,
): Promise<void> {
  const { dataDirectory, publicUrl } = environment.config()
  const task = taskOf(dataset, flags)
  const targets = task.files.map(({ file }) => file)
  rejectToReplace(task.manifest === undefined ? targets : [...targets, task.manifest], flags)
  const catalog = await openCurrentCatalog(dataDirectory)
  try {
    const { out } = environment
    const written = writeAll(task, { catalog, publicUrl, out })
    if (task.manifest !== undefined) {
      // Stored next to the files with names instead of URLs, so that it is valid wherever they are.
      const manifest = exportManifest({ snapshot: catalog, created: written, urlOf: (name) => name })
      writeWhole(task.manifest, (file) => writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`))
      out(`${task.manifest}: ${countOf(written.length, 'file')} of snapshot ${catalog.id}`)
    }
  } finally {
    catalog.close()
  }
}

interface ExportTask {
  readonly files: readonly { readonly name: ExportName; readonly file: string }[]
  readonly manifest: string | undefined
}

/** @throws Failure (usage) unless the flags are one data set with format and file, or --all with a folder */
function taskOf(dataset: ExportDatasetName | undefined, { format, out, all }: ExportFlags): ExportTask {
  const formats = format === undefined ? EXPORT_FORMATS : [format]
  if (all !== undefined) {
    if (dataset !== undefined || out !== undefined)
      throw wrongUsage('--all writes every data set. Do not pass DATASET or --out with it.')
    const names = EXPORT_DATASET_NAMES.flatMap((each) => formats.map((ending) => ({ dataset: each, format: ending })))
    const files = names.map((name) => ({ name, file: join(resolve(all), exportFileName(name)) }))
    return { files, manifest: join(resolve(all), MANIFEST) }
  }
  if (dataset === undefined) throw wrongUsage('Pass a data set or --all DIR.')
  if (format === undefined) throw wrongUsage(`--format is missing. Use one of ${EXPORT_FORMATS.join(', ')}.`)
  if (out === undefined) throw wrongUsage('Pass --out FILE.')
  return {
    files: [{ name: { dataset, format }, file: resolve(out) }],
    manifest: undefined,
  }
}

function rejectToReplace(files: readonly string[], { force }: ExportFlags): void {
  const there = files.filter((file) => existsSync(file))
  for (const file of there) assertReplaceable(file, true)
  if (force === true || there.length === 0) return
  const others = there.length === 1 ? '' : ` and ${there.length - 1} more`
  throw new Failure(
    `${there[0]}${others} ${others === '' ? 'exists' : 'exist'}. Pass --force to replace ${others === '' ? 'it' : 'them'}.`,
  )
}

interface WriteContext {
  readonly catalog: Catalog
  readonly publicUrl: string
  readonly out: (line: string) => void
}

function writeAll({ files }: ExportTask, context: WriteContext): CreatedExport[] {
  return files.map(({ name, file }) => {
    const figures = writeWhole(file, (unfinished) => writeOne(name, unfinished, context))
    context.out(
      `${file}: ${countOf(figures.rows, 'row')}, ${countOf(figures.bytes, 'byte')}, SHA-256 ${figures.sha256}`,
    )
    return { ...name, ...figures }
  })
}

function writeOne(name: ExportName, file: string, { catalog, publicUrl }: WriteContext) {
  const rows = catalog.exportCounts.get(name.dataset) ?? 0
  const label = exportFileName(name)
  if (!process.stderr.isTTY) process.stderr.write(`Writing ${label} (${countOf(rows, 'row')}) ...\n`)
  const bar = rowBar(label, 'rows')
  bar.start(rows, 0)
  try {
    return writeDataset({
      snapshotFile: catalog.file,
      name,
      publicUrl,
      file,
      bytesMax: Number.MAX_SAFE_INTEGER,
      onProgress: (count) => bar.update(count),
    })
  } finally {
    bar.stop()
  }
}

/** Writes a temporary file and renames it, so that it appears complete or not at all. @throws Failure with one line */
function writeWhole<Result>(file: string, write: (unfinished: string) => Result): Result {
  const unfinished = join(dirname(file), `${UNFINISHED_EXPORT_PREFIX}${basename(file)}`)
  try {
    createFolder(dirname(file))
    const result = write(unfinished)
    renameSync(unfinished, file)
    return result
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished)
    throw error instanceof Failure ? error : cannotWrite(file, error)
  }
}
