import { MIXED_BODIES } from '#catalog/vocabulary.ts'
import { fold } from './fold.ts'
import type { PostingFilter } from './posting-store.ts'

/**
 * Words that people put around a nameplate. Folded; words of several parts are joined ("crewcab"). Closed and reviewed:
 * any other word may be part of a name and is never ignored.
 */
export interface NameWord {
  /** Filters with this meaning, tried in order. The first one that found vehicles state is used. */
  readonly filters: readonly PostingFilter[]
  /**
   * True if the word means another car when no vehicle matches: "camry hybrid" must not return a Camry. Other words are
   * ignored, and the response says so.
   */
  readonly isRequired: boolean
}

type Facet = PostingFilter['facet']

/** Cabs, doors, and lengths. EPA's names have them only in some years, and no facet contains them. */
const UNSTATED = `crew cab, crewcab, double cab, access cab, king cab, extended cab, ext cab, xtra cab, xtracab, regular cab,
  reg cab, single cab, standard cab, super cab, super crew, supercrew, supercab, quad cab, mega cab, club cab, crew max, crewmax, cab,
  dcab, long bed, short bed, standard bed, short box, long box, super duty, heavy duty, sd, hd, cab chassis, chassis cab, dually, drw, srw, 2 door, 3 door, 4 door, 5 door, two door,
  four door, five door, 2dr, 3dr, 4dr, 5dr, 2d, 4d, 5d, lwb, swb, unlimited, passenger, cargo, van, minivan, truck, pickup, pick up, suv,
  crossover, car, auto, automatic, manual, 5 speed, 6 speed, stick, cvt, length, bed, box, natl, new, used, pre owned, certified, cpo,
  certified pre owned, one owner, 1 owner, clean title, low miles, for sale`

const BODIES: Readonly<Record<string, string>> = {
  Sedan: 'sedan, saloon, sdn',
  Coupe: 'coupe, cpe',
  Convertible: 'convertible, cabriolet, cabrio, cab, conv, roadster, spyder, spider, volante, drop top, soft top',
  Hatchback: 'hatchback, hatch, liftback, hb',
  Wagon: 'wagon, wgn, station wagon, estate, avant',
  SUV: 'suv, crossover, sport utility, sport utility vehicle',
  Pickup: 'pickup, pick up, truck, pickup truck',
  Minivan: 'minivan, van',
  Van: 'van, cargo van',
  'Cargo Van': 'cargo van, cargo, van',
  'Passenger Van': 'passenger van, passenger, van',
}

/** Bodies that are a model or trim name of some makes and a body of others: "718 Spyder" is not every open 718. */
const BODY_NAMES: ReadonlySet<string> = new Set(['avant', 'cab', 'spider', 'spyder', 'volante'])

const DRIVES: Readonly<Record<string, string>> = {
  AWD: 'awd, sh awd, all wheel drive, 4matic, quattro, xdrive, 4motion, 4x4, 4wd',
  '4WD': '4wd, 4x4, four wheel drive, 4 wheel drive, awd',
  '2WD': '2wd, 4x2',
  FWD: 'fwd, front wheel drive, 2wd',
  RWD: 'rwd, rear wheel drive, 2wd, 4x2, sdrive',
}

/** Words that mean another car if it is not that fuel. */
const FUELS: Readonly<Record<string, string>> = {
  Hybrid: 'hybrid, hev',
  'Plug-in Hybrid':
    'plug in hybrid, plugin hybrid, phev, plug in, plugin, energi, prime, 4xe, recharge, p300e, p400e, p440e, p460e, p510e, p550e',
  Electric: 'electric, ev, bev',
  Diesel:
    'diesel, tdi, cdi, bluetec, turbodiesel, turbo diesel, ecodiesel, duramax, cummins, td6, tdv6, sdv6, td4, sd4, d180, d250, d300, d350, 20d',
  CNG: 'cng, natural gas',
  Hydrogen: 'fuel cell, hydrogen',
  'Flex Fuel (E85)': 'ffv, flex fuel, flexfuel, e85',
}

