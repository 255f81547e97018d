import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseTroubleCode, TROUBLE_CODE_CATEGORIES, type TroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { type TableRow, readTable, wordsCell } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'
import { expandCodes } from './code-list.ts'
import {
  FAMILY_COLUMNS,
  type Family,
  FAULT_CAUSE_COLUMNS,
  type FaultCauses,
  OVERRIDE_COLUMNS,
  type Override,
  componentFamiliesOf,
  faultCausesOf,
  overridesOf,
} from './families.ts'
import { COMPANION_COLUMNS, relatedCodes } from './related-codes.ts'
import {
  FAULT_COLUMNS,
  type FaultKind,
  TITLE_COLUMNS,
  type TitledCode,
  expandBraces,
  expandTitleRow,
  faultsOf,
} from './title-rows.ts'

export const TROUBLE_CODE_DIRECTORY = fileURLToPath(new URL('../../../../../data/dtc', import.meta.url))

const TITLE_FILES_MAX = 100

/** Returns all codes, sorted. @throws Failure with file and line if a table is malformed or has a duplicate code */
export function readTroubleCodes(directory: string = TROUBLE_CODE_DIRECTORY): TroubleCode[] {
  const titled = readTitledCodes(directory)
  const families = componentFamiliesOf(readTable(join(directory, 'families.tsv'), FAMILY_COLUMNS))
  const faultCauses = faultCausesOf(readTable(join(directory, 'fault-causes.tsv'), FAULT_CAUSE_COLUMNS))
  const overrides = overridesOf(readTable(join(directory, 'overrides.tsv'), OVERRIDE_COLUMNS))
  const related = relatedCodes(titled, readTable(join(directory, 'companions.tsv'), COMPANION_COLUMNS))
  const known = new Set(titled.map(({ code }) => code))
  const notes = makeNotesOf(readTable(join(directory, 'makers.tsv'), MAKER_COLUMNS))
  for (const code of notes.keys()) if (!known.has(code)) throw new Failure(`makers.tsv: ${code} has no title`)
  for (const code of overrides.keys()) if (!known.has(code)) throw new Failure(`overrides.tsv: ${code} has no title`)
  return titled.map((code) => {
    const family = families.get(code.family)
    if (family === undefined) throw new Failure(`${code.at}: no family "${code.family}" in families.tsv`)
    const override = overrides.get(code.code)
    return recordOf(code, family, override, {
      related: [...(related.get(code.code) ?? [])],
      causes: override?.causes.length ? override.causes : possibleCauses(code, family, faultCauses),
      notes: notes.get(code.code) ?? [],
    })
  })
}

