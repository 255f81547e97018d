import { Type } from 'typebox'
import { SEVERITIES, TROUBLE_CODE_SYSTEMS, TroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { INTEGER_MAX, NAME_CHARACTERS_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '#operations/limits.ts'
import { defineOperation } from '#operations/operation.ts'
import { closed } from '#operations/schemas.ts'

const SearchInput = closed({
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_CHARACTERS_MAX,
      pattern: '[\\p{L}\\p{N}]',
      description:
        'Beginnings of words of the title, the subsystem, a symptom, a cause or a note by make, or the beginning of a code. All must be found.',
      examples: ['catalyst efficiency'],
    }),
  ),
  system: Type.Optional(
    Type.Enum([...TROUBLE_CODE_SYSTEMS], {
      description: 'Only this system: P powertrain, B body, C chassis, U network.',
      examples: ['P'],
    }),
  ),
  severity: Type.Optional(Type.Enum([...SEVERITIES], { description: 'Only this severity.', examples: ['Moderate'] })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INTEGER_MAX,
      default: PAGE_LIMIT_DEFAULT,
      description: `Codes on this page. Above ${PAGE_LIMIT_MAX} it is brought down to ${PAGE_LIMIT_MAX}; the response echoes the value applied.`,
      examples: [25],
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: INTEGER_MAX,
      default: 0,
      description: 'Codes to skip. Beyond the last one the page is empty.',
      examples: [0],
    }),
  ),
})

export const searchDtc = defineOperation({
  name: 'search_dtc',
  path: '/v1/dtc',
  summary: 'Search the trouble-code reference',
  description:
    'Finds generic OBD-II trouble codes by words of their title, symptoms and causes, by system and by severity. Matches in the title come first, then the rest, each in order of code.',
  requiredPlan: 'pro',
  fieldsOf: 'results',
  input: SearchInput,
  output: closed({
    count: Type.Integer({ minimum: 0, maximum: PAGE_LIMIT_MAX, description: 'Codes on this page.', examples: [25] }),
    limit: Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, description: 'Page size applied.', examples: [25] }),
    offset: Type.Integer({ minimum: 0, description: 'Offset applied.', examples: [0] }),
    total: Type.Integer({ minimum: 0, description: 'Codes on all pages.', examples: [31] }),
    has_more: Type.Boolean({ description: 'Whether a further page has codes.', examples: [true] }),
    results: Type.Array(TroubleCode, { maxItems: PAGE_LIMIT_MAX, description: 'The codes of this page.' }),
  }),

  run({ q, system, severity, limit = PAGE_LIMIT_DEFAULT, offset = 0 }, { catalog }) {
    const applied = Math.min(limit, PAGE_LIMIT_MAX)
    const found = catalog.troubleCodes.search({
      ...(q === undefined ? {} : { text: q }),
      ...(system === undefined ? {} : { system }),
      ...(severity === undefined ? {} : { severity }),
    })
    const results = found.slice(offset, offset + applied)
    return {
      count: results.length,
      limit: applied,
      offset,
      total: found.length,
      has_more: offset + results.length < found.length,
      results,
    }
  },
})
