import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

const validators = new WeakMap<TSchema, unknown>()

/**
 * The compiled check of a schema, made once in a process, when it is first needed: the schemas of all endpoints together
 * take a tenth of a second, which a start would wait for. The largest takes 10 ms.
 */
export function validatorOf<Schema extends TSchema>(schema: Schema): Validator<{}, Schema> {
  return validators.getOrInsertComputed(schema, () => Compile(schema)) as Validator<{}, Schema>
}