const CYLINDERS: Readonly<Record<string, string>> = {
  '4': '4 cylinder, 4cyl, 4 cyl, i4, l4, four cylinder',
  '5': '5 cylinder, 5cyl, i5',
  '6': 'v6, 6 cylinder, 6cyl, 6 cyl, i6, six cylinder',
  '8': 'v8, 8 cylinder, 8cyl, 8 cyl, hemi',
  '10': 'v10',
  '12': 'v12',
}

/** Trims. Some are whole names of other models (a Chevrolet SS, a Ford GT); here they are trims. */
const TRIMS = `base, classic, ce, le, xle, xse, se, sel, ses, sl, slt, sle, sr, sr5, sv, ex, exl, ex l, lx, lxi, dx, vp, value package, gl, gls, glx, gs, gt, gts,
  rs, ss, st, ls, lt, lt1, lt2, ltz, lts, ltd, limited, platinum, premier, premium, prestige, preferred, signature, select, reserve, touring,
  grand touring, i touring, sport, sports, si, type s, spec v, r spec, a spec, nismo, srt, srt4, srt8, srt 8, sxt, rt, r t, scat pack, hellcat, big horn, bighorn, laramie,
  tradesman, rebel, trx, express, lone star, longhorn, big bend, wildtrak, badlands, xl, xlt, lariat, king ranch, stx, fx2, fx4, harley davidson, raptor, tremor,
  work truck, wt, custom, rst, high country, trail boss, z71, zr2, z06, zr1, z28, zl1, stingray, grand sport, denali, slt, elevation, at4, at4x, eassist,
  trd, trd pro, trd sport, trd off road, off road, offroad, prerunner, pre runner, sahara, rubicon, willys, laredo, overland, summit, trailhawk, altitude,
  latitude, high altitude, freedom, islander, trail rated, north, executive, luxury, performance, advance, advanced, technology, tech, tech package, elite, eddie bauer, cartier, signature series,
  xls, zx3, zx4, zx5, svt, cobra, mach 1, bullitt, shelby, gt350, gt500, ecoboost, titanium, wilderness, onyx, xt, pro 4x, pro4x, desert runner, sv6, ii touring, s line, m sport, amg line, f sport,
  luxury line, sport line, plus, long range, standard range, plaid, ludicrous, p85, p85d, p90d, p100d, 75d, 90d, 100d, dual motor, single motor, 1lt, 2lt, 3lt, 1ss, 2ss, edition, special edition, anniversary, launch edition, first edition,
  sts, sls, sho, se r, ser, police interceptor, police, interceptor, fleet, sxl, gt line, gtline, n line, nline, r line, rline, st line, stline, xrt, calligraphy, blue,
  sport touring, touring elite, hse, se l, autobiography, portfolio, vanden, r dynamic, r sport, momentum, inscription, r design, glt, tfsi, tsi, fsi, wolfsburg, wolfsburg edition,
  highline, comfortline, trendline, black edition, night edition, nightshade, adventure, apex, ex t, lx s, ex v6, v sport, vsport, luxury collection, premium luxury, d elegance, delegance,
  concours, biarritz, 392, srt 392, mainstreet, crew plus, citadel, brougham, landau, eurosport, z24, iroc z, irocz, berlinetta, gta, ws6, ste, sse, ssei, gtp, kompressor,
  i sport, s touring, s grand touring, carbon edition, convenience, 75th anniversary, mojave, sport s, gt premium, dark horse, california special, black diamond, outer banks,
  cs, cx, cxl, cxs, gst, gsx, quadrifoglio, ti, veloce, c4, c5, c6, c7, c8, jk, jl, tj, yj, e36, e39, e46, e60, e90, e92, f10, f30, g20, g30, mk4, mk5, mk6, mk7, mk8,
  cse, cde, es, xr, gsr, gs r, acr, alpha, renegade, sx, xe, supercharged, t5, t6, ii, iii, iv, two, three, four, five, ghia, sel plus, sel premium, s sport, le plus, se sport,
  track, 20t, 25t, 30t, 35t, si4, p200, p250, p300, p340, p360, p380, p400, p450, p525, p530, p550, p575, t4, t8, b4, b5, b6`

