// Made from docs/openapi.json by "npm run generate"; change src/ instead.
import { listOperation, type ItemList, type SelectableItemList } from './list-operation.ts'
import { operation, type Operation, type SelectableOperation } from './operation.ts'
import type { AskedTroubleCode, CampaignVehicle, CampaignVehicleSelection, Change, ChangeType, CheckWatchlistResponse, Complaint, ComplaintSelection, DecodedVin, DecodedVinSelection, Delivery, DeliveryResponse, DeliverySummary, Done, Finding, GetCampaignResponse, GetComplaintsResponse, GetFacetsResponse, GetInvestigationsResponse, GetProvenanceResponse, GetRatingsResponse, GetRecallsResponse, GetStatusResponse, GetTsbsResponse, GetVinComplaintsResponse, GetVinInvestigationsResponse, GetVinProvenanceResponse, GetVinRecallsResponse, GetVinTsbsResponse, Investigation, InvestigationSelection, ListChangesResponse, ListExportsResponse, ListImagesResponse, ListMakesResponse, ListModelsResponse, ListWatchlistFindingsResponse, ListWatchlistHistoryResponse, ListWatchlistItemsResponse, ListWatchlistsResponse, ListWebhookDeliveriesResponse, ListWebhooksResponse, ListYearsResponse, RatingSelection, RecallSelection, SearchDtcResponse, SearchVehiclesResponse, SetWatchlistFindingStatesResponse, SuggestVehiclesResponse, SummarizeWatchlistResponse, TroubleCode, TroubleCodeList, TroubleCodeSelection, Tsb, TsbSelection, Vehicle, VehicleDetails, VehicleDetailsSelection, VehicleReport, VehicleReportSelection, VehicleSelection, VinReport, VinReportSelection, WatchlistItem, WatchlistResponse, WebhookResponse, WebhookWithSecret } from './schemas.generated.ts'

export interface SearchVehiclesParameters {
  /** Only this model year. */
  year?: number | undefined
  /** Only this make. Case does not matter; usual short forms are understood (chevy, vw, mercedes benz). It must contain a letter or a digit. */
  make?: string | undefined
  /** Only models with these whole words, or of this family. Case, punctuation and blanks do not matter: tacoma finds "Tacoma Access Cab", f150 finds "F-150"; 3 does not find "330i", but "3 series" does. Words that no name tells are left out, and the response says so. It must contain a letter or a digit. */
  model?: string | undefined
  /** Only trims with these whole words, compared as those of models are. It must contain a letter or a digit. */
  trim?: string | undefined
  /** Only this body class. Case does not matter. Vehicles of unknown body class are left out; a row that means several bodies has a word of its own ("Sedan or Coupe") and is found by that. */
  body_class?: 'Sedan' | 'Coupe' | 'Convertible' | 'Hatchback' | 'Wagon' | 'SUV' | 'Pickup' | 'Minivan' | 'Van' | 'Cargo Van' | 'Passenger Van' | 'Motorcycle' | 'Bus' | 'Truck' | 'Trailer' | 'Motorhome' | 'Sedan or Coupe' | 'Sedan or Hatchback' | 'Sedan, Coupe or Convertible' | 'Sedan, Coupe or Hatchback' | 'Coupe or Convertible' | 'Coupe or Hatchback' | undefined
  /** Only this fuel type, likewise. */
  fuel_type?: 'Gasoline' | 'Diesel' | 'Electric' | 'Hybrid' | 'Plug-in Hybrid' | 'Flex Fuel (E85)' | 'CNG' | 'LPG' | 'Hydrogen' | 'Gasoline or Natural Gas' | 'Gasoline or Propane' | undefined
  /** Only this drive type, likewise. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | undefined
  /** Only engines with so many cylinders. */
  cylinders?: number | undefined
  /** Only vehicles with at least this combined fuel economy on their first fuel (economy.combined_mpg): miles per gallon, or per gallon equivalent of electric, hydrogen and natural gas vehicles. Plug-in hybrids count with gasoline. Alias: `mpg_min`. */
  min_mpg?: number | undefined
  /** Only electric, plug-in hybrid and hydrogen vehicles with at least this electric.range_miles. Alias: `range_min`. */
  min_range?: number | undefined
  /** Only vehicles with at least this overall_stars. Those that are not rated are left out. Alias: `stars_min`. */
  min_stars?: number | undefined
  /** Only this model year and later ones. Not together with `year`. Alias: `min_year`. */
  year_min?: number | undefined
  /** Only this model year and earlier ones. Not together with `year`. Alias: `max_year`. */
  year_max?: number | undefined
  /** Order of the results; "-" puts the highest first. Vehicles that are equal stay in the usual order (newest year, then make, model, trim, engine), and those of which the value is not known come last. */
  sort?: '-year' | 'year' | 'make' | '-recall_count' | 'recall_count' | '-horsepower' | 'horsepower' | '-combined_mpg' | '-range' | undefined
  /** Vehicles on this page. Above 100 it is brought down to 100; the response echoes the value applied. */
  limit?: number | undefined
  /** Vehicles to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only these fields of each of `results`, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. `basic` stands for id, year, make, model, trim, submodel, horsepower, cylinders, displacement_l, transmission, drive_type, fuel_type, body_class, doors, image_url, image_type, recall_count, complaint_count, tsb_count, investigation_count. */
  fields?: ('basic' | 'id' | 'year' | 'make' | 'model' | 'trim' | 'submodel' | 'horsepower' | 'cylinders' | 'displacement_l' | 'transmission' | 'drive_type' | 'fuel_type' | 'body_class' | 'doors' | 'configuration' | 'battery_kwh' | 'motor_kw' | 'overall_stars' | 'turbo' | 'supercharger' | 'start_stop' | 'gas_guzzler' | 'size_class' | 'passenger_volume_cu_ft' | 'luggage_volume_cu_ft' | 'economy' | 'economy.city_mpg' | 'economy.highway_mpg' | 'economy.combined_mpg' | 'economy.unit' | 'economy.annual_fuel_cost_usd' | 'economy.cost_as_of' | 'economy.co2_g_per_mile' | 'economy.ghg_score' | 'economy.second_fuel' | 'electric' | 'electric.range_miles' | 'electric.charge_hours_240v' | 'electric.combined_kwh_per_100mi' | 'electric.motor_kw' | 'electric.battery_kwh' | 'emissions' | 'emissions.federal' | 'emissions.california' | 'emissions.matched_by' | 'image_url' | 'image_type' | 'recall_count' | 'equipment_recall_count' | 'recall_count_ca' | 'complaint_count' | 'tsb_count' | 'investigation_count' | 'recall_counts' | 'recall_counts.us' | 'recall_counts.ca' | 'recall_match' | 'recalls_complete' | 'recall_records_through')[] | undefined
}

/** Search vehicles by year, make, model and more. Finds vehicle configurations by model year, make, model, trim, body, fuel, drive and cylinders, all optional, newest first. Start here: the ids it returns are what the other operations take. One model usually has several configurations (engine, transmission, drive). A model may be a family ("3 series", "c-class", "f-series"), and may have words that no name tells ("tacoma access cab"): what was left out or taken otherwise is said in `note`. An empty page means that no vehicle meets all conditions; `suggestions` then holds near names to try. */
export const searchVehicles: SelectableOperation<SearchVehiclesParameters, SearchVehiclesResponse, Omit<SearchVehiclesResponse, 'results'> & { results: VehicleSelection[] }, true> & SelectableItemList<SearchVehiclesParameters, Vehicle, VehicleSelection, true> = /* @__PURE__ */ listOperation('/v1/vehicles', 'results')

