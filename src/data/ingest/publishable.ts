import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { Failure } from '#platform/failure.ts'
import { buildInThread } from './build/build-in-thread.ts'
import { builtFindings } from './checks/built-gates.ts'
import { judge, rejectionOf, type Finding, type Judgement } from './checks/finding.ts'
import { readUnlinkedMentions, type UnlinkedMention } from './build/names/unlinked-mentions.ts'
import { snapshotDraft } from './build/snapshot-draft.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import type { PreviousSnapshots } from '#snapshots/previous-snapshots.ts'
import { inStep } from './progress.ts'
import { diskFiles } from '#snapshots/publish-files.ts'
import type { RefreshOptions } from './refresh-options.ts'
import type { RolledBackFiles } from './rolled-back-files.ts'
import { changedSources, RowChoice, type Held } from './row-choice.ts'
import { asOperatingFailure, NothingPublished, SourceFailure } from './source-failure.ts'
import { rowsMinOf } from './source.ts'
import { stageParts, type StagedRows, type StageOptions } from './read/stage-rows.ts'
import { stageFile, type Part } from './read/stage.ts'

/** A snapshot that all gates let pass. */
export interface Publishable {
  /** The finished file, in the work folder. */
  readonly file: string
  readonly meta: SnapshotMeta
  /** What it was made of. */
  readonly parts: readonly Part[]
  /** Sources whose last good rows it holds in place of new ones, or none, each with the reason. */
  readonly rejected: readonly SourceFailure[]
  readonly accepted: readonly Finding[]
  readonly warnings: readonly Finding[]
  /** Cars that texts of campaigns name and that no rule links. */
  readonly unlinkedMentions: readonly UnlinkedMention[]
}

/** What a run of the pipeline hands from stage to stage. */
export interface BuildContext {
  readonly options: RefreshOptions
  readonly staging: StageOptions
  readonly work: string
  readonly previous: PreviousSnapshots
  readonly rolledBack: RolledBackFiles
  readonly edition: SnapshotMeta['edition']
}

/** One try: a snapshot that passes, or why it does not. */
type Attempt = { readonly isPassed: true; readonly built: Publishable } | FailedAttempt

interface FailedAttempt {
  readonly isPassed: false
  readonly bySource: Held
  readonly failure: Error
}

/**
 * Builds the snapshot with as much of what was read as the gates let pass. A source that they reject has its last good
 * rows in it, or, where there are none to lose, is not in it. What only the finished snapshot tells may not say which
 * source is at fault: then the changed sources are added one after another, and those that a gate then speaks against
 * stay out. So there are at most two builds more than changed sources.
 * @throws NothingPublished when no news are left, or the others cannot be published without the rejected ones
 */
export async function buildPublishable(staged: StagedRows, context: BuildContext): Promise<Publishable> {
  const builder = new Builder(staged, context)
  const held = await builder.choice.rejectedAsRead()
  const first = await builder.attempt(held)
  if (first.isPassed) return first.built
  const named = new Map([...held, ...first.bySource])
  if (first.bySource.size > 0 && builder.choice.hasNews(named)) {
    const second = await builder.attempt(named)
    if (second.isPassed) return second.built
  }
  return builder.addOneByOne(held, first)
}

class Builder {
  readonly choice: RowChoice
  readonly #staged: StagedRows
  readonly #context: BuildContext
  #attempts = 0
  /** What ended the last build that did not come to its end. */
  #failed: Error | undefined

  constructor(staged: StagedRows, context: BuildContext) {
    this.#staged = staged
    this.#context = context
    this.choice = new RowChoice(staged, context)
  }

  /** Holds all changed sources back, and adds those with which the snapshot still passes. */
  async addOneByOne(held: Held, first: FailedAttempt): Promise<Publishable> {
    const { previous } = this.#context
    const { failure } = first
    const changed = changedSources(this.#staged.parts, previous.files[0]).filter((source) => !held.has(source))
    const rejected = new Map(held)
    for (const source of changed) rejected.set(source, asSourceFailure(source, failure))
    const passed =
      changed.length > 1 ? await this.#tryEach(changed, rejected, first) : await this.#tryRest(changed, rejected)
    if (passed !== undefined) return { ...passed, rejected: [...rejected.values()] }
    // What nobody foresaw, or what no source is at fault for (a rule of the program), is reported as it is.
    if (changed.length === 0 || !(failure instanceof Failure)) throw failure
    throw new NothingPublished([...rejected.values()])
  }

  /** With a single changed source there is nothing to distinguish: the others are as they were, or the program is wrong. */
  async #tryRest(changed: readonly string[], rejected: Held): Promise<Publishable | undefined> {
    if (changed.length === 0 || !this.choice.hasNews(rejected)) return undefined
    const rest = await this.attempt(rejected)
    return rest.isPassed ? rest.built : undefined
  }

