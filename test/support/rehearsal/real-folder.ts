import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Columns of NHTSA's complaints in the order of the official field list, as the CSV of a part names them. */
const COMPLAINT_COLUMNS =
  'CMPLID ODINO MFR_NAME MAKETXT MODELTXT YEARTXT CRASH FAILDATE FIRE INJURED DEATHS COMPDESC CITY STATE VIN DATEA LDATE MILES OCCURENCES CDESCR CMPL_TYPE POLICE_RPT_YN PURCH_DT ORIG_OWER_YN ANTI_BRAKES_YN CRUISE_CONT_YN NUM_CYLS DRIVE_TRAIN FUEL_SYS FUEL_TYPE TRASN_TYPE VEH_SPEED DOT TIRE_SIZE LOC_OF_TIRE TIRE_FAIL_TYPE ORIG_EQUIP_YN MANUF_DT SEAT_TYPE RESTRAINT_TYPE DEALER_NAME DEALER_TEL DEALER_CITY DEALER_STATE DEALER_ZIP PROD_TYPE REPAIRED_YN MEDICAL_ATTN VEHICLES_TOWED_YN'.split(
    ' ',
  )
/** STATE_OF_INCIDENT and VEHICLE_OPERATOR, which the CSV lacks. */
const APPENDED_COLUMNS = 2

/** Where each file lies among the federal files, and the official name that it gets. */
const FILES: readonly (readonly [path: string, name: string])[] = [
  ['epa/vehicles-2025-10-29.csv.zip', 'vehicles-2025-10-29.csv.zip'],
  ['nhtsa/recalls/FLAT_RCL_2022-04_20makes_27fields_rebuilt.zip', 'FLAT_RCL_POST_2010.zip'],
  ['nhtsa/samples-2014/recalls.txt', 'FLAT_RCL_PRE_2010.txt'],
  ['nhtsa/complaints/FLAT_CMPL_2026-06_3makes_51fields_rebuilt.zip', 'FLAT_CMPL.zip'],
  ['nhtsa/samples-2014/complaints.txt', 'COMPLAINTS_RECEIVED_1995-1999.txt'],
  ['nhtsa/samples-2014/investigations.txt', 'FLAT_INV.txt'],
  ['nhtsa/samples-2014/service_bulletins.txt', 'TSBS_RECEIVED_1995-1999.txt'],
  ['vpic/small_22wmis.plain.sql.gz', 'small_22wmis.plain.sql.gz'],
]
const FORD_COMPLAINTS = 'nhtsa/complaints/ford_311_complaints_with_narratives_2024-02.csv'

/** Puts all complete federal files into one folder, under their official names and in their official layouts. */
export function writeRealFolder(shared: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [path, name] of FILES) copyFileSync(join(shared, path), join(folder, name))
  for (const name of readdirSync(join(shared, 'epa/testcar'))) {
    copyFileSync(join(shared, 'epa/testcar', name), join(folder, name))
  }
  const ford = readFileSync(join(shared, FORD_COMPLAINTS), 'utf8')
  writeFileSync(join(folder, 'COMPLAINTS_RECEIVED_2020-2024.txt'), windows1252(complaintLines(ford)))
}

/** Named comma-separated columns as tab-delimited rows of 51 fields: what NHTSA would have published. */
export function complaintLines(csv: string): string {
  const [header = [], ...records] = csvRecords(csv)
  const numbers = COMPLAINT_COLUMNS.map((name) => header.indexOf(name))
  if (numbers.includes(-1)) throw new Error('the CSV of complaints lacks a column')
  const rows = records.map((record) => {
    // The CSV was written by a program that reads years and counts as decimal numbers.
    const fields = numbers.map((number) =>
      (record[number] ?? '').replace(/^(\d+)\.0$/, '$1').replace(/[\t\r\n]+/g, ' '),
    )
    return [...fields, ...Array.from({ length: APPENDED_COLUMNS }, () => '')].join('\t')
  })
  return rows.map((row) => `${row}\r\n`).join('')
}

/** RFC 4180, small texts only. */
function csvRecords(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    if (record.length > 1) records.push(record)
    record = []
  }
  return records
}

/** Bytes as NHTSA writes them; what the character set lacks becomes a question mark. */
function windows1252(text: string): Buffer {
  const decoder = new TextDecoder('windows-1252')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? '?'.charCodeAt(0)))
}
