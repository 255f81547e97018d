/** Documentation of a setting, used by `vds settings`, docs/configuration.md, and errors. */
interface Description<Default extends string> {
  /** Value if the variable is unset or empty; '' for none. */
  readonly default: Default
  /** One line without a full stop. */
  readonly summary: string
  /** Markdown for docs/configuration.md: anything that summary, rule, and default do not cover. */
  readonly details?: string
}

export interface Setting<Value = unknown, Default extends string = string> extends Description<Default> {
  /** Requirement on the value: "be a whole number from 0 to 65535"; '' for any text. */
  readonly rule: string
  /** Returns undefined if the text breaks the rule. */
  readonly parse: (anyText: string) => Value | undefined
  /** Returns the part of an invalid text that an error may quote; undefined for a secret. Default: the whole text. */
  readonly quote?: (anyText: string) => string | undefined
  /** Value of an empty text. Default: undefined. */
  readonly empty?: Value
}

/** Parsed value of a setting; undefined if it is unset and has no default. */
export type ValueOf<Each> =
  Each extends Setting<infer Value, infer Default> ? (Default extends '' ? Value | undefined : Value) : never

export function anyText<const Default extends string>(description: Description<Default>): Setting<string, Default> {
  return { ...description, rule: '', parse: (value) => value }
}

export function pattern<const Default extends string>(
  description: Description<Default> & Pick<Setting, 'rule' | 'quote'> & { readonly form: RegExp },
): Setting<string, Default> {
  return { ...description, parse: (value) => (description.form.test(value) ? value : undefined) }
}

/** Random bytes as base64; never quoted in errors. */
export function key<const Default extends string>(
  description: Description<Default> & { readonly bytes: number },
): Setting<Buffer, Default> {
  return {
    ...description,
    rule: `be ${description.bytes} random bytes as base64`,
    quote: () => undefined,
    parse(value) {
      const bytes = Buffer.from(value, 'base64')
      return bytes.length === description.bytes && bytes.toString('base64') === value ? bytes : undefined
    },
  }
}

export function integer<const Default extends string, const Word extends string = never>(
  description: Description<Default> & { readonly min: number; readonly max: number; readonly word?: Word },
): Setting<number | Word, Default> {
  const { min, max, word } = description
  return {
    ...description,
    rule: `be a whole number from ${min} to ${max}${word === undefined ? '' : `, or ${word}`}`,
    parse(value) {
      if (value === word) return word
      const number = /^(0|[1-9][0-9]{0,8})$/.test(value) ? Number(value) : Number.NaN
      return number >= min && number <= max ? number : undefined
    },
  }
}

export function choice<const Default extends string, const Choice extends string>(
  description: Description<Default> & { readonly choices: readonly Choice[] },
): Setting<Choice, Default> {
  const { choices } = description
  return {
    ...description,
    rule: `be one of ${choices.join(', ')}`,
    parse: (value) => choices.find((each) => each === value),
  }
}

const SWITCH = new Map([
  ['on', true],
  ['off', false],
])

export function toggle<const Default extends string>(description: Description<Default>): Setting<boolean, Default> {
  return { ...description, rule: 'be one of on, off', parse: (value) => SWITCH.get(value) }
}

/** URL. Never quoted in errors, because it may contain a password. */
export function url<const Default extends string>(
  description: Description<Default> & {
    readonly protocols: readonly string[]
    /** Parts that the URL must not have. */
    readonly without?: readonly ('username' | 'password' | 'search' | 'hash')[]
  },
): Setting<string, Default> {
  const { protocols, without = [] } = description
  const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const forbidden = without.includes('password') ? 'user, password, query, or fragment' : 'query or fragment'
  return {
    ...description,
    rule: `be a URL that starts with ${starts}${without.length === 0 ? '' : `, without ${forbidden}`}`,
    quote: () => undefined,
    parse(value) {
      const parsed = URL.parse(value)
      if (parsed === null || !protocols.includes(parsed.protocol)) return undefined
      return without.some((part) => parsed[part] !== '') ? undefined : value
    },
  }
}

const LIST_ITEMS_MAX = 100

export function list(
  description: Omit<Description<''>, 'default'> & { readonly rule: string; readonly isItem: (item: string) => boolean },
): Setting<readonly string[]> {
  const { rule, isItem } = description
  const itemsOf = (value: string): string[] =>
    value.split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]))
  return {
    ...description,
    default: '',
    empty: [],
    rule: `${rule}, at most ${LIST_ITEMS_MAX}, separated by commas`,
    quote: (value) => itemsOf(value).find((item) => !isItem(item)) ?? value,
    parse(value) {
      const items = itemsOf(value)
      return items.length <= LIST_ITEMS_MAX && items.every(isItem) ? items : undefined
    },
  }
}
