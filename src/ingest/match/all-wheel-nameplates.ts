/**
 * Which four-wheel driven cars have all-wheel drive, where EPA writes only that four wheels are driven. Reviewed
 * against EPA's own rows of neighbouring years that say "All-Wheel Drive", and against whether the maker ever offered
 * a transfer case with a low range (then it is four-wheel drive).
 */
interface AllWheel {
  readonly make: string
  /** Nameplates as the name reader spells them; all of the make without it. */
  readonly nameplates?: RegExp
  /** Nameplates that are no such cars. */
  readonly except?: RegExp
  /** The first model year of which it is true; before, the nameplate was another car. */
  readonly since?: number
}

const ALL_WHEEL: readonly AllWheel[] = [
  { make: 'Acura', except: /^SLX/ },
  { make: 'Alfa Romeo' },
  { make: 'Aston Martin' },
  { make: 'Audi' },
  { make: 'Bentley' },
  { make: 'BMW' },
  { make: 'Bugatti' },
  { make: 'Buick' },
  { make: 'Chrysler', nameplates: /^(?:Town and Country|Pacifica|Voyager|300|Crossfire)/ },
  { make: 'Dodge', nameplates: /^(?:Caliber|Caravan|Grand Caravan|Journey|Hornet|Magnum|Charger)/ },
  {
    make: 'Ford',
    nameplates: /^(?:Escape|Edge|Flex|Fusion|Five Hundred|Taurus|Freestyle|Mustang Mach-E|Maverick|F-150 Lightning)/,
  },
  { make: 'Ford', nameplates: /^Explorer/, since: 2011 },
  { make: 'Genesis' },
  { make: 'Honda', nameplates: /^(?:Accord|Civic|CR-V|Crosstour|Element|HR-V|Pilot|Prologue|Ridgeline)/, since: 1992 },
  { make: 'Honda', nameplates: /^Passport/, since: 2019 },
  { make: 'Hyundai' },
  { make: 'Infiniti', nameplates: /^(?:EX|FX|G|JX|M|Q|QX30|QX50|QX55|QX60|QX70)\d*/, except: /^QX(?:4|56|80)/ },
  { make: 'Jaguar' },
  { make: 'Kia', nameplates: /^Sorento/, since: 2011 },
  { make: 'Kia', nameplates: /^Sportage/, since: 2005 },
  { make: 'Kia', except: /^(?:Borrego|Sorento|Sportage)/ },
  { make: 'Lamborghini', except: /^LM/ },
  { make: 'Land Rover', nameplates: /^(?:Freelander|LR2|Discovery Sport|Range Rover (?:Evoque|Velar))/ },
  { make: 'Lexus', except: /^[GL]X/ },
  { make: 'Lincoln', except: /^(?:Aviator|Mark LT|Navigator)/ },
  { make: 'Lucid' },
  { make: 'Maserati' },
  { make: 'Mazda', nameplates: /^(?:CX-\d|Mazda\d|Speed \d|Tribute)/ },
  { make: 'Mercedes-Benz', except: /^(?:AMG )?G ?\d/ },
  { make: 'Mercury', nameplates: /^(?:Mariner|Milan|Montego|Sable)/ },
  { make: 'MINI' },
  { make: 'Mitsubishi', nameplates: /^(?:Endeavor|Eclipse|Lancer|Outlander)/ },
  { make: 'Nissan', nameplates: /^(?:Altima|ARIYA|GT-R|Juke|Kicks|Murano|Quest|Rogue)/ },
  { make: 'Plymouth', nameplates: /^(?:Voyager|Grand Voyager)/ },
  { make: 'Polestar' },
  { make: 'Porsche' },
  { make: 'Rimac' },
  { make: 'Rivian' },
  { make: 'Rolls-Royce' },
  { make: 'Subaru', since: 1997 },
  { make: 'Suzuki', nameplates: /^(?:Aerio|Kizashi|SX4)/ },
  { make: 'Tesla' },
  {
    make: 'Toyota',
    nameplates: /^(?:bZ|Camry|Corolla|Crown|Grand Highlander|Highlander|Matrix|Prius|RAV4|Sienna|Venza)/,
    since: 1996,
  },
  { make: 'Volkswagen' },
  { make: 'Volvo' },
]

/** Cars with a second lever for the rear axle, which EPA does not always call 4WD. */
const FOUR_WHEEL: readonly AllWheel[] = [{ make: 'Toyota', nameplates: /^Tercel/ }]

/** Whether every car of this name with four driven wheels has all-wheel drive. */
export function isAllWheelNameplate(make: string, nameplate: string, year: number): boolean {
  return ALL_WHEEL.some((entry) => holds(entry, make, nameplate, year))
}

/** Whether every car of this name with four driven wheels has four-wheel drive, though it is no truck. */
export function isFourWheelNameplate(make: string, nameplate: string, year: number): boolean {
  return FOUR_WHEEL.some((entry) => holds(entry, make, nameplate, year))
}

function holds(entry: AllWheel, make: string, nameplate: string, year: number): boolean {
  return (
    entry.make === make &&
    (entry.nameplates?.test(nameplate) ?? true) &&
    entry.except?.test(nameplate) !== true &&
    year >= (entry.since ?? 0)
  )
}
