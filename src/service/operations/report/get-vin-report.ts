import { Type } from 'typebox'
import { CANDIDATES_MAX } from '#catalog/vin/vin-candidates.ts'
import { CountryParameter } from '#operations/countries.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { Detail, REPORT_FIELDS, reportSections } from '#operations/report/report-sections.ts'
import { closed } from '#operations/schemas.ts'
import { toVehicle, Vehicle } from '#operations/vehicle.ts'
import { DecodedVehicle, decodeOneVin } from '#operations/vin/decode-vin.ts'
import { KnownYear, Vin } from '#operations/vin/read-vin.ts'
import { isIdentified, NOT_DECODED, ownerOfFacts } from '#operations/vin/vin-vehicles.ts'

export const getVinReport = defineEndpoint({
  name: 'get_vin_report',
  path: '/v1/vins/{vin}/report',
  summary: 'Get the full report of one VIN',
  description:
    'Returns everything about a VIN in one response: the decoded VIN, the matching vehicles of the catalog with their specifications, and the federal records of its year, make, and model: recalls (most severe first), a summary of the complaints, bulletins, investigations, and the safety ratings that may apply. NHTSA and the manufacturer can tell by VIN whether this vehicle was repaired (https://www.nhtsa.gov/recalls). For browsers (`Accept: text/html`) and at `/v1/vins/{vin}/report.html` it is a page to print or send. VINs are never stored or logged.',
  requiredPlan: 'business',
  isPrivate: true,
  fieldsOf: 'itself',
  input: closed({ vin: Vin, year: KnownYear, country: CountryParameter, detail: Detail }),
  output: closed(
    {
      decoded: { ...DecodedVehicle, description: 'Values stated by the VIN.' },
      vehicles: Type.Array(Vehicle, {
        maxItems: CANDIDATES_MAX,
        description:
          'Matching vehicles of the catalog; `decoded.told_apart_by` lists the fields that distinguish them.',
      }),
      ...REPORT_FIELDS,
    },
    undefined,
    'VinReport',
  ),
  problems: ['not_a_vin', 'decoder_not_loaded'],

  run({ country, detail = 'full', ...input }, context) {
    const { catalog, publicUrl } = context
    const decoded = decodeOneVin.run(input, context)
    const rows = decoded.vehicles.flatMap(({ id }) => catalog.getVehicle(id) ?? [])
    const owner = ownerOfFacts(decoded, rows, catalog)
    const vehicleIds = rows.map(({ id }) => id)
    const subject = { owner, vehicleIds, notIdentified: isIdentified(decoded) ? undefined : NOT_DECODED }
    const vehicles = rows.map((row) => toVehicle(row, { publicUrl, recallsThrough: catalog.recallsThrough }))
    return { decoded, vehicles, ...reportSections(catalog, subject, { detail, country }) }
  },
})
