// Made from docs/openapi.json by "npm run generate"; change src/ instead.

export interface AddWatchlistItemsResponse {
  /** Items that are new. */
  added: number
  /** Items that were there already. */
  updated: number
  /** Items on the list now. */
  items: number
}

/** One generic trouble code. */
export interface AskedTroubleCode {
  /** Trouble code in upper case. */
  code: string
  /** The code and what it says: component, circuit or function, fault; bank and sensor in brackets. */
  title: string
  /** Which part of the vehicle reports it. */
  category: 'Powertrain' | 'Body' | 'Chassis' | 'Network'
  /** First letter of the code. */
  system: 'P' | 'B' | 'C' | 'U'
  /** Component family. */
  subsystem: string
  /** How soon it wants attention; docs/dtc.md has the criteria. */
  severity: 'Low' | 'Moderate' | 'High' | 'Critical'
  /** Whether the fault can endanger people. */
  safety_risk: boolean
  /** Whether the fault can raise emissions. */
  emissions_related: boolean
  /** Defined by the standard for every manufacturer. */
  generic: true
  /** Same circuit, same component on the other bank, and usual companions. */
  related_codes: string[]
  /** What a driver or technician may notice. */
  symptoms: string[]
  /** Where to look, not a diagnosis. */
  possible_causes: string[]
  /** Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known. */
  make_notes: string[]
  /** The failure type of ISO 15031-6 that was asked for behind the code, as "00" in P0420-00. The record is that of the code. */
  failure_type?: string
}

/** Backup camera. */
export interface AssistanceFeature {
  /** Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say. */
  availability: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
  /** Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending. */
  meets_criteria: boolean | null
}

/** The fields that `fields` names. */
export interface AssistanceFeatureSelection {
  /** Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say. */
  availability?: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
  /** Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending. */
  meets_criteria?: boolean | null
}

export interface BatchComplaints {
  /** VIN of the line, in capitals; null where the line has none. */
  vin: string | null
  /** Whether the VIN can be a real one: false asks for a look at it, because a mistyped VIN may be that of another model. Null where the line has none. */
  vin_valid: boolean | null
  /** Model year that the VIN states. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model: of a VIN as NHTSA names it, else as the catalog does. Null where `models` are several. */
  model: string | null
  /** Every model that the line is taken to mean: look at it where a name is short. */
  models: string[]
  /** "exact": one vehicle of the catalog is meant. "candidates": it may be any of several, and the result is about all of them. "none": the catalog lists none, and the result rests on the federal names alone. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** The vehicles of the catalog that it may be, in their usual order. */
  vehicle_ids: string[]
  /** How the model was read, where not literally, as `note` of GET /v1/vehicles. Null otherwise. */
  note: string | null
  /** Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** All complaints of this vehicle together, whatever page and days were asked for. Absent where none are loaded for its make and model year. */
  summary: ComplaintSummary | null
}

export interface BatchRecalls {
  /** VIN of the line, in capitals; null where the line has none. */
  vin: string | null
  /** Whether the VIN can be a real one: false asks for a look at it, because a mistyped VIN may be that of another model. Null where the line has none. */
  vin_valid: boolean | null
  /** Model year that the VIN states. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model: of a VIN as NHTSA names it, else as the catalog does. Null where `models` are several. */
  model: string | null
  /** Every model that the line is taken to mean: look at it where a name is short. */
  models: string[]
  /** "exact": one vehicle of the catalog is meant. "candidates": it may be any of several, and the result is about all of them. "none": the catalog lists none, and the result rests on the federal names alone. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** The vehicles of the catalog that it may be, in their usual order. */
  vehicle_ids: string[]
  /** How the model was read, where not literally, as `note` of GET /v1/vehicles. Null otherwise. */
  note: string | null
  /** "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Whether any of the campaigns tells owners to not drive until it is fixed. Null where that is not known: no campaign is known, or one does not say. */
  do_not_drive: boolean | null
  /** Whether any of the campaigns tells owners to park outside, because of fire. Null where that is not known: no campaign is known, or one does not say. */
  park_outside: boolean | null
  /** NHTSA's campaign numbers, newest report first. */
  campaign_ids: string[]
  /** Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is. */
  count?: number
  /** Newest report first. */
  recalls: Recall[]
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What the list does not say: whom the campaigns concern, or what its emptiness means. */
  message: string
  owner_advice: OwnerAdvice
  /** For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for. */
  countries?: CountryRecallList[]
}

export interface BatchReport {
  /** VIN of the line, in capitals; null where the line has none. */
  vin: string | null
  /** Whether the VIN can be a real one: false asks for a look at it, because a mistyped VIN may be that of another model. Null where the line has none. */
  vin_valid: boolean | null
  /** Model year that the VIN states. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model: of a VIN as NHTSA names it, else as the catalog does. Null where `models` are several. */
  model: string | null
  /** Every model that the line is taken to mean: look at it where a name is short. */
  models: string[]
  /** "exact": one vehicle of the catalog is meant. "candidates": it may be any of several, and the result is about all of them. "none": the catalog lists none, and the result rests on the federal names alone. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** The vehicles of the catalog that it may be, in their usual order. */
  vehicle_ids: string[]
  /** How the model was read, where not literally, as `note` of GET /v1/vehicles. Null otherwise. */
  note: string | null
  /** Trim level. */
  trim: string | null
  /** Body or cab variant. */
  submodel: string | null
  /** Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in litres. Null for electric vehicles. */
  displacement_l: number | null
  /** Kind of transmission and number of gears. */
  transmission: Transmission | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** What it runs on. */
  fuel_type: FuelType | null
  /** Body class; docs/data-sources.md says what each word means. */
  body_class: BodyClass | null
  /** Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open. */
  doors: number | null
  /** What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration: string | null
  /** Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh: number | null
  /** Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine. */
  motor_kw: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale. */
  overall_stars: number | null
  /** Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one. */
  turbo: boolean | null
  /** Whether the engine has a supercharger, likewise. */
  supercharger: boolean | null
  /** Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few. */
  start_stop: boolean | null
  /** Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain. */
  gas_guzzler: boolean | null
  /** EPA's size class in its own words. */
  size_class: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft: number | null
  /** Fuel economy as EPA rates it. Null where EPA does not rate the vehicle. */
  economy: Economy | null
  /** Of electric, plug-in hybrid and hydrogen vehicles; null of all others. */
  electric: ElectricFacts | null
  /** Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle. */
  emissions: Emissions | null
  /** Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent. */
  recalls_complete: boolean
  /** Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
  /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
  recall_count?: number | null
  /** How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  investigation_count?: number
  /** Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing. */
  recall_counts?: {
    /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
    us?: number | null
    /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
    ca?: number
  }
  /** "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Recalls whose owners are told not to drive, then those whose owners are told to park outside. */
  warnings: ReportWarning[]
  recalls: ReportRecalls
  complaints: ReportComplaints
  tsbs: ReportTsbs
  investigations: ReportInvestigations
  /** Ratings of NHTSA's New Car Assessment Program that may be of the vehicle. */
  ratings: {
    /** Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known. */
    count?: number
    /** By what was rated. Null stars mean not rated. */
    ratings: RatingSelection[]
    /** What the list means. */
    message: string
  }
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** The official files that the report was made from, and how far they reach. */
  sources: ReportSource[]
  /** "starter": the report was made from starter data, an excerpt. "official": from complete federal files. */
  edition: 'starter' | 'official'
  /** SHA-256 of the data that the report was made from: the same data give the same report. */
  snapshot: string
}

