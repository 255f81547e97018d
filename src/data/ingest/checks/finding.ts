import { SourceFailure } from '#ingest/source-failure.ts'
import { Failure } from '#platform/failure.ts'

/**
 * The gates that new data must pass before they are published, with what they reject. A gate rejects one source; the
 * others are published with that source's last good rows. The operator can accept a gate's findings by name.
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

export type Gate = keyof typeof GATES

/** A problem that a gate found in the data to publish. */
export interface GateFinding {
  readonly gate: Gate
  /** Name of the source at fault; `undefined` if unknown. */
  readonly source: string | undefined
  /** Description of the problem, in one line without a period. */
  readonly reason: string
  /** True if the finding is printed and logged but rejects nothing. */
  readonly isWarning?: boolean
}

export interface Acceptance {
  /** Gates whose findings reject nothing. */
  readonly accept?: readonly Gate[] | undefined
  /** Accepts fewer or older rows than in the current snapshot: gates 'shrunken-source' and 'shrunken-snapshot'. */
  readonly acceptShrink?: boolean | undefined
  /** Accepts files of a snapshot that was rolled back: gate 'rolled-back'. */
  readonly acceptRolledBack?: boolean | undefined
}

export interface GateResult {
  /** Findings that reject their source. */
  readonly rejected: readonly GateFinding[]
  /** Findings accepted by the operator: published, printed and logged. */
  readonly accepted: readonly GateFinding[]
  readonly warnings: readonly GateFinding[]
}

export function evaluateFindings(findings: readonly GateFinding[], acceptance: Acceptance): GateResult {
  const accepted = acceptedGates(acceptance)
  const warnings = findings.filter(({ isWarning }) => isWarning === true)
  const others = findings.filter(({ isWarning }) => isWarning !== true)
  return {
    rejected: others.filter(({ gate }) => !accepted.has(gate)),
    accepted: others.filter(({ gate }) => accepted.has(gate)),
    warnings,
  }
}

/** Returns every accepted gate, including those accepted by older flags. */
export function acceptedGates({ accept = [], acceptShrink, acceptRolledBack }: Acceptance): ReadonlySet<Gate> {
  const shrink: Gate[] = acceptShrink === true ? ['shrunken-source', 'shrunken-snapshot'] : []
  const rolledBack: Gate[] = acceptRolledBack === true ? ['rolled-back'] : []
  return new Set<Gate>([...accept, ...shrink, ...rolledBack])
}

/** Formats a finding for the log and the terminal: "known-vehicles: ...". */
export function findingText({ gate, reason }: GateFinding): string {
  return `${gate}: ${reason}`
}

/** Returns a failure for one source, or all if none is known. Its message is one line with the override option. */
export function rejectionOf(findings: readonly [GateFinding, ...GateFinding[]]): Failure {
  const [first] = findings
  const more = findings.length === 1 ? '' : ` (and ${findings.length - 1} more reasons)`
  const gates = [...new Set(findings.map(({ gate }) => gate))]
  const message = `${first.reason}${more}; ${overrideOf(gates)}`
  const isOfOne = findings.every(({ source }) => source === first.source)
  return isOfOne && first.source !== undefined ? new SourceFailure(first.source, message) : new Failure(message)
}

const SHRINK: ReadonlySet<Gate> = new Set(['shrunken-source', 'shrunken-snapshot'])
/** Effects of --accept that differ from publishing the data unchanged. */
const OVERRIDES: Readonly<Partial<Record<Gate, string>>> = {
  'unreadable-file': 'use --accept unreadable-file to skip this file',
  'missing-sources': 'use --accept missing-sources to publish the other sources without it',
  'rolled-back': 'use --accept-rolled-back to publish them again',
}

function overrideOf(gates: readonly Gate[]): string {
  const [gate] = gates
  if (gates.every((name) => SHRINK.has(name))) return 'use --accept-shrink to publish anyway'
  const override = gates.length === 1 && gate !== undefined ? OVERRIDES[gate] : undefined
  return override ?? `use --accept ${gates.join(',')} to publish anyway`
}
