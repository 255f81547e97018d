// Made from docs/openapi.json by "npm run generate"; change src/ instead.

export interface AddWatchlistItemsResponse {
  /** Items added. */
  added: number
  /** Items that already existed. */
  updated: number
  /** Items on the list now. */
  items: number
}

/** One generic trouble code. */
export interface AskedTroubleCode {
  /** Trouble code in upper case. */
  code: string
  /** Code and title: component, circuit or function, and fault; bank and sensor in parentheses. */
  title: string
  /** Vehicle system that reports the code. */
  category: 'Powertrain' | 'Body' | 'Chassis' | 'Network'
  /** First letter of the code. */
  system: 'P' | 'B' | 'C' | 'U'
  /** Component family. */
  subsystem: string
  /** Urgency; docs/dtc.md lists the criteria. */
  severity: 'Low' | 'Moderate' | 'High' | 'Critical'
  /** True if the fault can endanger people. */
  safety_risk: boolean
  /** True if the fault can raise emissions. */
  emissions_related: boolean
  /** Defined by the standard for every manufacturer. */
  generic: true
  /** Codes of the same circuit, of the same component on the other bank, and codes that often occur together. */
  related_codes: string[]
  /** Signs that a driver or technician may notice. */
  symptoms: string[]
  /** Starting points for diagnosis, not a diagnosis. */
  possible_causes: string[]
  /** Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known. */
  make_notes: string[]
  /** Failure type of ISO 15031-6 after the requested code: "00" in P0420-00. The record describes the code. */
  failure_type?: string
}

/** Backup camera. */
export interface AssistanceFeature {
  /** Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it. */
  availability: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
  /** True if it met NHTSA's criteria. Null if not judged or pending. */
  meets_criteria: boolean | null
}

/** Fields selected by `fields`. */
export interface AssistanceFeatureSelection {
  /** Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it. */
  availability?: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
  /** True if it met NHTSA's criteria. Null if not judged or pending. */
  meets_criteria?: boolean | null
}

export interface BatchComplaints {
  /** VIN of the line, in capitals; null if it has none. */
  vin: string | null
  /** Validity of the VIN. Check it if false: a mistyped VIN may belong to another model. Null if the line has none. */
  vin_valid: boolean | null
  /** Model year stated by the VIN. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model, in NHTSA's spelling for a VIN, otherwise in the catalog's. Null if `models` lists several. */
  model: string | null
  /** All models that the line may mean. Check them if the name is short. */
  models: string[]
  /** "exact": one vehicle of the catalog matches. "candidates": several match, and the result covers all of them. "none": no vehicle of the catalog matches, and the result uses federal names only. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** Matching vehicles of the catalog, in the default order. */
  vehicle_ids: string[]
  /** Explanation if the model was not read literally, as `note` of GET /v1/vehicles. Otherwise null. */
  note: string | null
  /** True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** Summary of all complaints about this vehicle, independent of page and days. Omitted if none are loaded for its make and model year. */
  summary: ComplaintSummary | null
}

export interface BatchRecalls {
  /** VIN of the line, in capitals; null if it has none. */
  vin: string | null
  /** Validity of the VIN. Check it if false: a mistyped VIN may belong to another model. Null if the line has none. */
  vin_valid: boolean | null
  /** Model year stated by the VIN. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model, in NHTSA's spelling for a VIN, otherwise in the catalog's. Null if `models` lists several. */
  model: string | null
  /** All models that the line may mean. Check them if the name is short. */
  models: string[]
  /** "exact": one vehicle of the catalog matches. "candidates": several match, and the result covers all of them. "none": no vehicle of the catalog matches, and the result uses federal names only. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** Matching vehicles of the catalog, in the default order. */
  vehicle_ids: string[]
  /** Explanation if the model was not read literally, as `note` of GET /v1/vehicles. Otherwise null. */
  note: string | null
  /** "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** True if any campaign tells owners to not drive until the repair. Null if unknown: no campaign is known, or one does not say. */
  do_not_drive: boolean | null
  /** True if any campaign tells owners to park outside because of fire. Null if unknown: no campaign is known, or one does not say. */
  park_outside: boolean | null
  /** NHTSA's campaign numbers, newest report first. */
  campaign_ids: string[]
  /** Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country. */
  count?: number
  /** Newest report first. */
  recalls: Recall[]
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list. */
  message: string
  owner_advice: OwnerAdvice
  /** Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested. */
  countries?: CountryRecallList[]
}

export interface BatchReport {
  /** VIN of the line, in capitals; null if it has none. */
  vin: string | null
  /** Validity of the VIN. Check it if false: a mistyped VIN may belong to another model. Null if the line has none. */
  vin_valid: boolean | null
  /** Model year stated by the VIN. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model, in NHTSA's spelling for a VIN, otherwise in the catalog's. Null if `models` lists several. */
  model: string | null
  /** All models that the line may mean. Check them if the name is short. */
  models: string[]
  /** "exact": one vehicle of the catalog matches. "candidates": several match, and the result covers all of them. "none": no vehicle of the catalog matches, and the result uses federal names only. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** Matching vehicles of the catalog, in the default order. */
  vehicle_ids: string[]
  /** Explanation if the model was not read literally, as `note` of GET /v1/vehicles. Otherwise null. */
  note: string | null
  /** Trim level. */
  trim: string | null
  /** Body or cab variant. */
  submodel: string | null
  /** Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in liters. Null for electric vehicles. */
  displacement_l: number | null
  /** Kind of transmission and number of gears. */
  transmission: Transmission | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Fuel type. */
  fuel_type: FuelType | null
  /** Body class; docs/data-sources.md defines the values. */
  body_class: BodyClass | null
  /** Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it. */
  doors: number | null
  /** Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration: string | null
  /** Energy of the traction battery in kWh, if the source states it. */
  battery_kwh: number | null
  /** Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine. */
  motor_kw: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale. */
  overall_stars: number | null
  /** True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger. */
  turbo: boolean | null
  /** True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger. */
  supercharger: boolean | null
  /** True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before. */
  start_stop: boolean | null
  /** True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain. */
  gas_guzzler: boolean | null
  /** EPA's size class in its own words. */
  size_class: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft: number | null
  /** Fuel economy as EPA rates it. Null if EPA does not rate the vehicle. */
  economy: Economy | null
  /** Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others. */
  electric: ElectricFacts | null
  /** Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle. */
  emissions: Emissions | null
  /** True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted. */
  recalls_complete: boolean
  /** Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  recall_count?: number | null
  /** Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  investigation_count?: number
  recall_counts?: RecallCounts
  /** "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Recalls that tell owners not to drive, then recalls that tell owners to park outside. */
  warnings: ReportWarning[]
  recalls: ReportRecalls
  complaints: ReportComplaints
  tsbs: ReportTsbs
  investigations: ReportInvestigations
  /** Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle. */
  ratings: {
    /** Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known. */
    count?: number
    /** Sorted by rated version. Null stars mean not rated. */
    ratings: RatingSelection[]
    /** Meaning of the list. */
    message: string
  }
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Official files used for the report, and the dates they cover. */
  sources: ReportSource[]
  /** "starter": based on starter data, an excerpt. "official": based on complete federal files. */
  edition: 'starter' | 'official'
  /** SHA-256 of the data used for the report. The same data give the same report. */
  snapshot: string
}

