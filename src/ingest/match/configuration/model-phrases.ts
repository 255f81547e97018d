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
 * (plain-text.ts), so they are listed here.
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
  [/\b(P[2-5]\d0)\b/g, (_, engine) => `${engine} engine`],
  [/\b(\d\dt)\b/g, (_, engine) => `${engine} engine`],
  [/(?<=^[SVCX]\S+ (?:.* )?)\b([TB][4-8])\b/g, (_, engine) => `${engine} engine`],
  [/(?<=^Transit )T150\b/g, '150 series'],
  [/\bUtility Body\b/g, 'utility body'],
  [/(?<=Pickup .*)\b1-Ton\b/g, '1-ton'],
  [/\bHO\b/g, 'high output'],
  [/\bKompressor\b/gi, 'Kompressor'],
  [/\b(16|20)(?:v\b|-Valve\b)/gi, (_, valves) => `${valves} valves`],
  [/(?<=^(?:New )?Range Rover )L\b/g, 'long wheelbase'],
  [/^Armored\b/g, 'armored'],
  [
    /\b(Performance +)?(Dual|Quad|Tri) (Large|Max|Standard)( Plus)?\b/gi,
    (whole = '') => whole.replace(/\s+/g, ' ').replace(/^(.*(?:dual|quad|tri)) (.*)$/i, motorsAndPack),
  ],
  [/\b(Dual|Single|Twin) Motor\b/gi, (_, motors = '') => `${motors.toLowerCase()} motor`],
  [/(?<=\b(?:EC40|EX\d0|[XC]C?40 Recharge) )twin\b/gi, 'twin motor'],
  [/(?<=\bR1[ST] (?:.* )?)(?:All-Terrain|AT)\b/g, 'all-terrain tires'],
  [
    /\b(?:ext\.?|extended) range\b|(?<=(?:Lightning|Mach-E) .*)\bER[12]?\b|(?<=Mach-E .*)\bExtended\b/gi,
    'extended range',
  ],
  [/(?<=Lightning .*)\bSR\b/g, 'standard range'],
  [/\bLFP\b/g, 'LFP battery'],
  [/\bREX\b|\bwith Range Extender\b/g, 'range extender'],
  [/(?<=[24]WD\s+)(?:([3-6])M|M([3-6]))\b/g, (_, modes = '', others = '') => `${modes}${others}-mode transmission`],
  [/\b(L|S)WB\b/gi, (_, length = '') => `${length.toUpperCase() === 'L' ? 'long' : 'short'} wheelbase`],
  [/\b2x2\b/g, '2+2 seats'],
  [/\b([57])-passenger\b/g, (_, seats) => `${seats} seats`],
  [/\bSasquatch\b/g, 'Sasquatch package'],
  [/\bWidebody\b/g, 'Widebody'],
  [/\bTrack Pack\b/g, 'Track Pack'],
  [/\bPerf(?:ormance)? Pack(?:age)?\b/g, 'performance package'],
  [/\bPerf Tire\b/g, 'performance tires'],
  [/\bAll Season\b/g, 'all-season tires'],
  [/\bFull-Active Suspension\b/gi, 'full-active suspension'],
  [/\bA\/C\b/g, 'air conditioning'],
  [/\b([AR]WD-[EI])\b/g, (_, version) => `version ${version}`],
  [/\bSuper ?charged\b|\bS\/C\b/gi, 'supercharged'],
  [/\b(?:Twin[- ])?Turbo\b(?=\)?$)/gi, ''],
  [/\bwith Weissach Package\b/g, 'Weissach package'],
  [/\b(?:SULEV|PZEV)\b/g, (emissions) => `${emissions} emissions`],
]

/** "Performance Dual Large Plus" of a Rivian. */
function motorsAndPack(_whole: string, motors: string, pack: string): string {
  return `${motors.toLowerCase()} motor, ${pack} battery`
}

/** The phrases for what EPA's model name says besides the name. */
export function modelPhrases(model: string): readonly string[] {
  const { phrases } = readPhrases(model, RULES)
  return phrases
}