export function readTitledCodes(directory: string = TROUBLE_CODE_DIRECTORY): TitledCode[] {
  const faults = faultsOf(readTable(join(directory, 'faults.tsv'), FAULT_COLUMNS))
  const files = readdirSync(join(directory, 'titles')).filter((name) => name.endsWith('.tsv'))
  assert(files.length > 0 && files.length <= TITLE_FILES_MAX, `1 to ${TITLE_FILES_MAX} files of titles`)
  const byCode = new Map<string, TitledCode>()
  for (const file of files.toSorted()) {
    for (const row of readTable(join(directory, 'titles', file), TITLE_COLUMNS)) {
      for (const titled of expandTitleRow(row, faults)) {
        const earlier = byCode.get(titled.code)
        if (earlier !== undefined) throw new Failure(`${titled.at}: ${titled.code} is also at ${earlier.at}`)
        byCode.set(titled.code, titled)
      }
    }
  }
  return [...byCode.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

function recordOf(
  titled: TitledCode,
  family: Family,
  override: Override | undefined,
  lists: { related: string[]; causes: readonly string[]; notes: readonly string[] },
): TroubleCode {
  const { code, title } = titled
  const parsed = parseTroubleCode(code)
  assert(parsed?.origin === 'generic', `${code} is generic`)
  return {
    code,
    title: `${code}: ${title}`,
    category: TROUBLE_CODE_CATEGORIES[parsed.system],
    system: parsed.system,
    subsystem: family.subsystem,
    severity: override?.severity ?? titled.severity ?? family.severity,
    safety_risk: override?.safetyRisk ?? family.safetyRisk,
    emissions_related: override?.emissionsRelated ?? family.emissionsRelated,
    generic: true,
    related_codes: lists.related,
    symptoms: [...(override?.symptoms.length ? override.symptoms : family.symptoms)],
    possible_causes: [...lists.causes],
    make_notes: [...lists.notes],
  }
}

const CAUSES_MAX = 7

/** Faults in the circuit itself, which a clogged valve or a vacuum leak does not explain. */
const ELECTRICAL: ReadonlySet<FaultKind> = new Set(['general', 'open', 'low', 'high', 'intermittent', 'silent'])

/** Prefix of a family's mechanical cause, which is omitted for circuit faults. */
const MECHANICAL_MARK = '*'

/** Faults of messages that are wrong or come from the wrong software, which fuses and wires do not explain. */
const MESSAGE: ReadonlySet<FaultKind> = new Set(['data', 'software'])

/**
 * Returns the possible causes, likeliest first. Wiring precedes the family's own for electrical faults, else follows.
 */
function possibleCauses(code: TitledCode, family: Family, faultCauses: FaultCauses): string[] {
  const { kind } = code.fault
  const { partKind, part } = kind === 'lost' || MESSAGE.has(kind) ? family : partOf(code.subject, family)
  const general = (faultCauses.get(`${partKind} ${kind}`) ?? []).map((cause) => capitalised(cause.replace('~', part)))
  const familyCauses = MESSAGE.has(kind) ? [] : ownCauses(family.causes, ELECTRICAL.has(kind))
  const uncovered = general.filter((cause) => !isCoveredBy(familyCauses, cause, part))
  return [...new Set(ELECTRICAL.has(kind) ? [...uncovered, ...familyCauses] : [...familyCauses, ...uncovered])].slice(
    0,
    CAUSES_MAX,
  )
}

function ownCauses(causes: readonly string[], isElectrical: boolean): string[] {
  return causes
    .filter((cause) => !isElectrical || !cause.startsWith(MECHANICAL_MARK))
    .map((cause) => (cause.startsWith(MECHANICAL_MARK) ? cause.slice(1) : cause))
}

const SENSED_PARTS = new Set(['actuator', 'system', 'module'])

/** Returns the failing part: a sensor in an actuator's family fails like a sensor, a sensor's heater like a heater. */
function partOf(subject: string, { partKind, part }: Family): Pick<Family, 'partKind' | 'part'> {
  if (partKind === 'sensor' && /heater (?:control|sense)/u.test(subject)) {
    return { partKind: 'heater', part: `${part} heater` }
  }
  const sensor = /(?:position |pressure |temperature |flow |level |speed )?(?:sensor|switch)\b/u.exec(subject)?.[0]
  const isSensor = sensor !== undefined && SENSED_PARTS.has(partKind) && !subject.includes('processor')
  return isSensor ? { partKind: 'sensor', part: sensor } : { partKind, part }
}

/** Returns true if a family's cause covers it: "Failed heater" adds nothing to "Burnt-out heater in the sensor". */
function isCoveredBy(familyCauses: readonly string[], cause: string, part: string): boolean {
  if (!/^(?:Fail|Sticking or worn)|burnt out$/u.test(cause)) return false
  const noun = part.split(' ').at(-1) ?? part
  return familyCauses.some((each) => /^(?:Failed|Burnt-out|Aged|Sticking) /u.test(each) && each.includes(noun))
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export const MAKER_COLUMNS = ['codes', 'makes', 'meaning', 'source'] as const
type MakerRow = TableRow<(typeof MAKER_COLUMNS)[number]>

/**
 * Returns notes for codes that some makes use with another meaning than the standard.
 * @throws Failure if a row lacks a make or source, or if its numbers of codes and meanings differ
 */
export function makeNotesOf(rows: readonly MakerRow[]): ReadonlyMap<string, readonly string[]> {
  const notes = new Map<string, string[]>()
  for (const { at, cells } of rows) {
    const makes = wordsCell(cells.makes)
    if (makes.length === 0 || cells.source === '') throw new Failure(`${at}: no make or no source`)
    const codes = expandCodes(cells.codes, at)
    const meanings = expandBraces(cells.meaning, at)
    if (codes.length !== meanings.length) {
      throw new Failure(`${at}: ${codes.length} codes but ${meanings.length} meanings`)
    }
    const names = new Intl.ListFormat('en').format(makes)
    codes.forEach((code, index) => {
      notes.set(code, [...(notes.get(code) ?? []), `On many ${names} vehicles: ${meanings[index]}.`])
    })
  }
  return notes
}
