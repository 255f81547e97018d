// Run as a process of its own with a small heap: walks the texts of more campaigns than the heap holds, prints how many.
import { DatabaseSync } from 'node:sqlite'
import { textsByCampaign } from '#ingest/build/names/names-in-texts.ts'

const [campaigns = '', characters = ''] = process.argv.slice(2)
const database = new DatabaseSync(':memory:')
database.exec(`
  ATTACH ':memory:' AS stage;
  CREATE TABLE stage.campaign (campaign INTEGER PRIMARY KEY, campaign_id TEXT NOT NULL, summary TEXT);
  CREATE TABLE stage.campaign_vehicle (campaign INTEGER NOT NULL, year INTEGER, make TEXT, model TEXT, kind TEXT);
  CREATE INDEX stage.campaign_vehicle_campaign ON campaign_vehicle (campaign);
  BEGIN`)
const insertText = database.prepare('INSERT INTO stage.campaign VALUES (?, ?, ?)')
const insertVehicle = database.prepare('INSERT INTO stage.campaign_vehicle VALUES (?, 2019, ?, ?, ?)')
for (let number = 1; number <= Number(campaigns); number += 1) {
  insertText.run(number, `19V${number}`, 'Certain 2019 Tacoma vehicles. '.padEnd(Number(characters), 'X'))
  insertVehicle.run(number, 'TOYOTA', 'TACOMA', 'V')
}
database.exec('COMMIT')
let walked = 0
for (const texts of textsByCampaign(database)) walked += texts.length
process.stdout.write(String(walked))
