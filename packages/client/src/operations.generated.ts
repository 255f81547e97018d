// Made from docs/openapi.json by "npm run generate"; change src/ instead.
import { listOperation, type ItemList, type SelectableItemList } from './list-operation.ts'
import { operation, type Operation, type SelectableOperation } from './operation.ts'
import type { AskedTroubleCode, CampaignVehicle, CampaignVehicleSelection, Change, ChangeType, CheckWatchlistResponse, Complaint, ComplaintSelection, DecodedVin, DecodedVinSelection, Delivery, DeliveryResponse, DeliverySummary, Done, Finding, GetCampaignResponse, GetComplaintsResponse, GetFacetsResponse, GetInvestigationsResponse, GetProvenanceResponse, GetRatingsResponse, GetRecallsResponse, GetStatusResponse, GetTsbsResponse, GetVinComplaintsResponse, GetVinInvestigationsResponse, GetVinProvenanceResponse, GetVinRecallsResponse, GetVinTsbsResponse, Investigation, InvestigationSelection, ListChangesResponse, ListExportsResponse, ListImagesResponse, ListMakesResponse, ListModelsResponse, ListWatchlistFindingsResponse, ListWatchlistHistoryResponse, ListWatchlistItemsResponse, ListWatchlistsResponse, ListWebhookDeliveriesResponse, ListWebhooksResponse, ListYearsResponse, RatingSelection, RecallSelection, SearchDtcResponse, SearchVehiclesResponse, SetWatchlistFindingStatesResponse, SuggestVehiclesResponse, SummarizeWatchlistResponse, TroubleCode, TroubleCodeList, TroubleCodeSelection, Tsb, TsbSelection, Vehicle, VehicleDetails, VehicleDetailsSelection, VehicleReport, VehicleReportSelection, VehicleSelection, VinReport, VinReportSelection, WatchlistItem, WatchlistResponse, WebhookResponse, WebhookWithSecret } from './schemas.generated.ts'

export interface SearchVehiclesParameters {
  /** Filter by model year. */
  year?: number | undefined
  /** Filter by make. Case-insensitive; common short forms match (chevy, vw, mercedes benz). It must contain a letter or a digit. */
  make?: string | undefined
  /** Filter by whole words of the model, or by a family. Case, punctuation, and spaces do not matter: tacoma matches "Tacoma Access Cab", f150 matches "F-150"; 3 does not match "330i", but "3 series" does. Words that are in no name are ignored, and `note` lists them. It must contain a letter or a digit. */
  model?: string | undefined
  /** Filter by whole words of the trim. Case, punctuation, and spaces do not matter. It must contain a letter or a digit. */
  trim?: string | undefined
  /** Filter by body class. Case-insensitive. Vehicles with an unknown body class never match. A configuration that covers several bodies has a value of its own ("Sedan or Coupe"). */
  body_class?: 'Sedan' | 'Coupe' | 'Convertible' | 'Hatchback' | 'Wagon' | 'SUV' | 'Pickup' | 'Minivan' | 'Van' | 'Cargo Van' | 'Passenger Van' | 'Motorcycle' | 'Bus' | 'Truck' | 'Trailer' | 'Motorhome' | 'Sedan or Coupe' | 'Sedan or Hatchback' | 'Sedan, Coupe or Convertible' | 'Sedan, Coupe or Hatchback' | 'Coupe or Convertible' | 'Coupe or Hatchback' | undefined
  /** Filter by fuel type. Case-insensitive. Vehicles with an unknown fuel type never match. */
  fuel_type?: 'Gasoline' | 'Diesel' | 'Electric' | 'Hybrid' | 'Plug-in Hybrid' | 'Flex Fuel (E85)' | 'CNG' | 'LPG' | 'Hydrogen' | 'Gasoline or Natural Gas' | 'Gasoline or Propane' | undefined
  /** Filter by drive type. Case-insensitive. Vehicles with an unknown drive type never match. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | undefined
  /** Filter by number of cylinders. */
  cylinders?: number | undefined
  /** Filter by minimum combined fuel economy on the first fuel (economy.combined_mpg), in miles per gallon or per gallon equivalent for electric, hydrogen, and natural gas vehicles. Plug-in hybrids are compared by gasoline. Alias: `mpg_min`. */
  min_mpg?: number | undefined
  /** Filter by minimum electric.range_miles. Matches only electric, plug-in hybrid, and hydrogen vehicles. Alias: `range_min`. */
  min_range?: number | undefined
  /** Filter by minimum overall_stars. Unrated vehicles never match. Alias: `stars_min`. */
  min_stars?: number | undefined
  /** Filter by first model year, inclusive. Cannot be combined with `year`. Alias: `min_year`. */
  year_min?: number | undefined
  /** Filter by last model year, inclusive. Cannot be combined with `year`. Alias: `max_year`. */
  year_max?: number | undefined
  /** Sort order; "-" means descending. Ties keep the default order (newest year, then make, model, trim, engine). Vehicles with an unknown value come last. */
  sort?: '-year' | 'year' | 'make' | '-recall_count' | 'recall_count' | '-horsepower' | 'horsepower' | '-combined_mpg' | '-range' | undefined
  /** Vehicles per page. Values above 100 are capped at 100; the response returns the value used. */
  limit?: number | undefined
  /** Vehicles to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Fields to return from each of `results`, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. `basic` means id, year, make, model, trim, submodel, horsepower, cylinders, displacement_l, transmission, drive_type, fuel_type, body_class, doors, image_url, image_type, recall_count, complaint_count, tsb_count, investigation_count. */
  fields?: ('basic' | 'id' | 'year' | 'make' | 'model' | 'trim' | 'submodel' | 'horsepower' | 'cylinders' | 'displacement_l' | 'transmission' | 'drive_type' | 'fuel_type' | 'body_class' | 'doors' | 'configuration' | 'battery_kwh' | 'motor_kw' | 'overall_stars' | 'turbo' | 'supercharger' | 'start_stop' | 'gas_guzzler' | 'size_class' | 'passenger_volume_cu_ft' | 'luggage_volume_cu_ft' | 'economy' | 'economy.city_mpg' | 'economy.highway_mpg' | 'economy.combined_mpg' | 'economy.unit' | 'economy.annual_fuel_cost_usd' | 'economy.cost_as_of' | 'economy.co2_g_per_mile' | 'economy.ghg_score' | 'economy.second_fuel' | 'electric' | 'electric.range_miles' | 'electric.charge_hours_240v' | 'electric.combined_kwh_per_100mi' | 'electric.motor_kw' | 'electric.battery_kwh' | 'emissions' | 'emissions.federal' | 'emissions.california' | 'emissions.matched_by' | 'image_url' | 'image_type' | 'recall_count' | 'equipment_recall_count' | 'recall_count_ca' | 'complaint_count' | 'tsb_count' | 'investigation_count' | 'recall_counts' | 'recall_counts.us' | 'recall_counts.ca' | 'recall_match' | 'recalls_complete' | 'recall_records_through')[] | undefined
}

/** Search vehicles by year, make, model and more. Finds vehicle configurations by model year, make, model, trim, body, fuel, drive, and cylinders. All filters are optional and combined with AND; results are newest first. Start here: other operations take the ids that it returns. One model usually has several configurations (engine, transmission, drive). `model` may be a family ("3 series", "c-class", "f-series") and may contain words that are in no name ("tacoma access cab"); `note` lists the words that were ignored or read differently. An empty page means that no vehicle matches all filters; `suggestions` then lists similar names to try. */
export const searchVehicles: SelectableOperation<SearchVehiclesParameters, SearchVehiclesResponse, Omit<SearchVehiclesResponse, 'results'> & { results: VehicleSelection[] }, true> & SelectableItemList<SearchVehiclesParameters, Vehicle, VehicleSelection, true> = /* @__PURE__ */ listOperation('/v1/vehicles', 'results')