  /** @param rejected loses the sources that can be published, and gets the reasons of the others */
  async #tryEach(
    changed: readonly string[],
    rejected: Map<string, SourceFailure>,
    first: FailedAttempt,
  ): Promise<Publishable | undefined> {
    let passed: Publishable | undefined
    for (const source of changed) {
      rejected.delete(source)
      // With none of them left out the rows are those of the first build, which fails again as it failed.
      const isFirst = !changed.some((name) => rejected.has(name))
      const attempt = isFirst ? first : await this.attempt(rejected)
      if (attempt.isPassed) passed = attempt.built
      else rejected.set(source, attempt.bySource.get(source) ?? asSourceFailure(source, attempt.failure))
    }
    return passed
  }

  /** Builds a snapshot without the news of some sources. */
  async attempt(held: Held): Promise<Attempt> {
    const { options, staging, previous } = this.#context
    const { parts, held: allHeld, judgement } = await this.choice.without(held)
    const directory = await this.#stage(parts)
    const file = snapshotDraft(directory)
    staging.check()
    // The disk writes the narratives meanwhile, so that publishing need not wait for it.
    const synced = diskFiles.sync(file)
    // A failure is met when its turn comes; until then it must not count as unhandled.
    synced.catch(() => {})
    try {
      const meta = await this.#build(directory, parts)
      await synced
      const { rejected, ...passed } = judgeBuilt(file, previous.files[0], options)
      const [first] = rejected
      if (first !== undefined) return notPassed(rejected, this.choice, allHeld)
      const unlinkedMentions = readImmutable(workFile(directory), readUnlinkedMentions)
      const built = { file, meta, parts, rejected: [...allHeld.values()], unlinkedMentions }
      const accepted = [...judgement.accepted, ...passed.accepted]
      return { isPassed: true, built: { ...built, accepted, warnings: [...judgement.warnings, ...passed.warnings] } }
    } catch (error) {
      this.#failed = this.#faultOf(error)
      return { isPassed: false, bySource: new Map(), failure: this.#failed }
    }
  }

  /** The rows that were read are staged already; others are put together again, in a folder of their own. */
  async #stage(parts: readonly Part[]): Promise<string> {
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

  /** @throws what is no fault of the data: an order to stop, a full disk, a heap limit */
  #faultOf(error: unknown): Error {
    const { options, staging } = this.#context
    staging.check()
    const failure = asOperatingFailure(`the ingest into ${options.dataDirectory} failed`, error)
    if (failure !== error || !(error instanceof Error)) throw failure
    return error
  }

  #build(directory: string, parts: readonly Part[]): Promise<SnapshotMeta> {
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

/** The build's intermediate tables. */
function workFile(directory: string): string {
  return join(directory, 'work.sqlite')
}

/** What only the finished snapshot can tell. */
function judgeBuilt(file: string, currentSnapshot: string | undefined, options: RefreshOptions): Judgement {
  const findings = readImmutable(file, (built) => builtFindings(built, { currentSnapshot, sources: options.sources }))
  return judge(findings, options)
}

function notPassed(rejected: readonly Finding[], choice: RowChoice, held: Held): Attempt {
  const [first, ...others] = rejected
  if (first === undefined) throw new Error('nothing was rejected')
  const failure = rejectionOf([first, ...others])
  const bySource = new Map(choice.rejections(rejected).filter(([source]) => !held.has(source)))
  return { isPassed: false, bySource, failure }
}

function asSourceFailure(source: string, failure: Error): SourceFailure {
  if (failure instanceof SourceFailure && failure.source === source) return failure
  return new SourceFailure(source, failure.message, { cause: failure })
}

function isSame(left: readonly Part[], right: readonly Part[]): boolean {
  return left.length === right.length && left.every((part, number) => part === right[number])
}