/** Owners' abbreviations of trims that EPA states. */
const SHORT_TRIMS: Readonly<Record<string, string>> = { longrange: 'lr', performance: 'perf' }

/** Nameplates that end with a word that is a trim elsewhere. Their last word is never ignored. */
const OWN_NAMES: ReadonlySet<string> = new Set(
  entries(`range rover sport, discovery sport, rogue sport, bronco sport, outlander sport, santa fe sport, montero sport, rodeo sport,
    outback sport, explorer sport trac, elantra gt, elantra touring, continental gt, amg gt, carrera gt, malibu classic, sierra classic,
    shelby gt350, shelby gt500, camry solara`),
)

/** Words that are a trim of these makes, but a model of others: a Corolla S, but a Cooper S. */
const LETTER_TRIMS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    's',
    new Set([
      'chrysler',
      'ford',
      'honda',
      'hyundai',
      'infiniti',
      'kia',
      'mazda',
      'mitsubishi',
      'nissan',
      'toyota',
      'volkswagen',
    ]),
  ],
  ['c', new Set(['chrysler'])],
  [
    'turbo',
    new Set(
      `audi, buick, chevrolet, dodge, fiat, ford, honda, hyundai, isuzu, kia, mazda, mercury, mitsubishi, nissan, plymouth, pontiac, saab,
      subaru, suzuki, toyota, volkswagen, volvo`.split(/,\s+/),
    ),
  ],
  ['l', new Set(['chevrolet', 'subaru', 'toyota'])],
])

/** Nickname used by owners, and the listed words for it. */
export interface Nickname {
  readonly make: string
  readonly pattern: RegExp
  readonly listed: string
  /** True if it implies this make when none is given. */
  readonly impliesMake?: boolean
  /** True if some years list it as written; it then means those. */
  readonly isListed?: boolean
}

export const NICKNAMES: readonly Nickname[] = [
  { make: 'bmw', pattern: /^([35]\d\di?) gt\b/i, listed: '$1 gran turismo', impliesMake: true, isListed: true },
  { make: 'bmw', pattern: /^([35]\d\dx?[id]?) touring\b/i, listed: '$1 wagon', isListed: true },
  { make: 'chrysler', pattern: /^town n country\b/i, listed: 'town and country', impliesMake: true },
  { make: 'chrysler', pattern: /^([23]00)([cs])\b/i, listed: '$1 $2', impliesMake: true },
  {
    make: 'mitsubishi',
    pattern: /^(?:lancer )?evo(?: (?:[89x]|10|viii|ix))?\b/i,
    listed: 'lancer evolution',
    impliesMake: true,
  },
  { make: 'landrover', pattern: /^(velar|evoque)\b/i, listed: 'range rover $1', impliesMake: true },
  { make: 'porsche', pattern: /^carrera\b(?! gt\b)/i, listed: '911 carrera', impliesMake: true, isListed: true },
  { make: 'porsche', pattern: /^911 c4(s?)\b/i, listed: '911 carrera 4$1', impliesMake: true },
  { make: 'porsche', pattern: /^911 c2\b/i, listed: '911 carrera', impliesMake: true },
  { make: 'porsche', pattern: /^911 c2s\b/i, listed: '911 carrera s', impliesMake: true },
  { make: 'mclaren', pattern: /^12c\b/i, listed: 'mp4-12c', impliesMake: true },
  { make: 'smart', pattern: /^car\b/i, listed: 'fortwo' },
  { make: 'tesla', pattern: /^([s3xy])\b/i, listed: 'model $1' },
  { make: 'kia', pattern: /^(rio|spectra)5\b/i, listed: '$1 hatchback', impliesMake: true },
]

/** Returns the folded makes for which the word is only a trim. */
export function makesOfTrim(letter: string): readonly string[] {
  return [...(LETTER_TRIMS.get(letter) ?? [])]
}

