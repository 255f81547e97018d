import { readPhrases, thousands, type PhraseRule } from './phrase-rules.ts'

/** What people ask about: stated of every vehicle. */
const PLAIN: readonly PhraseRule[] = [
  [/PZEV ?\(SULEV\) emissions/gi, 'PZEV (SULEV) emissions'],
  [/\bULEV emissions/gi, 'ULEV emissions'],
  [/California emission control system|\bCALIF(?:\. ECS)?\b|\bCAL\b\.?|\bCA model\b/gi, 'California emissions'],
  [/\bNO-CAT\b/g, 'no catalytic converter'],
  [/\beTorque\b/gi, 'eTorque'],
  [/\beAssist\b/gi, 'eAssist'],
  [/\bMild Hybrid\b/gi, ''],
  [/\bDSL[, ]*TRBO\b|\bTRBO\b|\bTURBO\b|\bT\/C\b|(?<=DOHC)-TC\b/gi, 'turbocharged'],
  [/\bS-CHARGE\b|\bSUPER-?CHR?GD\b|\bSUPERCHR(?:GD)?\b|\bS\/C\b|^SC$/gi, 'supercharged'],
  [/\bPOLICE\b/gi, 'police package'],
  [/GVWR>(\d+) LBS/gi, (_, pounds) => `GVWR over ${thousands(pounds)} lb`],
  [/\(?Curb Weight >(\d+) lbs\)?/gi, (_, pounds) => `curb weight over ${thousands(pounds)} lb`],
  [/Over (\d+) lbs curb weight/gi, (_, pounds) => `curb weight over ${thousands(pounds)} lb`],
  [/\bMDPV\b/g, 'medium-duty passenger vehicle'],
  [/\bLDT\b/g, 'light-duty truck'],
  [/\b(\d{3}) ?HP\b/gi, (_, horsepower) => `${horsepower} hp`],
  [/\bPR\b/g, 'Puerto Rico'],
  [/\bHellcat engine\b/gi, 'Hellcat engine'],
  [/\bpart[- ]?time (?:4WD|4-Wheel Drive|AWD)\b/gi, 'part-time four-wheel drive'],
  [/\bfull[- ]?time 4WD\b/gi, 'full-time four-wheel drive'],
  [/\bOff-? ?road Package\b/gi, 'off-road package'],
  [/\bSport Package\b/gi, 'sport package'],
  [/\bXFE Package\b/gi, 'XFE package'],
  [/\bMunicipal\b/gi, 'municipal version'],
  [/\bwith i-ELOOP(?: Technology Package)?\b/gi, 'i-ELOOP'],
  [/\b(Long|Short) Wheelbase\b/gi, (_, length) => `${length.toLowerCase()} wheelbase`],
  [/\bwithout Cylinder Deactivation\b/gi, 'without cylinder deactivation'],
  [/\b(?:with )?Cylinder Deactivation\b|\bActive Fuel Management\b|\bAFM\b|\bDOD\b|\bVCM\b/gi, 'cylinder deactivation'],
  [/\bVCR\b/g, 'variable compression'],
  [/\bLEAN[- ]BURN\b|\bLB\b/g, 'lean burn'],
  [/\bLead Acid\b/gi, 'lead-acid battery'],
  [/\bNiMH\b/g, 'nickel-metal hydride battery'],
  [/\b(\d+) Amp-hour battery\b/gi, (_, hours) => `${hours} Ah battery`],
  [/\bLow Boost\b|\bLPT\b/gi, 'low boost'],
  [/\bHigh Power\b/gi, 'high power'],
  [/\bLate Model Year\b/gi, 'late in the model year'],
  [/\bnew body style\b/gi, 'new body style'],
  [/\bSold at Ford dealerships\b/gi, 'sold at Ford dealerships'],
  [/\bCoupe or Conv\./gi, 'coupe or convertible'],
  [/\bCOUPE\b/g, 'coupe'],
  [/\bCabrio model\b/gi, 'cabriolet'],
  [/\bCargo Van\b/gi, 'cargo van'],
  [/\bGasoline only\b/gi, 'gasoline only'],
  [/\b(\d)-mode\b[^;]*\bwork truck\)?/gi, (_, modes) => `${modes}-mode transmission, work truck`],
  [/\b(\d)-?[ ]?mode\b\s?(?:\([^)]*\))?[^;,]*/gi, (_, modes) => `${modes}-mode transmission`],
  [/\bw\/ Sport and Off Road Mode\b/gi, 'sport and off-road mode'],
  [/\bTransmission with Sport Mode\b|\bw(?:i)?th Sport Mode\b|\bSport Transmission\b/gi, 'sport mode'],
]

const CAMSHAFTS: readonly PhraseRule[] = [
  [/\bD[O0]HC\b/g, 'DOHC'],
  [/\bS[O0]HC\b/g, 'SOHC'],
  [/\bOHC\b/g, 'OHC'],
  [/\bOHV\b/g, 'OHV'],
]

