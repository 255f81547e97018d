import { type BodyWording, spacedWords } from './body-table.ts'
import type { DerivedBody } from './body-of.ts'

export interface DerivedName {
  readonly source: BodyWording
  readonly body: DerivedBody
}

/**
 * Removes bodies that change between model years without a reason.
 *
 * The reviewed table and the words of a name may give another body in another year, but measured volumes may not. If
 * EPA measured a coupe and a sedan in one year and only a sedan in the next, its row covers both in both years. A name
 * with a table line therefore uses its volumes only if they select the same bodies every year. A nameplate outside the
 * table whose class changes between years has no body.
 * @returns the bodies in the order of `names`
 */
export function withoutJumps(names: readonly DerivedName[]): DerivedBody[] {
  const settled = names.map(({ body }) => body)
  const groups = Map.groupBy([...names.entries()], ([, name]) => keyOf(name))
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined || isSteady(group.map(([, name]) => name))) continue
    for (const [index, { body }] of group) settled[index] = body.line === null ? withoutBody(body) : unmeasured(body)
  }
  return settled
}

function keyOf({ source, body }: DerivedName): string {
  const { make, baseModel, model } = source
  return [make, baseModel ?? '', body.line ?? '', spacedWords(model)].join('\t').toLowerCase()
}

/** Returns true if every model year of the name has the same bodies. */
function isSteady(names: readonly DerivedName[]): boolean {
  const byYear = Map.groupBy(names, ({ source }) => source.year)
  const years = [...byYear.values()].map((sameYear) => {
    const bodies = sameYear.flatMap(({ body }) => (body.line === null ? (body.bodyClass.value ?? []) : body.left))
    return [...new Set(bodies)].toSorted().join()
  })
  return new Set(years).size === 1
}

function unmeasured(body: DerivedBody): DerivedBody {
  return { ...body, ...body.unmeasured }
}

function withoutBody(body: DerivedBody): DerivedBody {
  return { ...body, bodyClass: { value: null, rule: 'body_jumps' } }
}