export interface GetVehicleParameters {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Only these fields of the response, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. `basic` stands for id, year, make, model, trim, submodel, horsepower, cylinders, displacement_l, transmission, drive_type, fuel_type, body_class, doors, image_url, image_type, recall_count, complaint_count, tsb_count, investigation_count. */
  fields?: ('basic' | 'id' | 'year' | 'make' | 'model' | 'trim' | 'submodel' | 'horsepower' | 'cylinders' | 'displacement_l' | 'transmission' | 'drive_type' | 'fuel_type' | 'body_class' | 'doors' | 'configuration' | 'battery_kwh' | 'motor_kw' | 'overall_stars' | 'turbo' | 'supercharger' | 'start_stop' | 'gas_guzzler' | 'size_class' | 'passenger_volume_cu_ft' | 'luggage_volume_cu_ft' | 'economy' | 'economy.city_mpg' | 'economy.highway_mpg' | 'economy.combined_mpg' | 'economy.unit' | 'economy.annual_fuel_cost_usd' | 'economy.cost_as_of' | 'economy.co2_g_per_mile' | 'economy.ghg_score' | 'economy.second_fuel' | 'electric' | 'electric.range_miles' | 'electric.charge_hours_240v' | 'electric.combined_kwh_per_100mi' | 'electric.motor_kw' | 'electric.battery_kwh' | 'emissions' | 'emissions.federal' | 'emissions.california' | 'emissions.matched_by' | 'image_url' | 'image_type' | 'recall_count' | 'equipment_recall_count' | 'recall_count_ca' | 'complaint_count' | 'tsb_count' | 'investigation_count' | 'recall_counts' | 'recall_counts.us' | 'recall_counts.ca' | 'recall_match' | 'recalls_complete' | 'recall_records_through' | 'similar_names' | 'trims')[] | undefined
}

/** Get one vehicle with all its specs. All specs of one vehicle configuration by its id from search. A null field is unknown, never zero or none; beside a `recall_count` of 0, `similar_names` has the names like its own that have campaigns. Ids keep answering after later data refreshes. */
export const getVehicle: SelectableOperation<GetVehicleParameters, VehicleDetails, VehicleDetailsSelection, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}')

