import { Type, type TObject } from 'typebox'
import { TroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { VEHICLE_LEAVES } from '#operations/provenance/vehicle-leaves.ts'
import { Complaint } from '#operations/public/get-complaints.ts'
import { Tsb } from '#operations/public/get-tsbs.ts'
import { Investigation } from '#operations/records/investigation.ts'
import { Rating } from '#operations/records/rating.ts'
import { Recall, RecallCompletionFigures, RelatedCampaign } from '#operations/records/recall.ts'
import { nullable } from '#operations/schemas.ts'
import { columnsOf, type ExportColumn } from './export-column.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const textOrNull = (description: string, example: string) =>
  nullable(Type.String(), { description, examples: [example] })

const vehicle_id = Type.String({ description: '`id` of the vehicle in `vehicles`.', examples: ['bhoittduicef8iw'] })
const campaign_id = Recall.properties.campaign_id
const wording = Type.Integer({
  description: 'Number of the wording, from 1. A few campaigns describe their defect differently for some vehicles.',
  examples: [1],
})
const federalName = {
  year: nullable(Type.Integer(), { description: 'Model year in the federal record.', examples: [2019] }),
  make: text('Make as the federal record writes it.', 'TOYOTA'),
  model: text('Model as the federal record writes it.', 'TACOMA'),
}
const origin = {
  source: text('Source that lists the vehicle.', 'epa-vehicles'),
  record_id: text("Id in that source: EPA's id, or NHTSA's year, make, and model.", '40708'),
}
const {
  type: recallType,
  manufacturer,
  summary,
  consequence,
  remedy,
  text_source,
  report_received,
  potentially_affected,
} = Recall.properties
const { country, manufacturer_campaign, notification, summary_fr } = Recall.properties
const { do_not_drive, park_outside, applies_to_hint, source_url, completion_rate } = Recall.properties
const { investigation_id, type, subject, opened, closed, status } = Investigation.properties
const { components, recall_campaign_id, recall_relation, never_closed, disposition } = Investigation.properties

interface DatasetRows {
  readonly description: string
  readonly row: TObject
}

/** Closed list of exportable data sets. Row fields have the same names as in responses. */
const ROWS = {
  vehicles: {
    description:
      'Every vehicle with its specs, as GET /v1/vehicles/{id} returns them, including vehicles that search no longer finds.',
    row: Type.Object({
      // Nested values have their path as a prefix: economy_city_mpg.
      ...Object.fromEntries(VEHICLE_LEAVES.map(({ path, schema }) => [path.join('_'), schema])),
      listed: Type.Boolean({
        description: 'True if search finds the vehicle; otherwise it is available only by id.',
        examples: [true],
      }),
    }),
  },
  source_records: {
    description: "The source's record of each vehicle, as the source writes it.",
    row: Type.Object({
      vehicle_id,
      ...origin,
      make: text('Make as the source writes it.', 'Toyota'),
      model: text('Model as the source writes it.', 'Tacoma 4WD Double Cab'),
      base_model: textOrNull('EPA baseModel.', 'Tacoma'),
      vehicle_class: textOrNull('EPA VClass.', 'Small Pickup Trucks 4WD'),
      drive: textOrNull('EPA drive.', '4-Wheel Drive'),
      transmission: textOrNull('EPA trany.', 'Automatic (S6)'),
      fuel: textOrNull('EPA fuelType.', 'Regular'),
      fuel_1: textOrNull('EPA fuelType1.', 'Regular Gasoline'),
      fuel_2: textOrNull('EPA fuelType2.', 'E85'),
      alternative: textOrNull('EPA atvType.', 'FFV'),
      turbocharger: textOrNull('EPA tCharger.', 'T'),
      motor: textOrNull('EPA evMotor.', '288V Ni-MH'),
      litres: nullable(Type.Number(), { description: 'EPA displ.', examples: [3.5] }),
      supercharger: textOrNull('EPA sCharger.', 'S'),
      start_stop: textOrNull('EPA startStop.', 'Y'),
      engine_text: textOrNull('EPA eng_dscr.', 'SIDI; Mild Hybrid'),
      transmission_text: textOrNull('EPA trans_dscr.', '2MODE CLKUP'),
    }),
  },
  links: {
    description:
      'Federal names (year, make, model) linked to each vehicle, with the linking rule. Joins `complaints` to vehicles.',
    row: Type.Object({
      vehicle_id,
      ...federalName,
      rule: text('Rule that links the name to the vehicle.', 'same_name'),
      confidence: Type.Enum(['exact', 'derived', 'reviewed'], {
        description: 'Confidence of the link.',
        examples: ['exact'],
      }),
    }),
  },
  recalls: {
    description: 'Recall campaigns, one row per campaign and wording.',
    row: Type.Object({
      campaign_id,
      wording,
      type: recallType,
      manufacturer,
      summary,
      consequence,
      remedy,
      text_source,
      report_received,
      potentially_affected,
      do_not_drive,
      park_outside,
      applies_to_hint,
      source_url,
      completion_rate,
    }),
  },
  recall_vehicles: {
    description: 'Pairs of a recall campaign and an affected vehicle.',
    row: Type.Object({
      vehicle_id,
      campaign_id,
      wording,
      component: Recall.properties.component,
      components: Recall.properties.components,
    }),
  },
  country_recalls: {
    description:
      'Recall campaigns of other countries than the United States. Those of Canada contain information licensed under the Open Government Licence – Canada.',
    row: Type.Object({
      country,
      campaign_id,
      type: recallType,
      manufacturer,
      manufacturer_campaign,
      notification,
      component: Recall.properties.component,
      summary,
      consequence,
      remedy,
      summary_fr,
      text_source,
      report_received,
      potentially_affected,
      do_not_drive,
      park_outside,
      source_url,
    }),
  },
  country_recall_vehicles: {
    description: 'Pairs of a recall campaign of another country and an affected vehicle.',
    row: Type.Object({ vehicle_id, country, campaign_id }),
  },
  related_campaigns: {
    description: 'Campaigns of two countries about the same defect, each pair both ways.',
    row: Type.Object({
      country,
      campaign_id,
      related_country: RelatedCampaign.properties.country,
      related_campaign_id: RelatedCampaign.properties.campaign_id,
      rule: RelatedCampaign.properties.rule,
      confidence: RelatedCampaign.properties.confidence,
    }),
  },
  completion: {
    description: 'The newest quarterly completion report of each campaign.',
    row: Type.Object({ campaign_id, ...RecallCompletionFigures.properties, completion_rate }),
  },
  complaints: {
    description:
      "Owners' complaints, one row per complaint and product, under the federal name of the product; also about tires, equipment, and child seats. Contains nothing that identifies an owner.",
    row: Type.Object({
      ...Complaint.properties,
      product: nullable(Type.Enum(['vehicle', 'equipment', 'tire', 'child_seat']), {
        description: 'Product kind (PROD_TYPE). A complaint about a vehicle and its equipment has one row for each.',
        examples: ['vehicle'],
      }),
      ...federalName,
    }),
  },
  tsbs: { description: "Manufacturers' communications to dealers, such as service bulletins.", row: Tsb },
  tsb_vehicles: {
    description: 'Pairs of a communication and a vehicle it covers.',
    row: Type.Object({ vehicle_id, tsb_id: Tsb.properties.tsb_id }),
  },
  investigations: {
    description: 'Federal defect investigations.',
    row: Type.Object({
      investigation_id,
      type,
      subject,
      summary: Investigation.properties.summary,
      opened,
      closed,
      status,
      never_closed,
    }),
  },
  investigation_vehicles: {
    description: 'Pairs of an investigation and a vehicle it covers, with the outcome for that vehicle.',
    row: Type.Object({ vehicle_id, investigation_id, components, recall_campaign_id, recall_relation, disposition }),
  },
  ratings: {
    description:
      "NHTSA's safety ratings under the federal name that was rated; `links` joins them to vehicles. Compare body and drive.",
    row: Type.Object({
      ...federalName,
      body: Rating.properties.tested.properties.body,
      drive: Rating.properties.tested.properties.drive,
      production_release: Rating.properties.tested.properties.production_release,
      overall: Rating.properties.overall,
      front: Rating.properties.front.properties.overall,
      side: Rating.properties.side.properties.overall,
      rollover: Rating.properties.rollover.properties.stars,
      rollover_risk: Rating.properties.rollover.properties.risk,
      scale: Rating.properties.scale,
      safety_concern: Rating.properties.safety_concern,
      limited: Rating.properties.limited,
      notes: Rating.properties.notes,
    }),
  },
  trouble_codes: { description: 'The reference of generic trouble codes.', row: TroubleCode },
} as const satisfies Readonly<Record<string, DatasetRows>>

export type ExportDatasetName = keyof typeof ROWS

export interface ExportDataset {
  readonly name: ExportDatasetName
  readonly description: string
  readonly columns: readonly ExportColumn[]
}

export const EXPORT_DATASETS: readonly ExportDataset[] = Object.entries(ROWS).map(([name, { description, row }]) => {
  return { name: name as ExportDatasetName, description, columns: columnsOf(row) }
})

export const EXPORT_DATASET_NAMES = EXPORT_DATASETS.map(({ name }) => name)

export const EXPORT_FORMATS = ['ndjson', 'csv', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export interface ExportName {
  readonly dataset: ExportDatasetName
  readonly format: ExportFormat
}

export function exportFileName({ dataset, format }: ExportName): string {
  return `${dataset}.${format}`
}

/** Returns the data set and format of a file name, or undefined if no such file exists. */
export function parseExportFileName(name: string): ExportName | undefined {
  const [stem = '', ending = '', ...rest] = name.split('.')
  const dataset = EXPORT_DATASET_NAMES.find((each) => each === stem)
  const format = EXPORT_FORMATS.find((each) => each === ending)
  return dataset === undefined || format === undefined || rest.length > 0 ? undefined : { dataset, format }
}

export function exportDataset(name: ExportDatasetName): ExportDataset {
  const found = EXPORT_DATASETS.find((dataset) => dataset.name === name)
  if (found === undefined) throw new Error(`there is no dataset ${name}`)
  return found
}
