# Made from docs/openapi.json by "npm run generate"; change src/ instead.
"""What the service takes and gives, as dictionaries. None: no source states the value."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union


class AddWatchlistItemsResponse(TypedDict):
    """See the API reference."""
    #: Items that are new.
    added: int
    #: Items that were there already.
    updated: int
    #: Items on the list now.
    items: int


class AskedTroubleCode(TypedDict):
    """One generic trouble code."""
    #: Trouble code in upper case.
    code: str
    #: The code and what it says: component, circuit or function, fault; bank and sensor in brackets.
    title: str
    #: Which part of the vehicle reports it.
    category: Literal["Powertrain", "Body", "Chassis", "Network"]
    #: First letter of the code.
    system: Literal["P", "B", "C", "U"]
    #: Component family.
    subsystem: str
    #: How soon it wants attention; docs/dtc.md has the criteria.
    severity: Literal["Low", "Moderate", "High", "Critical"]
    #: Whether the fault can endanger people.
    safety_risk: bool
    #: Whether the fault can raise emissions.
    emissions_related: bool
    #: Defined by the standard for every manufacturer.
    generic: Literal[True]
    #: Same circuit, same component on the other bank, and usual companions.
    related_codes: List[str]
    #: What a driver or technician may notice.
    symptoms: List[str]
    #: Where to look, not a diagnosis.
    possible_causes: List[str]
    #: Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known.
    make_notes: List[str]
    #: The failure type of ISO 15031-6 that was asked for behind the code, as "00" in P0420-00. The record is that of the code.
    failure_type: NotRequired[str]


class AssistanceFeature(TypedDict):
    """Backup camera."""
    #: Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say.
    availability: Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]
    #: Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending.
    meets_criteria: Optional[bool]


class AssistanceFeatureSelection(TypedDict):
    """The fields that `fields` names."""
    #: Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say.
    availability: NotRequired[Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]]
    #: Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending.
    meets_criteria: NotRequired[Optional[bool]]


class BatchComplaints(TypedDict):
    """See the API reference."""
    #: VIN of the line, in capitals; null where the line has none.
    vin: Optional[str]
    #: Whether the VIN can be a real one: false asks for a look at it, because a mistyped VIN may be that of another model. Null where the line has none.
    vin_valid: Optional[bool]
    #: Model year that the VIN states.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model: of a VIN as NHTSA names it, else as the catalog does. Null where `models` are several.
    model: Optional[str]
    #: Every model that the line is taken to mean: look at it where a name is short.
    models: List[str]
    #: "exact": one vehicle of the catalog is meant. "candidates": it may be any of several, and the result is about all of them. "none": the catalog lists none, and the result rests on the federal names alone.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: The vehicles of the catalog that it may be, in their usual order.
    vehicle_ids: List[str]
    #: How the model was read, where not literally, as `note` of GET /v1/vehicles. Null otherwise.
    note: Optional[str]
    #: Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: All complaints of this vehicle together, whatever page and days were asked for. Absent where none are loaded for its make and model year.
    summary: Optional["ComplaintSummary"]


class BatchRecalls(TypedDict):
    """See the API reference."""
    #: VIN of the line, in capitals; null where the line has none.
    vin: Optional[str]
    #: Whether the VIN can be a real one: false asks for a look at it, because a mistyped VIN may be that of another model. Null where the line has none.
    vin_valid: Optional[bool]
    #: Model year that the VIN states.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model: of a VIN as NHTSA names it, else as the catalog does. Null where `models` are several.
    model: Optional[str]
    #: Every model that the line is taken to mean: look at it where a name is short.
    models: List[str]
    #: "exact": one vehicle of the catalog is meant. "candidates": it may be any of several, and the result is about all of them. "none": the catalog lists none, and the result rests on the federal names alone.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: The vehicles of the catalog that it may be, in their usual order.
    vehicle_ids: List[str]
    #: How the model was read, where not literally, as `note` of GET /v1/vehicles. Null otherwise.
    note: Optional[str]
    #: "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Whether any of the campaigns tells owners to not drive until it is fixed. Null where that is not known: no campaign is known, or one does not say.
    do_not_drive: Optional[bool]
    #: Whether any of the campaigns tells owners to park outside, because of fire. Null where that is not known: no campaign is known, or one does not say.
    park_outside: Optional[bool]
    #: NHTSA's campaign numbers, newest report first.
    campaign_ids: List[str]
    #: Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is.
    count: NotRequired[int]
    #: Newest report first.
    recalls: List["Recall"]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What the list does not say: whom the campaigns concern, or what its emptiness means.
    message: str
    owner_advice: "OwnerAdvice"
    #: For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for.
    countries: NotRequired[List["CountryRecallList"]]


class BatchReportRecallCounts(TypedDict):
    """Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing."""
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class BatchReportRatings(TypedDict):
    """Ratings of NHTSA's New Car Assessment Program that may be of the vehicle."""
    #: Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known.
    count: NotRequired[int]
    #: By what was rated. Null stars mean not rated.
    ratings: List["RatingSelection"]
    #: What the list means.
    message: str


