import type { FieldRule } from '#catalog/field-rules.ts'
import type { Told } from '#ingest/resolve/told.ts'
import type { AskedBody } from './body-table.ts'
import type { ToldBody } from './body-of.ts'
import { foldedWords } from './folded-words.ts'

/** A name with the body that was told of it. */
export interface ToldName {
  readonly source: AskedBody
  readonly body: ToldBody
}

/** Values that rest on EPA's volumes or size classes: the reviewed table and the words of a name may change with the year. */
const BY_EPA_CLASSES: readonly FieldRule[] = ['nameplate_and_volumes', 'class_names_body']
const FIELDS = ['bodyClass', 'doors'] as const

/**
 * Makes those bodies and doors null that jump between model years without a reason: EPA measured one volume in one year
 * and another in the next under the same name, so that its row probably covers several bodies in both.
 * @returns the bodies in the order of `names`
 */
export function withoutJumps(names: readonly ToldName[]): ToldBody[] {
  const bodies = names.map(({ body }) => body)
  for (const field of FIELDS) {
    const groups = Map.groupBy([...names.keys()], (index) => keyOf(names[index]))
    for (const indexes of groups.values()) {
      const doubtful = indexes.filter((index) => isByEpaClasses(names[index]?.body[field]))
      if (
        !jumps(
          doubtful.map((index) => names[index]).filter((name) => name !== undefined),
          field,
        )
      )
        continue
      for (const index of doubtful) {
        const body = bodies[index]
        if (body !== undefined) bodies[index] = { ...body, [field]: { value: null, rule: 'body_jumps' } }
      }
    }
  }
  return bodies
}

/** Names are alike when make, nameplate, line of the table and every word are the same. */
function keyOf(name: ToldName | undefined): string {
  if (name === undefined) return ''
  const { make, baseModel, model } = name.source
  return [make, baseModel ?? '', name.body.line ?? '', foldedWords(model)].join('\t').toLowerCase()
}

function isByEpaClasses(told: Told<unknown> | undefined): boolean {
  return told !== undefined && told.value !== null && BY_EPA_CLASSES.includes(told.rule)
}

/** Whether two model years in a row have no value in common. */
function jumps(names: readonly ToldName[], field: (typeof FIELDS)[number]): boolean {
  const byYear = Map.groupBy(names, ({ source }) => source.year)
  const years = [...byYear.keys()].toSorted((left, right) => left - right)
  const valuesOf = (year: number) => new Set((byYear.get(year) ?? []).map(({ body }) => body[field].value))
  return years.some((year, index) => {
    const before = years[index - 1]
    return before !== undefined && valuesOf(before).isDisjointFrom(valuesOf(year))
  })
}
