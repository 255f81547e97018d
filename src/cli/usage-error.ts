/** Commander's messages, and ours in the form of the other errors. */
const MESSAGES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\./, "Invalid $1: '$2'."],
  [/^command-argument value '(.*)' is invalid for argument '(.*?)'\./, "Invalid $2: '$1'."],
  [/^required option '(.*)' not specified$/, 'Option $1 is missing.'],
  [/^option '(.*)' argument missing$/, 'Option $1 needs a value.'],
  [/^missing required argument '(.*)'$/, 'Argument <$1> is missing.'],
  [/ Allowed choices are /, ' Use one of '],
  [/\n\((Did you mean .*\?)\)$/, '. $1'],
  [/([^.?])$/, '$1.'],
]

/** Rewrites an error of commander: one line that begins with a capital letter and ends with a full stop. */
export function usageErrorText(text: string): string {
  let message = text.trim().replace(/^error: /, '')
  for (const [pattern, replacement] of MESSAGES) message = message.replace(pattern, replacement)
  return message.charAt(0).toUpperCase() + message.slice(1)
}