class BatchReport(TypedDict):
    """See the API reference."""
    #: VIN of the line, in capitals; null where the line has none.
    vin: Optional[str]
    #: Whether the VIN can be a real one: false asks for a look at it, because a mistyped VIN may be that of another model. Null where the line has none.
    vin_valid: Optional[bool]
    #: Model year that the VIN states.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model: of a VIN as NHTSA names it, else as the catalog does. Null where `models` are several.
    model: Optional[str]
    #: Every model that the line is taken to mean: look at it where a name is short.
    models: List[str]
    #: "exact": one vehicle of the catalog is meant. "candidates": it may be any of several, and the result is about all of them. "none": the catalog lists none, and the result rests on the federal names alone.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: The vehicles of the catalog that it may be, in their usual order.
    vehicle_ids: List[str]
    #: How the model was read, where not literally, as `note` of GET /v1/vehicles. Null otherwise.
    note: Optional[str]
    #: Trim level.
    trim: Optional[str]
    #: Body or cab variant.
    submodel: Optional[str]
    #: Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: Optional[int]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in litres. Null for electric vehicles.
    displacement_l: Optional[float]
    #: Kind of transmission and number of gears.
    transmission: Optional["Transmission"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: What it runs on.
    fuel_type: Optional["FuelType"]
    #: Body class; docs/data-sources.md says what each word means.
    body_class: Optional["BodyClass"]
    #: Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.
    doors: Optional[int]
    #: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
    configuration: Optional[str]
    #: Energy of the traction battery in kWh, only where the source states it.
    battery_kwh: Optional[float]
    #: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale.
    overall_stars: Optional[int]
    #: Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one.
    turbo: Optional[bool]
    #: Whether the engine has a supercharger, likewise.
    supercharger: Optional[bool]
    #: Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few.
    start_stop: Optional[bool]
    #: Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain.
    gas_guzzler: Optional[bool]
    #: EPA's size class in its own words.
    size_class: Optional[str]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: Optional[int]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: Optional[int]
    #: Fuel economy as EPA rates it. Null where EPA does not rate the vehicle.
    economy: Optional["Economy"]
    #: Of electric, plug-in hybrid and hydrogen vehicles; null of all others.
    electric: Optional["ElectricFacts"]
    #: Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle.
    emissions: Optional["Emissions"]
    #: Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent.
    recalls_complete: bool
    #: Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing.
    recall_counts: NotRequired["BatchReportRecallCounts"]
    #: "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Recalls whose owners are told not to drive, then those whose owners are told to park outside.
    warnings: List["ReportWarning"]
    recalls: "ReportRecalls"
    complaints: "ReportComplaints"
    tsbs: "ReportTsbs"
    investigations: "ReportInvestigations"
    #: Ratings of NHTSA's New Car Assessment Program that may be of the vehicle.
    ratings: "BatchReportRatings"
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: The official files that the report was made from, and how far they reach.
    sources: List["ReportSource"]
    #: "starter": the report was made from starter data, an excerpt. "official": from complete federal files.
    edition: Literal["starter", "official"]
    #: SHA-256 of the data that the report was made from: the same data give the same report.
    snapshot: str


class BatchVehicleRecallCounts(TypedDict):
    """Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing."""
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class BatchVehicle(TypedDict):
    """See the API reference."""
    #: VIN of the line, in capitals; null where the line has none.
    vin: Optional[str]
    #: Whether the VIN can be a real one: false asks for a look at it, because a mistyped VIN may be that of another model. Null where the line has none.
    vin_valid: Optional[bool]
    #: Model year that the VIN states.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model: of a VIN as NHTSA names it, else as the catalog does. Null where `models` are several.
    model: Optional[str]
    #: Every model that the line is taken to mean: look at it where a name is short.
    models: List[str]
    #: "exact": one vehicle of the catalog is meant. "candidates": it may be any of several, and the result is about all of them. "none": the catalog lists none, and the result rests on the federal names alone.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: The vehicles of the catalog that it may be, in their usual order.
    vehicle_ids: List[str]
    #: How the model was read, where not literally, as `note` of GET /v1/vehicles. Null otherwise.
    note: Optional[str]
    #: Trim level.
    trim: Optional[str]
    #: Body or cab variant.
    submodel: Optional[str]
    #: Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: Optional[int]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in litres. Null for electric vehicles.
    displacement_l: Optional[float]
    #: Kind of transmission and number of gears.
    transmission: Optional["Transmission"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: What it runs on.
    fuel_type: Optional["FuelType"]
    #: Body class; docs/data-sources.md says what each word means.
    body_class: Optional["BodyClass"]
    #: Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.
    doors: Optional[int]
    #: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
    configuration: Optional[str]
    #: Energy of the traction battery in kWh, only where the source states it.
    battery_kwh: Optional[float]
    #: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale.
    overall_stars: Optional[int]
    #: Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one.
    turbo: Optional[bool]
    #: Whether the engine has a supercharger, likewise.
    supercharger: Optional[bool]
    #: Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few.
    start_stop: Optional[bool]
    #: Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain.
    gas_guzzler: Optional[bool]
    #: EPA's size class in its own words.
    size_class: Optional[str]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: Optional[int]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: Optional[int]
    #: Fuel economy as EPA rates it. Null where EPA does not rate the vehicle.
    economy: Optional["Economy"]
    #: Of electric, plug-in hybrid and hydrogen vehicles; null of all others.
    electric: Optional["ElectricFacts"]
    #: Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle.
    emissions: Optional["Emissions"]
    #: Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent.
    recalls_complete: bool
    #: Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing.
    recall_counts: NotRequired["BatchVehicleRecallCounts"]
    #: "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]


class CampaignVehicle(TypedDict):
    """A vehicle that a campaign concerns by its name."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    id: str
    #: Model year. Null only where federal records do not state one.
    year: Optional[int]
    #: Make in its usual spelling.
    make: str
    #: Model. May include the cab or body variant.
    model: str
    #: Trim level.
    trim: Optional[str]
    #: Body class; docs/data-sources.md says what each word means.
    body_class: Optional["BodyClass"]
    #: Engine displacement in litres. Null for electric vehicles.
    displacement_l: Optional[float]
    #: What it runs on.
    fuel_type: Optional["FuelType"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
    configuration: Optional[str]
    #: Which text is about it: 1 is that of `recall`, the others are in `other_wordings`.
    wording: int
    #: The names of the campaign that are those of the vehicle, and how each is tied to it.
    matched_names: List["NameLink"]


class CampaignVehicleSelection(TypedDict):
    """The fields that `fields` names."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    id: NotRequired[str]
    #: Model year. Null only where federal records do not state one.
    year: NotRequired[Optional[int]]
    #: Make in its usual spelling.
    make: NotRequired[str]
    #: Model. May include the cab or body variant.
    model: NotRequired[str]
    #: Trim level.
    trim: NotRequired[Optional[str]]
    #: Body class; docs/data-sources.md says what each word means.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Engine displacement in litres. Null for electric vehicles.
    displacement_l: NotRequired[Optional[float]]
    #: What it runs on.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Driven wheels.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
    configuration: NotRequired[Optional[str]]
    #: Which text is about it: 1 is that of `recall`, the others are in `other_wordings`.
    wording: NotRequired[int]
    #: The names of the campaign that are those of the vehicle, and how each is tied to it.
    matched_names: NotRequired[List["NameLink"]]


class ChangeNamesItem(TypedDict):
    """A make and model that the event concerns."""
    #: Make as the record writes it.
    make: str
    #: Model, likewise.
    model: str
    #: Model years, ascending; null = the record states none.
    years: List[Optional[int]]


class Change(TypedDict):
    """One change of the data. Which members before and after have: docs/changes.md."""
    #: Id of the event: the same on every node, and never used again.
    id: str
    #: Rises along the log. Numbers may be left out after a rollback.
    sequence: int
    type: "ChangeType"
    #: Whose records changed, as ISO 3166-1 in small letters. Only recalls are of another country than "us", and only where `country` asks for them.
    country: Literal["us", "ca"]
    #: Newest date inside the official files that it was found in, YYYY-MM-DD. Never falls along the log.
    recorded: str
    #: What it is about: number of a campaign, an investigation or a bulletin, id of a vehicle, a name with its component, or a dataset.
    subject: str
    #: One line for people.
    title: str
    #: What it concerns, as the agency's records write it; of vehicle.* the vehicle. Of recall.widened, recall.narrowed only the names that changed.
    names: List["ChangeNamesItem"]
    #: Vehicles that the names were tied to when it was recorded; the first 1,000.
    vehicle_ids: List[str]
    #: How many vehicles in all.
    vehicle_count: int
    #: What changed, as it was; null = there was nothing.
    before: Optional["ChangedFacts"]
    #: As it is; null = there is nothing any more.
    after: Optional["ChangedFacts"]


class ChangeWebhookRequest(TypedDict):
    """See the API reference."""
    #: Where messages are sent: https, at a host on the public internet. Redirects are not followed.
    url: NotRequired[str]
    #: What the endpoint is for.
    description: NotRequired[str]
    #: Types of events that are sent there; empty = all.
    event_types: NotRequired[List["ChangeType"]]
    #: Whether messages are sent there.
    enabled: NotRequired[bool]


ChangedFacts = TypedDict(
    "ChangedFacts",
    {
    #: Of vehicle.*: Model year. Null only where federal records do not state one.
        "year": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Make in its usual spelling.
        "make": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Model. May include the cab or body variant.
        "model": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Trim level.
        "trim": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Body or cab variant.
        "submodel": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
        "horsepower": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Number of cylinders or rotors. Null for electric vehicles.
        "cylinders": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Engine displacement in litres. Null for electric vehicles.
        "displacement_l": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Kind of transmission and number of gears.
        "transmission": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Driven wheels.
        "drive_type": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: What it runs on.
        "fuel_type": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Body class; docs/data-sources.md says what each word means.
        "body_class": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.
        "doors": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
        "configuration": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Energy of the traction battery in kWh, only where the source states it.
        "battery_kwh": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.
        "motor_kw": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale.
        "overall_stars": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one.
        "turbo": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Whether the engine has a supercharger, likewise.
        "supercharger": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few.
        "start_stop": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain.
        "gas_guzzler": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: EPA's size class in its own words.
        "size_class": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
        "passenger_volume_cu_ft": NotRequired[Optional[Union[str, float, bool]]],
    #: Of vehicle.*: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
        "luggage_volume_cu_ft": NotRequired[Optional[Union[str, float, bool]]],
    #: First component of a recall; component of a spike.
        "component": NotRequired[Optional[str]],
    #: Components of a recall or a bulletin.
        "components": NotRequired[List[str]],
    #: Type of a recall or a bulletin.
        "type": NotRequired[Optional[str]],
    #: Who filed the recall.
        "manufacturer": NotRequired[Optional[str]],
    #: Summary of a recall, an investigation or a bulletin, cut at 2,000 characters.
        "summary": NotRequired[Optional[str]],
    #: Consequence of the defect, likewise.
        "consequence": NotRequired[Optional[str]],
    #: Remedy of the recall, likewise.
        "remedy": NotRequired[Optional[str]],
    #: Day on which NHTSA received the report; of a recall in another country, its day.
        "report_received": NotRequired[Optional[str]],
    #: Vehicles or units potentially affected.
        "potentially_affected": NotRequired[Optional[int]],
    #: Whether owners are told not to drive; null = the record did not say.
        "do_not_drive": NotRequired[Optional[bool]],
    #: Whether owners are told to park outside; null = the record did not say.
        "park_outside": NotRequired[Optional[bool]],
    #: Words of the summary that limit the recall.
        "applies_to_hint": NotRequired[Optional[str]],
    #: The campaign whose text says that it supersedes this one.
        "superseded_by": NotRequired[Optional[str]],
    #: Names that the campaign states in all.
        "names": NotRequired[Optional[int]],
    #: Quarter of a completion report.
        "quarter": NotRequired[Optional[str]],
    #: Vehicles involved, of a completion report.
        "involved": NotRequired[Optional[int]],
    #: Vehicles remedied.
        "remedied": NotRequired[Optional[int]],
    #: Vehicles whose owners could not be reached.
        "unreachable": NotRequired[Optional[int]],
    #: Vehicles exported, scrapped or otherwise removed.
        "removed": NotRequired[Optional[int]],
    #: Subject of an investigation.
        "investigation_subject": NotRequired[Optional[str]],
    #: Day on which the investigation was opened.
        "opened": NotRequired[Optional[str]],
    #: Day on which it was closed; null = active.
        "closed": NotRequired[Optional[str]],
    #: The investigation that goes on with it, where the record names it.
        "upgraded_to": NotRequired[Optional[str]],
    #: The manufacturer's number of a bulletin.
        "document_id": NotRequired[Optional[str]],
    #: Date of a bulletin.
        "date": NotRequired[Optional[str]],
    #: The bulletin that it replaces.
        "replaces": NotRequired[Optional[str]],
    #: Complaints filed in the days of a spike.
        "complaints": NotRequired[Optional[int]],
    #: Complaints in as many days, on average of the twelve periods before.
        "mean_before": NotRequired[Optional[float]],
    #: Days counted.
        "days": NotRequired[Optional[int]],
    #: First of these days.
        "from": NotRequired[Optional[str]],
    #: Last of these days.
        "through": NotRequired[Optional[str]],
    #: Rule that ties the records of a name to vehicles.
        "rule": NotRequired[Optional[str]],
    #: How sure the rule is: exact, reviewed or derived.
        "confidence": NotRequired[Optional[str]],
    #: Why of a `dataset.reset`: see docs/changes.md.
        "reason": NotRequired[Optional[str]],
    #: Records of the dataset.
        "records": NotRequired[Optional[int]],
    },
)


class CheckWatchlistResponseWatchlist(TypedDict):
    """See the API reference."""
    #: Id of a watchlist.
    id: str
    #: Its name.
    name: str
    #: Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States.
    country: Literal["us", "ca", "all"]
    #: Items on it.
    items: int


class CheckWatchlistResponseWatchlistsItem(TypedDict):
    """See the API reference."""
    #: Id of a watchlist.
    id: str
    #: Its name.
    name: str
    #: Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States.
    country: Literal["us", "ca", "all"]
    #: Items on it.
    items: int


class CheckWatchlistResponseCampaignsItemExample(TypedDict):
    """One of the vehicles."""
    #: Null: not known.
    year: Optional[int]
    #: Null: not known.
    make: Optional[str]
    #: Null: not known.
    model: Optional[str]


class CheckWatchlistResponseCampaignsItem(TypedDict):
    """See the API reference."""
    #: "do_not_drive": the campaign says not to drive until it is fixed. "park_outside": it says to park outside. "unknown": nothing could be looked up for the item. "recall": any other campaign.
    severity: Literal["do_not_drive", "park_outside", "unknown", "recall"]
    #: Whose records say so, as ISO 3166-1 in small letters.
    country: Literal["us", "ca"]
    #: The campaign number of NHTSA, or of Transport Canada (2022650); with severity "unknown", why nothing could be looked up.
    subject: str
    #: Component of the campaign, or what to do about items of which nothing is known.
    title: str
    #: Null: not stated, or no campaign.
    report_received: Optional[str]
    #: Items for which it is neither remedied nor not applicable.
    items_to_do: int
    #: Items for which it is.
    items_done: int
    #: One of the vehicles.
    example: "CheckWatchlistResponseCampaignsItemExample"
    #: References of items to do, the owner's own words; the first of them.
    refs: List[str]


class CheckWatchlistResponse(TypedDict):
    """See the API reference."""
    #: The one that was checked. Null: none was named, and there is not just one.
    watchlist: Optional["CheckWatchlistResponseWatchlist"]
    #: Where none was checked: those of the account, oldest first, at most 20.
    watchlists: List["CheckWatchlistResponseWatchlistsItem"]
    #: Watchlists of the account.
    watchlist_count: int
    #: Most urgent first, then newest report first.
    campaigns: List["CheckWatchlistResponseCampaignsItem"]
    #: Campaigns to do, also those that are not listed.
    campaign_count: int
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What to repeat: what the list does not say.
    message: str


class Complaint(TypedDict):
    """One complaint that an owner filed with NHTSA: a claim, not a finding."""
    #: NHTSA's number of the complaint (ODI number).
    complaint_id: str
    #: Day on which NHTSA received it, YYYY-MM-DD.
    filed: Optional[str]
    #: Day of the incident. Null where it is not stated or cannot be right.
    incident_date: Optional[str]
    #: Components that the complaint is filed under, as NHTSA names them.
    components: List[str]
    #: Symptoms that the narrative tells of, found in its words by this service's lexicon. Empty: none was recognised.
    symptoms: List[str]
    #: The owner's narrative. What could tell who wrote it is replaced by [redacted].
    description: Optional[str]
    #: Whether there was a crash.
    crash: Optional[bool]
    #: Whether there was a fire.
    fire: Optional[bool]
    #: Whether anybody was injured.
    injury: Optional[bool]
    #: Persons injured.
    injuries: Optional[int]
    #: Persons killed.
    deaths: Optional[int]
    #: Miles on the vehicle when it failed.
    mileage: Optional[int]
    #: State of the owner, two letters.
    state: Optional[str]


class ComplaintSelection(TypedDict):
    """The fields that `fields` names."""
    #: NHTSA's number of the complaint (ODI number).
    complaint_id: NotRequired[str]
    #: Day on which NHTSA received it, YYYY-MM-DD.
    filed: NotRequired[Optional[str]]
    #: Day of the incident. Null where it is not stated or cannot be right.
    incident_date: NotRequired[Optional[str]]
    #: Components that the complaint is filed under, as NHTSA names them.
    components: NotRequired[List[str]]
    #: Symptoms that the narrative tells of, found in its words by this service's lexicon. Empty: none was recognised.
    symptoms: NotRequired[List[str]]
    #: The owner's narrative. What could tell who wrote it is replaced by [redacted].
    description: NotRequired[Optional[str]]
    #: Whether there was a crash.
    crash: NotRequired[Optional[bool]]
    #: Whether there was a fire.
    fire: NotRequired[Optional[bool]]
    #: Whether anybody was injured.
    injury: NotRequired[Optional[bool]]
    #: Persons injured.
    injuries: NotRequired[Optional[int]]
    #: Persons killed.
    deaths: NotRequired[Optional[int]]
    #: Miles on the vehicle when it failed.
    mileage: NotRequired[Optional[int]]
    #: State of the owner, two letters.
    state: NotRequired[Optional[str]]


class ComplaintSummary(TypedDict):
    """All complaints of this vehicle together, whatever page and days were asked for. Absent where none are loaded for its make and model year."""
    #: Complaints of this vehicle, on all pages and of all days.
    complaints: int
    #: Complaints with a crash.
    crashes: int
    #: Complaints with a fire.
    fires: int
    #: Persons injured in all.
    injuries: int
    #: Persons killed in all.
    deaths: int
    #: The most frequent first. A complaint may name several.
    by_component: List["ComplaintsOfComponent"]
    #: Newest first.
    by_year: List["ComplaintsOfYear"]


class ComplaintSummarySelection(TypedDict):
    """The fields that `fields` names."""
    #: Complaints of this vehicle, on all pages and of all days.
    complaints: NotRequired[int]
    #: Complaints with a crash.
    crashes: NotRequired[int]
    #: Complaints with a fire.
    fires: NotRequired[int]
    #: Persons injured in all.
    injuries: NotRequired[int]
    #: Persons killed in all.
    deaths: NotRequired[int]
    #: The most frequent first. A complaint may name several.
    by_component: NotRequired[List["ComplaintsOfComponent"]]
    #: Newest first.
    by_year: NotRequired[List["ComplaintsOfYear"]]


class ComplaintsOfComponent(TypedDict):
    """See the API reference."""
    #: First part of the component.
    component: str
    #: Complaints that name it.
    complaints: int


class ComplaintsOfYear(TypedDict):
    """See the API reference."""
    #: Year in which they were filed, or else happened.
    year: int
    #: Complaints of this year.
    complaints: int


class CountryRecallList(TypedDict):
    """The recalls of one country, and what they rest on."""
    #: Whose agency keeps the campaign, as ISO 3166-1 in small letters.
    country: Literal["us", "ca"]
    #: Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is.
    count: NotRequired[int]
    #: "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them.
    recall_match: Literal["matched", "none", "not_loaded"]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What the list does not say: whom the campaigns concern, or what its emptiness means.
    message: str
    #: What must be said wherever these records are shown, as their license asks.
    attribution: NotRequired[str]


class CreateWebhookRequest(TypedDict):
    """See the API reference."""
    #: Where messages are sent: https, at a host on the public internet. Redirects are not followed.
    url: str
    #: What the endpoint is for.
    description: NotRequired[str]
    #: Types of events that are sent there; empty = all.
    event_types: NotRequired[List["ChangeType"]]
    #: A secret of your own: `whsec_` and the base64 of 24 to 64 random bytes. Left out, one is made.
    secret: NotRequired[str]


class DecodedVinRecallCounts(TypedDict):
    """Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing."""
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class DecodedVin(TypedDict):
    """See the API reference."""
    #: As sent, in capitals.
    vin: str
    #: Whether it can be a real VIN: seventeen possible characters, the right check digit, a known manufacturer. `issues` says why not.
    valid: bool
    #: The valid VIN of a known model that one changed character gives; null where none or several do.
    corrected_vin: Optional[str]
    #: What is wrong with it or not known of it. Empty: everything was decoded.
    issues: List["VinIssue"]
    #: Model year. Null where the VIN leaves it open.
    year: Optional[int]
    #: Make in its usual spelling.
    make: Optional[str]
    #: Model as NHTSA names it, also in its recalls.
    model: Optional[str]
    #: Trim level; several that vPIC cannot distinguish as it lists them.
    trim: Optional[str]
    #: Series.
    series: Optional[str]
    #: Body class, in the words of /v1/vehicles.
    body_class: Optional["BodyClass"]
    #: Doors as the manufacturer counts them for NHTSA: some count a tailgate.
    doors: Optional[int]
    #: Driven wheels, in the words of /v1/vehicles.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: Transmission, in the words of /v1/vehicles. Null also where vPIC states its kind without the gears.
    transmission: Optional["Transmission"]
    #: What it runs on, in the words of /v1/vehicles. Where all `vehicles` have one fuel, it completes or corrects vPIC's: a hybrid whose kind vPIC leaves open, or an engine that EPA lists without its flex-fuel version. `/v1/vins/{vin}/provenance` lists such values under `from_vehicles`.
    fuel_type: Optional["FuelType"]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in litres.
    displacement_l: Optional[float]
    #: Rated horsepower; of a range its lower end. A rating that vPIC only assumes of the engine model is not used, because it varies by vehicle: then the rating on which all `vehicles` agree, else null.
    horsepower: Optional[int]
    engine: "VinEngine"
    gvwr: "VinGrossWeight"
    plant: "VinPlant"
    #: Manufacturer in NHTSA's records.
    manufacturer: Optional[str]
    #: NHTSA's type of vehicle.
    vehicle_type: Optional[str]
    safety: "VinSafetyEquipment"
    #: "exact": one vehicle of the catalog has what the VIN states; `not_compared` lists traits that were not compared. "candidates": several have, and the VIN does not tell which; or one has, and the VIN states a hybrid or a second fuel that it does not have. "none": none was found, which does not mean that there is none; `no_match_reason` says why.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: Traits that the VIN, or the vehicle, does not state where `vehicle_match` is "exact". Empty for other matches.
    not_compared: List[Literal["fuel_type", "cylinders", "displacement_l", "body_class", "doors", "drive_type", "transmission"]]
    #: Why `vehicle_match` is "none". "name": the catalog has no vehicle of that year, make and model, or the VIN does not tell them. "gross_weight": the VIN states 9,001 lb or more, and EPA rates no such vehicle. "load_class": another load class (1500, 2500, 3500). "fuel", "engine", "number" (of the name), "body", "doors": every vehicle of the name has another. Null where vehicles were found.
    no_match_reason: Optional[Literal["name", "gross_weight", "load_class", "fuel", "engine", "number", "body", "doors"]]
    #: The vehicles of /v1/vehicles that it may be, in their usual order. None is left out for a value that is not known.
    vehicles: List["VinVehicle"]
    #: Fields that would tell them apart, where a look at the vehicle shows them.
    told_apart_by: List[Literal["model", "trim", "submodel", "body_class", "doors", "fuel_type", "displacement_l", "cylinders", "transmission", "drive_type", "configuration", "battery_kwh"]]
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent.
    recalls_complete: bool
    #: Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing.
    recall_counts: NotRequired["DecodedVinRecallCounts"]
    #: Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Representative illustration of the vehicle; never a photo. Null where it is not known what it looks like: no vehicle was found, several look different, or the catalog does not know the body that the VIN states.
    image_url: Optional[str]
    data_release: "VinDataRelease"


class DecodedVinSelectionRecallCounts(TypedDict):
    """Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing."""
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class DecodedVinSelection(TypedDict):
    """The fields that `fields` names."""
    #: As sent, in capitals.
    vin: NotRequired[str]
    #: Whether it can be a real VIN: seventeen possible characters, the right check digit, a known manufacturer. `issues` says why not.
    valid: NotRequired[bool]
    #: The valid VIN of a known model that one changed character gives; null where none or several do.
    corrected_vin: NotRequired[Optional[str]]
    #: What is wrong with it or not known of it. Empty: everything was decoded.
    issues: NotRequired[List["VinIssue"]]
    #: Model year. Null where the VIN leaves it open.
    year: NotRequired[Optional[int]]
    #: Make in its usual spelling.
    make: NotRequired[Optional[str]]
    #: Model as NHTSA names it, also in its recalls.
    model: NotRequired[Optional[str]]
    #: Trim level; several that vPIC cannot distinguish as it lists them.
    trim: NotRequired[Optional[str]]
    #: Series.
    series: NotRequired[Optional[str]]
    #: Body class, in the words of /v1/vehicles.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Doors as the manufacturer counts them for NHTSA: some count a tailgate.
    doors: NotRequired[Optional[int]]
    #: Driven wheels, in the words of /v1/vehicles.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: Transmission, in the words of /v1/vehicles. Null also where vPIC states its kind without the gears.
    transmission: NotRequired[Optional["Transmission"]]
    #: What it runs on, in the words of /v1/vehicles. Where all `vehicles` have one fuel, it completes or corrects vPIC's: a hybrid whose kind vPIC leaves open, or an engine that EPA lists without its flex-fuel version. `/v1/vins/{vin}/provenance` lists such values under `from_vehicles`.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: NotRequired[Optional[int]]
    #: Engine displacement in litres.
    displacement_l: NotRequired[Optional[float]]
    #: Rated horsepower; of a range its lower end. A rating that vPIC only assumes of the engine model is not used, because it varies by vehicle: then the rating on which all `vehicles` agree, else null.
    horsepower: NotRequired[Optional[int]]
    #: What else is known of the engine.
    engine: NotRequired["VinEngineSelection"]
    #: Gross vehicle weight rating.
    gvwr: NotRequired["VinGrossWeightSelection"]
    #: Where it was built.
    plant: NotRequired["VinPlantSelection"]
    #: Manufacturer in NHTSA's records.
    manufacturer: NotRequired[Optional[str]]
    #: NHTSA's type of vehicle.
    vehicle_type: NotRequired[Optional[str]]
    #: Equipment of this model and trim as built; null where vPIC says nothing.
    safety: NotRequired["VinSafetyEquipmentSelection"]
    #: "exact": one vehicle of the catalog has what the VIN states; `not_compared` lists traits that were not compared. "candidates": several have, and the VIN does not tell which; or one has, and the VIN states a hybrid or a second fuel that it does not have. "none": none was found, which does not mean that there is none; `no_match_reason` says why.
    vehicle_match: NotRequired[Literal["exact", "candidates", "none"]]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: NotRequired[Optional[str]]
    #: Traits that the VIN, or the vehicle, does not state where `vehicle_match` is "exact". Empty for other matches.
    not_compared: NotRequired[List[Literal["fuel_type", "cylinders", "displacement_l", "body_class", "doors", "drive_type", "transmission"]]]
    #: Why `vehicle_match` is "none". "name": the catalog has no vehicle of that year, make and model, or the VIN does not tell them. "gross_weight": the VIN states 9,001 lb or more, and EPA rates no such vehicle. "load_class": another load class (1500, 2500, 3500). "fuel", "engine", "number" (of the name), "body", "doors": every vehicle of the name has another. Null where vehicles were found.
    no_match_reason: NotRequired[Optional[Literal["name", "gross_weight", "load_class", "fuel", "engine", "number", "body", "doors"]]]
    #: The vehicles of /v1/vehicles that it may be, in their usual order. None is left out for a value that is not known.
    vehicles: NotRequired[List["VinVehicle"]]
    #: Fields that would tell them apart, where a look at the vehicle shows them.
    told_apart_by: NotRequired[List[Literal["model", "trim", "submodel", "body_class", "doors", "fuel_type", "displacement_l", "cylinders", "transmission", "drive_type", "configuration", "battery_kwh"]]]
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent.
    recalls_complete: NotRequired[bool]
    #: Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: NotRequired[Optional[str]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing.
    recall_counts: NotRequired["DecodedVinSelectionRecallCounts"]
    #: Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up.
    recall_match: NotRequired[Literal["matched", "none", "not_loaded", "unknown_vehicle"]]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Representative illustration of the vehicle; never a photo. Null where it is not known what it looks like: no vehicle was found, several look different, or the catalog does not know the body that the VIN states.
    image_url: NotRequired[Optional[str]]
    #: The edition of NHTSA's vPIC that says so.
    data_release: NotRequired["VinDataReleaseSelection"]


class DeliveryAttemptsItem(TypedDict):
    """One try."""
    #: When it was made. ISO 8601 in UTC, whole seconds.
    at: str
    #: Milliseconds until the response, or until it failed.
    took_ms: int
    #: Null: no response came.
    status: Optional[int]
    #: Null: a response came.
    error: Optional[str]
    #: The first 1000 characters of the response's body.
    response: str


class Delivery(TypedDict):
    """A message with its body and its tries."""
    #: Id of a message: the `webhook-id` of every try.
    id: str
    #: Type of the event, "webhook.test" for a test.
    event_type: str
    #: When the message was made. ISO 8601 in UTC, whole seconds.
    created: str
    #: "waiting": a try is due. "delivered": the receiver answered 2xx. "failed": no try is left.
    state: Literal["waiting", "delivered", "failed"]
    #: Tries since then, or since it was sent again.
    tries: int
    #: Null: there is none.
    next_try: Optional[str]
    #: Null: there was none.
    last_status: Optional[int]
    #: The body as it is sent, byte for byte: JSON with `type`, `timestamp` and `data`.
    body: str
    #: Oldest first; the last ten.
    attempts: List["DeliveryAttemptsItem"]


class DeliveryResponse(TypedDict):
    """See the API reference."""
    delivery: "DeliverySummary"


class DeliverySummary(TypedDict):
    """A message to an endpoint, and what became of it."""
    #: Id of a message: the `webhook-id` of every try.
    id: str
    #: Type of the event, "webhook.test" for a test.
    event_type: str
    #: When the message was made. ISO 8601 in UTC, whole seconds.
    created: str
    #: "waiting": a try is due. "delivered": the receiver answered 2xx. "failed": no try is left.
    state: Literal["waiting", "delivered", "failed"]
    #: Tries since then, or since it was sent again.
    tries: int
    #: Null: there is none.
    next_try: Optional[str]
    #: Null: there was none.
    last_status: Optional[int]


class Done(TypedDict):
    """See the API reference."""
    #: It holds from now on.
    done: Literal[True]


class Economy(TypedDict):
    """Fuel economy."""
    #: In the city. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    city_mpg: Optional[int]
    #: On the highway. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    highway_mpg: Optional[int]
    #: City and highway together; of a plug-in hybrid on gasoline alone. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    combined_mpg: Optional[int]
    #: Unit of the three figures. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, of electricity, hydrogen and natural gas.
    unit: Optional[Literal["mpg", "mpge"]]
    #: Fuel for a year in US dollars by EPA (15,000 miles, 55 % in the city), at the fuel prices that EPA used in the edition of `cost_as_of`, not those of the model year. Null where EPA states none, as of hydrogen.
    annual_fuel_cost_usd: Optional[int]
    #: Newest date in the edition of EPA's file that states the costs, YYYY-MM-DD; each edition states them at new prices.
    cost_as_of: Optional[str]
    #: Carbon dioxide out of the tailpipe in grams per mile, in tenths. Since model year 2013 from tests, before calculated by EPA from the fuel economy. 0 of electric and hydrogen vehicles; of plug-in hybrids for both fuels in usual shares.
    co2_g_per_mile: Optional[float]
    #: EPA's greenhouse gas score on this fuel, 1 to 10 (best). Stated since model year 2013.
    ghg_score: Optional[int]
    #: Fuel economy on the second fuel; null where it has none.
    second_fuel: Optional["SecondFuelEconomy"]


class EconomySelection(TypedDict):
    """The fields that `fields` names."""
    #: In the city. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    city_mpg: NotRequired[Optional[int]]
    #: On the highway. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    highway_mpg: NotRequired[Optional[int]]
    #: City and highway together; of a plug-in hybrid on gasoline alone. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    combined_mpg: NotRequired[Optional[int]]
    #: Unit of the three figures. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, of electricity, hydrogen and natural gas.
    unit: NotRequired[Optional[Literal["mpg", "mpge"]]]
    #: Fuel for a year in US dollars by EPA (15,000 miles, 55 % in the city), at the fuel prices that EPA used in the edition of `cost_as_of`, not those of the model year. Null where EPA states none, as of hydrogen.
    annual_fuel_cost_usd: NotRequired[Optional[int]]
    #: Newest date in the edition of EPA's file that states the costs, YYYY-MM-DD; each edition states them at new prices.
    cost_as_of: NotRequired[Optional[str]]
    #: Carbon dioxide out of the tailpipe in grams per mile, in tenths. Since model year 2013 from tests, before calculated by EPA from the fuel economy. 0 of electric and hydrogen vehicles; of plug-in hybrids for both fuels in usual shares.
    co2_g_per_mile: NotRequired[Optional[float]]
    #: EPA's greenhouse gas score on this fuel, 1 to 10 (best). Stated since model year 2013.
    ghg_score: NotRequired[Optional[int]]
    #: Fuel economy on the second fuel; null where it has none.
    second_fuel: NotRequired[Optional["SecondFuelEconomySelection"]]


class ElectricFacts(TypedDict):
    """What concerns electric driving."""
    #: Miles on a full charge; of a plug-in hybrid on electricity (in some with a little gasoline), of a hydrogen vehicle on a full tank.
    range_miles: Optional[int]
    #: Hours to a full charge at 240 volts with the standard charger.
    charge_hours_240v: Optional[float]
    #: Electricity in kWh for 100 miles, city and highway together, with losses of charging, in tenths. Null of hydrogen vehicles.
    combined_kwh_per_100mi: Optional[float]
    #: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: Energy of the traction battery in kWh, only where the source states it.
    battery_kwh: Optional[float]


class ElectricFactsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Miles on a full charge; of a plug-in hybrid on electricity (in some with a little gasoline), of a hydrogen vehicle on a full tank.
    range_miles: NotRequired[Optional[int]]
    #: Hours to a full charge at 240 volts with the standard charger.
    charge_hours_240v: NotRequired[Optional[float]]
    #: Electricity in kWh for 100 miles, city and highway together, with losses of charging, in tenths. Null of hydrogen vehicles.
    combined_kwh_per_100mi: NotRequired[Optional[float]]
    #: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.
    motor_kw: NotRequired[Optional[int]]
    #: Energy of the traction battery in kWh, only where the source states it.
    battery_kwh: NotRequired[Optional[float]]


class Emissions(TypedDict):
    """Emissions by certification region."""
    #: Null where EPA lists no certification there.
    federal: Optional["RegionEmissions"]
    #: Null where EPA lists no certification there.
    california: Optional["RegionEmissions"]
    #: "vehicle_id": EPA's emissions.csv lists this very vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy.
    matched_by: Optional[Literal["vehicle_id", "name"]]


class EmissionsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Null where EPA lists no certification there.
    federal: NotRequired[Optional["RegionEmissionsSelection"]]
    #: Null where EPA lists no certification there.
    california: NotRequired[Optional["RegionEmissionsSelection"]]
    #: "vehicle_id": EPA's emissions.csv lists this very vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy.
    matched_by: NotRequired[Optional[Literal["vehicle_id", "name"]]]


class ExportColumn(TypedDict):
    """One column of a dataset."""
    #: Name of the column.
    name: str
    #: What it holds.
    type: Literal["string", "integer", "number", "boolean", "date", "string_list"]
    #: Whether it may be null.
    nullable: bool
    #: What it means.
    description: str


class FieldProvenanceContradiction(TypedDict):
    """What EPA and vPIC state, where these differ, and what decided. Absent where they do not."""
    #: What EPA states.
    stated: str
    #: vPIC's names of the vehicle.
    vpic_models: List[str]
    #: All that vPIC states of any VIN of that year, make and model.
    vpic_stated: List[str]
    #: "repeated": EPA states the same of this make and model in the year before or after. "reviewed": a person decided. "none": nothing, so the value is null.
    decided: Literal["repeated", "reviewed", "none"]
    #: Why a person decided so, or could not.
    reason: Optional[str]


class FieldProvenance(TypedDict):
    """Where one field comes from."""
    #: Field of the vehicle; one inside an object by its path (economy.city_mpg).
    field: Literal["id", "year", "make", "model", "trim", "submodel", "horsepower", "cylinders", "displacement_l", "transmission", "drive_type", "fuel_type", "body_class", "doors", "configuration", "battery_kwh", "motor_kw", "overall_stars", "turbo", "supercharger", "start_stop", "gas_guzzler", "size_class", "passenger_volume_cu_ft", "luggage_volume_cu_ft", "economy.city_mpg", "economy.highway_mpg", "economy.combined_mpg", "economy.unit", "economy.annual_fuel_cost_usd", "economy.cost_as_of", "economy.co2_g_per_mile", "economy.ghg_score", "economy.second_fuel.fuel", "economy.second_fuel.city_mpg", "economy.second_fuel.highway_mpg", "economy.second_fuel.combined_mpg", "economy.second_fuel.unit", "economy.second_fuel.annual_fuel_cost_usd", "economy.second_fuel.co2_g_per_mile", "economy.second_fuel.ghg_score", "electric.range_miles", "electric.charge_hours_240v", "electric.combined_kwh_per_100mi", "electric.motor_kw", "electric.battery_kwh", "emissions.federal.smog_score", "emissions.federal.standard", "emissions.federal.smartway", "emissions.california.smog_score", "emissions.california.standard", "emissions.california.smartway", "emissions.matched_by", "image_url", "image_type", "recall_count", "equipment_recall_count", "recall_count_ca", "complaint_count", "tsb_count", "investigation_count", "recall_match", "recalls_complete", "recall_records_through"]
    #: Its value, as GET /v1/vehicles/{id} gives it; null also where that leaves it out.
    value: Optional[Union[str, float, bool]]
    #: "stated": the value of the source. "derived": worked out from what the source states. "converted": its number in another unit. "matched": from records that are tied to the vehicle by name or engine. "reviewed": what a person found right where sources differ. Null where there is no value.
    obtained: Optional[Literal["stated", "derived", "converted", "matched", "reviewed"]]
    #: Named rule by which it was obtained, or why it is null. docs/data-sources.md lists them.
    rule: Literal["same_value", "source_key_hash", "canonical_make", "name_reader", "federal_spelling", "wording_table", "mild_hybrid", "fuel_word_of_engine", "configuration_words", "drive_word_of_name", "drive_of_nameplate", "drive_reviewed", "drive_of_motors", "drive_of_class", "class_names_body", "name_names_body", "nameplate_table", "nameplate_and_name", "nameplate_and_volumes", "row_of_several_bodies", "own_test_rating", "own_name_rating", "same_figures_rating", "engine_family_rating", "family_and_neighbour_rating", "both_years_rating", "year_before_rating", "stated_power", "converted_kilowatts", "motor_power", "motor_conversion", "representative_drawing", "ratings_agree", "mark_of_source", "volume_of_one_body", "unit_of_fuel", "tenths", "electric_range", "electric_consumption", "date_of_edition", "vpic_unanimous", "reviewed_value", "emission_record", "green_guide_figures", "no_emission_record", "linked_records", "carried_over", "drive_of_several_cars", "not_stated", "no_agreed_rating", "federal_name_only", "sources_contradict", "unknown_wording", "name_names_two_bodies", "class_names_no_body", "several_bodies", "name_contradicts_nameplate", "body_jumps", "electric_motor", "motors_together", "motor_not_confirmed", "motor_not_stated", "no_engine_family", "no_tested_car", "ratings_differ", "implausible_rating", "rating_of_other_engine", "rating_of_other_aspiration", "namesakes_differ", "sisters_differ", "neighbours_differ", "refuted_rating", "unsupported_rating", "name_not_tested", "not_drawn", "records_not_loaded", "not_loaded"]
    #: The rule in words.
    explanation: str
    #: The source, one of `sources`. Null: this service itself.
    source: Optional[str]
    #: The source's own id of the record. Null where several records count together, or none.
    record_id: Optional[str]
    #: Columns of the source that it was read from, by their official names.
    columns: List[str]
    #: The source's own wording, where it differs from the value.
    wording: Optional[str]
    #: Newest date that the rows of the source state, YYYY-MM-DD.
    dated: Optional[str]
    #: What EPA and vPIC state, where these differ, and what decided. Absent where they do not.
    contradiction: NotRequired["FieldProvenanceContradiction"]


class Finding(TypedDict):
    """What concerns one item now."""
    #: Id of an item.
    item_id: str
    #: The campaign number of NHTSA, or of Transport Canada (2022650); with severity "unknown", why nothing could be looked up.
    subject: str
    #: "do_not_drive": the campaign says not to drive until it is fixed. "park_outside": it says to park outside. "unknown": nothing could be looked up for the item. "recall": any other campaign.
    severity: Literal["do_not_drive", "park_outside", "unknown", "recall"]
    #: Component of the campaign, or what to do about an unknown item.
    title: str
    #: What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable".
    state: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]
    #: What was said with it.
    note: str
    #: Null: nothing was said yet.
    set_by: Optional[str]
    #: Null: nothing was said yet.
    set_at: Optional[str]
    #: The later of the day the item was added and the day NHTSA received the report: from then on it concerned the item here. YYYY-MM-DD.
    open_since: str
    #: Days since then.
    age_days: int
    #: Null: the item has none.
    vin: Optional[str]
    #: Null: not known.
    year: Optional[int]
    #: Null: not known.
    make: Optional[str]
    #: Null: not known.
    model: Optional[str]
    #: The caller's own reference; empty = none.
    ref: str
    #: Where it is stationed; empty = not said.
    site: str
    #: Who drives it; empty = not said.
    driver: str
    #: Null: not stated, or no campaign.
    campaign_type: Optional[str]
    #: Null: not stated, or no campaign.
    report_received: Optional[str]
    #: Null: no campaign.
    source_url: Optional[str]
    #: Whose records say so, as ISO 3166-1 in small letters.
    country: Literal["us", "ca"]


class GetCampaignResponseOtherWordingsItem(TypedDict):
    """Another text of the campaign."""
    #: Which text is about it: 1 is that of `recall`, the others are in `other_wordings`.
    wording: int
    #: Description of the defect.
    summary: Optional[str]
    #: Effect of the defect on safety.
    consequence: Optional[str]
    #: How dealers will fix it.
    remedy: Optional[str]
    #: Words of the summary, quoted exactly, that limit the campaign to an engine, fuel, transmission, drive or body: compare them with the vehicle. A hint for readers, never a filter; null where the summary has none, which does not mean that all vehicles of the name are concerned.
    applies_to_hint: Optional[str]


class GetCampaignResponseNamesItem(TypedDict):
    """A make and model that the campaign states."""
    #: Make as the agency's record writes it.
    make: str
    #: Model as the agency's record writes it; of equipment also a part.
    model: str
    #: Its model years, ascending. Null: without a model year.
    years: List[Optional[int]]
    #: Those of them of which this service has no vehicle of this name. Null: without a model year.
    unmatched_years: List[Optional[int]]
    #: Years of `years` that only the campaign's text states: the agency's record does not list them. Null if the data were built by a version that does not distinguish them.
    text_only_years: Optional[List[Optional[int]]]


class GetCampaignResponse(TypedDict):
    """See the API reference."""
    #: The agency's campaign number: of NHTSA, and of recalls in Canada of Transport Canada (2022650).
    campaign_id: str
    #: Whose agency keeps the campaign, as ISO 3166-1 in small letters.
    country: Literal["us", "ca"]
    recall: "Recall"
    #: Further texts, where the agency words the defect or the remedy per model: `wording` of a vehicle says which is about it.
    other_wordings: NotRequired[List["GetCampaignResponseOtherWordingsItem"]]
    #: Every make and model that the campaign states in its table or its text, on each page.
    names: List["GetCampaignResponseNamesItem"]
    #: How many names and model years are tied to no vehicle of this service.
    unmatched_count: int
    #: Vehicles on this page.
    count: int
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Vehicles on all pages.
    total: int
    #: Whether a further page has any.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: The vehicles of this page, newest first.
    vehicles: List["CampaignVehicle"]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What the list does not say: whom the campaigns concern, or what its emptiness means.
    message: str
    #: What must be said wherever these records are shown, as their license asks.
    attribution: NotRequired[str]


class GetComplaintsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    vehicle_id: str
    #: Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Complaints on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Whether a further page has any.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    summary: NotRequired["ComplaintSummary"]
    #: The complaints of this page.
    complaints: List["Complaint"]


class GetFacetsResponseFacetsMakeValuesItem(TypedDict):
    """One value."""
    #: The value, as search takes it.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsMake(TypedDict):
    """Makes, most vehicles first."""
    #: Number of values there are.
    distinct: int
    #: Vehicles of which the value is not known.
    unknown: int
    #: The values, with how many vehicles have each.
    values: List["GetFacetsResponseFacetsMakeValuesItem"]


class GetFacetsResponseFacetsModelValuesItem(TypedDict):
    """One value."""
    #: The value, as search takes it.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsModel(TypedDict):
    """Models of the make, most vehicles first."""
    #: Number of values there are.
    distinct: int
    #: Vehicles of which the value is not known.
    unknown: int
    #: The values, with how many vehicles have each.
    values: List["GetFacetsResponseFacetsModelValuesItem"]


class GetFacetsResponseFacetsYearValuesItem(TypedDict):
    """One value."""
    #: The value, as search takes it.
    value: int
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsYear(TypedDict):
    """Model years, newest first."""
    #: Number of values there are.
    distinct: int
    #: Vehicles of which the value is not known.
    unknown: int
    #: The values, with how many vehicles have each.
    values: List["GetFacetsResponseFacetsYearValuesItem"]


class GetFacetsResponseFacetsBodyClassValuesItem(TypedDict):
    """One value."""
    #: The value, as search takes it.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsBodyClass(TypedDict):
    """Body classes, most vehicles first."""
    #: Number of values there are.
    distinct: int
    #: Vehicles of which the value is not known.
    unknown: int
    #: The values, with how many vehicles have each.
    values: List["GetFacetsResponseFacetsBodyClassValuesItem"]


class GetFacetsResponseFacetsFuelTypeValuesItem(TypedDict):
    """One value."""
    #: The value, as search takes it.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsFuelType(TypedDict):
    """Fuel types, most vehicles first."""
    #: Number of values there are.
    distinct: int
    #: Vehicles of which the value is not known.
    unknown: int
    #: The values, with how many vehicles have each.
    values: List["GetFacetsResponseFacetsFuelTypeValuesItem"]


class GetFacetsResponseFacetsDriveTypeValuesItem(TypedDict):
    """One value."""
    #: The value, as search takes it.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsDriveType(TypedDict):
    """Drive types, most vehicles first."""
    #: Number of values there are.
    distinct: int
    #: Vehicles of which the value is not known.
    unknown: int
    #: The values, with how many vehicles have each.
    values: List["GetFacetsResponseFacetsDriveTypeValuesItem"]


class GetFacetsResponseFacetsCylindersValuesItem(TypedDict):
    """One value."""
    #: The value, as search takes it.
    value: int
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsCylinders(TypedDict):
    """Numbers of cylinders, fewest first."""
    #: Number of values there are.
    distinct: int
    #: Vehicles of which the value is not known.
    unknown: int
    #: The values, with how many vehicles have each.
    values: List["GetFacetsResponseFacetsCylindersValuesItem"]


class GetFacetsResponseFacets(TypedDict):
    """The counts, by parameter of the search."""
    #: Makes, most vehicles first.
    make: "GetFacetsResponseFacetsMake"
    #: Models of the make, most vehicles first.
    model: NotRequired["GetFacetsResponseFacetsModel"]
    #: Model years, newest first.
    year: "GetFacetsResponseFacetsYear"
    #: Body classes, most vehicles first.
    body_class: "GetFacetsResponseFacetsBodyClass"
    #: Fuel types, most vehicles first.
    fuel_type: "GetFacetsResponseFacetsFuelType"
    #: Drive types, most vehicles first.
    drive_type: "GetFacetsResponseFacetsDriveType"
    #: Numbers of cylinders, fewest first.
    cylinders: "GetFacetsResponseFacetsCylinders"


class GetFacetsResponse(TypedDict):
    """See the API reference."""
    #: Vehicles that meet the conditions.
    total: int
    #: How the model was read, where not literally: the `note` of the search.
    note: NotRequired[str]
    #: The counts, by parameter of the search.
    facets: "GetFacetsResponseFacets"


class GetInvestigationsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    vehicle_id: str
    #: Whether the data hold investigations of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Investigations on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Whether a further page has any.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Investigations on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: The investigations of this page.
    investigations: List["Investigation"]


class GetProvenanceResponseWordingItem(TypedDict):
    """One column of the row."""
    #: Column of the source's file.
    column: str
    #: What the list says there.
    text: str


class GetProvenanceResponseHorsepowerRecordsRecordsItem(TypedDict):
    """One record of the test-car lists."""
    #: Model year of the list.
    year: int
    #: Engine family or test group.
    engine_family: str
    #: Model as tested.
    model: str
    #: The rating as it stands there.
    horsepower: int
    #: Column of the rating; lists until 2009 have short names.
    column: str


class GetProvenanceResponseHorsepowerRecords(TypedDict):
    """What the test-car lists say of engines of this family and displacement."""
    #: Records that decided.
    tested_cars: int
    #: The first of them; the number served is that of the first, or its conversion.
    records: List["GetProvenanceResponseHorsepowerRecordsRecordsItem"]


class GetProvenanceResponseSourcesItemFilesItem(TypedDict):
    """One file as it was read."""
    #: Official name.
    file: str
    #: SHA-256 of its text.
    sha256: str
    #: Newest date that its rows state.
    dated: Optional[str]
    #: Rows accepted.
    rows: int


class GetProvenanceResponseSourcesItem(TypedDict):
    """One source that fields name."""
    #: Name of the source.
    source: str
    #: Who publishes it.
    publisher: str
    #: What it is called.
    title: str
    #: Where it is published.
    url: str
    #: The files that this snapshot read.
    files: List["GetProvenanceResponseSourcesItemFilesItem"]


class GetProvenanceResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    vehicle_id: str
    #: SHA-256 of the snapshot that says so.
    snapshot: str
    #: Whether the newest edition of its source still lists the vehicle. If not, its fields are those of an earlier one.
    listed: bool
    #: The source that names the vehicle.
    source: str
    #: Its id there: EPA's id, or NHTSA's year, make and model.
    record_id: str
    #: The row's own words, as the source writes them.
    wording: List["GetProvenanceResponseWordingItem"]
    #: Every field of the vehicle, null ones too.
    fields: List["FieldProvenance"]
    #: What the test-car lists say of engines of this family and displacement.
    horsepower_records: "GetProvenanceResponseHorsepowerRecords"
    #: Empty: no federal record names this vehicle.
    links: List["NameLink"]
    #: The sources that `fields` name.
    sources: List["GetProvenanceResponseSourcesItem"]


class GetRatingsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    vehicle_id: str
    #: Number of ratings listed. Absent, and never 0, where no ratings are loaded, or an excerpt has none.
    count: NotRequired[int]
    #: By the name, body, drive and production release that was rated.
    ratings: List["Rating"]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: What the list means.
    message: str


class GetRecallsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    vehicle_id: str
    #: Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is.
    count: NotRequired[int]
    #: "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them.
    recall_match: Literal["matched", "none", "not_loaded"]
    #: Newest report first.
    recalls: List["Recall"]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What the list does not say: whom the campaigns concern, or what its emptiness means.
    message: str
    owner_advice: "OwnerAdvice"
    #: For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for.
    countries: NotRequired[List["CountryRecallList"]]


class GetStatusResponseDatasetsItem(TypedDict):
    """How current one source is."""
    #: Name of the source.
    source: str
    #: Files read.
    files: int
    #: Rows accepted.
    rows: int
    #: Rows rejected, each with a counted reason.
    rejected_rows: int
    #: Newest date that the rows themselves state, YYYY-MM-DD.
    dated: Optional[str]
    #: The same date under the name that lists of records give it: what was filed later is not in the responses.
    records_through: Optional[str]
    #: When its official files were last found to say what this snapshot says; absent = not known.
    checked_at: NotRequired[str]


class GetStatusResponse(TypedDict):
    """See the API reference."""
    #: "ok" when healthy. "degraded": data are served, and `message` says what is wrong.
    status: Literal["ok", "degraded"]
    #: When the data were last refreshed, or compared with the official sites and found the same, ISO 8601 in UTC. How far the records reach says `records_through` of each source.
    data_updated: str
    #: Version of the data schema.
    schema_version: int
    #: "starter": the small selection that comes with the project. "official": complete federal files.
    edition: Literal["starter", "official"]
    #: SHA-256 of the snapshot that every response comes from; the ETags begin with its first 16 digits.
    snapshot: str
    #: Vehicles that search finds.
    vehicles: int
    #: Recall campaigns.
    recall_campaigns: int
    #: Freshness of each source.
    datasets: List["GetStatusResponseDatasetsItem"]
    #: What to know about this status.
    message: NotRequired[str]


class GetTsbsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    vehicle_id: str
    #: Whether the data hold bulletins of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Bulletins on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Whether a further page has any.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Bulletins on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: The bulletins of this page.
    tsbs: List["Tsb"]


class GetVinComplaintsResponse(TypedDict):
    """See the API reference."""
    #: Model year that the VIN states.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model as NHTSA names it.
    model: Optional[str]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Complaints on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Whether a further page has any.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: The complaints of this page.
    complaints: List["Complaint"]


class GetVinInvestigationsResponse(TypedDict):
    """See the API reference."""
    #: Model year that the VIN states.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model as NHTSA names it.
    model: Optional[str]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: Whether the data hold investigations of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Investigations on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Whether a further page has any.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Investigations on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: The investigations of this page.
    investigations: List["Investigation"]


class GetVinProvenanceResponseElementsItem(TypedDict):
    """One variable of vPIC with its reason."""
    #: vPIC's number of the variable.
    element: int
    #: vPIC's name of it.
    name: str
    #: vPIC's short name.
    code: Optional[str]
    #: Fields of GET /v1/vins/{vin} that are read from it.
    fields: List[str]
    #: What vPIC says, in its own words.
    value: Optional[str]
    #: Number of the coded value, or the plain value.
    value_id: Optional[str]
    #: "pattern": by characters of the VIN. "engine_model": from what is known of the engine. "formula": digits of the VIN. "wmi": of the manufacturer code. "model_year": position 10. "make_model": the make of the model. "conversion": another unit. "vehicle_specification": what the manufacturer states of such vehicles. "default": assumed of the type of vehicle.
    table: Literal["pattern", "engine_model", "formula", "wmi", "model_year", "make_model", "conversion", "vehicle_specification", "default"]
    #: The characters that decided, from position 4 on, "|" before position 10: a pattern of the manufacturer, never the VIN itself. Empty where there is none.
    keys: str
    #: Number of the pattern.
    pattern_id: Optional[int]
    #: Number of the schema, or of the vehicle specification.
    schema_id: Optional[int]
    #: Name of the schema.
    schema: Optional[str]
    #: Formula of a conversion.
    formula: Optional[str]


class GetVinProvenanceResponseFromVehiclesItem(TypedDict):
    """A field that the vehicles of the catalog decided."""
    #: Field of GET /v1/vins/{vin}.
    field: Literal["fuel_type", "horsepower"]
    #: The value that all of the vehicles have.
    value: Union[str, int]
    #: Vehicles of the catalog that the VIN can be. `/v1/vehicles/{id}/provenance` has their sources.
    vehicles: List[str]


GetVinProvenanceResponse = TypedDict(
    "GetVinProvenanceResponse",
    {
    #: SHA-256 of the snapshot that says so.
        "snapshot": str,
    #: NHTSA's name of the edition of vPIC.
        "edition": Optional[str],
    #: SHA-256 of its text.
        "edition_sha256": Optional[str],
    #: The code that was looked up: characters 1 to 3, or six.
        "manufacturer_code": str,
    #: The pass of vPIC's algorithm that was best: 1 a known descriptor's year, 2 the caller's year, 3 and 4 those of position 10.
        "pass": int,
    #: How the model year was found. Null: it was not.
        "year_source": Optional[Literal["descriptor", "caller", "position_10", "position_10_earlier"]],
    #: Whether the characters leave no other model year.
        "year_conclusive": bool,
    #: vPIC's own error codes; 0 = decoded clean.
        "error_codes": List[int],
    #: Everything that vPIC says, by number.
        "elements": List["GetVinProvenanceResponseElementsItem"],
    #: Fields that vPIC does not state of the vehicle, or less exactly, and on which all vehicles that the VIN can be agree.
        "from_vehicles": List["GetVinProvenanceResponseFromVehiclesItem"],
    },
)


class GetVinRecallsResponse(TypedDict):
    """See the API reference."""
    #: Model year that the VIN states.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model as NHTSA names it.
    model: Optional[str]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is.
    count: NotRequired[int]
    #: "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Newest report first.
    recalls: List["Recall"]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What the list does not say: whom the campaigns concern, or what its emptiness means.
    message: str
    owner_advice: "OwnerAdvice"
    #: For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for.
    countries: NotRequired[List["CountryRecallList"]]


class GetVinTsbsResponse(TypedDict):
    """See the API reference."""
    #: Model year that the VIN states.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model as NHTSA names it.
    model: Optional[str]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: Whether the data hold bulletins of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Bulletins on this page. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Whether a further page has any.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Bulletins on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: The bulletins of this page.
    tsbs: List["Tsb"]


class Investigation(TypedDict):
    """One federal defect investigation."""
    #: NHTSA's action number. Its letters give the phase.
    investigation_id: str
    #: Phase or kind of investigation. Null where the number has other letters.
    type: Optional[Literal["Preliminary Evaluation", "Engineering Analysis", "Defect Petition", "Recall Query", "Audit Query", "Recall Petition", "Timeliness Query", "Service Query", "Formal Investigation"]]
    #: What it is about, in a few words.
    subject: Optional[str]
    #: Components that it names for this vehicle.
    components: List[str]
    #: What was looked into and found.
    summary: Optional[str]
    #: Day on which it was opened, YYYY-MM-DD.
    opened: Optional[str]
    #: Day on which it was closed. Null while it is active.
    closed: Optional[str]
    #: Active until the record states a day of closing.
    status: Literal["active", "closed"]
    #: How it ended, derived from the record. Null while it is active.
    disposition: Optional[Literal["Led to recall", "Upgraded", "Petition granted", "Petition denied", "Closed"]]
    #: True where the record states no day of closing although it was opened more than ten years before the newest investigation: most likely it is over and the record was never closed.
    never_closed: bool
    #: The recall that it led to, else the recall that it names; of several for this vehicle the newest. recall_relation says which.
    recall_campaign_id: Optional[str]
    #: "led_to": the recall followed from it. "concerns": it looked into a recall that was there already (recall and audit queries, and recalls reported before it was opened). Null where no recall is named.
    recall_relation: Optional[Literal["led_to", "concerns"]]


class InvestigationSelection(TypedDict):
    """The fields that `fields` names."""
    #: NHTSA's action number. Its letters give the phase.
    investigation_id: NotRequired[str]
    #: Phase or kind of investigation. Null where the number has other letters.
    type: NotRequired[Optional[Literal["Preliminary Evaluation", "Engineering Analysis", "Defect Petition", "Recall Query", "Audit Query", "Recall Petition", "Timeliness Query", "Service Query", "Formal Investigation"]]]
    #: What it is about, in a few words.
    subject: NotRequired[Optional[str]]
    #: Components that it names for this vehicle.
    components: NotRequired[List[str]]
    #: What was looked into and found.
    summary: NotRequired[Optional[str]]
    #: Day on which it was opened, YYYY-MM-DD.
    opened: NotRequired[Optional[str]]
    #: Day on which it was closed. Null while it is active.
    closed: NotRequired[Optional[str]]
    #: Active until the record states a day of closing.
    status: NotRequired[Literal["active", "closed"]]
    #: How it ended, derived from the record. Null while it is active.
    disposition: NotRequired[Optional[Literal["Led to recall", "Upgraded", "Petition granted", "Petition denied", "Closed"]]]
    #: True where the record states no day of closing although it was opened more than ten years before the newest investigation: most likely it is over and the record was never closed.
    never_closed: NotRequired[bool]
    #: The recall that it led to, else the recall that it names; of several for this vehicle the newest. recall_relation says which.
    recall_campaign_id: NotRequired[Optional[str]]
    #: "led_to": the recall followed from it. "concerns": it looked into a recall that was there already (recall and audit queries, and recalls reported before it was opened). Null where no recall is named.
    recall_relation: NotRequired[Optional[Literal["led_to", "concerns"]]]


class ListChangesResponse(TypedDict):
    """See the API reference."""
    #: Events on this page.
    count: int
    #: Page size applied.
    limit: int
    #: Whether there is more to look at behind `next_cursor`; with filters that page may be empty.
    has_more: bool
    #: Opaque. Pass it as `since` to go on after this page, now or on another day.
    next_cursor: str
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Why nothing can be found by these names. Absent where they are known.
    note: NotRequired[str]
    #: The events of this page, oldest first.
    changes: List["Change"]


class ListExportsResponseDatasetsItemFilesItem(TypedDict):
    """One dataset in one format."""
    #: Format.
    format: Literal["ndjson", "csv", "parquet"]
    #: Where it is; with `Accept-Encoding: gzip`, NDJSON and CSV come packed.
    url: str
    #: Size, unpacked. Null until the file is first requested: it is made then.
    bytes: Optional[int]
    #: SHA-256 of its bytes, unpacked. Null until the file is first requested: it is made then.
    sha256: Optional[str]
    #: Its strong ETag, unpacked. Null until the file is first requested: it is made then.
    etag: Optional[str]


class ListExportsResponseDatasetsItem(TypedDict):
    """One dataset."""
    #: Name of the dataset.
    dataset: Literal["vehicles", "source_records", "links", "recalls", "recall_vehicles", "country_recalls", "country_recall_vehicles", "related_campaigns", "completion", "complaints", "tsbs", "tsb_vehicles", "investigations", "investigation_vehicles", "ratings", "trouble_codes"]
    #: What one row is.
    description: str
    #: Rows in this snapshot.
    rows: int
    #: Its columns, in their order.
    columns: List["ExportColumn"]
    #: Its files.
    files: List["ListExportsResponseDatasetsItemFilesItem"]


class ListExportsResponse(TypedDict):
    """What can be downloaded of one snapshot."""
    #: SHA-256 of the snapshot that the files are made from.
    snapshot: str
    #: "starter": the small selection that comes with the project. "official": complete federal files.
    edition: Literal["starter", "official"]
    #: Every dataset.
    datasets: List["ListExportsResponseDatasetsItem"]


class ListImagesResponseImagesItem(TypedDict):
    """One file of an illustration."""
    #: Where the file is. It needs no key and never changes.
    url: str
    #: File format.
    format: Literal["svg", "png"]
    #: Pixels; an SVG scales to any size.
    width: int
    #: Pixels.
    height: int
    #: What it shows.
    view: Literal["side", "icon"]
    #: Always a representative illustration, never a photo.
    image_type: Literal["illustration"]


class ListImagesResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    vehicle_id: str
    #: Number of files.
    count: int
    #: The scalable one first, then by width, the icon last.
    images: List["ListImagesResponseImagesItem"]


class ListMakesResponseMakesItem(TypedDict):
    """See the API reference."""
    #: Make in its usual spelling.
    make: str
    #: Vehicles that a search by this make (and the year asked for) finds.
    vehicle_count: int
    #: Models that these vehicles have.
    model_count: int
    #: First model year of the make, whatever year was asked for.
    first_year: Optional[int]
    #: Last model year, likewise.
    last_year: Optional[int]


class ListMakesResponse(TypedDict):
    """See the API reference."""
    #: Makes on this page.
    count: int
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Makes on all pages.
    total: int
    #: Whether a further page has any.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: The makes of this page.
    makes: List["ListMakesResponseMakesItem"]


class ListModelsResponseModelsItem(TypedDict):
    """See the API reference."""
    #: Model in its usual spelling.
    model: str
    #: Vehicles that a search by this make and model (and the year asked for) finds; those of longer names with the same words are among them.
    vehicle_count: int
    #: First model year of this name, whatever year was asked for.
    first_year: Optional[int]
    #: Last model year, likewise.
    last_year: Optional[int]


class ListModelsResponse(TypedDict):
    """See the API reference."""
    #: The make in its usual spelling; null where there is no such make.
    make: Optional[str]
    #: Models on this page.
    count: int
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Models on all pages.
    total: int
    #: Whether a further page has any.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: The models of this page.
    models: List["ListModelsResponseModelsItem"]
    #: Near makes, nearest first. Only where there is no such make.
    suggestions: NotRequired[List["Suggestion"]]


class ListWatchlistFindingsResponse(TypedDict):
    """See the API reference."""
    #: Most urgent first.
    findings: List["Finding"]
    #: Null: this is the last page.
    next_cursor: Optional[str]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What the list does not say.
    message: str
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]