export interface BatchVehicle {
  /** VIN of the line, in capitals; null if it has none. */
  vin: string | null
  /** Validity of the VIN. Check it if false: a mistyped VIN may belong to another model. Null if the line has none. */
  vin_valid: boolean | null
  /** Model year stated by the VIN. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model, in NHTSA's spelling for a VIN, otherwise in the catalog's. Null if `models` lists several. */
  model: string | null
  /** All models that the line may mean. Check them if the name is short. */
  models: string[]
  /** "exact": one vehicle of the catalog matches. "candidates": several match, and the result covers all of them. "none": no vehicle of the catalog matches, and the result uses federal names only. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** Matching vehicles of the catalog, in the default order. */
  vehicle_ids: string[]
  /** Explanation if the model was not read literally, as `note` of GET /v1/vehicles. Otherwise null. */
  note: string | null
  /** Trim level. */
  trim: string | null
  /** Body or cab variant. */
  submodel: string | null
  /** Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in liters. Null for electric vehicles. */
  displacement_l: number | null
  /** Kind of transmission and number of gears. */
  transmission: Transmission | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Fuel type. */
  fuel_type: FuelType | null
  /** Body class; docs/data-sources.md defines the values. */
  body_class: BodyClass | null
  /** Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it. */
  doors: number | null
  /** Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration: string | null
  /** Energy of the traction battery in kWh, if the source states it. */
  battery_kwh: number | null
  /** Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine. */
  motor_kw: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale. */
  overall_stars: number | null
  /** True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger. */
  turbo: boolean | null
  /** True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger. */
  supercharger: boolean | null
  /** True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before. */
  start_stop: boolean | null
  /** True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain. */
  gas_guzzler: boolean | null
  /** EPA's size class in its own words. */
  size_class: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft: number | null
  /** Fuel economy as EPA rates it. Null if EPA does not rate the vehicle. */
  economy: Economy | null
  /** Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others. */
  electric: ElectricFacts | null
  /** Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle. */
  emissions: Emissions | null
  /** True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted. */
  recalls_complete: boolean
  /** Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  recall_count?: number | null
  /** Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  investigation_count?: number
  recall_counts?: RecallCounts
  /** "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
}

export type BodyClass = 'Sedan' | 'Coupe' | 'Convertible' | 'Hatchback' | 'Wagon' | 'SUV' | 'Pickup' | 'Minivan' | 'Van' | 'Cargo Van' | 'Passenger Van' | 'Motorcycle' | 'Bus' | 'Truck' | 'Trailer' | 'Motorhome' | 'Sedan or Coupe' | 'Sedan or Hatchback' | 'Sedan, Coupe or Convertible' | 'Sedan, Coupe or Hatchback' | 'Coupe or Convertible' | 'Coupe or Hatchback'

/** A vehicle matched to a campaign by name. */
export interface CampaignVehicle {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Model year. Null only if federal records do not state one. */
  year: number | null
  /** Make in its usual spelling. */
  make: string
  /** Model. May include the cab or body variant. */
  model: string
  /** Trim level. */
  trim: string | null
  /** Body class; docs/data-sources.md defines the values. */
  body_class: BodyClass | null
  /** Engine displacement in liters. Null for electric vehicles. */
  displacement_l: number | null
  /** Fuel type. */
  fuel_type: FuelType | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration: string | null
  /** Number of the text about this vehicle: 1 is the text of `recall`, others are in `other_wordings`. */
  wording: number
  /** Names of the campaign that match the vehicle, with the rule of each match. */
  matched_names: NameLink[]
}

/** The fields that `fields` names. */
export interface CampaignVehicleSelection {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id?: string
  /** Model year. Null only if federal records do not state one. */
  year?: number | null
  /** Make in its usual spelling. */
  make?: string
  /** Model. May include the cab or body variant. */
  model?: string
  /** Trim level. */
  trim?: string | null
  /** Body class; docs/data-sources.md defines the values. */
  body_class?: BodyClass | null
  /** Engine displacement in liters. Null for electric vehicles. */
  displacement_l?: number | null
  /** Fuel type. */
  fuel_type?: FuelType | null
  /** Driven wheels. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration?: string | null
  /** Number of the text about this vehicle: 1 is the text of `recall`, others are in `other_wordings`. */
  wording?: number
  /** Names of the campaign that match the vehicle, with the rule of each match. */
  matched_names?: NameLink[]
}

/** A change of the data. docs/changes.md lists the members of `before` and `after`. */
export interface Change {
  /** Event id. Identical on every node and never reused. */
  id: string
  /** Position in the log, ascending. Numbers may be skipped after a rollback. */
  sequence: number
  type: ChangeType
  /** Country of the changed records, as ISO 3166-1 in lower case. Only recalls can have a country other than "us", and only if `country` requests it. */
  country: 'us' | 'ca'
  /** Newest date inside the official files that contain the change, YYYY-MM-DD. Never decreases along the log. */
  recorded: string
  /** Subject of the event: number of a campaign, an investigation, or a bulletin, id of a vehicle, a name with its component, or a data set. */
  subject: string
  /** Description in one line. */
  title: string
  /** Makes and models that the event concerns, as the agency's records write them; for vehicle.* the vehicle; for recall.widened and recall.narrowed only the changed names. */
  names: {
    /** Make as the record writes it. */
    make: string
    /** Model as the record writes it. */
    model: string
    /** Model years, ascending; null = the record states none. */
    years: (number | null)[]
  }[]
  /** Vehicles linked to the names when the event was recorded; at most the first 1,000. */
  vehicle_ids: string[]
  /** Total number of linked vehicles. */
  vehicle_count: number
  /** Changed fields before the change; null if there was nothing. */
  before: ChangedFacts | null
  /** Changed fields after the change; null if nothing is left. */
  after: ChangedFacts | null
}

/** Type of the event. */
export type ChangeType = 'dataset.reset' | 'recall.added' | 'recall.widened' | 'recall.narrowed' | 'recall.removed' | 'recall.text_changed' | 'recall.remedy_available' | 'recall.do_not_drive_set' | 'recall.do_not_drive_cleared' | 'recall.park_outside_set' | 'recall.park_outside_cleared' | 'recall.superseded' | 'recall.completion_reported' | 'investigation.opened' | 'investigation.closed' | 'investigation.upgraded' | 'tsb.added' | 'complaints.spike' | 'vehicle.added' | 'vehicle.changed' | 'vehicle.retired' | 'link.added' | 'link.removed'

export interface ChangeWebhookRequest {
  /** Receiver URL: https, on the public internet. Redirects are not followed. */
  url?: string
  /** Purpose of the endpoint. */
  description?: string
  /** Event types to send. Empty for all types. */
  event_types?: ChangeType[]
  /** False if the endpoint is disabled. */
  enabled?: boolean
}

export interface ChangedFacts {
  /** For vehicle.* events. Model year. Null only if federal records do not state one. */
  year?: string | number | boolean | null
  /** For vehicle.* events. Make in its usual spelling. */
  make?: string | number | boolean | null
  /** For vehicle.* events. Model. May include the cab or body variant. */
  model?: string | number | boolean | null
  /** For vehicle.* events. Trim level. */
  trim?: string | number | boolean | null
  /** For vehicle.* events. Body or cab variant. */
  submodel?: string | number | boolean | null
  /** For vehicle.* events. Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower?: string | number | boolean | null
  /** For vehicle.* events. Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: string | number | boolean | null
  /** For vehicle.* events. Engine displacement in liters. Null for electric vehicles. */
  displacement_l?: string | number | boolean | null
  /** For vehicle.* events. Kind of transmission and number of gears. */
  transmission?: string | number | boolean | null
  /** For vehicle.* events. Driven wheels. */
  drive_type?: string | number | boolean | null
  /** For vehicle.* events. Fuel type. */
  fuel_type?: string | number | boolean | null
  /** For vehicle.* events. Body class; docs/data-sources.md defines the values. */
  body_class?: string | number | boolean | null
  /** For vehicle.* events. Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it. */
  doors?: string | number | boolean | null
  /** For vehicle.* events. Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration?: string | number | boolean | null
  /** For vehicle.* events. Energy of the traction battery in kWh, if the source states it. */
  battery_kwh?: string | number | boolean | null
  /** For vehicle.* events. Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine. */
  motor_kw?: string | number | boolean | null
  /** For vehicle.* events. NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale. */
  overall_stars?: string | number | boolean | null
  /** For vehicle.* events. True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger. */
  turbo?: string | number | boolean | null
  /** For vehicle.* events. True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger. */
  supercharger?: string | number | boolean | null
  /** For vehicle.* events. True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before. */
  start_stop?: string | number | boolean | null
  /** For vehicle.* events. True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain. */
  gas_guzzler?: string | number | boolean | null
  /** For vehicle.* events. EPA's size class in its own words. */
  size_class?: string | number | boolean | null
  /** For vehicle.* events. Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft?: string | number | boolean | null
  /** For vehicle.* events. Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft?: string | number | boolean | null
  /** First component of a recall; component of a spike. */
  component?: string | null
  /** Components of a recall or a bulletin. */
  components?: string[]
  /** Type of a recall or a bulletin. */
  type?: string | null
  /** Manufacturer that filed the recall. */
  manufacturer?: string | null
  /** Summary of a recall, an investigation or a bulletin, cut at 2,000 characters. */
  summary?: string | null
  /** Consequence of the defect, cut at 2,000 characters. */
  consequence?: string | null
  /** Remedy of the recall, cut at 2,000 characters. */
  remedy?: string | null
  /** Day NHTSA received the report, or the day of a recall in another country. */
  report_received?: string | null
  /** Vehicles or units potentially affected. */
  potentially_affected?: number | null
  /** True if owners are told not to drive. Null if the record does not say. */
  do_not_drive?: boolean | null
  /** True if owners are told to park outside. Null if the record does not say. */
  park_outside?: boolean | null
  /** Words of the summary that limit the recall to some vehicles. */
  applies_to_hint?: string | null
  /** Campaign whose text states that it supersedes this one. */
  superseded_by?: string | null
  /** Total number of names in the campaign. */
  names?: number | null
  /** Quarter of a completion report. */
  quarter?: string | null
  /** Vehicles involved, of a completion report. */
  involved?: number | null
  /** Vehicles remedied. */
  remedied?: number | null
  /** Vehicles whose owners could not be reached. */
  unreachable?: number | null
  /** Vehicles exported, scrapped or otherwise removed. */
  removed?: number | null
  /** Subject of an investigation. */
  investigation_subject?: string | null
  /** Day on which the investigation was opened. */
  opened?: string | null
  /** Day on which it was closed; null = active. */
  closed?: string | null
  /** Investigation that continues this one, if the record names it. */
  upgraded_to?: string | null
  /** The manufacturer's number of a bulletin. */
  document_id?: string | null
  /** Date of a bulletin. */
  date?: string | null
  /** The bulletin that it replaces. */
  replaces?: string | null
  /** Complaints filed during a spike. */
  complaints?: number | null
  /** Average number of complaints in the twelve preceding periods of the same length. */
  mean_before?: number | null
  /** Days counted. */
  days?: number | null
  /** First of these days. */
  from?: string | null
  /** Last of these days. */
  through?: string | null
  /** Rule that links the records of a name to vehicles. */
  rule?: string | null
  /** Confidence of the rule: exact, reviewed, or derived. */
  confidence?: string | null
  /** Reason of a `dataset.reset`; see docs/changes.md. */
  reason?: string | null
  /** Records of the dataset. */
  records?: number | null
}

export interface CheckWatchlistResponse {
  /** Watchlist that was checked; null if no id was given and the account has several. */
  watchlist: {
      /** Id of a watchlist. */
      id: string
      /** Its name. */
      name: string
      /** Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States. */
      country: 'us' | 'ca' | 'all'
      /** Items on it. */
      items: number
    } | null
  /** The account's watchlists if none was checked, oldest first, at most 20. */
  watchlists: {
    /** Id of a watchlist. */
    id: string
    /** Its name. */
    name: string
    /** Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States. */
    country: 'us' | 'ca' | 'all'
    /** Items on it. */
    items: number
  }[]
  /** Watchlists of the account. */
  watchlist_count: number
  /** Most urgent first, then newest report first. */
  campaigns: {
    /** "do_not_drive": the campaign tells owners not to drive until the repair. "park_outside": it tells owners to park outside. "unknown": the item could not be looked up. "recall": any other campaign. */
    severity: 'do_not_drive' | 'park_outside' | 'unknown' | 'recall'
    /** Country of the record, as ISO 3166-1 in lower case. */
    country: 'us' | 'ca'
    /** Campaign number of NHTSA or Transport Canada (2022650); for severity "unknown", the reason why nothing could be looked up. */
    subject: string
    /** Component of the campaign, or advice for items that could not be looked up. */
    title: string
    /** Null if not stated or there is no campaign. */
    report_received: string | null
    /** Items for which the campaign is neither remedied nor not applicable. */
    items_to_do: number
    /** Items for which the campaign is remedied or not applicable. */
    items_done: number
    /** One of the vehicles. */
    example: {
      /** Null if unknown. */
      year: number | null
      /** Null if unknown. */
      make: string | null
      /** Null if unknown. */
      model: string | null
    }
    /** First references (`ref`) of open items. */
    refs: string[]
  }[]
  /** Null if no watchlist was checked. */
  campaign_count: number | null
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Limits of the list, to be passed on to the user. */
  message: string
}

/** One complaint that an owner filed with NHTSA: a claim, not a finding. */
export interface Complaint {
  /** NHTSA's number of the complaint (ODI number). */
  complaint_id: string
  /** Day NHTSA received the complaint, YYYY-MM-DD. */
  filed: string | null
  /** Day of the incident. Null if it is not stated or cannot be right. */
  incident_date: string | null
  /** Components of the complaint, as NHTSA names them. */
  components: string[]
  /** Symptoms found in the narrative by this service's lexicon. Empty if none was recognized. */
  symptoms: string[]
  /** The owner's narrative. Anything that could identify the owner is replaced by [redacted]. */
  description: string | null
  /** True if there was a crash. */
  crash: boolean | null
  /** True if there was a fire. */
  fire: boolean | null
  /** True if anybody was injured. */
  injury: boolean | null
  /** Persons injured. */
  injuries: number | null
  /** Persons killed. */
  deaths: number | null
  /** Miles on the vehicle when it failed. */
  mileage: number | null
  /** State of the owner, two letters. */
  state: string | null
}

/** Fields selected by `fields`. */
export interface ComplaintSelection {
  /** NHTSA's number of the complaint (ODI number). */
  complaint_id?: string
  /** Day NHTSA received the complaint, YYYY-MM-DD. */
  filed?: string | null
  /** Day of the incident. Null if it is not stated or cannot be right. */
  incident_date?: string | null
  /** Components of the complaint, as NHTSA names them. */
  components?: string[]
  /** Symptoms found in the narrative by this service's lexicon. Empty if none was recognized. */
  symptoms?: string[]
  /** The owner's narrative. Anything that could identify the owner is replaced by [redacted]. */
  description?: string | null
  /** True if there was a crash. */
  crash?: boolean | null
  /** True if there was a fire. */
  fire?: boolean | null
  /** True if anybody was injured. */
  injury?: boolean | null
  /** Persons injured. */
  injuries?: number | null
  /** Persons killed. */
  deaths?: number | null
  /** Miles on the vehicle when it failed. */
  mileage?: number | null
  /** State of the owner, two letters. */
  state?: string | null
}

/** Summary of all complaints about this vehicle, independent of page and days. Omitted if none are loaded for its make and model year. */
export interface ComplaintSummary {
  /** Complaints of this vehicle, on all pages and of all days. */
  complaints: number
  /** Complaints with a crash. */
  crashes: number
  /** Complaints with a fire. */
  fires: number
  /** Total number of injuries. */
  injuries: number
  /** Total number of deaths. */
  deaths: number
  /** The most frequent first. A complaint may name several. */
  by_component: ComplaintsOfComponent[]
  /** Newest first. */
  by_year: ComplaintsOfYear[]
}

/** The fields that `fields` names. */
export interface ComplaintSummarySelection {
  /** Complaints of this vehicle, on all pages and of all days. */
  complaints?: number
  /** Complaints with a crash. */
  crashes?: number
  /** Complaints with a fire. */
  fires?: number
  /** Total number of injuries. */
  injuries?: number
  /** Total number of deaths. */
  deaths?: number
  /** The most frequent first. A complaint may name several. */
  by_component?: ComplaintsOfComponent[]
  /** Newest first. */
  by_year?: ComplaintsOfYear[]
}

export interface ComplaintsOfComponent {
  /** First part of the component. */
  component: string
  /** Number of complaints that name it. */
  complaints: number
}

export interface ComplaintsOfYear {
  /** Year in which they were filed, or else happened. */
  year: number
  /** Complaints of this year. */
  complaints: number
}

/** Recalls of one country with their coverage. */
export interface CountryRecallList {
  /** Country of the agency, as ISO 3166-1 in lower case. */
  country: 'us' | 'ca'
  /** Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country. */
  count?: number
  /** "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known. */
  recall_match: 'matched' | 'none' | 'not_loaded'
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list. */
  message: string
  /** Attribution that the license requires wherever these records are shown. */
  attribution?: string
}

export interface CreateWebhookRequest {
  /** Receiver URL: https, on the public internet. Redirects are not followed. */
  url: string
  /** Purpose of the endpoint. */
  description?: string
  /** Event types to send. Empty for all types. */
  event_types?: ChangeType[]
  /** Signing secret: `whsec_` and the base64 of 24 to 64 random bytes. Default: a new random secret. */
  secret?: string
}

export interface DecodedVin {
  /** VIN as sent, in capitals. */
  vin: string
  /** True if the VIN has 17 allowed characters, the right check digit, and a known manufacturer. If false, `issues` has the reasons. */
  valid: boolean
  /** The only valid VIN of a known model that differs by one character; null if there are none or several. */
  corrected_vin: string | null
  /** Problems and unknown parts of the VIN. Empty if everything was decoded. */
  issues: VinIssue[]
  /** Model year. Null if the VIN leaves it open. */
  year: number | null
  /** Make in its usual spelling. */
  make: string | null
  /** Model in NHTSA's spelling, as used in recalls. */
  model: string | null
  /** Trim level. If vPIC cannot distinguish several, all of them as it lists them. */
  trim: string | null
  /** Series. */
  series: string | null
  /** Body class, in the values of /v1/vehicles. */
  body_class: BodyClass | null
  /** Doors as the manufacturer counts them for NHTSA: some count a tailgate. */
  doors: number | null
  /** Driven wheels, in the values of /v1/vehicles. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Transmission, in the values of /v1/vehicles. Also null if vPIC states the kind without the number of gears. */
  transmission: Transmission | null
  /** Fuel type, in the values of /v1/vehicles. If all `vehicles` have one fuel, it completes or corrects vPIC's: a hybrid of unstated kind, or an engine that EPA lists without a flex-fuel version. `/v1/vins/{vin}/provenance` lists such values under `from_vehicles`. */
  fuel_type: FuelType | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in liters. */
  displacement_l: number | null
  /** Rated horsepower; the lower end of a range. A rating that vPIC only assumes for the engine model is not used, because it varies by vehicle; the rating on which all `vehicles` agree is used instead, or else null. */
  horsepower: number | null
  engine: VinEngine
  gvwr: VinGrossWeight
  plant: VinPlant
  /** Manufacturer in NHTSA's records. */
  manufacturer: string | null
  /** NHTSA's type of vehicle. */
  vehicle_type: string | null
  safety: VinSafetyEquipment
  /** "exact": one vehicle of the catalog matches the VIN; `not_compared` lists traits that were not compared. "candidates": several match and the VIN does not distinguish them, or one matches except for a hybrid or second fuel that the VIN states. "none": no vehicle was found, which does not prove that none exists; see `no_match_reason`. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** Traits that the VIN or the vehicle does not state, if `vehicle_match` is "exact". Empty for other matches. */
  not_compared: ('fuel_type' | 'cylinders' | 'displacement_l' | 'body_class' | 'doors' | 'drive_type' | 'transmission')[]
  /** Reason if `vehicle_match` is "none". "name": the catalog has no vehicle of that year, make, and model, or the VIN does not state them. "gross_weight": the VIN states 9,001 lb or more, and EPA does not rate such vehicles. "load_class": different load class (1500, 2500, 3500). "fuel", "engine", "number" (in the name), "body", "doors": every vehicle of that name differs in this trait. Null if vehicles were found. */
  no_match_reason: 'name' | 'gross_weight' | 'load_class' | 'fuel' | 'engine' | 'number' | 'body' | 'doors' | null
  /** Matching vehicles of /v1/vehicles, in the default order. An unknown value never excludes a vehicle. */
  vehicles: VinVehicle[]
  /** Fields that distinguish these vehicles and can be checked on the vehicle. */
  told_apart_by: ('model' | 'trim' | 'submodel' | 'body_class' | 'doors' | 'fuel_type' | 'displacement_l' | 'cylinders' | 'transmission' | 'drive_type' | 'configuration' | 'battery_kwh')[]
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  recall_count?: number | null
  /** True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted. */
  recalls_complete: boolean
  /** Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  recall_counts?: RecallCounts
  /** Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  investigation_count?: number
  /** "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Representative illustration of the vehicle; never a photo. Null if its appearance is unknown: no vehicle was found, several look different, or the catalog does not know the body that the VIN states. */
  image_url: string | null
  data_release: VinDataRelease
}

/** The fields that `fields` names. */
export interface DecodedVinSelection {
  /** VIN as sent, in capitals. */
  vin?: string
  /** True if the VIN has 17 allowed characters, the right check digit, and a known manufacturer. If false, `issues` has the reasons. */
  valid?: boolean
  /** The only valid VIN of a known model that differs by one character; null if there are none or several. */
  corrected_vin?: string | null
  /** Problems and unknown parts of the VIN. Empty if everything was decoded. */
  issues?: VinIssue[]
  /** Model year. Null if the VIN leaves it open. */
  year?: number | null
  /** Make in its usual spelling. */
  make?: string | null
  /** Model in NHTSA's spelling, as used in recalls. */
  model?: string | null
  /** Trim level. If vPIC cannot distinguish several, all of them as it lists them. */
  trim?: string | null
  /** Series. */
  series?: string | null
  /** Body class, in the values of /v1/vehicles. */
  body_class?: BodyClass | null
  /** Doors as the manufacturer counts them for NHTSA: some count a tailgate. */
  doors?: number | null
  /** Driven wheels, in the values of /v1/vehicles. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Transmission, in the values of /v1/vehicles. Also null if vPIC states the kind without the number of gears. */
  transmission?: Transmission | null
  /** Fuel type, in the values of /v1/vehicles. If all `vehicles` have one fuel, it completes or corrects vPIC's: a hybrid of unstated kind, or an engine that EPA lists without a flex-fuel version. `/v1/vins/{vin}/provenance` lists such values under `from_vehicles`. */
  fuel_type?: FuelType | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: number | null
  /** Engine displacement in liters. */
  displacement_l?: number | null
  /** Rated horsepower; the lower end of a range. A rating that vPIC only assumes for the engine model is not used, because it varies by vehicle; the rating on which all `vehicles` agree is used instead, or else null. */
  horsepower?: number | null
  /** Other data of the engine. */
  engine?: VinEngineSelection
  /** Gross vehicle weight rating. */
  gvwr?: VinGrossWeightSelection
  /** Plant. */
  plant?: VinPlantSelection
  /** Manufacturer in NHTSA's records. */
  manufacturer?: string | null
  /** NHTSA's type of vehicle. */
  vehicle_type?: string | null
  /** Equipment of this model and trim; null if vPIC does not state it. */
  safety?: VinSafetyEquipmentSelection
  /** "exact": one vehicle of the catalog matches the VIN; `not_compared` lists traits that were not compared. "candidates": several match and the VIN does not distinguish them, or one matches except for a hybrid or second fuel that the VIN states. "none": no vehicle was found, which does not prove that none exists; see `no_match_reason`. */
  vehicle_match?: 'exact' | 'candidates' | 'none'
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id?: string | null
  /** Traits that the VIN or the vehicle does not state, if `vehicle_match` is "exact". Empty for other matches. */
  not_compared?: ('fuel_type' | 'cylinders' | 'displacement_l' | 'body_class' | 'doors' | 'drive_type' | 'transmission')[]
  /** Reason if `vehicle_match` is "none". "name": the catalog has no vehicle of that year, make, and model, or the VIN does not state them. "gross_weight": the VIN states 9,001 lb or more, and EPA does not rate such vehicles. "load_class": different load class (1500, 2500, 3500). "fuel", "engine", "number" (in the name), "body", "doors": every vehicle of that name differs in this trait. Null if vehicles were found. */
  no_match_reason?: 'name' | 'gross_weight' | 'load_class' | 'fuel' | 'engine' | 'number' | 'body' | 'doors' | null
  /** Matching vehicles of /v1/vehicles, in the default order. An unknown value never excludes a vehicle. */
  vehicles?: VinVehicle[]
  /** Fields that distinguish these vehicles and can be checked on the vehicle. */
  told_apart_by?: ('model' | 'trim' | 'submodel' | 'body_class' | 'doors' | 'fuel_type' | 'displacement_l' | 'cylinders' | 'transmission' | 'drive_type' | 'configuration' | 'battery_kwh')[]
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  recall_count?: number | null
  /** True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted. */
  recalls_complete?: boolean
  /** Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through?: string | null
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of recall campaigns by country. A country whose recalls are not loaded for this make and model year is omitted. */
  recall_counts?: RecallCountsSelection
  /** Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  investigation_count?: number
  /** "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up. */
  recall_match?: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Representative illustration of the vehicle; never a photo. Null if its appearance is unknown: no vehicle was found, several look different, or the catalog does not know the body that the VIN states. */
  image_url?: string | null
  /** Edition of NHTSA's vPIC used. */
  data_release?: VinDataReleaseSelection
}

/** A message with its body and attempts. */
export interface Delivery {
  /** Message id, sent as `webhook-id` with every attempt. */
  id: string
  /** Event type; "webhook.test" for a test. */
  event_type: string
  /** Creation time of the message. ISO 8601 in UTC, whole seconds. */
  created: string
  /** "waiting": an attempt is due. "delivered": the receiver returned 2xx. "failed": no attempt is left. */
  state: 'waiting' | 'delivered' | 'failed'
  /** Number of attempts since creation or the last resend. */
  tries: number
  /** Null if there is none. */
  next_try: string | null
  /** Null if there was none. */
  last_status: number | null
  /** Body exactly as sent: JSON with `type`, `timestamp`, and `data`. */
  body: string
  /** The last ten attempts, oldest first. */
  attempts: {
    /** Creation time. ISO 8601 in UTC, whole seconds. */
    at: string
    /** Milliseconds until the response, or until it failed. */
    took_ms: number
    /** Null if no response arrived. */
    status: number | null
    /** Null if a response arrived. */
    error: string | null
    /** The first 1000 characters of the response's body. */
    response: string
  }[]
}

export interface DeliveryResponse {
  delivery: DeliverySummary
}

/** A message to an endpoint with its delivery state. */
export interface DeliverySummary {
  /** Message id, sent as `webhook-id` with every attempt. */
  id: string
  /** Event type; "webhook.test" for a test. */
  event_type: string
  /** Creation time of the message. ISO 8601 in UTC, whole seconds. */
  created: string
  /** "waiting": an attempt is due. "delivered": the receiver returned 2xx. "failed": no attempt is left. */
  state: 'waiting' | 'delivered' | 'failed'
  /** Number of attempts since creation or the last resend. */
  tries: number
  /** Null if there is none. */
  next_try: string | null
  /** Null if there was none. */
  last_status: number | null
}

export interface Done {
  /** Effective immediately. */
  done: true
}

/** Fuel economy. */
export interface Economy {
  /** In the city. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  city_mpg: number | null
  /** On the highway. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  highway_mpg: number | null
  /** City and highway combined; for a plug-in hybrid on gasoline only. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  combined_mpg: number | null
  /** Unit of the three values. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, for electricity, hydrogen, and natural gas. */
  unit: 'mpg' | 'mpge' | null
  /** Annual fuel cost in US dollars by EPA (15,000 miles, 55 % in the city), at EPA's fuel prices in the edition of `cost_as_of`, not in the model year. Null where EPA states none, as of hydrogen. */
  annual_fuel_cost_usd: number | null
  /** Newest date in the EPA edition that states the costs, YYYY-MM-DD. Each edition uses new prices. */
  cost_as_of: string | null
  /** Tailpipe carbon dioxide in grams per mile, rounded to tenths. From tests since model year 2013; calculated by EPA from fuel economy before. 0 for electric and hydrogen vehicles. For plug-in hybrids, both fuels in typical shares. */
  co2_g_per_mile: number | null
  /** EPA's greenhouse gas score on this fuel, 1 to 10 (best). Stated since model year 2013. */
  ghg_score: number | null
  /** Fuel economy on the second fuel; null if the vehicle has none. */
  second_fuel: SecondFuelEconomy | null
}

/** The fields that `fields` names. */
export interface EconomySelection {
  /** In the city. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  city_mpg?: number | null
  /** On the highway. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  highway_mpg?: number | null
  /** City and highway combined; for a plug-in hybrid on gasoline only. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  combined_mpg?: number | null
  /** Unit of the three values. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, for electricity, hydrogen, and natural gas. */
  unit?: 'mpg' | 'mpge' | null
  /** Annual fuel cost in US dollars by EPA (15,000 miles, 55 % in the city), at EPA's fuel prices in the edition of `cost_as_of`, not in the model year. Null where EPA states none, as of hydrogen. */
  annual_fuel_cost_usd?: number | null
  /** Newest date in the EPA edition that states the costs, YYYY-MM-DD. Each edition uses new prices. */
  cost_as_of?: string | null
  /** Tailpipe carbon dioxide in grams per mile, rounded to tenths. From tests since model year 2013; calculated by EPA from fuel economy before. 0 for electric and hydrogen vehicles. For plug-in hybrids, both fuels in typical shares. */
  co2_g_per_mile?: number | null
  /** EPA's greenhouse gas score on this fuel, 1 to 10 (best). Stated since model year 2013. */
  ghg_score?: number | null
  /** Fuel economy on the second fuel; null if the vehicle has none. */
  second_fuel?: SecondFuelEconomySelection | null
}

/** Electric driving data. */
export interface ElectricFacts {
  /** Range in miles on a full charge; for a plug-in hybrid on electricity (some use a little gasoline), for a hydrogen vehicle on a full tank. */
  range_miles: number | null
  /** Hours to a full charge at 240 volts with the standard charger. */
  charge_hours_240v: number | null
  /** Electricity use in kWh per 100 miles, city and highway combined, including charging losses, rounded to tenths. Null for hydrogen vehicles. */
  combined_kwh_per_100mi: number | null
  /** Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine. */
  motor_kw: number | null
  /** Energy of the traction battery in kWh, if the source states it. */
  battery_kwh: number | null
}

/** The fields that `fields` names. */
export interface ElectricFactsSelection {
  /** Range in miles on a full charge; for a plug-in hybrid on electricity (some use a little gasoline), for a hydrogen vehicle on a full tank. */
  range_miles?: number | null
  /** Hours to a full charge at 240 volts with the standard charger. */
  charge_hours_240v?: number | null
  /** Electricity use in kWh per 100 miles, city and highway combined, including charging losses, rounded to tenths. Null for hydrogen vehicles. */
  combined_kwh_per_100mi?: number | null
  /** Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine. */
  motor_kw?: number | null
  /** Energy of the traction battery in kWh, if the source states it. */
  battery_kwh?: number | null
}

/** Emissions by certification region. */
export interface Emissions {
  /** Null if EPA lists no certification there. */
  federal: RegionEmissions | null
  /** Null if EPA lists no certification there. */
  california: RegionEmissions | null
  /** "vehicle_id": EPA's emissions.csv lists this vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy. */
  matched_by: 'vehicle_id' | 'name' | null
}

/** The fields that `fields` names. */
export interface EmissionsSelection {
  /** Null if EPA lists no certification there. */
  federal?: RegionEmissionsSelection | null
  /** Null if EPA lists no certification there. */
  california?: RegionEmissionsSelection | null
  /** "vehicle_id": EPA's emissions.csv lists this vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy. */
  matched_by?: 'vehicle_id' | 'name' | null
}

/** One column of a dataset. */
export interface ExportColumn {
  /** Name of the column. */
  name: string
  /** Data type. */
  type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'string_list'
  /** True if the value may be null. */
  nullable: boolean
  /** Meaning of the column. */
  description: string
}

/** Provenance of one field. */
export interface FieldProvenance {
  /** Field of the vehicle; nested fields as a path (economy.city_mpg). */
  field: 'id' | 'year' | 'make' | 'model' | 'trim' | 'submodel' | 'horsepower' | 'cylinders' | 'displacement_l' | 'transmission' | 'drive_type' | 'fuel_type' | 'body_class' | 'doors' | 'configuration' | 'battery_kwh' | 'motor_kw' | 'overall_stars' | 'turbo' | 'supercharger' | 'start_stop' | 'gas_guzzler' | 'size_class' | 'passenger_volume_cu_ft' | 'luggage_volume_cu_ft' | 'economy.city_mpg' | 'economy.highway_mpg' | 'economy.combined_mpg' | 'economy.unit' | 'economy.annual_fuel_cost_usd' | 'economy.cost_as_of' | 'economy.co2_g_per_mile' | 'economy.ghg_score' | 'economy.second_fuel.fuel' | 'economy.second_fuel.city_mpg' | 'economy.second_fuel.highway_mpg' | 'economy.second_fuel.combined_mpg' | 'economy.second_fuel.unit' | 'economy.second_fuel.annual_fuel_cost_usd' | 'economy.second_fuel.co2_g_per_mile' | 'economy.second_fuel.ghg_score' | 'electric.range_miles' | 'electric.charge_hours_240v' | 'electric.combined_kwh_per_100mi' | 'electric.motor_kw' | 'electric.battery_kwh' | 'emissions.federal.smog_score' | 'emissions.federal.standard' | 'emissions.federal.smartway' | 'emissions.california.smog_score' | 'emissions.california.standard' | 'emissions.california.smartway' | 'emissions.matched_by' | 'image_url' | 'image_type' | 'recall_count' | 'equipment_recall_count' | 'recall_count_ca' | 'complaint_count' | 'tsb_count' | 'investigation_count' | 'recall_match' | 'recalls_complete' | 'recall_records_through'
  /** Value as in GET /v1/vehicles/{id}; null if omitted there. */
  value: string | number | boolean | null
  /** "stated": the source's value. "derived": computed from values of the source. "converted": the source's value in another unit. "matched": from records linked to the vehicle by name or engine. "reviewed": a person's decision between differing sources. Null if there is no value. */
  obtained: 'stated' | 'derived' | 'converted' | 'matched' | 'reviewed' | null
  /** Name of the rule that produced the value, or of the reason why it is null. docs/data-sources.md lists them. */
  rule: 'same_value' | 'source_key_hash' | 'canonical_make' | 'name_reader' | 'federal_spelling' | 'wording_table' | 'mild_hybrid' | 'fuel_word_of_engine' | 'configuration_words' | 'drive_word_of_name' | 'drive_of_nameplate' | 'drive_reviewed' | 'drive_of_motors' | 'drive_of_class' | 'class_names_body' | 'name_names_body' | 'nameplate_table' | 'nameplate_and_name' | 'nameplate_and_volumes' | 'row_of_several_bodies' | 'own_test_rating' | 'own_name_rating' | 'same_figures_rating' | 'engine_family_rating' | 'family_and_neighbour_rating' | 'both_years_rating' | 'year_before_rating' | 'stated_power' | 'converted_kilowatts' | 'motor_power' | 'motor_conversion' | 'representative_drawing' | 'ratings_agree' | 'mark_of_source' | 'volume_of_one_body' | 'unit_of_fuel' | 'tenths' | 'electric_range' | 'electric_consumption' | 'date_of_edition' | 'vpic_unanimous' | 'reviewed_value' | 'emission_record' | 'green_guide_figures' | 'no_emission_record' | 'linked_records' | 'carried_over' | 'drive_of_several_cars' | 'not_stated' | 'no_agreed_rating' | 'federal_name_only' | 'sources_contradict' | 'unknown_wording' | 'name_names_two_bodies' | 'class_names_no_body' | 'several_bodies' | 'name_contradicts_nameplate' | 'body_jumps' | 'electric_motor' | 'motors_together' | 'motor_not_confirmed' | 'motor_not_stated' | 'no_engine_family' | 'no_tested_car' | 'ratings_differ' | 'implausible_rating' | 'rating_of_other_engine' | 'rating_of_other_aspiration' | 'namesakes_differ' | 'sisters_differ' | 'neighbours_differ' | 'refuted_rating' | 'unsupported_rating' | 'name_not_tested' | 'not_drawn' | 'records_not_loaded' | 'not_loaded'
  /** The rule in words. */
  explanation: string
  /** Name of one of `sources`. Null for this service itself. */
  source: string | null
  /** The source's id of the record. Null if several records or none are used. */
  record_id: string | null
  /** Official names of the source columns used. */
  columns: string[]
  /** The source's wording, if it differs from the value. */
  wording: string | null
  /** Newest date that the rows of the source state, YYYY-MM-DD. */
  dated: string | null
  /** Values of EPA and vPIC and the decision, if they differ. Omitted otherwise. */
  contradiction?: {
    /** Value stated by EPA. */
    stated: string
    /** vPIC's names of the vehicle. */
    vpic_models: string[]
    /** All values that vPIC states for VINs of that year, make, and model. */
    vpic_stated: string[]
    /** "repeated": EPA states the same for this make and model in the year before or after. "reviewed": a person decided. "none": undecided, so the value is null. */
    decided: 'repeated' | 'reviewed' | 'none'
    /** Reason for the person's decision, or why none was possible. */
    reason: string | null
  }
}

/** A current finding of one item. */
export interface Finding {
  /** Id of an item. */
  item_id: string
  /** Campaign number of NHTSA or Transport Canada (2022650); for severity "unknown", the reason why nothing could be looked up. */
  subject: string
  /** "do_not_drive": the campaign tells owners not to drive until the repair. "park_outside": it tells owners to park outside. "unknown": the item could not be looked up. "recall": any other campaign. */
  severity: 'do_not_drive' | 'park_outside' | 'unknown' | 'recall'
  /** Component of the campaign, or what to do about an unknown item. */
  title: string
  /** State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account. */
  state: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable'
  /** Note set with the state. */
  note: string
  /** Null if no state was set yet. */
  set_by: string | null
  /** Null if no state was set yet. */
  set_at: string | null
  /** First day of the finding, YYYY-MM-DD: the later of the day the item was added and the day NHTSA received the report. */
  open_since: string
  /** Age of the finding in days. */
  age_days: number
  /** Null if the item has none. */
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
  /** Null if not stated or there is no campaign. */
  campaign_type: string | null
  /** Null if not stated or there is no campaign. */
  report_received: string | null
  /** Null if there is no campaign. */
  source_url: string | null
  /** Country of the record, as ISO 3166-1 in lower case. */
  country: 'us' | 'ca'
}

export type FuelType = 'Gasoline' | 'Diesel' | 'Electric' | 'Hybrid' | 'Plug-in Hybrid' | 'Flex Fuel (E85)' | 'CNG' | 'LPG' | 'Hydrogen' | 'Gasoline or Natural Gas' | 'Gasoline or Propane'

export interface GetCampaignResponse {
  /** Campaign number of NHTSA, or of Transport Canada for recalls in Canada (2022650). */
  campaign_id: string
  /** Country of the agency, as ISO 3166-1 in lower case. */
  country: 'us' | 'ca'
  recall: Recall
  /** Further texts, if the agency words the defect or the remedy per model. `wording` of a vehicle is the number of its text. */
  other_wordings?: {
    /** Number of the text about this vehicle: 1 is the text of `recall`, others are in `other_wordings`. */
    wording: number
    /** Description of the defect. */
    summary: string | null
    /** Effect of the defect on safety. */
    consequence: string | null
    /** Repair offered by dealers. */
    remedy: string | null
    /** Exact quote from the summary that limits the campaign to an engine, fuel, transmission, drive, or body; compare it with the vehicle. A hint for readers, never used as a filter. Null if the summary has none; the campaign may still cover only some vehicles. */
    applies_to_hint: string | null
  }[]
  /** All makes and models that the campaign states in its table or text; the same on each page. */
  names: {
    /** Make as the agency's record writes it. */
    make: string
    /** Model as the agency's record writes it; for equipment it may be a part. */
    model: string
    /** Model years, ascending. Null if the name has no model year. */
    years: (number | null)[]
    /** Model years without a vehicle of this name in this service. Null if the name has no model year. */
    unmatched_years: (number | null)[]
    /** Years of `years` that only the campaign's text states, not the agency's record. Null if the data were built by a version that does not distinguish them. */
    text_only_years: (number | null)[] | null
  }[]
  /** Number of names and model years that match no vehicle of this service. */
  unmatched_count: number
  /** Vehicles on this page. */
  count: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Vehicles on all pages. */
  total: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** The vehicles of this page, newest first. */
  vehicles: CampaignVehicle[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list. */
  message: string
  /** Attribution that the license requires wherever these records are shown. */
  attribution?: string
}

export interface GetComplaintsResponse {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  vehicle_id: string
  /** True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Complaints on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  summary?: ComplaintSummary
  /** The complaints of this page. */
  complaints: Complaint[]
}

export interface GetFacetsResponse {
  /** Vehicles that match the filters. */
  total: number
  /** Explanation if the model was not read literally: the `note` of the search. */
  note?: string
  /** Counts by search parameter. */
  facets: {
    /** Makes, most vehicles first. */
    make: {
      /** Number of values. */
      distinct: number
      /** Vehicles with an unknown value. */
      unknown: number
      /** Values with their number of vehicles. */
      values: {
        /** Value, as accepted by search. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Models of the make, most vehicles first. */
    model?: {
      /** Number of values. */
      distinct: number
      /** Vehicles with an unknown value. */
      unknown: number
      /** Values with their number of vehicles. */
      values: {
        /** Value, as accepted by search. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Model years, newest first. */
    year: {
      /** Number of values. */
      distinct: number
      /** Vehicles with an unknown value. */
      unknown: number
      /** Values with their number of vehicles. */
      values: {
        /** Value, as accepted by search. */
        value: number
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Body classes, most vehicles first. */
    body_class: {
      /** Number of values. */
      distinct: number
      /** Vehicles with an unknown value. */
      unknown: number
      /** Values with their number of vehicles. */
      values: {
        /** Value, as accepted by search. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Fuel types, most vehicles first. */
    fuel_type: {
      /** Number of values. */
      distinct: number
      /** Vehicles with an unknown value. */
      unknown: number
      /** Values with their number of vehicles. */
      values: {
        /** Value, as accepted by search. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Drive types, most vehicles first. */
    drive_type: {
      /** Number of values. */
      distinct: number
      /** Vehicles with an unknown value. */
      unknown: number
      /** Values with their number of vehicles. */
      values: {
        /** Value, as accepted by search. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Numbers of cylinders, fewest first. */
    cylinders: {
      /** Number of values. */
      distinct: number
      /** Vehicles with an unknown value. */
      unknown: number
      /** Values with their number of vehicles. */
      values: {
        /** Value, as accepted by search. */
        value: number
        /** Vehicles that have this value. */
        count: number
      }[]
    }
  }
}

export interface GetInvestigationsResponse {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  vehicle_id: string
  /** True if the data contain investigations of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Investigations on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** Investigations on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** The investigations of this page. */
  investigations: Investigation[]
}

export interface GetProvenanceResponse {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  vehicle_id: string
  /** SHA-256 of the snapshot used. */
  snapshot: string
  /** True if the newest edition of its source still lists the vehicle. If false, its fields come from an earlier edition. */
  listed: boolean
  /** Source that lists the vehicle. */
  source: string
  /** Id in that source: EPA's id, or NHTSA's year, make, and model. */
  record_id: string
  /** Values of the row, as the source writes them. */
  wording: {
    /** Column of the source's file. */
    column: string
    /** Value in that column. */
    text: string
  }[]
  /** All fields of the vehicle, including null fields. */
  fields: FieldProvenance[]
  /** Records of the test-car lists for engines of this family and displacement. */
  horsepower_records: {
    /** Number of records used. */
    tested_cars: number
    /** First records; the returned value is that of the first one, or its conversion. */
    records: {
      /** Model year of the list. */
      year: number
      /** Engine family or test group. */
      engine_family: string
      /** Model as tested. */
      model: string
      /** Rating as the list writes it. */
      horsepower: number
      /** Column of the rating; lists up to 2009 use short names. */
      column: string
    }[]
  }
  /** Empty if no federal record names this vehicle. */
  links: NameLink[]
  /** Sources used in `fields`. */
  sources: {
    /** Name of the source. */
    source: string
    /** Publisher. */
    publisher: string
    /** Title. */
    title: string
    /** Page of publication. */
    url: string
    /** Files read for this snapshot. */
    files: {
      /** Official name. */
      file: string
      /** SHA-256 of its text. */
      sha256: string
      /** Newest date in its rows. */
      dated: string | null
      /** Rows accepted. */
      rows: number
    }[]
  }[]
}

export interface GetRatingsResponse {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  vehicle_id: string
  /** Number of ratings in this list. Omitted, never 0, if no ratings are loaded or an excerpt has none. */
  count?: number
  /** Sorted by rated name, body, drive, and production release. */
  ratings: Rating[]
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Meaning of the list. */
  message: string
}

export interface GetRecallsResponse {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  vehicle_id: string
  /** Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country. */
  count?: number
  /** "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known. */
  recall_match: 'matched' | 'none' | 'not_loaded'
  /** Newest report first. */
  recalls: Recall[]
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list. */
  message: string
  owner_advice: OwnerAdvice
  /** Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested. */
  countries?: CountryRecallList[]
}

export interface GetStatusResponse {
  /** "ok" if healthy. "degraded" if data are served with a problem that `message` explains. */
  status: 'ok' | 'degraded'
  /** Time when the data were last refreshed, or compared with the official sites and found current, ISO 8601 in UTC. `records_through` of each source is the newest date of its records. */
  data_updated: string
  /** Version of the data schema. */
  schema_version: number
  /** "starter": the small selection bundled with the project. "official": complete federal files. */
  edition: 'starter' | 'official'
  /** SHA-256 of the current snapshot; ETags begin with its first 16 digits. */
  snapshot: string
  /** Number of vehicles in search. */
  vehicles: number
  /** Recall campaigns. */
  recall_campaigns: number
  /** Freshness of each source. */
  datasets: {
    /** Name of the source. */
    source: string
    /** Files read. */
    files: number
    /** Rows accepted. */
    rows: number
    /** Rows rejected, each with a counted reason. */
    rejected_rows: number
    /** Newest date in the rows, YYYY-MM-DD. */
    dated: string | null
    /** Newest date of the records, as in lists of records, YYYY-MM-DD. Later records are not in the responses. */
    records_through: string | null
    /** Time when its official files were last found identical to this snapshot. Omitted if unknown. */
    checked_at?: string
  }[]
  /** Explanation of the status. */
  message?: string
}

export interface GetTsbsResponse {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  vehicle_id: string
  /** True if the data contain bulletins of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Bulletins on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** Bulletins on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** The bulletins of this page. */
  tsbs: Tsb[]
}

export interface GetVinComplaintsResponse {
  /** Model year stated by the VIN. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model as NHTSA names it. */
  model: string | null
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Complaints on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** The complaints of this page. */
  complaints: Complaint[]
}

export interface GetVinInvestigationsResponse {
  /** Model year stated by the VIN. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model as NHTSA names it. */
  model: string | null
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** True if the data contain investigations of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Investigations on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** Investigations on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** The investigations of this page. */
  investigations: Investigation[]
}

export interface GetVinProvenanceResponse {
  /** SHA-256 of the snapshot used. */
  snapshot: string
  /** NHTSA's name of the edition of vPIC. */
  edition: string | null
  /** SHA-256 of its text. */
  edition_sha256: string | null
  /** Manufacturer code that was looked up: characters 1 to 3, or six characters. */
  manufacturer_code: string
  /** Best pass of vPIC's algorithm: 1 by the year of a known descriptor, 2 by the caller's year, 3 and 4 by position 10. */
  pass: number
  /** Method that determined the model year. Null if it is unknown. */
  year_source: 'descriptor' | 'caller' | 'position_10' | 'position_10_earlier' | null
  /** True if the characters allow no other model year. */
  year_conclusive: boolean
  /** vPIC's error codes; 0 means decoded without errors. */
  error_codes: number[]
  /** All vPIC variables, sorted by number. */
  elements: {
    /** vPIC's number of the variable. */
    element: number
    /** vPIC's name of it. */
    name: string
    /** vPIC's short name. */
    code: string | null
    /** Fields of GET /v1/vins/{vin} that use it. */
    fields: string[]
    /** Value in vPIC's wording. */
    value: string | null
    /** Number of the coded value, or the plain value. */
    value_id: string | null
    /** "pattern": characters of the VIN. "engine_model": data of the engine model. "formula": digits of the VIN. "wmi": manufacturer code. "model_year": position 10. "make_model": make of the model. "conversion": converted unit. "vehicle_specification": the manufacturer's data for such vehicles. "default": assumed for the vehicle type. */
    table: 'pattern' | 'engine_model' | 'formula' | 'wmi' | 'model_year' | 'make_model' | 'conversion' | 'vehicle_specification' | 'default'
    /** Pattern that matched, from position 4, with "|" before position 10: a manufacturer's pattern, never the VIN itself. Empty if there is none. */
    keys: string
    /** Number of the pattern. */
    pattern_id: number | null
    /** Number of the schema, or of the vehicle specification. */
    schema_id: number | null
    /** Name of the schema. */
    schema: string | null
    /** Formula of a conversion. */
    formula: string | null
  }[]
  /** Fields that vPIC does not state, or states less exactly, and on which all matching vehicles agree. */
  from_vehicles: {
    /** Field of GET /v1/vins/{vin}. */
    field: 'fuel_type' | 'horsepower'
    /** Common value of the vehicles. */
    value: string | number
    /** Matching vehicles of the catalog. `/v1/vehicles/{id}/provenance` has their sources. */
    vehicles: string[]
  }[]
}

export interface GetVinRecallsResponse {
  /** Model year stated by the VIN. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model as NHTSA names it. */
  model: string | null
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country. */
  count?: number
  /** "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Newest report first. */
  recalls: Recall[]
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list. */
  message: string
  owner_advice: OwnerAdvice
  /** Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested. */
  countries?: CountryRecallList[]
}

export interface GetVinTsbsResponse {
  /** Model year stated by the VIN. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model as NHTSA names it. */
  model: string | null
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** True if the data contain bulletins of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Bulletins on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** Bulletins on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** The bulletins of this page. */
  tsbs: Tsb[]
}

/** One federal defect investigation. */
export interface Investigation {
  /** NHTSA's action number. Its letters give the phase. */
  investigation_id: string
  /** Phase or kind of investigation. Null if the number has other letters. */
  type: 'Preliminary Evaluation' | 'Engineering Analysis' | 'Defect Petition' | 'Recall Query' | 'Audit Query' | 'Recall Petition' | 'Timeliness Query' | 'Service Query' | 'Formal Investigation' | null
  /** Subject in a few words. */
  subject: string | null
  /** Components named for this vehicle. */
  components: string[]
  /** Summary of the investigation and its result. */
  summary: string | null
  /** Opening date, YYYY-MM-DD. */
  opened: string | null
  /** Closing date. Null while it is active. */
  closed: string | null
  /** Status; active until the record states a closing date. */
  status: 'active' | 'closed'
  /** Outcome, derived from the record. Null while it is active. */
  disposition: 'Led to recall' | 'Upgraded' | 'Petition granted' | 'Petition denied' | 'Closed' | null
  /** True if the record has no closing date although it was opened more than ten years before the newest investigation. Such an investigation is most likely over. */
  never_closed: boolean
  /** Recall that it led to, or else the recall that it names; the newest if there are several for this vehicle. recall_relation distinguishes them. */
  recall_campaign_id: string | null
  /** "led_to": the investigation led to the recall. "concerns": it examined an existing recall (recall and audit queries, and recalls reported before it was opened). Null if no recall is named. */
  recall_relation: 'led_to' | 'concerns' | null
}

/** Fields selected by `fields`. */
export interface InvestigationSelection {
  /** NHTSA's action number. Its letters give the phase. */
  investigation_id?: string
  /** Phase or kind of investigation. Null if the number has other letters. */
  type?: 'Preliminary Evaluation' | 'Engineering Analysis' | 'Defect Petition' | 'Recall Query' | 'Audit Query' | 'Recall Petition' | 'Timeliness Query' | 'Service Query' | 'Formal Investigation' | null
  /** Subject in a few words. */
  subject?: string | null
  /** Components named for this vehicle. */
  components?: string[]
  /** Summary of the investigation and its result. */
  summary?: string | null
  /** Opening date, YYYY-MM-DD. */
  opened?: string | null
  /** Closing date. Null while it is active. */
  closed?: string | null
  /** Status; active until the record states a closing date. */
  status?: 'active' | 'closed'
  /** Outcome, derived from the record. Null while it is active. */
  disposition?: 'Led to recall' | 'Upgraded' | 'Petition granted' | 'Petition denied' | 'Closed' | null
  /** True if the record has no closing date although it was opened more than ten years before the newest investigation. Such an investigation is most likely over. */
  never_closed?: boolean
  /** Recall that it led to, or else the recall that it names; the newest if there are several for this vehicle. recall_relation distinguishes them. */
  recall_campaign_id?: string | null
  /** "led_to": the investigation led to the recall. "concerns": it examined an existing recall (recall and audit queries, and recalls reported before it was opened). Null if no recall is named. */
  recall_relation?: 'led_to' | 'concerns' | null
}

export interface ListChangesResponse {
  /** Events on this page. */
  count: number
  /** Page size applied. */
  limit: number
  /** True if more events follow after `next_cursor`. With filters, that page may be empty. */
  has_more: boolean
  /** Opaque cursor. Pass it as `since` to continue after this page, at any time. */
  next_cursor: string
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** Reason why these names match nothing. Omitted if they are known. */
  note?: string
  /** The events of this page, oldest first. */
  changes: Change[]
}

/** Files for download from one snapshot. */
export interface ListExportsResponse {
  /** SHA-256 of the files' snapshot. */
  snapshot: string
  /** "starter": the small selection bundled with the project. "official": complete federal files. */
  edition: 'starter' | 'official'
  /** Every dataset. */
  datasets: {
    /** Name of the dataset. */
    dataset: 'vehicles' | 'source_records' | 'links' | 'recalls' | 'recall_vehicles' | 'country_recalls' | 'country_recall_vehicles' | 'related_campaigns' | 'completion' | 'complaints' | 'tsbs' | 'tsb_vehicles' | 'investigations' | 'investigation_vehicles' | 'ratings' | 'trouble_codes'
    /** Meaning of one row. */
    description: string
    /** Rows in this snapshot. */
    rows: number
    /** Columns, in order. */
    columns: ExportColumn[]
    /** Its files. */
    files: {
      /** Format. */
      format: 'ndjson' | 'csv' | 'parquet'
      /** URL of the file. NDJSON and CSV are compressed with `Accept-Encoding: gzip`. */
      url: string
      /** Uncompressed size in bytes. Null until the file is first requested and created. */
      bytes: number | null
      /** SHA-256 of the uncompressed file. Null until the file is first requested and created. */
      sha256: string | null
      /** Strong ETag of the uncompressed file. Null until the file is first requested and created. */
      etag: string | null
    }[]
  }[]
}

export interface ListImagesResponse {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  vehicle_id: string
  /** Number of files. */
  count: number
  /** The SVG first, then PNGs by width, the icon last. */
  images: {
    /** URL of the file. Requires no key and never changes. */
    url: string
    /** File format. */
    format: 'svg' | 'png'
    /** Pixels; an SVG scales to any size. */
    width: number
    /** Pixels. */
    height: number
    /** Content of the illustration. */
    view: 'side' | 'icon'
    /** Always a representative illustration, never a photo. */
    image_type: 'illustration'
  }[]
}

export interface ListMakesResponse {
  /** Makes on this page. */
  count: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Makes on all pages. */
  total: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** The makes of this page. */
  makes: {
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
  }[]
}

export interface ListModelsResponse {
  /** Make in its usual spelling; null if there is no such make. */
  make: string | null
  /** Models on this page. */
  count: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Models on all pages. */
  total: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** The models of this page. */
  models: {
    /** Model in its usual spelling. */
    model: string
    /** Number of vehicles that a search by this make and model (and the requested year) returns, including longer names with the same words. */
    vehicle_count: number
    /** First model year of this name, independent of the requested year. */
    first_year: number | null
    /** Last model year, independent of the requested year. */
    last_year: number | null
  }[]
  /** Similar makes, most similar first. Only if there is no such make. */
  suggestions?: Suggestion[]
}

export interface ListWatchlistFindingsResponse {
  /** Most urgent first. */
  findings: Finding[]
  /** Null on the last page. */
  next_cursor: string | null
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Limits of the list. */
  message: string
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
}

export interface ListWatchlistHistoryResponse {
  /** Newest first. */
  history: {
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
  }[]
  /** Null on the last page. */
  next_cursor: string | null
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
}

export interface ListWatchlistItemsResponse {
  /** One page. */
  items: WatchlistItem[]
  /** Null on the last page. */
  next_cursor: string | null
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
}

export interface ListWatchlistsResponse {
  /** Oldest first. */
  watchlists: Watchlist[]
  /** Maximum number of items of the account. */
  items_max: number
}

export interface ListWebhookDeliveriesResponse {
  /** Newest first. */
  deliveries: DeliverySummary[]
  /** Null on the last page. */
  next_cursor: string | null
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
}

export interface ListWebhooksResponse {
  /** Oldest first. */
  webhooks: Webhook[]
}

export interface ListYearsResponse {
  /** Number of years. */
  count: number
  /** Newest first. */
  years: {
    /** Model year. */
    year: number
    /** Number of vehicles that a search by this year returns. */
    vehicle_count: number
    /** Number of makes of these vehicles. */
    make_count: number
  }[]
}

/** A federal name of this vehicle. */
export interface MatchedName {
  /** Model year in the federal record. */
  year: number | null
  /** Make as the federal record writes it. */
  make: string
  /** Model as the federal record writes it. If only a campaign's text names it (rule "named_in_text"), EPA's spelling in capitals. */
  model: string
  /** Name of the rule that links this name to the vehicle. */
  rule: string
  /** Meaning of `rule` in one sentence. Null if the data were built by a version with another rule. */
  explanation: string | null
}

/** A federal year, make, and model whose records apply to this vehicle. */
export interface NameLink {
  /** Model year in the federal record. */
  year: number | null
  /** Make as the federal record writes it. */
  make: string
  /** Model as the federal record writes it. */
  model: string
  /** Name of the rule that links it to the vehicle; docs/name-resolution.md lists them. */
  rule: string
  /** Meaning of `rule` in one sentence. Null if the data were built by a version with another rule. */
  explanation: string | null
  /** "exact": the same letters. "derived": by a rule on words. "reviewed": by an entry that a person checked. */
  confidence: 'exact' | 'derived' | 'reviewed'
}

/** Advice not to drive or to park outside, over all campaigns of the list. */
export interface OwnerAdvice {
  /** True if any campaign tells owners not to drive until the repair; false only if every campaign is known not to. Null if no campaign is known, or a record does not say. */
  do_not_drive: boolean | null
  /** True if any campaign tells owners to park outside because of fire; false only if every campaign is known not to. Null if no campaign is known, or a record does not say. */
  park_outside: boolean | null
  /** Summary in one sentence. Null if the list has no campaigns. */
  message: string | null
}

/** The fields that `fields` names. */
export interface OwnerAdviceSelection {
  /** True if any campaign tells owners not to drive until the repair; false only if every campaign is known not to. Null if no campaign is known, or a record does not say. */
  do_not_drive?: boolean | null
  /** True if any campaign tells owners to park outside because of fire; false only if every campaign is known not to. Null if no campaign is known, or a record does not say. */
  park_outside?: boolean | null
  /** Summary in one sentence. Null if the list has no campaigns. */
  message?: string | null
}

/** Terms for paying for one call without a key (x402). If `accepts` is empty, this service accepts no payments. */
export interface PaymentTerms {
  /** Protocol version of this body. */
  x402Version: number
  /** Reason why payment is required. */
  error: string
  /** Accepted ways to pay. */
  accepts: (Record<string, unknown>)[]
  /** Instructions for getting a key or paying. */
  message: string
}

/** An error: RFC 9457, with a stable machine code in `error`. */
export interface Problem {
  /** URL of the page about this code. */
  type: string
  /** Meaning of the code; the same in every response. */
  title: string
  /** The HTTP status. */
  status: number
  /** Explanation of this occurrence. */
  detail: string
  error: ProblemCode
  /** The same as `detail`. */
  message: string
  /** Request id. */
  request_id: string
  /** Errors by parameter, with invalid_parameter and unknown_parameter. */
  errors?: {
    /** Name of the parameter. */
    parameter: string
    /** Explanation of the error. */
    message: string
    /** Code of this error. Differs from `error` if a request has both unknown and invalid parameters. */
    code: ProblemCode
  }[]
  /** Lowest plan that allows this, with plan_required. */
  required_plan?: string
  /** Scope that the key needs, with scope_required. */
  required_scope?: string
  /** Limit that was reached, with 429. */
  limit?: number
  /** Period of the limit, with 429. */
  window?: string
  /** Time when the limit resets, ISO 8601 in UTC, with 429. */
  resets_at?: string
  /** Cause of the error, with not_a_vin and errors of the dashboard. */
  reason?: string
  /** Position in the parameter, from 1, with not_a_vin. */
  position?: number
  /** Campaign numbers that match the requested number; request one of them. With campaign_not_found, if there are several. */
  campaigns?: string[]
  /** Seconds to wait, with 429 and 503. */
  retry_after?: number
}

/** Stable machine code. */
export type ProblemCode = 'invalid_parameter' | 'unknown_parameter' | 'invalid_api_key' | 'expired_api_key' | 'payment_required' | 'invalid_payment' | 'payment_conflict' | 'payment_pending' | 'export_pending' | 'range_not_satisfiable' | 'plan_required' | 'scope_required' | 'address_not_allowed' | 'vehicle_not_found' | 'code_not_found' | 'campaign_not_found' | 'not_a_vin' | 'decoder_not_loaded' | 'route_not_found' | 'endpoint_removed' | 'method_not_allowed' | 'batch_too_large' | 'idempotency_key_reused' | 'rate_limit_exceeded' | 'quota_exhausted' | 'sign_in_required' | 'sign_in_refused' | 'action_refused' | 'origin_refused' | 'operator_required' | 'item_not_found' | 'conflict' | 'unsupported_media_type' | 'billing_failed' | 'service_failed' | 'service_unavailable'

/** One safety rating. */
export interface Rating {
  /** Overall stars, 1 to 5. Null if NHTSA gave none. */
  overall: number | null
  /** Scale of the stars. Model years before 2011 had easier tests: never compare their stars with later years. */
  scale: 'since_2011' | 'before_2011'
  /** Frontal crash. */
  front: {
    /** Frontal crash. */
    overall: number | null
    /** Driver. */
    driver: number | null
    /** Front passenger. */
    passenger: number | null
  }
  /** Side crash. */
  side: {
    /** Side crash. */
    overall: number | null
    /** Driver, barrier test. */
    driver: number | null
    /** Passenger behind the driver, barrier test. */
    rear_passenger: number | null
    /** Barrier test. */
    barrier: number | null
    /** Pole test. */
    pole: number | null
    /** Barrier and pole, front seat. */
    combined_front_seat: number | null
    /** Barrier, rear seat. */
    combined_rear_seat: number | null
  }
  /** Rollover. */
  rollover: {
    /** Resistance to rollover. */
    stars: number | null
    /** Chance of a rollover in a single-vehicle crash, 0 to 1. */
    risk: number | null
    /** True if the vehicle tipped in the dynamic test. */
    tipped: boolean | null
  }
  /** Rated version; compare it with your vehicle. */
  tested: {
    /** Model year rated. */
    year: number | null
    /** Make as NHTSA writes it. */
    make: string
    /** Model as NHTSA writes it. */
    model: string
    /** Body in NHTSA's words: "4 DR", "PU/CC" (crew cab), "SUV". */
    body: string | null
    /** Driven wheels in its words: "FWD", "4x2", "4WD". */
    drive: string | null
    /** Production release; from 2 on, a new rating within the model year for vehicles built later. */
    production_release: number | null
    /** Weight of the tested vehicle in pounds. */
    curb_weight_lb: number | null
    /** Gross vehicle weight rating in pounds; the highest if the rating covers several versions. Null if the file does not state it. */
    gross_weight_lb: number | null
    /** Number of seats. Null if the file states none or several numbers ("5 OR 6"). */
    seats: number | null
  }
  /** Driver assistance of the rated vehicle. */
  assistance: {
    /** Forward collision warning. */
    forward_collision_warning: AssistanceFeature
    /** Lane departure warning. */
    lane_departure_warning: {
      /** Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it. */
      availability: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
      /** True if it met NHTSA's criteria. Null if not judged or pending. */
      meets_criteria: boolean | null
    }
    /** Crash imminent braking. */
    crash_imminent_braking: AssistanceFeature
    /** Dynamic brake support. */
    dynamic_brake_support: AssistanceFeature
    /** Electronic stability control. */
    electronic_stability_control: AssistanceFeature
    backup_camera: AssistanceFeature
    /** Blind spot detection. */
    blind_spot_detection: {
      /** Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it. */
      availability: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
      /** True if it met NHTSA's criteria. Null if not judged or pending. */
      meets_criteria: boolean | null
    }
  }
  /** True if NHTSA states a danger to an occupant that the stars do not show; see `notes`. Null in snapshots built before this was read. */
  safety_concern: boolean | null
  /** True if a remark limits the stars to some vehicles of the model year, by production date or equipment; see `notes`. Null in snapshots built before this was read. */
  limited: boolean | null
  /** NHTSA's safety concerns, then its remarks on the tests, in its words. A text that begins with “Summary by this project” is not NHTSA's wording. */
  notes: string[]
}

/** Fields selected by `fields`. */
export interface RatingSelection {
  /** Overall stars, 1 to 5. Null if NHTSA gave none. */
  overall?: number | null
  /** Scale of the stars. Model years before 2011 had easier tests: never compare their stars with later years. */
  scale?: 'since_2011' | 'before_2011'
  /** Frontal crash. */
  front?: {
    /** Frontal crash. */
    overall?: number | null
    /** Driver. */
    driver?: number | null
    /** Front passenger. */
    passenger?: number | null
  }
  /** Side crash. */
  side?: {
    /** Side crash. */
    overall?: number | null
    /** Driver, barrier test. */
    driver?: number | null
    /** Passenger behind the driver, barrier test. */
    rear_passenger?: number | null
    /** Barrier test. */
    barrier?: number | null
    /** Pole test. */
    pole?: number | null
    /** Barrier and pole, front seat. */
    combined_front_seat?: number | null
    /** Barrier, rear seat. */
    combined_rear_seat?: number | null
  }
  /** Rollover. */
  rollover?: {
    /** Resistance to rollover. */
    stars?: number | null
    /** Chance of a rollover in a single-vehicle crash, 0 to 1. */
    risk?: number | null
    /** True if the vehicle tipped in the dynamic test. */
    tipped?: boolean | null
  }
  /** Rated version; compare it with your vehicle. */
  tested?: {
    /** Model year rated. */
    year?: number | null
    /** Make as NHTSA writes it. */
    make?: string
    /** Model as NHTSA writes it. */
    model?: string
    /** Body in NHTSA's words: "4 DR", "PU/CC" (crew cab), "SUV". */
    body?: string | null
    /** Driven wheels in its words: "FWD", "4x2", "4WD". */
    drive?: string | null
    /** Production release; from 2 on, a new rating within the model year for vehicles built later. */
    production_release?: number | null
    /** Weight of the tested vehicle in pounds. */
    curb_weight_lb?: number | null
    /** Gross vehicle weight rating in pounds; the highest if the rating covers several versions. Null if the file does not state it. */
    gross_weight_lb?: number | null
    /** Number of seats. Null if the file states none or several numbers ("5 OR 6"). */
    seats?: number | null
  }
  /** Driver assistance of the rated vehicle. */
  assistance?: {
    /** Forward collision warning. */
    forward_collision_warning?: AssistanceFeatureSelection
    /** Lane departure warning. */
    lane_departure_warning?: {
      /** Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it. */
      availability?: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
      /** True if it met NHTSA's criteria. Null if not judged or pending. */
      meets_criteria?: boolean | null
    }
    /** Crash imminent braking. */
    crash_imminent_braking?: AssistanceFeatureSelection
    /** Dynamic brake support. */
    dynamic_brake_support?: AssistanceFeatureSelection
    /** Electronic stability control. */
    electronic_stability_control?: AssistanceFeatureSelection
    /** Backup camera. */
    backup_camera?: AssistanceFeatureSelection
    /** Blind spot detection. */
    blind_spot_detection?: {
      /** Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it. */
      availability?: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
      /** True if it met NHTSA's criteria. Null if not judged or pending. */
      meets_criteria?: boolean | null
    }
  }
  /** True if NHTSA states a danger to an occupant that the stars do not show; see `notes`. Null in snapshots built before this was read. */
  safety_concern?: boolean | null
  /** True if a remark limits the stars to some vehicles of the model year, by production date or equipment; see `notes`. Null in snapshots built before this was read. */
  limited?: boolean | null
  /** NHTSA's safety concerns, then its remarks on the tests, in its words. A text that begins with “Summary by this project” is not NHTSA's wording. */
  notes?: string[]
}

/** One recall campaign. */
export interface Recall {
  /** Campaign number of NHTSA, or of Transport Canada for recalls in Canada (2022650). */
  campaign_id: string
  /** Country of the agency, as ISO 3166-1 in lower case. */
  country: 'us' | 'ca'
  /** The campaign's first component for this vehicle. */
  component: string | null
  /** Every component that the campaign names for this vehicle. */
  components: string[]
  /** Subject of the report: the vehicle itself, or equipment, a tire, or a child seat made for it, mostly by another manufacturer and sold separately. Null if the record states none of these (safety improvement campaigns). */
  type: 'vehicle' | 'equipment' | 'tire' | 'child_seat' | null
  /** Manufacturer that filed the report; for equipment, not the manufacturer of the vehicle. */
  manufacturer: string | null
  /** Description of the defect. */
  summary: string | null
  /** Effect of the defect on safety. */
  consequence: string | null
  /** Repair offered by dealers. */
  remedy: string | null
  /** Origin of summary, consequence, and remedy. "official": the federal record. "summary": this project's own words, as in the starter data. Null if there are none. */
  text_source: 'official' | 'summary' | null
  /** Date NHTSA received the report, or date of the recall in other countries, YYYY-MM-DD. */
  report_received: string | null
  /** Vehicles, or units of the equipment, potentially affected by the whole campaign. */
  potentially_affected: number | null
  /** True if the record's field or text tells owners not to drive until the repair. Null if neither says so. */
  do_not_drive: boolean | null
  /** True if the record's field or text tells owners to park outside because of fire. Null if neither says so. */
  park_outside: boolean | null
  /** Exact quote from the summary that limits the campaign to an engine, fuel, transmission, drive, or body; compare it with the vehicle. A hint for readers, never used as a filter. Null if the summary has none; the campaign may still cover only some vehicles. */
  applies_to_hint: string | null
  /** The agency's page about the campaign. */
  source_url: string
  /** Share of recalled vehicles that were repaired, 0 to 1: remedied / involved in the newest report. Omitted if unknown or if the report contradicts itself (more remedied than involved). */
  completion_rate?: number
  /** Newest quarterly completion report, as the manufacturer states it. Omitted if none is known. */
  completion?: {
    /** Vehicles involved. */
    involved: number | null
    /** Vehicles remedied. */
    remedied: number | null
    /** Vehicles whose owners could not be reached. */
    unreachable: number | null
    /** Vehicles exported, stolen, scrapped or otherwise removed. */
    removed: number | null
    /** Quarter of the newest report. */
    quarter: string
  }
  /** Campaigns of another country about the same defect, as far as records show. Omitted if none is known. */
  related_campaigns?: RelatedCampaign[]
  /** The manufacturer's number of the campaign. Omitted for campaigns of NHTSA. */
  manufacturer_campaign?: string | null
  /** Kind of notice in the agency's words: who found a defect or noncompliance, or "Superseded" if another campaign replaced this one. Omitted for campaigns of NHTSA. */
  notification?: string | null
  /** Full French text of Transport Canada: defect, effect on safety, and correction. Null if there is none. Omitted for campaigns of other countries. */
  summary_fr?: string | null
}

/** Number of recall campaigns by country. A country whose recalls are not loaded for this make and model year is omitted. */
export interface RecallCounts {
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  us?: number | null
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  ca?: number
}

/** The fields that `fields` names. */
export interface RecallCountsSelection {
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  us?: number | null
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  ca?: number
}

/** Fields selected by `fields`. */
export interface RecallSelection {
  /** Campaign number of NHTSA, or of Transport Canada for recalls in Canada (2022650). */
  campaign_id?: string
  /** Country of the agency, as ISO 3166-1 in lower case. */
  country?: 'us' | 'ca'
  /** The campaign's first component for this vehicle. */
  component?: string | null
  /** Every component that the campaign names for this vehicle. */
  components?: string[]
  /** Subject of the report: the vehicle itself, or equipment, a tire, or a child seat made for it, mostly by another manufacturer and sold separately. Null if the record states none of these (safety improvement campaigns). */
  type?: 'vehicle' | 'equipment' | 'tire' | 'child_seat' | null
  /** Manufacturer that filed the report; for equipment, not the manufacturer of the vehicle. */
  manufacturer?: string | null
  /** Description of the defect. */
  summary?: string | null
  /** Effect of the defect on safety. */
  consequence?: string | null
  /** Repair offered by dealers. */
  remedy?: string | null
  /** Origin of summary, consequence, and remedy. "official": the federal record. "summary": this project's own words, as in the starter data. Null if there are none. */
  text_source?: 'official' | 'summary' | null
  /** Date NHTSA received the report, or date of the recall in other countries, YYYY-MM-DD. */
  report_received?: string | null
  /** Vehicles, or units of the equipment, potentially affected by the whole campaign. */
  potentially_affected?: number | null
  /** True if the record's field or text tells owners not to drive until the repair. Null if neither says so. */
  do_not_drive?: boolean | null
  /** True if the record's field or text tells owners to park outside because of fire. Null if neither says so. */
  park_outside?: boolean | null
  /** Exact quote from the summary that limits the campaign to an engine, fuel, transmission, drive, or body; compare it with the vehicle. A hint for readers, never used as a filter. Null if the summary has none; the campaign may still cover only some vehicles. */
  applies_to_hint?: string | null
  /** The agency's page about the campaign. */
  source_url?: string
  /** Share of recalled vehicles that were repaired, 0 to 1: remedied / involved in the newest report. Omitted if unknown or if the report contradicts itself (more remedied than involved). */
  completion_rate?: number
  /** Newest quarterly completion report, as the manufacturer states it. Omitted if none is known. */
  completion?: {
    /** Vehicles involved. */
    involved?: number | null
    /** Vehicles remedied. */
    remedied?: number | null
    /** Vehicles whose owners could not be reached. */
    unreachable?: number | null
    /** Vehicles exported, stolen, scrapped or otherwise removed. */
    removed?: number | null
    /** Quarter of the newest report. */
    quarter?: string
  }
  /** Campaigns of another country about the same defect, as far as records show. Omitted if none is known. */
  related_campaigns?: RelatedCampaign[]
  /** The manufacturer's number of the campaign. Omitted for campaigns of NHTSA. */
  manufacturer_campaign?: string | null
  /** Kind of notice in the agency's words: who found a defect or noncompliance, or "Superseded" if another campaign replaced this one. Omitted for campaigns of NHTSA. */
  notification?: string | null
  /** Full French text of Transport Canada: defect, effect on safety, and correction. Null if there is none. Omitted for campaigns of other countries. */
  summary_fr?: string | null
}

/** Emissions as certified for one region. */
export interface RegionEmissions {
  /** EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years; compare only vehicles of one year. Null if EPA states none or certified versions of this vehicle differ. */
  smog_score: number | null
  /** Emission standard, as EPA names it. If versions of this vehicle are certified to several, all of them joined by " or ". */
  standard: string | null
  /** EPA's SmartWay designation. Null if EPA designated no vehicle of the model year or versions differ. */
  smartway: 'no' | 'smartway' | 'elite' | null
}

/** The fields that `fields` names. */
export interface RegionEmissionsSelection {
  /** EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years; compare only vehicles of one year. Null if EPA states none or certified versions of this vehicle differ. */
  smog_score?: number | null
  /** Emission standard, as EPA names it. If versions of this vehicle are certified to several, all of them joined by " or ". */
  standard?: string | null
  /** EPA's SmartWay designation. Null if EPA designated no vehicle of the model year or versions differ. */
  smartway?: 'no' | 'smartway' | 'elite' | null
}

/** A campaign of another country about the same defect. */
export interface RelatedCampaign {
  /** Country of the agency. */
  country: 'us' | 'ca'
  /** Campaign number. */
  campaign_id: string
  /** "named_campaign": one record states the number of the other. "manufacturer_campaign": both state the manufacturer's number, a make in common, and days at most 90 apart. */
  rule: 'named_campaign' | 'manufacturer_campaign'
  /** "exact": a record states it. "derived": it follows from both records. */
  confidence: 'exact' | 'derived'
  /** The agency's page about the campaign. */
  source_url: string
}

export interface RemoveWatchlistItemsResponse {
  /** Items that existed. */
  removed: number
  /** Items on the list now. */
  items: number
}

export interface RenameWatchlistRequest {
  /** Name of the watchlist. */
  name?: string
  /** Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States. */
  country?: 'us' | 'ca' | 'all'
}

/** Complaints of owners: claims, not findings. */
export interface ReportComplaints {
  /** True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** Newest first. */
  complaints: ComplaintSelection[]
  summary?: ComplaintSummary
}

/** The fields that `fields` names. */
export interface ReportComplaintsSelection {
  /** True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded?: boolean
  /** Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through?: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** Newest first. */
  complaints?: ComplaintSelection[]
  /** Summary of all complaints about this vehicle, independent of page and days. Omitted if none are loaded for its make and model year. */
  summary?: ComplaintSummarySelection
}

/** Federal defect investigations. */
export interface ReportInvestigations {
  /** True if the data contain investigations of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Investigations on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** Newest first. */
  investigations: InvestigationSelection[]
}

/** The fields that `fields` names. */
export interface ReportInvestigationsSelection {
  /** True if the data contain investigations of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded?: boolean
  /** Investigations on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through?: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** Newest first. */
  investigations?: InvestigationSelection[]
}

/** Recall campaigns, as the recalls endpoint lists them. */
export interface ReportRecalls {
  /** Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country. */
  count?: number
  /** "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list. */
  message: string
  owner_advice: OwnerAdvice
  /** Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested. */
  countries?: CountryRecallList[]
  /** Most severe first: do not drive, park outside, others about the vehicle itself, then equipment, tires, and child seats made for it; each group newest first. */
  recalls: RecallSelection[]
}

/** The fields that `fields` names. */
export interface ReportRecallsSelection {
  /** Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country. */
  count?: number
  /** "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up. */
  recall_match?: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through?: string | null
  /** Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list. */
  message?: string
  /** Advice not to drive or to park outside, over all campaigns of the list. */
  owner_advice?: OwnerAdviceSelection
  /** Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested. */
  countries?: CountryRecallList[]
  /** Most severe first: do not drive, park outside, others about the vehicle itself, then equipment, tires, and child seats made for it; each group newest first. */
  recalls?: RecallSelection[]
}

/** One source of the report. */
export interface ReportSource {
  /** Name. */
  source: string
  /** Publisher. */
  publisher: string
  /** Title. */
  title: string
  /** Page of publication. */
  url: string
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
}

/** Technical service bulletins. */
export interface ReportTsbs {
  /** True if the data contain bulletins of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Bulletins on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** Newest first. */
  tsbs: TsbSelection[]
}

/** The fields that `fields` names. */
export interface ReportTsbsSelection {
  /** True if the data contain bulletins of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null. */
  loaded?: boolean
  /** Bulletins on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year. */
  total?: number
  /** Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through?: string | null
  /** Meaning of an empty list, or a note that the list is an excerpt. */
  message?: string
  /** Newest first. */
  tsbs?: TsbSelection[]
}

/** Open advice of a recall. Check the VIN to find out whether a vehicle was repaired. */
export interface ReportWarning {
  /** Advice to owners until the repair. */
  warning: 'do_not_drive' | 'park_outside'
  /** Campaign number of NHTSA, or of Transport Canada for recalls in Canada (2022650). */
  campaign_id: string
}

export interface RotateWebhookSecretRequest {
  /** Signing secret: `whsec_` and the base64 of 24 to 64 random bytes. Default: a new random secret. */
  secret?: string
}

/** A vehicle, by `vin`, else by `id`, else by `year`, `make` and `model`; at most 1024 bytes. */
export interface RunBatchRequest {
  /** Caller's reference, returned unchanged. */
  ref?: string
  /** VIN. It is never stored or logged. */
  vin?: string
  /** Vehicle id from search. */
  id?: string
  /** Model year. */
  year?: number
  /** Make, as in search. */
  make?: string
  /** Model, as in search. */
  model?: string
}

export interface SearchDtcResponse {
  /** Codes on this page. */
  count: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Codes on all pages. */
  total: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** The codes of this page. */
  results: TroubleCode[]
}

export interface SearchVehiclesResponse {
  /** Vehicles on this page. */
  count: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Vehicles on all pages. */
  total: number
  /** True if there is another page. */
  has_more: boolean
  /** Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key. */
  next: string | null
  /** Newest model year first, then by make, model, trim, and engine, or by `sort`. If `model` is given, within a year exact names and families come first, then names that begin with it, then names that contain it. The order is stable: pages never overlap or skip. */
  results: Vehicle[]
  /** Explanation if the model was not read literally: words ignored because no name of these years contains them (a cab, a trim), words read as a body, drive, or fuel, or another make that lists the cars; or the reason why nothing was found. Show it with the results. */
  note?: string
  /** Similar names in the requested model years, most similar first, those that pass the other filters before the rest. If there are none in those years, names of other years, and `note` says so. Only if the search found nothing. */
  suggestions?: Suggestion[]
}

/** Fuel economy on the second fuel. */
export interface SecondFuelEconomy {
  /** The second fuel. */
  fuel: 'E85' | 'Electricity' | 'Natural Gas' | 'Propane' | null
  /** In the city. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  city_mpg: number | null
  /** On the highway. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  highway_mpg: number | null
  /** Together. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  combined_mpg: number | null
  /** Unit of the three values. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, for electricity, hydrogen, and natural gas. */
  unit: 'mpg' | 'mpge' | null
  /** Annual fuel cost in US dollars by EPA (15,000 miles, 55 % in the city), at EPA's fuel prices in the edition of `cost_as_of`, not in the model year. Null for most plug-in hybrids, because EPA includes both fuels in the first. */
  annual_fuel_cost_usd: number | null
  /** Like the first fuel's value. Null for electricity. */
  co2_g_per_mile: number | null
  /** Like the first fuel's value. */
  ghg_score: number | null
}

/** The fields that `fields` names. */
export interface SecondFuelEconomySelection {
  /** The second fuel. */
  fuel?: 'E85' | 'Electricity' | 'Natural Gas' | 'Propane' | null
  /** In the city. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  city_mpg?: number | null
  /** On the highway. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  highway_mpg?: number | null
  /** Together. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker. */
  combined_mpg?: number | null
  /** Unit of the three values. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, for electricity, hydrogen, and natural gas. */
  unit?: 'mpg' | 'mpge' | null
  /** Annual fuel cost in US dollars by EPA (15,000 miles, 55 % in the city), at EPA's fuel prices in the edition of `cost_as_of`, not in the model year. Null for most plug-in hybrids, because EPA includes both fuels in the first. */
  annual_fuel_cost_usd?: number | null
  /** Like the first fuel's value. Null for electricity. */
  co2_g_per_mile?: number | null
  /** Like the first fuel's value. */
  ghg_score?: number | null
}

export interface SetWatchlistFindingStatesRequest {
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
  note?: string
}

export interface SetWatchlistFindingStatesResponse {
  /** Effective immediately. */
  done: true
  /** Changed findings, in the order of the request. */
  findings: Finding[]
}

/** A similar name whose records are not listed. */
export interface SimilarName {
  /** Model year in the record. */
  year: number
  /** Make as the record writes it. */
  make: string
  /** Model as the record writes it. */
  model: string
  /** Number of campaigns about vehicles of that name. */
  recall_count: number
}

/** A similar name whose records are not listed. */
export interface SimilarRecordName {
  /** Model year in the record. */
  year: number
  /** Make as the record writes it. */
  make: string
  /** Model as the record writes it. */
  model: string
  /** Number of records of this kind with that name. */
  record_count: number
}

export interface SuggestVehiclesResponse {
  /** Number of names. */
  count: number
  /** Best first. */
  suggestions: {
    /** Full name for display. */
    label: string
    /** Model year; null if none was typed. */
    year: number | null
    /** Make in its usual spelling. */
    make: string
    /** Model in its usual spelling; null if only the make is meant. */
    model: string | null
    /** Number of vehicles that a search by `query` returns: its `total`. */
    vehicle_count: number
    /** Parameters of GET /v1/vehicles that find them. */
    query: string
  }[]
  /** Number for GET /v1/recalls/{campaign}, if the text is a recall campaign number. A manufacturer's number (24S05) counts only if a campaign states it and no vehicle has that name. */
  campaign?: string
}

/** A similar name. */
export interface Suggestion {
  /** Make in its usual spelling. */
  make: string
  /** Model; null if only the make is suggested. */
  model: string | null
  /** First model year of this name. */
  first_year: number | null
  /** True if vehicles of this name exist, but none in the requested model years. */
  other_years: boolean
  /** Last model year of this name. */
  last_year: number | null
}

export interface SummarizeWatchlistResponse {
  /** Items on the list. */
  items: number
  /** Most urgent first. */
  findings: {
    /** "do_not_drive": the campaign tells owners not to drive until the repair. "park_outside": it tells owners to park outside. "unknown": the item could not be looked up. "recall": any other campaign. */
    severity: 'do_not_drive' | 'park_outside' | 'unknown' | 'recall'
    /** Findings without a state. */
    open: number
    /** Acknowledged. */
    acknowledged: number
    /** Scheduled. */
    scheduled: number
    /** Remedied. */
    remedied: number
    /** Not applicable. */
    not_applicable: number
  }[]
  /** Findings that are open, acknowledged or scheduled, by `age_days`. */
  ages: {
    /** At most a week. */
    days_0_to_7: number
    /** At most 30 days. */
    days_8_to_30: number
    /** At most 90 days. */
    days_31_to_90: number
    /** Longer. */
    days_over_90: number
  }
  /** Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site. */
  records_through: string | null
  /** Limits of the figures. */
  message: string
}

export type Transmission = 'Automatic 1-speed' | 'Automatic 2-speed' | 'Automatic 3-speed' | 'Automatic 4-speed' | 'Automatic 5-speed' | 'Automatic 6-speed' | 'Automatic 7-speed' | 'Automatic 8-speed' | 'Automatic 9-speed' | 'Automatic 10-speed' | 'Automated manual 5-speed' | 'Automated manual 6-speed' | 'Automated manual 7-speed' | 'Automated manual 8-speed' | 'Automated manual 9-speed' | 'Automated manual 10-speed' | 'Manual 3-speed' | 'Manual 4-speed' | 'Manual 4-speed with two ranges' | 'Manual 5-speed' | 'Manual 6-speed' | 'Manual 7-speed' | 'CVT'

/** One generic trouble code. */
export interface TroubleCode {
  /** Trouble code in upper case. */
  code: string
  /** Code and title: component, circuit or function, and fault; bank and sensor in parentheses. */
  title: string
  /** Vehicle system that reports the code. */
  category: 'Powertrain' | 'Body' | 'Chassis' | 'Network'
  /** First letter of the code. */
  system: 'P' | 'B' | 'C' | 'U'
  /** Component family. */
  subsystem: string
  /** Urgency; docs/dtc.md lists the criteria. */
  severity: 'Low' | 'Moderate' | 'High' | 'Critical'
  /** True if the fault can endanger people. */
  safety_risk: boolean
  /** True if the fault can raise emissions. */
  emissions_related: boolean
  /** Defined by the standard for every manufacturer. */
  generic: true
  /** Codes of the same circuit, of the same component on the other bank, and codes that often occur together. */
  related_codes: string[]
  /** Signs that a driver or technician may notice. */
  symptoms: string[]
  /** Starting points for diagnosis, not a diagnosis. */
  possible_causes: string[]
  /** Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known. */
  make_notes: string[]
}

/** Several codes at once. */
export interface TroubleCodeList {
  /** Number of codes found. */
  count: number
  /** Codes in the requested order. */
  results: AskedTroubleCode[]
  /** Requested codes that are not in the reference. */
  not_found: string[]
}

/** The fields that `fields` names. */
export interface TroubleCodeSelection {
  /** Trouble code in upper case. */
  code?: string
  /** Code and title: component, circuit or function, and fault; bank and sensor in parentheses. */
  title?: string
  /** Vehicle system that reports the code. */
  category?: 'Powertrain' | 'Body' | 'Chassis' | 'Network'
  /** First letter of the code. */
  system?: 'P' | 'B' | 'C' | 'U'
  /** Component family. */
  subsystem?: string
  /** Urgency; docs/dtc.md lists the criteria. */
  severity?: 'Low' | 'Moderate' | 'High' | 'Critical'
  /** True if the fault can endanger people. */
  safety_risk?: boolean
  /** True if the fault can raise emissions. */
  emissions_related?: boolean
  /** Defined by the standard for every manufacturer. */
  generic?: true
  /** Codes of the same circuit, of the same component on the other bank, and codes that often occur together. */
  related_codes?: string[]
  /** Signs that a driver or technician may notice. */
  symptoms?: string[]
  /** Starting points for diagnosis, not a diagnosis. */
  possible_causes?: string[]
  /** Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known. */
  make_notes?: string[]
}

/** One communication of a manufacturer to its dealers, such as a technical service bulletin. */
export interface Tsb {
  /** NHTSA's number of the communication. */
  tsb_id: string
  /** The manufacturer's number of the document. */
  document_id: string | null
  /** Date of the document, YYYY-MM-DD. */
  date: string | null
  /** Kind of communication. Null for older communications, whose records do not state it. */
  type: string | null
  /** Components, as NHTSA names them. */
  components: string[]
  /** Summary. */
  summary: string | null
  /** Communication that it replaces. */
  replaces: string | null
}

/** Fields selected by `fields`. */
export interface TsbSelection {
  /** NHTSA's number of the communication. */
  tsb_id?: string
  /** The manufacturer's number of the document. */
  document_id?: string | null
  /** Date of the document, YYYY-MM-DD. */
  date?: string | null
  /** Kind of communication. Null for older communications, whose records do not state it. */
  type?: string | null
  /** Components, as NHTSA names them. */
  components?: string[]
  /** Summary. */
  summary?: string | null
  /** Communication that it replaces. */
  replaces?: string | null
}

/** One configuration of a vehicle. Null means that no source states the value; it is never guessed. */
export interface Vehicle {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Model year. Null only if federal records do not state one. */
  year: number | null
  /** Make in its usual spelling. */
  make: string
  /** Model. May include the cab or body variant. */
  model: string
  /** Trim level. */
  trim: string | null
  /** Body or cab variant. */
  submodel: string | null
  /** Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in liters. Null for electric vehicles. */
  displacement_l: number | null
  /** Kind of transmission and number of gears. */
  transmission: Transmission | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Fuel type. */
  fuel_type: FuelType | null
  /** Body class; docs/data-sources.md defines the values. */
  body_class: BodyClass | null
  /** Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it. */
  doors: number | null
  /** Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration: string | null
  /** Energy of the traction battery in kWh, if the source states it. */
  battery_kwh: number | null
  /** Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine. */
  motor_kw: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale. */
  overall_stars: number | null
  /** True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger. */
  turbo: boolean | null
  /** True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger. */
  supercharger: boolean | null
  /** True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before. */
  start_stop: boolean | null
  /** True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain. */
  gas_guzzler: boolean | null
  /** EPA's size class in its own words. */
  size_class: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft: number | null
  /** Fuel economy as EPA rates it. Null if EPA does not rate the vehicle. */
  economy: Economy | null
  /** Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others. */
  electric: ElectricFacts | null
  /** Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle. */
  emissions: Emissions | null
  /** Representative illustration of this year, make and model; never a photo of a specific vehicle. */
  image_url: string | null
  /** "illustration", or null when there is no image. */
  image_type: 'illustration' | null
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  recall_count?: number | null
  /** Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  investigation_count?: number
  recall_counts?: RecallCounts
  /** "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known. */
  recall_match: 'matched' | 'none' | 'not_loaded'
  /** True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted. */
  recalls_complete: boolean
  /** Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
}

/** One configuration of a vehicle with its trims. */
export interface VehicleDetails {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  /** Model year. Null only if federal records do not state one. */
  year: number | null
  /** Make in its usual spelling. */
  make: string
  /** Model. May include the cab or body variant. */
  model: string
  /** Trim level. */
  trim: string | null
  /** Body or cab variant. */
  submodel: string | null
  /** Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in liters. Null for electric vehicles. */
  displacement_l: number | null
  /** Kind of transmission and number of gears. */
  transmission: Transmission | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Fuel type. */
  fuel_type: FuelType | null
  /** Body class; docs/data-sources.md defines the values. */
  body_class: BodyClass | null
  /** Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it. */
  doors: number | null
  /** Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration: string | null
  /** Energy of the traction battery in kWh, if the source states it. */
  battery_kwh: number | null
  /** Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine. */
  motor_kw: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale. */
  overall_stars: number | null
  /** True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger. */
  turbo: boolean | null
  /** True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger. */
  supercharger: boolean | null
  /** True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before. */
  start_stop: boolean | null
  /** True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain. */
  gas_guzzler: boolean | null
  /** EPA's size class in its own words. */
  size_class: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft: number | null
  /** Fuel economy as EPA rates it. Null if EPA does not rate the vehicle. */
  economy: Economy | null
  /** Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others. */
  electric: ElectricFacts | null
  /** Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle. */
  emissions: Emissions | null
  /** Representative illustration of this year, make and model; never a photo of a specific vehicle. */
  image_url: string | null
  /** "illustration", or null when there is no image. */
  image_type: 'illustration' | null
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  recall_count?: number | null
  /** Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  investigation_count?: number
  recall_counts?: RecallCounts
  /** "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known. */
  recall_match: 'matched' | 'none' | 'not_loaded'
  /** True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted. */
  recalls_complete: boolean
  /** Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Trims that NHTSA (vPIC) lists for this year, make, and model, one per entry, in NHTSA's words. Manufacturer codes, bodies, drives, and equipment are excluded, and so are trims of another load class (1500, 2500), another model number (E320 for an E350), or another engine size. Empty if NHTSA lists none. Null if NHTSA does not know the name. Omitted if vPIC is not loaded. */
  trims?: string[] | null
}

/** The fields that `fields` names. */
export interface VehicleDetailsSelection {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id?: string
  /** Model year. Null only if federal records do not state one. */
  year?: number | null
  /** Make in its usual spelling. */
  make?: string
  /** Model. May include the cab or body variant. */
  model?: string
  /** Trim level. */
  trim?: string | null
  /** Body or cab variant. */
  submodel?: string | null
  /** Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower?: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: number | null
  /** Engine displacement in liters. Null for electric vehicles. */
  displacement_l?: number | null
  /** Kind of transmission and number of gears. */
  transmission?: Transmission | null
  /** Driven wheels. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Fuel type. */
  fuel_type?: FuelType | null
  /** Body class; docs/data-sources.md defines the values. */
  body_class?: BodyClass | null
  /** Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it. */
  doors?: number | null
  /** Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration?: string | null
  /** Energy of the traction battery in kWh, if the source states it. */
  battery_kwh?: number | null
  /** Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine. */
  motor_kw?: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale. */
  overall_stars?: number | null
  /** True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger. */
  turbo?: boolean | null
  /** True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger. */
  supercharger?: boolean | null
  /** True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before. */
  start_stop?: boolean | null
  /** True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain. */
  gas_guzzler?: boolean | null
  /** EPA's size class in its own words. */
  size_class?: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft?: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft?: number | null
  /** Fuel economy as EPA rates it. Null if EPA does not rate the vehicle. */
  economy?: EconomySelection | null
  /** Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others. */
  electric?: ElectricFactsSelection | null
  /** Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle. */
  emissions?: EmissionsSelection | null
  /** Representative illustration of this year, make and model; never a photo of a specific vehicle. */
  image_url?: string | null
  /** "illustration", or null when there is no image. */
  image_type?: 'illustration' | null
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  recall_count?: number | null
  /** Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  investigation_count?: number
  /** Number of recall campaigns by country. A country whose recalls are not loaded for this make and model year is omitted. */
  recall_counts?: RecallCountsSelection
  /** "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known. */
  recall_match?: 'matched' | 'none' | 'not_loaded'
  /** True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted. */
  recalls_complete?: boolean
  /** Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through?: string | null
  /** Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none. */
  similar_names?: SimilarName[]
  /** Trims that NHTSA (vPIC) lists for this year, make, and model, one per entry, in NHTSA's words. Manufacturer codes, bodies, drives, and equipment are excluded, and so are trims of another load class (1500, 2500), another model number (E320 for an E350), or another engine size. Empty if NHTSA lists none. Null if NHTSA does not know the name. Omitted if vPIC is not loaded. */
  trims?: string[] | null
}

export interface VehicleReport {
  vehicle: VehicleDetails
  /** Recalls that tell owners not to drive, then recalls that tell owners to park outside. */
  warnings: ReportWarning[]
  recalls: ReportRecalls
  complaints: ReportComplaints
  tsbs: ReportTsbs
  investigations: ReportInvestigations
  /** Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle. */
  ratings: {
    /** Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known. */
    count?: number
    /** Sorted by rated version. Null stars mean not rated. */
    ratings: RatingSelection[]
    /** Meaning of the list. */
    message: string
  }
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Official files used for the report, and the dates they cover. */
  sources: ReportSource[]
  /** "starter": based on starter data, an excerpt. "official": based on complete federal files. */
  edition: 'starter' | 'official'
  /** SHA-256 of the data used for the report. The same data give the same report. */
  snapshot: string
}

/** The fields that `fields` names. */
export interface VehicleReportSelection {
  /** One configuration of a vehicle with its trims. */
  vehicle?: VehicleDetailsSelection
  /** Recalls that tell owners not to drive, then recalls that tell owners to park outside. */
  warnings?: ReportWarning[]
  /** Recall campaigns, as the recalls endpoint lists them. */
  recalls?: ReportRecallsSelection
  /** Complaints of owners: claims, not findings. */
  complaints?: ReportComplaintsSelection
  /** Technical service bulletins. */
  tsbs?: ReportTsbsSelection
  /** Federal defect investigations. */
  investigations?: ReportInvestigationsSelection
  /** Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle. */
  ratings?: {
    /** Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known. */
    count?: number
    /** Sorted by rated version. Null stars mean not rated. */
    ratings?: RatingSelection[]
    /** Meaning of the list. */
    message?: string
  }
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names?: MatchedName[]
  /** Official files used for the report, and the dates they cover. */
  sources?: ReportSource[]
  /** "starter": based on starter data, an excerpt. "official": based on complete federal files. */
  edition?: 'starter' | 'official'
  /** SHA-256 of the data used for the report. The same data give the same report. */
  snapshot?: string
}

/** The fields that `fields` names. */
export interface VehicleSelection {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id?: string
  /** Model year. Null only if federal records do not state one. */
  year?: number | null
  /** Make in its usual spelling. */
  make?: string
  /** Model. May include the cab or body variant. */
  model?: string
  /** Trim level. */
  trim?: string | null
  /** Body or cab variant. */
  submodel?: string | null
  /** Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower?: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: number | null
  /** Engine displacement in liters. Null for electric vehicles. */
  displacement_l?: number | null
  /** Kind of transmission and number of gears. */
  transmission?: Transmission | null
  /** Driven wheels. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Fuel type. */
  fuel_type?: FuelType | null
  /** Body class; docs/data-sources.md defines the values. */
  body_class?: BodyClass | null
  /** Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it. */
  doors?: number | null
  /** Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration?: string | null
  /** Energy of the traction battery in kWh, if the source states it. */
  battery_kwh?: number | null
  /** Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine. */
  motor_kw?: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale. */
  overall_stars?: number | null
  /** True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger. */
  turbo?: boolean | null
  /** True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger. */
  supercharger?: boolean | null
  /** True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before. */
  start_stop?: boolean | null
  /** True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain. */
  gas_guzzler?: boolean | null
  /** EPA's size class in its own words. */
  size_class?: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft?: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft?: number | null
  /** Fuel economy as EPA rates it. Null if EPA does not rate the vehicle. */
  economy?: EconomySelection | null
  /** Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others. */
  electric?: ElectricFactsSelection | null
  /** Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle. */
  emissions?: EmissionsSelection | null
  /** Representative illustration of this year, make and model; never a photo of a specific vehicle. */
  image_url?: string | null
  /** "illustration", or null when there is no image. */
  image_type?: 'illustration' | null
  /** Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year. */
  recall_count?: number | null
  /** Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year. */
  investigation_count?: number
  /** Number of recall campaigns by country. A country whose recalls are not loaded for this make and model year is omitted. */
  recall_counts?: RecallCountsSelection
  /** "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known. */
  recall_match?: 'matched' | 'none' | 'not_loaded'
  /** True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted. */
  recalls_complete?: boolean
  /** Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through?: string | null
}

/** Edition of NHTSA's vPIC used. */
export interface VinDataRelease {
  /** NHTSA's name of the edition. */
  edition: string
  /** Newest date in its rows. */
  dated: string | null
}

/** The fields that `fields` names. */
export interface VinDataReleaseSelection {
  /** NHTSA's name of the edition. */
  edition?: string
  /** Newest date in its rows. */
  dated?: string | null
}

/** Other data of the engine. */
export interface VinEngine {
  /** Manufacturer's name of the engine. */
  model: string | null
  /** Manufacturer. */
  manufacturer: string | null
  /** Arrangement of the cylinders. */
  configuration: string | null
  /** True if it is turbocharged. */
  turbo: boolean | null
  /** Level of electrification. */
  electrification: string | null
}

/** The fields that `fields` names. */
export interface VinEngineSelection {
  /** Manufacturer's name of the engine. */
  model?: string | null
  /** Manufacturer. */
  manufacturer?: string | null
  /** Arrangement of the cylinders. */
  configuration?: string | null
  /** True if it is turbocharged. */
  turbo?: boolean | null
  /** Level of electrification. */
  electrification?: string | null
}

/** Gross vehicle weight rating. */
export interface VinGrossWeight {
  /** Class of the gross vehicle weight rating. */
  class: string | null
  /** Lower end of the class in kg; null if open. */
  from_kg: number | null
  /** Upper end of the class in kg; null if open. */
  to_kg: number | null
}

/** The fields that `fields` names. */
export interface VinGrossWeightSelection {
  /** Class of the gross vehicle weight rating. */
  class?: string | null
  /** Lower end of the class in kg; null if open. */
  from_kg?: number | null
  /** Upper end of the class in kg; null if open. */
  to_kg?: number | null
}

/** A problem or an unknown part of the VIN. */
export interface VinIssue {
  /** Issue code; docs/vin.md explains the codes and lists those that make a VIN invalid. */
  code: 'incomplete' | 'check_digit' | 'impossible_character' | 'unknown_manufacturer' | 'unused_character' | 'model_year' | 'other_model_year' | 'undescribed_characters' | 'no_data' | 'off_road' | 'glider'
  /** Position in the VIN, from 1. Null if the issue has no single position. */
  position: number | null
  /** Explanation in words. Contains no part of the VIN. */
  message: string
  /** Valid characters at that position: the check digit, or those that the manufacturer uses. */
  expected: string | null
}

/** Plant. */
export interface VinPlant {
  /** City. */
  city: string | null
  /** State or region. */
  state: string | null
  /** Country. */
  country: string | null
  /** Company. */
  company: string | null
}

/** The fields that `fields` names. */
export interface VinPlantSelection {
  /** City. */
  city?: string | null
  /** State or region. */
  state?: string | null
  /** Country. */
  country?: string | null
  /** Company. */
  company?: string | null
}

export interface VinReport {
  /** Values stated by the VIN. */
  decoded: DecodedVin
  /** Matching vehicles of the catalog; `decoded.told_apart_by` lists the fields that distinguish them. */
  vehicles: Vehicle[]
  /** Recalls that tell owners not to drive, then recalls that tell owners to park outside. */
  warnings: ReportWarning[]
  recalls: ReportRecalls
  complaints: ReportComplaints
  tsbs: ReportTsbs
  investigations: ReportInvestigations
  /** Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle. */
  ratings: {
    /** Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known. */
    count?: number
    /** Sorted by rated version. Null stars mean not rated. */
    ratings: RatingSelection[]
    /** Meaning of the list. */
    message: string
  }
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Official files used for the report, and the dates they cover. */
  sources: ReportSource[]
  /** "starter": based on starter data, an excerpt. "official": based on complete federal files. */
  edition: 'starter' | 'official'
  /** SHA-256 of the data used for the report. The same data give the same report. */
  snapshot: string
}

/** The fields that `fields` names. */
export interface VinReportSelection {
  /** Values stated by the VIN. */
  decoded?: DecodedVinSelection
  /** Matching vehicles of the catalog; `decoded.told_apart_by` lists the fields that distinguish them. */
  vehicles?: Vehicle[]
  /** Recalls that tell owners not to drive, then recalls that tell owners to park outside. */
  warnings?: ReportWarning[]
  /** Recall campaigns, as the recalls endpoint lists them. */
  recalls?: ReportRecallsSelection
  /** Complaints of owners: claims, not findings. */
  complaints?: ReportComplaintsSelection
  /** Technical service bulletins. */
  tsbs?: ReportTsbsSelection
  /** Federal defect investigations. */
  investigations?: ReportInvestigationsSelection
  /** Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle. */
  ratings?: {
    /** Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known. */
    count?: number
    /** Sorted by rated version. Null stars mean not rated. */
    ratings?: RatingSelection[]
    /** Meaning of the list. */
    message?: string
  }
  /** Federal names used for this lookup. Empty if no federal record names this vehicle. */
  matched_names?: MatchedName[]
  /** Official files used for the report, and the dates they cover. */
  sources?: ReportSource[]
  /** "starter": based on starter data, an excerpt. "official": based on complete federal files. */
  edition?: 'starter' | 'official'
  /** SHA-256 of the data used for the report. The same data give the same report. */
  snapshot?: string
}

/** Equipment of this model and trim; null if vPIC does not state it. */
export interface VinSafetyEquipment {
  /** Antilock brakes. */
  abs: 'standard' | 'optional' | 'not_available' | null
  /** Electronic stability control. */
  esc: 'standard' | 'optional' | 'not_available' | null
  /** Traction control. */
  traction_control: 'standard' | 'optional' | 'not_available' | null
  /** Adaptive cruise control. */
  adaptive_cruise_control: 'standard' | 'optional' | 'not_available' | null
  /** Forward collision warning. */
  forward_collision_warning: 'standard' | 'optional' | 'not_available' | null
  /** Crash imminent braking. */
  crash_imminent_braking: 'standard' | 'optional' | 'not_available' | null
  /** Dynamic brake support. */
  dynamic_brake_support: 'standard' | 'optional' | 'not_available' | null
  /** Automatic emergency braking for pedestrians. */
  pedestrian_braking: 'standard' | 'optional' | 'not_available' | null
  /** Rear automatic emergency braking. */
  rear_braking: 'standard' | 'optional' | 'not_available' | null
  /** Blind spot warning. */
  blind_spot_warning: 'standard' | 'optional' | 'not_available' | null
  /** Blind spot intervention. */
  blind_spot_intervention: 'standard' | 'optional' | 'not_available' | null
  /** Lane departure warning. */
  lane_departure_warning: 'standard' | 'optional' | 'not_available' | null
  /** Lane keeping assistance. */
  lane_keeping_assistance: 'standard' | 'optional' | 'not_available' | null
  /** Lane centering assistance. */
  lane_centering_assistance: 'standard' | 'optional' | 'not_available' | null
  /** Rear cross traffic alert. */
  rear_cross_traffic_alert: 'standard' | 'optional' | 'not_available' | null
  /** Backup camera. */
  rear_camera: 'standard' | 'optional' | 'not_available' | null
  /** Parking assist. */
  park_assist: 'standard' | 'optional' | 'not_available' | null
  /** Pedestrian warning sound (hybrid and electric). */
  pedestrian_alert_sound: 'standard' | 'optional' | 'not_available' | null
  /** Daytime running light. */
  daytime_running_light: 'standard' | 'optional' | 'not_available' | null
  /** Semiautomatic headlamp beam switching. */
  automatic_high_beam: 'standard' | 'optional' | 'not_available' | null
  /** Adaptive driving beam. */
  adaptive_driving_beam: 'standard' | 'optional' | 'not_available' | null
  /** Keyless ignition. */
  keyless_ignition: 'standard' | 'optional' | 'not_available' | null
  /** Event data recorder. */
  event_data_recorder: 'standard' | 'optional' | 'not_available' | null
  /** Automatic crash notification. */
  crash_notification: 'standard' | 'optional' | 'not_available' | null
  /** Tire pressure monitoring. */
  tpms: 'direct' | 'indirect' | null
}

/** The fields that `fields` names. */
export interface VinSafetyEquipmentSelection {
  /** Antilock brakes. */
  abs?: 'standard' | 'optional' | 'not_available' | null
  /** Electronic stability control. */
  esc?: 'standard' | 'optional' | 'not_available' | null
  /** Traction control. */
  traction_control?: 'standard' | 'optional' | 'not_available' | null
  /** Adaptive cruise control. */
  adaptive_cruise_control?: 'standard' | 'optional' | 'not_available' | null
  /** Forward collision warning. */
  forward_collision_warning?: 'standard' | 'optional' | 'not_available' | null
  /** Crash imminent braking. */
  crash_imminent_braking?: 'standard' | 'optional' | 'not_available' | null
  /** Dynamic brake support. */
  dynamic_brake_support?: 'standard' | 'optional' | 'not_available' | null
  /** Automatic emergency braking for pedestrians. */
  pedestrian_braking?: 'standard' | 'optional' | 'not_available' | null
  /** Rear automatic emergency braking. */
  rear_braking?: 'standard' | 'optional' | 'not_available' | null
  /** Blind spot warning. */
  blind_spot_warning?: 'standard' | 'optional' | 'not_available' | null
  /** Blind spot intervention. */
  blind_spot_intervention?: 'standard' | 'optional' | 'not_available' | null
  /** Lane departure warning. */
  lane_departure_warning?: 'standard' | 'optional' | 'not_available' | null
  /** Lane keeping assistance. */
  lane_keeping_assistance?: 'standard' | 'optional' | 'not_available' | null
  /** Lane centering assistance. */
  lane_centering_assistance?: 'standard' | 'optional' | 'not_available' | null
  /** Rear cross traffic alert. */
  rear_cross_traffic_alert?: 'standard' | 'optional' | 'not_available' | null
  /** Backup camera. */
  rear_camera?: 'standard' | 'optional' | 'not_available' | null
  /** Parking assist. */
  park_assist?: 'standard' | 'optional' | 'not_available' | null
  /** Pedestrian warning sound (hybrid and electric). */
  pedestrian_alert_sound?: 'standard' | 'optional' | 'not_available' | null
  /** Daytime running light. */
  daytime_running_light?: 'standard' | 'optional' | 'not_available' | null
  /** Semiautomatic headlamp beam switching. */
  automatic_high_beam?: 'standard' | 'optional' | 'not_available' | null
  /** Adaptive driving beam. */
  adaptive_driving_beam?: 'standard' | 'optional' | 'not_available' | null
  /** Keyless ignition. */
  keyless_ignition?: 'standard' | 'optional' | 'not_available' | null
  /** Event data recorder. */
  event_data_recorder?: 'standard' | 'optional' | 'not_available' | null
  /** Automatic crash notification. */
  crash_notification?: 'standard' | 'optional' | 'not_available' | null
  /** Tire pressure monitoring. */
  tpms?: 'direct' | 'indirect' | null
}

/** A matching vehicle of the catalog. */
export interface VinVehicle {
  /** Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes. */
  id: string
  differs_by: VinVehicleDifferences
}

/** Values of the fields that distinguish the vehicles of the list. Empty if there is only one. */
export interface VinVehicleDifferences {
  /** Model. May include the cab or body variant. */
  model?: string
  /** Trim level. */
  trim?: string | null
  /** Body or cab variant. */
  submodel?: string | null
  /** Body class; docs/data-sources.md defines the values. */
  body_class?: BodyClass | null
  /** Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it. */
  doors?: number | null
  /** Fuel type. */
  fuel_type?: FuelType | null
  /** Engine displacement in liters. Null for electric vehicles. */
  displacement_l?: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: number | null
  /** Kind of transmission and number of gears. */
  transmission?: Transmission | null
  /** Driven wheels. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more. */
  configuration?: string | null
  /** Energy of the traction battery in kWh, if the source states it. */
  battery_kwh?: number | null
}

/** A list of vehicles that an account watches. */
export interface Watchlist {
  /** Id of a watchlist. */
  id: string
  /** Name of the watchlist. */
  name: string
  /** Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States. */
  country: 'us' | 'ca' | 'all'
  /** Creation time. ISO 8601 in UTC, whole seconds. */
  created: string
  /** Items on it. */
  items: number
}

/** One item of a watchlist. */
export interface WatchlistItem {
  /** Id of an item. */
  id: string
  /** "vin": one vehicle. "vehicle": a vehicle of the catalog by id. "name": all vehicles of a year, make, and model. */
  kind: 'vin' | 'vehicle' | 'name'
  /** Null if the item has none, or if `kind` is "vin" and the encryption key is not set on this service. */
  vin: string | null
  /** Null if the item has none. */
  vehicle_id: string | null
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
  /** Time when the item was added. ISO 8601 in UTC, whole seconds. */
  added: string
}

export interface WatchlistName {
  /** Name of the watchlist. */
  name: string
  /** Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States. */
  country?: 'us' | 'ca' | 'all'
}

export interface WatchlistResponse {
  watchlist: Watchlist
}

/** A receiver of messages. */
export interface Webhook {
  /** Id of a webhook endpoint. */
  id: string
  /** Receiver URL: https, on the public internet. Redirects are not followed. */
  url: string
  /** Purpose of the endpoint. */
  description: string
  /** Event types to send. Empty for all types. */
  event_types: ChangeType[]
  /** False if the endpoint is disabled. */
  enabled: boolean
  /** Null if it is enabled. */
  disabled_because: 'owner' | 'gone' | 'failing' | 'overflow' | null
  /** Creation time. ISO 8601 in UTC, whole seconds. */
  created: string
  /** Null if never. */
  last_success: string | null
  /** Null if the secret was never rotated. */
  previous_secret_until: string | null
}

export interface WebhookResponse {
  webhook: Webhook
}

export interface WebhookWithSecret {
  webhook: Webhook
  /** Secret that messages are signed with (Standard Webhooks). It is returned only in this response. */
  secret: string
}
