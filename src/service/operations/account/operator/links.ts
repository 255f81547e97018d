import { Type } from 'typebox'
import type { StoredLinkCount } from '#catalog/report-store.ts'
import { count, text } from '#operations/account/schemas.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'

const MAKES_MAX = 5_000
const RULES_MAX = 200
const UNLINKED_MAX = 1_000
const UNLINKED_DEFAULT = 100

const LinkCount = closed({
  name: text('Make or rule.', 'Ford'),
  names: count('Federal names.', 120),
  linked_names: count('Names linked to vehicles.', 115),
  recalls: count('Recall campaigns under these names.', 900),
  linked_recalls: count('Recall campaigns under linked names.', 890),
})

const getLinkReport = defineEndpoint({
  name: 'get_link_report',
  method: 'GET',
  path: '/account/operator/links',
  summary: "List the links of NHTSA's names to vehicles",
  access: 'operator',
  query: closed({
    make: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'One make alone, in any case.' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: UNLINKED_MAX, description: `Unlinked names; default ${UNLINKED_DEFAULT}.` }),
    ),
  }),
  output: closed({
    all: LinkCount,
    rated: LinkCount,
    makes: Type.Array(LinkCount, { maxItems: MAKES_MAX, description: 'Most recalls first.' }),
    rules: Type.Array(LinkCount, { maxItems: RULES_MAX, description: 'Most recalls first.' }),
    unlinked_total: count('Unlinked names.', 40),
    unlinked: Type.Array(
      closed({
        make: text('Make, as NHTSA writes it.', 'FORD'),
        model: text('Model, as NHTSA writes it.', 'F-53'),
        years: text('Model years.', '2003-2006, 2009'),
        recalls: count('Recall campaigns.', 12),
        why: text('Reason why it is not linked.', 'EPA does not rate vehicles this heavy'),
      }),
      { maxItems: UNLINKED_MAX, description: 'Most recalls first.' },
    ),
  }),

  async run({ query }, { services }) {
    const { all, rated, makes, rules, unlinked } = services.linkReport()
    const { make, limit = UNLINKED_DEFAULT } = query
    const matchesMake = (name: string) => make === undefined || name.toLowerCase() === make.toLowerCase()
    const names = unlinked.filter((name) => matchesMake(name.make))
    return {
      all: describeCount(all),
      rated: describeCount(rated),
      makes: makes.filter(({ name }) => matchesMake(name)).map(describeCount),
      rules: rules.map(describeCount),
      unlinked_total: names.length,
      unlinked: names.slice(0, limit).map((name) => ({ ...name })),
    }
  },
})

export const OPERATOR_LINK_ENDPOINTS = [getLinkReport]

function describeCount({ name, keys: names, linked_keys: linked_names, recalls, linked_recalls }: StoredLinkCount) {
  return { name, names, linked_names, recalls, linked_recalls }
}