class ListWatchlistHistoryResponseHistoryItem(TypedDict):
    """See the API reference."""
    #: Id of an item.
    item_id: str
    #: Null: the item has none, or is no longer on the list.
    vin: Optional[str]
    #: Null: not known.
    year: Optional[int]
    #: Null: not known.
    make: Optional[str]
    #: Null: not known.
    model: Optional[str]
    #: The caller's own reference; empty = none.
    ref: str
    #: Where it is stationed; empty = not said.
    site: str
    #: Who drives it; empty = not said.
    driver: str
    #: The campaign number of NHTSA, or of Transport Canada (2022650); with severity "unknown", why nothing could be looked up.
    subject: str
    #: What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable".
    state_before: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]
    #: What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable".
    state: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]
    #: What was said with it.
    note: str
    #: Who: id of an API key, or "explorer" for the dashboard.
    set_by: str
    #: Null: a key did, or it is not known who.
    set_by_person: Optional[str]
    #: When. ISO 8601 in UTC, whole seconds.
    set_at: str


class ListWatchlistHistoryResponse(TypedDict):
    """See the API reference."""
    #: Newest first.
    history: List["ListWatchlistHistoryResponseHistoryItem"]
    #: Null: this is the last page.
    next_cursor: Optional[str]
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]


class ListWatchlistItemsResponse(TypedDict):
    """See the API reference."""
    #: One page.
    items: List["WatchlistItem"]
    #: Null: this is the last page.
    next_cursor: Optional[str]
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]


