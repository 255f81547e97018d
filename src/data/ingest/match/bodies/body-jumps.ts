import { type AskedBody, foldedWords } from './body-table.ts'
import type { DerivedBody } from './body-of.ts'

/** A name with the body that was derived for it. */
export interface DerivedName {
  readonly source: AskedBody
  readonly body: DerivedBody
}

/**
 * Takes back what jumps between model years without a reason.
 *
 * The reviewed table and the words of a name may tell another body from one year to the next. Volumes may not: where
 * EPA measured a coupe and a sedan under a name in one year and a sedan alone in the next, its row covers both in both.
 * So a name (with one line of the table) keeps what its volumes select only where they select the same in every year. A
 * nameplate that the table does not hold, and whose class changes from one year to the next, has no body.
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

/** Names are alike when make, nameplate, line of the table and every word are the same. */
function keyOf({ source, body }: DerivedName): string {
  const { make, baseModel, model } = source
  return [make, baseModel ?? '', body.line ?? '', foldedWords(model)].join('\t').toLowerCase()
}

/** Whether every model year of the name has the same bodies. */
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
