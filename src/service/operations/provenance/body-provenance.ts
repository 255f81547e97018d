import type { FieldRule } from '#catalog/field-rules.ts'
import type { SourceWording } from '#catalog/provenance-store.ts'

/** What the rules of body and doors looked at. */
const READ_FROM: Partial<Record<FieldRule, readonly (keyof typeof COLUMNS)[]>> = {
  nameplate_table: ['base_model'],
  nameplate_and_name: ['base_model', 'model'],
  nameplate_and_volumes: ['base_model'],
  row_of_several_bodies: ['base_model', 'model'],
  several_bodies: ['base_model', 'model'],
  name_contradicts_nameplate: ['base_model', 'model'],
  body_jumps: ['base_model'],
  class_names_body: ['vehicle_class'],
  class_names_no_body: ['vehicle_class', 'model'],
  name_names_body: ['model'],
  name_names_two_bodies: ['model'],
  name_reader: ['model'],
}
const COLUMNS = { base_model: 'baseModel', model: 'model', vehicle_class: 'VClass' } as const satisfies Partial<
  Record<keyof SourceWording, string>
>
const BY_VOLUMES: readonly FieldRule[] = [
  'nameplate_and_volumes',
  'row_of_several_bodies',
  'several_bodies',
  'body_jumps',
]
const VOLUMES = ['pv2', 'pv4', 'hpv']

/**
 * Where body or doors come from: EPA's columns and their wording. What the project's own table says alone has no source
 * but this service: `source` null.
 */
export function bodyOrigin(rule: FieldRule, wording: SourceWording) {
  const said = (READ_FROM[rule] ?? []).filter((of) => wording[of] !== null)
  return {
    rule,
    ...(rule === 'nameplate_table' ? { source: null } : {}),
    columns: ['make', 'year', ...said.map((of) => COLUMNS[of]), ...(BY_VOLUMES.includes(rule) ? VOLUMES : [])],
    wording: said.length === 0 ? null : said.map((of) => wording[of]).join('; '),
  }
}
