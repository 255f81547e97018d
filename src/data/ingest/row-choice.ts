import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { dayOf } from '#platform/clock.ts'
import { judge, rejectionOf, type Finding, type Judgement } from './checks/finding.ts'
import { contentText, publishedContents } from './checks/rolled-back.ts'
import { stagedFindings } from './checks/staged-gates.ts'
import { askOfficial } from './checks/current-edition.ts'
import { takeOverParts, whyRowsCannotBeReused } from './read/cached-rows.ts'
import type { PreviousSnapshots } from '#snapshots/previous-snapshots.ts'
import type { RefreshOptions } from './refresh-options.ts'
import type { RolledBackFiles } from './rolled-back-files.ts'
import { NothingPublished, SourceFailure } from './source-failure.ts'
import { baseSources } from './source.ts'
import type { StagedRows } from './read/stage-rows.ts'
import type { Part } from './read/stage.ts'

/** Sources whose news are held back, each with the reason. */
export type Held = ReadonlyMap<string, SourceFailure>

/** Rows that pass the gates before a build. */
interface ChosenRows {
  readonly parts: readonly Part[]
  /** Those that were asked for, and those that the gates rejected besides. */
  readonly held: Held
  readonly judgement: Judgement
}

interface ChoiceContext {
  readonly options: RefreshOptions
  readonly previous: PreviousSnapshots
  readonly rolledBack: RolledBackFiles
  readonly edition: SnapshotMeta['edition']
}

/** Chooses for each source between the rows that were read and the last good ones. */
export class RowChoice {
  readonly #staged: StagedRows
  readonly #context: ChoiceContext
  /** Sources with rows that were read in this ingest, and not taken over whole. */
  readonly #read: ReadonlySet<string>
  readonly #last = new Map<string, readonly Part[]>()

  constructor(staged: StagedRows, context: ChoiceContext) {
    this.#staged = staged
    this.#context = context
    const { only } = context.options
    const names = staged.parts.map(({ report }) => report.source)
    this.#read = new Set(names.filter((name) => only === undefined || only.includes(name)))
  }

  /** Whether rows that were read are left when those of some sources are held back. */
  hasNews(held: Held): boolean {
    return [...this.#read].some((source) => !held.has(source))
  }

  /** The sources with files that cannot be read. */
  async rejectedAsRead(): Promise<Held> {
    return new Map(this.rejections(judge(this.#staged.unreadable, this.#context.options).rejected))
  }

  /** Why findings reject their sources; those of no known source are left out. */
  rejections(rejected: readonly Finding[]): [string, SourceFailure][] {
    const bySource = Map.groupBy(rejected, ({ source }) => source)
    return [...bySource].flatMap(([source, findings]): [string, SourceFailure][] => {
      const [first, ...others] = findings
      if (source === undefined || first === undefined) return []
      const failure = rejectionOf([first, ...others])
      return failure instanceof SourceFailure ? [[source, failure]] : []
    })
  }

  /**
   * The rows to publish without the news of some sources, and of those that the gates reject besides, which are at most
   * as many as there are sources.
   * @throws NothingPublished when no news are left, or a source would be lost
   */
  async without(held: Held): Promise<ChosenRows> {
    const all = new Map(held)
    for (;;) {
      if (!this.hasNews(all)) throw new NothingPublished([...all.values()])
      const parts = await this.#partsWithout(all)
      const judgement = this.#judge(parts, all)
      const rejections = this.rejections(judgement.rejected)
      const stuck = judgement.rejected.find(({ source }) => source === undefined || all.has(source))
      if (stuck !== undefined) throw await this.#stuck(stuck, all)
      if (rejections.length === 0) return { parts, held: all, judgement }
      for (const [source, failure] of rejections) all.set(source, failure)
    }
  }

  #judge(parts: readonly Part[], held: Held): Judgement {
    const { options, previous, rolledBack } = this.#context
    const { required = [], rowsMin = {}, sources } = options
    const reports = parts.map(({ report }) => report)
    const heldBases = baseSources(sources).filter((name) => held.has(name))
    const findings = stagedFindings(reports, {
      isNew: (source) => this.#read.has(source) && !held.has(source),
      currentSnapshot: previous.files[0],
      rolledBack,
      required: [...new Set([...required, ...heldBases])],
      requiredNew: this.#isFirstOfficial() ? baseSources(sources) : [],
      // Downloads come one after another: a source that was not fetched yet is not missing.
      missesStarter: options.required === undefined,
      rowsMin,
      today: dayOf(options.clock.nowMs()),
    })
    const unreadable = this.#staged.unreadable.filter(({ source }) => source === undefined || !held.has(source))
    return judge([...unreadable, ...findings], options)
  }

  /** Returns whether official data would be published for the first time, after none or starter data. */
  #isFirstOfficial(): boolean {
    const { previous, edition } = this.#context
    return edition === 'official' && askOfficial(previous.files[0], true, () => false)
  }

  /** A gate speaks against what is left: nothing can be published. */
  async #stuck(finding: Finding, held: Held): Promise<NothingPublished> {
    const rejected = [...held.values()]
    const { gate, source, reason } = finding
    const isBaseHeld = baseSources(this.#context.options.sources).some((name) => held.has(name))
    if (gate === 'required-sources' && isBaseHeld) return new NothingPublished(rejected)
    if (gate !== 'missing-sources' || source === undefined)
      return new NothingPublished(rejected, rejectionOf([finding]).message)
    const why = await this.#whyNotLast(source)
    const rest = `nothing is published, because its last good rows are lost (${why ?? reason})`
    return new NothingPublished(rejected, `${rest}; --accept missing-sources publishes the others without ${source}`)
  }

  async #partsWithout(held: Held): Promise<Part[]> {
    const { sources } = this.#context.options
    const parts: Part[] = []
    for (const { name } of sources) {
      const own = held.has(name)
        ? await this.#lastOf(name)
        : this.#staged.parts.filter(({ report }) => report.source === name)
      parts.push(...own)
    }
    return parts
  }

  /** The rows of a source that the current snapshot was made from; none where they are not kept. */
  async #lastOf(name: string): Promise<readonly Part[]> {
    const known = this.#last.get(name)
    if (known !== undefined) return known
    const { options, previous } = this.#context
    const source = options.sources.filter((candidate) => candidate.name === name)
    const isRetained = (await this.#whyNotLast(name)) === undefined
    const parts = isRetained
      ? await takeOverParts(source, options.dataDirectory, previous.files[0], { withStarter: true })
      : []
    this.#last.set(name, parts)
    return parts
  }

  #whyNotLast(name: string): Promise<string | undefined> {
    const { options, previous } = this.#context
    const source = options.sources.filter((candidate) => candidate.name === name)
    return whyRowsCannotBeReused(source, options.dataDirectory, previous.files[0], { withStarter: true })
  }
}

/** Names of the sources whose files say something else than those of the current snapshot, in the order of the parts. */
export function changedSources(parts: readonly Part[], currentSnapshot: string | undefined): string[] {
  const published =
    currentSnapshot === undefined ? [] : askOfficial(currentSnapshot, [], () => publishedContents(currentSnapshot))
  const reports = parts.map(({ report }) => report)
  const names = [...new Set(reports.map(({ source }) => source))]
  return names.filter((name) => contentText(reports, name) !== contentText(published, name))
}
