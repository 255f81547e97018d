import { readPhrases, thousands, type PhraseRule } from './phrase-rules.ts'

/** "20", "21/22" or "20 and 22" inches, and whether they are of one wheel or all. */
const SIZES = String.raw`(\d\d(?:\s?(?:\/|and)\s?\d\d)?)`
const KINDS: Readonly<Record<string, string>> = {
  alloy: 'alloy ',
  steel: 'steel ',
  cyber: 'Cyber ',
  'aero-design': 'Aero-Design ',
}

function wheels(_whole: string, sizes: string, kind = ''): string {
  return `${sizes.replace(/\s?and\s?/, '/').replace(/\s/g, '')}-inch ${KINDS[kind.trim().toLowerCase()] ?? ''}wheels`
}

/**
 * What EPA adds to a model's name to say how the car was tested or equipped. The name reader leaves these words out
 * (plain-text.ts), so they are told here.
 */
const RULES: readonly PhraseRule[] = [
  // "87kWh 19": the name was cut after so many characters.
  [/(?<=kWh )(\d\d)$/g, wheels],
  [/(\d+(?:\.\d+)?)\s?kW-?h(?:r)?(?: battery(?: pack)?)?/gi, (_, kwh) => `${kwh} kWh battery`],
  [/(\d+)\s*(?:Ah\b|Amp-hour)(?: battery)?/gi, (_, hours) => `${hours} Ah battery`],
  [/(\d+)-mod battery/gi, (_, modules) => `${modules}-module battery`],
  [/Perf(?:ormance)? Battery Plus/gi, 'Performance Battery Plus'],
  [/Perf(?:ormance)? Battery/gi, 'Performance Battery'],
  [/\b(\d+)\s?kW (?:\d+-mode )?charger/gi, (_, kw) => `${kw} kW charger`],
  [/\b(\d\d)F(\d\d)R wheels/gi, (_, front, rear) => `${front}-inch front and ${rear}-inch rear wheels`],
  [
    new RegExp(
      String.raw`(?<![\d.])${SIZES}\s?-?\s?in(?:ch(?:es)?\b|\b\.?)( alloy| steel| cyber| aero-design)?(?:\s?(?:wheels?|tires?))?`,
      'gi',
    ),
    wheels,
  ],
  [/\b(\d{3}\/\d{2}(?:Z?R\d{2})?)\b/gi, (_, size) => `${size.toUpperCase()} tires`],
  [/\bA\/S\b/g, 'all-season tires'],
  [/\bUHP\b/g, 'ultra-high-performance tires'],
  [/(?<=\d\s?in )AT\b/g, 'all-terrain tires'],
  [/\b(?:Mud Terrain|MT) Tires?\b/gi, 'mud-terrain tires'],
  [/\b(Falken|Pirelli|Goodyear|Nexen)\b(?: tires?)?/g, (_, maker) => `${maker} tires`],
  [/GVWR\s?>\s?(\d+) ?LBS/gi, (_, pounds) => `GVWR over ${thousands(pounds)} lb`],
  [/over (\d+) lbs curb weight/gi, (_, pounds) => `curb weight over ${thousands(pounds)} lb`],
  [/\bBASE PAYLOAD LT(?: TIRE)?\b/gi, 'base payload, LT tires'],
  [/\bPAYLOAD PACKAGE\b/gi, 'payload package'],
  [/\b(\d{3})\s?Hp\b/gi, (_, horsepower) => `${horsepower} hp`],
  [/\bw\/\s?Stop-Start\b/gi, 'stop-start'],
  [/\bnon-ISG\b/gi, 'without stop-start'],
  [/\bSport\s?(?:\/|and) ?Off[- ]?Road(?: Mode)?\b/gi, 'sport and off-road mode'],
  [/\bSport Mode\b/gi, 'sport mode'],
  [/\b(\d)[ -]mode\b(?: TM)?/gi, (_, modes) => `${modes}-mode transmission`],
  [/\bPuerto Rico(?: Only)?\b/gi, 'Puerto Rico'],
  [
    /\((?:\d{4} New Model|new Version)\)|^New(?= (?:Golf|Jetta|GTI|C70|Wrangler|Compass|Range Rover)\b)/gi,
    'new version',
  ],
  [/\(([23])R\)/g, (_, rows) => `${rows} rows of seats`],
  [/\((SOHC|DOHC)\)/g, (_, camshafts) => camshafts],
  [/\(Sporty\)/g, 'sporty version'],
  [/\bKit\b/g, 'kit'],
  [/\bSuper ?charged\b|\bS\/C\b/gi, 'supercharged'],
  [/\b(?:Twin[- ])?Turbo\b(?=\)?$)/gi, ''],
  [/\bwith Weissach Package\b/g, 'Weissach package'],
  [/\b(?:SULEV|PZEV)\b/g, (emissions) => `${emissions} emissions`],
]

/** The phrases for what EPA's model name says besides the name. */
export function modelPhrases(model: string): readonly string[] {
  const { phrases } = readPhrases(model, RULES)
  return phrases
}
