/**
 * Words that stand in EPA's model where a trim stands, and are none: engines, motors, batteries, wheels, packages,
 * gears, drives, seats and codes of the maker. resolve/configuration/ tells those that say something.
 */
const NO_TRIMS: readonly { readonly make?: string; readonly words: RegExp }[] = [
  // Engines and their power.
  { words: /^(?:\d{3}hp|p\d{3}|ho|tfsi|16v|16valve|20v|kompressor|sc|s\.c)$/ },
  { make: 'Jaguar', words: /^(?:\d\dt|ev400)$/ },
  { make: 'Volvo', words: /^[tb]\d$/ },
  // Motors and batteries.
  { words: /^(?:dual|single|twin|quad|tri)(?: motor)?$|^motor$/ },
  { words: /^perf(?:ormance)? battery(?: plus)?$|^lfp$|^rex$|^ext(?:ended)? range$/ },
  { make: 'BMW', words: /^(?:with|range|extender)$/ },
  { make: 'Ford', words: /^(?:extended|er[12]?|sr|t150)$/ },
  { make: 'Rivian', words: /^(?:all|terrain|allterrain|at|large|max|standard|plus|performance)$/ },
  // Gears, drive and modes.
  { words: /^(?:[3-6]m|mt|manual|8at|pawd|alltrac)$/ },
  { make: 'Chevrolet', words: /^(?:m[56]|off road|sport off road|w sport and off road mode)$/ },
  { make: 'GMC', words: /^(?:m[56]|off road|sport off road|w sport and off road mode)$/ },
  // Wheels, tires and packages.
  { words: /^(?:mud terrain(?: tires)?|mt tires|perf tire|perf|tire)$/ },
  { words: /^(?:performance pack(?:age)?|perf pack|track pack|sasquatch|widebody|full-?active suspension)$/ },
  { make: 'Fiat', words: /^(?:all|season)$/ },
  { make: 'Porsche', words: /^(?:with|weissach|package)$/ },
  // Seats, body and size.
  { words: /^(?:utility|body|utility body|1ton)$/ },
  { words: /^(?:2x2|5passenger|7passenger|lwb|swb)$/ },
  { make: 'Land Rover', words: /^l$/ },
  // Codes of the maker.
  { words: /^(?:2m20|gen2|nx4|ob|sx2|awd[ei]|rwd[ei]|qp)$/ },
  { make: 'Infiniti', words: /^a$/ },
  { make: 'Nissan', words: /^(?:19|20)$/ },
  { make: 'Subaru', words: /^20$/ },
]

/** Whether words of a name that the reader takes for a trim are none; `words` in the common spelling. */
export function isNoTrim(make: string, words: string): boolean {
  return NO_TRIMS.some((entry) => (entry.make === undefined || entry.make === make) && entry.words.test(words))
}