/** Returns true if a word after a model of this make is only its trim. `make` is folded; undefined = any. */
export function isLetterTrim(letter: string, make: string | undefined): boolean {
  const makes = LETTER_TRIMS.get(letter)
  return makes !== undefined && (make === undefined || makes.has(make))
}

/** Returns true if these words, joined, are their own nameplate. */
export function isOwnName(term: string): boolean {
  return OWN_NAMES.has(term)
}

/** Car lines with their own body; never ignored. */
const OWN_BODIES = `gran turismo, gran coupe, sportback, sport back, cross country, allroad, shooting brake, sport turismo, cross turismo,
  sport wagon, sports wagon, sportwagen, targa, limo, limousine, hearse, taxi`

function entries(list: string): Set<string> {
  return new Set(list.split(',').map((entry) => entry.replace(/\s+/g, '')))
}

function bodiesOf(mixed: string): string[] {
  return mixed.split(/, | or /)
}

function vocabulary(): ReadonlyMap<string, NameWord> {
  const words = new Map<string, { filters: PostingFilter[]; isRequired: boolean }>()
  const add = (word: string, filters: PostingFilter[], isRequired = false) => {
    words.getOrInsert(word, { filters: [], isRequired }).filters.push(...filters)
  }
  const addValues = (facet: Facet, values: Readonly<Record<string, string>>, isRequired = false) => {
    for (const [value, list] of Object.entries(values)) {
      for (const word of entries(list)) add(word, [{ facet, value }], isRequired)
    }
  }
  addValues('body_class', BODIES)
  for (const mixed of MIXED_BODIES) {
    addValues('body_class', {
      [mixed]: bodiesOf(mixed)
        .map((body) => BODIES[body] ?? '')
        .join(','),
    })
  }
  addValues('drive_type', DRIVES)
  addValues('fuel_type', FUELS, true)
  addValues('cylinders', CYLINDERS)
  addValues('trim_term', SHORT_TRIMS)
  for (const word of entries(OWN_BODIES)) add(word, [], true)
  for (const word of [...entries(UNSTATED), ...entries(TRIMS)]) add(word, [])
  return words
}

export const NAME_WORDS: ReadonlyMap<string, NameWord> = vocabulary()

/** Returns true for words that mean another car: fuels, and lines with their own body. */
export function isRequiredWord(term: string): boolean {
  return NAME_WORDS.get(term)?.isRequired === true
}

/** Returns true for words that state the body of the model before them and are not part of a name. */
export function isBodyWord(term: string): boolean {
  return !BODY_NAMES.has(term) && NAME_WORDS.get(term)?.filters.some(({ facet }) => facet === 'body_class') === true
}

/** Returns true for words that state a kind of vehicle and never a model, unless they are the whole request. */
export function isKindWord(term: string): boolean {
  return NAME_WORDS.has(term)
}

/**
 * Makes whose cars were sold under another make at other times. If a make has no match, its sibling is searched. Ram
 * was a line of Dodge until EPA's model year 2013.
 */
export const SIBLING_MAKES: Readonly<Record<string, string>> = {
  dodge: 'Ram',
  ram: 'Dodge',
  srt: 'Dodge',
  geo: 'Chevrolet',
  hummer: 'GMC',
}

/**
 * Folded makes that sold rebuilt or imported cars under names with the original make in them. They never hide the
 * original's cars: "mustang gt" means more than a Shelby with the trim GT.
 */
const REBUILDERS: ReadonlySet<string> = new Set(
  `Azure Dynamics, Bill Dovell Motor Car Company, CCC Engineering, Federal Coach, Import Foreign Auto Sales Inc, Import Trade Services,
  Isis Imports Ltd, J.K. Motors, Lambda Control Systems, Mcevoy Motors, Quantum Technologies, Roush, Saleen, Shelby, Tecstar LP,
  Texas Coach Company, Wallace Environmental`
    .split(/,\s+/)
    .map(fold),
)

export function isRebuilder(make: string): boolean {
  return REBUILDERS.has(fold(make))
}
