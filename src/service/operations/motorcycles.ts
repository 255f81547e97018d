interface NamedVehicle {
  readonly make?: string | undefined
  readonly model?: string | null | undefined
}

/** Makes that build only motorcycles, as drivers and NHTSA write them. */
const MAKES =
  /\b(?:harley|livewire|yamaha|kawasaki|ducati|ktm|husqvarna|royal enfield|indian|aprilia|vespa|piaggio|moto guzzi|buell|gas ?gas)\b/i
/** Model names that no car has, for any make. */
const NAMES =
  /\b(?:gold ?wing|africa twin|hayabusa|v-?strom|burgman|sportster|softail|road king|(?:street|road|electra) glide|(?:speed|street) triple|thruxton|cbr ?\d{3,4}\w*|gsx-?[rs]? ?\d{3,4}\w*|yzf\w*)\b/i
/** Motorcycle names and codes of makes that also build cars. Reviewed against data/aliases/unlinked-names.tsv. */
const NAMES_OF_MAKE: readonly (readonly [make: RegExp, names: RegExp])[] = [
  [
    /\bhonda\b/i,
    /\b(?:aspencade|valkyrie|shadow|rebel|grom|monkey|silver ?wing|metropolitan|super cub|ruckus|interstate|(?:adv|cb|cbr|cmx|crf|ctx|gl|msx|nc|nss|nt|pcx|rvt|st|vf|vfr|vt|vtr|vtx|xr)[- ]?\d{2,4}\w*)\b/i,
  ],
  [
    /\bsuzuki\b/i,
    /\b(?:boulevard|katana|intruder|marauder|bandit|gsx\w*|(?:an|dl|dr|drz|gs|gsf|gz|ls|rm|rmz|sfv|sv|tu|uh|vl|vs|vz)[- ]?\d{2,4}\w*)\b/i,
  ],
  [/\bbmw\b/i, /\b(?:[rkfgsc] ?\d{3,4} ?[a-z]{0,3}|m ?1000 ?\w{1,2}|hp[24]|ce ?0\d)\b/i],
  [/\btriumph\b/i, /\b(?:bonneville|daytona|tiger|scrambler|trident|rocket)\b/i],
]

export const MOTORCYCLE_NOTE =
  'EPA rates no motorcycles: they are known by the loaded federal records alone, under the names that NHTSA uses, such as GL1800.'

/** Returns whether the make and model name a motorcycle. */
export function isMotorcycle({ make, model }: NamedVehicle): boolean {
  const words = [make, model].filter(Boolean).join(' ')
  if (MAKES.test(words) || NAMES.test(words)) return true
  return NAMES_OF_MAKE.some(([ofMake, names]) => ofMake.test(words) && names.test(words))
}