class ListWatchlistsResponse(TypedDict):
    """See the API reference."""
    #: Oldest first.
    watchlists: List["Watchlist"]
    #: Items that the account may watch in all.
    items_max: int


class ListWebhookDeliveriesResponse(TypedDict):
    """See the API reference."""
    #: Newest first.
    deliveries: List["DeliverySummary"]
    #: Null: this is the last page.
    next_cursor: Optional[str]
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]


class ListWebhooksResponse(TypedDict):
    """See the API reference."""
    #: Oldest first.
    webhooks: List["Webhook"]


class ListYearsResponseYearsItem(TypedDict):
    """See the API reference."""
    #: Model year.
    year: int
    #: Vehicles that a search by this year finds.
    vehicle_count: int
    #: Makes that these vehicles have.
    make_count: int


class ListYearsResponse(TypedDict):
    """See the API reference."""
    #: Number of years.
    count: int
    #: Newest first.
    years: List["ListYearsResponseYearsItem"]


class MatchedName(TypedDict):
    """A name under which federal records speak of this vehicle."""
    #: Model year in the federal record.
    year: Optional[int]
    #: Make as the federal record writes it.
    make: str
    #: Model as the federal record writes it; where only the text of a campaign names it (rule "named_in_text"), as EPA does, in capitals.
    model: str
    #: Name of the rule that ties this name to the vehicle.
    rule: str
    #: Meaning of `rule` in one sentence. Null if the data were built by a version with another rule.
    explanation: Optional[str]


