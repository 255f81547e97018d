import { recordsOwnerOf } from '#catalog/vehicle-records.ts'
import { CountryParameter } from '#operations/countries.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { getVehicle, VehicleDetails } from '#operations/public/get-vehicle.ts'
import { Detail, REPORT_FIELDS, reportSections } from '#operations/report/report-sections.ts'
import { closed } from '#operations/schemas.ts'
import { VehicleId, vehicleNotFound } from '#operations/vehicle.ts'

export const getVehicleReport = defineEndpoint({
  name: 'get_vehicle_report',
  path: '/v1/vehicles/{id}/report',
  summary: 'Get the full report of one vehicle',
  description:
    'Returns everything about a vehicle in one response: specification, recalls with their completion (most severe first), a summary of the complaints, bulletins, investigations, safety ratings, the federal names they were found under, and the dates that each source covers. An empty list proves nothing: its `message` tells you what it means. For browsers (`Accept: text/html`) and at `/v1/vehicles/{id}/report.html` it is a page to print or send.',
  requiredPlan: 'business',
  fieldsOf: 'itself',
  input: closed({ id: VehicleId, country: CountryParameter, detail: Detail }),
  output: closed({ vehicle: VehicleDetails, ...REPORT_FIELDS }, undefined, 'VehicleReport'),
  problems: ['vehicle_not_found'],

  run({ id, country, detail = 'full' }, context) {
    const { catalog } = context
    const row = catalog.getVehicle(id)
    if (row === undefined) throw vehicleNotFound()
    const sections = reportSections(
      catalog,
      { owner: recordsOwnerOf(row), vehicleIds: [id], notIdentified: undefined },
      { detail, country },
    )
    return { vehicle: getVehicle.run({ id }, context), ...sections }
  },
})