export interface GetVehicleParameters {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Fields to return from the response, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. `basic` means id, year, make, model, trim, submodel, horsepower, cylinders, displacement_l, transmission, drive_type, fuel_type, body_class, doors, image_url, image_type, recall_count, complaint_count, tsb_count, investigation_count. */
  fields?: ('basic' | 'id' | 'year' | 'make' | 'model' | 'trim' | 'submodel' | 'horsepower' | 'cylinders' | 'displacement_l' | 'transmission' | 'drive_type' | 'fuel_type' | 'body_class' | 'doors' | 'configuration' | 'battery_kwh' | 'motor_kw' | 'overall_stars' | 'turbo' | 'supercharger' | 'start_stop' | 'gas_guzzler' | 'size_class' | 'passenger_volume_cu_ft' | 'luggage_volume_cu_ft' | 'economy' | 'economy.city_mpg' | 'economy.highway_mpg' | 'economy.combined_mpg' | 'economy.unit' | 'economy.annual_fuel_cost_usd' | 'economy.cost_as_of' | 'economy.co2_g_per_mile' | 'economy.ghg_score' | 'economy.second_fuel' | 'electric' | 'electric.range_miles' | 'electric.charge_hours_240v' | 'electric.combined_kwh_per_100mi' | 'electric.motor_kw' | 'electric.battery_kwh' | 'emissions' | 'emissions.federal' | 'emissions.california' | 'emissions.matched_by' | 'image_url' | 'image_type' | 'recall_count' | 'equipment_recall_count' | 'recall_count_ca' | 'complaint_count' | 'tsb_count' | 'investigation_count' | 'recall_counts' | 'recall_counts.us' | 'recall_counts.ca' | 'recall_match' | 'recalls_complete' | 'recall_records_through' | 'similar_names' | 'trims')[] | undefined
}

/** Get one vehicle with all its specs. Returns all specifications of one vehicle configuration by its id from search. A null field is unknown, never zero or none. If `recall_count` is 0, `similar_names` lists similar names that have campaigns. Ids keep working after data refreshes. */
export const getVehicle: SelectableOperation<GetVehicleParameters, VehicleDetails, VehicleDetailsSelection, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}')