class NameLink(TypedDict):
    """A federal (year, make, model) whose records are this vehicle’s."""
    #: Model year in the federal record.
    year: Optional[int]
    #: Make as the federal record writes it.
    make: str
    #: Model as the federal record writes it.
    model: str
    #: Named rule that ties it to the vehicle; docs/name-resolution.md lists them.
    rule: str
    #: Meaning of `rule` in one sentence. Null if the data were built by a version with another rule.
    explanation: Optional[str]
    #: "exact": the same letters. "derived": by a rule on words. "reviewed": by an entry that a person checked.
    confidence: Literal["exact", "derived", "reviewed"]


class OwnerAdvice(TypedDict):
    """Whether owners are told not to drive or to park outside, over all campaigns of the list."""
    #: True if any campaign tells owners not to drive until the repair; false only if every campaign is known not to. Null if no campaign is known, or a record does not say.
    do_not_drive: Optional[bool]
    #: True if any campaign tells owners to park outside, because of fire; false only if every campaign is known not to. Null if no campaign is known, or a record does not say.
    park_outside: Optional[bool]
    #: One sentence with the numbers. Null if the list has no campaigns.
    message: Optional[str]


class OwnerAdviceSelection(TypedDict):
    """The fields that `fields` names."""
    #: True if any campaign tells owners not to drive until the repair; false only if every campaign is known not to. Null if no campaign is known, or a record does not say.
    do_not_drive: NotRequired[Optional[bool]]
    #: True if any campaign tells owners to park outside, because of fire; false only if every campaign is known not to. Null if no campaign is known, or a record does not say.
    park_outside: NotRequired[Optional[bool]]
    #: One sentence with the numbers. Null if the list has no campaigns.
    message: NotRequired[Optional[str]]


class PaymentTerms(TypedDict):
    """Terms under which one call can be paid without a key (x402). Empty `accepts`: payments are not taken here."""
    #: Version of the protocol of this body.
    x402Version: int
    #: Why a payment is asked for.
    error: str
    #: Ways to pay.
    accepts: List[Dict[str, Any]]
    #: How to get a key or pay.
    message: str


class ProblemErrorsItem(TypedDict):
    """See the API reference."""
    #: Name of the parameter.
    parameter: str
    #: What is wrong with it.
    message: str
    #: Code of this error alone. Differs from `error` where a request has unknown and invalid parameters.
    code: "ProblemCode"


class Problem(TypedDict):
    """An error: RFC 9457, with a stable machine code in `error`."""
    #: Address of the page about this code.
    type: str
    #: What this code means, the same each time.
    title: str
    #: The HTTP status.
    status: int
    #: What happened this time.
    detail: str
    error: "ProblemCode"
    #: The same as `detail`.
    message: str
    #: Name of this request.
    request_id: str
    #: What is wrong, parameter by parameter. With invalid_parameter and unknown_parameter.
    errors: NotRequired[List["ProblemErrorsItem"]]
    #: Lowest plan that opens this. With plan_required.
    required_plan: NotRequired[str]
    #: What the key would have to be for. With scope_required.
    required_scope: NotRequired[str]
    #: The limit that was reached. With 429.
    limit: NotRequired[int]
    #: The time that the limit is for. With 429.
    window: NotRequired[str]
    #: When it is lifted, ISO 8601 in UTC. With 429.
    resets_at: NotRequired[str]
    #: Which of several causes it was. With not_a_vin, and of the dashboard.
    reason: NotRequired[str]
    #: Where in the parameter it is, from 1. With not_a_vin.
    position: NotRequired[int]
    #: Numbers of campaigns that the one asked for may mean: ask for one of them. With campaign_not_found, where there are several.
    campaigns: NotRequired[List[str]]
    #: Seconds to wait. With 429 and 503.
    retry_after: NotRequired[int]


class RatingFront(TypedDict):
    """Frontal crash."""
    #: Frontal crash.
    overall: Optional[int]
    #: Driver.
    driver: Optional[int]
    #: Front passenger.
    passenger: Optional[int]


class RatingSide(TypedDict):
    """Side crash."""
    #: Side crash.
    overall: Optional[int]
    #: Driver, barrier test.
    driver: Optional[int]
    #: Passenger behind the driver, barrier test.
    rear_passenger: Optional[int]
    #: Barrier test.
    barrier: Optional[int]
    #: Pole test.
    pole: Optional[int]
    #: Barrier and pole, front seat.
    combined_front_seat: Optional[int]
    #: Barrier, rear seat.
    combined_rear_seat: Optional[int]


class RatingRollover(TypedDict):
    """Rollover."""
    #: Resistance to rollover.
    stars: Optional[int]
    #: Chance of a rollover in a single-vehicle crash, 0 to 1.
    risk: Optional[float]
    #: Whether it tipped in the dynamic test.
    tipped: Optional[bool]


class RatingTested(TypedDict):
    """What was rated: compare it with the vehicle at hand."""
    #: Model year rated.
    year: Optional[int]
    #: Make as NHTSA writes it.
    make: str
    #: Model as NHTSA writes it.
    model: str
    #: Body in NHTSA's words: "4 DR", "PU/CC" (crew cab), "SUV".
    body: Optional[str]
    #: Driven wheels in its words: "FWD", "4x2", "4WD".
    drive: Optional[str]
    #: From 2 on: rated again within the model year, for vehicles built later.
    production_release: Optional[int]
    #: Weight of the tested vehicle in pounds.
    curb_weight_lb: Optional[float]
    #: Gross vehicle weight rating in pounds; the highest where the rating covers several versions. Null if the file does not state it.
    gross_weight_lb: Optional[float]
    #: Number of seats. Null if the file states none or several numbers ("5 OR 6").
    seats: Optional[int]


class RatingAssistanceLaneDepartureWarning(TypedDict):
    """Lane departure warning."""
    #: Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say.
    availability: Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]
    #: Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending.
    meets_criteria: Optional[bool]


class RatingAssistanceBlindSpotDetection(TypedDict):
    """Blind spot detection."""
    #: Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say.
    availability: Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]
    #: Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending.
    meets_criteria: Optional[bool]


class RatingAssistance(TypedDict):
    """Driver assistance of the rated vehicle."""
    #: Forward collision warning.
    forward_collision_warning: "AssistanceFeature"
    #: Lane departure warning.
    lane_departure_warning: "RatingAssistanceLaneDepartureWarning"
    #: Crash imminent braking.
    crash_imminent_braking: "AssistanceFeature"
    #: Dynamic brake support.
    dynamic_brake_support: "AssistanceFeature"
    #: Electronic stability control.
    electronic_stability_control: "AssistanceFeature"
    backup_camera: "AssistanceFeature"
    #: Blind spot detection.
    blind_spot_detection: "RatingAssistanceBlindSpotDetection"


class Rating(TypedDict):
    """One safety rating."""
    #: Overall stars, 1 to 5. Null: NHTSA gave none.
    overall: Optional[int]
    #: Stars of model years before 2011 come from easier tests: never compare them with those of later years.
    scale: Literal["since_2011", "before_2011"]
    #: Frontal crash.
    front: "RatingFront"
    #: Side crash.
    side: "RatingSide"
    #: Rollover.
    rollover: "RatingRollover"
    #: What was rated: compare it with the vehicle at hand.
    tested: "RatingTested"
    #: Driver assistance of the rated vehicle.
    assistance: "RatingAssistance"
    #: Whether NHTSA states a danger to an occupant that the stars do not show; `notes` has it. Null in a snapshot made before this was read.
    safety_concern: Optional[bool]
    #: Whether a remark limits the stars to some vehicles of the model year, by date of production or by equipment; `notes` has it. Null likewise.
    limited: Optional[bool]
    #: NHTSA's safety concerns, then its remarks on the tests, in its words; a text that begins with “Summary by this project” is no wording of NHTSA.
    notes: List[str]


class RatingSelectionFront(TypedDict):
    """Frontal crash."""
    #: Frontal crash.
    overall: NotRequired[Optional[int]]
    #: Driver.
    driver: NotRequired[Optional[int]]
    #: Front passenger.
    passenger: NotRequired[Optional[int]]


class RatingSelectionSide(TypedDict):
    """Side crash."""
    #: Side crash.
    overall: NotRequired[Optional[int]]
    #: Driver, barrier test.
    driver: NotRequired[Optional[int]]
    #: Passenger behind the driver, barrier test.
    rear_passenger: NotRequired[Optional[int]]
    #: Barrier test.
    barrier: NotRequired[Optional[int]]
    #: Pole test.
    pole: NotRequired[Optional[int]]
    #: Barrier and pole, front seat.
    combined_front_seat: NotRequired[Optional[int]]
    #: Barrier, rear seat.
    combined_rear_seat: NotRequired[Optional[int]]


class RatingSelectionRollover(TypedDict):
    """Rollover."""
    #: Resistance to rollover.
    stars: NotRequired[Optional[int]]
    #: Chance of a rollover in a single-vehicle crash, 0 to 1.
    risk: NotRequired[Optional[float]]
    #: Whether it tipped in the dynamic test.
    tipped: NotRequired[Optional[bool]]


class RatingSelectionTested(TypedDict):
    """What was rated: compare it with the vehicle at hand."""
    #: Model year rated.
    year: NotRequired[Optional[int]]
    #: Make as NHTSA writes it.
    make: NotRequired[str]
    #: Model as NHTSA writes it.
    model: NotRequired[str]
    #: Body in NHTSA's words: "4 DR", "PU/CC" (crew cab), "SUV".
    body: NotRequired[Optional[str]]
    #: Driven wheels in its words: "FWD", "4x2", "4WD".
    drive: NotRequired[Optional[str]]
    #: From 2 on: rated again within the model year, for vehicles built later.
    production_release: NotRequired[Optional[int]]
    #: Weight of the tested vehicle in pounds.
    curb_weight_lb: NotRequired[Optional[float]]
    #: Gross vehicle weight rating in pounds; the highest where the rating covers several versions. Null if the file does not state it.
    gross_weight_lb: NotRequired[Optional[float]]
    #: Number of seats. Null if the file states none or several numbers ("5 OR 6").
    seats: NotRequired[Optional[int]]


class RatingSelectionAssistanceLaneDepartureWarning(TypedDict):
    """Lane departure warning."""
    #: Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say.
    availability: NotRequired[Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]]
    #: Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending.
    meets_criteria: NotRequired[Optional[bool]]


class RatingSelectionAssistanceBlindSpotDetection(TypedDict):
    """Blind spot detection."""
    #: Whether the vehicle has it, as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null where the file does not say.
    availability: NotRequired[Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]]
    #: Whether it met NHTSA's criteria when NHTSA judged it; null: not judged, or pending.
    meets_criteria: NotRequired[Optional[bool]]


class RatingSelectionAssistance(TypedDict):
    """Driver assistance of the rated vehicle."""
    #: Forward collision warning.
    forward_collision_warning: NotRequired["AssistanceFeatureSelection"]
    #: Lane departure warning.
    lane_departure_warning: NotRequired["RatingSelectionAssistanceLaneDepartureWarning"]
    #: Crash imminent braking.
    crash_imminent_braking: NotRequired["AssistanceFeatureSelection"]
    #: Dynamic brake support.
    dynamic_brake_support: NotRequired["AssistanceFeatureSelection"]
    #: Electronic stability control.
    electronic_stability_control: NotRequired["AssistanceFeatureSelection"]
    #: Backup camera.
    backup_camera: NotRequired["AssistanceFeatureSelection"]
    #: Blind spot detection.
    blind_spot_detection: NotRequired["RatingSelectionAssistanceBlindSpotDetection"]


class RatingSelection(TypedDict):
    """The fields that `fields` names."""
    #: Overall stars, 1 to 5. Null: NHTSA gave none.
    overall: NotRequired[Optional[int]]
    #: Stars of model years before 2011 come from easier tests: never compare them with those of later years.
    scale: NotRequired[Literal["since_2011", "before_2011"]]
    #: Frontal crash.
    front: NotRequired["RatingSelectionFront"]
    #: Side crash.
    side: NotRequired["RatingSelectionSide"]
    #: Rollover.
    rollover: NotRequired["RatingSelectionRollover"]
    #: What was rated: compare it with the vehicle at hand.
    tested: NotRequired["RatingSelectionTested"]
    #: Driver assistance of the rated vehicle.
    assistance: NotRequired["RatingSelectionAssistance"]
    #: Whether NHTSA states a danger to an occupant that the stars do not show; `notes` has it. Null in a snapshot made before this was read.
    safety_concern: NotRequired[Optional[bool]]
    #: Whether a remark limits the stars to some vehicles of the model year, by date of production or by equipment; `notes` has it. Null likewise.
    limited: NotRequired[Optional[bool]]
    #: NHTSA's safety concerns, then its remarks on the tests, in its words; a text that begins with “Summary by this project” is no wording of NHTSA.
    notes: NotRequired[List[str]]


class RecallCompletion(TypedDict):
    """The newest quarterly completion report, as the manufacturer states it. Absent when none is known."""
    #: Vehicles involved.
    involved: Optional[int]
    #: Vehicles remedied.
    remedied: Optional[int]
    #: Vehicles whose owners could not be reached.
    unreachable: Optional[int]
    #: Vehicles exported, stolen, scrapped or otherwise removed.
    removed: Optional[int]
    #: Quarter of the newest report.
    quarter: str


class Recall(TypedDict):
    """One recall campaign."""
    #: The agency's campaign number: of NHTSA, and of recalls in Canada of Transport Canada (2022650).
    campaign_id: str
    #: Whose agency keeps the campaign, as ISO 3166-1 in small letters.
    country: Literal["us", "ca"]
    #: The campaign's first component for this vehicle.
    component: Optional[str]
    #: Every component that the campaign names for this vehicle.
    components: List[str]
    #: What the report is about: the vehicle itself, or equipment, a tire or a child seat that was made for it, mostly by another manufacturer and sold apart. Null where the record states none of these (safety improvement campaigns).
    type: Optional[Literal["vehicle", "equipment", "tire", "child_seat"]]
    #: Manufacturer that filed the report: of equipment not the maker of the vehicle.
    manufacturer: Optional[str]
    #: Description of the defect.
    summary: Optional[str]
    #: Effect of the defect on safety.
    consequence: Optional[str]
    #: How dealers will fix it.
    remedy: Optional[str]
    #: Whose words summary, consequence and remedy are. "official": those of the federal record. "summary": this project's own, as in the starter data. Null where there are none.
    text_source: Optional[Literal["official", "summary"]]
    #: Date on which NHTSA received the report, YYYY-MM-DD. Of recalls in other countries, the date of the recall.
    report_received: Optional[str]
    #: Vehicles, or units of the equipment, potentially affected by the whole campaign.
    potentially_affected: Optional[int]
    #: Whether owners are told not to drive until it is fixed, by the field of the record or by its text. Null where neither says so.
    do_not_drive: Optional[bool]
    #: Whether owners are told to park outside, because of fire, by the field of the record or by its text. Null where neither says so.
    park_outside: Optional[bool]
    #: Words of the summary, quoted exactly, that limit the campaign to an engine, fuel, transmission, drive or body: compare them with the vehicle. A hint for readers, never a filter; null where the summary has none, which does not mean that all vehicles of the name are concerned.
    applies_to_hint: Optional[str]
    #: The agency's page of the campaign.
    source_url: str
    #: Share of the recalled vehicles that were repaired, 0 to 1: remedied / involved of the newest report. Absent when unknown, and when the report contradicts itself (more remedied than involved).
    completion_rate: NotRequired[float]
    #: The newest quarterly completion report, as the manufacturer states it. Absent when none is known.
    completion: NotRequired["RecallCompletion"]
    #: Campaigns of another country about the same defect, as far as records tell. Absent when none is known.
    related_campaigns: NotRequired[List["RelatedCampaign"]]
    #: The manufacturer's own number of the campaign. Absent from those of NHTSA.
    manufacturer_campaign: NotRequired[Optional[str]]
    #: Kind of the notice, in the words of the agency: who found a defect or that a standard is not met, or that another campaign replaced this one ("Superseded"). Absent from those of NHTSA.
    notification: NotRequired[Optional[str]]
    #: The whole text in French, as Transport Canada words it: defect, effect on safety and correction. Null where there is none. Absent from campaigns of other countries.
    summary_fr: NotRequired[Optional[str]]


