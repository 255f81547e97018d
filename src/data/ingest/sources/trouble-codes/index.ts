import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assert } from '#platform/assert.ts'
import { Failure } from '#platform/failure.ts'
import { parseTroubleCode } from '#catalog/trouble-codes/parse-trouble-code.ts'
import { TROUBLE_CODE_CATEGORIES, type TroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { possibleCauses } from './causes.ts'
import { familiesOf, type Family, FAMILY_COLUMNS, type Override, OVERRIDE_COLUMNS, overridesOf } from './families.ts'
import { MAKER_COLUMNS, makeNotesOf } from './makers.ts'
import { FAULT_CAUSE_COLUMNS, FAULT_COLUMNS, faultCausesOf, faultsOf } from './faults.ts'
import { readTable } from '#ingest/read/read-table.ts'
import { COMPANION_COLUMNS, relatedCodes } from './related-codes.ts'
import { TITLE_COLUMNS, expandTitleRow, type TitledCode } from './title-rows.ts'

/** Where the project keeps what it has written about trouble codes. */
export const TROUBLE_CODE_DIRECTORY = fileURLToPath(new URL('../../../../../data/dtc', import.meta.url))

const TITLE_FILES_MAX = 100

/**
 * The whole trouble-code reference, sorted by code: the same tables always give the same records.
 *
 * @throws Failure naming file and line when a table is not well-formed or names a code twice.
 */
export function readTroubleCodes(directory: string = TROUBLE_CODE_DIRECTORY): TroubleCode[] {
  const titled = readTitledCodes(directory)
  const families = familiesOf(readTable(join(directory, 'families.tsv'), FAMILY_COLUMNS))
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

/** Every code with its title, sorted; files of data/dtc/titles in any order. */
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
