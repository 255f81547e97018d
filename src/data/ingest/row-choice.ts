import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { dayOf } from '#platform/clock.ts'
import type { PreviousSnapshots } from '#snapshots/snapshot-files.ts'
import { queryOfficial } from './checks/current-edition.ts'
import { evaluateFindings, rejectionOf, type GateFinding, type GateResult } from './checks/finding.ts'
import { stagedFindings } from './checks/staged-gates.ts'
import { reusableParts, reasonRowsNotReusable } from './read/cached-rows.ts'
import type { StagedRows } from './read/stage-rows.ts'
import type { StagePart } from './read/stage.ts'
import type { RefreshOptions } from './refresh-options.ts'
import { contentText, publishedContents, type RolledBackFiles } from './rolled-back-files.ts'
import { NothingPublished, SourceFailure } from './source-failure.ts'
import { baseSources } from './source.ts'

/** Sources whose new rows are excluded, with reasons. */
export type ExcludedSources = ReadonlyMap<string, SourceFailure>

interface ChosenRows {
  readonly parts: readonly StagePart[]
  /** The requested exclusions and those added by the gates. */
  readonly excluded: ExcludedSources
  readonly gateResult: GateResult
}

interface ChoiceContext {
  readonly options: RefreshOptions
  readonly previous: PreviousSnapshots
  readonly rolledBack: RolledBackFiles
  readonly edition: SnapshotMeta['edition']
}

/** Chooses, for each source, between the new rows and the last good ones. */
export class RowChoice {
  readonly #staged: StagedRows
  readonly #context: ChoiceContext
  /** Sources with new rows in this ingest, as opposed to reused ones. */
  readonly #read: ReadonlySet<string>
  readonly #last = new Map<string, readonly StagePart[]>()

  constructor(staged: StagedRows, context: ChoiceContext) {
    this.#staged = staged
    this.#context = context
    const { only } = context.options
    const names = staged.parts.map(({ report }) => report.source)
    this.#read = new Set(names.filter((name) => only === undefined || only.includes(name)))
  }

  hasNewRows(excluded: ExcludedSources): boolean {
    return [...this.#read].some((source) => !excluded.has(source))
  }

  async unreadableSources(): Promise<ExcludedSources> {
    return new Map(this.rejections(evaluateFindings(this.#staged.unreadable, this.#context.options).rejected))
  }

  /** Returns the rejected sources with their reasons. Ignores findings of no known source. */
  rejections(rejected: readonly GateFinding[]): [string, SourceFailure][] {
    const bySource = Map.groupBy(rejected, ({ source }) => source)
    return [...bySource].flatMap(([source, findings]): [string, SourceFailure][] => {
      const [first, ...others] = findings
      if (source === undefined || first === undefined) return []
      const failure = rejectionOf([first, ...others])
      return failure instanceof SourceFailure ? [[source, failure]] : []
    })
  }

  /**
   * Returns the rows to publish without the new rows of some sources. Each round excludes the sources that the gates
   * reject, so the loop ends after at most as many rounds as there are sources.
   * @throws NothingPublished if no new rows remain, or a source would be lost
   */
  async without(excluded: ExcludedSources): Promise<ChosenRows> {
    const all = new Map(excluded)
    for (;;) {
      if (!this.hasNewRows(all)) throw new NothingPublished([...all.values()])
      const parts = await this.#partsWithout(all)
      const gateResult = this.#judge(parts, all)
      const rejections = this.rejections(gateResult.rejected)
      const blocking = gateResult.rejected.find(({ source }) => source === undefined || all.has(source))
      if (blocking !== undefined) throw await this.#failureOf(blocking, all)
      if (rejections.length === 0) return { parts, excluded: all, gateResult }
      for (const [source, failure] of rejections) all.set(source, failure)
    }
  }

  #judge(parts: readonly StagePart[], excluded: ExcludedSources): GateResult {
    const { options, previous, rolledBack } = this.#context
    const { required = [], rowsMin = {}, sources } = options
    const reports = parts.map(({ report }) => report)
    const excludedBases = baseSources(sources).filter((name) => excluded.has(name))
    const findings = stagedFindings(reports, {
      isNew: (source) => this.#read.has(source) && !excluded.has(source),
      currentSnapshot: previous.files[0],
      rolledBack,
      required: [...new Set([...required, ...excludedBases])],
      requiredNew: this.#isFirstOfficial() ? baseSources(sources) : [],
      // Sources are downloaded one after another, so a source not fetched yet is not missing.
      missesStarter: options.required === undefined,
      rowsMin,
      today: dayOf(options.clock.nowMs()),
    })
    const unreadable = this.#staged.unreadable.filter(({ source }) => source === undefined || !excluded.has(source))
    return evaluateFindings([...unreadable, ...findings], options)
  }

  /** Returns true if official data would be published for the first time, after none or starter data. */
  #isFirstOfficial(): boolean {
    const { previous, edition } = this.#context
    return edition === 'official' && queryOfficial(previous.files[0], true, () => false)
  }

  async #failureOf(finding: GateFinding, excluded: ExcludedSources): Promise<NothingPublished> {
    const rejected = [...excluded.values()]
    const { gate, source, reason } = finding
    const isBaseExcluded = baseSources(this.#context.options.sources).some((name) => excluded.has(name))
    if (gate === 'required-sources' && isBaseExcluded) return new NothingPublished(rejected)
    if (gate !== 'missing-sources' || source === undefined)
      return new NothingPublished(rejected, rejectionOf([finding]).message)
    const why = await this.#whyNotReusable(source)
    const rest = `nothing was published because its last good rows are lost (${why ?? reason})`
    return new NothingPublished(
      rejected,
      `${rest}; use --accept missing-sources to publish the other sources without ${source}`,
    )
  }

  async #partsWithout(excluded: ExcludedSources): Promise<StagePart[]> {
    const { sources } = this.#context.options
    const parts: StagePart[] = []
    for (const { name } of sources) {
      const sourceParts = excluded.has(name)
        ? await this.#lastGoodParts(name)
        : this.#staged.parts.filter(({ report }) => report.source === name)
      parts.push(...sourceParts)
    }
    return parts
  }

  /** Returns the rows of a source in the current snapshot; [] if they are no longer cached. */
  async #lastGoodParts(name: string): Promise<readonly StagePart[]> {
    const known = this.#last.get(name)
    if (known !== undefined) return known
    const { options, previous } = this.#context
    const source = options.sources.filter((candidate) => candidate.name === name)
    const isRetained = (await this.#whyNotReusable(name)) === undefined
    const parts = isRetained
      ? await reusableParts(source, options.dataDirectory, previous.files[0], { withStarter: true })
      : []
    this.#last.set(name, parts)
    return parts
  }

  #whyNotReusable(name: string): Promise<string | undefined> {
    const { options, previous } = this.#context
    const source = options.sources.filter((candidate) => candidate.name === name)
    return reasonRowsNotReusable(source, options.dataDirectory, previous.files[0], { withStarter: true })
  }
}

/** Returns the sources whose contents differ from the current snapshot's, in the order of the parts. */
export function changedSources(parts: readonly StagePart[], currentSnapshot: string | undefined): string[] {
  const published =
    currentSnapshot === undefined ? [] : queryOfficial(currentSnapshot, [], () => publishedContents(currentSnapshot))
  const reports = parts.map(({ report }) => report)
  const names = [...new Set(reports.map(({ source }) => source))]
  return names.filter((name) => contentText(reports, name) !== contentText(published, name))
}
