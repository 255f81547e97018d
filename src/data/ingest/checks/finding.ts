import { SourceFailure } from '#ingest/source-failure.ts'
import { Failure } from '#platform/failure.ts'

/**
 * The gates that new data pass before they are published, each with what it rejects. A gate rejects a source, the others
 * are published with the last good rows of that one. The operator accepts what a gate finds by its name.
 */
export const GATES = {
  'unreadable-file': 'a file is damaged, cut off, of another format, or lacks columns',
  'no-usable-rows': 'a file holds no rows, or none that can be used',
  'reject-share': 'too many rows of a file cannot be used',
  'official-rows': 'an official source has fewer rows than it had years ago',
  'required-sources': 'the first official data lack a source on which the others hang',
  'missing-sources': 'a source has no file, or was rejected, and would disappear',
  'rolled-back': 'the files are those of a snapshot that was rolled back',
  'shrunken-source': 'a source has fewer or older rows than in the current snapshot',
  'shrunken-snapshot': 'the snapshot would hold less than the current one',
  'known-vehicles': 'several vehicles that were verified by hand are missing or changed',
  'no-vehicles': 'the snapshot would have no vehicle',
  'duplicate-ids': 'one id would name two things, or one list hold a record twice',
} as const

/** Name of a gate. */
export type Gate = keyof typeof GATES

/** Something that a gate found wrong with the data that are to be published. */
export interface Finding {
  readonly gate: Gate
  /** Name of the source at fault; undefined = the gate cannot tell. */
  readonly source: string | undefined
  /** What is wrong, in one line without a full stop. */
  readonly reason: string
  /** True: it is printed and logged, and rejects nothing. */
  readonly isWarning?: boolean
}

/** What the operator publishes although a gate speaks against it. */
export interface Acceptance {
  /** Gates whose findings reject nothing. */
  readonly accept?: readonly Gate[] | undefined
  /** The gates 'shrunken-source' and 'shrunken-snapshot': fewer or older rows than in the current snapshot. */
  readonly acceptShrink?: boolean | undefined
  /** The gate 'rolled-back': files of a snapshot that was rolled back. */
  readonly acceptRolledBack?: boolean | undefined
}

/** The findings of some gates, and what follows from them. */
export interface Judgement {
  /** These reject their source. */
  readonly rejected: readonly Finding[]
  /** Accepted by the operator: published, printed and logged. */
  readonly accepted: readonly Finding[]
  readonly warnings: readonly Finding[]
}

/** Sorts findings by what follows from them. */
export function judge(findings: readonly Finding[], acceptance: Acceptance): Judgement {
  const accepted = acceptedGates(acceptance)
  const warnings = findings.filter(({ isWarning }) => isWarning === true)
  const others = findings.filter(({ isWarning }) => isWarning !== true)
  return {
    rejected: others.filter(({ gate }) => !accepted.has(gate)),
    accepted: others.filter(({ gate }) => accepted.has(gate)),
    warnings,
  }
}

/** Every gate that an acceptance names, also by its older flags. */
export function acceptedGates({ accept = [], acceptShrink, acceptRolledBack }: Acceptance): ReadonlySet<Gate> {
  const shrink: Gate[] = acceptShrink === true ? ['shrunken-source', 'shrunken-snapshot'] : []
  const rolledBack: Gate[] = acceptRolledBack === true ? ['rolled-back'] : []
  return new Set<Gate>([...accept, ...shrink, ...rolledBack])
}

/** The finding as the log and the terminal show it: "known-vehicles: ...". */
export function findingText({ gate, reason }: Finding): string {
  return `${gate}: ${reason}`
}

/** Why findings of one source, or of none that is known, reject it: one line that names the override. */
export function rejectionOf(findings: readonly [Finding, ...Finding[]]): Failure {
  const [first] = findings
  const more = findings.length === 1 ? '' : ` (and ${findings.length - 1} more reasons)`
  const gates = [...new Set(findings.map(({ gate }) => gate))]
  const message = `${first.reason}${more}; ${overrideOf(gates)}`
  const isOfOne = findings.every(({ source }) => source === first.source)
  return isOfOne && first.source !== undefined ? new SourceFailure(first.source, message) : new Failure(message)
}

const SHRINK: ReadonlySet<Gate> = new Set(['shrunken-source', 'shrunken-snapshot'])
/** What --accept does where that is not to publish the data as they are. */
const OVERRIDES: Readonly<Partial<Record<Gate, string>>> = {
  'unreadable-file': '--accept unreadable-file leaves this file out',
  'missing-sources': '--accept missing-sources publishes the others without it',
  'rolled-back': '--accept-rolled-back publishes them again',
}

function overrideOf(gates: readonly Gate[]): string {
  const [gate] = gates
  if (gates.every((name) => SHRINK.has(name))) return '--accept-shrink publishes it all the same'
  const own = gates.length === 1 && gate !== undefined ? OVERRIDES[gate] : undefined
  return own ?? `--accept ${gates.join(',')} publishes it all the same`
}