class RecallSelectionCompletion(TypedDict):
    """The newest quarterly completion report, as the manufacturer states it. Absent when none is known."""
    #: Vehicles involved.
    involved: NotRequired[Optional[int]]
    #: Vehicles remedied.
    remedied: NotRequired[Optional[int]]
    #: Vehicles whose owners could not be reached.
    unreachable: NotRequired[Optional[int]]
    #: Vehicles exported, stolen, scrapped or otherwise removed.
    removed: NotRequired[Optional[int]]
    #: Quarter of the newest report.
    quarter: NotRequired[str]


class RecallSelection(TypedDict):
    """The fields that `fields` names."""
    #: The agency's campaign number: of NHTSA, and of recalls in Canada of Transport Canada (2022650).
    campaign_id: NotRequired[str]
    #: Whose agency keeps the campaign, as ISO 3166-1 in small letters.
    country: NotRequired[Literal["us", "ca"]]
    #: The campaign's first component for this vehicle.
    component: NotRequired[Optional[str]]
    #: Every component that the campaign names for this vehicle.
    components: NotRequired[List[str]]
    #: What the report is about: the vehicle itself, or equipment, a tire or a child seat that was made for it, mostly by another manufacturer and sold apart. Null where the record states none of these (safety improvement campaigns).
    type: NotRequired[Optional[Literal["vehicle", "equipment", "tire", "child_seat"]]]
    #: Manufacturer that filed the report: of equipment not the maker of the vehicle.
    manufacturer: NotRequired[Optional[str]]
    #: Description of the defect.
    summary: NotRequired[Optional[str]]
    #: Effect of the defect on safety.
    consequence: NotRequired[Optional[str]]
    #: How dealers will fix it.
    remedy: NotRequired[Optional[str]]
    #: Whose words summary, consequence and remedy are. "official": those of the federal record. "summary": this project's own, as in the starter data. Null where there are none.
    text_source: NotRequired[Optional[Literal["official", "summary"]]]
    #: Date on which NHTSA received the report, YYYY-MM-DD. Of recalls in other countries, the date of the recall.
    report_received: NotRequired[Optional[str]]
    #: Vehicles, or units of the equipment, potentially affected by the whole campaign.
    potentially_affected: NotRequired[Optional[int]]
    #: Whether owners are told not to drive until it is fixed, by the field of the record or by its text. Null where neither says so.
    do_not_drive: NotRequired[Optional[bool]]
    #: Whether owners are told to park outside, because of fire, by the field of the record or by its text. Null where neither says so.
    park_outside: NotRequired[Optional[bool]]
    #: Words of the summary, quoted exactly, that limit the campaign to an engine, fuel, transmission, drive or body: compare them with the vehicle. A hint for readers, never a filter; null where the summary has none, which does not mean that all vehicles of the name are concerned.
    applies_to_hint: NotRequired[Optional[str]]
    #: The agency's page of the campaign.
    source_url: NotRequired[str]
    #: Share of the recalled vehicles that were repaired, 0 to 1: remedied / involved of the newest report. Absent when unknown, and when the report contradicts itself (more remedied than involved).
    completion_rate: NotRequired[float]
    #: The newest quarterly completion report, as the manufacturer states it. Absent when none is known.
    completion: NotRequired["RecallSelectionCompletion"]
    #: Campaigns of another country about the same defect, as far as records tell. Absent when none is known.
    related_campaigns: NotRequired[List["RelatedCampaign"]]
    #: The manufacturer's own number of the campaign. Absent from those of NHTSA.
    manufacturer_campaign: NotRequired[Optional[str]]
    #: Kind of the notice, in the words of the agency: who found a defect or that a standard is not met, or that another campaign replaced this one ("Superseded"). Absent from those of NHTSA.
    notification: NotRequired[Optional[str]]
    #: The whole text in French, as Transport Canada words it: defect, effect on safety and correction. Null where there is none. Absent from campaigns of other countries.
    summary_fr: NotRequired[Optional[str]]


class RegionEmissions(TypedDict):
    """Emissions as certified for one region."""
    #: EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years: compare vehicles of one year. Null where EPA states none, or certified versions of this vehicle differ.
    smog_score: Optional[int]
    #: Emission standard it is certified to, as EPA names it. Where versions of this vehicle are certified to several, all of them, joined by " or ".
    standard: Optional[str]
    #: EPA's SmartWay designation. Null where EPA named no vehicle of the model year, or versions differ.
    smartway: Optional[Literal["no", "smartway", "elite"]]


class RegionEmissionsSelection(TypedDict):
    """The fields that `fields` names."""
    #: EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years: compare vehicles of one year. Null where EPA states none, or certified versions of this vehicle differ.
    smog_score: NotRequired[Optional[int]]
    #: Emission standard it is certified to, as EPA names it. Where versions of this vehicle are certified to several, all of them, joined by " or ".
    standard: NotRequired[Optional[str]]
    #: EPA's SmartWay designation. Null where EPA named no vehicle of the model year, or versions differ.
    smartway: NotRequired[Optional[Literal["no", "smartway", "elite"]]]


class RelatedCampaign(TypedDict):
    """A campaign of another country about the same defect."""
    #: Whose agency keeps it.
    country: Literal["us", "ca"]
    #: Its number there.
    campaign_id: str
    #: "named_campaign": one record states the number of the other. "manufacturer_campaign": both state the manufacturer's number, a make in common, and days at most 90 apart.
    rule: Literal["named_campaign", "manufacturer_campaign"]
    #: "exact": a record says so. "derived": it follows from what both say.
    confidence: Literal["exact", "derived"]
    #: The agency's page of the campaign.
    source_url: str


class RemoveWatchlistItemsResponse(TypedDict):
    """See the API reference."""
    #: Items that were there.
    removed: int
    #: Items on the list now.
    items: int


class RenameWatchlistRequest(TypedDict):
    """See the API reference."""
    #: What the watchlist is called.
    name: NotRequired[str]
    #: Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States.
    country: NotRequired[Literal["us", "ca", "all"]]


class ReportComplaints(TypedDict):
    """Complaints of owners: claims, not findings."""
    #: Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    complaints: List["ComplaintSelection"]
    summary: NotRequired["ComplaintSummary"]


class ReportComplaintsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Whether the data hold complaints of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: NotRequired[bool]
    #: Complaints on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: NotRequired[Optional[str]]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    complaints: NotRequired[List["ComplaintSelection"]]
    #: All complaints of this vehicle together, whatever page and days were asked for. Absent where none are loaded for its make and model year.
    summary: NotRequired["ComplaintSummarySelection"]


class ReportInvestigations(TypedDict):
    """Federal defect investigations."""
    #: Whether the data hold investigations of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Investigations on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    investigations: List["InvestigationSelection"]


class ReportInvestigationsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Whether the data hold investigations of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: NotRequired[bool]
    #: Investigations on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: NotRequired[Optional[str]]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    investigations: NotRequired[List["InvestigationSelection"]]


class ReportRecalls(TypedDict):
    """Recall campaigns, as the recalls endpoint lists them."""
    #: Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is.
    count: NotRequired[int]
    #: "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What the list does not say: whom the campaigns concern, or what its emptiness means.
    message: str
    owner_advice: "OwnerAdvice"
    #: For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for.
    countries: NotRequired[List["CountryRecallList"]]
    #: The most severe first: do not drive, park outside, others of the vehicle itself, then those of equipment, tires and child seats made for it; each newest first.
    recalls: List["RecallSelection"]


class ReportRecallsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle, of one of several countries too: `countries` has a count of each that is.
    count: NotRequired[int]
    #: "matched": federal recall records name this year, make and model. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year. "unknown_vehicle": the VIN does not tell year, make and model, so nothing was looked up.
    recall_match: NotRequired[Literal["matched", "none", "not_loaded", "unknown_vehicle"]]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: NotRequired[Optional[str]]
    #: What the list does not say: whom the campaigns concern, or what its emptiness means.
    message: NotRequired[str]
    #: Whether owners are told not to drive or to park outside, over all campaigns of the list.
    owner_advice: NotRequired["OwnerAdviceSelection"]
    #: For each country that `country` names, what its recalls rest on: one may be loaded while another is not. Absent where only those of the United States are asked for.
    countries: NotRequired[List["CountryRecallList"]]
    #: The most severe first: do not drive, park outside, others of the vehicle itself, then those of equipment, tires and child seats made for it; each newest first.
    recalls: NotRequired[List["RecallSelection"]]


class ReportSource(TypedDict):
    """One source of the report."""
    #: Name.
    source: str
    #: Who publishes it.
    publisher: str
    #: Title.
    title: str
    #: Where it is published.
    url: str
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]


class ReportTsbs(TypedDict):
    """Technical service bulletins."""
    #: Whether the data hold bulletins of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Bulletins on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    tsbs: List["TsbSelection"]


class ReportTsbsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Whether the data hold bulletins of the make and model year of the vehicle. False: an empty list says nothing about the vehicle, and records_through is null.
    loaded: NotRequired[bool]
    #: Bulletins on all pages. Absent, and never 0, where none are loaded for the make and model year of the vehicle.
    total: NotRequired[int]
    #: Where the vehicle has no records of this kind: names of the same make and model year that begin like its own and have some. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: NotRequired[Optional[str]]
    #: What an empty list means, or that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    tsbs: NotRequired[List["TsbSelection"]]


class ReportWarning(TypedDict):
    """An open-ended order of a recall. Whether this one vehicle was repaired only its VIN tells."""
    #: What owners are told until the vehicle is repaired.
    warning: Literal["do_not_drive", "park_outside"]
    #: The agency's campaign number: of NHTSA, and of recalls in Canada of Transport Canada (2022650).
    campaign_id: str


class RotateWebhookSecretRequest(TypedDict):
    """See the API reference."""
    #: A secret of your own: `whsec_` and the base64 of 24 to 64 random bytes. Left out, one is made.
    secret: NotRequired[str]


class RunBatchRequest(TypedDict):
    """A vehicle, by `vin`, else by `id`, else by `year`, `make` and `model`; at most 1024 bytes."""
    #: The caller's own reference, which comes back.
    ref: NotRequired[str]
    #: VIN. It is never stored or logged.
    vin: NotRequired[str]
    #: Id of a vehicle, as search gives it.
    id: NotRequired[str]
    #: Model year.
    year: NotRequired[int]
    #: Make, as in search.
    make: NotRequired[str]
    #: Model, as in search.
    model: NotRequired[str]


class SearchDtcResponse(TypedDict):
    """See the API reference."""
    #: Codes on this page.
    count: int
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Codes on all pages.
    total: int
    #: Whether a further page has codes.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: The codes of this page.
    results: List["TroubleCode"]


class SearchVehiclesResponse(TypedDict):
    """See the API reference."""
    #: Vehicles on this page.
    count: int
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Vehicles on all pages.
    total: int
    #: Whether a further page has vehicles.
    has_more: bool
    #: Path and query of the next page, with the conditions, order and fields of this one; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Newest model year first, then by make, model, trim and engine, or as `sort` says. Where a model is asked for, within a year those whose whole name or family it is come first, then names that begin with it, then names that contain it. The order is stable: pages never overlap or skip.
    results: List["Vehicle"]
    #: How the model was read, where not literally: words that were left out because no name of these years tells them (a cab, a trim), words taken as a body, drive or fuel, another make under which the cars are listed; or why nothing was found. To be shown with the results.
    note: NotRequired[str]
    #: Near names of the model years asked for, nearest first, those that the other filters leave anything of before the others; where no near name has those years, names of other years, and `note` says so. Only where the search found nothing.
    suggestions: NotRequired[List["Suggestion"]]


class SecondFuelEconomy(TypedDict):
    """Fuel economy on the second fuel."""
    #: The second fuel.
    fuel: Optional[Literal["E85", "Electricity", "Natural Gas", "Propane"]]
    #: In the city. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    city_mpg: Optional[int]
    #: On the highway. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    highway_mpg: Optional[int]
    #: Together. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    combined_mpg: Optional[int]
    #: Unit of the three figures. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, of electricity, hydrogen and natural gas.
    unit: Optional[Literal["mpg", "mpge"]]
    #: Fuel for a year in US dollars by EPA (15,000 miles, 55 % in the city), at the fuel prices that EPA used in the edition of `cost_as_of`, not those of the model year. Null of most plug-in hybrids: EPA counts both fuels into the first.
    annual_fuel_cost_usd: Optional[int]
    #: As that of the first fuel. Null for electricity.
    co2_g_per_mile: Optional[float]
    #: As that of the first fuel.
    ghg_score: Optional[int]


class SecondFuelEconomySelection(TypedDict):
    """The fields that `fields` names."""
    #: The second fuel.
    fuel: NotRequired[Optional[Literal["E85", "Electricity", "Natural Gas", "Propane"]]]
    #: In the city. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    city_mpg: NotRequired[Optional[int]]
    #: On the highway. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    highway_mpg: NotRequired[Optional[int]]
    #: Together. Miles per US gallon, or per gasoline gallon equivalent where `unit` is mpge, as on the window sticker.
    combined_mpg: NotRequired[Optional[int]]
    #: Unit of the three figures. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, of electricity, hydrogen and natural gas.
    unit: NotRequired[Optional[Literal["mpg", "mpge"]]]
    #: Fuel for a year in US dollars by EPA (15,000 miles, 55 % in the city), at the fuel prices that EPA used in the edition of `cost_as_of`, not those of the model year. Null of most plug-in hybrids: EPA counts both fuels into the first.
    annual_fuel_cost_usd: NotRequired[Optional[int]]
    #: As that of the first fuel. Null for electricity.
    co2_g_per_mile: NotRequired[Optional[float]]
    #: As that of the first fuel.
    ghg_score: NotRequired[Optional[int]]


class SetWatchlistFindingStatesRequestFindingsItem(TypedDict):
    """See the API reference."""
    #: Id of an item.
    item_id: str
    #: The campaign number of NHTSA, or of Transport Canada (2022650); with severity "unknown", why nothing could be looked up.
    subject: str


class SetWatchlistFindingStatesRequest(TypedDict):
    """See the API reference."""
    #: Findings of this watchlist.
    findings: List["SetWatchlistFindingStatesRequestFindingsItem"]
    #: What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable".
    state: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]
    #: What was said with it.
    note: NotRequired[str]


class SetWatchlistFindingStatesResponse(TypedDict):
    """See the API reference."""
    #: It holds from now on.
    done: Literal[True]
    #: The changed findings in the order of the request.
    findings: List["Finding"]


class SimilarName(TypedDict):
    """A name like that of the vehicle, whose records are not listed."""
    #: Model year in the record.
    year: int
    #: Make as the record writes it.
    make: str
    #: Model as the record writes it.
    model: str
    #: Campaigns about the vehicles of that name themselves.
    recall_count: int


class SimilarRecordName(TypedDict):
    """A name like that of the vehicle, whose records are not listed."""
    #: Model year in the record.
    year: int
    #: Make as the record writes it.
    make: str
    #: Model as the record writes it.
    model: str
    #: Records of this kind with that name.
    record_count: int


class SuggestVehiclesResponseSuggestionsItem(TypedDict):
    """A name that may be meant."""
    #: The whole name, to be shown.
    label: str
    #: Model year; null where none was typed.
    year: Optional[int]
    #: Make in its usual spelling.
    make: str
    #: Model in its usual spelling; null where the make alone is meant.
    model: Optional[str]
    #: Vehicles that the search by `query` finds: its `total`.
    vehicle_count: int
    #: The parameters with which GET /v1/vehicles finds them.
    query: str


class SuggestVehiclesResponse(TypedDict):
    """See the API reference."""
    #: Number of names.
    count: int
    #: Best first.
    suggestions: List["SuggestVehiclesResponseSuggestionsItem"]
    #: Where the text is the number of a recall campaign: the number with which GET /v1/recalls/{campaign} finds it. Of a manufacturer (24S05) only where a campaign states it, and no vehicle is called so.
    campaign: NotRequired[str]


class Suggestion(TypedDict):
    """A name near to the one that was asked for."""
    #: Make in its usual spelling.
    make: str
    #: Model, or null where only the make is suggested.
    model: Optional[str]
    #: First model year of this name.
    first_year: Optional[int]
    #: True: vehicles of this name are listed, but none of the model years asked for.
    other_years: bool
    #: Last model year of this name.
    last_year: Optional[int]


class SummarizeWatchlistResponseFindingsItem(TypedDict):
    """See the API reference."""
    #: "do_not_drive": the campaign says not to drive until it is fixed. "park_outside": it says to park outside. "unknown": nothing could be looked up for the item. "recall": any other campaign.
    severity: Literal["do_not_drive", "park_outside", "unknown", "recall"]
    #: Findings of which nothing was said.
    open: int
    #: Acknowledged.
    acknowledged: int
    #: Scheduled.
    scheduled: int
    #: Remedied.
    remedied: int
    #: Not applicable.
    not_applicable: int


