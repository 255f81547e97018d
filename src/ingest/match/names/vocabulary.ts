import type { NameAttribute } from './reading.ts'

/**
 * The words that EPA and NHTSA put around a nameplate, as "words=value" separated by commas; "words" alone stands
 * for itself. All are in the common spelling of plain-text.ts. A word that means a trim for one make and a
 * nameplate for another belongs into that make's own table, not here.
 */
const DRIVE = `2wd=two, fwd=two, rwd=two, ff=two, 4x2=two, 4wd=all, awd=all, 4x4=all, 4matic=all, 4matic plus=all,
  quattro=all, xdrive=all, sdrive=two, 4motion=all, syncro=all, all4=all, alltrac=all, e4orce=all, eawd=all, sq4=all,
  active drive ii=all`

const CAB = `crew cab=Crew Cab, double cab=Double Cab, dcab=Double Cab, access cab=Access Cab, king cab=King Cab,
  extended cab=Extended Cab, regular cab=Regular Cab, super cab=SuperCab, supercab=SuperCab, super crew=SuperCrew,
  supercrew=SuperCrew, quad cab=Quad Cab, mega cab=Mega Cab, club cab=Club Cab, xtracab=Xtracab,
  cab chassis=Cab Chassis, cab chassis inc=Cab Chassis, incomplete=Cab Chassis`

const BODY = `convertible=Convertible, cabriolet=Convertible, roadster=Convertible, spyder=Convertible,
  spider=Convertible, volante=Convertible, drophead coupe=Convertible, crosscabriolet=Convertible,
  soft top=Convertible, softtop=Convertible, coupe=Coupe, koup=Coupe, sedan=Sedan, saloon=Sedan, wagon=Wagon, sw=Wagon,
  station wagon=Wagon, sport wagon=Wagon, sports wagon=Wagon, sportwagen=Wagon, avant=Wagon, sportcombi=Wagon,
  sportbrake=Wagon, sport brake=Wagon, hatchback=Hatchback, hb=Hatchback, sportback=Sportback, fastback=Hatchback,
  liftback=Hatchback, gran coupe=Gran Coupe, gran turismo=Gran Turismo, targa=Targa, hardtop=Hardtop,
  2dr=2-Door, 2door=2-Door, 2 door=2-Door, 2doors=2-Door, 3dr=3-Door, 3door=3-Door, 3 door=3-Door, 3doors=3-Door,
  4dr=4-Door, 4door=4-Door, 4 door=4-Door, 4doors=4-Door, 5dr=5-Door, 5door=5-Door, 5 door=5-Door, 5doors=5-Door,
  pickup=Pickup, truck=Pickup, suv=SUV, van=Van, minivan=Van, cargo van=Cargo Van, van cargo=Cargo Van,
  cargo=Cargo Van, passenger=Passenger Van, passenger van=Passenger Van, conversion=Conversion Van,
  conversion cargo=Conversion Van, cargo conversion=Conversion Van, limo=Limousine, limousine=Limousine,
  hearse=Hearse, taxi=Taxi, nyc taxi=Taxi`

const POWER = `hybrid=hybrid, hev=hybrid, hv=hybrid, hybrid electric=hybrid, phev=plugin, plugin=plugin, plug in=plugin,
  plugin hybrid=plugin, plug in hybrid=plugin, energi=plugin, energi plugin hybrid=plugin, ehybrid=plugin,
  e hybrid=plugin, tfsi e=plugin, ev=electric, bev=electric, electric=electric, electric drive=electric,
  electrified=electric, fuel cell=fuelcell, fuel cell ev=fuelcell, fcv=fuelcell, fcev=fuelcell, cng=gas,
  natural gas=gas, bifuel=gas, bifuel cng=gas, dualfuel=gas, dualfuel cng=gas, dedicated cng=gas, lpg=gas,
  diesel=diesel, tdi=diesel, cdi=diesel, bluetec=diesel, turbodiesel=diesel, ecodiesel=diesel`

