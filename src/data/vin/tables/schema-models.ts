import { ByteReader } from './bytes.ts'
import { namedCharacters } from '#vin/key-pattern.ts'
import { CHECKED_POSITIONS, KEY_LENGTH_BITS } from './schema-blob.ts'

/** vPIC's variable "Model": its values are ids of vin_model. */
const MODEL_ELEMENT = 28

/** Values of each element that a schema's patterns state for one of its models. */
export type ModelValues = ReadonlyMap<number, ReadonlySet<string>>

interface Row {
  readonly element: number
  readonly value: string
  /** Characters that the key names, by position: '' = any. */
  readonly named: readonly string[]
}

/**
 * Returns the models that a schema can name (only those of `modelIds`, if any), each with the values of `elements` that
 * its VINs can have: those of patterns whose keys some VIN matches together with a key of the model.
 */
export function modelsOfSchema(
  blob: Uint8Array,
  elements: ReadonlySet<number>,
  modelIds?: ReadonlySet<number>,
): ReadonlyMap<number, ModelValues> {
  const rows = rowsOf(blob, elements)
  const models = Map.groupBy(
    rows.filter(({ element, value }) => element === MODEL_ELEMENT && modelIds?.has(Number(value)) !== false),
    ({ value }) => Number(value),
  )
  const others = rows.filter(({ element }) => element !== MODEL_ELEMENT)
  return new Map([...models].map(([model, keys]) => [model, compatibleValues(keys, others)]))
}

function compatibleValues(keys: readonly Row[], others: readonly Row[]): ModelValues {
  const values = new Map<number, Set<string>>()
  for (const { element, value, named } of others) {
    if (values.get(element)?.has(value) === true) continue
    if (!keys.some((key) => canMatchTogether(key.named, named))) continue
    values.getOrInsertComputed(element, () => new Set()).add(value)
  }
  return values
}

function canMatchTogether(left: readonly string[], right: readonly string[]): boolean {
  return left.every((characters, position) => {
    const others = right[position] ?? ''
    return characters === '' || others === '' || [...characters].some((character) => others.includes(character))
  })
}

function rowsOf(blob: Uint8Array, elements: ReadonlySet<number>): Row[] {
  const reader = new ByteReader(blob)
  for (let count = 0; count < CHECKED_POSITIONS.length; count += 1) reader.text()
  reader.number()
  reader.number()
  const rows: Row[] = []
  while (!reader.isAtEnd) {
    const keyLength = reader.byte() & KEY_LENGTH_BITS
    const key = reader.bytes.toString('latin1', reader.position, reader.position + keyLength)
    let named: readonly string[] | undefined
    reader.position += keyLength
    const size = reader.number()
    const end = reader.position + size
    while (reader.position < end) {
      reader.number()
      const element = reader.number()
      const value = reader.text()
      reader.step()
      if (element !== MODEL_ELEMENT && !elements.has(element)) continue
      named ??= namedCharacters(key)
      rows.push({ element, value, named })
    }
  }
  return rows
}