class SummarizeWatchlistResponseAges(TypedDict):
    """Findings that are open, acknowledged or scheduled, by `age_days`."""
    #: At most a week.
    days_0_to_7: int
    #: At most 30 days.
    days_8_to_30: int
    #: At most 90 days.
    days_31_to_90: int
    #: Longer.
    days_over_90: int


class SummarizeWatchlistResponse(TypedDict):
    """See the API reference."""
    #: Items on the list.
    items: int
    #: Most urgent first.
    findings: List["SummarizeWatchlistResponseFindingsItem"]
    #: Findings that are open, acknowledged or scheduled, by `age_days`.
    ages: "SummarizeWatchlistResponseAges"
    #: Newest date inside the official files that this response comes from, YYYY-MM-DD: what was filed later is not in it. Null where none were read. When they were last compared with the official site is in /v1/status.
    records_through: Optional[str]
    #: What the figures do not say.
    message: str


class TroubleCode(TypedDict):
    """One generic trouble code."""
    #: Trouble code in upper case.
    code: str
    #: The code and what it says: component, circuit or function, fault; bank and sensor in brackets.
    title: str
    #: Which part of the vehicle reports it.
    category: Literal["Powertrain", "Body", "Chassis", "Network"]
    #: First letter of the code.
    system: Literal["P", "B", "C", "U"]
    #: Component family.
    subsystem: str
    #: How soon it wants attention; docs/dtc.md has the criteria.
    severity: Literal["Low", "Moderate", "High", "Critical"]
    #: Whether the fault can endanger people.
    safety_risk: bool
    #: Whether the fault can raise emissions.
    emissions_related: bool
    #: Defined by the standard for every manufacturer.
    generic: Literal[True]
    #: Same circuit, same component on the other bank, and usual companions.
    related_codes: List[str]
    #: What a driver or technician may notice.
    symptoms: List[str]
    #: Where to look, not a diagnosis.
    possible_causes: List[str]
    #: Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known.
    make_notes: List[str]


class TroubleCodeList(TypedDict):
    """Several codes at once."""
    #: Number of codes found.
    count: int
    #: The codes in the order asked for.
    results: List["AskedTroubleCode"]
    #: Codes asked for that the reference does not hold.
    not_found: List[str]


class TroubleCodeSelection(TypedDict):
    """The fields that `fields` names."""
    #: Trouble code in upper case.
    code: NotRequired[str]
    #: The code and what it says: component, circuit or function, fault; bank and sensor in brackets.
    title: NotRequired[str]
    #: Which part of the vehicle reports it.
    category: NotRequired[Literal["Powertrain", "Body", "Chassis", "Network"]]
    #: First letter of the code.
    system: NotRequired[Literal["P", "B", "C", "U"]]
    #: Component family.
    subsystem: NotRequired[str]
    #: How soon it wants attention; docs/dtc.md has the criteria.
    severity: NotRequired[Literal["Low", "Moderate", "High", "Critical"]]
    #: Whether the fault can endanger people.
    safety_risk: NotRequired[bool]
    #: Whether the fault can raise emissions.
    emissions_related: NotRequired[bool]
    #: Defined by the standard for every manufacturer.
    generic: NotRequired[Literal[True]]
    #: Same circuit, same component on the other bank, and usual companions.
    related_codes: NotRequired[List[str]]
    #: What a driver or technician may notice.
    symptoms: NotRequired[List[str]]
    #: Where to look, not a diagnosis.
    possible_causes: NotRequired[List[str]]
    #: Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known.
    make_notes: NotRequired[List[str]]


class Tsb(TypedDict):
    """One communication of a manufacturer to its dealers, such as a technical service bulletin."""
    #: NHTSA's number of the communication.
    tsb_id: str
    #: The manufacturer's number of the document.
    document_id: Optional[str]
    #: Date of the document, YYYY-MM-DD.
    date: Optional[str]
    #: Kind of communication. Null for those from before the federal record stated it.
    type: Optional[str]
    #: Components it is about, as NHTSA names them.
    components: List[str]
    #: What it says, in short.
    summary: Optional[str]
    #: The communication that it replaces.
    replaces: Optional[str]


class TsbSelection(TypedDict):
    """The fields that `fields` names."""
    #: NHTSA's number of the communication.
    tsb_id: NotRequired[str]
    #: The manufacturer's number of the document.
    document_id: NotRequired[Optional[str]]
    #: Date of the document, YYYY-MM-DD.
    date: NotRequired[Optional[str]]
    #: Kind of communication. Null for those from before the federal record stated it.
    type: NotRequired[Optional[str]]
    #: Components it is about, as NHTSA names them.
    components: NotRequired[List[str]]
    #: What it says, in short.
    summary: NotRequired[Optional[str]]
    #: The communication that it replaces.
    replaces: NotRequired[Optional[str]]


