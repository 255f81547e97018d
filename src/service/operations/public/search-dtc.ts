import { Type } from 'typebox'
import { TROUBLE_CODE_SEVERITIES, TROUBLE_CODE_SYSTEMS, TroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { INTEGER_MAX, NAME_CHARACTERS_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '#operations/limits.ts'
import { closed } from '#operations/schemas.ts'

const SearchInput = closed({
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_CHARACTERS_MAX,
      pattern: '[\\p{L}\\p{N}]',
      description:
        'Search text: beginnings of words in the title, subsystem, symptoms, causes, or notes by make, or the beginning of a code. All words must match.',
      examples: ['catalyst efficiency'],
    }),
  ),
  system: Type.Optional(
    Type.Enum([...TROUBLE_CODE_SYSTEMS], {
      description: 'Filter by system: P powertrain, B body, C chassis, U network.',
      examples: ['P'],
    }),
  ),
  severity: Type.Optional(
    Type.Enum([...TROUBLE_CODE_SEVERITIES], { description: 'Filter by severity.', examples: ['Moderate'] }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INTEGER_MAX,
      default: PAGE_LIMIT_DEFAULT,
      description: `Codes per page. Values above ${PAGE_LIMIT_MAX} are capped at ${PAGE_LIMIT_MAX}; the response returns the value used.`,
      examples: [25],
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: INTEGER_MAX,
      default: 0,
      description: 'Codes to skip. An offset past the end returns an empty page.',
      examples: [0],
    }),
  ),
})

export const searchDtc = defineEndpoint({
  name: 'search_dtc',
  path: '/v1/dtc',
  summary: 'Search the trouble-code reference',
  description:
    'Finds generic OBD-II trouble codes by words in their title, symptoms, and causes, by system, and by severity. Title matches come first; both groups are sorted by code.',
  requiredPlan: 'pro',
  fieldsOf: 'results',
  input: SearchInput,
  output: closed({
    count: Type.Integer({ minimum: 0, maximum: PAGE_LIMIT_MAX, description: 'Codes on this page.', examples: [25] }),
    limit: Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, description: 'Page size applied.', examples: [25] }),
    offset: Type.Integer({ minimum: 0, description: 'Offset applied.', examples: [0] }),
    total: Type.Integer({ minimum: 0, description: 'Codes on all pages.', examples: [31] }),
    has_more: Type.Boolean({ description: 'True if there is another page.', examples: [true] }),
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