export interface GetRecallsParameters {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Country of the recalls: "us" (NHTSA), "ca" (Transport Canada), or "all" (newest first). A car sold in several countries has separate campaigns in each. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** Filter by campaign type. Case-insensitive. Campaigns without a stated type never match. */
  type?: 'vehicle' | 'equipment' | 'tire' | 'child_seat' | undefined
  /** Fields to return from each of `recalls`, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('campaign_id' | 'country' | 'component' | 'components' | 'type' | 'manufacturer' | 'summary' | 'consequence' | 'remedy' | 'text_source' | 'report_received' | 'potentially_affected' | 'do_not_drive' | 'park_outside' | 'applies_to_hint' | 'source_url' | 'completion_rate' | 'completion' | 'completion.involved' | 'completion.remedied' | 'completion.unreachable' | 'completion.removed' | 'completion.quarter' | 'related_campaigns' | 'manufacturer_campaign' | 'notification' | 'summary_fr')[] | undefined
}

/** List the recall campaigns of one vehicle, newest first. Returns the federal recall campaigns matched to the year, make, and model of one vehicle, newest report first. `type` separates campaigns about the vehicle itself from those about equipment, tires, and child seats made for it. A campaign may cover only some vehicles of that name; check the VIN. If the list is empty, `recall_match` and `message` tell you whether recalls of this make and model year are loaded. An empty list never proves that there are no recalls. `country=ca` lists recalls in Canada, `country=all` both countries; `countries` then tells you how far to trust each. Recalls in Canada contain information licensed under the Open Government Licence – Canada. */
export const getRecalls: SelectableOperation<GetRecallsParameters, GetRecallsResponse, Omit<GetRecallsResponse, 'recalls'> & { recalls: RecallSelection[] }, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/recalls')

export interface GetComplaintsParameters {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Complaints per page. Values above 100 are capped at 100; the response returns the value used. */
  limit?: number | undefined
  /** Complaints to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Filter by first day, inclusive (received, else of the incident), YYYY-MM-DD. */
  since?: string | undefined
  /** Fields to return from each of `complaints`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('complaint_id' | 'filed' | 'incident_date' | 'components' | 'symptoms' | 'description' | 'crash' | 'fire' | 'injury' | 'injuries' | 'deaths' | 'mileage' | 'state')[] | undefined
}

/** List owners' complaints about one vehicle, newest first. Returns complaints that owners of this year, make, and model filed with NHTSA: components, symptoms, narrative, crash, fire, and injuries, and a `summary` of all of them. They are claims, not findings. Each complaint is dated by the day NHTSA received it, or else by the incident. If the list is empty, `message` and `matched_names` tell you whether federal records know the vehicle. Nothing that identifies an owner (VIN, name, telephone number, address, city) is returned. */
export const getComplaints: SelectableOperation<GetComplaintsParameters, GetComplaintsResponse, Omit<GetComplaintsResponse, 'complaints'> & { complaints: ComplaintSelection[] }, false> & SelectableItemList<GetComplaintsParameters, Complaint, ComplaintSelection, false> = /* @__PURE__ */ listOperation('/v1/vehicles/{id}/complaints', 'complaints')

export interface GetTsbsParameters {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Bulletins per page. Values above 100 are capped at 100; the response returns the value used. */
  limit?: number | undefined
  /** Bulletins to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Filter by first day, inclusive (date of the document, else added to the record), YYYY-MM-DD. */
  since?: string | undefined
  /** Fields to return from each of `tsbs`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('tsb_id' | 'document_id' | 'date' | 'type' | 'components' | 'summary' | 'replaces')[] | undefined
}

/** List the technical service bulletins of one vehicle, newest first. Returns summaries of technical service bulletins and other communications that manufacturers sent to dealers about this year, make, and model and filed with NHTSA. A bulletin is not a recall. If the list is empty, `message` and `matched_names` tell you whether federal records know the vehicle. */
export const getTsbs: SelectableOperation<GetTsbsParameters, GetTsbsResponse, Omit<GetTsbsResponse, 'tsbs'> & { tsbs: TsbSelection[] }, false> & SelectableItemList<GetTsbsParameters, Tsb, TsbSelection, false> = /* @__PURE__ */ listOperation('/v1/vehicles/{id}/tsbs', 'tsbs')

export interface GetInvestigationsParameters {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Investigations per page. Values above 100 are capped at 100; the response returns the value used. */
  limit?: number | undefined
  /** Investigations to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Filter by first day, inclusive (opened), YYYY-MM-DD. */
  since?: string | undefined
  /** Fields to return from each of `investigations`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('investigation_id' | 'type' | 'subject' | 'components' | 'summary' | 'opened' | 'closed' | 'status' | 'disposition' | 'never_closed' | 'recall_campaign_id' | 'recall_relation')[] | undefined
}

/** List the federal defect investigations of one vehicle, newest first. Returns NHTSA's defect investigations of this year, make, and model, active and closed, most recently opened first. An active investigation is not a finding. `disposition` is the outcome of a closed one, as far as the record states it; `recall_campaign_id` and `recall_relation` name the recall that it led to or examined. `never_closed` marks old records without a closing date. If the list is empty, `message` and `matched_names` tell you whether federal records know the vehicle. */
export const getInvestigations: SelectableOperation<GetInvestigationsParameters, GetInvestigationsResponse, Omit<GetInvestigationsResponse, 'investigations'> & { investigations: InvestigationSelection[] }, false> & SelectableItemList<GetInvestigationsParameters, Investigation, InvestigationSelection, false> = /* @__PURE__ */ listOperation('/v1/vehicles/{id}/investigations', 'investigations')

export interface GetRatingsParameters {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Fields to return from each of `ratings`, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('overall' | 'scale' | 'front' | 'front.overall' | 'front.driver' | 'front.passenger' | 'side' | 'side.overall' | 'side.driver' | 'side.rear_passenger' | 'side.barrier' | 'side.pole' | 'side.combined_front_seat' | 'side.combined_rear_seat' | 'rollover' | 'rollover.stars' | 'rollover.risk' | 'rollover.tipped' | 'tested' | 'tested.year' | 'tested.make' | 'tested.model' | 'tested.body' | 'tested.drive' | 'tested.production_release' | 'tested.curb_weight_lb' | 'tested.gross_weight_lb' | 'tested.seats' | 'assistance' | 'assistance.forward_collision_warning' | 'assistance.lane_departure_warning' | 'assistance.crash_imminent_braking' | 'assistance.dynamic_brake_support' | 'assistance.electronic_stability_control' | 'assistance.backup_camera' | 'assistance.blind_spot_detection' | 'safety_concern' | 'limited' | 'notes')[] | undefined
}

/** List the NHTSA safety ratings of one vehicle. Returns five-star ratings of NHTSA's New Car Assessment Program that may apply to this vehicle, matched by model year, make, and model. Ratings that contradict its drive, doors, or body are excluded. Each has overall, front, side, and rollover stars, the tested version, driver assistance, and NHTSA's safety concerns. Null stars mean not rated. An empty list is not a bad rating: `message` tells you whether ratings are loaded. */
export const getRatings: SelectableOperation<GetRatingsParameters, GetRatingsResponse, Omit<GetRatingsResponse, 'ratings'> & { ratings: RatingSelection[] }, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/ratings')

export interface GetProvenanceParameters {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
}

/** Get the source of each field of one vehicle. Returns the provenance of each field of a vehicle: its source, the source's record id and wording, the method (stated, derived, converted, matched, or reviewed), the named rule, and the date. For a null field it returns the reason. `links` lists the federal names whose recalls, complaints, bulletins, and investigations are returned for the vehicle, each with its rule and confidence. /v1/status shows when each source was last compared with its official site. */
export const getProvenance: Operation<GetProvenanceParameters, GetProvenanceResponse, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/provenance')

export interface GetVehicleReportParameters {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Country of the recalls: "us" (NHTSA), "ca" (Transport Canada), or "all" (newest first). A car sold in several countries has separate campaigns in each. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** "full": every recall and up to 25 of each other list, as their own endpoints return them. "compact": the first 5 of each list with their main fields, long texts cut to 160 characters plus "…". Counts always cover the whole list. */
  detail?: 'full' | 'compact' | undefined
  /** Fields to return from the response, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('vehicle' | 'vehicle.id' | 'vehicle.year' | 'vehicle.make' | 'vehicle.model' | 'vehicle.trim' | 'vehicle.submodel' | 'vehicle.horsepower' | 'vehicle.cylinders' | 'vehicle.displacement_l' | 'vehicle.transmission' | 'vehicle.drive_type' | 'vehicle.fuel_type' | 'vehicle.body_class' | 'vehicle.doors' | 'vehicle.configuration' | 'vehicle.battery_kwh' | 'vehicle.motor_kw' | 'vehicle.overall_stars' | 'vehicle.turbo' | 'vehicle.supercharger' | 'vehicle.start_stop' | 'vehicle.gas_guzzler' | 'vehicle.size_class' | 'vehicle.passenger_volume_cu_ft' | 'vehicle.luggage_volume_cu_ft' | 'vehicle.economy' | 'vehicle.electric' | 'vehicle.emissions' | 'vehicle.image_url' | 'vehicle.image_type' | 'vehicle.recall_count' | 'vehicle.equipment_recall_count' | 'vehicle.recall_count_ca' | 'vehicle.complaint_count' | 'vehicle.tsb_count' | 'vehicle.investigation_count' | 'vehicle.recall_counts' | 'vehicle.recall_match' | 'vehicle.recalls_complete' | 'vehicle.recall_records_through' | 'vehicle.similar_names' | 'vehicle.trims' | 'warnings' | 'recalls' | 'recalls.count' | 'recalls.recall_match' | 'recalls.similar_names' | 'recalls.records_through' | 'recalls.message' | 'recalls.owner_advice' | 'recalls.countries' | 'recalls.recalls' | 'complaints' | 'complaints.loaded' | 'complaints.total' | 'complaints.similar_names' | 'complaints.records_through' | 'complaints.message' | 'complaints.complaints' | 'complaints.summary' | 'tsbs' | 'tsbs.loaded' | 'tsbs.total' | 'tsbs.similar_names' | 'tsbs.records_through' | 'tsbs.message' | 'tsbs.tsbs' | 'investigations' | 'investigations.loaded' | 'investigations.total' | 'investigations.similar_names' | 'investigations.records_through' | 'investigations.message' | 'investigations.investigations' | 'ratings' | 'ratings.count' | 'ratings.ratings' | 'ratings.message' | 'matched_names' | 'sources' | 'edition' | 'snapshot')[] | undefined
}

/** Get the full report of one vehicle. Returns everything about a vehicle in one response: specification, recalls with their completion (most severe first), a summary of the complaints, bulletins, investigations, safety ratings, the federal names they were found under, and the dates that each source covers. An empty list proves nothing: its `message` tells you what it means. For browsers (`Accept: text/html`) and at `/v1/vehicles/{id}/report.html` it is a page to print or send. */
export const getVehicleReport: SelectableOperation<GetVehicleReportParameters, VehicleReport, VehicleReportSelection, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/report')

export interface ListImagesParameters {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
}

/** List the illustrations of one vehicle. Returns representative illustrations of the year, make, and model, never photos of a specific vehicle. The files require no key, have a transparent background, never change, and may be cached for a year. The list is empty if the body style is unknown. */
export const listImages: Operation<ListImagesParameters, ListImagesResponse, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/images')

export interface DecodeVinParameters {
  /** Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged. */
  vin: string
  /** Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`. */
  year?: number | undefined
  /** Fields to return from the response, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('vin' | 'valid' | 'corrected_vin' | 'issues' | 'year' | 'make' | 'model' | 'trim' | 'series' | 'body_class' | 'doors' | 'drive_type' | 'transmission' | 'fuel_type' | 'cylinders' | 'displacement_l' | 'horsepower' | 'engine' | 'engine.model' | 'engine.manufacturer' | 'engine.configuration' | 'engine.turbo' | 'engine.electrification' | 'gvwr' | 'gvwr.class' | 'gvwr.from_kg' | 'gvwr.to_kg' | 'plant' | 'plant.city' | 'plant.state' | 'plant.country' | 'plant.company' | 'manufacturer' | 'vehicle_type' | 'safety' | 'safety.abs' | 'safety.esc' | 'safety.traction_control' | 'safety.adaptive_cruise_control' | 'safety.forward_collision_warning' | 'safety.crash_imminent_braking' | 'safety.dynamic_brake_support' | 'safety.pedestrian_braking' | 'safety.rear_braking' | 'safety.blind_spot_warning' | 'safety.blind_spot_intervention' | 'safety.lane_departure_warning' | 'safety.lane_keeping_assistance' | 'safety.lane_centering_assistance' | 'safety.rear_cross_traffic_alert' | 'safety.rear_camera' | 'safety.park_assist' | 'safety.pedestrian_alert_sound' | 'safety.daytime_running_light' | 'safety.automatic_high_beam' | 'safety.adaptive_driving_beam' | 'safety.keyless_ignition' | 'safety.event_data_recorder' | 'safety.crash_notification' | 'safety.tpms' | 'vehicle_match' | 'vehicle_id' | 'not_compared' | 'no_match_reason' | 'vehicles' | 'told_apart_by' | 'recall_count' | 'recalls_complete' | 'recall_records_through' | 'recall_count_ca' | 'recall_counts' | 'recall_counts.us' | 'recall_counts.ca' | 'complaint_count' | 'tsb_count' | 'investigation_count' | 'recall_match' | 'similar_names' | 'image_url' | 'data_release' | 'data_release.edition' | 'data_release.dated')[] | undefined
}

/** Decode a vehicle identification number (VIN). Decodes a VIN offline with NHTSA's own data and algorithm (vPIC): model year, make, model, trim, body, engine, plant, and safety equipment. Also returns the matching vehicles of the catalog and the number of federal records of its year, make, and model. A field that vPIC does not state is null. `issues` lists problems of the VIN, such as a wrong check digit; a VIN of an unknown manufacturer is decoded as far as possible. VINs are never stored or logged, and responses are not cached. Recalls are matched by name: NHTSA and the manufacturer can tell by VIN whether this vehicle was repaired (https://www.nhtsa.gov/recalls). */
export const decodeVin: SelectableOperation<DecodeVinParameters, DecodedVin, DecodedVinSelection, false> = /* @__PURE__ */ operation('GET', '/v1/vins/{vin}')

export interface GetVinRecallsParameters {
  /** Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged. */
  vin: string
  /** Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`. */
  year?: number | undefined
  /** Country of the recalls: "us" (NHTSA), "ca" (Transport Canada), or "all" (newest first). A car sold in several countries has separate campaigns in each. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** Filter by campaign type. Case-insensitive. Campaigns without a stated type never match. */
  type?: 'vehicle' | 'equipment' | 'tire' | 'child_seat' | undefined
  /** Fields to return from each of `recalls`, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('campaign_id' | 'country' | 'component' | 'components' | 'type' | 'manufacturer' | 'summary' | 'consequence' | 'remedy' | 'text_source' | 'report_received' | 'potentially_affected' | 'do_not_drive' | 'park_outside' | 'applies_to_hint' | 'source_url' | 'completion_rate' | 'completion' | 'completion.involved' | 'completion.remedied' | 'completion.unreachable' | 'completion.removed' | 'completion.quarter' | 'related_campaigns' | 'manufacturer_campaign' | 'notification' | 'summary_fr')[] | undefined
}

/** List the recall campaigns for the model of one VIN, newest first. Returns the federal recall campaigns of the year, make, and model that a VIN states, newest report first. They are looked up by NHTSA's name, which its VIN data and recalls share, and by the matching vehicles of the catalog; `matched_names` lists the names. A campaign may cover only some vehicles of the name, and does not tell whether this one was repaired: check the VIN with NHTSA or the manufacturer (https://www.nhtsa.gov/recalls). If the list is empty, `recall_match` and `message` tell you what that means. An empty list never proves that there are no recalls. `country=ca` lists recalls in Canada, `country=all` both countries; `countries` then tells you how far to trust each. Recalls in Canada contain information licensed under the Open Government Licence – Canada. VINs are never stored or logged. */
export const getVinRecalls: SelectableOperation<GetVinRecallsParameters, GetVinRecallsResponse, Omit<GetVinRecallsResponse, 'recalls'> & { recalls: RecallSelection[] }, false> = /* @__PURE__ */ operation('GET', '/v1/vins/{vin}/recalls')

export interface GetVinComplaintsParameters {
  /** Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged. */
  vin: string
  /** Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`. */
  year?: number | undefined
  /** Complaints per page. Values above 100 are capped at 100; the response returns the value used. */
  limit?: number | undefined
  /** Complaints to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Filter by first day, inclusive (received, else of the incident), YYYY-MM-DD. */
  since?: string | undefined
  /** Fields to return from each of `complaints`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('complaint_id' | 'filed' | 'incident_date' | 'components' | 'symptoms' | 'description' | 'crash' | 'fire' | 'injury' | 'injuries' | 'deaths' | 'mileage' | 'state')[] | undefined
}

/** List owners' complaints about the model of one VIN, newest first. Returns complaints that owners of this year, make, and model filed with NHTSA: components, symptoms, narrative, crash, fire, and injuries. They are claims, not findings, and cover other vehicles of the model too. They are looked up by NHTSA's name for the VIN and by the matching vehicles of the catalog; `matched_names` lists the names. If the list is empty, `message` tells you what that means. VINs are never stored or logged. */
export const getVinComplaints: SelectableOperation<GetVinComplaintsParameters, GetVinComplaintsResponse, Omit<GetVinComplaintsResponse, 'complaints'> & { complaints: ComplaintSelection[] }, false> & SelectableItemList<GetVinComplaintsParameters, Complaint, ComplaintSelection, false> = /* @__PURE__ */ listOperation('/v1/vins/{vin}/complaints', 'complaints')

export interface GetVinTsbsParameters {
  /** Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged. */
  vin: string
  /** Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`. */
  year?: number | undefined
  /** Bulletins per page. Values above 100 are capped at 100; the response returns the value used. */
  limit?: number | undefined
  /** Bulletins to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Filter by first day, inclusive (date of the document, else added to the record), YYYY-MM-DD. */
  since?: string | undefined
  /** Fields to return from each of `tsbs`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('tsb_id' | 'document_id' | 'date' | 'type' | 'components' | 'summary' | 'replaces')[] | undefined
}

/** List the technical service bulletins for the model of one VIN, newest first. Returns bulletins that manufacturers sent to dealers about this year, make, and model. A bulletin is not a recall and may cover only some vehicles of the model. They are looked up by NHTSA's name for the VIN and by the matching vehicles of the catalog; `matched_names` lists the names. If the list is empty, `message` tells you what that means. VINs are never stored or logged. */
export const getVinTsbs: SelectableOperation<GetVinTsbsParameters, GetVinTsbsResponse, Omit<GetVinTsbsResponse, 'tsbs'> & { tsbs: TsbSelection[] }, false> & SelectableItemList<GetVinTsbsParameters, Tsb, TsbSelection, false> = /* @__PURE__ */ listOperation('/v1/vins/{vin}/tsbs', 'tsbs')

export interface GetVinInvestigationsParameters {
  /** Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged. */
  vin: string
  /** Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`. */
  year?: number | undefined
  /** Investigations per page. Values above 100 are capped at 100; the response returns the value used. */
  limit?: number | undefined
  /** Investigations to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Filter by first day, inclusive (opened), YYYY-MM-DD. */
  since?: string | undefined
  /** Fields to return from each of `investigations`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('investigation_id' | 'type' | 'subject' | 'components' | 'summary' | 'opened' | 'closed' | 'status' | 'disposition' | 'never_closed' | 'recall_campaign_id' | 'recall_relation')[] | undefined
}

/** List the federal defect investigations of the model of one VIN, newest first. Returns NHTSA's defect investigations of this year, make, and model, active and closed. They are looked up by NHTSA's name for the VIN and by the matching vehicles of the catalog; `matched_names` lists the names. If the list is empty, `message` tells you what that means. VINs are never stored or logged. */
export const getVinInvestigations: SelectableOperation<GetVinInvestigationsParameters, GetVinInvestigationsResponse, Omit<GetVinInvestigationsResponse, 'investigations'> & { investigations: InvestigationSelection[] }, false> & SelectableItemList<GetVinInvestigationsParameters, Investigation, InvestigationSelection, false> = /* @__PURE__ */ listOperation('/v1/vins/{vin}/investigations', 'investigations')

export interface GetVinProvenanceParameters {
  /** Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged. */
  vin: string
  /** Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`. */
  year?: number | undefined
}

/** Get the source of each value of a decoded VIN. Returns every value that NHTSA's vPIC states for a VIN: the variable, vPIC's wording, its pattern, schema, and table, and the fields of GET /v1/vins/{vin} that use it. Also returns how the model year was found and in which pass of the algorithm. VINs are never stored or logged. */
export const getVinProvenance: Operation<GetVinProvenanceParameters, GetVinProvenanceResponse, false> = /* @__PURE__ */ operation('GET', '/v1/vins/{vin}/provenance')

export interface GetVinReportParameters {
  /** Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged. */
  vin: string
  /** Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`. */
  year?: number | undefined
  /** Country of the recalls: "us" (NHTSA), "ca" (Transport Canada), or "all" (newest first). A car sold in several countries has separate campaigns in each. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** "full": every recall and up to 25 of each other list, as their own endpoints return them. "compact": the first 5 of each list with their main fields, long texts cut to 160 characters plus "…". Counts always cover the whole list. */
  detail?: 'full' | 'compact' | undefined
  /** Fields to return from the response, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('decoded' | 'decoded.vin' | 'decoded.valid' | 'decoded.corrected_vin' | 'decoded.issues' | 'decoded.year' | 'decoded.make' | 'decoded.model' | 'decoded.trim' | 'decoded.series' | 'decoded.body_class' | 'decoded.doors' | 'decoded.drive_type' | 'decoded.transmission' | 'decoded.fuel_type' | 'decoded.cylinders' | 'decoded.displacement_l' | 'decoded.horsepower' | 'decoded.engine' | 'decoded.gvwr' | 'decoded.plant' | 'decoded.manufacturer' | 'decoded.vehicle_type' | 'decoded.safety' | 'decoded.vehicle_match' | 'decoded.vehicle_id' | 'decoded.not_compared' | 'decoded.no_match_reason' | 'decoded.vehicles' | 'decoded.told_apart_by' | 'decoded.recall_count' | 'decoded.recalls_complete' | 'decoded.recall_records_through' | 'decoded.recall_count_ca' | 'decoded.recall_counts' | 'decoded.complaint_count' | 'decoded.tsb_count' | 'decoded.investigation_count' | 'decoded.recall_match' | 'decoded.similar_names' | 'decoded.image_url' | 'decoded.data_release' | 'vehicles' | 'warnings' | 'recalls' | 'recalls.count' | 'recalls.recall_match' | 'recalls.similar_names' | 'recalls.records_through' | 'recalls.message' | 'recalls.owner_advice' | 'recalls.countries' | 'recalls.recalls' | 'complaints' | 'complaints.loaded' | 'complaints.total' | 'complaints.similar_names' | 'complaints.records_through' | 'complaints.message' | 'complaints.complaints' | 'complaints.summary' | 'tsbs' | 'tsbs.loaded' | 'tsbs.total' | 'tsbs.similar_names' | 'tsbs.records_through' | 'tsbs.message' | 'tsbs.tsbs' | 'investigations' | 'investigations.loaded' | 'investigations.total' | 'investigations.similar_names' | 'investigations.records_through' | 'investigations.message' | 'investigations.investigations' | 'ratings' | 'ratings.count' | 'ratings.ratings' | 'ratings.message' | 'matched_names' | 'sources' | 'edition' | 'snapshot')[] | undefined
}

/** Get the full report of one VIN. Returns everything about a VIN in one response: the decoded VIN, the matching vehicles of the catalog with their specifications, and the federal records of its year, make, and model: recalls (most severe first), a summary of the complaints, bulletins, investigations, and the safety ratings that may apply. NHTSA and the manufacturer can tell by VIN whether this vehicle was repaired (https://www.nhtsa.gov/recalls). For browsers (`Accept: text/html`) and at `/v1/vins/{vin}/report.html` it is a page to print or send. VINs are never stored or logged. */
export const getVinReport: SelectableOperation<GetVinReportParameters, VinReport, VinReportSelection, false> = /* @__PURE__ */ operation('GET', '/v1/vins/{vin}/report')

export interface GetCampaignParameters {
  /** Number of the campaign: of NHTSA (24V064000, also 24V-064) or of Transport Canada (2024065, also 2024-065), or the manufacturer's own (24S05). */
  campaign: string
  /** Vehicles per page. Values above 100 are capped at 100; the response returns the value used. */
  limit?: number | undefined
  /** Vehicles to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Fields to return from each of `vehicles`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('id' | 'year' | 'make' | 'model' | 'trim' | 'body_class' | 'displacement_l' | 'fuel_type' | 'drive_type' | 'configuration' | 'wording' | 'matched_names')[] | undefined
}

/** Get one recall campaign by its number, with the vehicles that it names. Returns the campaign behind the number on a recall letter: defect, remedy, advice not to drive or to park outside, completion, related campaigns of the other country, and the affected vehicles. `names` lists the makes, models, and years that the agency filed, known to this service or not, and those that only the text states (`text_only_years`). `vehicles` lists the vehicles of /v1/vehicles that match these names, by page, each with its rule. Years in `unmatched_years` match no vehicle, so the campaign also covers vehicles that `vehicles` does not list. Case, spaces, and dashes of the number do not matter, and the last three digits of an NHTSA number may be omitted. A manufacturer's number (24S05) finds the only campaign that states it; if there are several, 404 `campaign_not_found` lists them in `campaigns`. Campaigns about equipment, tires, and child seats are included. A campaign may cover only some vehicles of a name; check the VIN. Recalls in Canada contain information licensed under the Open Government Licence – Canada. */
export const getCampaign: SelectableOperation<GetCampaignParameters, GetCampaignResponse, Omit<GetCampaignResponse, 'vehicles'> & { vehicles: CampaignVehicleSelection[] }, false> & SelectableItemList<GetCampaignParameters, CampaignVehicle, CampaignVehicleSelection, false> = /* @__PURE__ */ listOperation('/v1/recalls/{campaign}', 'vehicles')

export interface LookupDtcParameters {
  /** Trouble code such as P0420, or up to 50 codes separated by commas. */
  code: string
}

export type LookupDtcResponse = AskedTroubleCode | TroubleCodeList

/** Look up an OBD-II trouble code. Returns the meaning of a generic (SAE-defined) OBD-II trouble code: title, severity, safety and emissions flags, symptoms, possible causes, related codes, and other meanings at certain makes (`make_notes`). Case and surrounding spaces do not matter; a failure type after the code (P0420-00) is returned separately. Several codes, separated by commas, return a list and count as one request. Manufacturer-specific codes (P1xxx, B1xxx, C1xxx, U1xxx, and others) differ by manufacturer and are not in the reference. Treat the causes as starting points, not as a diagnosis. */
export const lookupDtc: Operation<LookupDtcParameters, LookupDtcResponse, false> = /* @__PURE__ */ operation('GET', '/v1/dtc/{code}')

export interface SearchDtcParameters {
  /** Search text: beginnings of words in the title, subsystem, symptoms, causes, or notes by make, or the beginning of a code. All words must match. It must contain a letter or a digit. */
  q?: string | undefined
  /** Filter by system: P powertrain, B body, C chassis, U network. */
  system?: 'P' | 'B' | 'C' | 'U' | undefined
  /** Filter by severity. */
  severity?: 'Low' | 'Moderate' | 'High' | 'Critical' | undefined
  /** Codes per page. Values above 100 are capped at 100; the response returns the value used. */
  limit?: number | undefined
  /** Codes to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Fields to return from each of `results`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('code' | 'title' | 'category' | 'system' | 'subsystem' | 'severity' | 'safety_risk' | 'emissions_related' | 'generic' | 'related_codes' | 'symptoms' | 'possible_causes' | 'make_notes')[] | undefined
}

/** Search the trouble-code reference. Finds generic OBD-II trouble codes by words in their title, symptoms, and causes, by system, and by severity. Title matches come first; both groups are sorted by code. */
export const searchDtc: SelectableOperation<SearchDtcParameters, SearchDtcResponse, Omit<SearchDtcResponse, 'results'> & { results: TroubleCodeSelection[] }, true> & SelectableItemList<SearchDtcParameters, TroubleCode, TroubleCodeSelection, true> = /* @__PURE__ */ listOperation('/v1/dtc', 'results')

export interface ListMakesParameters {
  /** Filter by model year. */
  year?: number | undefined
  /** Makes per page. Values above 1000 are capped at 1000; the response returns the value used. */
  limit?: number | undefined
  /** Makes to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Fields to return from each of `makes`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('make' | 'vehicle_count' | 'model_count' | 'first_year' | 'last_year')[] | undefined
}

/** List the makes. Returns all makes, A to Z, with their number of vehicles and models and their first and last model year. Costs no quota. */
export const listMakes: SelectableOperation<ListMakesParameters, ListMakesResponse, Omit<ListMakesResponse, 'makes'> & { makes: ({
  /** Make in its usual spelling. */
  make?: string
  /** Number of vehicles that a search by this make (and the requested year) returns. */
  vehicle_count?: number
  /** Number of models of these vehicles. */
  model_count?: number
  /** First model year of the make, independent of the requested year. */
  first_year?: number | null
  /** Last model year, independent of the requested year. */
  last_year?: number | null
})[] }, true> & SelectableItemList<ListMakesParameters, {
  /** Make in its usual spelling. */
  make: string
  /** Number of vehicles that a search by this make (and the requested year) returns. */
  vehicle_count: number
  /** Number of models of these vehicles. */
  model_count: number
  /** First model year of the make, independent of the requested year. */
  first_year: number | null
  /** Last model year, independent of the requested year. */
  last_year: number | null
}, {
  /** Make in its usual spelling. */
  make?: string
  /** Number of vehicles that a search by this make (and the requested year) returns. */
  vehicle_count?: number
  /** Number of models of these vehicles. */
  model_count?: number
  /** First model year of the make, independent of the requested year. */
  first_year?: number | null
  /** Last model year, independent of the requested year. */
  last_year?: number | null
}, true> = /* @__PURE__ */ listOperation('/v1/makes', 'makes')

export interface ListModelsParameters {
  /** Name of the make. Case-insensitive; common short forms match (chevy, vw, mercedes benz). It must contain a letter or a digit. */
  make: string
  /** Filter by model year. */
  year?: number | undefined
  /** Models per page. Values above 1000 are capped at 1000; the response returns the value used. */
  limit?: number | undefined
  /** Models to skip. An offset past the end returns an empty page. */
  offset?: number | undefined
  /** Fields to return from each of `models`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('model' | 'vehicle_count' | 'first_year' | 'last_year')[] | undefined
}

/** List the models of a make. Returns all models of one make, A to Z. `make` matches as in search. An unknown make is not an error: the list is empty, `make` is null, and `suggestions` lists similar makes. Costs no quota. */
export const listModels: SelectableOperation<ListModelsParameters, ListModelsResponse, Omit<ListModelsResponse, 'models'> & { models: ({
  /** Model in its usual spelling. */
  model?: string
  /** Number of vehicles that a search by this make and model (and the requested year) returns, including longer names with the same words. */
  vehicle_count?: number
  /** First model year of this name, independent of the requested year. */
  first_year?: number | null
  /** Last model year, independent of the requested year. */
  last_year?: number | null
})[] }, false> & SelectableItemList<ListModelsParameters, {
  /** Model in its usual spelling. */
  model: string
  /** Number of vehicles that a search by this make and model (and the requested year) returns, including longer names with the same words. */
  vehicle_count: number
  /** First model year of this name, independent of the requested year. */
  first_year: number | null
  /** Last model year, independent of the requested year. */
  last_year: number | null
}, {
  /** Model in its usual spelling. */
  model?: string
  /** Number of vehicles that a search by this make and model (and the requested year) returns, including longer names with the same words. */
  vehicle_count?: number
  /** First model year of this name, independent of the requested year. */
  first_year?: number | null
  /** Last model year, independent of the requested year. */
  last_year?: number | null
}, false> = /* @__PURE__ */ listOperation('/v1/makes/{make}/models', 'models')

export interface ListYearsParameters {
  /** Fields to return from each of `years`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. */
  fields?: ('year' | 'vehicle_count' | 'make_count')[] | undefined
}

/** List the model years. Returns all model years, newest first, with their number of vehicles and makes. Costs no quota. */
export const listYears: SelectableOperation<ListYearsParameters, ListYearsResponse, Omit<ListYearsResponse, 'years'> & { years: ({
  /** Model year. */
  year?: number
  /** Number of vehicles that a search by this year returns. */
  vehicle_count?: number
  /** Number of makes of these vehicles. */
  make_count?: number
})[] }, true> = /* @__PURE__ */ operation('GET', '/v1/years')

export interface GetFacetsParameters {
  /** Filter by model year. */
  year?: number | undefined
  /** Filter by make. Case-insensitive; common short forms match (chevy, vw, mercedes benz). It must contain a letter or a digit. */
  make?: string | undefined
  /** Filter by whole words of the model, or by a family. Case, punctuation, and spaces do not matter: tacoma matches "Tacoma Access Cab", f150 matches "F-150"; 3 does not match "330i", but "3 series" does. Words that are in no name are ignored, and `note` lists them. It must contain a letter or a digit. */
  model?: string | undefined
  /** Filter by whole words of the trim. Case, punctuation, and spaces do not matter. It must contain a letter or a digit. */
  trim?: string | undefined
  /** Filter by body class. Case-insensitive. Vehicles with an unknown body class never match. A configuration that covers several bodies has a value of its own ("Sedan or Coupe"). */
  body_class?: 'Sedan' | 'Coupe' | 'Convertible' | 'Hatchback' | 'Wagon' | 'SUV' | 'Pickup' | 'Minivan' | 'Van' | 'Cargo Van' | 'Passenger Van' | 'Motorcycle' | 'Bus' | 'Truck' | 'Trailer' | 'Motorhome' | 'Sedan or Coupe' | 'Sedan or Hatchback' | 'Sedan, Coupe or Convertible' | 'Sedan, Coupe or Hatchback' | 'Coupe or Convertible' | 'Coupe or Hatchback' | undefined
  /** Filter by fuel type. Case-insensitive. Vehicles with an unknown fuel type never match. */
  fuel_type?: 'Gasoline' | 'Diesel' | 'Electric' | 'Hybrid' | 'Plug-in Hybrid' | 'Flex Fuel (E85)' | 'CNG' | 'LPG' | 'Hydrogen' | 'Gasoline or Natural Gas' | 'Gasoline or Propane' | undefined
  /** Filter by drive type. Case-insensitive. Vehicles with an unknown drive type never match. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | undefined
  /** Filter by number of cylinders. */
  cylinders?: number | undefined
  /** Filter by minimum combined fuel economy on the first fuel (economy.combined_mpg), in miles per gallon or per gallon equivalent for electric, hydrogen, and natural gas vehicles. Plug-in hybrids are compared by gasoline. Alias: `mpg_min`. */
  min_mpg?: number | undefined
  /** Filter by minimum electric.range_miles. Matches only electric, plug-in hybrid, and hydrogen vehicles. Alias: `range_min`. */
  min_range?: number | undefined
  /** Filter by minimum overall_stars. Unrated vehicles never match. Alias: `stars_min`. */
  min_stars?: number | undefined
  /** Filter by first model year, inclusive. Cannot be combined with `year`. Alias: `min_year`. */
  year_min?: number | undefined
  /** Filter by last model year, inclusive. Cannot be combined with `year`. Alias: `max_year`. */
  year_max?: number | undefined
  /** Makes and models to return, most vehicles first. Values above 1000 are capped at 1000. */
  limit?: number | undefined
}

/** Count the vehicles of a search by make, year, body, fuel, drive and cylinders. Returns counts per value for narrowing a search with the same filters. Each count is the `total` of that search with the value added. Models are counted only if `make` is given; a model also counts vehicles with longer names that contain the same words. Costs no quota. */
export const getFacets: Operation<GetFacetsParameters, GetFacetsResponse, true> = /* @__PURE__ */ operation('GET', '/v1/facets')

export interface SuggestVehiclesParameters {
  /** Text typed so far. Only the first eight words are used. It must contain a letter or a digit. */
  q?: string | undefined
  /** Maximum number of names. Values above 25 are capped at 25. */
  limit?: number | undefined
}

/** Complete a vehicle name while it is typed. Completes names for an input field: year, make, and model in any order, each word as far as typed ("19 tac", "f150 2015", "toy tac 19", "civic hyb"). Years have four or two digits. Whole words rank before beginnings, and names with more and newer vehicles rank first. Joined words are split ("hondacivic"). If no name contains a word, similar words match; a word without any match is ignored if the others already name a make or model. Text that names no vehicle returns no names. Without `q`, returns the makes with the most and newest vehicles. A recall campaign number returns `campaign` instead of names. Costs no quota. */
export const suggestVehicles: Operation<SuggestVehiclesParameters, SuggestVehiclesResponse, true> = /* @__PURE__ */ operation('GET', '/v1/suggest')

export interface ListChangesParameters {
  /** Start position: `next_cursor` of the previous page, a day (YYYY-MM-DD) for events recorded from that day, or "latest" for a cursor at the end. Default: the oldest retained event. */
  since?: string | undefined
  /** Filter by event types, separated by commas; a prefix such as "recall" matches all its types. dataset.reset events are always included. */
  type?: ('dataset' | 'recall' | 'investigation' | 'tsb' | 'complaints' | 'vehicle' | 'link' | 'dataset.reset' | 'recall.added' | 'recall.widened' | 'recall.narrowed' | 'recall.removed' | 'recall.text_changed' | 'recall.remedy_available' | 'recall.do_not_drive_set' | 'recall.do_not_drive_cleared' | 'recall.park_outside_set' | 'recall.park_outside_cleared' | 'recall.superseded' | 'recall.completion_reported' | 'investigation.opened' | 'investigation.closed' | 'investigation.upgraded' | 'tsb.added' | 'complaints.spike' | 'vehicle.added' | 'vehicle.changed' | 'vehicle.retired' | 'link.added' | 'link.removed')[] | undefined
  /** Filter by make, in any common spelling. It must contain a letter or a digit. */
  make?: string | undefined
  /** Filter by model: the whole name, as records or vehicles write it. Case and punctuation do not matter. It must contain a letter or a digit. */
  model?: string | undefined
  /** Filter by model year. */
  year?: number | undefined
  /** Filter by country of the records: "us" (United States), "ca" (recalls in Canada only), or "all". A dataset.reset of all data is always included. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** Events per page. Values above 100 are capped at 100. */
  limit?: number | undefined
}

/** List what changed in the data. Returns every change between published snapshots, oldest first: new recalls, recalls with more vehicles, a new text, a remedy, or a warning; investigations; bulletins; spikes of complaints; vehicles; and links of names to vehicles. Store `next_cursor` and pass it as `since` next time: no event is skipped or repeated, on any node. A page without events costs no quota. `dataset.reset` means that changes of a data set were not recorded individually (docs/changes.md); it ignores all filters. Events are retained for 400 days. */
export const listChanges: Operation<ListChangesParameters, ListChangesResponse, true> & ItemList<ListChangesParameters, Change, true> = /* @__PURE__ */ listOperation('/v1/changes', 'changes', 'since')

export type ListExportsParameters = Record<string, never>

/** List the data sets for download. Returns the data sets of the current snapshot as NDJSON, CSV, and Parquet files, with their columns and number of rows, and the size, SHA-256, and ETag of files that exist. A file is created on its first request. docs/export.md explains how each format writes null, lists, and dates. Costs no quota. */
export const listExports: Operation<ListExportsParameters, ListExportsResponse, true> = /* @__PURE__ */ operation('GET', '/v1/export')

export type GetStatusParameters = Record<string, never>

/** Health and freshness of the data. Returns the health of the service and the freshness of its data. Requires no key and takes no parameters; use it for uptime checks. */
export const getStatus: Operation<GetStatusParameters, GetStatusResponse, true> = /* @__PURE__ */ operation('GET', '/v1/status')

export type ListWatchlistsParameters = Record<string, never>

/** Watchlists of the account. Costs no quota. */
export const listWatchlists: Operation<ListWatchlistsParameters, ListWatchlistsResponse, true> = /* @__PURE__ */ operation('GET', '/v1/watchlists')

export interface CreateWatchlistParameters {
  /** Name of the watchlist. */
  name: string
  /** Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States. */
  country?: 'us' | 'ca' | 'all' | undefined
}

/** Create a watchlist. Costs no quota. */
export const createWatchlist: Operation<CreateWatchlistParameters, WatchlistResponse, false> = /* @__PURE__ */ operation('POST', '/v1/watchlists')

export interface GetWatchlistParameters {
  /** Id of a watchlist. */
  watchlist_id: string
}

/** One watchlist. Costs no quota. */
export const getWatchlist: Operation<GetWatchlistParameters, WatchlistResponse, false> = /* @__PURE__ */ operation('GET', '/v1/watchlists/{watchlist_id}')

export interface RenameWatchlistParameters {
  /** Id of a watchlist. */
  watchlist_id: string
  /** Name of the watchlist. */
  name?: string | undefined
  /** Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States. */
  country?: 'us' | 'ca' | 'all' | undefined
}

/** Rename a watchlist or change its country. Omitted fields stay unchanged. Costs no quota. */
export const renameWatchlist: Operation<RenameWatchlistParameters, WatchlistResponse, false> = /* @__PURE__ */ operation('PATCH', '/v1/watchlists/{watchlist_id}')

export interface DeleteWatchlistParameters {
  /** Id of a watchlist. */
  watchlist_id: string
}

/** Delete a watchlist with its items, states and history. Costs no quota. */
export const deleteWatchlist: Operation<DeleteWatchlistParameters, Done, false> = /* @__PURE__ */ operation('DELETE', '/v1/watchlists/{watchlist_id}')

export interface ListWatchlistItemsParameters {
  /** Id of a watchlist. */
  watchlist_id: string
  /** Default 100. */
  limit?: number | undefined
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined
}

/** List the vehicles on a watchlist, grouped by model. Costs no quota. */
export const listWatchlistItems: Operation<ListWatchlistItemsParameters, ListWatchlistItemsResponse, false> & ItemList<ListWatchlistItemsParameters, WatchlistItem, false> = /* @__PURE__ */ listOperation('/v1/watchlists/{watchlist_id}/items', 'items', 'cursor')

export interface CheckWatchlistParameters {
  /** Id of a watchlist. */
  watchlist_id?: string | undefined
  /** Maximum number of campaigns. Default: 8. */
  limit?: number | undefined
}

/** Summarize the open findings of a watchlist. Returns campaigns that affect vehicles on a watchlist and are neither remedied nor not applicable, most urgent first, then newest, each with its number of items; and items that could not be looked up. Without `watchlist_id`, returns the account's watchlists, or checks the only one. Costs no quota. Costs no quota. */
export const checkWatchlist: Operation<CheckWatchlistParameters, CheckWatchlistResponse, true> = /* @__PURE__ */ operation('GET', '/v1/watchlists/check')

export interface ListWatchlistFindingsParameters {
  /** Id of a watchlist. */
  watchlist_id: string
  /** State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account. */
  state?: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable' | undefined
  /** "do_not_drive": the campaign tells owners not to drive until the repair. "park_outside": it tells owners to park outside. "unknown": the item could not be looked up. "recall": any other campaign. */
  severity?: 'do_not_drive' | 'park_outside' | 'unknown' | 'recall' | undefined
  /** Filter by part of the item's `ref`, `site`, or `driver`. Case-insensitive. */
  label?: string | undefined
  /** Default 100. */
  limit?: number | undefined
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined
}

/** List the findings of a watchlist. Returns the findings of each item in the current data, most urgent first: campaigns of its year, make, and model, and items that could not be looked up. A campaign may cover only some vehicles of a name and does not tell whether this one was repaired: check the VIN with NHTSA. Costs no quota. */
export const listWatchlistFindings: Operation<ListWatchlistFindingsParameters, ListWatchlistFindingsResponse, false> & ItemList<ListWatchlistFindingsParameters, Finding, false> = /* @__PURE__ */ listOperation('/v1/watchlists/{watchlist_id}/findings', 'findings', 'cursor')

export interface SetWatchlistFindingStatesParameters {
  /** Id of a watchlist. */
  watchlist_id: string
  /** Findings of this watchlist. */
  findings: {
    /** Id of an item. */
    item_id: string
    /** Campaign number of NHTSA or Transport Canada (2022650); for severity "unknown", the reason why nothing could be looked up. */
    subject: string
  }[]
  /** State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account. */
  state: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable'
  /** Note set with the state. */
  note?: string | undefined
}

/** Set the state of findings. Changes all of them or none. Each change is recorded in the history with its key; only deleting the watchlist deletes history. Costs no quota. */
export const setWatchlistFindingStates: Operation<SetWatchlistFindingStatesParameters, SetWatchlistFindingStatesResponse, false> = /* @__PURE__ */ operation('POST', '/v1/watchlists/{watchlist_id}/findings/state')

export interface SummarizeWatchlistParameters {
  /** Id of a watchlist. */
  watchlist_id: string
}

/** Count the open findings by age. Costs no quota. */
export const summarizeWatchlist: Operation<SummarizeWatchlistParameters, SummarizeWatchlistResponse, false> = /* @__PURE__ */ operation('GET', '/v1/watchlists/{watchlist_id}/summary')

export interface ListWatchlistHistoryParameters {
  /** Id of a watchlist. */
  watchlist_id: string
  /** Id of an item. */
  item_id?: string | undefined
  /** Default 50. */
  limit?: number | undefined
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined
}

/** List the change history of findings. Costs no quota. */
export const listWatchlistHistory: Operation<ListWatchlistHistoryParameters, ListWatchlistHistoryResponse, false> & ItemList<ListWatchlistHistoryParameters, {
  /** Id of an item. */
  item_id: string
  /** Null if the item has none or is no longer on the list. */
  vin: string | null
  /** Null if unknown. */
  year: number | null
  /** Null if unknown. */
  make: string | null
  /** Null if unknown. */
  model: string | null
  /** Reference set by the caller; empty if none. */
  ref: string
  /** Site of the vehicle; empty if not set. */
  site: string
  /** Driver of the vehicle; empty if not set. */
  driver: string
  /** Campaign number of NHTSA or Transport Canada (2022650); for severity "unknown", the reason why nothing could be looked up. */
  subject: string
  /** State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account. */
  state_before: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable'
  /** State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account. */
  state: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable'
  /** Note set with the state. */
  note: string
  /** Author: id of an API key, or "explorer" for the dashboard. */
  set_by: string
  /** Null if a key made the change or the person is unknown. */
  set_by_person: string | null
  /** When. ISO 8601 in UTC, whole seconds. */
  set_at: string
}, false> = /* @__PURE__ */ listOperation('/v1/watchlists/{watchlist_id}/history', 'history', 'cursor')

export type ListWebhooksParameters = Record<string, never>

/** Webhook endpoints of the account. Costs no quota. */
export const listWebhooks: Operation<ListWebhooksParameters, ListWebhooksResponse, true> = /* @__PURE__ */ operation('GET', '/v1/webhooks')

export interface CreateWebhookParameters {
  /** Receiver URL: https, on the public internet. Redirects are not followed. */
  url: string
  /** Purpose of the endpoint. */
  description?: string | undefined
  /** Event types to send. Empty for all types. */
  event_types?: ChangeType[] | undefined
  /** Signing secret: `whsec_` and the base64 of 24 to 64 random bytes. Default: a new random secret. */
  secret?: string | undefined
}

/** Create a webhook endpoint. Maximum: 20 per account. The host is resolved now and before each message; private, loopback, and link-local addresses are rejected. Costs no quota. */
export const createWebhook: Operation<CreateWebhookParameters, WebhookWithSecret, false> = /* @__PURE__ */ operation('POST', '/v1/webhooks')

export interface GetWebhookParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
}

/** One webhook endpoint. Costs no quota. */
export const getWebhook: Operation<GetWebhookParameters, WebhookResponse, false> = /* @__PURE__ */ operation('GET', '/v1/webhooks/{webhook_id}')

export interface ChangeWebhookParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
  /** Receiver URL: https, on the public internet. Redirects are not followed. */
  url?: string | undefined
  /** Purpose of the endpoint. */
  description?: string | undefined
  /** Event types to send. Empty for all types. */
  event_types?: ChangeType[] | undefined
  /** False if the endpoint is disabled. */
  enabled?: boolean | undefined
}

/** Change, disable or enable a webhook endpoint. Omitted fields stay unchanged. A disabled endpoint gets no new messages; messages already queued are sent once it is enabled again. Costs no quota. */
export const changeWebhook: Operation<ChangeWebhookParameters, WebhookResponse, false> = /* @__PURE__ */ operation('PATCH', '/v1/webhooks/{webhook_id}')

export interface DeleteWebhookParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
}

/** Delete a webhook endpoint and its deliveries. Costs no quota. */
export const deleteWebhook: Operation<DeleteWebhookParameters, Done, false> = /* @__PURE__ */ operation('DELETE', '/v1/webhooks/{webhook_id}')

export interface RotateWebhookSecretParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
  /** Signing secret: `whsec_` and the base64 of 24 to 64 random bytes. Default: a new random secret. */
  secret?: string | undefined
}

/** Rotate the secret of a webhook endpoint. For 24 hours, messages carry two signatures, by the new and the previous secret, so that receivers can switch without rejecting a message. Costs no quota. */
export const rotateWebhookSecret: Operation<RotateWebhookSecretParameters, WebhookWithSecret, false> = /* @__PURE__ */ operation('POST', '/v1/webhooks/{webhook_id}/rotate-secret')

export interface TestWebhookParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
}

/** Send a test message. Sends a message of type `webhook.test`, delivered like any other. The response does not wait for delivery. Costs no quota. */
export const testWebhook: Operation<TestWebhookParameters, DeliveryResponse, false> = /* @__PURE__ */ operation('POST', '/v1/webhooks/{webhook_id}/test')

export interface ListWebhookDeliveriesParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
  /** "waiting": an attempt is due. "delivered": the receiver returned 2xx. "failed": no attempt is left. */
  state?: 'waiting' | 'delivered' | 'failed' | undefined
  /** Default 20. */
  limit?: number | undefined
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined
}

/** Messages of the last 30 days. Costs no quota. */
export const listWebhookDeliveries: Operation<ListWebhookDeliveriesParameters, ListWebhookDeliveriesResponse, false> & ItemList<ListWebhookDeliveriesParameters, DeliverySummary, false> = /* @__PURE__ */ listOperation('/v1/webhooks/{webhook_id}/deliveries', 'deliveries', 'cursor')

export interface GetWebhookDeliveryParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
  /** Message id, sent as `webhook-id` with every attempt. */
  delivery_id: string
}

export type GetWebhookDeliveryResponse = {
  delivery: Delivery
}

/** Get one message with its body and attempts. Costs no quota. */
export const getWebhookDelivery: Operation<GetWebhookDeliveryParameters, GetWebhookDeliveryResponse, false> = /* @__PURE__ */ operation('GET', '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}')

export interface SendWebhookDeliveryAgainParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
  /** Message id, sent as `webhook-id` with every attempt. */
  delivery_id: string
}

/** Send a message again. Uses the same id and body, with ten more attempts. The response does not wait for delivery. Costs no quota. */
export const sendWebhookDeliveryAgain: Operation<SendWebhookDeliveryAgainParameters, DeliveryResponse, false> = /* @__PURE__ */ operation('POST', '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again')