const ENGINE = `ffv, flex fuel, e85, ethanol, ffv ethanol, mhev, eassist, v6, v8, v10, v12, vr6, turbo, twin turbo, supercharged, 4cyl, litre,
  kompressor, hemi, sohc, dohc, di, si4, tdv6, guzzler`

const TRIM = `base, dl, gl, gle, glx, le, xle, xse, se, sel, sl, sr, sr5, sv, ex, exl, lx, dx, gs, gls, limited, ltd, platinum, plat, touring,
  sport, gt, gts, gtp, rs, ss, st, ls, lt, ltz, premier, premium, prestige, eco, fe, hf, hx, vx, xfe, sfe, blue, aero, elite,
  trd, trd pro, trd perf, trd per, trd offroad, pro, off road, offroad, luxury, executive, special edition, edition,
  nismo, nismo rs, srt, srt8, police, livery, classic, hd, usps, us postal, postal, xl, xlt, stx, denali, at4, at4x, aev,
  zr2, zr2 bison, bison, trailboss, mud terrain tires, mt tires, mud terrain, tremor, raptor, raptor r, rubicon, trailhawk,
  trackhawk, trailsport, wilderness, rock creek, pro4x, black edition, performance, performance package,
  competition, long range, standard range, mid range, extended range, ext range, plus, type s, types=type s, type r, typer=type r, aspec,
  f sport, n line, r line, s line, sline, xrt, sx, sxl, gtline, nline, ultimate, advanced, advance, signature,
  select, anniversary edition, rspec, r spec, v series, ultra, inscription, recharge, recharge twin, twin, dual motor,
  single motor, perf pack, performance pack, no line`

const SIZE = `lwb=L, swb=S, ewb=L, max=L, el=L, esv=ESV, ext=Ext`

function entries(list: string, kind: string): [string, NameAttribute][] {
  return list.split(',').map((entry) => {
    const [words = '', value = words] = entry
      .trim()
      .split('=')
      .map((part) => part.replace(/\s+/g, ' ').trim())
    return [words, `${kind}:${value.toLowerCase().replaceAll(' ', '-')}` as NameAttribute]
  })
}

/** Words (in the common spelling) and the attribute they make. */
export type Vocabulary = ReadonlyMap<string, NameAttribute>

export const COMMON_WORDS: Vocabulary = new Map([
  ...entries(TRIM, 'trim'),
  ...entries(ENGINE, 'engine'),
  ...entries(SIZE, 'size'),
  ...entries(BODY, 'body'),
  ...entries(CAB, 'cab'),
  ...entries(POWER, 'power'),
  ...entries(DRIVE, 'drive'),
])

/** The common words with some of a make's own, which win. */
export function vocabularyWith(
  own: Partial<Record<'trim' | 'engine' | 'size' | 'body' | 'power' | 'drive', string>>,
): Vocabulary {
  const words = new Map(COMMON_WORDS)
  for (const [kind, list] of Object.entries(own))
    for (const [key, attribute] of entries(list, kind)) words.set(key, attribute)
  return words
}

/** Bodies that only one make's table knows. */
const BODIES_OF_ONE_MAKE = 'Roadster, Cross Country, Sport Turismo, Cross Turismo'

/** How a cab or body attribute is shown as a vehicle's submodel; the closed list of docs/data-sources.md. */
export const SUBMODELS: ReadonlyMap<NameAttribute, string> = new Map(
  [
    ...BODIES_OF_ONE_MAKE.split(',').map((entry) => ['body', `=${entry}`] as const),
    ...BODY.split(',').map((entry) => ['body', entry] as const),
    ...CAB.split(',').map((entry) => ['cab', entry] as const),
  ].map(([kind, entry]) => {
    const shown = (entry.split('=')[1] ?? '').replace(/\s+/g, ' ').trim()
    return [`${kind}:${shown.toLowerCase().replaceAll(' ', '-')}` as NameAttribute, shown]
  }),
)
