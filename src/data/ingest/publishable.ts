import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { Failure } from '#platform/failure.ts'
import { type PreviousSnapshots, diskFiles } from '#snapshots/snapshot-files.ts'
import { buildInThread } from './build/build-in-thread.ts'
import { readUnlinkedMentions, type UnlinkedMention } from './build/names/unlinked-mentions.ts'
import { snapshotDraft } from './build/snapshot-draft.ts'
import { builtFindings } from './checks/built-gates.ts'
import { evaluateFindings, rejectionOf, type GateFinding, type GateResult } from './checks/finding.ts'
import { inStep } from './progress.ts'
import { stageParts, type StagedRows, type StageOptions } from './read/stage-rows.ts'
import { stageFile, type StagePart } from './read/stage.ts'
import type { RefreshOptions } from './refresh-options.ts'
import type { RolledBackFiles } from './rolled-back-files.ts'
import { changedSources, RowChoice, type ExcludedSources } from './row-choice.ts'
import { asOperatingFailure, NothingPublished, SourceFailure } from './source-failure.ts'
import { rowsMinOf } from './source.ts'

export interface Publishable {
  /** Finished file in the work folder. */
  readonly file: string
  readonly meta: SnapshotMeta
  readonly parts: readonly StagePart[]
  /** Sources without their new rows, with reasons. The snapshot contains their last good rows, if any. */
  readonly rejected: readonly SourceFailure[]
  readonly accepted: readonly GateFinding[]
  readonly warnings: readonly GateFinding[]
  readonly unlinkedMentions: readonly UnlinkedMention[]
}

export interface BuildContext {
  readonly options: RefreshOptions
  readonly staging: StageOptions
  readonly work: string
  readonly previous: PreviousSnapshots
  readonly rolledBack: RolledBackFiles
  readonly edition: SnapshotMeta['edition']
}

type Attempt = { readonly isPassed: true; readonly built: Publishable } | FailedAttempt

interface FailedAttempt {
  readonly isPassed: false
  readonly bySource: ExcludedSources
  readonly failure: Error
}

/**
 * Builds the snapshot from as many new rows as the gates allow. A rejected source contributes its last good rows, or
 * nothing if it has none.
 *
 * A check of the finished snapshot may not identify the source at fault. The changed sources are then added one by one,
 * and each source that fails a gate is excluded. This takes at most two builds more than there are changed sources.
 * @throws NothingPublished if no new rows are left, or the rest cannot be published without the rejected sources
 */
export async function buildPublishable(staged: StagedRows, context: BuildContext): Promise<Publishable> {
  const builder = new Builder(staged, context)
  const excluded = await builder.choice.unreadableSources()
  const first = await builder.attempt(excluded)
  if (first.isPassed) return first.built
  const named = new Map([...excluded, ...first.bySource])
  if (first.bySource.size > 0 && builder.choice.hasNewRows(named)) {
    const second = await builder.attempt(named)
    if (second.isPassed) return second.built
  }
  return builder.addOneByOne(excluded, first)
}

class Builder {
  readonly choice: RowChoice
  readonly #staged: StagedRows
  readonly #context: BuildContext
  #attempts = 0
  /** Error of the last build that did not finish. */
  #failed: Error | undefined

  constructor(staged: StagedRows, context: BuildContext) {
    this.#staged = staged
    this.#context = context
    this.choice = new RowChoice(staged, context)
  }

  /** Excludes every changed source, then adds those with which the snapshot still passes. */
  async addOneByOne(excluded: ExcludedSources, first: FailedAttempt): Promise<Publishable> {
    const { previous } = this.#context
    const { failure } = first
    const changed = changedSources(this.#staged.parts, previous.files[0]).filter((source) => !excluded.has(source))
    const rejected = new Map(excluded)
    for (const source of changed) rejected.set(source, asSourceFailure(source, failure))
    const passed =
      changed.length > 1 ? await this.#tryEach(changed, rejected, first) : await this.#tryRest(changed, rejected)
    if (passed !== undefined) return { ...passed, rejected: [...rejected.values()] }
    // Unforeseen errors, and findings that concern no source (a rule of the program), are reported unchanged.
    if (changed.length === 0 || !(failure instanceof Failure)) throw failure
    throw new NothingPublished([...rejected.values()])
  }

  /** Builds without the only changed source. If this fails as well, the program is at fault. */
  async #tryRest(changed: readonly string[], rejected: ExcludedSources): Promise<Publishable | undefined> {
    if (changed.length === 0 || !this.choice.hasNewRows(rejected)) return undefined
    const rest = await this.attempt(rejected)
    return rest.isPassed ? rest.built : undefined
  }

