import type { DatabaseSync } from 'node:sqlite'
import { assert } from '#platform/assert.ts'

/**
 * Different lists of components, and beginnings of them, that complaints may have. The number of a list is packed
 * beside that of a complaint into one number of 52 bits.
 */
export const COMPONENT_LISTS_MAX = 2 ** 20

const TABLES = 'CREATE TABLE component_list (list INTEGER PRIMARY KEY, components TEXT NOT NULL)'
const SELECT_COMPONENTS = 'SELECT complaint, component FROM stage.complaint_component ORDER BY complaint, component'
const SELECT_LAST = 'SELECT ifnull(max(complaint), 0) AS last FROM stage.complaint'
const INSERT_LIST = `
  INSERT INTO component_list (list, components)
  SELECT ?, json_group_array(text ORDER BY text) FROM stage.complaint_component_text
   WHERE number IN (SELECT value FROM json_each(?)) RETURNING components`

/** Which components the complaints name: millions of complaints share some thousand lists. */
export interface ComponentLists {
  /** The number of each complaint's list, by the number that the stage gave the complaint. */
  readonly listOf: Uint32Array<ArrayBuffer>
  /** The lists by their numbers: JSON arrays of texts, in order. Also in the table `component_list`. */
  readonly lists: readonly string[]
}

/** Collects the components of all complaints. */
export function collectComponentLists(database: DatabaseSync): ComponentLists {
  const { last } = database.prepare(SELECT_LAST).get() as { last: number }
  const listOf = new Uint32Array(last + 1)
  const numbers = new ListNumbers()
  const select = database.prepare(SELECT_COMPONENTS)
  select.setReturnArrays(true)
  for (const row of select.iterate()) {
    const [complaint, component] = row as unknown as [number, number]
    listOf[complaint] = numbers.longer(listOf[complaint] ?? 0, component)
  }
  database.exec(TABLES)
  const insert = database.prepare(INSERT_LIST)
  const lists = numbers.all().map((components, list) => {
    return (insert.get(list, JSON.stringify(components)) as { components: string }).components
  })
  return { listOf, lists }
}

/** Numbers lists by going from each to the one with one more component, because to join them into a key costs more. */
class ListNumbers {
  /** By its number, what a list becomes with one more component. The empty list has number 0. */
  readonly #longer: Map<number, number>[] = [new Map()]
  readonly #lists: (readonly number[])[] = [[]]

  longer(list: number, component: number): number {
    const known = this.#longer[list]?.get(component)
    if (known !== undefined) return known
    const number = this.#lists.push([...(this.#lists[list] ?? []), component]) - 1
    assert(number < COMPONENT_LISTS_MAX, 'the lists of components can be numbered')
    this.#longer.push(new Map())
    this.#longer[list]?.set(component, number)
    return number
  }

  all(): readonly (readonly number[])[] {
    return this.#lists
  }
}
