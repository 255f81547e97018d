import { TroubleCode } from '#catalog/trouble-code.ts'
import type { TSchema } from 'typebox'
import { FieldProvenance } from './field-provenance.ts'
import { downloadExport, type Download } from './download-export.ts'
import { ExportColumn } from './export-column.ts'
import { Complaint, getComplaints } from './get-complaints.ts'
import { getFacets } from './get-facets.ts'
import { getInvestigations } from './get-investigations.ts'
import { getProvenance } from './get-provenance.ts'
import { getRecalls } from './get-recalls.ts'
import { getStatus } from './get-status.ts'
import { getTsbs, Tsb } from './get-tsbs.ts'
import { getVehicle } from './get-vehicle.ts'
import { Investigation } from './investigation.ts'
import { listExports } from './list-exports.ts'
import { listImages } from './list-images.ts'
import { listMakes } from './list-makes.ts'
import { listModels } from './list-models.ts'
import { listYears } from './list-years.ts'
import { lookupDtc } from './lookup-dtc.ts'
import type { Operation } from './operation.ts'
import { Recall } from './recall.ts'
import { searchDtc } from './search-dtc.ts'
import { searchVehicles } from './search-vehicles.ts'
import { suggestVehicles } from './suggest-vehicles.ts'
import { Vehicle } from './vehicle.ts'

/**
 * What the service can do, in the order of the documentation. Routes, tools, the OpenAPI document, the credential
 * matrix and the fuzz cases are made from this list.
 */
export const OPERATIONS: readonly Operation[] = [
  searchVehicles,
  getVehicle,
  getRecalls,
  getComplaints,
  getTsbs,
  getInvestigations,
  getProvenance,
  listImages,
  lookupDtc,
  searchDtc,
  listMakes,
  listModels,
  listYears,
  getFacets,
  suggestVehicles,
  listExports,
  getStatus,
]

/** What is answered with a file; tools and the explorer leave these out. */
export const DOWNLOADS: readonly Download[] = [downloadExport]

/** Objects that several answers hold; documents name them instead of repeating them. */
export const SHARED_SCHEMAS: Readonly<Record<string, TSchema>> = {
  Vehicle,
  Recall,
  Complaint,
  Tsb,
  Investigation,
  FieldProvenance,
  TroubleCode,
  ExportColumn,
}