class VehicleRecallCounts(TypedDict):
    """Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing."""
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class Vehicle(TypedDict):
    """One configuration of a vehicle. Null means that no source states the value; it is never guessed."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    id: str
    #: Model year. Null only where federal records do not state one.
    year: Optional[int]
    #: Make in its usual spelling.
    make: str
    #: Model. May include the cab or body variant.
    model: str
    #: Trim level.
    trim: Optional[str]
    #: Body or cab variant.
    submodel: Optional[str]
    #: Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: Optional[int]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in litres. Null for electric vehicles.
    displacement_l: Optional[float]
    #: Kind of transmission and number of gears.
    transmission: Optional["Transmission"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: What it runs on.
    fuel_type: Optional["FuelType"]
    #: Body class; docs/data-sources.md says what each word means.
    body_class: Optional["BodyClass"]
    #: Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.
    doors: Optional[int]
    #: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
    configuration: Optional[str]
    #: Energy of the traction battery in kWh, only where the source states it.
    battery_kwh: Optional[float]
    #: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale.
    overall_stars: Optional[int]
    #: Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one.
    turbo: Optional[bool]
    #: Whether the engine has a supercharger, likewise.
    supercharger: Optional[bool]
    #: Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few.
    start_stop: Optional[bool]
    #: Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain.
    gas_guzzler: Optional[bool]
    #: EPA's size class in its own words.
    size_class: Optional[str]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: Optional[int]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: Optional[int]
    #: Fuel economy as EPA rates it. Null where EPA does not rate the vehicle.
    economy: Optional["Economy"]
    #: Of electric, plug-in hybrid and hydrogen vehicles; null of all others.
    electric: Optional["ElectricFacts"]
    #: Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle.
    emissions: Optional["Emissions"]
    #: Representative illustration of this year, make and model; never a photo of a specific vehicle.
    image_url: Optional[str]
    #: "illustration", or null when there is no image.
    image_type: Optional[Literal["illustration"]]
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing.
    recall_counts: NotRequired["VehicleRecallCounts"]
    #: "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them.
    recall_match: Literal["matched", "none", "not_loaded"]
    #: Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent.
    recalls_complete: bool
    #: Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]


class VehicleDetailsRecallCounts(TypedDict):
    """Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing."""
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class VehicleDetails(TypedDict):
    """One configuration of a vehicle, with the versions that it was sold in."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    id: str
    #: Model year. Null only where federal records do not state one.
    year: Optional[int]
    #: Make in its usual spelling.
    make: str
    #: Model. May include the cab or body variant.
    model: str
    #: Trim level.
    trim: Optional[str]
    #: Body or cab variant.
    submodel: Optional[str]
    #: Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: Optional[int]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in litres. Null for electric vehicles.
    displacement_l: Optional[float]
    #: Kind of transmission and number of gears.
    transmission: Optional["Transmission"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: What it runs on.
    fuel_type: Optional["FuelType"]
    #: Body class; docs/data-sources.md says what each word means.
    body_class: Optional["BodyClass"]
    #: Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.
    doors: Optional[int]
    #: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
    configuration: Optional[str]
    #: Energy of the traction battery in kWh, only where the source states it.
    battery_kwh: Optional[float]
    #: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale.
    overall_stars: Optional[int]
    #: Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one.
    turbo: Optional[bool]
    #: Whether the engine has a supercharger, likewise.
    supercharger: Optional[bool]
    #: Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few.
    start_stop: Optional[bool]
    #: Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain.
    gas_guzzler: Optional[bool]
    #: EPA's size class in its own words.
    size_class: Optional[str]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: Optional[int]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: Optional[int]
    #: Fuel economy as EPA rates it. Null where EPA does not rate the vehicle.
    economy: Optional["Economy"]
    #: Of electric, plug-in hybrid and hydrogen vehicles; null of all others.
    electric: Optional["ElectricFacts"]
    #: Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle.
    emissions: Optional["Emissions"]
    #: Representative illustration of this year, make and model; never a photo of a specific vehicle.
    image_url: Optional[str]
    #: "illustration", or null when there is no image.
    image_type: Optional[Literal["illustration"]]
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing.
    recall_counts: NotRequired["VehicleDetailsRecallCounts"]
    #: "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them.
    recall_match: Literal["matched", "none", "not_loaded"]
    #: Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent.
    recalls_complete: bool
    #: Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Trims that NHTSA (vPIC) knows of this year, make and model, each alone and in NHTSA's words, without codes of the maker, bodies, drives and equipment, and without those of another load class of a pickup or van (1500, 2500), of another number of the model (E320 beside an E350) and of another engine's litres. Empty where it names none. Null where it does not know the name. Absent where vPIC is not loaded.
    trims: NotRequired[Optional[List[str]]]


class VehicleDetailsSelectionRecallCounts(TypedDict):
    """Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing."""
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class VehicleDetailsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    id: NotRequired[str]
    #: Model year. Null only where federal records do not state one.
    year: NotRequired[Optional[int]]
    #: Make in its usual spelling.
    make: NotRequired[str]
    #: Model. May include the cab or body variant.
    model: NotRequired[str]
    #: Trim level.
    trim: NotRequired[Optional[str]]
    #: Body or cab variant.
    submodel: NotRequired[Optional[str]]
    #: Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: NotRequired[Optional[int]]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: NotRequired[Optional[int]]
    #: Engine displacement in litres. Null for electric vehicles.
    displacement_l: NotRequired[Optional[float]]
    #: Kind of transmission and number of gears.
    transmission: NotRequired[Optional["Transmission"]]
    #: Driven wheels.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: What it runs on.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Body class; docs/data-sources.md says what each word means.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.
    doors: NotRequired[Optional[int]]
    #: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
    configuration: NotRequired[Optional[str]]
    #: Energy of the traction battery in kWh, only where the source states it.
    battery_kwh: NotRequired[Optional[float]]
    #: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.
    motor_kw: NotRequired[Optional[int]]
    #: NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale.
    overall_stars: NotRequired[Optional[int]]
    #: Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one.
    turbo: NotRequired[Optional[bool]]
    #: Whether the engine has a supercharger, likewise.
    supercharger: NotRequired[Optional[bool]]
    #: Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few.
    start_stop: NotRequired[Optional[bool]]
    #: Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain.
    gas_guzzler: NotRequired[Optional[bool]]
    #: EPA's size class in its own words.
    size_class: NotRequired[Optional[str]]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: NotRequired[Optional[int]]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: NotRequired[Optional[int]]
    #: Fuel economy as EPA rates it. Null where EPA does not rate the vehicle.
    economy: NotRequired[Optional["EconomySelection"]]
    #: Of electric, plug-in hybrid and hydrogen vehicles; null of all others.
    electric: NotRequired[Optional["ElectricFactsSelection"]]
    #: Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle.
    emissions: NotRequired[Optional["EmissionsSelection"]]
    #: Representative illustration of this year, make and model; never a photo of a specific vehicle.
    image_url: NotRequired[Optional[str]]
    #: "illustration", or null when there is no image.
    image_type: NotRequired[Optional[Literal["illustration"]]]
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing.
    recall_counts: NotRequired["VehicleDetailsSelectionRecallCounts"]
    #: "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them.
    recall_match: NotRequired[Literal["matched", "none", "not_loaded"]]
    #: Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent.
    recalls_complete: NotRequired[bool]
    #: Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: NotRequired[Optional[str]]
    #: Where no campaign about the vehicle itself is listed: names of the same make and model year that begin like its own and have campaigns. Read those, too: one may concern this vehicle. Absent where there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Trims that NHTSA (vPIC) knows of this year, make and model, each alone and in NHTSA's words, without codes of the maker, bodies, drives and equipment, and without those of another load class of a pickup or van (1500, 2500), of another number of the model (E320 beside an E350) and of another engine's litres. Empty where it names none. Null where it does not know the name. Absent where vPIC is not loaded.
    trims: NotRequired[Optional[List[str]]]


class VehicleReportRatings(TypedDict):
    """Ratings of NHTSA's New Car Assessment Program that may be of the vehicle."""
    #: Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known.
    count: NotRequired[int]
    #: By what was rated. Null stars mean not rated.
    ratings: List["RatingSelection"]
    #: What the list means.
    message: str


class VehicleReport(TypedDict):
    """See the API reference."""
    vehicle: "VehicleDetails"
    #: Recalls whose owners are told not to drive, then those whose owners are told to park outside.
    warnings: List["ReportWarning"]
    recalls: "ReportRecalls"
    complaints: "ReportComplaints"
    tsbs: "ReportTsbs"
    investigations: "ReportInvestigations"
    #: Ratings of NHTSA's New Car Assessment Program that may be of the vehicle.
    ratings: "VehicleReportRatings"
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: The official files that the report was made from, and how far they reach.
    sources: List["ReportSource"]
    #: "starter": the report was made from starter data, an excerpt. "official": from complete federal files.
    edition: Literal["starter", "official"]
    #: SHA-256 of the data that the report was made from: the same data give the same report.
    snapshot: str


class VehicleReportSelectionRatings(TypedDict):
    """Ratings of NHTSA's New Car Assessment Program that may be of the vehicle."""
    #: Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known.
    count: NotRequired[int]
    #: By what was rated. Null stars mean not rated.
    ratings: NotRequired[List["RatingSelection"]]
    #: What the list means.
    message: NotRequired[str]


class VehicleReportSelection(TypedDict):
    """The fields that `fields` names."""
    #: One configuration of a vehicle, with the versions that it was sold in.
    vehicle: NotRequired["VehicleDetailsSelection"]
    #: Recalls whose owners are told not to drive, then those whose owners are told to park outside.
    warnings: NotRequired[List["ReportWarning"]]
    #: Recall campaigns, as the recalls endpoint lists them.
    recalls: NotRequired["ReportRecallsSelection"]
    #: Complaints of owners: claims, not findings.
    complaints: NotRequired["ReportComplaintsSelection"]
    #: Technical service bulletins.
    tsbs: NotRequired["ReportTsbsSelection"]
    #: Federal defect investigations.
    investigations: NotRequired["ReportInvestigationsSelection"]
    #: Ratings of NHTSA's New Car Assessment Program that may be of the vehicle.
    ratings: NotRequired["VehicleReportSelectionRatings"]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: NotRequired[List["MatchedName"]]
    #: The official files that the report was made from, and how far they reach.
    sources: NotRequired[List["ReportSource"]]
    #: "starter": the report was made from starter data, an excerpt. "official": from complete federal files.
    edition: NotRequired[Literal["starter", "official"]]
    #: SHA-256 of the data that the report was made from: the same data give the same report.
    snapshot: NotRequired[str]


class VehicleSelectionRecallCounts(TypedDict):
    """Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing."""
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class VehicleSelection(TypedDict):
    """The fields that `fields` names."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    id: NotRequired[str]
    #: Model year. Null only where federal records do not state one.
    year: NotRequired[Optional[int]]
    #: Make in its usual spelling.
    make: NotRequired[str]
    #: Model. May include the cab or body variant.
    model: NotRequired[str]
    #: Trim level.
    trim: NotRequired[Optional[str]]
    #: Body or cab variant.
    submodel: NotRequired[Optional[str]]
    #: Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: NotRequired[Optional[int]]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: NotRequired[Optional[int]]
    #: Engine displacement in litres. Null for electric vehicles.
    displacement_l: NotRequired[Optional[float]]
    #: Kind of transmission and number of gears.
    transmission: NotRequired[Optional["Transmission"]]
    #: Driven wheels.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: What it runs on.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Body class; docs/data-sources.md says what each word means.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.
    doors: NotRequired[Optional[int]]
    #: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
    configuration: NotRequired[Optional[str]]
    #: Energy of the traction battery in kWh, only where the source states it.
    battery_kwh: NotRequired[Optional[float]]
    #: Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.
    motor_kw: NotRequired[Optional[int]]
    #: NHTSA's overall safety rating, 1 to 5 stars, where every rating that may be of this vehicle by name, body and drive gives the same. Null: not rated, or they differ, or NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 are another scale.
    overall_stars: NotRequired[Optional[int]]
    #: Whether the engine has a turbocharger: marked by EPA in a column or in its words on the engine. Null where only the name speaks of one.
    turbo: NotRequired[Optional[bool]]
    #: Whether the engine has a supercharger, likewise.
    supercharger: NotRequired[Optional[bool]]
    #: Whether the engine stops while the vehicle stands. EPA states it since 2013, before of few.
    start_stop: NotRequired[Optional[bool]]
    #: Whether it is subject to the US gas guzzler tax. Null where EPA has a mark that it does not explain.
    gas_guzzler: NotRequired[Optional[bool]]
    #: EPA's size class in its own words.
    size_class: NotRequired[Optional[str]]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: NotRequired[Optional[int]]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: NotRequired[Optional[int]]
    #: Fuel economy as EPA rates it. Null where EPA does not rate the vehicle.
    economy: NotRequired[Optional["EconomySelection"]]
    #: Of electric, plug-in hybrid and hydrogen vehicles; null of all others.
    electric: NotRequired[Optional["ElectricFactsSelection"]]
    #: Smog score, emission standard and SmartWay by the region of the certification: which one a vehicle has, its emission label under the hood says. Null where no loaded file lists the vehicle.
    emissions: NotRequired[Optional["EmissionsSelection"]]
    #: Representative illustration of this year, make and model; never a photo of a specific vehicle.
    image_url: NotRequired[Optional[str]]
    #: "illustration", or null when there is no image.
    image_type: NotRequired[Optional[Literal["illustration"]]]
    #: Number of recall campaigns of this vehicle, of every type. Null where some campaigns of its make and model year may be missing (`recalls_complete` is false): the recalls endpoint lists those that are loaded. Absent, and never 0, where none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is absent or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Absent, and never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Absent, and never 0, where none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: Recall campaigns by country: `recall_count` and its like for other countries. A country whose recalls are not loaded for this make and model year is missing.
    recall_counts: NotRequired["VehicleSelectionRecallCounts"]
    #: "matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them.
    recall_match: NotRequired[Literal["matched", "none", "not_loaded"]]
    #: Whether every recall campaign of this make and model year up to `recall_records_through` is loaded. False: campaigns may be missing, so `recall_count` is null or absent.
    recalls_complete: NotRequired[bool]
    #: Newest date inside the recall files. A campaign filed later is not counted, so 0 says little of a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: NotRequired[Optional[str]]


class VinDataRelease(TypedDict):
    """The edition of NHTSA's vPIC that says so."""
    #: NHTSA's name of the edition.
    edition: str
    #: Newest date that its rows state.
    dated: Optional[str]


class VinDataReleaseSelection(TypedDict):
    """The fields that `fields` names."""
    #: NHTSA's name of the edition.
    edition: NotRequired[str]
    #: Newest date that its rows state.
    dated: NotRequired[Optional[str]]


class VinEngine(TypedDict):
    """What else is known of the engine."""
    #: Manufacturer's name of the engine.
    model: Optional[str]
    #: Who made it.
    manufacturer: Optional[str]
    #: How its cylinders lie.
    configuration: Optional[str]
    #: Whether it is turbocharged.
    turbo: Optional[bool]
    #: Level of electrification.
    electrification: Optional[str]


class VinEngineSelection(TypedDict):
    """The fields that `fields` names."""
    #: Manufacturer's name of the engine.
    model: NotRequired[Optional[str]]
    #: Who made it.
    manufacturer: NotRequired[Optional[str]]
    #: How its cylinders lie.
    configuration: NotRequired[Optional[str]]
    #: Whether it is turbocharged.
    turbo: NotRequired[Optional[bool]]
    #: Level of electrification.
    electrification: NotRequired[Optional[str]]


VinGrossWeight = TypedDict(
    "VinGrossWeight",
    {
    #: Class of the gross vehicle weight rating.
        "class": Optional[str],
    #: Lower end of the class in kg; null where it is open.
        "from_kg": Optional[float],
    #: Upper end of the class in kg; null where it is open.
        "to_kg": Optional[float],
    },
)


VinGrossWeightSelection = TypedDict(
    "VinGrossWeightSelection",
    {
    #: Class of the gross vehicle weight rating.
        "class": NotRequired[Optional[str]],
    #: Lower end of the class in kg; null where it is open.
        "from_kg": NotRequired[Optional[float]],
    #: Upper end of the class in kg; null where it is open.
        "to_kg": NotRequired[Optional[float]],
    },
)


class VinIssue(TypedDict):
    """One thing that is wrong with the VIN, or not known of it."""
    #: What it is; docs/vin.md says what each means, and which make a VIN not valid.
    code: Literal["incomplete", "check_digit", "impossible_character", "unknown_manufacturer", "unused_character", "model_year", "other_model_year", "undescribed_characters", "no_data", "off_road", "glider"]
    #: Position in the VIN, from 1. Null where it is about no single one.
    position: Optional[int]
    #: The same in words. Holds nothing of the VIN.
    message: str
    #: Characters that would be right there: the check digit, or those that the manufacturer uses.
    expected: Optional[str]


class VinPlant(TypedDict):
    """Where it was built."""
    #: City.
    city: Optional[str]
    #: State or region.
    state: Optional[str]
    #: Country.
    country: Optional[str]
    #: Company.
    company: Optional[str]


class VinPlantSelection(TypedDict):
    """The fields that `fields` names."""
    #: City.
    city: NotRequired[Optional[str]]
    #: State or region.
    state: NotRequired[Optional[str]]
    #: Country.
    country: NotRequired[Optional[str]]
    #: Company.
    company: NotRequired[Optional[str]]


class VinReportRatings(TypedDict):
    """Ratings of NHTSA's New Car Assessment Program that may be of the vehicle."""
    #: Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known.
    count: NotRequired[int]
    #: By what was rated. Null stars mean not rated.
    ratings: List["RatingSelection"]
    #: What the list means.
    message: str


class VinReport(TypedDict):
    """See the API reference."""
    #: What the VIN states.
    decoded: "DecodedVin"
    #: The vehicles of the catalog that it may be; `decoded.told_apart_by` says by what to tell them apart.
    vehicles: List["Vehicle"]
    #: Recalls whose owners are told not to drive, then those whose owners are told to park outside.
    warnings: List["ReportWarning"]
    recalls: "ReportRecalls"
    complaints: "ReportComplaints"
    tsbs: "ReportTsbs"
    investigations: "ReportInvestigations"
    #: Ratings of NHTSA's New Car Assessment Program that may be of the vehicle.
    ratings: "VinReportRatings"
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: The official files that the report was made from, and how far they reach.
    sources: List["ReportSource"]
    #: "starter": the report was made from starter data, an excerpt. "official": from complete federal files.
    edition: Literal["starter", "official"]
    #: SHA-256 of the data that the report was made from: the same data give the same report.
    snapshot: str


class VinReportSelectionRatings(TypedDict):
    """Ratings of NHTSA's New Car Assessment Program that may be of the vehicle."""
    #: Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known.
    count: NotRequired[int]
    #: By what was rated. Null stars mean not rated.
    ratings: NotRequired[List["RatingSelection"]]
    #: What the list means.
    message: NotRequired[str]


class VinReportSelection(TypedDict):
    """The fields that `fields` names."""
    #: What the VIN states.
    decoded: NotRequired["DecodedVinSelection"]
    #: The vehicles of the catalog that it may be; `decoded.told_apart_by` says by what to tell them apart.
    vehicles: NotRequired[List["Vehicle"]]
    #: Recalls whose owners are told not to drive, then those whose owners are told to park outside.
    warnings: NotRequired[List["ReportWarning"]]
    #: Recall campaigns, as the recalls endpoint lists them.
    recalls: NotRequired["ReportRecallsSelection"]
    #: Complaints of owners: claims, not findings.
    complaints: NotRequired["ReportComplaintsSelection"]
    #: Technical service bulletins.
    tsbs: NotRequired["ReportTsbsSelection"]
    #: Federal defect investigations.
    investigations: NotRequired["ReportInvestigationsSelection"]
    #: Ratings of NHTSA's New Car Assessment Program that may be of the vehicle.
    ratings: NotRequired["VinReportSelectionRatings"]
    #: The federal names this response was looked up under. Empty: no federal record names this vehicle.
    matched_names: NotRequired[List["MatchedName"]]
    #: The official files that the report was made from, and how far they reach.
    sources: NotRequired[List["ReportSource"]]
    #: "starter": the report was made from starter data, an excerpt. "official": from complete federal files.
    edition: NotRequired[Literal["starter", "official"]]
    #: SHA-256 of the data that the report was made from: the same data give the same report.
    snapshot: NotRequired[str]


class VinSafetyEquipment(TypedDict):
    """Equipment of this model and trim as built; null where vPIC says nothing."""
    #: Antilock brakes.
    abs: Optional[Literal["standard", "optional", "not_available"]]
    #: Electronic stability control.
    esc: Optional[Literal["standard", "optional", "not_available"]]
    #: Traction control.
    traction_control: Optional[Literal["standard", "optional", "not_available"]]
    #: Adaptive cruise control.
    adaptive_cruise_control: Optional[Literal["standard", "optional", "not_available"]]
    #: Forward collision warning.
    forward_collision_warning: Optional[Literal["standard", "optional", "not_available"]]
    #: Crash imminent braking.
    crash_imminent_braking: Optional[Literal["standard", "optional", "not_available"]]
    #: Dynamic brake support.
    dynamic_brake_support: Optional[Literal["standard", "optional", "not_available"]]
    #: Automatic emergency braking for pedestrians.
    pedestrian_braking: Optional[Literal["standard", "optional", "not_available"]]
    #: Automatic emergency braking backwards.
    rear_braking: Optional[Literal["standard", "optional", "not_available"]]
    #: Blind spot warning.
    blind_spot_warning: Optional[Literal["standard", "optional", "not_available"]]
    #: Blind spot intervention.
    blind_spot_intervention: Optional[Literal["standard", "optional", "not_available"]]
    #: Lane departure warning.
    lane_departure_warning: Optional[Literal["standard", "optional", "not_available"]]
    #: Lane keeping assistance.
    lane_keeping_assistance: Optional[Literal["standard", "optional", "not_available"]]
    #: Lane centering assistance.
    lane_centering_assistance: Optional[Literal["standard", "optional", "not_available"]]
    #: Rear cross traffic alert.
    rear_cross_traffic_alert: Optional[Literal["standard", "optional", "not_available"]]
    #: Backup camera.
    rear_camera: Optional[Literal["standard", "optional", "not_available"]]
    #: Parking assist.
    park_assist: Optional[Literal["standard", "optional", "not_available"]]
    #: Sound that warns pedestrians (hybrid and electric).
    pedestrian_alert_sound: Optional[Literal["standard", "optional", "not_available"]]
    #: Daytime running light.
    daytime_running_light: Optional[Literal["standard", "optional", "not_available"]]
    #: Semiautomatic headlamp beam switching.
    automatic_high_beam: Optional[Literal["standard", "optional", "not_available"]]
    #: Adaptive driving beam.
    adaptive_driving_beam: Optional[Literal["standard", "optional", "not_available"]]
    #: Keyless ignition.
    keyless_ignition: Optional[Literal["standard", "optional", "not_available"]]
    #: Event data recorder.
    event_data_recorder: Optional[Literal["standard", "optional", "not_available"]]
    #: Automatic crash notification.
    crash_notification: Optional[Literal["standard", "optional", "not_available"]]
    #: How tire pressure is monitored.
    tpms: Optional[Literal["direct", "indirect"]]


class VinSafetyEquipmentSelection(TypedDict):
    """The fields that `fields` names."""
    #: Antilock brakes.
    abs: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Electronic stability control.
    esc: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Traction control.
    traction_control: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Adaptive cruise control.
    adaptive_cruise_control: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Forward collision warning.
    forward_collision_warning: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Crash imminent braking.
    crash_imminent_braking: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Dynamic brake support.
    dynamic_brake_support: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Automatic emergency braking for pedestrians.
    pedestrian_braking: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Automatic emergency braking backwards.
    rear_braking: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Blind spot warning.
    blind_spot_warning: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Blind spot intervention.
    blind_spot_intervention: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Lane departure warning.
    lane_departure_warning: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Lane keeping assistance.
    lane_keeping_assistance: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Lane centering assistance.
    lane_centering_assistance: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Rear cross traffic alert.
    rear_cross_traffic_alert: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Backup camera.
    rear_camera: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Parking assist.
    park_assist: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Sound that warns pedestrians (hybrid and electric).
    pedestrian_alert_sound: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Daytime running light.
    daytime_running_light: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Semiautomatic headlamp beam switching.
    automatic_high_beam: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Adaptive driving beam.
    adaptive_driving_beam: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Keyless ignition.
    keyless_ignition: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Event data recorder.
    event_data_recorder: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: Automatic crash notification.
    crash_notification: NotRequired[Optional[Literal["standard", "optional", "not_available"]]]
    #: How tire pressure is monitored.
    tpms: NotRequired[Optional[Literal["direct", "indirect"]]]


class VinVehicle(TypedDict):
    """A vehicle of the catalog that it may be."""
    #: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
    id: str
    differs_by: "VinVehicleDifferences"


class VinVehicleDifferences(TypedDict):
    """Its values of the fields that tell the vehicles of the list apart. Empty where there is one alone."""
    #: Model. May include the cab or body variant.
    model: NotRequired[str]
    #: Trim level.
    trim: NotRequired[Optional[str]]
    #: Body or cab variant.
    submodel: NotRequired[Optional[str]]
    #: Body class; docs/data-sources.md says what each word means.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.
    doors: NotRequired[Optional[int]]
    #: What it runs on.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Engine displacement in litres. Null for electric vehicles.
    displacement_l: NotRequired[Optional[float]]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: NotRequired[Optional[int]]
    #: Kind of transmission and number of gears.
    transmission: NotRequired[Optional["Transmission"]]
    #: Driven wheels.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.
    configuration: NotRequired[Optional[str]]
    #: Energy of the traction battery in kWh, only where the source states it.
    battery_kwh: NotRequired[Optional[float]]


class Watchlist(TypedDict):
    """A list of vehicles that an account watches."""
    #: Id of a watchlist.
    id: str
    #: What the watchlist is called.
    name: str
    #: Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States.
    country: Literal["us", "ca", "all"]
    #: When it was made. ISO 8601 in UTC, whole seconds.
    created: str
    #: Items on it.
    items: int


class WatchlistItem(TypedDict):
    """One item of a watchlist."""
    #: Id of an item.
    id: str
    #: "vin": one vehicle. "vehicle": one of the catalog, by its id. "name": all of a year, make and model.
    kind: Literal["vin", "vehicle", "name"]
    #: Null: the item has none, or, where `kind` is "vin", the key that encrypted it is not set on this service.
    vin: Optional[str]
    #: Null: the item has none.
    vehicle_id: Optional[str]
    #: Null: not known.
    year: Optional[int]
    #: Null: not known.
    make: Optional[str]
    #: Null: not known.
    model: Optional[str]
    #: The caller's own reference; empty = none.
    ref: str
    #: Where it is stationed; empty = not said.
    site: str
    #: Who drives it; empty = not said.
    driver: str
    #: When it was added. ISO 8601 in UTC, whole seconds.
    added: str


class WatchlistName(TypedDict):
    """See the API reference."""
    #: What the watchlist is called.
    name: str
    #: Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States.
    country: NotRequired[Literal["us", "ca", "all"]]


class WatchlistResponse(TypedDict):
    """See the API reference."""
    watchlist: "Watchlist"


class Webhook(TypedDict):
    """A place that messages are sent to."""
    #: Id of a webhook endpoint.
    id: str
    #: Where messages are sent: https, at a host on the public internet. Redirects are not followed.
    url: str
    #: What the endpoint is for.
    description: str
    #: Types of events that are sent there; empty = all.
    event_types: List["ChangeType"]
    #: Whether messages are sent there.
    enabled: bool
    #: Null: it is enabled.
    disabled_because: Optional[Literal["owner", "gone", "failing", "overflow"]]
    #: When it was made. ISO 8601 in UTC, whole seconds.
    created: str
    #: Null: never.
    last_success: Optional[str]
    #: Null: the secret was never rotated.
    previous_secret_until: Optional[str]


class WebhookResponse(TypedDict):
    """See the API reference."""
    webhook: "Webhook"


class WebhookWithSecret(TypedDict):
    """See the API reference."""
    webhook: "Webhook"
    #: Secret that messages are signed with (Standard Webhooks). It is in this response and nowhere else, ever.
    secret: str


class GetWebhookDeliveryResponse(TypedDict):
    """See the API reference."""
    delivery: "Delivery"


BodyClass = Literal["Sedan", "Coupe", "Convertible", "Hatchback", "Wagon", "SUV", "Pickup", "Minivan", "Van", "Cargo Van", "Passenger Van", "Motorcycle", "Bus", "Truck", "Trailer", "Motorhome", "Sedan or Coupe", "Sedan or Hatchback", "Sedan, Coupe or Convertible", "Sedan, Coupe or Hatchback", "Coupe or Convertible", "Coupe or Hatchback"]
ChangeType = Literal["dataset.reset", "recall.added", "recall.widened", "recall.narrowed", "recall.removed", "recall.text_changed", "recall.remedy_available", "recall.do_not_drive_set", "recall.do_not_drive_cleared", "recall.park_outside_set", "recall.park_outside_cleared", "recall.superseded", "recall.completion_reported", "investigation.opened", "investigation.closed", "investigation.upgraded", "tsb.added", "complaints.spike", "vehicle.added", "vehicle.changed", "vehicle.retired", "link.added", "link.removed"]
FuelType = Literal["Gasoline", "Diesel", "Electric", "Hybrid", "Plug-in Hybrid", "Flex Fuel (E85)", "CNG", "LPG", "Hydrogen", "Gasoline or Natural Gas", "Gasoline or Propane"]
ProblemCode = Literal["invalid_parameter", "unknown_parameter", "invalid_api_key", "expired_api_key", "payment_required", "invalid_payment", "payment_conflict", "payment_pending", "export_pending", "range_not_satisfiable", "plan_required", "scope_required", "address_not_allowed", "vehicle_not_found", "code_not_found", "campaign_not_found", "not_a_vin", "decoder_not_loaded", "route_not_found", "endpoint_removed", "method_not_allowed", "batch_too_large", "idempotency_key_reused", "rate_limit_exceeded", "quota_exhausted", "sign_in_required", "sign_in_refused", "action_refused", "origin_refused", "operator_required", "item_not_found", "conflict", "unsupported_media_type", "billing_failed", "service_failed", "service_unavailable"]
Transmission = Literal["Automatic 1-speed", "Automatic 2-speed", "Automatic 3-speed", "Automatic 4-speed", "Automatic 5-speed", "Automatic 6-speed", "Automatic 7-speed", "Automatic 8-speed", "Automatic 9-speed", "Automatic 10-speed", "Automated manual 5-speed", "Automated manual 6-speed", "Automated manual 7-speed", "Automated manual 8-speed", "Automated manual 9-speed", "Automated manual 10-speed", "Manual 3-speed", "Manual 4-speed", "Manual 4-speed with two ranges", "Manual 5-speed", "Manual 6-speed", "Manual 7-speed", "CVT"]
LookupDtcResponse = Union[AskedTroubleCode, TroubleCodeList]
