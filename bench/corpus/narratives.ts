import { quantile, type SeededRandom } from './random.ts'
import { WORD_GRAMMAR } from './words.ts'

/** Lengths of narratives by share, measured on 311 real ones; the official layout cuts them at 2,048. */
const LENGTHS = [
  [0, 23],
  [0.05, 121],
  [0.1, 187],
  [0.25, 290],
  [0.5, 570],
  [0.75, 786],
  [0.9, 1097],
  [0.95, 1794],
  [1, 2048],
] as const

const PLAIN = [
  'While driving at {speed} MPH {road}, the {part} {trouble}.',
  'The {part} {trouble} without warning.',
  'The {light} came on and the {vehicle} {trouble} {times}.',
  'I took it to {dealer}, who {finding}.',
  'The failure mileage was approximately {miles}.',
  '{dealer} {finding} and wanted {money} for the repair.',
  'This has happened {times} since we bought it.',
  'The {vehicle} {trouble} {road}, and I had to coast to the shoulder.',
  'There was a burning smell from the {part}, and then it {trouble}.',
  'No injuries were reported, but the {vehicle} was towed.',
  'I was told that the {part} is not covered by the warranty.',
  'The {part} does not work when it is cold, and the {part} rattles.',
  'My family was in the {vehicle} when the {part} {trouble}; this is very dangerous.',
  'The technician found code {code} and {finding}.',
  'It first happened on {date} at {miles} miles.',
  'The manufacturer was notified of the failure and opened a case.',
  'I believe that there should be a recall for the {part} of this model.',
  'We had it repaired {times}, and the same {part} {trouble} again within {number} months.',
  'The brakes felt soft and the pedal went to the floor before the {vehicle} stopped.',
  'The cause of the failure was not determined.',
  'The owner\u2019s manual says nothing about the {light}.',
]
/** Sentences with personal data to redact; one narrative in six has one. */
const PERSONAL = [
  'My VIN is {vin}.',
  'Please call me at {telephone}.',
  'You can write to {email} or call {telephone}.',
  'My name is {person} and I bought it near {place}.',
  'This happened in {place} on {date}.',
  'The license plate number is {plate}.',
  'It was towed from {street} to the dealer in {place}.',
  'Recall {campaign} did not include my VIN: {vin}.',
  'Sincerely, {person}',
  'I spoke to Mr. {person} about the "{part}" there.',
]

const PERSONAL_SHARE = 1 / 6
const EMPTY_SHARE = 0.004
/** Approximate first year in which the form preserved the owner's case. */
const SMALL_LETTERS_SINCE = 2009
const QUOTED_SHARE = 0.015
/** Share of narratives with an invalid byte. */
const STRAY_BYTE_SHARE = 0.0005

const plain = WORD_GRAMMAR.maker(PLAIN)
const personal = WORD_GRAMMAR.maker(PERSONAL)

/** Returns the narrative of a complaint as Windows-1252 characters, which a writer converts to bytes. */
export function narrative(random: SeededRandom, receivedYear: number, city: string): string {
  if (random.chance(EMPTY_SHARE)) return ''
  const length = quantile(random, LENGTHS)
  const secret = random.chance(PERSONAL_SHARE) ? random.whole(0, length) : Infinity
  let text = ''
  let isReported = false
  while (text.length < length) {
    const isSecret: boolean = !isReported && text.length >= secret
    isReported ||= isSecret
    text += `${text === '' ? '' : ' '}${capitalised(isSecret ? personal(random) : plain(random))}`
  }
  if (random.chance(QUOTED_SHARE)) text = `"${text}"`
  if (random.chance(EMPTY_SHARE)) text += ` It was seen in ${city}.`
  if (random.chance(STRAY_BYTE_SHARE)) text += ' \u0081'
  const cut = text.slice(0, Math.max(length, 23)).trimEnd()
  return receivedYear < SMALL_LETTERS_SINCE ? cut.toUpperCase() : cut
}

function capitalised(sentence: string): string {
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`
}