  /** @param rejected loses the sources that can be published, and receives the reasons of the others */
  async #tryEach(
    changed: readonly string[],
    rejected: Map<string, SourceFailure>,
    first: FailedAttempt,
  ): Promise<Publishable | undefined> {
    let passed: Publishable | undefined
    for (const source of changed) {
      rejected.delete(source)
      // With every changed source included, the rows equal those of the first build, so its result is reused.
      const isFirst = !changed.some((name) => rejected.has(name))
      const attempt = isFirst ? first : await this.attempt(rejected)
      if (attempt.isPassed) passed = attempt.built
      else rejected.set(source, attempt.bySource.get(source) ?? asSourceFailure(source, attempt.failure))
    }
    return passed
  }

  async attempt(excluded: ExcludedSources): Promise<Attempt> {
    const { options, staging, previous } = this.#context
    const { parts, excluded: allExcluded, gateResult } = await this.choice.without(excluded)
    const directory = await this.#stage(parts)
    const file = snapshotDraft(directory)
    staging.check()
    // Writing the narratives to disk meanwhile saves time when publishing.
    const synced = diskFiles.sync(file)
    // `await synced` below reports the failure; this keeps it from counting as unhandled.
    synced.catch(() => {})
    try {
      const meta = await this.#build(directory, parts)
      await synced
      const { rejected, ...passed } = evaluateBuilt(file, previous.files[0], options)
      const [first] = rejected
      if (first !== undefined) return rejectedAttempt(rejected, this.choice, allExcluded)
      const unlinkedMentions = readImmutable(workFile(directory), readUnlinkedMentions)
      const built = { file, meta, parts, rejected: [...allExcluded.values()], unlinkedMentions }
      const accepted = [...gateResult.accepted, ...passed.accepted]
      return { isPassed: true, built: { ...built, accepted, warnings: [...gateResult.warnings, ...passed.warnings] } }
    } catch (error) {
      this.#failed = this.#faultOf(error)
      return { isPassed: false, bySource: new Map(), failure: this.#failed }
    }
  }

  /** Returns a folder with the staged rows. Rows that differ from those read are staged again in a separate folder. */
  async #stage(parts: readonly StagePart[]): Promise<string> {
    const { staging, work } = this.#context
    this.#attempts += 1
    const isAsRead = this.#attempts === 1 && this.#staged.isStaged && isSame(parts, this.#staged.parts)
    if (isAsRead) return work
    const directory = join(work, `attempt-${this.#attempts}`)
    await rm(snapshotDraft(work), { force: true })
    await rm(stageFile(work), { force: true })
    await mkdir(directory)
    stageParts(parts, directory, staging)
    return directory
  }

  /** @throws anything that is not the data's fault: an aborted signal, a full disk, a heap limit */
  #faultOf(error: unknown): Error {
    const { options, staging } = this.#context
    staging.check()
    const failure = asOperatingFailure(`the ingest into ${options.dataDirectory} failed`, error)
    if (failure !== error || !(error instanceof Error)) throw failure
    return error
  }

  #build(directory: string, parts: readonly StagePart[]): Promise<SnapshotMeta> {
    const { options, staging, previous, edition } = this.#context
    const build = {
      file: snapshotDraft(directory),
      stageFile: stageFile(directory),
      workFile: workFile(directory),
      recordsFile: join(directory, 'records.sqlite'),
      previousFiles: previous.files,
      edition,
      completeRows: options.completeRows ?? rowsMinOf(options.sources),
      reports: parts.map(({ report }) => report),
    }
    const again = this.#failed === undefined ? '' : ` again, because a build failed: ${this.#failed.message}`
    const step = { label: `Building the snapshot${again}`, total: 0 }
    return inStep(options.progress, step, () => buildInThread(build, staging.check, options.heapMb))
  }
}

function workFile(directory: string): string {
  return join(directory, 'work.sqlite')
}

function evaluateBuilt(file: string, currentSnapshot: string | undefined, options: RefreshOptions): GateResult {
  const findings = readImmutable(file, (built) => builtFindings(built, { currentSnapshot, sources: options.sources }))
  return evaluateFindings(findings, options)
}

function rejectedAttempt(rejected: readonly GateFinding[], choice: RowChoice, excluded: ExcludedSources): Attempt {
  const [first, ...others] = rejected
  if (first === undefined) throw new Error('nothing was rejected')
  const failure = rejectionOf([first, ...others])
  const bySource = new Map(choice.rejections(rejected).filter(([source]) => !excluded.has(source)))
  return { isPassed: false, bySource, failure }
}

function asSourceFailure(source: string, failure: Error): SourceFailure {
  if (failure instanceof SourceFailure && failure.source === source) return failure
  return new SourceFailure(source, failure.message, { cause: failure })
}

function isSame(left: readonly StagePart[], right: readonly StagePart[]): boolean {
  return left.length === right.length && left.every((part, number) => part === right[number])
}
