import type { Operation } from './endpoint.ts'
import { downloadExport, type Download } from './exports/download-export.ts'
import { listExports } from './exports/list-exports.ts'
import { getProvenance } from './provenance/get-provenance.ts'
import { getCampaign } from './public/get-campaign.ts'
import { getComplaints } from './public/get-complaints.ts'
import { getFacets } from './public/get-facets.ts'
import { getInvestigations } from './public/get-investigations.ts'
import { getRatings } from './public/get-ratings.ts'
import { getRecalls } from './public/get-recalls.ts'
import { getStatus } from './public/get-status.ts'
import { getTsbs } from './public/get-tsbs.ts'
import { getVehicle } from './public/get-vehicle.ts'
import { listChanges } from './public/list-changes.ts'
import { listImages } from './public/list-images.ts'
import { listMakes } from './public/list-makes.ts'
import { listModels } from './public/list-models.ts'
import { listYears } from './public/list-years.ts'
import { lookupDtc } from './public/lookup-dtc.ts'
import { searchDtc } from './public/search-dtc.ts'
import { searchVehicles } from './public/search-vehicles.ts'
import { suggestVehicles } from './public/suggest-vehicles.ts'
import { getVehicleReport } from './report/get-vehicle-report.ts'
import { getVinReport } from './report/get-vin-report.ts'
import { decodeOneVin } from './vin/decode-vin.ts'
import { getVinComplaints } from './vin/get-vin-complaints.ts'
import { getVinInvestigations } from './vin/get-vin-investigations.ts'
import { getVinProvenance } from './vin/get-vin-provenance.ts'
import { getVinRecalls } from './vin/get-vin-recalls.ts'
import { getVinTsbs } from './vin/get-vin-tsbs.ts'

/** Operations in the order of the documentation. Routes, tools, OpenAPI, and test matrices are generated from them. */
const operations = [
  searchVehicles,
  getVehicle,
  getRecalls,
  getComplaints,
  getTsbs,
  getInvestigations,
  getRatings,
  getProvenance,
  getVehicleReport,
  listImages,
  decodeOneVin,
  getVinRecalls,
  getVinComplaints,
  getVinTsbs,
  getVinInvestigations,
  getVinProvenance,
  getVinReport,
  getCampaign,
  lookupDtc,
  searchDtc,
  listMakes,
  listModels,
  listYears,
  getFacets,
  suggestVehicles,
  listChanges,
  listExports,
  getStatus,
]
/** Operations with their own types, for the pages. */
export type ListedOperation = (typeof operations)[number]
export const OPERATIONS: readonly Operation[] = operations

/** Operations that return a file. Tools and the explorer exclude them. */
export const DOWNLOADS: readonly Download[] = [downloadExport]
