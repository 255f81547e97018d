import { ByteReader } from './bytes.ts'
import { CHECKED_POSITIONS, KEY_LENGTH_BITS } from './schema-blob.ts'

/** vPIC's variable "Model": its values are ids of vin_model. */
const MODEL_ELEMENT = 28

/** The models that the patterns of a schema can name. @param blob as schema-blob.ts writes it */
export function modelsOfSchema(blob: Uint8Array): ReadonlySet<number> {
  const reader = new ByteReader(blob)
  for (let count = 0; count < CHECKED_POSITIONS.length; count += 1) reader.text()
  reader.number()
  reader.number()
  const models = new Set<number>()
  while (!reader.isAtEnd) {
    const keyLength = reader.byte() & KEY_LENGTH_BITS
    reader.position += keyLength
    const size = reader.number()
    const end = reader.position + size
    while (reader.position < end) {
      reader.number()
      const element = reader.number()
      const attribute = reader.text()
      reader.step()
      if (element === MODEL_ELEMENT) models.add(Number(attribute))
    }
  }
  return models
}
