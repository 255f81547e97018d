/**
 * What people choose who are asked for twelve characters: one of these, filled up with figures. Whole lists of leaked
 * passwords hold few others of that length; a library that estimates strength takes a third of a second to load.
 */
const COMMON_WORDS = [
  'password passwort passwd pass secret geheim admin administrator root user username login welcome willkommen letmein',
  'iloveyou ilove loveyou love lovely myself baby angel princess prince sunshine sweet honey forever friend family mother father',
  'qwerty qwertz azerty asdf monkey dragon master shadow superman batman pokemon starwars football baseball basketball soccer hockey',
  'hello hallo bonjour chocolate butterfly flower freedom whatever trustno nothing something computer internet google facebook',
  'summer winter spring autumn fall monday tuesday wednesday thursday friday saturday sunday january february march april may june july',
  'august september october november december liverpool chelsea arsenal barcelona manchester jesus christ god test testing temp guest',
  'changeme change default access server database system service vehicle vehicles data dealer fleet ford toyota honda mustang ferrari',
  'corvette mercedes porsche michael jennifer jessica michelle charlie ashley daniel jordan thomas robert andrew joshua matthew anthony',
  'spiderman creative blink london california australia america killer lover life unknown super hunter purple orange yellow',
]
  .flatMap((line) => line.split(' '))
  .toSorted((one, other) => other.length - one.length)

/** The ones of twelve characters and more among the ten thousand most used that no rule below finds. */
const COMMON_PASSWORDS = new Set(
  (
    'mailcreated5240 polniypizdec0211 sojdlg123aljg leavemealone motherfucker ghjcnjgfhjkm sonyericsson ' +
    'ghhh47hj7649 masterbating flvbybcnhfnjh'
  ).split(' '),
)

/** Rows of a keyboard and other orders that fingers know; each also backwards. */
const ORDERS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  '112233445566778899',
  '1a2s3d4f5g6h',
  'qazwsxedcrfvtgbyhnujmik',
].flatMap((order) => [order, order.split('').toReversed().join('')])

/** Signs in place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const ORDER_CHARACTERS_MIN = 3
const DISTINCT_CHARACTERS_MIN = 4
/** What besides common words and orders makes a password one's own: so many letters, or characters of any kind. */
const OWN_LETTERS_MIN = 4
const OWN_CHARACTERS_MIN = 8
/** Of an e-mail address, parts too short to tell anything. */
const PART_CHARACTERS_MIN = 3

/**
 * Why a password would be among the first that an attacker tries, as a sentence for who chose it; undefined where no rule
 * here finds it weak. Length is bounded elsewhere (12 to 256 characters).
 * @param known what an attacker knows of the person: e-mail address, name
 */
export function weaknessOf(password: string, known: readonly string[] = []): string | undefined {
  const text = password.toLowerCase()
  if (new Set(text).size < DISTINCT_CHARACTERS_MIN || isRepetition(text)) {
    return 'This password repeats itself. Choose one that nobody would try: three or four words that do not belong together are easy to remember.'
  }
  const parts = known.flatMap((value) => value.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(isTelling)
  if (COMMON_PASSWORDS.has(text) || isMadeOfKnown(text, parts) || isMadeOfKnown(withLetters(text), parts)) {
    return 'This password is made of words and orders that are tried first. Choose one that nobody would try: three or four words that do not belong together are easy to remember.'
  }
  return undefined
}

function isTelling(part: string): boolean {
  return part.length >= PART_CHARACTERS_MIN
}

/** Whether one part over and over makes the whole, the last time perhaps cut short. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if (text.startsWith(text.slice(period))) return true
  }
  return false
}

function withLetters(text: string): string {
  return [...text].map((character) => LOOKALIKES[character] ?? character).join('')
}

function isMadeOfKnown(text: string, parts: readonly string[]): boolean {
  let rest = withoutOrders(text)
  for (const word of [...parts, ...COMMON_WORDS]) rest = rest.replaceAll(word, ' ')
  const own = rest.replaceAll(/\s/g, '')
  return own.length < OWN_CHARACTERS_MIN && own.replaceAll(/\P{L}/gu, '').length < OWN_LETTERS_MIN
}

/** Takes out what runs along one of the orders, longest first, in one pass. */
function withoutOrders(text: string): string {
  let rest = ''
  for (let start = 0; start < text.length;) {
    const length = orderLength(text, start)
    if (length >= ORDER_CHARACTERS_MIN) {
      rest += ' '
      start += length
    } else {
      rest += text[start]
      start += 1
    }
  }
  return rest
}

function orderLength(text: string, start: number): number {
  let length = 0
  while (
    start + length < text.length &&
    ORDERS.some((order) => order.includes(text.slice(start, start + length + 1)))
  ) {
    length += 1
  }
  return length
}
