import type { CampaignPlan } from './campaigns.ts'
import { dayAt } from './complaints.ts'
import { WORD_GRAMMAR } from './words.ts'

const HEADER =
  'RECALL_NUMBER_NUM YEAR MANUFACTURER_RECALL_NO_TXT CATEGORY_ETXT CATEGORY_FTXT MAKE_NAME_NM MODEL_NAME_NM UNIT_AFFECTED_NBR SYSTEM_TYPE_ETXT SYSTEM_TYPE_FTXT NOTIFICATION_TYPE_ETXT NOTIFICATION_TYPE_FTXT COMMENT_ETXT COMMENT_FTXT RECALL_DATE_DTE'.split(
    ' ',
  )
/** The official file has 146,000 rows for 17,893 campaigns, 8 rows each. */
const VEHICLES_MAX = 15
/** First year with headings in comments. */
const HEADINGS_SINCE = 2019
const CATEGORIES = [
  ['Car', 'Voiture'],
  ['SUV', 'V\u00e9hicule utilitaire-sport'],
  ['Truck - Med. & H.D.', 'Camion - usage moyen et usage intensif'],
  ['Light Truck & Van', 'Camionnette et fourgonnette'],
  ['Motorcycle', 'Motocyclette'],
] as const
const SYSTEMS = [
  ['Airbag', 'Coussin gonflable'],
  ['Brakes', 'Freins'],
  ['Steering', 'Direction'],
  ['Fuel Supply', 'Alimentation en carburant'],
  ['Lights And Instruments', 'Feux et instruments'],
] as const
const NOTIFICATIONS = [
  ['Safety Mfr', 'S\u00e9curit\u00e9 - fabricant'],
  ['Compliance Mfr', 'Conformit\u00e9 - fabricant'],
  ['Safety TC', 'S\u00e9curit\u00e9 - TC'],
] as const

const issue = WORD_GRAMMAR.maker([
  'On certain vehicles, the {part} may not have been made to specification, and it may have {trouble} {road}. The {light} may be on before. The {part} next to it can be damaged as well, and a noise may be heard {times}.',
  'On certain vehicles, the {part} could break {road}. As a result, the {light} can be on, and the {part} may not work as intended. The manufacturer found this on {date}.',
])
const risk = WORD_GRAMMAR.maker([
  'A {part} that fails could increase the risk of a crash and injuries to people in the vehicle.',
])
const action = WORD_GRAMMAR.maker([
  'The company will notify owners by mail and advise them to take the vehicle to {dealer} to inspect the {part} and replace it if necessary.',
])
const french = WORD_GRAMMAR.maker([
  'Sur certains v\u00e9hicules, une pi\u00e8ce ({part}) pourrait ne pas avoir \u00e9t\u00e9 fabriqu\u00e9e selon les sp\u00e9cifications. Par cons\u00e9quent, la pi\u00e8ce pourrait se rompre et le t\u00e9moin pourrait s\u2019allumer. Cette d\u00e9faillance pourrait augmenter le risque d\u2019accident et de blessures. Correction : La compagnie avisera les propri\u00e9taires par la poste et leur demandera de se rendre chez un concessionnaire, qui devra inspecter la pi\u00e8ce et la remplacer au besoin. Le fabricant a constat\u00e9 le probl\u00e8me le {date}. Le nombre de plaintes re\u00e7ues est de {number}, et aucun accident n\u2019a \u00e9t\u00e9 signal\u00e9 \u00e0 ce jour. La pi\u00e8ce voisine pourrait aussi \u00eatre endommag\u00e9e, et un bruit pourrait se faire entendre.',
])

/** Writes Transport Canada's recall rows: campaigns in the order they were received, one row per vehicle. */
export function writeCanadianRecalls({ random, names, file, rows, years }: CampaignPlan): void {
  file.header(HEADER)
  const numbers = new Map<number, number>()
  while (file.rows < rows) {
    const received = dayAt(years, file.rows / rows)
    const year = Number(received.slice(0, 4))
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    const campaign = `${year}${String(number).padStart(3, '0')}`
    const [category, system, notification] = [random.pick(CATEGORIES), random.pick(SYSTEMS), random.pick(NOTIFICATIONS)]
    const [first, second, third] = [issue(random), risk(random), action(random)]
    const english =
      year < HEADINGS_SINCE
        ? `${first} ${second} Correction: ${third}`
        : `Issue:\r\n${first}\r\n\r\nSafety Risk:\r\n${second}\r\n\r\nCorrective Actions:\r\n${third}`
    const units = `${random.whole(1, 60)},${String(random.whole(0, 999)).padStart(3, '0')}.00`
    const texts = [units, ...system, ...notification, english, french(random)]
    const date = `${received.slice(0, 4)}-${received.slice(4, 6)}-${received.slice(6)}`
    for (let count = random.whole(1, VEHICLES_MAX); count > 0 && file.rows < rows; count -= 1) {
      const name = names.pickEvenly(random, year - random.whole(0, 8))
      file.write([campaign, name.year, '', ...category, name.make, name.model, ...texts, date])
    }
  }
}