export interface GetRecallsParameters {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Whose recalls: "us" of NHTSA, "ca" of Transport Canada, "all" of both together, newest first. A car that is sold in both countries is recalled in each by campaigns of its own. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** Only campaigns of this type. Case does not matter. Campaigns of no stated type are left out. */
  type?: 'vehicle' | 'equipment' | 'tire' | 'child_seat' | undefined
  /** Only these fields of each of `recalls`, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('campaign_id' | 'country' | 'component' | 'components' | 'type' | 'manufacturer' | 'summary' | 'consequence' | 'remedy' | 'text_source' | 'report_received' | 'potentially_affected' | 'do_not_drive' | 'park_outside' | 'applies_to_hint' | 'source_url' | 'completion_rate' | 'completion' | 'completion.involved' | 'completion.remedied' | 'completion.unreachable' | 'completion.removed' | 'completion.quarter' | 'related_campaigns' | 'manufacturer_campaign' | 'notification' | 'summary_fr')[] | undefined
}

/** List the recall campaigns of one vehicle, newest first. The federal recall campaigns mapped to the year, make and model of one vehicle, newest report first, as NHTSA lists them: `type` tells those of the vehicle itself from those of equipment, tires and child seats made for it. A campaign may concern only some vehicles of that name: only the VIN tells, and `message` says so. Of an empty list, `recall_match` and `message` say whether recalls of this make and model year are loaded at all; it is never proof that there are none. With `country=ca` the list is of recalls in Canada, with `all` of both countries; `countries` then says of each what it rests on. Recalls in Canada contain information licensed under the Open Government Licence – Canada. */
export const getRecalls: SelectableOperation<GetRecallsParameters, GetRecallsResponse, Omit<GetRecallsResponse, 'recalls'> & { recalls: RecallSelection[] }, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/recalls')

export interface GetComplaintsParameters {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Complaints on this page. Above 100 it is brought down to 100; the response echoes the value applied. */
  limit?: number | undefined
  /** Complaints to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only complaints of this day and later (received, else of the incident), YYYY-MM-DD. */
  since?: string | undefined
  /** Only these fields of each of `complaints`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('complaint_id' | 'filed' | 'incident_date' | 'components' | 'symptoms' | 'description' | 'crash' | 'fire' | 'injury' | 'injuries' | 'deaths' | 'mileage' | 'state')[] | undefined
}

/** List owners' complaints about one vehicle, newest first. What owners of this year, make and model filed with NHTSA: components, symptoms, narrative, crash, fire and injuries, and a `summary` of them all. These are claims, not findings. Each complaint is dated by the day on which NHTSA received it, else by the day of the incident. An empty list says in `message` and `matched_names` whether federal records know the vehicle at all. Nothing that tells who an owner is (VIN, name, telephone number, address, city) is served. */
export const getComplaints: SelectableOperation<GetComplaintsParameters, GetComplaintsResponse, Omit<GetComplaintsResponse, 'complaints'> & { complaints: ComplaintSelection[] }, false> & SelectableItemList<GetComplaintsParameters, Complaint, ComplaintSelection, false> = /* @__PURE__ */ listOperation('/v1/vehicles/{id}/complaints', 'complaints')

export interface GetTsbsParameters {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Bulletins on this page. Above 100 it is brought down to 100; the response echoes the value applied. */
  limit?: number | undefined
  /** Bulletins to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only bulletins of this day and later (date of the document, else added to the record), YYYY-MM-DD. */
  since?: string | undefined
  /** Only these fields of each of `tsbs`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('tsb_id' | 'document_id' | 'date' | 'type' | 'components' | 'summary' | 'replaces')[] | undefined
}

/** List the technical service bulletins of one vehicle, newest first. What manufacturers sent to their dealers about this year, make and model: technical service bulletins and other communications that they must hand in to NHTSA, in short. A bulletin is no recall. An empty list says in `message` and `matched_names` whether federal records know the vehicle at all. */
export const getTsbs: SelectableOperation<GetTsbsParameters, GetTsbsResponse, Omit<GetTsbsResponse, 'tsbs'> & { tsbs: TsbSelection[] }, false> & SelectableItemList<GetTsbsParameters, Tsb, TsbSelection, false> = /* @__PURE__ */ listOperation('/v1/vehicles/{id}/tsbs', 'tsbs')

export interface GetInvestigationsParameters {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Investigations on this page. Above 100 it is brought down to 100; the response echoes the value applied. */
  limit?: number | undefined
  /** Investigations to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only investigations of this day and later (opened), YYYY-MM-DD. */
  since?: string | undefined
  /** Only these fields of each of `investigations`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('investigation_id' | 'type' | 'subject' | 'components' | 'summary' | 'opened' | 'closed' | 'status' | 'disposition' | 'never_closed' | 'recall_campaign_id' | 'recall_relation')[] | undefined
}

/** List the federal defect investigations of one vehicle, newest first. The defect investigations of NHTSA that concern this year, make and model, active and closed, the last opened first. An active investigation is no finding; a closed one says in `disposition` how it ended, as far as the record tells, and `recall_campaign_id` with `recall_relation` which recall it led to or looked into. `never_closed` marks old records without a day of closing. An empty list says in `message` and `matched_names` whether federal records know the vehicle at all. */
export const getInvestigations: SelectableOperation<GetInvestigationsParameters, GetInvestigationsResponse, Omit<GetInvestigationsResponse, 'investigations'> & { investigations: InvestigationSelection[] }, false> & SelectableItemList<GetInvestigationsParameters, Investigation, InvestigationSelection, false> = /* @__PURE__ */ listOperation('/v1/vehicles/{id}/investigations', 'investigations')

export interface GetRatingsParameters {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Only these fields of each of `ratings`, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('overall' | 'scale' | 'front' | 'front.overall' | 'front.driver' | 'front.passenger' | 'side' | 'side.overall' | 'side.driver' | 'side.rear_passenger' | 'side.barrier' | 'side.pole' | 'side.combined_front_seat' | 'side.combined_rear_seat' | 'rollover' | 'rollover.stars' | 'rollover.risk' | 'rollover.tipped' | 'tested' | 'tested.year' | 'tested.make' | 'tested.model' | 'tested.body' | 'tested.drive' | 'tested.production_release' | 'tested.curb_weight_lb' | 'tested.gross_weight_lb' | 'tested.seats' | 'assistance' | 'assistance.forward_collision_warning' | 'assistance.lane_departure_warning' | 'assistance.crash_imminent_braking' | 'assistance.dynamic_brake_support' | 'assistance.electronic_stability_control' | 'assistance.backup_camera' | 'assistance.blind_spot_detection' | 'safety_concern' | 'limited' | 'notes')[] | undefined
}

/** List the NHTSA safety ratings of one vehicle. The five-star ratings of NHTSA's New Car Assessment Program that may be of this vehicle, matched by model year, make and model as recalls are, without those whose drive, doors or body contradict it: overall, front, side and rollover stars, what was tested, driver assistance, and NHTSA's safety concerns. Null stars mean not rated. An empty list is no bad rating: `message` says whether ratings are loaded at all. */
export const getRatings: SelectableOperation<GetRatingsParameters, GetRatingsResponse, Omit<GetRatingsResponse, 'ratings'> & { ratings: RatingSelection[] }, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/ratings')

export interface GetProvenanceParameters {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
}

/** Say where each field of one vehicle comes from. For each field of a vehicle: its source, the source's own record id and wording, how it was obtained (stated, derived, converted, matched or reviewed), by which named rule, and of which date. A null field says why it is null. `links` are the federal names whose recalls, complaints, bulletins and investigations are listed for the vehicle, each with the rule and the confidence of the tie. When a source was last compared with its official site is in /v1/status. */
export const getProvenance: Operation<GetProvenanceParameters, GetProvenanceResponse, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/provenance')

export interface GetVehicleReportParameters {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Whose recalls: "us" of NHTSA, "ca" of Transport Canada, "all" of both together, newest first. A car that is sold in both countries is recalled in each by campaigns of its own. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** "full": every recall and up to 25 of each other list, as their own addresses give them. "compact": the first 5 of each with their most telling fields, long texts cut to 160 characters with "…" at the end; counts are of all. */
  detail?: 'full' | 'compact' | undefined
  /** Only these fields of the response, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('vehicle' | 'vehicle.id' | 'vehicle.year' | 'vehicle.make' | 'vehicle.model' | 'vehicle.trim' | 'vehicle.submodel' | 'vehicle.horsepower' | 'vehicle.cylinders' | 'vehicle.displacement_l' | 'vehicle.transmission' | 'vehicle.drive_type' | 'vehicle.fuel_type' | 'vehicle.body_class' | 'vehicle.doors' | 'vehicle.configuration' | 'vehicle.battery_kwh' | 'vehicle.motor_kw' | 'vehicle.overall_stars' | 'vehicle.turbo' | 'vehicle.supercharger' | 'vehicle.start_stop' | 'vehicle.gas_guzzler' | 'vehicle.size_class' | 'vehicle.passenger_volume_cu_ft' | 'vehicle.luggage_volume_cu_ft' | 'vehicle.economy' | 'vehicle.electric' | 'vehicle.emissions' | 'vehicle.image_url' | 'vehicle.image_type' | 'vehicle.recall_count' | 'vehicle.equipment_recall_count' | 'vehicle.recall_count_ca' | 'vehicle.complaint_count' | 'vehicle.tsb_count' | 'vehicle.investigation_count' | 'vehicle.recall_counts' | 'vehicle.recall_match' | 'vehicle.recalls_complete' | 'vehicle.recall_records_through' | 'vehicle.similar_names' | 'vehicle.trims' | 'warnings' | 'recalls' | 'recalls.count' | 'recalls.recall_match' | 'recalls.similar_names' | 'recalls.records_through' | 'recalls.message' | 'recalls.owner_advice' | 'recalls.countries' | 'recalls.recalls' | 'complaints' | 'complaints.loaded' | 'complaints.total' | 'complaints.similar_names' | 'complaints.records_through' | 'complaints.message' | 'complaints.complaints' | 'complaints.summary' | 'tsbs' | 'tsbs.loaded' | 'tsbs.total' | 'tsbs.similar_names' | 'tsbs.records_through' | 'tsbs.message' | 'tsbs.tsbs' | 'investigations' | 'investigations.loaded' | 'investigations.total' | 'investigations.similar_names' | 'investigations.records_through' | 'investigations.message' | 'investigations.investigations' | 'ratings' | 'ratings.count' | 'ratings.ratings' | 'ratings.message' | 'matched_names' | 'sources' | 'edition' | 'snapshot')[] | undefined
}

/** Report everything known of one vehicle. One response with all that the service knows of a vehicle: specification, recalls with their completion, the most severe first, a summary of the complaints, bulletins, investigations, safety ratings, the federal names they were found under, and how far each source reaches. Nothing found is no proof that there is nothing: each list says in `message` what its emptiness means. For browsers (`Accept: text/html`), and at `/v1/vehicles/{id}/report.html`, it is a page to print or send. */
export const getVehicleReport: SelectableOperation<GetVehicleReportParameters, VehicleReport, VehicleReportSelection, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/report')

export interface ListImagesParameters {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
}

/** List the illustrations of one vehicle. Representative illustrations of the year, make and model: never photos of a specific vehicle. The files need no key, have a transparent ground, never change and may be cached for a year. The list is empty where the body style is not known. */
export const listImages: Operation<ListImagesParameters, ListImagesResponse, false> = /* @__PURE__ */ operation('GET', '/v1/vehicles/{id}/images')

export interface DecodeVinParameters {
  /** Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged. */
  vin: string
  /** Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN. */
  year?: number | undefined
  /** Only these fields of the response, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('vin' | 'valid' | 'corrected_vin' | 'issues' | 'year' | 'make' | 'model' | 'trim' | 'series' | 'body_class' | 'doors' | 'drive_type' | 'transmission' | 'fuel_type' | 'cylinders' | 'displacement_l' | 'horsepower' | 'engine' | 'engine.model' | 'engine.manufacturer' | 'engine.configuration' | 'engine.turbo' | 'engine.electrification' | 'gvwr' | 'gvwr.class' | 'gvwr.from_kg' | 'gvwr.to_kg' | 'plant' | 'plant.city' | 'plant.state' | 'plant.country' | 'plant.company' | 'manufacturer' | 'vehicle_type' | 'safety' | 'safety.abs' | 'safety.esc' | 'safety.traction_control' | 'safety.adaptive_cruise_control' | 'safety.forward_collision_warning' | 'safety.crash_imminent_braking' | 'safety.dynamic_brake_support' | 'safety.pedestrian_braking' | 'safety.rear_braking' | 'safety.blind_spot_warning' | 'safety.blind_spot_intervention' | 'safety.lane_departure_warning' | 'safety.lane_keeping_assistance' | 'safety.lane_centering_assistance' | 'safety.rear_cross_traffic_alert' | 'safety.rear_camera' | 'safety.park_assist' | 'safety.pedestrian_alert_sound' | 'safety.daytime_running_light' | 'safety.automatic_high_beam' | 'safety.adaptive_driving_beam' | 'safety.keyless_ignition' | 'safety.event_data_recorder' | 'safety.crash_notification' | 'safety.tpms' | 'vehicle_match' | 'vehicle_id' | 'not_compared' | 'no_match_reason' | 'vehicles' | 'told_apart_by' | 'recall_count' | 'recalls_complete' | 'recall_records_through' | 'recall_count_ca' | 'recall_counts' | 'recall_counts.us' | 'recall_counts.ca' | 'complaint_count' | 'tsb_count' | 'investigation_count' | 'recall_match' | 'similar_names' | 'image_url' | 'data_release' | 'data_release.edition' | 'data_release.dated')[] | undefined
}

/** Decode a vehicle identification number (VIN). What the characters of a VIN say of the vehicle, offline, by NHTSA's own data and algorithm (vPIC): model year, make, model, trim, body, engine, plant, safety equipment; the vehicles of the catalog that it may be; and how many federal records name its year, make and model. A field that vPIC says nothing of is null. `issues` says what is wrong with the VIN, such as a check digit that does not fit; a VIN of an unknown manufacturer is still decoded as far as it goes. Nothing of a VIN is stored or logged, and responses are not cached. Recalls are those of the name: whether this one vehicle was repaired NHTSA and its maker say by VIN (https://www.nhtsa.gov/recalls). */
export const decodeVin: SelectableOperation<DecodeVinParameters, DecodedVin, DecodedVinSelection, false> = /* @__PURE__ */ operation('GET', '/v1/vins/{vin}')

export interface GetVinRecallsParameters {
  /** Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged. */
  vin: string
  /** Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN. */
  year?: number | undefined
  /** Whose recalls: "us" of NHTSA, "ca" of Transport Canada, "all" of both together, newest first. A car that is sold in both countries is recalled in each by campaigns of its own. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** Only campaigns of this type. Case does not matter. Campaigns of no stated type are left out. */
  type?: 'vehicle' | 'equipment' | 'tire' | 'child_seat' | undefined
  /** Only these fields of each of `recalls`, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('campaign_id' | 'country' | 'component' | 'components' | 'type' | 'manufacturer' | 'summary' | 'consequence' | 'remedy' | 'text_source' | 'report_received' | 'potentially_affected' | 'do_not_drive' | 'park_outside' | 'applies_to_hint' | 'source_url' | 'completion_rate' | 'completion' | 'completion.involved' | 'completion.remedied' | 'completion.unreachable' | 'completion.removed' | 'completion.quarter' | 'related_campaigns' | 'manufacturer_campaign' | 'notification' | 'summary_fr')[] | undefined
}

/** List the recall campaigns for the model of one VIN, newest first. The federal recall campaigns of the year, make and model that a VIN states, newest report first. They are looked up by NHTSA's own name, which its VIN data share with its recalls, and by the vehicles of the catalog that it may be; `matched_names` lists the names. A campaign may concern only some vehicles of the name, and none says whether this one was repaired: NHTSA and the maker say so by VIN (https://www.nhtsa.gov/recalls). Of an empty list, `recall_match` and `message` say what it means; it is never proof that there are none. With `country=ca` the list is of recalls in Canada, with `all` of both countries; `countries` then says of each what it rests on. Recalls in Canada contain information licensed under the Open Government Licence – Canada. Nothing of a VIN is stored or logged. */
export const getVinRecalls: SelectableOperation<GetVinRecallsParameters, GetVinRecallsResponse, Omit<GetVinRecallsResponse, 'recalls'> & { recalls: RecallSelection[] }, false> = /* @__PURE__ */ operation('GET', '/v1/vins/{vin}/recalls')

export interface GetVinComplaintsParameters {
  /** Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged. */
  vin: string
  /** Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN. */
  year?: number | undefined
  /** Complaints on this page. Above 100 it is brought down to 100; the response echoes the value applied. */
  limit?: number | undefined
  /** Complaints to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only complaints of this day and later (received, else of the incident), YYYY-MM-DD. */
  since?: string | undefined
  /** Only these fields of each of `complaints`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('complaint_id' | 'filed' | 'incident_date' | 'components' | 'symptoms' | 'description' | 'crash' | 'fire' | 'injury' | 'injuries' | 'deaths' | 'mileage' | 'state')[] | undefined
}

/** List owners' complaints about the model of one VIN, newest first. What owners of this year, make and model filed with NHTSA: components, symptoms, narrative, crash, fire and injuries. They are claims, not findings, and about other vehicles of the model too. They are looked up by NHTSA's own name for what the VIN states, and by the vehicles of the catalog that it may be; `matched_names` lists the names. An empty list says in `message` what it means. Nothing of a VIN is stored or logged. */
export const getVinComplaints: SelectableOperation<GetVinComplaintsParameters, GetVinComplaintsResponse, Omit<GetVinComplaintsResponse, 'complaints'> & { complaints: ComplaintSelection[] }, false> & SelectableItemList<GetVinComplaintsParameters, Complaint, ComplaintSelection, false> = /* @__PURE__ */ listOperation('/v1/vins/{vin}/complaints', 'complaints')

export interface GetVinTsbsParameters {
  /** Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged. */
  vin: string
  /** Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN. */
  year?: number | undefined
  /** Bulletins on this page. Above 100 it is brought down to 100; the response echoes the value applied. */
  limit?: number | undefined
  /** Bulletins to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only bulletins of this day and later (date of the document, else added to the record), YYYY-MM-DD. */
  since?: string | undefined
  /** Only these fields of each of `tsbs`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('tsb_id' | 'document_id' | 'date' | 'type' | 'components' | 'summary' | 'replaces')[] | undefined
}

/** List the technical service bulletins for the model of one VIN, newest first. What manufacturers sent to their dealers about this year, make and model. A bulletin is no recall, and may concern only some vehicles of the model. They are looked up by NHTSA's own name for what the VIN states, and by the vehicles of the catalog that it may be; `matched_names` lists the names. An empty list says in `message` what it means. Nothing of a VIN is stored or logged. */
export const getVinTsbs: SelectableOperation<GetVinTsbsParameters, GetVinTsbsResponse, Omit<GetVinTsbsResponse, 'tsbs'> & { tsbs: TsbSelection[] }, false> & SelectableItemList<GetVinTsbsParameters, Tsb, TsbSelection, false> = /* @__PURE__ */ listOperation('/v1/vins/{vin}/tsbs', 'tsbs')

export interface GetVinInvestigationsParameters {
  /** Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged. */
  vin: string
  /** Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN. */
  year?: number | undefined
  /** Investigations on this page. Above 100 it is brought down to 100; the response echoes the value applied. */
  limit?: number | undefined
  /** Investigations to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only investigations of this day and later (opened), YYYY-MM-DD. */
  since?: string | undefined
  /** Only these fields of each of `investigations`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('investigation_id' | 'type' | 'subject' | 'components' | 'summary' | 'opened' | 'closed' | 'status' | 'disposition' | 'never_closed' | 'recall_campaign_id' | 'recall_relation')[] | undefined
}

/** List the federal defect investigations of the model of one VIN, newest first. The defect investigations of NHTSA that concern this year, make and model, active and closed. They are looked up by NHTSA's own name for what the VIN states, and by the vehicles of the catalog that it may be; `matched_names` lists the names. An empty list says in `message` what it means. Nothing of a VIN is stored or logged. */
export const getVinInvestigations: SelectableOperation<GetVinInvestigationsParameters, GetVinInvestigationsResponse, Omit<GetVinInvestigationsResponse, 'investigations'> & { investigations: InvestigationSelection[] }, false> & SelectableItemList<GetVinInvestigationsParameters, Investigation, InvestigationSelection, false> = /* @__PURE__ */ listOperation('/v1/vins/{vin}/investigations', 'investigations')

export interface GetVinProvenanceParameters {
  /** Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged. */
  vin: string
  /** Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN. */
  year?: number | undefined
}

/** Say why each value of a decoded VIN is what it is. For everything that NHTSA's vPIC says of a VIN: the variable, the value in vPIC's own words, the pattern, schema and table that it comes from, and which fields of GET /v1/vins/{vin} are read from it. Besides, how the model year was found, and in which pass of the algorithm. Nothing of a VIN is stored or logged. */
export const getVinProvenance: Operation<GetVinProvenanceParameters, GetVinProvenanceResponse, false> = /* @__PURE__ */ operation('GET', '/v1/vins/{vin}/provenance')

export interface GetVinReportParameters {
  /** Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged. */
  vin: string
  /** Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN. */
  year?: number | undefined
  /** Whose recalls: "us" of NHTSA, "ca" of Transport Canada, "all" of both together, newest first. A car that is sold in both countries is recalled in each by campaigns of its own. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** "full": every recall and up to 25 of each other list, as their own addresses give them. "compact": the first 5 of each with their most telling fields, long texts cut to 160 characters with "…" at the end; counts are of all. */
  detail?: 'full' | 'compact' | undefined
  /** Only these fields of the response, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('decoded' | 'decoded.vin' | 'decoded.valid' | 'decoded.corrected_vin' | 'decoded.issues' | 'decoded.year' | 'decoded.make' | 'decoded.model' | 'decoded.trim' | 'decoded.series' | 'decoded.body_class' | 'decoded.doors' | 'decoded.drive_type' | 'decoded.transmission' | 'decoded.fuel_type' | 'decoded.cylinders' | 'decoded.displacement_l' | 'decoded.horsepower' | 'decoded.engine' | 'decoded.gvwr' | 'decoded.plant' | 'decoded.manufacturer' | 'decoded.vehicle_type' | 'decoded.safety' | 'decoded.vehicle_match' | 'decoded.vehicle_id' | 'decoded.not_compared' | 'decoded.no_match_reason' | 'decoded.vehicles' | 'decoded.told_apart_by' | 'decoded.recall_count' | 'decoded.recalls_complete' | 'decoded.recall_records_through' | 'decoded.recall_count_ca' | 'decoded.recall_counts' | 'decoded.complaint_count' | 'decoded.tsb_count' | 'decoded.investigation_count' | 'decoded.recall_match' | 'decoded.similar_names' | 'decoded.image_url' | 'decoded.data_release' | 'vehicles' | 'warnings' | 'recalls' | 'recalls.count' | 'recalls.recall_match' | 'recalls.similar_names' | 'recalls.records_through' | 'recalls.message' | 'recalls.owner_advice' | 'recalls.countries' | 'recalls.recalls' | 'complaints' | 'complaints.loaded' | 'complaints.total' | 'complaints.similar_names' | 'complaints.records_through' | 'complaints.message' | 'complaints.complaints' | 'complaints.summary' | 'tsbs' | 'tsbs.loaded' | 'tsbs.total' | 'tsbs.similar_names' | 'tsbs.records_through' | 'tsbs.message' | 'tsbs.tsbs' | 'investigations' | 'investigations.loaded' | 'investigations.total' | 'investigations.similar_names' | 'investigations.records_through' | 'investigations.message' | 'investigations.investigations' | 'ratings' | 'ratings.count' | 'ratings.ratings' | 'ratings.message' | 'matched_names' | 'sources' | 'edition' | 'snapshot')[] | undefined
}

/** Report everything known of the vehicle of one VIN. One response with all that the service knows of a VIN: what it states, the vehicles of the catalog that it may be with their specifications, and the federal records of its year, make and model: recalls, the most severe first, a summary of the complaints, bulletins and investigations, and the safety ratings that may be of it. Whether this one vehicle was repaired NHTSA and its maker say by VIN (https://www.nhtsa.gov/recalls). For browsers (`Accept: text/html`), and at `/v1/vins/{vin}/report.html`, it is a page to print or send. Nothing of a VIN is stored or logged. */
export const getVinReport: SelectableOperation<GetVinReportParameters, VinReport, VinReportSelection, false> = /* @__PURE__ */ operation('GET', '/v1/vins/{vin}/report')

export interface GetCampaignParameters {
  /** Number of the campaign: of NHTSA (24V064000, also 24V-064) or of Transport Canada (2024065, also 2024-065), or the manufacturer's own (24S05). */
  campaign: string
  /** Vehicles on this page. Above 100 it is brought down to 100; the response echoes the value applied. */
  limit?: number | undefined
  /** Vehicles to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only these fields of each of `vehicles`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('id' | 'year' | 'make' | 'model' | 'trim' | 'body_class' | 'displacement_l' | 'fuel_type' | 'drive_type' | 'configuration' | 'wording' | 'matched_names')[] | undefined
}

/** Get one recall campaign by its number, with the vehicles that it names. What is behind the number on a recall letter: defect, remedy, advice not to drive or to park outside, completion and campaigns of the other country, and whom it concerns. `names` are the makes, models and years that the agency filed, whether or not this service knows them, and those that only the text states (`text_only_years`); `vehicles` are the vehicles of /v1/vehicles that answer to these names, by page, each with the rule that ties it. A name in `unmatched_years` is tied to none, so the campaign concerns vehicles that `vehicles` does not list. Case, blanks and dashes of the number do not matter, and the last three digits of one of NHTSA may be left out. The number of the manufacturer (24S05) finds the only campaign that states it; of several 404 `campaign_not_found` lists them in `campaigns`. Campaigns of equipment, tires and child seats are held, too. A campaign may concern only some vehicles of a name: only the VIN tells. Recalls in Canada contain information licensed under the Open Government Licence – Canada. */
export const getCampaign: SelectableOperation<GetCampaignParameters, GetCampaignResponse, Omit<GetCampaignResponse, 'vehicles'> & { vehicles: CampaignVehicleSelection[] }, false> & SelectableItemList<GetCampaignParameters, CampaignVehicle, CampaignVehicleSelection, false> = /* @__PURE__ */ listOperation('/v1/recalls/{campaign}', 'vehicles')

export interface LookupDtcParameters {
  /** A code such as P0420, or up to 50 codes divided by commas. */
  code: string
}

export type LookupDtcResponse = AskedTroubleCode | TroubleCodeList

/** Look up an OBD-II trouble code. What a generic (SAE-defined) OBD-II trouble code means: title, severity, safety and emissions flags, symptoms, possible causes, related codes, and other meanings at certain makes (`make_notes`). Case and blanks around it do not matter; a failure type that a scanner wrote behind it (P0420-00) is read apart. Several codes, divided by commas, are answered as a list; that is one request. A manufacturer-specific code (P1xxx, B1xxx, C1xxx, U1xxx and the like) means something else at every manufacturer, so the reference does not hold it and says so. Treat the possible causes as where to look, not as a diagnosis. */
export const lookupDtc: Operation<LookupDtcParameters, LookupDtcResponse, false> = /* @__PURE__ */ operation('GET', '/v1/dtc/{code}')

export interface SearchDtcParameters {
  /** Beginnings of words of the title, the subsystem, a symptom, a cause or a note by make, or the beginning of a code. All must be found. It must contain a letter or a digit. */
  q?: string | undefined
  /** Only this system: P powertrain, B body, C chassis, U network. */
  system?: 'P' | 'B' | 'C' | 'U' | undefined
  /** Only this severity. */
  severity?: 'Low' | 'Moderate' | 'High' | 'Critical' | undefined
  /** Codes on this page. Above 100 it is brought down to 100; the response echoes the value applied. */
  limit?: number | undefined
  /** Codes to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only these fields of each of `results`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('code' | 'title' | 'category' | 'system' | 'subsystem' | 'severity' | 'safety_risk' | 'emissions_related' | 'generic' | 'related_codes' | 'symptoms' | 'possible_causes' | 'make_notes')[] | undefined
}

/** Search the trouble-code reference. Finds generic OBD-II trouble codes by words of their title, symptoms and causes, by system and by severity. Matches in the title come first, then the rest, each in order of code. */
export const searchDtc: SelectableOperation<SearchDtcParameters, SearchDtcResponse, Omit<SearchDtcResponse, 'results'> & { results: TroubleCodeSelection[] }, true> & SelectableItemList<SearchDtcParameters, TroubleCode, TroubleCodeSelection, true> = /* @__PURE__ */ listOperation('/v1/dtc', 'results')

export interface ListMakesParameters {
  /** Only this model year. */
  year?: number | undefined
  /** Makes on this page. Above 1000 it is brought down to 1000; the response echoes the value applied. */
  limit?: number | undefined
  /** Makes to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only these fields of each of `makes`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('make' | 'vehicle_count' | 'model_count' | 'first_year' | 'last_year')[] | undefined
}

/** List the makes. All makes that search knows, A to Z, with the number of their vehicles and models and the years they span. Costs no quota. */
export const listMakes: SelectableOperation<ListMakesParameters, ListMakesResponse, Omit<ListMakesResponse, 'makes'> & { makes: ({
  /** Make in its usual spelling. */
  make?: string
  /** Vehicles that a search by this make (and the year asked for) finds. */
  vehicle_count?: number
  /** Models that these vehicles have. */
  model_count?: number
  /** First model year of the make, whatever year was asked for. */
  first_year?: number | null
  /** Last model year, likewise. */
  last_year?: number | null
})[] }, true> & SelectableItemList<ListMakesParameters, {
  /** Make in its usual spelling. */
  make: string
  /** Vehicles that a search by this make (and the year asked for) finds. */
  vehicle_count: number
  /** Models that these vehicles have. */
  model_count: number
  /** First model year of the make, whatever year was asked for. */
  first_year: number | null
  /** Last model year, likewise. */
  last_year: number | null
}, {
  /** Make in its usual spelling. */
  make?: string
  /** Vehicles that a search by this make (and the year asked for) finds. */
  vehicle_count?: number
  /** Models that these vehicles have. */
  model_count?: number
  /** First model year of the make, whatever year was asked for. */
  first_year?: number | null
  /** Last model year, likewise. */
  last_year?: number | null
}, true> = /* @__PURE__ */ listOperation('/v1/makes', 'makes')

export interface ListModelsParameters {
  /** Make. Case does not matter; usual short forms are understood (chevy, vw, mercedes benz). It must contain a letter or a digit. */
  make: string
  /** Only this model year. */
  year?: number | undefined
  /** Models on this page. Above 1000 it is brought down to 1000; the response echoes the value applied. */
  limit?: number | undefined
  /** Models to skip. Beyond the last one the page is empty. */
  offset?: number | undefined
  /** Only these fields of each of `models`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('model' | 'vehicle_count' | 'first_year' | 'last_year')[] | undefined
}

/** List the models of a make. All models of one make, A to Z. The make is understood as search understands it. A make that nobody has is no error: the list is empty, `make` is null and `suggestions` holds near makes. Costs no quota. */
export const listModels: SelectableOperation<ListModelsParameters, ListModelsResponse, Omit<ListModelsResponse, 'models'> & { models: ({
  /** Model in its usual spelling. */
  model?: string
  /** Vehicles that a search by this make and model (and the year asked for) finds; those of longer names with the same words are among them. */
  vehicle_count?: number
  /** First model year of this name, whatever year was asked for. */
  first_year?: number | null
  /** Last model year, likewise. */
  last_year?: number | null
})[] }, false> & SelectableItemList<ListModelsParameters, {
  /** Model in its usual spelling. */
  model: string
  /** Vehicles that a search by this make and model (and the year asked for) finds; those of longer names with the same words are among them. */
  vehicle_count: number
  /** First model year of this name, whatever year was asked for. */
  first_year: number | null
  /** Last model year, likewise. */
  last_year: number | null
}, {
  /** Model in its usual spelling. */
  model?: string
  /** Vehicles that a search by this make and model (and the year asked for) finds; those of longer names with the same words are among them. */
  vehicle_count?: number
  /** First model year of this name, whatever year was asked for. */
  first_year?: number | null
  /** Last model year, likewise. */
  last_year?: number | null
}, false> = /* @__PURE__ */ listOperation('/v1/makes/{make}/models', 'models')

export interface ListYearsParameters {
  /** Only these fields of each of `years`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. */
  fields?: ('year' | 'vehicle_count' | 'make_count')[] | undefined
}

/** List the model years. All model years that search knows, newest first, with the number of their vehicles and makes. Costs no quota. */
export const listYears: SelectableOperation<ListYearsParameters, ListYearsResponse, Omit<ListYearsResponse, 'years'> & { years: ({
  /** Model year. */
  year?: number
  /** Vehicles that a search by this year finds. */
  vehicle_count?: number
  /** Makes that these vehicles have. */
  make_count?: number
})[] }, true> = /* @__PURE__ */ operation('GET', '/v1/years')

export interface GetFacetsParameters {
  /** Only this model year. */
  year?: number | undefined
  /** Only this make. Case does not matter; usual short forms are understood (chevy, vw, mercedes benz). It must contain a letter or a digit. */
  make?: string | undefined
  /** Only models with these whole words, or of this family. Case, punctuation and blanks do not matter: tacoma finds "Tacoma Access Cab", f150 finds "F-150"; 3 does not find "330i", but "3 series" does. Words that no name tells are left out, and the response says so. It must contain a letter or a digit. */
  model?: string | undefined
  /** Only trims with these whole words, compared as those of models are. It must contain a letter or a digit. */
  trim?: string | undefined
  /** Only this body class. Case does not matter. Vehicles of unknown body class are left out; a row that means several bodies has a word of its own ("Sedan or Coupe") and is found by that. */
  body_class?: 'Sedan' | 'Coupe' | 'Convertible' | 'Hatchback' | 'Wagon' | 'SUV' | 'Pickup' | 'Minivan' | 'Van' | 'Cargo Van' | 'Passenger Van' | 'Motorcycle' | 'Bus' | 'Truck' | 'Trailer' | 'Motorhome' | 'Sedan or Coupe' | 'Sedan or Hatchback' | 'Sedan, Coupe or Convertible' | 'Sedan, Coupe or Hatchback' | 'Coupe or Convertible' | 'Coupe or Hatchback' | undefined
  /** Only this fuel type, likewise. */
  fuel_type?: 'Gasoline' | 'Diesel' | 'Electric' | 'Hybrid' | 'Plug-in Hybrid' | 'Flex Fuel (E85)' | 'CNG' | 'LPG' | 'Hydrogen' | 'Gasoline or Natural Gas' | 'Gasoline or Propane' | undefined
  /** Only this drive type, likewise. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | undefined
  /** Only engines with so many cylinders. */
  cylinders?: number | undefined
  /** Only vehicles with at least this combined fuel economy on their first fuel (economy.combined_mpg): miles per gallon, or per gallon equivalent of electric, hydrogen and natural gas vehicles. Plug-in hybrids count with gasoline. Alias: `mpg_min`. */
  min_mpg?: number | undefined
  /** Only electric, plug-in hybrid and hydrogen vehicles with at least this electric.range_miles. Alias: `range_min`. */
  min_range?: number | undefined
  /** Only vehicles with at least this overall_stars. Those that are not rated are left out. Alias: `stars_min`. */
  min_stars?: number | undefined
  /** Only this model year and later ones. Not together with `year`. Alias: `min_year`. */
  year_min?: number | undefined
  /** Only this model year and earlier ones. Not together with `year`. Alias: `max_year`. */
  year_max?: number | undefined
  /** Makes and models that are counted one by one, those of most vehicles first. Above 1000 it is brought down to 1000. */
  limit?: number | undefined
}

/** Count the vehicles of a search by make, year, body, fuel, drive and cylinders. What a search can be narrowed to: under the same conditions as a search, how many of its vehicles have each value. Each count is the `total` of that search with the value added. `model` is counted only where a make is given; a model counts the vehicles of longer names with the same words too. Costs no quota. */
export const getFacets: Operation<GetFacetsParameters, GetFacetsResponse, true> = /* @__PURE__ */ operation('GET', '/v1/facets')

export interface SuggestVehiclesParameters {
  /** What is typed so far. Its first eight words count. It must contain a letter or a digit. */
  q?: string | undefined
  /** Names to answer at most. Above 25 it is brought down to 25. */
  limit?: number | undefined
}

/** Complete a vehicle name while it is typed. For an input field: year, make and model in any order, each word as far as it is typed ("19 tac", "f150 2015", "toy tac 19", "civic hyb"). Years have four digits or two. Whole words go before beginnings, names of many and newer vehicles before others; words written as one are divided ("hondacivic"); where no name has a word, the nearest ones count, and a word that fits nothing is passed over where the others name a make or model as it stands. Text that names none brings no names. Without `q`: the makes of most and newest vehicles. The number of a recall campaign is no name: `campaign` says that it is one. Costs no quota. */
export const suggestVehicles: Operation<SuggestVehiclesParameters, SuggestVehiclesResponse, true> = /* @__PURE__ */ operation('GET', '/v1/suggest')

export interface ListChangesParameters {
  /** Where to go on: `next_cursor` of the page before; or a day, YYYY-MM-DD, for the events recorded from then on; or "latest" for a cursor at the end. Left out: from the oldest event that is retained. */
  since?: string | undefined
  /** Only these types, separated by commas; "recall" means all that begin with it, and so on. A dataset.reset is always among the events. */
  type?: ('dataset' | 'recall' | 'investigation' | 'tsb' | 'complaints' | 'vehicle' | 'link' | 'dataset.reset' | 'recall.added' | 'recall.widened' | 'recall.narrowed' | 'recall.removed' | 'recall.text_changed' | 'recall.remedy_available' | 'recall.do_not_drive_set' | 'recall.do_not_drive_cleared' | 'recall.park_outside_set' | 'recall.park_outside_cleared' | 'recall.superseded' | 'recall.completion_reported' | 'investigation.opened' | 'investigation.closed' | 'investigation.upgraded' | 'tsb.added' | 'complaints.spike' | 'vehicle.added' | 'vehicle.changed' | 'vehicle.retired' | 'link.added' | 'link.removed')[] | undefined
  /** Only events about this make, by any usual spelling. It must contain a letter or a digit. */
  make?: string | undefined
  /** Only events about this model: the whole name, as records or vehicles have it; case and punctuation do not matter. It must contain a letter or a digit. */
  model?: string | undefined
  /** Only this model year. */
  year?: number | undefined
  /** Whose records changed: "us" of the United States, "ca" recalls in Canada alone, "all". A dataset.reset of all data is always among the events. */
  country?: 'us' | 'ca' | 'all' | undefined
  /** Events on this page. Above 100 it is brought down to 100. */
  limit?: number | undefined
}

/** List what changed in the data. Every change between published snapshots, oldest first: recalls added, widened, with a new text, a remedy or a warning; investigations; bulletins; spikes of complaints; vehicles; names tied to vehicles. Keep `next_cursor` and pass it as `since` the next time: no event is skipped or repeated, whichever node answers. A page without events costs no quota. A `dataset.reset` says that changes of a dataset were not recorded one by one (docs/changes.md); it comes whatever the filters are. Events are retained for 400 days. */
export const listChanges: Operation<ListChangesParameters, ListChangesResponse, true> & ItemList<ListChangesParameters, Change, true> = /* @__PURE__ */ listOperation('/v1/changes', 'changes', 'since')

export type ListExportsParameters = Record<string, never>

/** List the datasets that can be downloaded whole. The datasets of the current snapshot as files: NDJSON, CSV and Parquet. Each with its columns, its number of rows, and size, SHA-256 and ETag of the files that are made already; a file is made when it is first asked for. docs/export.md says how each format shows null, lists and dates. Costs no quota. */
export const listExports: Operation<ListExportsParameters, ListExportsResponse, true> = /* @__PURE__ */ operation('GET', '/v1/export')

export type GetStatusParameters = Record<string, never>

/** Health and freshness of the data. Whether the service is healthy and how current its data are. Needs no key and takes no parameters; meant for uptime checks. */
export const getStatus: Operation<GetStatusParameters, GetStatusResponse, true> = /* @__PURE__ */ operation('GET', '/v1/status')

export type ListWatchlistsParameters = Record<string, never>

/** Watchlists of the account. Costs no quota. */
export const listWatchlists: Operation<ListWatchlistsParameters, ListWatchlistsResponse, true> = /* @__PURE__ */ operation('GET', '/v1/watchlists')

export interface CreateWatchlistParameters {
  /** What the watchlist is called. */
  name: string
  /** Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States. */
  country?: 'us' | 'ca' | 'all' | undefined
}

/** Make a watchlist. Costs no quota. */
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
  /** What the watchlist is called. */
  name?: string | undefined
  /** Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States. */
  country?: 'us' | 'ca' | 'all' | undefined
}

/** Rename a watchlist, or choose whose recalls it watches. What the body leaves out stays. Costs no quota. */
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
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** Vehicles on a watchlist, those of one model together. Costs no quota. */
export const listWatchlistItems: Operation<ListWatchlistItemsParameters, ListWatchlistItemsResponse, false> & ItemList<ListWatchlistItemsParameters, WatchlistItem, false> = /* @__PURE__ */ listOperation('/v1/watchlists/{watchlist_id}/items', 'items', 'cursor')

export interface CheckWatchlistParameters {
  /** Id of a watchlist. */
  watchlist_id?: string | undefined
  /** Campaigns at most; default 8. */
  limit?: number | undefined
}

/** What is to be done about a watchlist, in short. The campaigns that concern vehicles on a watchlist of the account and are neither remedied nor not applicable, most urgent first, then newest, each once with how many items it concerns; and items for which nothing could be looked up. Without `watchlist_id`: the watchlists of the account, or the only one checked. Costs no quota. Costs no quota. */
export const checkWatchlist: Operation<CheckWatchlistParameters, CheckWatchlistResponse, true> = /* @__PURE__ */ operation('GET', '/v1/watchlists/check')

export interface ListWatchlistFindingsParameters {
  /** Id of a watchlist. */
  watchlist_id: string
  /** What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable". */
  state?: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable' | undefined
  /** "do_not_drive": the campaign says not to drive until it is fixed. "park_outside": it says to park outside. "unknown": nothing could be looked up for the item. "recall": any other campaign. */
  severity?: 'do_not_drive' | 'park_outside' | 'unknown' | 'recall' | undefined
  /** What `ref`, `site` or `driver` of the item holds, in part; small and capital letters are the same. */
  label?: string | undefined
  /** Default 100. */
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** What concerns the vehicles of a watchlist now. What concerns each item by the current data, most urgent first: campaigns of its year, make and model, and items for which nothing could be looked up. A campaign may concern only some vehicles of a name, and none says whether this one was repaired: NHTSA says so by VIN. Costs no quota. */
export const listWatchlistFindings: Operation<ListWatchlistFindingsParameters, ListWatchlistFindingsResponse, false> & ItemList<ListWatchlistFindingsParameters, Finding, false> = /* @__PURE__ */ listOperation('/v1/watchlists/{watchlist_id}/findings', 'findings', 'cursor')

export interface SetWatchlistFindingStatesParameters {
  /** Id of a watchlist. */
  watchlist_id: string
  /** Findings of this watchlist. */
  findings: {
    /** Id of an item. */
    item_id: string
    /** The campaign number of NHTSA, or of Transport Canada (2022650); with severity "unknown", why nothing could be looked up. */
    subject: string
  }[]
  /** What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable". */
  state: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable'
  /** What was said with it. */
  note?: string | undefined
}

/** Say what is done about findings. All of them or none. Each change is a line of the history, with the key that made it; nothing removes a line but deleting the watchlist. Costs no quota. */
export const setWatchlistFindingStates: Operation<SetWatchlistFindingStatesParameters, SetWatchlistFindingStatesResponse, false> = /* @__PURE__ */ operation('POST', '/v1/watchlists/{watchlist_id}/findings/state')

export interface SummarizeWatchlistParameters {
  /** Id of a watchlist. */
  watchlist_id: string
}

/** How many findings are open, and for how long. Costs no quota. */
export const summarizeWatchlist: Operation<SummarizeWatchlistParameters, SummarizeWatchlistResponse, false> = /* @__PURE__ */ operation('GET', '/v1/watchlists/{watchlist_id}/summary')

export interface ListWatchlistHistoryParameters {
  /** Id of a watchlist. */
  watchlist_id: string
  /** Id of an item. */
  item_id?: string | undefined
  /** Default 50. */
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** Who said what of which finding, and when. Costs no quota. */
export const listWatchlistHistory: Operation<ListWatchlistHistoryParameters, ListWatchlistHistoryResponse, false> & ItemList<ListWatchlistHistoryParameters, {
  /** Id of an item. */
  item_id: string
  /** Null: the item has none, or is no longer on the list. */
  vin: string | null
  /** Null: not known. */
  year: number | null
  /** Null: not known. */
  make: string | null
  /** Null: not known. */
  model: string | null
  /** The caller's own reference; empty = none. */
  ref: string
  /** Where it is stationed; empty = not said. */
  site: string
  /** Who drives it; empty = not said. */
  driver: string
  /** The campaign number of NHTSA, or of Transport Canada (2022650); with severity "unknown", why nothing could be looked up. */
  subject: string
  /** What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable". */
  state_before: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable'
  /** What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable". */
  state: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable'
  /** What was said with it. */
  note: string
  /** Who: id of an API key, or "explorer" for the dashboard. */
  set_by: string
  /** Null: a key did, or it is not known who. */
  set_by_person: string | null
  /** When. ISO 8601 in UTC, whole seconds. */
  set_at: string
}, false> = /* @__PURE__ */ listOperation('/v1/watchlists/{watchlist_id}/history', 'history', 'cursor')

export type ListWebhooksParameters = Record<string, never>

/** Webhook endpoints of the account. Costs no quota. */
export const listWebhooks: Operation<ListWebhooksParameters, ListWebhooksResponse, true> = /* @__PURE__ */ operation('GET', '/v1/webhooks')

export interface CreateWebhookParameters {
  /** Where messages are sent: https, at a host on the public internet. Redirects are not followed. */
  url: string
  /** What the endpoint is for. */
  description?: string | undefined
  /** Types of events that are sent there; empty = all. */
  event_types?: ChangeType[] | undefined
  /** A secret of your own: `whsec_` and the base64 of 24 to 64 random bytes. Left out, one is made. */
  secret?: string | undefined
}

/** Make a webhook endpoint. At most 20 an account. The host is looked up now and before each message: a private, loopback or link-local address is rejected. Costs no quota. */
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
  /** Where messages are sent: https, at a host on the public internet. Redirects are not followed. */
  url?: string | undefined
  /** What the endpoint is for. */
  description?: string | undefined
  /** Types of events that are sent there; empty = all. */
  event_types?: ChangeType[] | undefined
  /** Whether messages are sent there. */
  enabled?: boolean | undefined
}

/** Change, disable or enable a webhook endpoint. What is left out stays. While an endpoint is disabled no message is made for it; what waits for it is sent once it is enabled again. Costs no quota. */
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
  /** A secret of your own: `whsec_` and the base64 of 24 to 64 random bytes. Left out, one is made. */
  secret?: string | undefined
}

/** Give a webhook endpoint another secret. For 24 hours messages carry two signatures, by the new secret and by the one before, so that no message is rejected while the receiver changes. Costs no quota. */
export const rotateWebhookSecret: Operation<RotateWebhookSecretParameters, WebhookWithSecret, false> = /* @__PURE__ */ operation('POST', '/v1/webhooks/{webhook_id}/rotate-secret')

export interface TestWebhookParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
}

/** Send a test message. A message of the type `webhook.test`, delivered as every other one. The response does not wait for it. Costs no quota. */
export const testWebhook: Operation<TestWebhookParameters, DeliveryResponse, false> = /* @__PURE__ */ operation('POST', '/v1/webhooks/{webhook_id}/test')

export interface ListWebhookDeliveriesParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
  /** "waiting": a try is due. "delivered": the receiver answered 2xx. "failed": no try is left. */
  state?: 'waiting' | 'delivered' | 'failed' | undefined
  /** Default 20. */
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** Messages of the last 30 days. Costs no quota. */
export const listWebhookDeliveries: Operation<ListWebhookDeliveriesParameters, ListWebhookDeliveriesResponse, false> & ItemList<ListWebhookDeliveriesParameters, DeliverySummary, false> = /* @__PURE__ */ listOperation('/v1/webhooks/{webhook_id}/deliveries', 'deliveries', 'cursor')

export interface GetWebhookDeliveryParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
  /** Id of a message: the `webhook-id` of every try. */
  delivery_id: string
}

export type GetWebhookDeliveryResponse = {
  delivery: Delivery
}

/** One message with its body and its tries. Costs no quota. */
export const getWebhookDelivery: Operation<GetWebhookDeliveryParameters, GetWebhookDeliveryResponse, false> = /* @__PURE__ */ operation('GET', '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}')

export interface SendWebhookDeliveryAgainParameters {
  /** Id of a webhook endpoint. */
  webhook_id: string
  /** Id of a message: the `webhook-id` of every try. */
  delivery_id: string
}

/** Send a message again. With the same id and body, and ten tries more. The response does not wait for it. Costs no quota. */
export const sendWebhookDeliveryAgain: Operation<SendWebhookDeliveryAgainParameters, DeliveryResponse, false> = /* @__PURE__ */ operation('POST', '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again')