export interface BatchVehicle {
  /** VIN of the line, in capitals; null where the line has none. */
  vin: string | null
  /** Whether the VIN can be a real one: false asks for a look at it, because a mistyped VIN may be that of another model. Null where the line has none. */
  vin_valid: boolean | null
  /** Model year that the VIN states. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model: of a VIN as NHTSA names it, else as the catalog does. Null where `models` are several. */
  model: string | null
  /** Every model that the line is taken to mean: look at it where a name is short. */
  models: string[]
  /** "exact": one vehicle of the catalog is meant. "candidates": it may be any of several, and the result is about all of them. "none": the catalog lists none, and the result rests on the federal names alone. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** The vehicles of the catalog that it may be, in their usual order. */
  vehicle_ids: string[]
  /** How the model was read, where not literally, as `note` of GET /v1/vehicles. Null otherwise. */
  note: string | null
  /** Trim level. */
  trim: string | null
  /** Body or cab variant. */
  submodel: string | null
  /** Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in litres. Null for electric vehicles. */
  displacement_l: number | null
  /** Kind of transmission and number of gears. */
  transmission: Transmission | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** What it runs on. */
  fuel_type: FuelType | null
  /** Body class; docs/data-sources.md says what each word means. */
  body_class: BodyClass | null
  /** Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open. */
  doors: number | null
  /** What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration: string | null
  /** Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh: number | null
  /** Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine. */
  motor_kw: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale. */
  overall_stars: number | null
  /** Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one. */
  turbo: boolean | null
  /** Whether the engine has a supercharger, likewise. */
  supercharger: boolean | null
  /** Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few. */
  start_stop: boolean | null
  /** Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain. */
  gas_guzzler: boolean | null
  /** EPA's size class in its own words. */
  size_class: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft: number | null
  /** Fuel economy as EPA rates it. Null where EPA does not rate the vehicle. */
  economy: Economy | null
  /** Of electric, plug-in hybrid and hydrogen vehicles; null of all others. */
  electric: ElectricFacts | null
  /** Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle. */
  emissions: Emissions | null
  /** Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent. */
  recalls_complete: boolean
  /** Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
  /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
  recall_count?: number | null
  /** How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  investigation_count?: number
  /** Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing. */
  recall_counts?: {
    /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
    us?: number | null
    /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
    ca?: number
  }
  /** "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
}

export type BodyClass = 'Sedan' | 'Coupe' | 'Convertible' | 'Hatchback' | 'Wagon' | 'SUV' | 'Pickup' | 'Minivan' | 'Van' | 'Cargo Van' | 'Passenger Van' | 'Motorcycle' | 'Bus' | 'Truck' | 'Trailer' | 'Motorhome' | 'Sedan or Coupe' | 'Sedan or Hatchback' | 'Sedan, Coupe or Convertible' | 'Sedan, Coupe or Hatchback' | 'Coupe or Convertible' | 'Coupe or Hatchback'

/** A vehicle that a campaign concerns by its name. */
export interface CampaignVehicle {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Model year. Null only where federal records do not state one. */
  year: number | null
  /** Make in its usual spelling. */
  make: string
  /** Model. May include the cab or body variant. */
  model: string
  /** Trim level. */
  trim: string | null
  /** Body class; docs/data-sources.md says what each word means. */
  body_class: BodyClass | null
  /** Engine displacement in litres. Null for electric vehicles. */
  displacement_l: number | null
  /** What it runs on. */
  fuel_type: FuelType | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration: string | null
  /** Which text is about it: 1 is that of `recall`, the others are in `other_wordings`. */
  wording: number
  /** The names of the campaign that are those of the vehicle, and how each is tied to it. */
  matched_names: NameLink[]
}

/** The fields that `fields` names. */
export interface CampaignVehicleSelection {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id?: string
  /** Model year. Null only where federal records do not state one. */
  year?: number | null
  /** Make in its usual spelling. */
  make?: string
  /** Model. May include the cab or body variant. */
  model?: string
  /** Trim level. */
  trim?: string | null
  /** Body class; docs/data-sources.md says what each word means. */
  body_class?: BodyClass | null
  /** Engine displacement in litres. Null for electric vehicles. */
  displacement_l?: number | null
  /** What it runs on. */
  fuel_type?: FuelType | null
  /** Driven wheels. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration?: string | null
  /** Which text is about it: 1 is that of `recall`, the others are in `other_wordings`. */
  wording?: number
  /** The names of the campaign that are those of the vehicle, and how each is tied to it. */
  matched_names?: NameLink[]
}

/** One change of the data. Which members before and after have: docs/changes.md. */
export interface Change {
  /** Id of the event: the same on every node, and never used again. */
  id: string
  /** Rises along the log. Numbers may be left out after a rollback. */
  sequence: number
  type: ChangeType
  /** Whose records changed, as ISO 3166-1 in small letters. Only recalls are of another country than "us", and only where `country` asks for them. */
  country: 'us' | 'ca'
  /** Newest date inside the official files that it was found in, YYYY-MM-DD. Never falls along the log. */
  recorded: string
  /** What it is about: number of a campaign, an investigation or a bulletin, id of a vehicle, a name with its component, or a dataset. */
  subject: string
  /** One line for people. */
  title: string
  /** What it concerns, as the agency's records write it; of vehicle.* the vehicle. Of recall.widened, recall.narrowed only the names that changed. */
  names: {
    /** Make as the record writes it. */
    make: string
    /** Model, likewise. */
    model: string
    /** Model years, ascending; null = the record states none. */
    years: (number | null)[]
  }[]
  /** Vehicles that the names were tied to when it was recorded; the first 1,000. */
  vehicle_ids: string[]
  /** How many vehicles in all. */
  vehicle_count: number
  /** What changed, as it was; null = there was nothing. */
  before: ChangedFacts | null
  /** As it is; null = there is nothing any more. */
  after: ChangedFacts | null
}

/** What happened. */
export type ChangeType = 'dataset.reset' | 'recall.added' | 'recall.widened' | 'recall.narrowed' | 'recall.removed' | 'recall.text_changed' | 'recall.remedy_available' | 'recall.do_not_drive_set' | 'recall.do_not_drive_cleared' | 'recall.park_outside_set' | 'recall.park_outside_cleared' | 'recall.superseded' | 'recall.completion_reported' | 'investigation.opened' | 'investigation.closed' | 'investigation.upgraded' | 'tsb.added' | 'complaints.spike' | 'vehicle.added' | 'vehicle.changed' | 'vehicle.retired' | 'link.added' | 'link.removed'

export interface ChangeWebhookRequest {
  /** Where messages are sent: https, at a host on the public internet. Redirects are not followed. */
  url?: string
  /** What the endpoint is for. */
  description?: string
  /** Types of events that are sent there; empty = all. */
  event_types?: ChangeType[]
  /** Whether messages are sent there. */
  enabled?: boolean
}

export interface ChangedFacts {
  /** Of vehicle.*: Model year. Null only where federal records do not state one. */
  year?: string | number | boolean | null
  /** Of vehicle.*: Make in its usual spelling. */
  make?: string | number | boolean | null
  /** Of vehicle.*: Model. May include the cab or body variant. */
  model?: string | number | boolean | null
  /** Of vehicle.*: Trim level. */
  trim?: string | number | boolean | null
  /** Of vehicle.*: Body or cab variant. */
  submodel?: string | number | boolean | null
  /** Of vehicle.*: Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower?: string | number | boolean | null
  /** Of vehicle.*: Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: string | number | boolean | null
  /** Of vehicle.*: Engine displacement in litres. Null for electric vehicles. */
  displacement_l?: string | number | boolean | null
  /** Of vehicle.*: Kind of transmission and number of gears. */
  transmission?: string | number | boolean | null
  /** Of vehicle.*: Driven wheels. */
  drive_type?: string | number | boolean | null
  /** Of vehicle.*: What it runs on. */
  fuel_type?: string | number | boolean | null
  /** Of vehicle.*: Body class; docs/data-sources.md says what each word means. */
  body_class?: string | number | boolean | null
  /** Of vehicle.*: Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open. */
  doors?: string | number | boolean | null
  /** Of vehicle.*: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration?: string | number | boolean | null
  /** Of vehicle.*: Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh?: string | number | boolean | null
  /** Of vehicle.*: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine. */
  motor_kw?: string | number | boolean | null
  /** Of vehicle.*: NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale. */
  overall_stars?: string | number | boolean | null
  /** Of vehicle.*: Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one. */
  turbo?: string | number | boolean | null
  /** Of vehicle.*: Whether the engine has a supercharger, likewise. */
  supercharger?: string | number | boolean | null
  /** Of vehicle.*: Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few. */
  start_stop?: string | number | boolean | null
  /** Of vehicle.*: Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain. */
  gas_guzzler?: string | number | boolean | null
  /** Of vehicle.*: EPA's size class in its own words. */
  size_class?: string | number | boolean | null
  /** Of vehicle.*: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft?: string | number | boolean | null
  /** Of vehicle.*: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft?: string | number | boolean | null
  /** First component of a recall; component of a spike. */
  component?: string | null
  /** Components of a recall or a bulletin. */
  components?: string[]
  /** Type of a recall or a bulletin. */
  type?: string | null
  /** Who filed the recall. */
  manufacturer?: string | null
  /** Summary of a recall, an investigation or a bulletin, cut at 2,000 characters. */
  summary?: string | null
  /** Consequence of the defect, likewise. */
  consequence?: string | null
  /** Remedy of the recall, likewise. */
  remedy?: string | null
  /** Day on which NHTSA received the report; of a recall in another country, its day. */
  report_received?: string | null
  /** Vehicles or units potentially affected. */
  potentially_affected?: number | null
  /** Whether owners are told not to drive; null = the record did not say. */
  do_not_drive?: boolean | null
  /** Whether owners are told to park outside; null = the record did not say. */
  park_outside?: boolean | null
  /** Words of the summary that limit the recall. */
  applies_to_hint?: string | null
  /** The campaign whose text says that it supersedes this one. */
  superseded_by?: string | null
  /** Names that the campaign states in all. */
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
  /** The investigation that goes on with it, where the record names it. */
  upgraded_to?: string | null
  /** The manufacturer's number of a bulletin. */
  document_id?: string | null
  /** Date of a bulletin. */
  date?: string | null
  /** The bulletin that it replaces. */
  replaces?: string | null
  /** Complaints filed in the days of a spike. */
  complaints?: number | null
  /** Complaints in as many days, on average of the twelve periods before. */
  mean_before?: number | null
  /** Days counted. */
  days?: number | null
  /** First of these days. */
  from?: string | null
  /** Last of these days. */
  through?: string | null
  /** Rule that ties the records of a name to vehicles. */
  rule?: string | null
  /** How sure the rule is: exact, reviewed or derived. */
  confidence?: string | null
  /** Why of a `dataset.reset`: see docs/changes.md. */
  reason?: string | null
  /** Records of the dataset. */
  records?: number | null
}

export interface CheckWatchlistResponse {
  /** The one that was checked. Null: none was named, and there is not just one. */
  watchlist: {
      /** Id of a watchlist. */
      id: string
      /** Its name. */
      name: string
      /** Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States. */
      country: 'us' | 'ca' | 'all'
      /** Items on it. */
      items: number
    } | null
  /** Where none was checked: those of the account, oldest first, at most 20. */
  watchlists: {
    /** Id of a watchlist. */
    id: string
    /** Its name. */
    name: string
    /** Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States. */
    country: 'us' | 'ca' | 'all'
    /** Items on it. */
    items: number
  }[]
  /** Watchlists of the account. */
  watchlist_count: number
  /** Most urgent first, then newest report first. */
  campaigns: {
    /** "do_not_drive": the campaign says not to drive until it is fixed. "park_outside": it says to park outside. "unknown": nothing could be looked up for the item. "recall": any other campaign. */
    severity: 'do_not_drive' | 'park_outside' | 'unknown' | 'recall'
    /** Whose records say so, as ISO 3166-1 in small letters. */
    country: 'us' | 'ca'
    /** The campaign number of NHTSA, or of Transport Canada (2022650); with severity "unknown", why nothing could be looked up. */
    subject: string
    /** Component of the campaign, or what to do about items of which nothing is known. */
    title: string
    /** Null: not stated, or no campaign. */
    report_received: string | null
    /** Items for which it is neither remedied nor not applicable. */
    items_to_do: number
    /** Items for which it is. */
    items_done: number
    /** One of the vehicles. */
    example: {
      /** Null: not known. */
      year: number | null
      /** Null: not known. */
      make: string | null
      /** Null: not known. */
      model: string | null
    }
    /** References of items to do, the owner's own words; the first of them. */
    refs: string[]
  }[]
  /** Campaigns to do, also those that are not listed. */
  campaign_count: number
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What to repeat: what the list does not say. */
  message: string
}

/** One complaint that an owner filed with NHTSA: a claim, not a finding. */
export interface Complaint {
  /** NHTSA's number of the complaint (ODI number). */
  complaint_id: string
  /** Day on which NHTSA received it, YYYY-MM-DD. */
  filed: string | null
  /** Day of the incident. Null where it is not stated or cannot be right. */
  incident_date: string | null
  /** Components that the complaint is filed under, as NHTSA names them. */
  components: string[]
  /** Symptoms that the narrative tells of, found in its words by this service's lexicon. Empty: none was recognised. */
  symptoms: string[]
  /** The owner's narrative. What could tell who wrote it is replaced by [redacted]. */
  description: string | null
  /** Whether there was a crash. */
  crash: boolean | null
  /** Whether there was a fire. */
  fire: boolean | null
  /** Whether anybody was injured. */
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

/** The fields that `fields` names. */
export interface ComplaintSelection {
  /** NHTSA's number of the complaint (ODI number). */
  complaint_id?: string
  /** Day on which NHTSA received it, YYYY-MM-DD. */
  filed?: string | null
  /** Day of the incident. Null where it is not stated or cannot be right. */
  incident_date?: string | null
  /** Components that the complaint is filed under, as NHTSA names them. */
  components?: string[]
  /** Symptoms that the narrative tells of, found in its words by this service's lexicon. Empty: none was recognised. */
  symptoms?: string[]
  /** The owner's narrative. What could tell who wrote it is replaced by [redacted]. */
  description?: string | null
  /** Whether there was a crash. */
  crash?: boolean | null
  /** Whether there was a fire. */
  fire?: boolean | null
  /** Whether anybody was injured. */
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

/** All complaints of this vehicle together, whatever page and days were asked for. Absent where none are loaded for its make and model year. */
export interface ComplaintSummary {
  /** Complaints of this vehicle, on all pages and of all days. */
  complaints: number
  /** Complaints with a crash. */
  crashes: number
  /** Complaints with a fire. */
  fires: number
  /** Persons injured in all. */
  injuries: number
  /** Persons killed in all. */
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
  /** Persons injured in all. */
  injuries?: number
  /** Persons killed in all. */
  deaths?: number
  /** The most frequent first. A complaint may name several. */
  by_component?: ComplaintsOfComponent[]
  /** Newest first. */
  by_year?: ComplaintsOfYear[]
}

export interface ComplaintsOfComponent {
  /** First part of the component. */
  component: string
  /** Complaints that name it. */
  complaints: number
}

export interface ComplaintsOfYear {
  /** Year in which they were filed, or else happened. */
  year: number
  /** Complaints of this year. */
  complaints: number
}

/** The recalls of one country, and what they rest on. */
export interface CountryRecallList {
  /** Whose agency keeps the campaign, as ISO 3166-1 in small letters. */
  country: 'us' | 'ca'
  /** Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is. */
  count?: number
  /** "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them. */
  recall_match: 'matched' | 'none' | 'not_loaded'
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What the list does not say: whom the campaigns concern, or what its emptiness means. */
  message: string
  /** What must be said wherever these records are shown, as their license asks. */
  attribution?: string
}

export interface CreateWebhookRequest {
  /** Where messages are sent: https, at a host on the public internet. Redirects are not followed. */
  url: string
  /** What the endpoint is for. */
  description?: string
  /** Types of events that are sent there; empty = all. */
  event_types?: ChangeType[]
  /** A secret of your own: `whsec_` and the base64 of 24 to 64 random bytes. Left out, one is made. */
  secret?: string
}

export interface DecodedVin {
  /** As sent, in capitals. */
  vin: string
  /** Whether it can be a real VIN: seventeen possible characters, the right check digit, a known manufacturer. `issues` says why not. */
  valid: boolean
  /** The valid VIN of a known model that one changed character gives; null where none or several do. */
  corrected_vin: string | null
  /** What is wrong with it or not known of it. Empty: everything was decoded. */
  issues: VinIssue[]
  /** Model year. Null where the VIN leaves it open. */
  year: number | null
  /** Make in its usual spelling. */
  make: string | null
  /** Model as NHTSA names it, also in its recalls. */
  model: string | null
  /** Trim level; several that vPIC cannot distinguish as it lists them. */
  trim: string | null
  /** Series. */
  series: string | null
  /** Body class, in the words of /v1/vehicles. */
  body_class: BodyClass | null
  /** Doors as the manufacturer counts them for NHTSA: some count a tailgate. */
  doors: number | null
  /** Driven wheels, in the words of /v1/vehicles. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Transmission, in the words of /v1/vehicles. Null also where vPIC states its kind without the gears. */
  transmission: Transmission | null
  /** What it runs on, in the words of /v1/vehicles. Where all `vehicles` have one fuel, it completes or corrects vPIC's: a hybrid whose kind vPIC leaves open, or an engine that EPA lists without its flex-fuel version. `/v1/vins/{vin}/provenance` lists such values under `from_vehicles`. */
  fuel_type: FuelType | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in litres. */
  displacement_l: number | null
  /** Rated horsepower; of a range its lower end. A rating that vPIC only assumes of the engine model is not used, because it varies by vehicle: then the rating on which all `vehicles` agree, else null. */
  horsepower: number | null
  engine: VinEngine
  gvwr: VinGrossWeight
  plant: VinPlant
  /** Manufacturer in NHTSA's records. */
  manufacturer: string | null
  /** NHTSA's type of vehicle. */
  vehicle_type: string | null
  safety: VinSafetyEquipment
  /** "exact": one vehicle of the catalog has what the VIN states; `not_compared` lists traits that were not compared. "candidates": several have, and the VIN does not tell which; or one has, and the VIN states a hybrid or a second fuel that it does not have. "none": none was found, which does not mean that there is none; `no_match_reason` says why. */
  vehicle_match: 'exact' | 'candidates' | 'none'
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** Traits that the VIN, or the vehicle, does not state where `vehicle_match` is "exact". Empty for other matches. */
  not_compared: ('fuel_type' | 'cylinders' | 'displacement_l' | 'body_class' | 'doors' | 'drive_type' | 'transmission')[]
  /** Why `vehicle_match` is "none". "name": the catalog has no vehicle of that year, make and model, or the VIN does not tell them. "gross_weight": the VIN states 9,001 lb or more, and EPA rates no such vehicle. "load_class": another load class (1500, 2500, 3500). "fuel", "engine", "number" (of the name), "body", "doors": every vehicle of the name has another. Null where vehicles were found. */
  no_match_reason: 'name' | 'gross_weight' | 'load_class' | 'fuel' | 'engine' | 'number' | 'body' | 'doors' | null
  /** The vehicles of /v1/vehicles that it may be, in their usual order. None is left out for a value that is not known. */
  vehicles: VinVehicle[]
  /** Fields that would tell them apart, where a look at the vehicle shows them. */
  told_apart_by: ('model' | 'trim' | 'submodel' | 'body_class' | 'doors' | 'fuel_type' | 'displacement_l' | 'cylinders' | 'transmission' | 'drive_type' | 'configuration' | 'battery_kwh')[]
  /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
  recall_count?: number | null
  /** Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent. */
  recalls_complete: boolean
  /** Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing. */
  recall_counts?: {
    /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
    us?: number | null
    /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
    ca?: number
  }
  /** Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  investigation_count?: number
  /** "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Representative illustration of the vehicle; never a photo. Null where it is not known what it looks like: no vehicle was found, several look different, or the catalog does not know the body that the VIN states. */
  image_url: string | null
  data_release: VinDataRelease
}

/** The fields that `fields` names. */
export interface DecodedVinSelection {
  /** As sent, in capitals. */
  vin?: string
  /** Whether it can be a real VIN: seventeen possible characters, the right check digit, a known manufacturer. `issues` says why not. */
  valid?: boolean
  /** The valid VIN of a known model that one changed character gives; null where none or several do. */
  corrected_vin?: string | null
  /** What is wrong with it or not known of it. Empty: everything was decoded. */
  issues?: VinIssue[]
  /** Model year. Null where the VIN leaves it open. */
  year?: number | null
  /** Make in its usual spelling. */
  make?: string | null
  /** Model as NHTSA names it, also in its recalls. */
  model?: string | null
  /** Trim level; several that vPIC cannot distinguish as it lists them. */
  trim?: string | null
  /** Series. */
  series?: string | null
  /** Body class, in the words of /v1/vehicles. */
  body_class?: BodyClass | null
  /** Doors as the manufacturer counts them for NHTSA: some count a tailgate. */
  doors?: number | null
  /** Driven wheels, in the words of /v1/vehicles. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** Transmission, in the words of /v1/vehicles. Null also where vPIC states its kind without the gears. */
  transmission?: Transmission | null
  /** What it runs on, in the words of /v1/vehicles. Where all `vehicles` have one fuel, it completes or corrects vPIC's: a hybrid whose kind vPIC leaves open, or an engine that EPA lists without its flex-fuel version. `/v1/vins/{vin}/provenance` lists such values under `from_vehicles`. */
  fuel_type?: FuelType | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: number | null
  /** Engine displacement in litres. */
  displacement_l?: number | null
  /** Rated horsepower; of a range its lower end. A rating that vPIC only assumes of the engine model is not used, because it varies by vehicle: then the rating on which all `vehicles` agree, else null. */
  horsepower?: number | null
  /** What else is known of the engine. */
  engine?: VinEngineSelection
  /** Gross vehicle weight rating. */
  gvwr?: VinGrossWeightSelection
  /** Where it was built. */
  plant?: VinPlantSelection
  /** Manufacturer in NHTSA's records. */
  manufacturer?: string | null
  /** NHTSA's type of vehicle. */
  vehicle_type?: string | null
  /** Equipment of this model and trim as built; null where vPIC says nothing. */
  safety?: VinSafetyEquipmentSelection
  /** "exact": one vehicle of the catalog has what the VIN states; `not_compared` lists traits that were not compared. "candidates": several have, and the VIN does not tell which; or one has, and the VIN states a hybrid or a second fuel that it does not have. "none": none was found, which does not mean that there is none; `no_match_reason` says why. */
  vehicle_match?: 'exact' | 'candidates' | 'none'
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id?: string | null
  /** Traits that the VIN, or the vehicle, does not state where `vehicle_match` is "exact". Empty for other matches. */
  not_compared?: ('fuel_type' | 'cylinders' | 'displacement_l' | 'body_class' | 'doors' | 'drive_type' | 'transmission')[]
  /** Why `vehicle_match` is "none". "name": the catalog has no vehicle of that year, make and model, or the VIN does not tell them. "gross_weight": the VIN states 9,001 lb or more, and EPA rates no such vehicle. "load_class": another load class (1500, 2500, 3500). "fuel", "engine", "number" (of the name), "body", "doors": every vehicle of the name has another. Null where vehicles were found. */
  no_match_reason?: 'name' | 'gross_weight' | 'load_class' | 'fuel' | 'engine' | 'number' | 'body' | 'doors' | null
  /** The vehicles of /v1/vehicles that it may be, in their usual order. None is left out for a value that is not known. */
  vehicles?: VinVehicle[]
  /** Fields that would tell them apart, where a look at the vehicle shows them. */
  told_apart_by?: ('model' | 'trim' | 'submodel' | 'body_class' | 'doors' | 'fuel_type' | 'displacement_l' | 'cylinders' | 'transmission' | 'drive_type' | 'configuration' | 'battery_kwh')[]
  /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
  recall_count?: number | null
  /** Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent. */
  recalls_complete?: boolean
  /** Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through?: string | null
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing. */
  recall_counts?: {
    /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
    us?: number | null
    /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
    ca?: number
  }
  /** Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  investigation_count?: number
  /** "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up. */
  recall_match?: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Representative illustration of the vehicle; never a photo. Null where it is not known what it looks like: no vehicle was found, several look different, or the catalog does not know the body that the VIN states. */
  image_url?: string | null
  /** The edition of NHTSA's vPIC that says so. */
  data_release?: VinDataReleaseSelection
}

/** A message with its body and its tries. */
export interface Delivery {
  /** Id of a message: the `webhook-id` of every try. */
  id: string
  /** Type of the event, "webhook.test" for a test. */
  event_type: string
  /** When the message was made. ISO 8601 in UTC, whole seconds. */
  created: string
  /** "waiting": a try is due. "delivered": the receiver answered 2xx. "failed": no try is left. */
  state: 'waiting' | 'delivered' | 'failed'
  /** Tries since then, or since it was sent again. */
  tries: number
  /** Null: there is none. */
  next_try: string | null
  /** Null: there was none. */
  last_status: number | null
  /** The body as it is sent, byte for byte: JSON with `type`, `timestamp` and `data`. */
  body: string
  /** Oldest first; the last ten. */
  attempts: {
    /** When it was made. ISO 8601 in UTC, whole seconds. */
    at: string
    /** Milliseconds until the response, or until it failed. */
    took_ms: number
    /** Null: no response came. */
    status: number | null
    /** Null: a response came. */
    error: string | null
    /** The first 1000 characters of the response's body. */
    response: string
  }[]
}

export interface DeliveryResponse {
  delivery: DeliverySummary
}

/** A message to an endpoint, and what became of it. */
export interface DeliverySummary {
  /** Id of a message: the `webhook-id` of every try. */
  id: string
  /** Type of the event, "webhook.test" for a test. */
  event_type: string
  /** When the message was made. ISO 8601 in UTC, whole seconds. */
  created: string
  /** "waiting": a try is due. "delivered": the receiver answered 2xx. "failed": no try is left. */
  state: 'waiting' | 'delivered' | 'failed'
  /** Tries since then, or since it was sent again. */
  tries: number
  /** Null: there is none. */
  next_try: string | null
  /** Null: there was none. */
  last_status: number | null
}

export interface Done {
  /** It holds from now on. */
  done: true
}

/** Fuel economy. */
export interface Economy {
  /** In the city. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  city_mpg: number | null
  /** On the highway. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  highway_mpg: number | null
  /** City and highway together; of a plug-in hybrid on gasoline alone. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  combined_mpg: number | null
  /** Unit of the three figures. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, of electricity, hydrogen and natural gas. */
  unit: 'mpg' | 'mpge' | null
  /** Fuel for a year in US dollars by EPA (15,000 miles, 55 % in the city), at the fuel prices that EPA used in the edition of `cost_as_of`, not those of the model year. Null where EPA states none, as of hydrogen. */
  annual_fuel_cost_usd: number | null
  /** Newest date in the edition of EPA's file that states the costs, YYYY-MM-DD; each edition states them at new prices. */
  cost_as_of: string | null
  /** Carbon dioxide out of the tailpipe in grams per mile, in tenths. Since model year 2013 from tests, before calculated by EPA from the fuel economy. 0 of electric and hydrogen vehicles; of plug-in hybrids for both fuels in usual shares. */
  co2_g_per_mile: number | null
  /** EPA's greenhouse gas score on this fuel, 1 to 10 (best). Stated since model year 2013. */
  ghg_score: number | null
  /** Fuel economy on the second fuel; null where it has none. */
  second_fuel: SecondFuelEconomy | null
}

/** The fields that `fields` names. */
export interface EconomySelection {
  /** In the city. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  city_mpg?: number | null
  /** On the highway. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  highway_mpg?: number | null
  /** City and highway together; of a plug-in hybrid on gasoline alone. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  combined_mpg?: number | null
  /** Unit of the three figures. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, of electricity, hydrogen and natural gas. */
  unit?: 'mpg' | 'mpge' | null
  /** Fuel for a year in US dollars by EPA (15,000 miles, 55 % in the city), at the fuel prices that EPA used in the edition of `cost_as_of`, not those of the model year. Null where EPA states none, as of hydrogen. */
  annual_fuel_cost_usd?: number | null
  /** Newest date in the edition of EPA's file that states the costs, YYYY-MM-DD; each edition states them at new prices. */
  cost_as_of?: string | null
  /** Carbon dioxide out of the tailpipe in grams per mile, in tenths. Since model year 2013 from tests, before calculated by EPA from the fuel economy. 0 of electric and hydrogen vehicles; of plug-in hybrids for both fuels in usual shares. */
  co2_g_per_mile?: number | null
  /** EPA's greenhouse gas score on this fuel, 1 to 10 (best). Stated since model year 2013. */
  ghg_score?: number | null
  /** Fuel economy on the second fuel; null where it has none. */
  second_fuel?: SecondFuelEconomySelection | null
}

/** What concerns electric driving. */
export interface ElectricFacts {
  /** Miles on a full charge; of a plug-in hybrid on electricity (in some with a little gasoline), of a hydrogen vehicle on a full tank. */
  range_miles: number | null
  /** Hours to a full charge at 240 volts with the standard charger. */
  charge_hours_240v: number | null
  /** Electricity in kWh for 100 miles, city and highway together, with losses of charging, in tenths. Null of hydrogen vehicles. */
  combined_kwh_per_100mi: number | null
  /** Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine. */
  motor_kw: number | null
  /** Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh: number | null
}

/** The fields that `fields` names. */
export interface ElectricFactsSelection {
  /** Miles on a full charge; of a plug-in hybrid on electricity (in some with a little gasoline), of a hydrogen vehicle on a full tank. */
  range_miles?: number | null
  /** Hours to a full charge at 240 volts with the standard charger. */
  charge_hours_240v?: number | null
  /** Electricity in kWh for 100 miles, city and highway together, with losses of charging, in tenths. Null of hydrogen vehicles. */
  combined_kwh_per_100mi?: number | null
  /** Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine. */
  motor_kw?: number | null
  /** Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh?: number | null
}

/** Emissions by certification region. */
export interface Emissions {
  /** Null where EPA lists no certification there. */
  federal: RegionEmissions | null
  /** Null where EPA lists no certification there. */
  california: RegionEmissions | null
  /** "vehicle_id": EPA's emissions.csv lists this very vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy. */
  matched_by: 'vehicle_id' | 'name' | null
}

/** The fields that `fields` names. */
export interface EmissionsSelection {
  /** Null where EPA lists no certification there. */
  federal?: RegionEmissionsSelection | null
  /** Null where EPA lists no certification there. */
  california?: RegionEmissionsSelection | null
  /** "vehicle_id": EPA's emissions.csv lists this very vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy. */
  matched_by?: 'vehicle_id' | 'name' | null
}

/** One column of a dataset. */
export interface ExportColumn {
  /** Name of the column. */
  name: string
  /** What it holds. */
  type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'string_list'
  /** Whether it may be null. */
  nullable: boolean
  /** What it means. */
  description: string
}

/** Where one field comes from. */
export interface FieldProvenance {
  /** Field of the vehicle; one inside an object by its path (economy.city_mpg). */
  field: 'id' | 'year' | 'make' | 'model' | 'trim' | 'submodel' | 'horsepower' | 'cylinders' | 'displacement_l' | 'transmission' | 'drive_type' | 'fuel_type' | 'body_class' | 'doors' | 'configuration' | 'battery_kwh' | 'motor_kw' | 'overall_stars' | 'turbo' | 'supercharger' | 'start_stop' | 'gas_guzzler' | 'size_class' | 'passenger_volume_cu_ft' | 'luggage_volume_cu_ft' | 'economy.city_mpg' | 'economy.highway_mpg' | 'economy.combined_mpg' | 'economy.unit' | 'economy.annual_fuel_cost_usd' | 'economy.cost_as_of' | 'economy.co2_g_per_mile' | 'economy.ghg_score' | 'economy.second_fuel.fuel' | 'economy.second_fuel.city_mpg' | 'economy.second_fuel.highway_mpg' | 'economy.second_fuel.combined_mpg' | 'economy.second_fuel.unit' | 'economy.second_fuel.annual_fuel_cost_usd' | 'economy.second_fuel.co2_g_per_mile' | 'economy.second_fuel.ghg_score' | 'electric.range_miles' | 'electric.charge_hours_240v' | 'electric.combined_kwh_per_100mi' | 'electric.motor_kw' | 'electric.battery_kwh' | 'emissions.federal.smog_score' | 'emissions.federal.standard' | 'emissions.federal.smartway' | 'emissions.california.smog_score' | 'emissions.california.standard' | 'emissions.california.smartway' | 'emissions.matched_by' | 'image_url' | 'image_type' | 'recall_count' | 'equipment_recall_count' | 'recall_count_ca' | 'complaint_count' | 'tsb_count' | 'investigation_count' | 'recall_match' | 'recalls_complete' | 'recall_records_through'
  /** Its value, as GET /v1/vehicles/{id} gives it; null also where that leaves it out. */
  value: string | number | boolean | null
  /** "stated": the value of the source. "derived": worked out from what the source states. "converted": its number in another unit. "matched": from records that are tied to the vehicle by name or engine. "reviewed": what a person found right where sources differ. Null where there is no value. */
  obtained: 'stated' | 'derived' | 'converted' | 'matched' | 'reviewed' | null
  /** Named rule by which it was obtained, or why it is null. docs/data-sources.md lists them. */
  rule: 'same_value' | 'source_key_hash' | 'canonical_make' | 'name_reader' | 'federal_spelling' | 'wording_table' | 'mild_hybrid' | 'fuel_word_of_engine' | 'configuration_words' | 'drive_word_of_name' | 'drive_of_nameplate' | 'drive_reviewed' | 'drive_of_motors' | 'drive_of_class' | 'class_names_body' | 'name_names_body' | 'nameplate_table' | 'nameplate_and_name' | 'nameplate_and_volumes' | 'row_of_several_bodies' | 'own_test_rating' | 'own_name_rating' | 'same_figures_rating' | 'engine_family_rating' | 'family_and_neighbour_rating' | 'both_years_rating' | 'year_before_rating' | 'stated_power' | 'converted_kilowatts' | 'motor_power' | 'motor_conversion' | 'representative_drawing' | 'ratings_agree' | 'mark_of_source' | 'volume_of_one_body' | 'unit_of_fuel' | 'tenths' | 'electric_range' | 'electric_consumption' | 'date_of_edition' | 'vpic_unanimous' | 'reviewed_value' | 'emission_record' | 'green_guide_figures' | 'no_emission_record' | 'linked_records' | 'carried_over' | 'drive_of_several_cars' | 'not_stated' | 'no_agreed_rating' | 'federal_name_only' | 'sources_contradict' | 'unknown_wording' | 'name_names_two_bodies' | 'class_names_no_body' | 'several_bodies' | 'name_contradicts_nameplate' | 'body_jumps' | 'electric_motor' | 'motors_together' | 'motor_not_confirmed' | 'motor_not_stated' | 'no_engine_family' | 'no_tested_car' | 'ratings_differ' | 'implausible_rating' | 'rating_of_other_engine' | 'rating_of_other_aspiration' | 'namesakes_differ' | 'sisters_differ' | 'neighbours_differ' | 'refuted_rating' | 'unsupported_rating' | 'name_not_tested' | 'not_drawn' | 'records_not_loaded' | 'not_loaded'
  /** The rule in words. */
  explanation: string
  /** The source, one of `sources`. Null: this service itself. */
  source: string | null
  /** The source's own id of the record. Null where several records count together, or none. */
  record_id: string | null
  /** Columns of the source that it was read from, by their official names. */
  columns: string[]
  /** The source's own wording, where it differs from the value. */
  wording: string | null
  /** Newest date that the rows of the source state, YYYY-MM-DD. */
  dated: string | null
  /** What EPA and vPIC state, where these differ, and what decided. Absent where they do not. */
  contradiction?: {
    /** What EPA states. */
    stated: string
    /** vPIC's names of the vehicle. */
    vpic_models: string[]
    /** All that vPIC states of any VIN of that year, make and model. */
    vpic_stated: string[]
    /** "repeated": EPA states the same of this make and model in the year before or after. "reviewed": a person decided. "none": nothing, so the value is null. */
    decided: 'repeated' | 'reviewed' | 'none'
    /** Why a person decided so, or could not. */
    reason: string | null
  }
}

/** What concerns one item now. */
export interface Finding {
  /** Id of an item. */
  item_id: string
  /** The campaign number of NHTSA, or of Transport Canada (2022650); with severity "unknown", why nothing could be looked up. */
  subject: string
  /** "do_not_drive": the campaign says not to drive until it is fixed. "park_outside": it says to park outside. "unknown": nothing could be looked up for the item. "recall": any other campaign. */
  severity: 'do_not_drive' | 'park_outside' | 'unknown' | 'recall'
  /** Component of the campaign, or what to do about an unknown item. */
  title: string
  /** What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable". */
  state: 'open' | 'acknowledged' | 'scheduled' | 'remedied' | 'not_applicable'
  /** What was said with it. */
  note: string
  /** Null: nothing was said yet. */
  set_by: string | null
  /** Null: nothing was said yet. */
  set_at: string | null
  /** The later of the day the item was added and the day NHTSA received the report: from then on it concerned the item here. YYYY-MM-DD. */
  open_since: string
  /** Days since then. */
  age_days: number
  /** Null: the item has none. */
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
  /** Null: not stated, or no campaign. */
  campaign_type: string | null
  /** Null: not stated, or no campaign. */
  report_received: string | null
  /** Null: no campaign. */
  source_url: string | null
  /** Whose records say so, as ISO 3166-1 in small letters. */
  country: 'us' | 'ca'
}

export type FuelType = 'Gasoline' | 'Diesel' | 'Electric' | 'Hybrid' | 'Plug-in Hybrid' | 'Flex Fuel (E85)' | 'CNG' | 'LPG' | 'Hydrogen' | 'Gasoline or Natural Gas' | 'Gasoline or Propane'

export interface GetCampaignResponse {
  /** The agency's campaign number: of NHTSA, and of recalls in Canada of Transport Canada (2022650). */
  campaign_id: string
  /** Whose agency keeps the campaign, as ISO 3166-1 in small letters. */
  country: 'us' | 'ca'
  recall: Recall
  /** Further texts, where the agency words the defect or the remedy per model: `wording` of a vehicle says which is about it. */
  other_wordings?: {
    /** Which text is about it: 1 is that of `recall`, the others are in `other_wordings`. */
    wording: number
    /** Description of the defect. */
    summary: string | null
    /** Effect of the defect on safety. */
    consequence: string | null
    /** How dealers will fix it. */
    remedy: string | null
    /** Words of the summary, quoted exactly, that limit the campaign to an engine, fuel, transmission, drive or body: compare them with the vehicle. A hint for readers, never a filter; null where the summary has none, which does not mean that all vehicles of the name are concerned. */
    applies_to_hint: string | null
  }[]
  /** Every make and model that the campaign states in its table or its text, on each page. */
  names: {
    /** Make as the agency's record writes it. */
    make: string
    /** Model as the agency's record writes it; of equipment also a part. */
    model: string
    /** Its model years, ascending. Null: without a model year. */
    years: (number | null)[]
    /** Those of them of which this service has no vehicle of this name. Null: without a model year. */
    unmatched_years: (number | null)[]
    /** Years of `years` that only the campaign's text states: the agency's record does not list them. Null if the data were built by a version that does not distinguish them. */
    text_only_years: (number | null)[] | null
  }[]
  /** How many names and model years are tied to no vehicle of this service. */
  unmatched_count: number
  /** Vehicles on this page. */
  count: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Vehicles on all pages. */
  total: number
  /** Whether a further page has any. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** The vehicles of this page, newest first. */
  vehicles: CampaignVehicle[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What the list does not say: whom the campaigns concern, or what its emptiness means. */
  message: string
  /** What must be said wherever these records are shown, as their license asks. */
  attribution?: string
}

export interface GetComplaintsResponse {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  vehicle_id: string
  /** Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Complaints on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Whether a further page has any. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  summary?: ComplaintSummary
  /** The complaints of this page. */
  complaints: Complaint[]
}

export interface GetFacetsResponse {
  /** Vehicles that meet the conditions. */
  total: number
  /** How the model was read, where not literally: the `note` of the search. */
  note?: string
  /** The counts, by parameter of the search. */
  facets: {
    /** Makes, most vehicles first. */
    make: {
      /** Number of values there are. */
      distinct: number
      /** Vehicles of which the value is not known. */
      unknown: number
      /** The values, with how many vehicles have each. */
      values: {
        /** The value, as search takes it. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Models of the make, most vehicles first. */
    model?: {
      /** Number of values there are. */
      distinct: number
      /** Vehicles of which the value is not known. */
      unknown: number
      /** The values, with how many vehicles have each. */
      values: {
        /** The value, as search takes it. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Model years, newest first. */
    year: {
      /** Number of values there are. */
      distinct: number
      /** Vehicles of which the value is not known. */
      unknown: number
      /** The values, with how many vehicles have each. */
      values: {
        /** The value, as search takes it. */
        value: number
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Body classes, most vehicles first. */
    body_class: {
      /** Number of values there are. */
      distinct: number
      /** Vehicles of which the value is not known. */
      unknown: number
      /** The values, with how many vehicles have each. */
      values: {
        /** The value, as search takes it. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Fuel types, most vehicles first. */
    fuel_type: {
      /** Number of values there are. */
      distinct: number
      /** Vehicles of which the value is not known. */
      unknown: number
      /** The values, with how many vehicles have each. */
      values: {
        /** The value, as search takes it. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Drive types, most vehicles first. */
    drive_type: {
      /** Number of values there are. */
      distinct: number
      /** Vehicles of which the value is not known. */
      unknown: number
      /** The values, with how many vehicles have each. */
      values: {
        /** The value, as search takes it. */
        value: string
        /** Vehicles that have this value. */
        count: number
      }[]
    }
    /** Numbers of cylinders, fewest first. */
    cylinders: {
      /** Number of values there are. */
      distinct: number
      /** Vehicles of which the value is not known. */
      unknown: number
      /** The values, with how many vehicles have each. */
      values: {
        /** The value, as search takes it. */
        value: number
        /** Vehicles that have this value. */
        count: number
      }[]
    }
  }
}

export interface GetInvestigationsResponse {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  vehicle_id: string
  /** Whether the data hold investigations of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Investigations on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Whether a further page has any. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** Investigations on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** The investigations of this page. */
  investigations: Investigation[]
}

export interface GetProvenanceResponse {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  vehicle_id: string
  /** SHA-256 of the snapshot that says so. */
  snapshot: string
  /** Whether the newest edition of its source still lists the vehicle. If not, its fields are those of an earlier one. */
  listed: boolean
  /** The source that names the vehicle. */
  source: string
  /** Its id there: EPA's id, or NHTSA's year, make and model. */
  record_id: string
  /** The row's own words, as the source writes them. */
  wording: {
    /** Column of the source's file. */
    column: string
    /** What the list says there. */
    text: string
  }[]
  /** Every field of the vehicle, null ones too. */
  fields: FieldProvenance[]
  /** What the test-car lists say of engines of this family and displacement. */
  horsepower_records: {
    /** Records that decided. */
    tested_cars: number
    /** The first of them; the number served is that of the first, or its conversion. */
    records: {
      /** Model year of the list. */
      year: number
      /** Engine family or test group. */
      engine_family: string
      /** Model as tested. */
      model: string
      /** The rating as it stands there. */
      horsepower: number
      /** Column of the rating; lists until 2009 have short names. */
      column: string
    }[]
  }
  /** Empty: no federal record names this vehicle. */
  links: NameLink[]
  /** The sources that `fields` name. */
  sources: {
    /** Name of the source. */
    source: string
    /** Who publishes it. */
    publisher: string
    /** What it is called. */
    title: string
    /** Where it is published. */
    url: string
    /** The files that this snapshot read. */
    files: {
      /** Official name. */
      file: string
      /** SHA-256 of its text. */
      sha256: string
      /** Newest date that its rows state. */
      dated: string | null
      /** Rows accepted. */
      rows: number
    }[]
  }[]
}

export interface GetRatingsResponse {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  vehicle_id: string
  /** Number of ratings listed. Absent, and never 0, where no ratings are loaded, or an excerpt has none. */
  count?: number
  /** By the name, body, drive and production release that was rated. */
  ratings: Rating[]
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** What the list means. */
  message: string
}

export interface GetRecallsResponse {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  vehicle_id: string
  /** Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is. */
  count?: number
  /** "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them. */
  recall_match: 'matched' | 'none' | 'not_loaded'
  /** Newest report first. */
  recalls: Recall[]
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What the list does not say: whom the campaigns concern, or what its emptiness means. */
  message: string
  owner_advice: OwnerAdvice
  /** For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for. */
  countries?: CountryRecallList[]
}

export interface GetStatusResponse {
  /** "ok" when healthy. "degraded": data are served, and `message` says what is wrong. */
  status: 'ok' | 'degraded'
  /** When the data were last refreshed, or compared with the official sites and found the same, ISO 8601 in UTC. How far the records reach says `records_through` of each source. */
  data_updated: string
  /** Version of the data schema. */
  schema_version: number
  /** "starter": the small selection that comes with the project. "official": complete federal files. */
  edition: 'starter' | 'official'
  /** SHA-256 of the snapshot that every response comes from; the ETags begin with its first 16 digits. */
  snapshot: string
  /** Vehicles that search finds. */
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
    /** Newest date that the rows themselves state, YYYY-MM-DD. */
    dated: string | null
    /** The same date under the name that lists of records give it: what was filed later is not in the responses. */
    records_through: string | null
    /** When its official files were last found to say what this snapshot says; absent = not known. */
    checked_at?: string
  }[]
  /** What to know about this status. */
  message?: string
}

export interface GetTsbsResponse {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  vehicle_id: string
  /** Whether the data hold bulletins of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Bulletins on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Whether a further page has any. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** Bulletins on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** The bulletins of this page. */
  tsbs: Tsb[]
}

export interface GetVinComplaintsResponse {
  /** Model year that the VIN states. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model as NHTSA names it. */
  model: string | null
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Complaints on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Whether a further page has any. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** The complaints of this page. */
  complaints: Complaint[]
}

export interface GetVinInvestigationsResponse {
  /** Model year that the VIN states. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model as NHTSA names it. */
  model: string | null
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** Whether the data hold investigations of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Investigations on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Whether a further page has any. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** Investigations on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** The investigations of this page. */
  investigations: Investigation[]
}

export interface GetVinProvenanceResponse {
  /** SHA-256 of the snapshot that says so. */
  snapshot: string
  /** NHTSA's name of the edition of vPIC. */
  edition: string | null
  /** SHA-256 of its text. */
  edition_sha256: string | null
  /** The code that was looked up: characters 1 to 3, or six. */
  manufacturer_code: string
  /** The pass of vPIC's algorithm that was best: 1 a known descriptor's year, 2 the caller's year, 3 and 4 those of position 10. */
  pass: number
  /** How the model year was found. Null: it was not. */
  year_source: 'descriptor' | 'caller' | 'position_10' | 'position_10_earlier' | null
  /** Whether the characters leave no other model year. */
  year_conclusive: boolean
  /** vPIC's own error codes; 0 = decoded clean. */
  error_codes: number[]
  /** Everything that vPIC says, by number. */
  elements: {
    /** vPIC's number of the variable. */
    element: number
    /** vPIC's name of it. */
    name: string
    /** vPIC's short name. */
    code: string | null
    /** Fields of GET /v1/vins/{vin} that are read from it. */
    fields: string[]
    /** What vPIC says, in its own words. */
    value: string | null
    /** Number of the coded value, or the plain value. */
    value_id: string | null
    /** "pattern": by characters of the VIN. "engine_model": from what is known of the engine. "formula": digits of the VIN. "wmi": of the manufacturer code. "model_year": position 10. "make_model": the make of the model. "conversion": another unit. "vehicle_specification": what the manufacturer states of such vehicles. "default": assumed of the type of vehicle. */
    table: 'pattern' | 'engine_model' | 'formula' | 'wmi' | 'model_year' | 'make_model' | 'conversion' | 'vehicle_specification' | 'default'
    /** The characters that decided, from position 4 on, "|" before position 10: a pattern of the manufacturer, never the VIN itself. Empty where there is none. */
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
  /** Fields that vPIC does not state of the vehicle, or less exactly, and on which all vehicles that the VIN can be agree. */
  from_vehicles: {
    /** Field of GET /v1/vins/{vin}. */
    field: 'fuel_type' | 'horsepower'
    /** The value that all of the vehicles have. */
    value: string | number
    /** Vehicles of the catalog that the VIN can be. `/v1/vehicles/{id}/provenance` has their sources. */
    vehicles: string[]
  }[]
}

export interface GetVinRecallsResponse {
  /** Model year that the VIN states. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model as NHTSA names it. */
  model: string | null
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is. */
  count?: number
  /** "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Newest report first. */
  recalls: Recall[]
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What the list does not say: whom the campaigns concern, or what its emptiness means. */
  message: string
  owner_advice: OwnerAdvice
  /** For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for. */
  countries?: CountryRecallList[]
}

export interface GetVinTsbsResponse {
  /** Model year that the VIN states. */
  year: number | null
  /** Make. */
  make: string | null
  /** Model as NHTSA names it. */
  model: string | null
  /** Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches. */
  vehicle_id: string | null
  /** Whether the data hold bulletins of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Bulletins on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  count?: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Whether a further page has any. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** Bulletins on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** The bulletins of this page. */
  tsbs: Tsb[]
}

/** One federal defect investigation. */
export interface Investigation {
  /** NHTSA's action number. Its letters give the phase. */
  investigation_id: string
  /** Phase or kind of investigation. Null where the number has other letters. */
  type: 'Preliminary Evaluation' | 'Engineering Analysis' | 'Defect Petition' | 'Recall Query' | 'Audit Query' | 'Recall Petition' | 'Timeliness Query' | 'Service Query' | 'Formal Investigation' | null
  /** What it is about, in a few words. */
  subject: string | null
  /** Components that it names for this vehicle. */
  components: string[]
  /** What was looked into and found. */
  summary: string | null
  /** Day on which it was opened, YYYY-MM-DD. */
  opened: string | null
  /** Day on which it was closed. Null while it is active. */
  closed: string | null
  /** Active until the record states a day of closing. */
  status: 'active' | 'closed'
  /** How it ended, derived from the record. Null while it is active. */
  disposition: 'Led to recall' | 'Upgraded' | 'Petition granted' | 'Petition denied' | 'Closed' | null
  /** True where the record states no day of closing although it was opened more than ten years before the newest investigation: most likely it is over and the record was never closed. */
  never_closed: boolean
  /** The recall that it led to, else the recall that it names; of several for this vehicle the newest. recall_relation says which. */
  recall_campaign_id: string | null
  /** "led_to": the recall followed from it. "concerns": it looked into a recall that was there already (recall and audit queries, and recalls reported before it was opened). Null where no recall is named. */
  recall_relation: 'led_to' | 'concerns' | null
}

/** The fields that `fields` names. */
export interface InvestigationSelection {
  /** NHTSA's action number. Its letters give the phase. */
  investigation_id?: string
  /** Phase or kind of investigation. Null where the number has other letters. */
  type?: 'Preliminary Evaluation' | 'Engineering Analysis' | 'Defect Petition' | 'Recall Query' | 'Audit Query' | 'Recall Petition' | 'Timeliness Query' | 'Service Query' | 'Formal Investigation' | null
  /** What it is about, in a few words. */
  subject?: string | null
  /** Components that it names for this vehicle. */
  components?: string[]
  /** What was looked into and found. */
  summary?: string | null
  /** Day on which it was opened, YYYY-MM-DD. */
  opened?: string | null
  /** Day on which it was closed. Null while it is active. */
  closed?: string | null
  /** Active until the record states a day of closing. */
  status?: 'active' | 'closed'
  /** How it ended, derived from the record. Null while it is active. */
  disposition?: 'Led to recall' | 'Upgraded' | 'Petition granted' | 'Petition denied' | 'Closed' | null
  /** True where the record states no day of closing although it was opened more than ten years before the newest investigation: most likely it is over and the record was never closed. */
  never_closed?: boolean
  /** The recall that it led to, else the recall that it names; of several for this vehicle the newest. recall_relation says which. */
  recall_campaign_id?: string | null
  /** "led_to": the recall followed from it. "concerns": it looked into a recall that was there already (recall and audit queries, and recalls reported before it was opened). Null where no recall is named. */
  recall_relation?: 'led_to' | 'concerns' | null
}

export interface ListChangesResponse {
  /** Events on this page. */
  count: number
  /** Page size applied. */
  limit: number
  /** Whether there is more to look at behind `next_cursor`; with filters that page may be empty. */
  has_more: boolean
  /** Opaque. Pass it as `since` to go on after this page, now or on another day. */
  next_cursor: string
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** Why nothing can be found by these names. Absent where they are known. */
  note?: string
  /** The events of this page, oldest first. */
  changes: Change[]
}

/** What can be downloaded of one snapshot. */
export interface ListExportsResponse {
  /** SHA-256 of the snapshot that the files are made from. */
  snapshot: string
  /** "starter": the small selection that comes with the project. "official": complete federal files. */
  edition: 'starter' | 'official'
  /** Every dataset. */
  datasets: {
    /** Name of the dataset. */
    dataset: 'vehicles' | 'source_records' | 'links' | 'recalls' | 'recall_vehicles' | 'country_recalls' | 'country_recall_vehicles' | 'related_campaigns' | 'completion' | 'complaints' | 'tsbs' | 'tsb_vehicles' | 'investigations' | 'investigation_vehicles' | 'ratings' | 'trouble_codes'
    /** What one row is. */
    description: string
    /** Rows in this snapshot. */
    rows: number
    /** Its columns, in their order. */
    columns: ExportColumn[]
    /** Its files. */
    files: {
      /** Format. */
      format: 'ndjson' | 'csv' | 'parquet'
      /** Where it is; with `Accept-Encoding: gzip`, NDJSON and CSV come packed. */
      url: string
      /** Size, unpacked. Null until the file is first requested: it is made then. */
      bytes: number | null
      /** SHA-256 of its bytes, unpacked. Null until the file is first requested: it is made then. */
      sha256: string | null
      /** Its strong ETag, unpacked. Null until the file is first requested: it is made then. */
      etag: string | null
    }[]
  }[]
}

export interface ListImagesResponse {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  vehicle_id: string
  /** Number of files. */
  count: number
  /** The scalable one first, then by width, the icon last. */
  images: {
    /** Where the file is. It needs no key and never changes. */
    url: string
    /** File format. */
    format: 'svg' | 'png'
    /** Pixels; an SVG scales to any size. */
    width: number
    /** Pixels. */
    height: number
    /** What it shows. */
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
  /** Whether a further page has any. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** The makes of this page. */
  makes: {
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
  }[]
}

export interface ListModelsResponse {
  /** The make in its usual spelling; null where there is no such make. */
  make: string | null
  /** Models on this page. */
  count: number
  /** Page size applied. */
  limit: number
  /** Offset applied. */
  offset: number
  /** Models on all pages. */
  total: number
  /** Whether a further page has any. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** The models of this page. */
  models: {
    /** Model in its usual spelling. */
    model: string
    /** Vehicles that a search by this make and model (and the year asked for) finds; those of longer names with the same words are among them. */
    vehicle_count: number
    /** First model year of this name, whatever year was asked for. */
    first_year: number | null
    /** Last model year, likewise. */
    last_year: number | null
  }[]
  /** Near makes, nearest first. Only where there is no such make. */
  suggestions?: Suggestion[]
}

export interface ListWatchlistFindingsResponse {
  /** Most urgent first. */
  findings: Finding[]
  /** Null: this is the last page. */
  next_cursor: string | null
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What the list does not say. */
  message: string
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
}

export interface ListWatchlistHistoryResponse {
  /** Newest first. */
  history: {
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
  }[]
  /** Null: this is the last page. */
  next_cursor: string | null
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
}

export interface ListWatchlistItemsResponse {
  /** One page. */
  items: WatchlistItem[]
  /** Null: this is the last page. */
  next_cursor: string | null
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
}

export interface ListWatchlistsResponse {
  /** Oldest first. */
  watchlists: Watchlist[]
  /** Items that the account may watch in all. */
  items_max: number
}

export interface ListWebhookDeliveriesResponse {
  /** Newest first. */
  deliveries: DeliverySummary[]
  /** Null: this is the last page. */
  next_cursor: string | null
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
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
    /** Vehicles that a search by this year finds. */
    vehicle_count: number
    /** Makes that these vehicles have. */
    make_count: number
  }[]
}

/** A name under which federal records speak of this vehicle. */
export interface MatchedName {
  /** Model year in the federal record. */
  year: number | null
  /** Make as the federal record writes it. */
  make: string
  /** Model as the federal record writes it; where only the text of a campaign names it (rule "named_in_text"), as EPA does, in capitals. */
  model: string
  /** Name of the rule that ties this name to the vehicle. */
  rule: string
  /** Meaning of `rule` in one sentence. Null if the data were built by a version with another rule. */
  explanation: string | null
}

/** A federal (year, make, model) whose records are this vehicle’s. */
export interface NameLink {
  /** Model year in the federal record. */
  year: number | null
  /** Make as the federal record writes it. */
  make: string
  /** Model as the federal record writes it. */
  model: string
  /** Named rule that ties it to the vehicle; docs/name-resolution.md lists them. */
  rule: string
  /** Meaning of `rule` in one sentence. Null if the data were built by a version with another rule. */
  explanation: string | null
  /** "exact": the same letters. "derived": by a rule on words. "reviewed": by an entry that a person checked. */
  confidence: 'exact' | 'derived' | 'reviewed'
}

/** Whether owners are told not to drive or to park outside, over all campaigns of the list. */
export interface OwnerAdvice {
  /** True if any campaign tells owners not to drive until the repair; false only if every campaign is known not to. Null if no campaign is known, or a record does not say. */
  do_not_drive: boolean | null
  /** True if any campaign tells owners to park outside, because of fire; false only if every campaign is known not to. Null if no campaign is known, or a record does not say. */
  park_outside: boolean | null
  /** One sentence with the numbers. Null if the list has no campaigns. */
  message: string | null
}

/** The fields that `fields` names. */
export interface OwnerAdviceSelection {
  /** True if any campaign tells owners not to drive until the repair; false only if every campaign is known not to. Null if no campaign is known, or a record does not say. */
  do_not_drive?: boolean | null
  /** True if any campaign tells owners to park outside, because of fire; false only if every campaign is known not to. Null if no campaign is known, or a record does not say. */
  park_outside?: boolean | null
  /** One sentence with the numbers. Null if the list has no campaigns. */
  message?: string | null
}

/** Terms under which one call can be paid without a key (x402). Empty `accepts`: payments are not taken here. */
export interface PaymentTerms {
  /** Version of the protocol of this body. */
  x402Version: number
  /** Why a payment is asked for. */
  error: string
  /** Ways to pay. */
  accepts: (Record<string, unknown>)[]
  /** How to get a key or pay. */
  message: string
}

/** An error: RFC 9457, with a stable machine code in `error`. */
export interface Problem {
  /** Address of the page about this code. */
  type: string
  /** What this code means, the same each time. */
  title: string
  /** The HTTP status. */
  status: number
  /** What happened this time. */
  detail: string
  error: ProblemCode
  /** The same as `detail`. */
  message: string
  /** Name of this request. */
  request_id: string
  /** What is wrong, parameter by parameter. With invalid_parameter and unknown_parameter. */
  errors?: {
    /** Name of the parameter. */
    parameter: string
    /** What is wrong with it. */
    message: string
    /** Code of this error alone. Differs from `error` where a request has unknown and invalid parameters. */
    code: ProblemCode
  }[]
  /** Lowest plan that opens this. With plan_required. */
  required_plan?: string
  /** What the key would have to be for. With scope_required. */
  required_scope?: string
  /** The limit that was reached. With 429. */
  limit?: number
  /** The time that the limit is for. With 429. */
  window?: string
  /** When it is lifted, ISO 8601 in UTC. With 429. */
  resets_at?: string
  /** Which of several causes it was. With not_a_vin, and of the dashboard. */
  reason?: string
  /** Where in the parameter it is, from 1. With not_a_vin. */
  position?: number
  /** Numbers of campaigns that the one asked for may mean: ask for one of them. With campaign_not_found, where there are several. */
  campaigns?: string[]
  /** Seconds to wait. With 429 and 503. */
  retry_after?: number
}

/** Stable machine code. */
export type ProblemCode = 'invalid_parameter' | 'unknown_parameter' | 'invalid_api_key' | 'expired_api_key' | 'payment_required' | 'invalid_payment' | 'payment_conflict' | 'payment_pending' | 'export_pending' | 'range_not_satisfiable' | 'plan_required' | 'scope_required' | 'address_not_allowed' | 'vehicle_not_found' | 'code_not_found' | 'campaign_not_found' | 'not_a_vin' | 'decoder_not_loaded' | 'route_not_found' | 'endpoint_removed' | 'method_not_allowed' | 'batch_too_large' | 'idempotency_key_reused' | 'rate_limit_exceeded' | 'quota_exhausted' | 'sign_in_required' | 'sign_in_refused' | 'action_refused' | 'origin_refused' | 'operator_required' | 'item_not_found' | 'conflict' | 'unsupported_media_type' | 'billing_failed' | 'service_failed' | 'service_unavailable'

/** One safety rating. */
export interface Rating {
  /** Overall stars, 1 to 5. Null: NHTSA gave none. */
  overall: number | null
  /** Stars of model years before 2011 come from easier tests: never compare them with those of later years. */
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
    /** Whether it tipped in the dynamic test. */
    tipped: boolean | null
  }
  /** What was rated: compare it with the vehicle at hand. */
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
    /** From 2 on: rated again within the model year, for vehicles built later. */
    production_release: number | null
    /** Weight of the tested vehicle in pounds. */
    curb_weight_lb: number | null
    /** Gross vehicle weight rating in pounds; the highest where the rating covers several versions. Null if the file does not state it. */
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
      /** Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say. */
      availability: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
      /** Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending. */
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
      /** Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say. */
      availability: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
      /** Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending. */
      meets_criteria: boolean | null
    }
  }
  /** Whether NHTSA states a danger to an occupant that the stars do not show; `notes` has it. Null in a snapshot made before this was read. */
  safety_concern: boolean | null
  /** Whether a remark limits the stars to some vehicles of the model year, by date of production or by equipment; `notes` has it. Null likewise. */
  limited: boolean | null
  /** NHTSA's safety concerns, then its remarks on the tests, in its words; a text that begins with “Summary by this project” is no wording of NHTSA. */
  notes: string[]
}

/** The fields that `fields` names. */
export interface RatingSelection {
  /** Overall stars, 1 to 5. Null: NHTSA gave none. */
  overall?: number | null
  /** Stars of model years before 2011 come from easier tests: never compare them with those of later years. */
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
    /** Whether it tipped in the dynamic test. */
    tipped?: boolean | null
  }
  /** What was rated: compare it with the vehicle at hand. */
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
    /** From 2 on: rated again within the model year, for vehicles built later. */
    production_release?: number | null
    /** Weight of the tested vehicle in pounds. */
    curb_weight_lb?: number | null
    /** Gross vehicle weight rating in pounds; the highest where the rating covers several versions. Null if the file does not state it. */
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
      /** Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say. */
      availability?: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
      /** Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending. */
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
      /** Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say. */
      availability?: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
      /** Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending. */
      meets_criteria?: boolean | null
    }
  }
  /** Whether NHTSA states a danger to an occupant that the stars do not show; `notes` has it. Null in a snapshot made before this was read. */
  safety_concern?: boolean | null
  /** Whether a remark limits the stars to some vehicles of the model year, by date of production or by equipment; `notes` has it. Null likewise. */
  limited?: boolean | null
  /** NHTSA's safety concerns, then its remarks on the tests, in its words; a text that begins with “Summary by this project” is no wording of NHTSA. */
  notes?: string[]
}

/** One recall campaign. */
export interface Recall {
  /** The agency's campaign number: of NHTSA, and of recalls in Canada of Transport Canada (2022650). */
  campaign_id: string
  /** Whose agency keeps the campaign, as ISO 3166-1 in small letters. */
  country: 'us' | 'ca'
  /** The campaign's first component for this vehicle. */
  component: string | null
  /** Every component that the campaign names for this vehicle. */
  components: string[]
  /** What the report is about: the vehicle itself, or equipment, a tire or a child seat that was made for it, mostly by another manufacturer and sold apart. Null where the record states none of these (safety improvement campaigns). */
  type: 'vehicle' | 'equipment' | 'tire' | 'child_seat' | null
  /** Manufacturer that filed the report: of equipment not the maker of the vehicle. */
  manufacturer: string | null
  /** Description of the defect. */
  summary: string | null
  /** Effect of the defect on safety. */
  consequence: string | null
  /** How dealers will fix it. */
  remedy: string | null
  /** Whose words summary, consequence and remedy are. "official": those of the federal record. "summary": this project's own, as in the starter data. Null where there are none. */
  text_source: 'official' | 'summary' | null
  /** Date on which NHTSA received the report, YYYY-MM-DD. Of recalls in other countries, the date of the recall. */
  report_received: string | null
  /** Vehicles, or units of the equipment, potentially affected by the whole campaign. */
  potentially_affected: number | null
  /** Whether owners are told not to drive until it is fixed, by the field of the record or by its text. Null where neither says so. */
  do_not_drive: boolean | null
  /** Whether owners are told to park outside, because of fire, by the field of the record or by its text. Null where neither says so. */
  park_outside: boolean | null
  /** Words of the summary, quoted exactly, that limit the campaign to an engine, fuel, transmission, drive or body: compare them with the vehicle. A hint for readers, never a filter; null where the summary has none, which does not mean that all vehicles of the name are concerned. */
  applies_to_hint: string | null
  /** The agency's page of the campaign. */
  source_url: string
  /** Share of the recalled vehicles that were repaired, 0 to 1: remedied / involved of the newest report. Absent when unknown, and when the report contradicts itself (more remedied than involved). */
  completion_rate?: number
  /** The newest quarterly completion report, as the manufacturer states it. Absent when none is known. */
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
  /** Campaigns of another country about the same defect, as far as records tell. Absent when none is known. */
  related_campaigns?: RelatedCampaign[]
  /** The manufacturer's own number of the campaign. Absent from those of NHTSA. */
  manufacturer_campaign?: string | null
  /** Kind of the notice, in the words of the agency: who found a defect or that a standard is not met, or that another campaign replaced this one ("Superseded"). Absent from those of NHTSA. */
  notification?: string | null
  /** The whole text in French, as Transport Canada words it: defect, effect on safety and correction. Null where there is none. Absent from campaigns of other countries. */
  summary_fr?: string | null
}

/** The fields that `fields` names. */
export interface RecallSelection {
  /** The agency's campaign number: of NHTSA, and of recalls in Canada of Transport Canada (2022650). */
  campaign_id?: string
  /** Whose agency keeps the campaign, as ISO 3166-1 in small letters. */
  country?: 'us' | 'ca'
  /** The campaign's first component for this vehicle. */
  component?: string | null
  /** Every component that the campaign names for this vehicle. */
  components?: string[]
  /** What the report is about: the vehicle itself, or equipment, a tire or a child seat that was made for it, mostly by another manufacturer and sold apart. Null where the record states none of these (safety improvement campaigns). */
  type?: 'vehicle' | 'equipment' | 'tire' | 'child_seat' | null
  /** Manufacturer that filed the report: of equipment not the maker of the vehicle. */
  manufacturer?: string | null
  /** Description of the defect. */
  summary?: string | null
  /** Effect of the defect on safety. */
  consequence?: string | null
  /** How dealers will fix it. */
  remedy?: string | null
  /** Whose words summary, consequence and remedy are. "official": those of the federal record. "summary": this project's own, as in the starter data. Null where there are none. */
  text_source?: 'official' | 'summary' | null
  /** Date on which NHTSA received the report, YYYY-MM-DD. Of recalls in other countries, the date of the recall. */
  report_received?: string | null
  /** Vehicles, or units of the equipment, potentially affected by the whole campaign. */
  potentially_affected?: number | null
  /** Whether owners are told not to drive until it is fixed, by the field of the record or by its text. Null where neither says so. */
  do_not_drive?: boolean | null
  /** Whether owners are told to park outside, because of fire, by the field of the record or by its text. Null where neither says so. */
  park_outside?: boolean | null
  /** Words of the summary, quoted exactly, that limit the campaign to an engine, fuel, transmission, drive or body: compare them with the vehicle. A hint for readers, never a filter; null where the summary has none, which does not mean that all vehicles of the name are concerned. */
  applies_to_hint?: string | null
  /** The agency's page of the campaign. */
  source_url?: string
  /** Share of the recalled vehicles that were repaired, 0 to 1: remedied / involved of the newest report. Absent when unknown, and when the report contradicts itself (more remedied than involved). */
  completion_rate?: number
  /** The newest quarterly completion report, as the manufacturer states it. Absent when none is known. */
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
  /** Campaigns of another country about the same defect, as far as records tell. Absent when none is known. */
  related_campaigns?: RelatedCampaign[]
  /** The manufacturer's own number of the campaign. Absent from those of NHTSA. */
  manufacturer_campaign?: string | null
  /** Kind of the notice, in the words of the agency: who found a defect or that a standard is not met, or that another campaign replaced this one ("Superseded"). Absent from those of NHTSA. */
  notification?: string | null
  /** The whole text in French, as Transport Canada words it: defect, effect on safety and correction. Null where there is none. Absent from campaigns of other countries. */
  summary_fr?: string | null
}

/** Emissions as certified for one region. */
export interface RegionEmissions {
  /** EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years: compare vehicles of one year. Null where EPA states none, or certified versions of this vehicle differ. */
  smog_score: number | null
  /** Emission standard it is certified to, as EPA names it. Where versions of this vehicle are certified to several, all of them, joined by " or ". */
  standard: string | null
  /** EPA's SmartWay designation. Null where EPA named no vehicle of the model year, or versions differ. */
  smartway: 'no' | 'smartway' | 'elite' | null
}

/** The fields that `fields` names. */
export interface RegionEmissionsSelection {
  /** EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years: compare vehicles of one year. Null where EPA states none, or certified versions of this vehicle differ. */
  smog_score?: number | null
  /** Emission standard it is certified to, as EPA names it. Where versions of this vehicle are certified to several, all of them, joined by " or ". */
  standard?: string | null
  /** EPA's SmartWay designation. Null where EPA named no vehicle of the model year, or versions differ. */
  smartway?: 'no' | 'smartway' | 'elite' | null
}

/** A campaign of another country about the same defect. */
export interface RelatedCampaign {
  /** Whose agency keeps it. */
  country: 'us' | 'ca'
  /** Its number there. */
  campaign_id: string
  /** "named_campaign": one record states the number of the other. "manufacturer_campaign": both state the manufacturer's number, a make in common, and days at most 90 apart. */
  rule: 'named_campaign' | 'manufacturer_campaign'
  /** "exact": a record says so. "derived": it follows from what both say. */
  confidence: 'exact' | 'derived'
  /** The agency's page of the campaign. */
  source_url: string
}

export interface RemoveWatchlistItemsResponse {
  /** Items that were there. */
  removed: number
  /** Items on the list now. */
  items: number
}

export interface RenameWatchlistRequest {
  /** What the watchlist is called. */
  name?: string
  /** Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States. */
  country?: 'us' | 'ca' | 'all'
}

/** Complaints of owners: claims, not findings. */
export interface ReportComplaints {
  /** Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** Newest first. */
  complaints: ComplaintSelection[]
  summary?: ComplaintSummary
}

/** The fields that `fields` names. */
export interface ReportComplaintsSelection {
  /** Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded?: boolean
  /** Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through?: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** Newest first. */
  complaints?: ComplaintSelection[]
  /** All complaints of this vehicle together, whatever page and days were asked for. Absent where none are loaded for its make and model year. */
  summary?: ComplaintSummarySelection
}

/** Federal defect investigations. */
export interface ReportInvestigations {
  /** Whether the data hold investigations of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Investigations on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** Newest first. */
  investigations: InvestigationSelection[]
}

/** The fields that `fields` names. */
export interface ReportInvestigationsSelection {
  /** Whether the data hold investigations of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded?: boolean
  /** Investigations on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through?: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** Newest first. */
  investigations?: InvestigationSelection[]
}

/** Recall campaigns, as the recalls endpoint lists them. */
export interface ReportRecalls {
  /** Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is. */
  count?: number
  /** "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up. */
  recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What the list does not say: whom the campaigns concern, or what its emptiness means. */
  message: string
  owner_advice: OwnerAdvice
  /** For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for. */
  countries?: CountryRecallList[]
  /** The most severe first: do not drive, park outside, others of the vehicle itself, then those of equipment, tires and child seats made for it; each newest first. */
  recalls: RecallSelection[]
}

/** The fields that `fields` names. */
export interface ReportRecallsSelection {
  /** Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is. */
  count?: number
  /** "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up. */
  recall_match?: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through?: string | null
  /** What the list does not say: whom the campaigns concern, or what its emptiness means. */
  message?: string
  /** Whether owners are told not to drive or to park outside, over all campaigns of the list. */
  owner_advice?: OwnerAdviceSelection
  /** For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for. */
  countries?: CountryRecallList[]
  /** The most severe first: do not drive, park outside, others of the vehicle itself, then those of equipment, tires and child seats made for it; each newest first. */
  recalls?: RecallSelection[]
}

/** One source of the report. */
export interface ReportSource {
  /** Name. */
  source: string
  /** Who publishes it. */
  publisher: string
  /** Title. */
  title: string
  /** Where it is published. */
  url: string
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
}

/** Technical service bulletins. */
export interface ReportTsbs {
  /** Whether the data hold bulletins of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded: boolean
  /** Bulletins on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** Newest first. */
  tsbs: TsbSelection[]
}

/** The fields that `fields` names. */
export interface ReportTsbsSelection {
  /** Whether the data hold bulletins of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null. */
  loaded?: boolean
  /** Bulletins on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle. */
  total?: number
  /** Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarRecordName[]
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through?: string | null
  /** What an empty list means, or that the list is an excerpt. */
  message?: string
  /** Newest first. */
  tsbs?: TsbSelection[]
}

/** An open-ended order of a recall. Whether this one vehicle was repaired only its VIN tells. */
export interface ReportWarning {
  /** What owners are told until the vehicle is repaired. */
  warning: 'do_not_drive' | 'park_outside'
  /** The agency's campaign number: of NHTSA, and of recalls in Canada of Transport Canada (2022650). */
  campaign_id: string
}

export interface RotateWebhookSecretRequest {
  /** A secret of your own: `whsec_` and the base64 of 24 to 64 random bytes. Left out, one is made. */
  secret?: string
}

/** A vehicle, by `vin`, else by `id`, else by `year`, `make` and `model`; at most 1024 bytes. */
export interface RunBatchRequest {
  /** The caller's own reference, which comes back. */
  ref?: string
  /** VIN. It is never stored or logged. */
  vin?: string
  /** Id of a vehicle, as search gives it. */
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
  /** Whether a further page has codes. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
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
  /** Whether a further page has vehicles. */
  has_more: boolean
  /** Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key. */
  next: string | null
  /** Newest model year first, then by make, model, trim and engine, or as `sort` says. Where a model is asked for, within a year those whose whole name or family it is come first, then names that begin with it, then names that contain it. The order is stable: pages never overlap or skip. */
  results: Vehicle[]
  /** How the model was read, where not literally: words that were left out because no name of these years tells them (a cab, a trim), words taken as a body, drive or fuel, another make under which the cars are listed; or why nothing was found. To be shown with the results. */
  note?: string
  /** Near names of the model years asked for, nearest first, those that the other filters leave anything of before the others; where no near name has those years, names of other years, and `note` says so. Only where the search found nothing. */
  suggestions?: Suggestion[]
}

/** Fuel economy on the second fuel. */
export interface SecondFuelEconomy {
  /** The second fuel. */
  fuel: 'E85' | 'Electricity' | 'Natural Gas' | 'Propane' | null
  /** In the city. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  city_mpg: number | null
  /** On the highway. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  highway_mpg: number | null
  /** Together. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  combined_mpg: number | null
  /** Unit of the three figures. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, of electricity, hydrogen and natural gas. */
  unit: 'mpg' | 'mpge' | null
  /** Fuel for a year in US dollars by EPA (15,000 miles, 55 % in the city), at the fuel prices that EPA used in the edition of `cost_as_of`, not those of the model year. Null of most plug-in hybrids: EPA counts both fuels into the first. */
  annual_fuel_cost_usd: number | null
  /** As that of the first fuel. Null for electricity. */
  co2_g_per_mile: number | null
  /** As that of the first fuel. */
  ghg_score: number | null
}

/** The fields that `fields` names. */
export interface SecondFuelEconomySelection {
  /** The second fuel. */
  fuel?: 'E85' | 'Electricity' | 'Natural Gas' | 'Propane' | null
  /** In the city. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  city_mpg?: number | null
  /** On the highway. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  highway_mpg?: number | null
  /** Together. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker. */
  combined_mpg?: number | null
  /** Unit of the three figures. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, of electricity, hydrogen and natural gas. */
  unit?: 'mpg' | 'mpge' | null
  /** Fuel for a year in US dollars by EPA (15,000 miles, 55 % in the city), at the fuel prices that EPA used in the edition of `cost_as_of`, not those of the model year. Null of most plug-in hybrids: EPA counts both fuels into the first. */
  annual_fuel_cost_usd?: number | null
  /** As that of the first fuel. Null for electricity. */
  co2_g_per_mile?: number | null
  /** As that of the first fuel. */
  ghg_score?: number | null
}

export interface SetWatchlistFindingStatesRequest {
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
  note?: string
}

export interface SetWatchlistFindingStatesResponse {
  /** It holds from now on. */
  done: true
  /** The changed findings in the order of the request. */
  findings: Finding[]
}

/** A name like that of the vehicle, whose records are not listed. */
export interface SimilarName {
  /** Model year in the record. */
  year: number
  /** Make as the record writes it. */
  make: string
  /** Model as the record writes it. */
  model: string
  /** Campaigns about the vehicles of that name themselves. */
  recall_count: number
}

/** A name like that of the vehicle, whose records are not listed. */
export interface SimilarRecordName {
  /** Model year in the record. */
  year: number
  /** Make as the record writes it. */
  make: string
  /** Model as the record writes it. */
  model: string
  /** Records of this kind with that name. */
  record_count: number
}

export interface SuggestVehiclesResponse {
  /** Number of names. */
  count: number
  /** Best first. */
  suggestions: {
    /** The whole name, to be shown. */
    label: string
    /** Model year; null where none was typed. */
    year: number | null
    /** Make in its usual spelling. */
    make: string
    /** Model in its usual spelling; null where the make alone is meant. */
    model: string | null
    /** Vehicles that the search by `query` finds: its `total`. */
    vehicle_count: number
    /** The parameters with which GET /v1/vehicles finds them. */
    query: string
  }[]
  /** Where the text is the number of a recall campaign: the number with which GET /v1/recalls/{campaign} finds it. Of a manufacturer (24S05) only where a campaign states it, and no vehicle is called so. */
  campaign?: string
}

/** A name near to the one that was asked for. */
export interface Suggestion {
  /** Make in its usual spelling. */
  make: string
  /** Model, or null where only the make is suggested. */
  model: string | null
  /** First model year of this name. */
  first_year: number | null
  /** True: vehicles of this name are listed, but none of the model years asked for. */
  other_years: boolean
  /** Last model year of this name. */
  last_year: number | null
}

export interface SummarizeWatchlistResponse {
  /** Items on the list. */
  items: number
  /** Most urgent first. */
  findings: {
    /** "do_not_drive": the campaign says not to drive until it is fixed. "park_outside": it says to park outside. "unknown": nothing could be looked up for the item. "recall": any other campaign. */
    severity: 'do_not_drive' | 'park_outside' | 'unknown' | 'recall'
    /** Findings of which nothing was said. */
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
  /** Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status. */
  records_through: string | null
  /** What the figures do not say. */
  message: string
}

export type Transmission = 'Automatic 1-speed' | 'Automatic 2-speed' | 'Automatic 3-speed' | 'Automatic 4-speed' | 'Automatic 5-speed' | 'Automatic 6-speed' | 'Automatic 7-speed' | 'Automatic 8-speed' | 'Automatic 9-speed' | 'Automatic 10-speed' | 'Automated manual 5-speed' | 'Automated manual 6-speed' | 'Automated manual 7-speed' | 'Automated manual 8-speed' | 'Automated manual 9-speed' | 'Automated manual 10-speed' | 'Manual 3-speed' | 'Manual 4-speed' | 'Manual 4-speed with two ranges' | 'Manual 5-speed' | 'Manual 6-speed' | 'Manual 7-speed' | 'CVT'

/** One generic trouble code. */
export interface TroubleCode {
  /** Trouble code in upper case. */
  code: string
  /** The code and what it says: component, circuit or function, fault; bank and sensor in brackets. */
  title: string
  /** Which part of the vehicle reports it. */
  category: 'Powertrain' | 'Body' | 'Chassis' | 'Network'
  /** First letter of the code. */
  system: 'P' | 'B' | 'C' | 'U'
  /** Component family. */
  subsystem: string
  /** How soon it wants attention; docs/dtc.md has the criteria. */
  severity: 'Low' | 'Moderate' | 'High' | 'Critical'
  /** Whether the fault can endanger people. */
  safety_risk: boolean
  /** Whether the fault can raise emissions. */
  emissions_related: boolean
  /** Defined by the standard for every manufacturer. */
  generic: true
  /** Same circuit, same component on the other bank, and usual companions. */
  related_codes: string[]
  /** What a driver or technician may notice. */
  symptoms: string[]
  /** Where to look, not a diagnosis. */
  possible_causes: string[]
  /** Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known. */
  make_notes: string[]
}

/** Several codes at once. */
export interface TroubleCodeList {
  /** Number of codes found. */
  count: number
  /** The codes in the order asked for. */
  results: AskedTroubleCode[]
  /** Codes asked for that the reference does not hold. */
  not_found: string[]
}

/** The fields that `fields` names. */
export interface TroubleCodeSelection {
  /** Trouble code in upper case. */
  code?: string
  /** The code and what it says: component, circuit or function, fault; bank and sensor in brackets. */
  title?: string
  /** Which part of the vehicle reports it. */
  category?: 'Powertrain' | 'Body' | 'Chassis' | 'Network'
  /** First letter of the code. */
  system?: 'P' | 'B' | 'C' | 'U'
  /** Component family. */
  subsystem?: string
  /** How soon it wants attention; docs/dtc.md has the criteria. */
  severity?: 'Low' | 'Moderate' | 'High' | 'Critical'
  /** Whether the fault can endanger people. */
  safety_risk?: boolean
  /** Whether the fault can raise emissions. */
  emissions_related?: boolean
  /** Defined by the standard for every manufacturer. */
  generic?: true
  /** Same circuit, same component on the other bank, and usual companions. */
  related_codes?: string[]
  /** What a driver or technician may notice. */
  symptoms?: string[]
  /** Where to look, not a diagnosis. */
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
  /** Kind of communication. Null for those from before the federal record stated it. */
  type: string | null
  /** Components it is about, as NHTSA names them. */
  components: string[]
  /** What it says, in short. */
  summary: string | null
  /** The communication that it replaces. */
  replaces: string | null
}

/** The fields that `fields` names. */
export interface TsbSelection {
  /** NHTSA's number of the communication. */
  tsb_id?: string
  /** The manufacturer's number of the document. */
  document_id?: string | null
  /** Date of the document, YYYY-MM-DD. */
  date?: string | null
  /** Kind of communication. Null for those from before the federal record stated it. */
  type?: string | null
  /** Components it is about, as NHTSA names them. */
  components?: string[]
  /** What it says, in short. */
  summary?: string | null
  /** The communication that it replaces. */
  replaces?: string | null
}

/** One configuration of a vehicle. Null means that no source states the value; it is never guessed. */
export interface Vehicle {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Model year. Null only where federal records do not state one. */
  year: number | null
  /** Make in its usual spelling. */
  make: string
  /** Model. May include the cab or body variant. */
  model: string
  /** Trim level. */
  trim: string | null
  /** Body or cab variant. */
  submodel: string | null
  /** Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in litres. Null for electric vehicles. */
  displacement_l: number | null
  /** Kind of transmission and number of gears. */
  transmission: Transmission | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** What it runs on. */
  fuel_type: FuelType | null
  /** Body class; docs/data-sources.md says what each word means. */
  body_class: BodyClass | null
  /** Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open. */
  doors: number | null
  /** What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration: string | null
  /** Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh: number | null
  /** Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine. */
  motor_kw: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale. */
  overall_stars: number | null
  /** Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one. */
  turbo: boolean | null
  /** Whether the engine has a supercharger, likewise. */
  supercharger: boolean | null
  /** Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few. */
  start_stop: boolean | null
  /** Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain. */
  gas_guzzler: boolean | null
  /** EPA's size class in its own words. */
  size_class: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft: number | null
  /** Fuel economy as EPA rates it. Null where EPA does not rate the vehicle. */
  economy: Economy | null
  /** Of electric, plug-in hybrid and hydrogen vehicles; null of all others. */
  electric: ElectricFacts | null
  /** Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle. */
  emissions: Emissions | null
  /** Representative illustration of this year, make and model; never a photo of a specific vehicle. */
  image_url: string | null
  /** "illustration", or null when there is no image. */
  image_type: 'illustration' | null
  /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
  recall_count?: number | null
  /** How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  investigation_count?: number
  /** Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing. */
  recall_counts?: {
    /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
    us?: number | null
    /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
    ca?: number
  }
  /** "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them. */
  recall_match: 'matched' | 'none' | 'not_loaded'
  /** Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent. */
  recalls_complete: boolean
  /** Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
}

/** One configuration of a vehicle, with the versions that it was sold in. */
export interface VehicleDetails {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  /** Model year. Null only where federal records do not state one. */
  year: number | null
  /** Make in its usual spelling. */
  make: string
  /** Model. May include the cab or body variant. */
  model: string
  /** Trim level. */
  trim: string | null
  /** Body or cab variant. */
  submodel: string | null
  /** Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders: number | null
  /** Engine displacement in litres. Null for electric vehicles. */
  displacement_l: number | null
  /** Kind of transmission and number of gears. */
  transmission: Transmission | null
  /** Driven wheels. */
  drive_type: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** What it runs on. */
  fuel_type: FuelType | null
  /** Body class; docs/data-sources.md says what each word means. */
  body_class: BodyClass | null
  /** Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open. */
  doors: number | null
  /** What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration: string | null
  /** Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh: number | null
  /** Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine. */
  motor_kw: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale. */
  overall_stars: number | null
  /** Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one. */
  turbo: boolean | null
  /** Whether the engine has a supercharger, likewise. */
  supercharger: boolean | null
  /** Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few. */
  start_stop: boolean | null
  /** Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain. */
  gas_guzzler: boolean | null
  /** EPA's size class in its own words. */
  size_class: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft: number | null
  /** Fuel economy as EPA rates it. Null where EPA does not rate the vehicle. */
  economy: Economy | null
  /** Of electric, plug-in hybrid and hydrogen vehicles; null of all others. */
  electric: ElectricFacts | null
  /** Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle. */
  emissions: Emissions | null
  /** Representative illustration of this year, make and model; never a photo of a specific vehicle. */
  image_url: string | null
  /** "illustration", or null when there is no image. */
  image_type: 'illustration' | null
  /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
  recall_count?: number | null
  /** How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  investigation_count?: number
  /** Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing. */
  recall_counts?: {
    /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
    us?: number | null
    /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
    ca?: number
  }
  /** "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them. */
  recall_match: 'matched' | 'none' | 'not_loaded'
  /** Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent. */
  recalls_complete: boolean
  /** Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through: string | null
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Trims that NHTSA (vPIC) knows of this year, make and model, each alone and in NHTSA's words, without codes of the maker, bodies, drives and equipment, and without those of another load class of a pickup or van (1500, 2500), of another number of the model (E320 beside an E350) and of another engine's litres. Empty where it names none. Null where it does not know the name. Absent where vPIC is not loaded. */
  trims?: string[] | null
}

/** The fields that `fields` names. */
export interface VehicleDetailsSelection {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id?: string
  /** Model year. Null only where federal records do not state one. */
  year?: number | null
  /** Make in its usual spelling. */
  make?: string
  /** Model. May include the cab or body variant. */
  model?: string
  /** Trim level. */
  trim?: string | null
  /** Body or cab variant. */
  submodel?: string | null
  /** Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower?: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: number | null
  /** Engine displacement in litres. Null for electric vehicles. */
  displacement_l?: number | null
  /** Kind of transmission and number of gears. */
  transmission?: Transmission | null
  /** Driven wheels. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** What it runs on. */
  fuel_type?: FuelType | null
  /** Body class; docs/data-sources.md says what each word means. */
  body_class?: BodyClass | null
  /** Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open. */
  doors?: number | null
  /** What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration?: string | null
  /** Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh?: number | null
  /** Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine. */
  motor_kw?: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale. */
  overall_stars?: number | null
  /** Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one. */
  turbo?: boolean | null
  /** Whether the engine has a supercharger, likewise. */
  supercharger?: boolean | null
  /** Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few. */
  start_stop?: boolean | null
  /** Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain. */
  gas_guzzler?: boolean | null
  /** EPA's size class in its own words. */
  size_class?: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft?: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft?: number | null
  /** Fuel economy as EPA rates it. Null where EPA does not rate the vehicle. */
  economy?: EconomySelection | null
  /** Of electric, plug-in hybrid and hydrogen vehicles; null of all others. */
  electric?: ElectricFactsSelection | null
  /** Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle. */
  emissions?: EmissionsSelection | null
  /** Representative illustration of this year, make and model; never a photo of a specific vehicle. */
  image_url?: string | null
  /** "illustration", or null when there is no image. */
  image_type?: 'illustration' | null
  /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
  recall_count?: number | null
  /** How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  investigation_count?: number
  /** Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing. */
  recall_counts?: {
    /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
    us?: number | null
    /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
    ca?: number
  }
  /** "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them. */
  recall_match?: 'matched' | 'none' | 'not_loaded'
  /** Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent. */
  recalls_complete?: boolean
  /** Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through?: string | null
  /** Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none. */
  similar_names?: SimilarName[]
  /** Trims that NHTSA (vPIC) knows of this year, make and model, each alone and in NHTSA's words, without codes of the maker, bodies, drives and equipment, and without those of another load class of a pickup or van (1500, 2500), of another number of the model (E320 beside an E350) and of another engine's litres. Empty where it names none. Null where it does not know the name. Absent where vPIC is not loaded. */
  trims?: string[] | null
}

export interface VehicleReport {
  vehicle: VehicleDetails
  /** Recalls whose owners are told not to drive, then those whose owners are told to park outside. */
  warnings: ReportWarning[]
  recalls: ReportRecalls
  complaints: ReportComplaints
  tsbs: ReportTsbs
  investigations: ReportInvestigations
  /** Ratings of NHTSA's New Car Assessment Program that may be of the vehicle. */
  ratings: {
    /** Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known. */
    count?: number
    /** By what was rated. Null stars mean not rated. */
    ratings: RatingSelection[]
    /** What the list means. */
    message: string
  }
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** The official files that the report was made from, and how far they reach. */
  sources: ReportSource[]
  /** "starter": the report was made from starter data, an excerpt. "official": from complete federal files. */
  edition: 'starter' | 'official'
  /** SHA-256 of the data that the report was made from: the same data give the same report. */
  snapshot: string
}

/** The fields that `fields` names. */
export interface VehicleReportSelection {
  /** One configuration of a vehicle, with the versions that it was sold in. */
  vehicle?: VehicleDetailsSelection
  /** Recalls whose owners are told not to drive, then those whose owners are told to park outside. */
  warnings?: ReportWarning[]
  /** Recall campaigns, as the recalls endpoint lists them. */
  recalls?: ReportRecallsSelection
  /** Complaints of owners: claims, not findings. */
  complaints?: ReportComplaintsSelection
  /** Technical service bulletins. */
  tsbs?: ReportTsbsSelection
  /** Federal defect investigations. */
  investigations?: ReportInvestigationsSelection
  /** Ratings of NHTSA's New Car Assessment Program that may be of the vehicle. */
  ratings?: {
    /** Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known. */
    count?: number
    /** By what was rated. Null stars mean not rated. */
    ratings?: RatingSelection[]
    /** What the list means. */
    message?: string
  }
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names?: MatchedName[]
  /** The official files that the report was made from, and how far they reach. */
  sources?: ReportSource[]
  /** "starter": the report was made from starter data, an excerpt. "official": from complete federal files. */
  edition?: 'starter' | 'official'
  /** SHA-256 of the data that the report was made from: the same data give the same report. */
  snapshot?: string
}

/** The fields that `fields` names. */
export interface VehicleSelection {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id?: string
  /** Model year. Null only where federal records do not state one. */
  year?: number | null
  /** Make in its usual spelling. */
  make?: string
  /** Model. May include the cab or body variant. */
  model?: string
  /** Trim level. */
  trim?: string | null
  /** Body or cab variant. */
  submodel?: string | null
  /** Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record. */
  horsepower?: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: number | null
  /** Engine displacement in litres. Null for electric vehicles. */
  displacement_l?: number | null
  /** Kind of transmission and number of gears. */
  transmission?: Transmission | null
  /** Driven wheels. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** What it runs on. */
  fuel_type?: FuelType | null
  /** Body class; docs/data-sources.md says what each word means. */
  body_class?: BodyClass | null
  /** Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open. */
  doors?: number | null
  /** What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration?: string | null
  /** Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh?: number | null
  /** Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine. */
  motor_kw?: number | null
  /** NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale. */
  overall_stars?: number | null
  /** Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one. */
  turbo?: boolean | null
  /** Whether the engine has a supercharger, likewise. */
  supercharger?: boolean | null
  /** Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few. */
  start_stop?: boolean | null
  /** Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain. */
  gas_guzzler?: boolean | null
  /** EPA's size class in its own words. */
  size_class?: string | null
  /** Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  passenger_volume_cu_ft?: number | null
  /** Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size. */
  luggage_volume_cu_ft?: number | null
  /** Fuel economy as EPA rates it. Null where EPA does not rate the vehicle. */
  economy?: EconomySelection | null
  /** Of electric, plug-in hybrid and hydrogen vehicles; null of all others. */
  electric?: ElectricFactsSelection | null
  /** Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle. */
  emissions?: EmissionsSelection | null
  /** Representative illustration of this year, make and model; never a photo of a specific vehicle. */
  image_url?: string | null
  /** "illustration", or null when there is no image. */
  image_type?: 'illustration' | null
  /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
  recall_count?: number | null
  /** How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null. */
  equipment_recall_count?: number
  /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
  recall_count_ca?: number
  /** Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  complaint_count?: number
  /** Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  tsb_count?: number
  /** Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year. */
  investigation_count?: number
  /** Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing. */
  recall_counts?: {
    /** Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year. */
    us?: number | null
    /** Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded. */
    ca?: number
  }
  /** "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them. */
  recall_match?: 'matched' | 'none' | 'not_loaded'
  /** Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent. */
  recalls_complete?: boolean
  /** Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded. */
  recall_records_through?: string | null
}

/** The edition of NHTSA's vPIC that says so. */
export interface VinDataRelease {
  /** NHTSA's name of the edition. */
  edition: string
  /** Newest date that its rows state. */
  dated: string | null
}

/** The fields that `fields` names. */
export interface VinDataReleaseSelection {
  /** NHTSA's name of the edition. */
  edition?: string
  /** Newest date that its rows state. */
  dated?: string | null
}

/** What else is known of the engine. */
export interface VinEngine {
  /** Manufacturer's name of the engine. */
  model: string | null
  /** Who made it. */
  manufacturer: string | null
  /** How its cylinders lie. */
  configuration: string | null
  /** Whether it is turbocharged. */
  turbo: boolean | null
  /** Level of electrification. */
  electrification: string | null
}

/** The fields that `fields` names. */
export interface VinEngineSelection {
  /** Manufacturer's name of the engine. */
  model?: string | null
  /** Who made it. */
  manufacturer?: string | null
  /** How its cylinders lie. */
  configuration?: string | null
  /** Whether it is turbocharged. */
  turbo?: boolean | null
  /** Level of electrification. */
  electrification?: string | null
}

/** Gross vehicle weight rating. */
export interface VinGrossWeight {
  /** Class of the gross vehicle weight rating. */
  class: string | null
  /** Lower end of the class in kg; null where it is open. */
  from_kg: number | null
  /** Upper end of the class in kg; null where it is open. */
  to_kg: number | null
}

/** The fields that `fields` names. */
export interface VinGrossWeightSelection {
  /** Class of the gross vehicle weight rating. */
  class?: string | null
  /** Lower end of the class in kg; null where it is open. */
  from_kg?: number | null
  /** Upper end of the class in kg; null where it is open. */
  to_kg?: number | null
}

/** One thing that is wrong with the VIN, or not known of it. */
export interface VinIssue {
  /** What it is; docs/vin.md says what each means, and which make a VIN not valid. */
  code: 'incomplete' | 'check_digit' | 'impossible_character' | 'unknown_manufacturer' | 'unused_character' | 'model_year' | 'other_model_year' | 'undescribed_characters' | 'no_data' | 'off_road' | 'glider'
  /** Position in the VIN, from 1. Null where it is about no single one. */
  position: number | null
  /** The same in words. Holds nothing of the VIN. */
  message: string
  /** Characters that would be right there: the check digit, or those that the manufacturer uses. */
  expected: string | null
}

/** Where it was built. */
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
  /** What the VIN states. */
  decoded: DecodedVin
  /** The vehicles of the catalog that it may be; `decoded.told_apart_by` says by what to tell them apart. */
  vehicles: Vehicle[]
  /** Recalls whose owners are told not to drive, then those whose owners are told to park outside. */
  warnings: ReportWarning[]
  recalls: ReportRecalls
  complaints: ReportComplaints
  tsbs: ReportTsbs
  investigations: ReportInvestigations
  /** Ratings of NHTSA's New Car Assessment Program that may be of the vehicle. */
  ratings: {
    /** Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known. */
    count?: number
    /** By what was rated. Null stars mean not rated. */
    ratings: RatingSelection[]
    /** What the list means. */
    message: string
  }
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names: MatchedName[]
  /** The official files that the report was made from, and how far they reach. */
  sources: ReportSource[]
  /** "starter": the report was made from starter data, an excerpt. "official": from complete federal files. */
  edition: 'starter' | 'official'
  /** SHA-256 of the data that the report was made from: the same data give the same report. */
  snapshot: string
}

/** The fields that `fields` names. */
export interface VinReportSelection {
  /** What the VIN states. */
  decoded?: DecodedVinSelection
  /** The vehicles of the catalog that it may be; `decoded.told_apart_by` says by what to tell them apart. */
  vehicles?: Vehicle[]
  /** Recalls whose owners are told not to drive, then those whose owners are told to park outside. */
  warnings?: ReportWarning[]
  /** Recall campaigns, as the recalls endpoint lists them. */
  recalls?: ReportRecallsSelection
  /** Complaints of owners: claims, not findings. */
  complaints?: ReportComplaintsSelection
  /** Technical service bulletins. */
  tsbs?: ReportTsbsSelection
  /** Federal defect investigations. */
  investigations?: ReportInvestigationsSelection
  /** Ratings of NHTSA's New Car Assessment Program that may be of the vehicle. */
  ratings?: {
    /** Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known. */
    count?: number
    /** By what was rated. Null stars mean not rated. */
    ratings?: RatingSelection[]
    /** What the list means. */
    message?: string
  }
  /** The federal names this response was looked up under. Empty: no federal record names this vehicle. */
  matched_names?: MatchedName[]
  /** The official files that the report was made from, and how far they reach. */
  sources?: ReportSource[]
  /** "starter": the report was made from starter data, an excerpt. "official": from complete federal files. */
  edition?: 'starter' | 'official'
  /** SHA-256 of the data that the report was made from: the same data give the same report. */
  snapshot?: string
}

/** Equipment of this model and trim as built; null where vPIC says nothing. */
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
  /** Automatic emergency braking backwards. */
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
  /** Sound that warns pedestrians (hybrid and electric). */
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
  /** How tire pressure is monitored. */
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
  /** Automatic emergency braking backwards. */
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
  /** Sound that warns pedestrians (hybrid and electric). */
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
  /** How tire pressure is monitored. */
  tpms?: 'direct' | 'indirect' | null
}

/** A vehicle of the catalog that it may be. */
export interface VinVehicle {
  /** Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering. */
  id: string
  differs_by: VinVehicleDifferences
}

/** Its values of the fields that tell the vehicles of the list apart. Empty where there is one alone. */
export interface VinVehicleDifferences {
  /** Model. May include the cab or body variant. */
  model?: string
  /** Trim level. */
  trim?: string | null
  /** Body or cab variant. */
  submodel?: string | null
  /** Body class; docs/data-sources.md says what each word means. */
  body_class?: BodyClass | null
  /** Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open. */
  doors?: number | null
  /** What it runs on. */
  fuel_type?: FuelType | null
  /** Engine displacement in litres. Null for electric vehicles. */
  displacement_l?: number | null
  /** Number of cylinders or rotors. Null for electric vehicles. */
  cylinders?: number | null
  /** Kind of transmission and number of gears. */
  transmission?: Transmission | null
  /** Driven wheels. */
  drive_type?: 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD' | null
  /** What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more. */
  configuration?: string | null
  /** Energy of the traction battery in kWh, only where the source states it. */
  battery_kwh?: number | null
}

/** A list of vehicles that an account watches. */
export interface Watchlist {
  /** Id of a watchlist. */
  id: string
  /** What the watchlist is called. */
  name: string
  /** Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States. */
  country: 'us' | 'ca' | 'all'
  /** When it was made. ISO 8601 in UTC, whole seconds. */
  created: string
  /** Items on it. */
  items: number
}

/** One item of a watchlist. */
export interface WatchlistItem {
  /** Id of an item. */
  id: string
  /** "vin": one vehicle. "vehicle": one of the catalog, by its id. "name": all of a year, make and model. */
  kind: 'vin' | 'vehicle' | 'name'
  /** Null: the item has none, or, where `kind` is "vin", the key that encrypted it is not set on this service. */
  vin: string | null
  /** Null: the item has none. */
  vehicle_id: string | null
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
  /** When it was added. ISO 8601 in UTC, whole seconds. */
  added: string
}

export interface WatchlistName {
  /** What the watchlist is called. */
  name: string
  /** Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States. */
  country?: 'us' | 'ca' | 'all'
}

export interface WatchlistResponse {
  watchlist: Watchlist
}

/** A place that messages are sent to. */
export interface Webhook {
  /** Id of a webhook endpoint. */
  id: string
  /** Where messages are sent: https, at a host on the public internet. Redirects are not followed. */
  url: string
  /** What the endpoint is for. */
  description: string
  /** Types of events that are sent there; empty = all. */
  event_types: ChangeType[]
  /** Whether messages are sent there. */
  enabled: boolean
  /** Null: it is enabled. */
  disabled_because: 'owner' | 'gone' | 'failing' | 'overflow' | null
  /** When it was made. ISO 8601 in UTC, whole seconds. */
  created: string
  /** Null: never. */
  last_success: string | null
  /** Null: the secret was never rotated. */
  previous_secret_until: string | null
}

export interface WebhookResponse {
  webhook: Webhook
}

export interface WebhookWithSecret {
  webhook: Webhook
  /** Secret that messages are signed with (Standard Webhooks). It is in this response and nowhere else, ever. */
  secret: string
}