/** What tells engines apart where nothing else does. */
const FINE: readonly PhraseRule[] = [
  [/\bwithout Stop-Start\b/gi, 'without stop-start'],
  [/\b(?:with )?Stop[-/]Start(?: (?:option|technology))?\b|\bISS\b/gi, 'stop-start'],
  [/\bSIDI ?& ?PFI\b/g, 'direct and port injection'],
  [/\bSIDI?\b|\bDIRECT ?INJ(?:ECTION)?\b|\bDI\b/gi, 'direct injection'],
  [/\bEcoboost\b/gi, 'EcoBoost'],
  [/\bMPFI\b|\bMFI\b/g, 'multi-point injection'],
  [/\bSPFI\b/g, 'single-point injection'],
  [/\bTBI\b/g, 'throttle-body injection'],
  [/\b(\d) barrel carb\b/gi, (_, barrels) => `${barrels}-barrel carburetor`],
  [/\bfuel injection\b|\bFI\b/gi, 'fuel injection'],
  [/\bFFS\b/g, 'feedback fuel system'],
  [/\bGM-(CHEV|OLDS|BUICK)Y?\b/g, (_, maker) => `${GM_ENGINES[maker] ?? maker} engine`],
  [/\b(?:GUZZLER)\b/g, 'gas guzzler tax'],
  [/\bPRE-CAT\b/g, 'pre-catalyst'],
  [/\b350 V8\b/g, '350 cu in V8'],
  [/\b(305|307|121|122)\b/g, (_, inches) => `${inches} cu in engine`],
  ...CAMSHAFTS,
  [/\b(\d\d)[- ]? ?VALVES?\b/gi, (_, valves) => `${valves} valves`],
  [/\b8-VALVE\b/g, '8 valves'],
  [/\b16-V\b/g, '16 valves'],
  [/\b([234])-? ?(?:VALVES?|VLV|V)\b/gi, (_, valves) => `${valves} valves per cylinder`],
  [/\bVTEC-E\b/g, 'VTEC-E'],
  [/\bVTEC\b/g, 'VTEC'],
  [/\bROTARY\b/g, 'rotary engine'],
  [/\bEGR\b/g, 'EGR'],
  [/\bSIL\b/g, 'shift indicator light'],
  [/\bLock-up\b/g, 'converter lockup'],
  [/\b(?:SMG|DCT)\b TRANS|\bDual clutch transmission\b/gi, 'automated clutch'],
  [/\bSelect shift transmission\b|\bSELECT SFT\b|\bSST\b|\bwith Semi-Auto Trans\b/gi, 'manual shifting'],
  [/\bV-?(6|8|10|12)\b/g, (_, cylinders) => `V${cylinders}`],
  [/\b(?:I|L|IL)-?(4|5|6)\b/g, (_, cylinders) => `inline ${cylinders}`],
]
const GM_ENGINES: Readonly<Record<string, string>> = { CHEV: 'Chevrolet', OLDS: 'Oldsmobile', BUICK: 'Buick' }

/** Said by the fuel type already. */
const FUEL: readonly PhraseRule[] = [
  [/\bFlex Fuel \(E85\)|\bFLEX[- ]FUEL\b|\bFFV\b/gi, ''],
  [/\bBI-FUEL\b|\bCNG\b|\bNGV?\b|\bDSL\b|\bDIESEL\b/gi, ''],
  [/\bP?HEV\b|\bHybrid\b|\bPEM\b|\bPEFC\b/gi, ''],
]

/** One code of an engine: "B235R", "4A-FE", "4.6N". */
const ENGINE_CODE = /^(?!RNG|VOLVO|\d+-V)(?=.*\d)(?=.*[A-Z])[A-Z0-9][A-Z0-9./-]{1,11}$/
const NOTE_CHARACTERS_MAX = 80

/** The phrases for EPA's engine descriptor (eng_dscr), which mixes engine, emissions, equipment and test notes. */
export function enginePhrases(text: string): { readonly plain: readonly string[]; readonly fine: readonly string[] } {
  const plain = readPhrases(text, PLAIN)
  const fine = readPhrases(text, [...PLAIN, ...FUEL, ...FINE])
  const known = fine.phrases.filter((phrase) => !plain.phrases.includes(phrase))
  if (fine.rest === '') return { plain: plain.phrases, fine: known }
  if (ENGINE_CODE.test(fine.rest) && text.includes(fine.rest))
    return { plain: plain.phrases, fine: [...known, `engine code ${fine.rest}`] }
  // Not explained: the source's own words, quoted.
  return {
    plain: plain.phrases,
    fine: [`engine note "${quotable(text)}"`],
  }
}

/** Without what would end the quotation or the phrase. */
function quotable(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('"', "'").replaceAll(';', ',').slice(0, NOTE_CHARACTERS_MAX)
}
