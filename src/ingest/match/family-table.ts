/**
 * Names under which people ask for cars that neither EPA nor NHTSA files under them. Each entry was reviewed against the
 * EPA names of its make: `name` is tried on the model as published and on EPA's own words, both in the common spelling of
 * plain-text.ts (lower case, no hyphens). An entry finds cars; it never hides one.
 */
export interface Family {
  /** Canonical make. */
  readonly make: string
  /** Which cars. */
  readonly name: RegExp
  /** What people call them, separated by commas. */
  readonly names: string
  /** First and last model year, where the name means other cars at other times. */
  readonly first?: number
  readonly last?: number
}

/** EPA's base models that hold other cars than people mean by the name. */
const MIXED_BASE_MODELS: ReadonlySet<string> = new Set([
  // The 8C Spider.
  'Alfa Romeo/Spider',
  // The 500L and 500X, also of years without a 500.
  'Fiat/500',
  // A van, the Rally.
  'GMC/Pickup',
])

/** Whether EPA's base model is a family that people ask for: not several nameplates ("Golf/GTI"), nor a mixed one. */
export function isFamilyName(make: string, baseModel: string): boolean {
  return !/[/,(]/.test(baseModel) && !MIXED_BASE_MODELS.has(`${make}/${baseModel}`)
}

const GM_PICKUP = /^(?:[ckrv](?:10|15|20|25|30|35|1500|2500|3500)|[kv](?:10|15) )(?!.*(?:blazer|jimmy|suburban))/

export const FAMILIES: readonly Family[] = [
  { make: 'Acura', name: /^tl type s|^tl$/, names: '3.2TL', first: 2004, last: 2008 },
  { make: 'BMW', name: /^m[2-8]\b/, names: 'M, M Series, M cars' },
  { make: 'BMW', name: /^activehybrid 3/, names: '3 Series' },
  { make: 'BMW', name: /^activehybrid 5/, names: '5 Series' },
  { make: 'BMW', name: /^activehybrid 7|^alpina b7/, names: '7 Series' },
  { make: 'BMW', name: /^alpina b6/, names: '6 Series' },
  { make: 'BMW', name: /^alpina b8/, names: '8 Series' },
  { make: 'BMW', name: /^(?:activehybrid )?x[1-7m]?\b/, names: 'X Series' },
  { make: 'BMW', name: /^m1 coupe|^m1$/, names: '1 Series M, 1M', first: 2011, last: 2011 },
  { make: 'BMW', name: /^z[348]\b/, names: 'Z Series' },
  { make: 'Cadillac', name: /^(?:ct[456s]|ats|sts|xlr)v\b/, names: 'V Series' },
  { make: 'Chevrolet', name: GM_PICKUP, names: 'C/K, C/K Pickup, C/K Truck, C/K Series, Pickup, Truck', last: 2000 },
  { make: 'Chevrolet', name: /^[ck]1500/, names: 'Silverado, Silverado 1500', last: 1998 },
  { make: 'Chevrolet', name: /^[ck]2500/, names: 'Silverado, Silverado 2500', last: 1998 },
  { make: 'Chevrolet', name: /^t10/, names: 'S10', last: 1990 },
  { make: 'Chevrolet', name: /^(?:caprice impala|impala caprice)/, names: 'Caprice, Impala' },
  { make: 'Dodge', name: /^[dw][12]\d0\b/, names: 'Ram, Ram Pickup, D/W, Pickup', last: 1993 },
  { make: 'Dodge', name: /^b(?:[123]50|[123]500)\b/, names: 'Ram Van, B-Series, Van' },
  { make: 'Dodge', name: /^ram [123]500 pickup|^ram [123]500\b/, names: 'Ram Pickup, Ram Truck' },
  { make: 'Ford', name: /^f\d50\b/, names: 'F-Series, F Series Pickup, F Series Truck' },
  { make: 'Ford', name: /^e\d50\b/, names: 'E-Series, Econoline, E-Series Van, Econoline Van, Club Wagon' },
  { make: 'Ford', name: /^crown victoria|^ltd crown victoria/, names: 'Crown Vic' },
  { make: 'Ford', name: /^thunderbird/, names: 'T-Bird' },
  { make: 'Ford', name: /^mustang mache/, names: 'Mach-E' },
  { make: 'GMC', name: GM_PICKUP, names: 'C/K, C/K Pickup, C/K Truck, C/K Series, Sierra, Pickup, Truck', last: 2000 },
  { make: 'GMC', name: /^sierra (?:1500|c15).*2wd|^sierra c15/, names: 'C1500', last: 1999 },
  { make: 'GMC', name: /^sierra (?:1500|k15).*4wd|^sierra k15/, names: 'K1500', last: 1999 },
  { make: 'GMC', name: /^sierra 2500.*2wd/, names: 'C2500', last: 1999 },
  { make: 'GMC', name: /^sierra 2500.*4wd/, names: 'K2500', last: 1999 },
  { make: 'GMC', name: /^sierra\b/, names: 'Pickup, Sierra Pickup', last: 2000 },
  { make: 'GMC', name: /^[ck]1500/, names: 'Sierra 1500', last: 1998 },
  { make: 'Honda', name: /^crosstour/, names: 'Accord Crosstour' },
  { make: 'Honda', name: /^del sol/, names: 'Civic del Sol' },
  { make: 'Honda', name: /^civic crx/, names: 'CRX' },
  { make: 'Honda', name: /^fcx clarity/, names: 'Clarity' },
  { make: 'Honda', name: /^insight/, names: 'Civic Insight', first: 2019, last: 2022 },
  { make: 'Infiniti', name: /^(?:ex|fx|jx|qx)\d\d?\b/, names: 'QX, QX Series', first: 2014 },
  { make: 'Isuzu', name: /^i ?\d{3}\b/, names: 'i-Series' },
  { make: 'Jaguar', name: /^xjs|^xjsc/, names: 'XJS' },
  { make: 'Land Rover', name: /^lr3\b/, names: 'Discovery 3' },
  { make: 'Land Rover', name: /^lr4\b/, names: 'Discovery 4' },
  { make: 'Land Rover', name: /^lr2\b/, names: 'Freelander 2' },
  { make: 'Lincoln', name: /^mark v/, names: 'Mark, Mark Series' },
  { make: 'Mazda', name: /^b\d{4}/, names: 'B-Series, B-Series Pickup, Pickup, Truck' },
  { make: 'Mazda', name: /^(?:mazdaspeed ?|speed )3/, names: 'Mazdaspeed 3, Speed 3' },
  { make: 'Mazda', name: /^(?:mazdaspeed ?|speed )6/, names: 'Mazdaspeed 6, Speed 6' },
  { make: 'Mazda', name: /^mx5|^mx 5/, names: 'Miata, MX-5 Miata' },
  { make: 'Mercedes-Benz', name: /^(?:amg )?g ?\d{2,3}\b/, names: 'G-Wagon, G Wagen, Gelandewagen' },
  { make: 'Mercedes-Benz', name: /^\d{3} ?s(?:e|el|ec|d|dl)\b/, names: 'S-Class', last: 1993 },
  { make: 'Mercedes-Benz', name: /^\d{3} ?sl\b/, names: 'SL-Class, SL', last: 1993 },
  {
    make: 'Mercedes-Benz',
    name: /^(?:2[036]0|300|400|500) ?(?:e|ce|te|d|td)\b/,
    names: 'E-Class',
    first: 1986,
    last: 1993,
  },
  { make: 'Mercedes-Benz', name: /^amg /, names: 'AMG' },
  {
    make: 'MINI',
    name: /^(?:cooper|john cooper works|jcw)(?: s| se)?(?: [234]door| [24] ?door| hardtop.*)?$/,
    names: 'Hardtop, Cooper Hardtop, Hatch',
  },
  { make: 'MINI', name: /^(?:john cooper works|jcw)|\bjcw\b|john cooper works/, names: 'JCW, John Cooper Works' },
  { make: 'Mitsubishi', name: /^truck/, names: 'Pickup, Mighty Max' },
  { make: 'Mitsubishi', name: /^lancer evolution/, names: 'Lancer Evo, Evo, Evolution' },
  { make: 'Nissan', name: /^(?:truck|pickup|hardbody|d21)\b/, names: 'Pickup, Truck, Hardbody, D21', last: 1997 },
  { make: 'Nissan', name: /^(?:3[57]0z|300zx|z)\b/, names: 'Z, Z Car' },
  { make: 'Oldsmobile', name: /^(?:delta 88|eightyeight|eighty eight)/, names: '88, Eighty Eight, Delta 88' },
  { make: 'Oldsmobile', name: /^(?:ninetyeight|ninety eight)/, names: '98, Ninety Eight' },
  { make: 'Pontiac', name: /^firebird|trans am/, names: 'Firebird, Trans Am, Firebird Trans Am' },
  { make: 'Pontiac', name: /^(?:trans sport|trans)\b/, names: 'Trans Sport' },
  { make: 'Ram', name: /^1500\b/, names: 'Ram, Ram Pickup, Ram 1500, Ram Truck' },
  { make: 'Saturn', name: /^sl\b/, names: 'SL1, SL2, S-Series' },
  { make: 'Saturn', name: /^sc\b/, names: 'SC1, SC2, S-Series' },
  { make: 'Saturn', name: /^sw\b/, names: 'SW1, SW2, S-Series' },
  { make: 'Saturn', name: /^l(?:s|w|\d00|s?\d{3}|w\d{3})?\b/, names: 'L-Series' },
  { make: 'Subaru', name: /^(?:sedan|wagon|hatchback|3 ?door)\b/, names: 'GL, DL, Leone', last: 1989 },
  {
    make: 'Subaru',
    name: /^(?:impreza )?wrx sti|^wrx sti|^impreza sti/,
    names: 'STI, Impreza STI, Impreza WRX STI, WRX STI',
    last: 2021,
  },
  { make: 'Subaru', name: /^(?:impreza )?wrx/, names: 'WRX, Impreza WRX' },
  { make: 'Subaru', name: /^crosstrek/, names: 'XV Crosstrek, XV', first: 2013, last: 2015 },
  { make: 'Subaru', name: /outback sp(?:or)?t\b/, names: 'Outback Sport, Impreza Outback Sport' },
  // EPA rates the first Outbacks as Legacy wagons.
  { make: 'Subaru', name: /^legacy wagon/, names: 'Outback, Legacy Outback', first: 1995, last: 1999 },
  { make: 'Subaru', name: /^tribeca/, names: 'B9 Tribeca', first: 2006, last: 2007 },
  { make: 'Toyota', name: /^(?:truck|pickup|1 ?ton)\b/, names: 'Truck, Pickup, Hilux', last: 1995 },
  { make: 'Toyota', name: /^(?:gr ?)?86\b/, names: '86, GR86, GT86' },
  { make: 'Toyota', name: /^prius plugin/, names: 'Prius Prime', first: 2025 },
  { make: 'Toyota', name: /^rav4 plugin/, names: 'RAV4 Prime', first: 2025 },
  { make: 'Toyota', name: /^camry solara/, names: 'Solara' },
  { make: 'Volkswagen', name: /^(?:golf )?gti\b|^golf gti/, names: 'Golf GTI' },
  { make: 'Volkswagen', name: /^cc\b/, names: 'Passat CC' },
  { make: 'Volkswagen', name: /^beetle|^new beetle/, names: 'New Beetle, Bug' },
  { make: 'Volkswagen', name: /^(?:jetta )?gli\b/, names: 'Jetta GLI' },
  { make: 'Volvo', name: /^v60 ?(?:cc|cross country)/, names: 'V60 Cross Country' },
  { make: 'Volvo', name: /^v90 ?(?:cc|cross country)/, names: 'V90 Cross Country' },
  { make: 'Volvo', name: /^s60 ?(?:cc|cross country)/, names: 'S60 Cross Country' },
  { make: 'Volvo', name: /^v70 xc/, names: 'V70 Cross Country, XC70' },
]
