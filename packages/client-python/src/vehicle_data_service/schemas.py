# Made from docs/openapi.json by "npm run generate"; change src/ instead.
"""What the service takes and gives, as dictionaries. None: no source states the value."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union


class AddWatchlistItemsResponse(TypedDict):
    """See the API reference."""
    #: Items added.
    added: int
    #: Items that already existed.
    updated: int
    #: Items on the list now.
    items: int


class AskedTroubleCode(TypedDict):
    """One generic trouble code."""
    #: Trouble code in upper case.
    code: str
    #: Code and title: component, circuit or function, and fault; bank and sensor in parentheses.
    title: str
    #: Vehicle system that reports the code.
    category: Literal["Powertrain", "Body", "Chassis", "Network"]
    #: First letter of the code.
    system: Literal["P", "B", "C", "U"]
    #: Component family.
    subsystem: str
    #: Urgency; docs/dtc.md lists the criteria.
    severity: Literal["Low", "Moderate", "High", "Critical"]
    #: True if the fault can endanger people.
    safety_risk: bool
    #: True if the fault can raise emissions.
    emissions_related: bool
    #: Defined by the standard for every manufacturer.
    generic: Literal[True]
    #: Codes of the same circuit, of the same component on the other bank, and codes that often occur together.
    related_codes: List[str]
    #: Signs that a driver or technician may notice.
    symptoms: List[str]
    #: Starting points for diagnosis, not a diagnosis.
    possible_causes: List[str]
    #: Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known.
    make_notes: List[str]
    #: Failure type of ISO 15031-6 after the requested code: "00" in P0420-00. The record describes the code.
    failure_type: NotRequired[str]


class AssistanceFeature(TypedDict):
    """Backup camera."""
    #: Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it.
    availability: Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]
    #: True if it met NHTSA's criteria. Null if not judged or pending.
    meets_criteria: Optional[bool]


class AssistanceFeatureSelection(TypedDict):
    """Fields selected by `fields`."""
    #: Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it.
    availability: NotRequired[Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]]
    #: True if it met NHTSA's criteria. Null if not judged or pending.
    meets_criteria: NotRequired[Optional[bool]]


class BatchComplaints(TypedDict):
    """See the API reference."""
    #: VIN of the line, in capitals; null if it has none.
    vin: Optional[str]
    #: Validity of the VIN. Check it if false: a mistyped VIN may belong to another model. Null if the line has none.
    vin_valid: Optional[bool]
    #: Model year stated by the VIN.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model, in NHTSA's spelling for a VIN, otherwise in the catalog's. Null if `models` lists several.
    model: Optional[str]
    #: All models that the line may mean. Check them if the name is short.
    models: List[str]
    #: "exact": one vehicle of the catalog matches. "candidates": several match, and the result covers all of them. "none": no vehicle of the catalog matches, and the result uses federal names only.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: Matching vehicles of the catalog, in the default order.
    vehicle_ids: List[str]
    #: Explanation if the model was not read literally, as `note` of GET /v1/vehicles. Otherwise null.
    note: Optional[str]
    #: True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: Summary of all complaints about this vehicle, independent of page and days. Omitted if none are loaded for its make and model year.
    summary: Optional["ComplaintSummary"]


class BatchRecalls(TypedDict):
    """See the API reference."""
    #: VIN of the line, in capitals; null if it has none.
    vin: Optional[str]
    #: Validity of the VIN. Check it if false: a mistyped VIN may belong to another model. Null if the line has none.
    vin_valid: Optional[bool]
    #: Model year stated by the VIN.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model, in NHTSA's spelling for a VIN, otherwise in the catalog's. Null if `models` lists several.
    model: Optional[str]
    #: All models that the line may mean. Check them if the name is short.
    models: List[str]
    #: "exact": one vehicle of the catalog matches. "candidates": several match, and the result covers all of them. "none": no vehicle of the catalog matches, and the result uses federal names only.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: Matching vehicles of the catalog, in the default order.
    vehicle_ids: List[str]
    #: Explanation if the model was not read literally, as `note` of GET /v1/vehicles. Otherwise null.
    note: Optional[str]
    #: "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: True if any campaign tells owners to not drive until the repair. Null if unknown: no campaign is known, or one does not say.
    do_not_drive: Optional[bool]
    #: True if any campaign tells owners to park outside because of fire. Null if unknown: no campaign is known, or one does not say.
    park_outside: Optional[bool]
    #: NHTSA's campaign numbers, newest report first.
    campaign_ids: List[str]
    #: Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country.
    count: NotRequired[int]
    #: Newest report first.
    recalls: List["Recall"]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list.
    message: str
    owner_advice: "OwnerAdvice"
    #: Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested.
    countries: NotRequired[List["CountryRecallList"]]


class BatchReportRatings(TypedDict):
    """Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle."""
    #: Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known.
    count: NotRequired[int]
    #: Sorted by rated version. Null stars mean not rated.
    ratings: List["RatingSelection"]
    #: Meaning of the list.
    message: str


class BatchReport(TypedDict):
    """See the API reference."""
    #: VIN of the line, in capitals; null if it has none.
    vin: Optional[str]
    #: Validity of the VIN. Check it if false: a mistyped VIN may belong to another model. Null if the line has none.
    vin_valid: Optional[bool]
    #: Model year stated by the VIN.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model, in NHTSA's spelling for a VIN, otherwise in the catalog's. Null if `models` lists several.
    model: Optional[str]
    #: All models that the line may mean. Check them if the name is short.
    models: List[str]
    #: "exact": one vehicle of the catalog matches. "candidates": several match, and the result covers all of them. "none": no vehicle of the catalog matches, and the result uses federal names only.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: Matching vehicles of the catalog, in the default order.
    vehicle_ids: List[str]
    #: Explanation if the model was not read literally, as `note` of GET /v1/vehicles. Otherwise null.
    note: Optional[str]
    #: Trim level.
    trim: Optional[str]
    #: Body or cab variant.
    submodel: Optional[str]
    #: Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: Optional[int]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in liters. Null for electric vehicles.
    displacement_l: Optional[float]
    #: Kind of transmission and number of gears.
    transmission: Optional["Transmission"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: Fuel type.
    fuel_type: Optional["FuelType"]
    #: Body class; docs/data-sources.md defines the values.
    body_class: Optional["BodyClass"]
    #: Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it.
    doors: Optional[int]
    #: Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
    configuration: Optional[str]
    #: Energy of the traction battery in kWh, if the source states it.
    battery_kwh: Optional[float]
    #: Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale.
    overall_stars: Optional[int]
    #: True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger.
    turbo: Optional[bool]
    #: True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger.
    supercharger: Optional[bool]
    #: True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before.
    start_stop: Optional[bool]
    #: True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain.
    gas_guzzler: Optional[bool]
    #: EPA's size class in its own words.
    size_class: Optional[str]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: Optional[int]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: Optional[int]
    #: Fuel economy as EPA rates it. Null if EPA does not rate the vehicle.
    economy: Optional["Economy"]
    #: Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others.
    electric: Optional["ElectricFacts"]
    #: Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle.
    emissions: Optional["Emissions"]
    #: True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted.
    recalls_complete: bool
    #: Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    recall_counts: NotRequired["RecallCounts"]
    #: "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Recalls that tell owners not to drive, then recalls that tell owners to park outside.
    warnings: List["ReportWarning"]
    recalls: "ReportRecalls"
    complaints: "ReportComplaints"
    tsbs: "ReportTsbs"
    investigations: "ReportInvestigations"
    #: Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle.
    ratings: "BatchReportRatings"
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Official files used for the report, and the dates they cover.
    sources: List["ReportSource"]
    #: "starter": based on starter data, an excerpt. "official": based on complete federal files.
    edition: Literal["starter", "official"]
    #: SHA-256 of the data used for the report. The same data give the same report.
    snapshot: str


class BatchVehicle(TypedDict):
    """See the API reference."""
    #: VIN of the line, in capitals; null if it has none.
    vin: Optional[str]
    #: Validity of the VIN. Check it if false: a mistyped VIN may belong to another model. Null if the line has none.
    vin_valid: Optional[bool]
    #: Model year stated by the VIN.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model, in NHTSA's spelling for a VIN, otherwise in the catalog's. Null if `models` lists several.
    model: Optional[str]
    #: All models that the line may mean. Check them if the name is short.
    models: List[str]
    #: "exact": one vehicle of the catalog matches. "candidates": several match, and the result covers all of them. "none": no vehicle of the catalog matches, and the result uses federal names only.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: Matching vehicles of the catalog, in the default order.
    vehicle_ids: List[str]
    #: Explanation if the model was not read literally, as `note` of GET /v1/vehicles. Otherwise null.
    note: Optional[str]
    #: Trim level.
    trim: Optional[str]
    #: Body or cab variant.
    submodel: Optional[str]
    #: Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: Optional[int]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in liters. Null for electric vehicles.
    displacement_l: Optional[float]
    #: Kind of transmission and number of gears.
    transmission: Optional["Transmission"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: Fuel type.
    fuel_type: Optional["FuelType"]
    #: Body class; docs/data-sources.md defines the values.
    body_class: Optional["BodyClass"]
    #: Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it.
    doors: Optional[int]
    #: Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
    configuration: Optional[str]
    #: Energy of the traction battery in kWh, if the source states it.
    battery_kwh: Optional[float]
    #: Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale.
    overall_stars: Optional[int]
    #: True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger.
    turbo: Optional[bool]
    #: True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger.
    supercharger: Optional[bool]
    #: True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before.
    start_stop: Optional[bool]
    #: True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain.
    gas_guzzler: Optional[bool]
    #: EPA's size class in its own words.
    size_class: Optional[str]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: Optional[int]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: Optional[int]
    #: Fuel economy as EPA rates it. Null if EPA does not rate the vehicle.
    economy: Optional["Economy"]
    #: Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others.
    electric: Optional["ElectricFacts"]
    #: Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle.
    emissions: Optional["Emissions"]
    #: True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted.
    recalls_complete: bool
    #: Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    recall_counts: NotRequired["RecallCounts"]
    #: "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]


class CampaignVehicle(TypedDict):
    """A vehicle matched to a campaign by name."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    id: str
    #: Model year. Null only if federal records do not state one.
    year: Optional[int]
    #: Make in its usual spelling.
    make: str
    #: Model. May include the cab or body variant.
    model: str
    #: Trim level.
    trim: Optional[str]
    #: Body class; docs/data-sources.md defines the values.
    body_class: Optional["BodyClass"]
    #: Engine displacement in liters. Null for electric vehicles.
    displacement_l: Optional[float]
    #: Fuel type.
    fuel_type: Optional["FuelType"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
    configuration: Optional[str]
    #: Number of the text about this vehicle: 1 is the text of `recall`, others are in `other_wordings`.
    wording: int
    #: Names of the campaign that match the vehicle, with the rule of each match.
    matched_names: List["NameLink"]


class CampaignVehicleSelection(TypedDict):
    """The fields that `fields` names."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    id: NotRequired[str]
    #: Model year. Null only if federal records do not state one.
    year: NotRequired[Optional[int]]
    #: Make in its usual spelling.
    make: NotRequired[str]
    #: Model. May include the cab or body variant.
    model: NotRequired[str]
    #: Trim level.
    trim: NotRequired[Optional[str]]
    #: Body class; docs/data-sources.md defines the values.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Engine displacement in liters. Null for electric vehicles.
    displacement_l: NotRequired[Optional[float]]
    #: Fuel type.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Driven wheels.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
    configuration: NotRequired[Optional[str]]
    #: Number of the text about this vehicle: 1 is the text of `recall`, others are in `other_wordings`.
    wording: NotRequired[int]
    #: Names of the campaign that match the vehicle, with the rule of each match.
    matched_names: NotRequired[List["NameLink"]]


class ChangeNamesItem(TypedDict):
    """A make and model that the event concerns."""
    #: Make as the record writes it.
    make: str
    #: Model as the record writes it.
    model: str
    #: Model years, ascending; null = the record states none.
    years: List[Optional[int]]


class Change(TypedDict):
    """A change of the data. docs/changes.md lists the members of `before` and `after`."""
    #: Event id. Identical on every node and never reused.
    id: str
    #: Position in the log, ascending. Numbers may be skipped after a rollback.
    sequence: int
    type: "ChangeType"
    #: Country of the changed records, as ISO 3166-1 in lower case. Only recalls can have a country other than "us", and only if `country` requests it.
    country: Literal["us", "ca"]
    #: Newest date inside the official files that contain the change, YYYY-MM-DD. Never decreases along the log.
    recorded: str
    #: Subject of the event: number of a campaign, an investigation, or a bulletin, id of a vehicle, a name with its component, or a data set.
    subject: str
    #: Description in one line.
    title: str
    #: Makes and models that the event concerns, as the agency's records write them; for vehicle.* the vehicle; for recall.widened and recall.narrowed only the changed names.
    names: List["ChangeNamesItem"]
    #: Vehicles linked to the names when the event was recorded; at most the first 1,000.
    vehicle_ids: List[str]
    #: Total number of linked vehicles.
    vehicle_count: int
    #: Changed fields before the change; null if there was nothing.
    before: Optional["ChangedFacts"]
    #: Changed fields after the change; null if nothing is left.
    after: Optional["ChangedFacts"]


class ChangeWebhookRequest(TypedDict):
    """See the API reference."""
    #: Receiver URL: https, on the public internet. Redirects are not followed.
    url: NotRequired[str]
    #: Purpose of the endpoint.
    description: NotRequired[str]
    #: Event types to send. Empty for all types.
    event_types: NotRequired[List["ChangeType"]]
    #: False if the endpoint is disabled.
    enabled: NotRequired[bool]


ChangedFacts = TypedDict(
    "ChangedFacts",
    {
    #: For vehicle.* events. Model year. Null only if federal records do not state one.
        "year": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Make in its usual spelling.
        "make": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Model. May include the cab or body variant.
        "model": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Trim level.
        "trim": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Body or cab variant.
        "submodel": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
        "horsepower": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Number of cylinders or rotors. Null for electric vehicles.
        "cylinders": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Engine displacement in liters. Null for electric vehicles.
        "displacement_l": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Kind of transmission and number of gears.
        "transmission": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Driven wheels.
        "drive_type": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Fuel type.
        "fuel_type": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Body class; docs/data-sources.md defines the values.
        "body_class": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it.
        "doors": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
        "configuration": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Energy of the traction battery in kWh, if the source states it.
        "battery_kwh": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.
        "motor_kw": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale.
        "overall_stars": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger.
        "turbo": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger.
        "supercharger": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before.
        "start_stop": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain.
        "gas_guzzler": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. EPA's size class in its own words.
        "size_class": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
        "passenger_volume_cu_ft": NotRequired[Optional[Union[str, float, bool]]],
    #: For vehicle.* events. Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
        "luggage_volume_cu_ft": NotRequired[Optional[Union[str, float, bool]]],
    #: First component of a recall; component of a spike.
        "component": NotRequired[Optional[str]],
    #: Components of a recall or a bulletin.
        "components": NotRequired[List[str]],
    #: Type of a recall or a bulletin.
        "type": NotRequired[Optional[str]],
    #: Manufacturer that filed the recall.
        "manufacturer": NotRequired[Optional[str]],
    #: Summary of a recall, an investigation or a bulletin, cut at 2,000 characters.
        "summary": NotRequired[Optional[str]],
    #: Consequence of the defect, cut at 2,000 characters.
        "consequence": NotRequired[Optional[str]],
    #: Remedy of the recall, cut at 2,000 characters.
        "remedy": NotRequired[Optional[str]],
    #: Day NHTSA received the report, or the day of a recall in another country.
        "report_received": NotRequired[Optional[str]],
    #: Vehicles or units potentially affected.
        "potentially_affected": NotRequired[Optional[int]],
    #: True if owners are told not to drive. Null if the record does not say.
        "do_not_drive": NotRequired[Optional[bool]],
    #: True if owners are told to park outside. Null if the record does not say.
        "park_outside": NotRequired[Optional[bool]],
    #: Words of the summary that limit the recall to some vehicles.
        "applies_to_hint": NotRequired[Optional[str]],
    #: Campaign whose text states that it supersedes this one.
        "superseded_by": NotRequired[Optional[str]],
    #: Total number of names in the campaign.
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
    #: Investigation that continues this one, if the record names it.
        "upgraded_to": NotRequired[Optional[str]],
    #: The manufacturer's number of a bulletin.
        "document_id": NotRequired[Optional[str]],
    #: Date of a bulletin.
        "date": NotRequired[Optional[str]],
    #: The bulletin that it replaces.
        "replaces": NotRequired[Optional[str]],
    #: Complaints filed during a spike.
        "complaints": NotRequired[Optional[int]],
    #: Average number of complaints in the twelve preceding periods of the same length.
        "mean_before": NotRequired[Optional[float]],
    #: Days counted.
        "days": NotRequired[Optional[int]],
    #: First of these days.
        "from": NotRequired[Optional[str]],
    #: Last of these days.
        "through": NotRequired[Optional[str]],
    #: Rule that links the records of a name to vehicles.
        "rule": NotRequired[Optional[str]],
    #: Confidence of the rule: exact, reviewed, or derived.
        "confidence": NotRequired[Optional[str]],
    #: Reason of a `dataset.reset`; see docs/changes.md.
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
    #: Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States.
    country: Literal["us", "ca", "all"]
    #: Items on it.
    items: int


class CheckWatchlistResponseWatchlistsItem(TypedDict):
    """See the API reference."""
    #: Id of a watchlist.
    id: str
    #: Its name.
    name: str
    #: Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States.
    country: Literal["us", "ca", "all"]
    #: Items on it.
    items: int


class CheckWatchlistResponseCampaignsItemExample(TypedDict):
    """One of the vehicles."""
    #: Null if unknown.
    year: Optional[int]
    #: Null if unknown.
    make: Optional[str]
    #: Null if unknown.
    model: Optional[str]


class CheckWatchlistResponseCampaignsItem(TypedDict):
    """See the API reference."""
    #: "do_not_drive": the campaign tells owners not to drive until the repair. "park_outside": it tells owners to park outside. "unknown": the item could not be looked up. "recall": any other campaign.
    severity: Literal["do_not_drive", "park_outside", "unknown", "recall"]
    #: Country of the record, as ISO 3166-1 in lower case.
    country: Literal["us", "ca"]
    #: Campaign number of NHTSA or Transport Canada (2022650); for severity "unknown", the reason why nothing could be looked up.
    subject: str
    #: Component of the campaign, or advice for items that could not be looked up.
    title: str
    #: Null if not stated or there is no campaign.
    report_received: Optional[str]
    #: Items for which the campaign is neither remedied nor not applicable.
    items_to_do: int
    #: Items for which the campaign is remedied or not applicable.
    items_done: int
    #: One of the vehicles.
    example: "CheckWatchlistResponseCampaignsItemExample"
    #: First references (`ref`) of open items.
    refs: List[str]


class CheckWatchlistResponse(TypedDict):
    """See the API reference."""
    #: Watchlist that was checked; null if no id was given and the account has several.
    watchlist: Optional["CheckWatchlistResponseWatchlist"]
    #: The account's watchlists if none was checked, oldest first, at most 20.
    watchlists: List["CheckWatchlistResponseWatchlistsItem"]
    #: Watchlists of the account.
    watchlist_count: int
    #: Most urgent first, then newest report first.
    campaigns: List["CheckWatchlistResponseCampaignsItem"]
    #: Null if no watchlist was checked.
    campaign_count: Optional[int]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Limits of the list, to be passed on to the user.
    message: str


class Complaint(TypedDict):
    """One complaint that an owner filed with NHTSA: a claim, not a finding."""
    #: NHTSA's number of the complaint (ODI number).
    complaint_id: str
    #: Day NHTSA received the complaint, YYYY-MM-DD.
    filed: Optional[str]
    #: Day of the incident. Null if it is not stated or cannot be right.
    incident_date: Optional[str]
    #: Components of the complaint, as NHTSA names them.
    components: List[str]
    #: Symptoms found in the narrative by this service's lexicon. Empty if none was recognized.
    symptoms: List[str]
    #: The owner's narrative. Anything that could identify the owner is replaced by [redacted].
    description: Optional[str]
    #: True if there was a crash.
    crash: Optional[bool]
    #: True if there was a fire.
    fire: Optional[bool]
    #: True if anybody was injured.
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
    """Fields selected by `fields`."""
    #: NHTSA's number of the complaint (ODI number).
    complaint_id: NotRequired[str]
    #: Day NHTSA received the complaint, YYYY-MM-DD.
    filed: NotRequired[Optional[str]]
    #: Day of the incident. Null if it is not stated or cannot be right.
    incident_date: NotRequired[Optional[str]]
    #: Components of the complaint, as NHTSA names them.
    components: NotRequired[List[str]]
    #: Symptoms found in the narrative by this service's lexicon. Empty if none was recognized.
    symptoms: NotRequired[List[str]]
    #: The owner's narrative. Anything that could identify the owner is replaced by [redacted].
    description: NotRequired[Optional[str]]
    #: True if there was a crash.
    crash: NotRequired[Optional[bool]]
    #: True if there was a fire.
    fire: NotRequired[Optional[bool]]
    #: True if anybody was injured.
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
    """Summary of all complaints about this vehicle, independent of page and days. Omitted if none are loaded for its make and model year."""
    #: Complaints of this vehicle, on all pages and of all days.
    complaints: int
    #: Complaints with a crash.
    crashes: int
    #: Complaints with a fire.
    fires: int
    #: Total number of injuries.
    injuries: int
    #: Total number of deaths.
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
    #: Total number of injuries.
    injuries: NotRequired[int]
    #: Total number of deaths.
    deaths: NotRequired[int]
    #: The most frequent first. A complaint may name several.
    by_component: NotRequired[List["ComplaintsOfComponent"]]
    #: Newest first.
    by_year: NotRequired[List["ComplaintsOfYear"]]


class ComplaintsOfComponent(TypedDict):
    """See the API reference."""
    #: First part of the component.
    component: str
    #: Number of complaints that name it.
    complaints: int


class ComplaintsOfYear(TypedDict):
    """See the API reference."""
    #: Year in which they were filed, or else happened.
    year: int
    #: Complaints of this year.
    complaints: int


class CountryRecallList(TypedDict):
    """Recalls of one country with their coverage."""
    #: Country of the agency, as ISO 3166-1 in lower case.
    country: Literal["us", "ca"]
    #: Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country.
    count: NotRequired[int]
    #: "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known.
    recall_match: Literal["matched", "none", "not_loaded"]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list.
    message: str
    #: Attribution that the license requires wherever these records are shown.
    attribution: NotRequired[str]


class CreateWebhookRequest(TypedDict):
    """See the API reference."""
    #: Receiver URL: https, on the public internet. Redirects are not followed.
    url: str
    #: Purpose of the endpoint.
    description: NotRequired[str]
    #: Event types to send. Empty for all types.
    event_types: NotRequired[List["ChangeType"]]
    #: Signing secret: `whsec_` and the base64 of 24 to 64 random bytes. Default: a new random secret.
    secret: NotRequired[str]


class DecodedVin(TypedDict):
    """See the API reference."""
    #: VIN as sent, in capitals.
    vin: str
    #: True if the VIN has 17 allowed characters, the right check digit, and a known manufacturer. If false, `issues` has the reasons.
    valid: bool
    #: The only valid VIN of a known model that differs by one character; null if there are none or several.
    corrected_vin: Optional[str]
    #: Problems and unknown parts of the VIN. Empty if everything was decoded.
    issues: List["VinIssue"]
    #: Model year. Null if the VIN leaves it open.
    year: Optional[int]
    #: Make in its usual spelling.
    make: Optional[str]
    #: Model in NHTSA's spelling, as used in recalls.
    model: Optional[str]
    #: Trim level. If vPIC cannot distinguish several, all of them as it lists them.
    trim: Optional[str]
    #: Series.
    series: Optional[str]
    #: Body class, in the values of /v1/vehicles.
    body_class: Optional["BodyClass"]
    #: Doors as the manufacturer counts them for NHTSA: some count a tailgate.
    doors: Optional[int]
    #: Driven wheels, in the values of /v1/vehicles.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: Transmission, in the values of /v1/vehicles. Also null if vPIC states the kind without the number of gears.
    transmission: Optional["Transmission"]
    #: Fuel type, in the values of /v1/vehicles. If all `vehicles` have one fuel, it completes or corrects vPIC's: a hybrid of unstated kind, or an engine that EPA lists without a flex-fuel version. `/v1/vins/{vin}/provenance` lists such values under `from_vehicles`.
    fuel_type: Optional["FuelType"]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in liters.
    displacement_l: Optional[float]
    #: Rated horsepower; the lower end of a range. A rating that vPIC only assumes for the engine model is not used, because it varies by vehicle; the rating on which all `vehicles` agree is used instead, or else null.
    horsepower: Optional[int]
    engine: "VinEngine"
    gvwr: "VinGrossWeight"
    plant: "VinPlant"
    #: Manufacturer in NHTSA's records.
    manufacturer: Optional[str]
    #: NHTSA's type of vehicle.
    vehicle_type: Optional[str]
    safety: "VinSafetyEquipment"
    #: "exact": one vehicle of the catalog matches the VIN; `not_compared` lists traits that were not compared. "candidates": several match and the VIN does not distinguish them, or one matches except for a hybrid or second fuel that the VIN states. "none": no vehicle was found, which does not prove that none exists; see `no_match_reason`.
    vehicle_match: Literal["exact", "candidates", "none"]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: Traits that the VIN or the vehicle does not state, if `vehicle_match` is "exact". Empty for other matches.
    not_compared: List[Literal["fuel_type", "cylinders", "displacement_l", "body_class", "doors", "drive_type", "transmission"]]
    #: Reason if `vehicle_match` is "none". "name": the catalog has no vehicle of that year, make, and model, or the VIN does not state them. "gross_weight": the VIN states 9,001 lb or more, and EPA does not rate such vehicles. "load_class": different load class (1500, 2500, 3500). "fuel", "engine", "number" (in the name), "body", "doors": every vehicle of that name differs in this trait. Null if vehicles were found.
    no_match_reason: Optional[Literal["name", "gross_weight", "load_class", "fuel", "engine", "number", "body", "doors"]]
    #: Matching vehicles of /v1/vehicles, in the default order. An unknown value never excludes a vehicle.
    vehicles: List["VinVehicle"]
    #: Fields that distinguish these vehicles and can be checked on the vehicle.
    told_apart_by: List[Literal["model", "trim", "submodel", "body_class", "doors", "fuel_type", "displacement_l", "cylinders", "transmission", "drive_type", "configuration", "battery_kwh"]]
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted.
    recalls_complete: bool
    #: Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    recall_counts: NotRequired["RecallCounts"]
    #: Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Representative illustration of the vehicle; never a photo. Null if its appearance is unknown: no vehicle was found, several look different, or the catalog does not know the body that the VIN states.
    image_url: Optional[str]
    data_release: "VinDataRelease"


class DecodedVinSelection(TypedDict):
    """The fields that `fields` names."""
    #: VIN as sent, in capitals.
    vin: NotRequired[str]
    #: True if the VIN has 17 allowed characters, the right check digit, and a known manufacturer. If false, `issues` has the reasons.
    valid: NotRequired[bool]
    #: The only valid VIN of a known model that differs by one character; null if there are none or several.
    corrected_vin: NotRequired[Optional[str]]
    #: Problems and unknown parts of the VIN. Empty if everything was decoded.
    issues: NotRequired[List["VinIssue"]]
    #: Model year. Null if the VIN leaves it open.
    year: NotRequired[Optional[int]]
    #: Make in its usual spelling.
    make: NotRequired[Optional[str]]
    #: Model in NHTSA's spelling, as used in recalls.
    model: NotRequired[Optional[str]]
    #: Trim level. If vPIC cannot distinguish several, all of them as it lists them.
    trim: NotRequired[Optional[str]]
    #: Series.
    series: NotRequired[Optional[str]]
    #: Body class, in the values of /v1/vehicles.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Doors as the manufacturer counts them for NHTSA: some count a tailgate.
    doors: NotRequired[Optional[int]]
    #: Driven wheels, in the values of /v1/vehicles.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: Transmission, in the values of /v1/vehicles. Also null if vPIC states the kind without the number of gears.
    transmission: NotRequired[Optional["Transmission"]]
    #: Fuel type, in the values of /v1/vehicles. If all `vehicles` have one fuel, it completes or corrects vPIC's: a hybrid of unstated kind, or an engine that EPA lists without a flex-fuel version. `/v1/vins/{vin}/provenance` lists such values under `from_vehicles`.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: NotRequired[Optional[int]]
    #: Engine displacement in liters.
    displacement_l: NotRequired[Optional[float]]
    #: Rated horsepower; the lower end of a range. A rating that vPIC only assumes for the engine model is not used, because it varies by vehicle; the rating on which all `vehicles` agree is used instead, or else null.
    horsepower: NotRequired[Optional[int]]
    #: Other data of the engine.
    engine: NotRequired["VinEngineSelection"]
    #: Gross vehicle weight rating.
    gvwr: NotRequired["VinGrossWeightSelection"]
    #: Plant.
    plant: NotRequired["VinPlantSelection"]
    #: Manufacturer in NHTSA's records.
    manufacturer: NotRequired[Optional[str]]
    #: NHTSA's type of vehicle.
    vehicle_type: NotRequired[Optional[str]]
    #: Equipment of this model and trim; null if vPIC does not state it.
    safety: NotRequired["VinSafetyEquipmentSelection"]
    #: "exact": one vehicle of the catalog matches the VIN; `not_compared` lists traits that were not compared. "candidates": several match and the VIN does not distinguish them, or one matches except for a hybrid or second fuel that the VIN states. "none": no vehicle was found, which does not prove that none exists; see `no_match_reason`.
    vehicle_match: NotRequired[Literal["exact", "candidates", "none"]]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: NotRequired[Optional[str]]
    #: Traits that the VIN or the vehicle does not state, if `vehicle_match` is "exact". Empty for other matches.
    not_compared: NotRequired[List[Literal["fuel_type", "cylinders", "displacement_l", "body_class", "doors", "drive_type", "transmission"]]]
    #: Reason if `vehicle_match` is "none". "name": the catalog has no vehicle of that year, make, and model, or the VIN does not state them. "gross_weight": the VIN states 9,001 lb or more, and EPA does not rate such vehicles. "load_class": different load class (1500, 2500, 3500). "fuel", "engine", "number" (in the name), "body", "doors": every vehicle of that name differs in this trait. Null if vehicles were found.
    no_match_reason: NotRequired[Optional[Literal["name", "gross_weight", "load_class", "fuel", "engine", "number", "body", "doors"]]]
    #: Matching vehicles of /v1/vehicles, in the default order. An unknown value never excludes a vehicle.
    vehicles: NotRequired[List["VinVehicle"]]
    #: Fields that distinguish these vehicles and can be checked on the vehicle.
    told_apart_by: NotRequired[List[Literal["model", "trim", "submodel", "body_class", "doors", "fuel_type", "displacement_l", "cylinders", "transmission", "drive_type", "configuration", "battery_kwh"]]]
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted.
    recalls_complete: NotRequired[bool]
    #: Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: NotRequired[Optional[str]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of recall campaigns by country. A country whose recalls are not loaded for this make and model year is omitted.
    recall_counts: NotRequired["RecallCountsSelection"]
    #: Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.
    recall_match: NotRequired[Literal["matched", "none", "not_loaded", "unknown_vehicle"]]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Representative illustration of the vehicle; never a photo. Null if its appearance is unknown: no vehicle was found, several look different, or the catalog does not know the body that the VIN states.
    image_url: NotRequired[Optional[str]]
    #: Edition of NHTSA's vPIC used.
    data_release: NotRequired["VinDataReleaseSelection"]


class DeliveryAttemptsItem(TypedDict):
    """One try."""
    #: Creation time. ISO 8601 in UTC, whole seconds.
    at: str
    #: Milliseconds until the response, or until it failed.
    took_ms: int
    #: Null if no response arrived.
    status: Optional[int]
    #: Null if a response arrived.
    error: Optional[str]
    #: The first 1000 characters of the response's body.
    response: str


class Delivery(TypedDict):
    """A message with its body and attempts."""
    #: Message id, sent as `webhook-id` with every attempt.
    id: str
    #: Event type; "webhook.test" for a test.
    event_type: str
    #: Creation time of the message. ISO 8601 in UTC, whole seconds.
    created: str
    #: "waiting": an attempt is due. "delivered": the receiver returned 2xx. "failed": no attempt is left.
    state: Literal["waiting", "delivered", "failed"]
    #: Number of attempts since creation or the last resend.
    tries: int
    #: Null if there is none.
    next_try: Optional[str]
    #: Null if there was none.
    last_status: Optional[int]
    #: Body exactly as sent: JSON with `type`, `timestamp`, and `data`.
    body: str
    #: The last ten attempts, oldest first.
    attempts: List["DeliveryAttemptsItem"]


class DeliveryResponse(TypedDict):
    """See the API reference."""
    delivery: "DeliverySummary"


class DeliverySummary(TypedDict):
    """A message to an endpoint with its delivery state."""
    #: Message id, sent as `webhook-id` with every attempt.
    id: str
    #: Event type; "webhook.test" for a test.
    event_type: str
    #: Creation time of the message. ISO 8601 in UTC, whole seconds.
    created: str
    #: "waiting": an attempt is due. "delivered": the receiver returned 2xx. "failed": no attempt is left.
    state: Literal["waiting", "delivered", "failed"]
    #: Number of attempts since creation or the last resend.
    tries: int
    #: Null if there is none.
    next_try: Optional[str]
    #: Null if there was none.
    last_status: Optional[int]


class Done(TypedDict):
    """See the API reference."""
    #: Effective immediately.
    done: Literal[True]


class Economy(TypedDict):
    """Fuel economy."""
    #: In the city. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    city_mpg: Optional[int]
    #: On the highway. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    highway_mpg: Optional[int]
    #: City and highway combined; for a plug-in hybrid on gasoline only. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    combined_mpg: Optional[int]
    #: Unit of the three values. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, for electricity, hydrogen, and natural gas.
    unit: Optional[Literal["mpg", "mpge"]]
    #: Annual fuel cost in US dollars by EPA (15,000 miles, 55 % in the city), at EPA's fuel prices in the edition of `cost_as_of`, not in the model year. Null where EPA states none, as of hydrogen.
    annual_fuel_cost_usd: Optional[int]
    #: Newest date in the EPA edition that states the costs, YYYY-MM-DD. Each edition uses new prices.
    cost_as_of: Optional[str]
    #: Tailpipe carbon dioxide in grams per mile, rounded to tenths. From tests since model year 2013; calculated by EPA from fuel economy before. 0 for electric and hydrogen vehicles. For plug-in hybrids, both fuels in typical shares.
    co2_g_per_mile: Optional[float]
    #: EPA's greenhouse gas score on this fuel, 1 to 10 (best). Stated since model year 2013.
    ghg_score: Optional[int]
    #: Fuel economy on the second fuel; null if the vehicle has none.
    second_fuel: Optional["SecondFuelEconomy"]


class EconomySelection(TypedDict):
    """The fields that `fields` names."""
    #: In the city. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    city_mpg: NotRequired[Optional[int]]
    #: On the highway. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    highway_mpg: NotRequired[Optional[int]]
    #: City and highway combined; for a plug-in hybrid on gasoline only. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    combined_mpg: NotRequired[Optional[int]]
    #: Unit of the three values. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, for electricity, hydrogen, and natural gas.
    unit: NotRequired[Optional[Literal["mpg", "mpge"]]]
    #: Annual fuel cost in US dollars by EPA (15,000 miles, 55 % in the city), at EPA's fuel prices in the edition of `cost_as_of`, not in the model year. Null where EPA states none, as of hydrogen.
    annual_fuel_cost_usd: NotRequired[Optional[int]]
    #: Newest date in the EPA edition that states the costs, YYYY-MM-DD. Each edition uses new prices.
    cost_as_of: NotRequired[Optional[str]]
    #: Tailpipe carbon dioxide in grams per mile, rounded to tenths. From tests since model year 2013; calculated by EPA from fuel economy before. 0 for electric and hydrogen vehicles. For plug-in hybrids, both fuels in typical shares.
    co2_g_per_mile: NotRequired[Optional[float]]
    #: EPA's greenhouse gas score on this fuel, 1 to 10 (best). Stated since model year 2013.
    ghg_score: NotRequired[Optional[int]]
    #: Fuel economy on the second fuel; null if the vehicle has none.
    second_fuel: NotRequired[Optional["SecondFuelEconomySelection"]]


class ElectricFacts(TypedDict):
    """Electric driving data."""
    #: Range in miles on a full charge; for a plug-in hybrid on electricity (some use a little gasoline), for a hydrogen vehicle on a full tank.
    range_miles: Optional[int]
    #: Hours to a full charge at 240 volts with the standard charger.
    charge_hours_240v: Optional[float]
    #: Electricity use in kWh per 100 miles, city and highway combined, including charging losses, rounded to tenths. Null for hydrogen vehicles.
    combined_kwh_per_100mi: Optional[float]
    #: Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: Energy of the traction battery in kWh, if the source states it.
    battery_kwh: Optional[float]


class ElectricFactsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Range in miles on a full charge; for a plug-in hybrid on electricity (some use a little gasoline), for a hydrogen vehicle on a full tank.
    range_miles: NotRequired[Optional[int]]
    #: Hours to a full charge at 240 volts with the standard charger.
    charge_hours_240v: NotRequired[Optional[float]]
    #: Electricity use in kWh per 100 miles, city and highway combined, including charging losses, rounded to tenths. Null for hydrogen vehicles.
    combined_kwh_per_100mi: NotRequired[Optional[float]]
    #: Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.
    motor_kw: NotRequired[Optional[int]]
    #: Energy of the traction battery in kWh, if the source states it.
    battery_kwh: NotRequired[Optional[float]]


class Emissions(TypedDict):
    """Emissions by certification region."""
    #: Null if EPA lists no certification there.
    federal: Optional["RegionEmissions"]
    #: Null if EPA lists no certification there.
    california: Optional["RegionEmissions"]
    #: "vehicle_id": EPA's emissions.csv lists this vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy.
    matched_by: Optional[Literal["vehicle_id", "name"]]


class EmissionsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Null if EPA lists no certification there.
    federal: NotRequired[Optional["RegionEmissionsSelection"]]
    #: Null if EPA lists no certification there.
    california: NotRequired[Optional["RegionEmissionsSelection"]]
    #: "vehicle_id": EPA's emissions.csv lists this vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy.
    matched_by: NotRequired[Optional[Literal["vehicle_id", "name"]]]


class ExportColumn(TypedDict):
    """One column of a dataset."""
    #: Name of the column.
    name: str
    #: Data type.
    type: Literal["string", "integer", "number", "boolean", "date", "string_list"]
    #: True if the value may be null.
    nullable: bool
    #: Meaning of the column.
    description: str


class FieldProvenanceContradiction(TypedDict):
    """Values of EPA and vPIC and the decision, if they differ. Omitted otherwise."""
    #: Value stated by EPA.
    stated: str
    #: vPIC's names of the vehicle.
    vpic_models: List[str]
    #: All values that vPIC states for VINs of that year, make, and model.
    vpic_stated: List[str]
    #: "repeated": EPA states the same for this make and model in the year before or after. "reviewed": a person decided. "none": undecided, so the value is null.
    decided: Literal["repeated", "reviewed", "none"]
    #: Reason for the person's decision, or why none was possible.
    reason: Optional[str]


class FieldProvenance(TypedDict):
    """Provenance of one field."""
    #: Field of the vehicle; nested fields as a path (economy.city_mpg).
    field: Literal["id", "year", "make", "model", "trim", "submodel", "horsepower", "cylinders", "displacement_l", "transmission", "drive_type", "fuel_type", "body_class", "doors", "configuration", "battery_kwh", "motor_kw", "overall_stars", "turbo", "supercharger", "start_stop", "gas_guzzler", "size_class", "passenger_volume_cu_ft", "luggage_volume_cu_ft", "economy.city_mpg", "economy.highway_mpg", "economy.combined_mpg", "economy.unit", "economy.annual_fuel_cost_usd", "economy.cost_as_of", "economy.co2_g_per_mile", "economy.ghg_score", "economy.second_fuel.fuel", "economy.second_fuel.city_mpg", "economy.second_fuel.highway_mpg", "economy.second_fuel.combined_mpg", "economy.second_fuel.unit", "economy.second_fuel.annual_fuel_cost_usd", "economy.second_fuel.co2_g_per_mile", "economy.second_fuel.ghg_score", "electric.range_miles", "electric.charge_hours_240v", "electric.combined_kwh_per_100mi", "electric.motor_kw", "electric.battery_kwh", "emissions.federal.smog_score", "emissions.federal.standard", "emissions.federal.smartway", "emissions.california.smog_score", "emissions.california.standard", "emissions.california.smartway", "emissions.matched_by", "image_url", "image_type", "recall_count", "equipment_recall_count", "recall_count_ca", "complaint_count", "tsb_count", "investigation_count", "recall_match", "recalls_complete", "recall_records_through"]
    #: Value as in GET /v1/vehicles/{id}; null if omitted there.
    value: Optional[Union[str, float, bool]]
    #: "stated": the source's value. "derived": computed from values of the source. "converted": the source's value in another unit. "matched": from records linked to the vehicle by name or engine. "reviewed": a person's decision between differing sources. Null if there is no value.
    obtained: Optional[Literal["stated", "derived", "converted", "matched", "reviewed"]]
    #: Name of the rule that produced the value, or of the reason why it is null. docs/data-sources.md lists them.
    rule: Literal["same_value", "source_key_hash", "canonical_make", "name_reader", "federal_spelling", "wording_table", "mild_hybrid", "fuel_word_of_engine", "configuration_words", "drive_word_of_name", "drive_of_nameplate", "drive_reviewed", "drive_of_motors", "drive_of_class", "class_names_body", "name_names_body", "nameplate_table", "nameplate_and_name", "nameplate_and_volumes", "row_of_several_bodies", "own_test_rating", "own_name_rating", "same_figures_rating", "engine_family_rating", "family_and_neighbour_rating", "both_years_rating", "year_before_rating", "stated_power", "converted_kilowatts", "motor_power", "motor_conversion", "representative_drawing", "ratings_agree", "mark_of_source", "volume_of_one_body", "unit_of_fuel", "tenths", "electric_range", "electric_consumption", "date_of_edition", "vpic_unanimous", "reviewed_value", "emission_record", "green_guide_figures", "no_emission_record", "linked_records", "carried_over", "drive_of_several_cars", "not_stated", "no_agreed_rating", "federal_name_only", "sources_contradict", "unknown_wording", "name_names_two_bodies", "class_names_no_body", "several_bodies", "name_contradicts_nameplate", "body_jumps", "electric_motor", "motors_together", "motor_not_confirmed", "motor_not_stated", "no_engine_family", "no_tested_car", "ratings_differ", "implausible_rating", "rating_of_other_engine", "rating_of_other_aspiration", "namesakes_differ", "sisters_differ", "neighbours_differ", "refuted_rating", "unsupported_rating", "name_not_tested", "not_drawn", "records_not_loaded", "not_loaded"]
    #: The rule in words.
    explanation: str
    #: Name of one of `sources`. Null for this service itself.
    source: Optional[str]
    #: The source's id of the record. Null if several records or none are used.
    record_id: Optional[str]
    #: Official names of the source columns used.
    columns: List[str]
    #: The source's wording, if it differs from the value.
    wording: Optional[str]
    #: Newest date that the rows of the source state, YYYY-MM-DD.
    dated: Optional[str]
    #: Values of EPA and vPIC and the decision, if they differ. Omitted otherwise.
    contradiction: NotRequired["FieldProvenanceContradiction"]


class Finding(TypedDict):
    """A current finding of one item."""
    #: Id of an item.
    item_id: str
    #: Campaign number of NHTSA or Transport Canada (2022650); for severity "unknown", the reason why nothing could be looked up.
    subject: str
    #: "do_not_drive": the campaign tells owners not to drive until the repair. "park_outside": it tells owners to park outside. "unknown": the item could not be looked up. "recall": any other campaign.
    severity: Literal["do_not_drive", "park_outside", "unknown", "recall"]
    #: Component of the campaign, or what to do about an unknown item.
    title: str
    #: State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account.
    state: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]
    #: Note set with the state.
    note: str
    #: Null if no state was set yet.
    set_by: Optional[str]
    #: Null if no state was set yet.
    set_at: Optional[str]
    #: First day of the finding, YYYY-MM-DD: the later of the day the item was added and the day NHTSA received the report.
    open_since: str
    #: Age of the finding in days.
    age_days: int
    #: Null if the item has none.
    vin: Optional[str]
    #: Null if unknown.
    year: Optional[int]
    #: Null if unknown.
    make: Optional[str]
    #: Null if unknown.
    model: Optional[str]
    #: Reference set by the caller; empty if none.
    ref: str
    #: Site of the vehicle; empty if not set.
    site: str
    #: Driver of the vehicle; empty if not set.
    driver: str
    #: Null if not stated or there is no campaign.
    campaign_type: Optional[str]
    #: Null if not stated or there is no campaign.
    report_received: Optional[str]
    #: Null if there is no campaign.
    source_url: Optional[str]
    #: Country of the record, as ISO 3166-1 in lower case.
    country: Literal["us", "ca"]


class GetCampaignResponseOtherWordingsItem(TypedDict):
    """Another text of the campaign."""
    #: Number of the text about this vehicle: 1 is the text of `recall`, others are in `other_wordings`.
    wording: int
    #: Description of the defect.
    summary: Optional[str]
    #: Effect of the defect on safety.
    consequence: Optional[str]
    #: Repair offered by dealers.
    remedy: Optional[str]
    #: Exact quote from the summary that limits the campaign to an engine, fuel, transmission, drive, or body; compare it with the vehicle. A hint for readers, never used as a filter. Null if the summary has none; the campaign may still cover only some vehicles.
    applies_to_hint: Optional[str]


class GetCampaignResponseNamesItem(TypedDict):
    """A make and model that the campaign states."""
    #: Make as the agency's record writes it.
    make: str
    #: Model as the agency's record writes it; for equipment it may be a part.
    model: str
    #: Model years, ascending. Null if the name has no model year.
    years: List[Optional[int]]
    #: Model years without a vehicle of this name in this service. Null if the name has no model year.
    unmatched_years: List[Optional[int]]
    #: Years of `years` that only the campaign's text states, not the agency's record. Null if the data were built by a version that does not distinguish them.
    text_only_years: Optional[List[Optional[int]]]


class GetCampaignResponse(TypedDict):
    """See the API reference."""
    #: Campaign number of NHTSA, or of Transport Canada for recalls in Canada (2022650).
    campaign_id: str
    #: Country of the agency, as ISO 3166-1 in lower case.
    country: Literal["us", "ca"]
    recall: "Recall"
    #: Further texts, if the agency words the defect or the remedy per model. `wording` of a vehicle is the number of its text.
    other_wordings: NotRequired[List["GetCampaignResponseOtherWordingsItem"]]
    #: All makes and models that the campaign states in its table or text; the same on each page.
    names: List["GetCampaignResponseNamesItem"]
    #: Number of names and model years that match no vehicle of this service.
    unmatched_count: int
    #: Vehicles on this page.
    count: int
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Vehicles on all pages.
    total: int
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: The vehicles of this page, newest first.
    vehicles: List["CampaignVehicle"]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list.
    message: str
    #: Attribution that the license requires wherever these records are shown.
    attribution: NotRequired[str]


class GetComplaintsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    vehicle_id: str
    #: True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Complaints on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    summary: NotRequired["ComplaintSummary"]
    #: The complaints of this page.
    complaints: List["Complaint"]


class GetFacetsResponseFacetsMakeValuesItem(TypedDict):
    """One value."""
    #: Value, as accepted by search.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsMake(TypedDict):
    """Makes, most vehicles first."""
    #: Number of values.
    distinct: int
    #: Vehicles with an unknown value.
    unknown: int
    #: Values with their number of vehicles.
    values: List["GetFacetsResponseFacetsMakeValuesItem"]


class GetFacetsResponseFacetsModelValuesItem(TypedDict):
    """One value."""
    #: Value, as accepted by search.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsModel(TypedDict):
    """Models of the make, most vehicles first."""
    #: Number of values.
    distinct: int
    #: Vehicles with an unknown value.
    unknown: int
    #: Values with their number of vehicles.
    values: List["GetFacetsResponseFacetsModelValuesItem"]


class GetFacetsResponseFacetsYearValuesItem(TypedDict):
    """One value."""
    #: Value, as accepted by search.
    value: int
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsYear(TypedDict):
    """Model years, newest first."""
    #: Number of values.
    distinct: int
    #: Vehicles with an unknown value.
    unknown: int
    #: Values with their number of vehicles.
    values: List["GetFacetsResponseFacetsYearValuesItem"]


class GetFacetsResponseFacetsBodyClassValuesItem(TypedDict):
    """One value."""
    #: Value, as accepted by search.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsBodyClass(TypedDict):
    """Body classes, most vehicles first."""
    #: Number of values.
    distinct: int
    #: Vehicles with an unknown value.
    unknown: int
    #: Values with their number of vehicles.
    values: List["GetFacetsResponseFacetsBodyClassValuesItem"]


class GetFacetsResponseFacetsFuelTypeValuesItem(TypedDict):
    """One value."""
    #: Value, as accepted by search.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsFuelType(TypedDict):
    """Fuel types, most vehicles first."""
    #: Number of values.
    distinct: int
    #: Vehicles with an unknown value.
    unknown: int
    #: Values with their number of vehicles.
    values: List["GetFacetsResponseFacetsFuelTypeValuesItem"]


class GetFacetsResponseFacetsDriveTypeValuesItem(TypedDict):
    """One value."""
    #: Value, as accepted by search.
    value: str
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsDriveType(TypedDict):
    """Drive types, most vehicles first."""
    #: Number of values.
    distinct: int
    #: Vehicles with an unknown value.
    unknown: int
    #: Values with their number of vehicles.
    values: List["GetFacetsResponseFacetsDriveTypeValuesItem"]


class GetFacetsResponseFacetsCylindersValuesItem(TypedDict):
    """One value."""
    #: Value, as accepted by search.
    value: int
    #: Vehicles that have this value.
    count: int


class GetFacetsResponseFacetsCylinders(TypedDict):
    """Numbers of cylinders, fewest first."""
    #: Number of values.
    distinct: int
    #: Vehicles with an unknown value.
    unknown: int
    #: Values with their number of vehicles.
    values: List["GetFacetsResponseFacetsCylindersValuesItem"]


class GetFacetsResponseFacets(TypedDict):
    """Counts by search parameter."""
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
    #: Vehicles that match the filters.
    total: int
    #: Explanation if the model was not read literally: the `note` of the search.
    note: NotRequired[str]
    #: Counts by search parameter.
    facets: "GetFacetsResponseFacets"


class GetInvestigationsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    vehicle_id: str
    #: True if the data contain investigations of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Investigations on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Investigations on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: The investigations of this page.
    investigations: List["Investigation"]


class GetProvenanceResponseWordingItem(TypedDict):
    """One column of the row."""
    #: Column of the source's file.
    column: str
    #: Value in that column.
    text: str


class GetProvenanceResponseHorsepowerRecordsRecordsItem(TypedDict):
    """One record of the test-car lists."""
    #: Model year of the list.
    year: int
    #: Engine family or test group.
    engine_family: str
    #: Model as tested.
    model: str
    #: Rating as the list writes it.
    horsepower: int
    #: Column of the rating; lists up to 2009 use short names.
    column: str


class GetProvenanceResponseHorsepowerRecords(TypedDict):
    """Records of the test-car lists for engines of this family and displacement."""
    #: Number of records used.
    tested_cars: int
    #: First records; the returned value is that of the first one, or its conversion.
    records: List["GetProvenanceResponseHorsepowerRecordsRecordsItem"]


class GetProvenanceResponseSourcesItemFilesItem(TypedDict):
    """A file that was read."""
    #: Official name.
    file: str
    #: SHA-256 of its text.
    sha256: str
    #: Newest date in its rows.
    dated: Optional[str]
    #: Rows accepted.
    rows: int


class GetProvenanceResponseSourcesItem(TypedDict):
    """A source used by a field."""
    #: Name of the source.
    source: str
    #: Publisher.
    publisher: str
    #: Title.
    title: str
    #: Page of publication.
    url: str
    #: Files read for this snapshot.
    files: List["GetProvenanceResponseSourcesItemFilesItem"]


class GetProvenanceResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    vehicle_id: str
    #: SHA-256 of the snapshot used.
    snapshot: str
    #: True if the newest edition of its source still lists the vehicle. If false, its fields come from an earlier edition.
    listed: bool
    #: Source that lists the vehicle.
    source: str
    #: Id in that source: EPA's id, or NHTSA's year, make, and model.
    record_id: str
    #: Values of the row, as the source writes them.
    wording: List["GetProvenanceResponseWordingItem"]
    #: All fields of the vehicle, including null fields.
    fields: List["FieldProvenance"]
    #: Records of the test-car lists for engines of this family and displacement.
    horsepower_records: "GetProvenanceResponseHorsepowerRecords"
    #: Empty if no federal record names this vehicle.
    links: List["NameLink"]
    #: Sources used in `fields`.
    sources: List["GetProvenanceResponseSourcesItem"]


class GetRatingsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    vehicle_id: str
    #: Number of ratings in this list. Omitted, never 0, if no ratings are loaded or an excerpt has none.
    count: NotRequired[int]
    #: Sorted by rated name, body, drive, and production release.
    ratings: List["Rating"]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Meaning of the list.
    message: str


class GetRecallsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    vehicle_id: str
    #: Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country.
    count: NotRequired[int]
    #: "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known.
    recall_match: Literal["matched", "none", "not_loaded"]
    #: Newest report first.
    recalls: List["Recall"]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list.
    message: str
    owner_advice: "OwnerAdvice"
    #: Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested.
    countries: NotRequired[List["CountryRecallList"]]


class GetStatusResponseDatasetsItem(TypedDict):
    """Freshness of one source."""
    #: Name of the source.
    source: str
    #: Files read.
    files: int
    #: Rows accepted.
    rows: int
    #: Rows rejected, each with a counted reason.
    rejected_rows: int
    #: Newest date in the rows, YYYY-MM-DD.
    dated: Optional[str]
    #: Newest date of the records, as in lists of records, YYYY-MM-DD. Later records are not in the responses.
    records_through: Optional[str]
    #: Time when its official files were last found identical to this snapshot. Omitted if unknown.
    checked_at: NotRequired[str]


class GetStatusResponse(TypedDict):
    """See the API reference."""
    #: "ok" if healthy. "degraded" if data are served with a problem that `message` explains.
    status: Literal["ok", "degraded"]
    #: Time when the data were last refreshed, or compared with the official sites and found current, ISO 8601 in UTC. `records_through` of each source is the newest date of its records.
    data_updated: str
    #: Version of the data schema.
    schema_version: int
    #: "starter": the small selection bundled with the project. "official": complete federal files.
    edition: Literal["starter", "official"]
    #: SHA-256 of the current snapshot; ETags begin with its first 16 digits.
    snapshot: str
    #: Number of vehicles in search.
    vehicles: int
    #: Recall campaigns.
    recall_campaigns: int
    #: Freshness of each source.
    datasets: List["GetStatusResponseDatasetsItem"]
    #: Explanation of the status.
    message: NotRequired[str]


class GetTsbsResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    vehicle_id: str
    #: True if the data contain bulletins of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Bulletins on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Bulletins on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: The bulletins of this page.
    tsbs: List["Tsb"]


class GetVinComplaintsResponse(TypedDict):
    """See the API reference."""
    #: Model year stated by the VIN.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model as NHTSA names it.
    model: Optional[str]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Complaints on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: The complaints of this page.
    complaints: List["Complaint"]


class GetVinInvestigationsResponse(TypedDict):
    """See the API reference."""
    #: Model year stated by the VIN.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model as NHTSA names it.
    model: Optional[str]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: True if the data contain investigations of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Investigations on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Investigations on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: The investigations of this page.
    investigations: List["Investigation"]


class GetVinProvenanceResponseElementsItem(TypedDict):
    """A vPIC variable with its origin."""
    #: vPIC's number of the variable.
    element: int
    #: vPIC's name of it.
    name: str
    #: vPIC's short name.
    code: Optional[str]
    #: Fields of GET /v1/vins/{vin} that use it.
    fields: List[str]
    #: Value in vPIC's wording.
    value: Optional[str]
    #: Number of the coded value, or the plain value.
    value_id: Optional[str]
    #: "pattern": characters of the VIN. "engine_model": data of the engine model. "formula": digits of the VIN. "wmi": manufacturer code. "model_year": position 10. "make_model": make of the model. "conversion": converted unit. "vehicle_specification": the manufacturer's data for such vehicles. "default": assumed for the vehicle type.
    table: Literal["pattern", "engine_model", "formula", "wmi", "model_year", "make_model", "conversion", "vehicle_specification", "default"]
    #: Pattern that matched, from position 4, with "|" before position 10: a manufacturer's pattern, never the VIN itself. Empty if there is none.
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
    """A field decided by the vehicles of the catalog."""
    #: Field of GET /v1/vins/{vin}.
    field: Literal["fuel_type", "horsepower"]
    #: Common value of the vehicles.
    value: Union[str, int]
    #: Matching vehicles of the catalog. `/v1/vehicles/{id}/provenance` has their sources.
    vehicles: List[str]


GetVinProvenanceResponse = TypedDict(
    "GetVinProvenanceResponse",
    {
    #: SHA-256 of the snapshot used.
        "snapshot": str,
    #: NHTSA's name of the edition of vPIC.
        "edition": Optional[str],
    #: SHA-256 of its text.
        "edition_sha256": Optional[str],
    #: Manufacturer code that was looked up: characters 1 to 3, or six characters.
        "manufacturer_code": str,
    #: Best pass of vPIC's algorithm: 1 by the year of a known descriptor, 2 by the caller's year, 3 and 4 by position 10.
        "pass": int,
    #: Method that determined the model year. Null if it is unknown.
        "year_source": Optional[Literal["descriptor", "caller", "position_10", "position_10_earlier"]],
    #: True if the characters allow no other model year.
        "year_conclusive": bool,
    #: vPIC's error codes; 0 means decoded without errors.
        "error_codes": List[int],
    #: All vPIC variables, sorted by number.
        "elements": List["GetVinProvenanceResponseElementsItem"],
    #: Fields that vPIC does not state, or states less exactly, and on which all matching vehicles agree.
        "from_vehicles": List["GetVinProvenanceResponseFromVehiclesItem"],
    },
)


class GetVinRecallsResponse(TypedDict):
    """See the API reference."""
    #: Model year stated by the VIN.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model as NHTSA names it.
    model: Optional[str]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country.
    count: NotRequired[int]
    #: "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Newest report first.
    recalls: List["Recall"]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list.
    message: str
    owner_advice: "OwnerAdvice"
    #: Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested.
    countries: NotRequired[List["CountryRecallList"]]


class GetVinTsbsResponse(TypedDict):
    """See the API reference."""
    #: Model year stated by the VIN.
    year: Optional[int]
    #: Make.
    make: Optional[str]
    #: Model as NHTSA names it.
    model: Optional[str]
    #: Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.
    vehicle_id: Optional[str]
    #: True if the data contain bulletins of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Bulletins on this page. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    count: NotRequired[int]
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Bulletins on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: The bulletins of this page.
    tsbs: List["Tsb"]


class Investigation(TypedDict):
    """One federal defect investigation."""
    #: NHTSA's action number. Its letters give the phase.
    investigation_id: str
    #: Phase or kind of investigation. Null if the number has other letters.
    type: Optional[Literal["Preliminary Evaluation", "Engineering Analysis", "Defect Petition", "Recall Query", "Audit Query", "Recall Petition", "Timeliness Query", "Service Query", "Formal Investigation"]]
    #: Subject in a few words.
    subject: Optional[str]
    #: Components named for this vehicle.
    components: List[str]
    #: Summary of the investigation and its result.
    summary: Optional[str]
    #: Opening date, YYYY-MM-DD.
    opened: Optional[str]
    #: Closing date. Null while it is active.
    closed: Optional[str]
    #: Status; active until the record states a closing date.
    status: Literal["active", "closed"]
    #: Outcome, derived from the record. Null while it is active.
    disposition: Optional[Literal["Led to recall", "Upgraded", "Petition granted", "Petition denied", "Closed"]]
    #: True if the record has no closing date although it was opened more than ten years before the newest investigation. Such an investigation is most likely over.
    never_closed: bool
    #: Recall that it led to, or else the recall that it names; the newest if there are several for this vehicle. recall_relation distinguishes them.
    recall_campaign_id: Optional[str]
    #: "led_to": the investigation led to the recall. "concerns": it examined an existing recall (recall and audit queries, and recalls reported before it was opened). Null if no recall is named.
    recall_relation: Optional[Literal["led_to", "concerns"]]


class InvestigationSelection(TypedDict):
    """Fields selected by `fields`."""
    #: NHTSA's action number. Its letters give the phase.
    investigation_id: NotRequired[str]
    #: Phase or kind of investigation. Null if the number has other letters.
    type: NotRequired[Optional[Literal["Preliminary Evaluation", "Engineering Analysis", "Defect Petition", "Recall Query", "Audit Query", "Recall Petition", "Timeliness Query", "Service Query", "Formal Investigation"]]]
    #: Subject in a few words.
    subject: NotRequired[Optional[str]]
    #: Components named for this vehicle.
    components: NotRequired[List[str]]
    #: Summary of the investigation and its result.
    summary: NotRequired[Optional[str]]
    #: Opening date, YYYY-MM-DD.
    opened: NotRequired[Optional[str]]
    #: Closing date. Null while it is active.
    closed: NotRequired[Optional[str]]
    #: Status; active until the record states a closing date.
    status: NotRequired[Literal["active", "closed"]]
    #: Outcome, derived from the record. Null while it is active.
    disposition: NotRequired[Optional[Literal["Led to recall", "Upgraded", "Petition granted", "Petition denied", "Closed"]]]
    #: True if the record has no closing date although it was opened more than ten years before the newest investigation. Such an investigation is most likely over.
    never_closed: NotRequired[bool]
    #: Recall that it led to, or else the recall that it names; the newest if there are several for this vehicle. recall_relation distinguishes them.
    recall_campaign_id: NotRequired[Optional[str]]
    #: "led_to": the investigation led to the recall. "concerns": it examined an existing recall (recall and audit queries, and recalls reported before it was opened). Null if no recall is named.
    recall_relation: NotRequired[Optional[Literal["led_to", "concerns"]]]


class ListChangesResponse(TypedDict):
    """See the API reference."""
    #: Events on this page.
    count: int
    #: Page size applied.
    limit: int
    #: True if more events follow after `next_cursor`. With filters, that page may be empty.
    has_more: bool
    #: Opaque cursor. Pass it as `since` to continue after this page, at any time.
    next_cursor: str
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Reason why these names match nothing. Omitted if they are known.
    note: NotRequired[str]
    #: The events of this page, oldest first.
    changes: List["Change"]


class ListExportsResponseDatasetsItemFilesItem(TypedDict):
    """One dataset in one format."""
    #: Format.
    format: Literal["ndjson", "csv", "parquet"]
    #: URL of the file. NDJSON and CSV are compressed with `Accept-Encoding: gzip`.
    url: str
    #: Uncompressed size in bytes. Null until the file is first requested and created.
    bytes: Optional[int]
    #: SHA-256 of the uncompressed file. Null until the file is first requested and created.
    sha256: Optional[str]
    #: Strong ETag of the uncompressed file. Null until the file is first requested and created.
    etag: Optional[str]


class ListExportsResponseDatasetsItem(TypedDict):
    """One dataset."""
    #: Name of the dataset.
    dataset: Literal["vehicles", "source_records", "links", "recalls", "recall_vehicles", "country_recalls", "country_recall_vehicles", "related_campaigns", "completion", "complaints", "tsbs", "tsb_vehicles", "investigations", "investigation_vehicles", "ratings", "trouble_codes"]
    #: Meaning of one row.
    description: str
    #: Rows in this snapshot.
    rows: int
    #: Columns, in order.
    columns: List["ExportColumn"]
    #: Its files.
    files: List["ListExportsResponseDatasetsItemFilesItem"]


class ListExportsResponse(TypedDict):
    """Files for download from one snapshot."""
    #: SHA-256 of the files' snapshot.
    snapshot: str
    #: "starter": the small selection bundled with the project. "official": complete federal files.
    edition: Literal["starter", "official"]
    #: Every dataset.
    datasets: List["ListExportsResponseDatasetsItem"]


class ListImagesResponseImagesItem(TypedDict):
    """One file of an illustration."""
    #: URL of the file. Requires no key and never changes.
    url: str
    #: File format.
    format: Literal["svg", "png"]
    #: Pixels; an SVG scales to any size.
    width: int
    #: Pixels.
    height: int
    #: Content of the illustration.
    view: Literal["side", "icon"]
    #: Always a representative illustration, never a photo.
    image_type: Literal["illustration"]


class ListImagesResponse(TypedDict):
    """See the API reference."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    vehicle_id: str
    #: Number of files.
    count: int
    #: The SVG first, then PNGs by width, the icon last.
    images: List["ListImagesResponseImagesItem"]


class ListMakesResponseMakesItem(TypedDict):
    """See the API reference."""
    #: Make in its usual spelling.
    make: str
    #: Number of vehicles that a search by this make (and the requested year) returns.
    vehicle_count: int
    #: Number of models of these vehicles.
    model_count: int
    #: First model year of the make, independent of the requested year.
    first_year: Optional[int]
    #: Last model year, independent of the requested year.
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
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: The makes of this page.
    makes: List["ListMakesResponseMakesItem"]


class ListModelsResponseModelsItem(TypedDict):
    """See the API reference."""
    #: Model in its usual spelling.
    model: str
    #: Number of vehicles that a search by this make and model (and the requested year) returns, including longer names with the same words.
    vehicle_count: int
    #: First model year of this name, independent of the requested year.
    first_year: Optional[int]
    #: Last model year, independent of the requested year.
    last_year: Optional[int]


class ListModelsResponse(TypedDict):
    """See the API reference."""
    #: Make in its usual spelling; null if there is no such make.
    make: Optional[str]
    #: Models on this page.
    count: int
    #: Page size applied.
    limit: int
    #: Offset applied.
    offset: int
    #: Models on all pages.
    total: int
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: The models of this page.
    models: List["ListModelsResponseModelsItem"]
    #: Similar makes, most similar first. Only if there is no such make.
    suggestions: NotRequired[List["Suggestion"]]


class ListWatchlistFindingsResponse(TypedDict):
    """See the API reference."""
    #: Most urgent first.
    findings: List["Finding"]
    #: Null on the last page.
    next_cursor: Optional[str]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Limits of the list.
    message: str
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]


class ListWatchlistHistoryResponseHistoryItem(TypedDict):
    """See the API reference."""
    #: Id of an item.
    item_id: str
    #: Null if the item has none or is no longer on the list.
    vin: Optional[str]
    #: Null if unknown.
    year: Optional[int]
    #: Null if unknown.
    make: Optional[str]
    #: Null if unknown.
    model: Optional[str]
    #: Reference set by the caller; empty if none.
    ref: str
    #: Site of the vehicle; empty if not set.
    site: str
    #: Driver of the vehicle; empty if not set.
    driver: str
    #: Campaign number of NHTSA or Transport Canada (2022650); for severity "unknown", the reason why nothing could be looked up.
    subject: str
    #: State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account.
    state_before: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]
    #: State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account.
    state: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]
    #: Note set with the state.
    note: str
    #: Author: id of an API key, or "explorer" for the dashboard.
    set_by: str
    #: Null if a key made the change or the person is unknown.
    set_by_person: Optional[str]
    #: When. ISO 8601 in UTC, whole seconds.
    set_at: str


class ListWatchlistHistoryResponse(TypedDict):
    """See the API reference."""
    #: Newest first.
    history: List["ListWatchlistHistoryResponseHistoryItem"]
    #: Null on the last page.
    next_cursor: Optional[str]
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]


class ListWatchlistItemsResponse(TypedDict):
    """See the API reference."""
    #: One page.
    items: List["WatchlistItem"]
    #: Null on the last page.
    next_cursor: Optional[str]
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]


class ListWatchlistsResponse(TypedDict):
    """See the API reference."""
    #: Oldest first.
    watchlists: List["Watchlist"]
    #: Maximum number of items of the account.
    items_max: int


class ListWebhookDeliveriesResponse(TypedDict):
    """See the API reference."""
    #: Newest first.
    deliveries: List["DeliverySummary"]
    #: Null on the last page.
    next_cursor: Optional[str]
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]


class ListWebhooksResponse(TypedDict):
    """See the API reference."""
    #: Oldest first.
    webhooks: List["Webhook"]


class ListYearsResponseYearsItem(TypedDict):
    """See the API reference."""
    #: Model year.
    year: int
    #: Number of vehicles that a search by this year returns.
    vehicle_count: int
    #: Number of makes of these vehicles.
    make_count: int


class ListYearsResponse(TypedDict):
    """See the API reference."""
    #: Number of years.
    count: int
    #: Newest first.
    years: List["ListYearsResponseYearsItem"]


class MatchedName(TypedDict):
    """A federal name of this vehicle."""
    #: Model year in the federal record.
    year: Optional[int]
    #: Make as the federal record writes it.
    make: str
    #: Model as the federal record writes it. If only a campaign's text names it (rule "named_in_text"), EPA's spelling in capitals.
    model: str
    #: Name of the rule that links this name to the vehicle.
    rule: str
    #: Meaning of `rule` in one sentence. Null if the data were built by a version with another rule.
    explanation: Optional[str]


class NameLink(TypedDict):
    """A federal year, make, and model whose records apply to this vehicle."""
    #: Model year in the federal record.
    year: Optional[int]
    #: Make as the federal record writes it.
    make: str
    #: Model as the federal record writes it.
    model: str
    #: Name of the rule that links it to the vehicle; docs/name-resolution.md lists them.
    rule: str
    #: Meaning of `rule` in one sentence. Null if the data were built by a version with another rule.
    explanation: Optional[str]
    #: "exact": the same letters. "derived": by a rule on words. "reviewed": by an entry that a person checked.
    confidence: Literal["exact", "derived", "reviewed"]


class OwnerAdvice(TypedDict):
    """Advice not to drive or to park outside, over all campaigns of the list."""
    #: True if any campaign tells owners not to drive until the repair; false only if every campaign is known not to. Null if no campaign is known, or a record does not say.
    do_not_drive: Optional[bool]
    #: True if any campaign tells owners to park outside because of fire; false only if every campaign is known not to. Null if no campaign is known, or a record does not say.
    park_outside: Optional[bool]
    #: Summary in one sentence. Null if the list has no campaigns.
    message: Optional[str]


class OwnerAdviceSelection(TypedDict):
    """The fields that `fields` names."""
    #: True if any campaign tells owners not to drive until the repair; false only if every campaign is known not to. Null if no campaign is known, or a record does not say.
    do_not_drive: NotRequired[Optional[bool]]
    #: True if any campaign tells owners to park outside because of fire; false only if every campaign is known not to. Null if no campaign is known, or a record does not say.
    park_outside: NotRequired[Optional[bool]]
    #: Summary in one sentence. Null if the list has no campaigns.
    message: NotRequired[Optional[str]]


class PaymentTerms(TypedDict):
    """Terms for paying for one call without a key (x402). If `accepts` is empty, this service accepts no payments."""
    #: Protocol version of this body.
    x402Version: int
    #: Reason why payment is required.
    error: str
    #: Accepted ways to pay.
    accepts: List[Dict[str, Any]]
    #: Instructions for getting a key or paying.
    message: str


class ProblemErrorsItem(TypedDict):
    """See the API reference."""
    #: Name of the parameter.
    parameter: str
    #: Explanation of the error.
    message: str
    #: Code of this error. Differs from `error` if a request has both unknown and invalid parameters.
    code: "ProblemCode"


class Problem(TypedDict):
    """An error: RFC 9457, with a stable machine code in `error`."""
    #: URL of the page about this code.
    type: str
    #: Meaning of the code; the same in every response.
    title: str
    #: The HTTP status.
    status: int
    #: Explanation of this occurrence.
    detail: str
    error: "ProblemCode"
    #: The same as `detail`.
    message: str
    #: Request id.
    request_id: str
    #: Errors by parameter, with invalid_parameter and unknown_parameter.
    errors: NotRequired[List["ProblemErrorsItem"]]
    #: Lowest plan that allows this, with plan_required.
    required_plan: NotRequired[str]
    #: Scope that the key needs, with scope_required.
    required_scope: NotRequired[str]
    #: Limit that was reached, with 429.
    limit: NotRequired[int]
    #: Period of the limit, with 429.
    window: NotRequired[str]
    #: Time when the limit resets, ISO 8601 in UTC, with 429.
    resets_at: NotRequired[str]
    #: Cause of the error, with not_a_vin and errors of the dashboard.
    reason: NotRequired[str]
    #: Position in the parameter, from 1, with not_a_vin.
    position: NotRequired[int]
    #: Campaign numbers that match the requested number; request one of them. With campaign_not_found, if there are several.
    campaigns: NotRequired[List[str]]
    #: Seconds to wait, with 429 and 503.
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
    #: True if the vehicle tipped in the dynamic test.
    tipped: Optional[bool]


class RatingTested(TypedDict):
    """Rated version; compare it with your vehicle."""
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
    #: Production release; from 2 on, a new rating within the model year for vehicles built later.
    production_release: Optional[int]
    #: Weight of the tested vehicle in pounds.
    curb_weight_lb: Optional[float]
    #: Gross vehicle weight rating in pounds; the highest if the rating covers several versions. Null if the file does not state it.
    gross_weight_lb: Optional[float]
    #: Number of seats. Null if the file states none or several numbers ("5 OR 6").
    seats: Optional[int]


class RatingAssistanceLaneDepartureWarning(TypedDict):
    """Lane departure warning."""
    #: Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it.
    availability: Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]
    #: True if it met NHTSA's criteria. Null if not judged or pending.
    meets_criteria: Optional[bool]


class RatingAssistanceBlindSpotDetection(TypedDict):
    """Blind spot detection."""
    #: Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it.
    availability: Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]
    #: True if it met NHTSA's criteria. Null if not judged or pending.
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
    #: Overall stars, 1 to 5. Null if NHTSA gave none.
    overall: Optional[int]
    #: Scale of the stars. Model years before 2011 had easier tests: never compare their stars with later years.
    scale: Literal["since_2011", "before_2011"]
    #: Frontal crash.
    front: "RatingFront"
    #: Side crash.
    side: "RatingSide"
    #: Rollover.
    rollover: "RatingRollover"
    #: Rated version; compare it with your vehicle.
    tested: "RatingTested"
    #: Driver assistance of the rated vehicle.
    assistance: "RatingAssistance"
    #: True if NHTSA states a danger to an occupant that the stars do not show; see `notes`. Null in snapshots built before this was read.
    safety_concern: Optional[bool]
    #: True if a remark limits the stars to some vehicles of the model year, by production date or equipment; see `notes`. Null in snapshots built before this was read.
    limited: Optional[bool]
    #: NHTSA's safety concerns, then its remarks on the tests, in its words. A text that begins with “Summary by this project” is not NHTSA's wording.
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
    #: True if the vehicle tipped in the dynamic test.
    tipped: NotRequired[Optional[bool]]


class RatingSelectionTested(TypedDict):
    """Rated version; compare it with your vehicle."""
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
    #: Production release; from 2 on, a new rating within the model year for vehicles built later.
    production_release: NotRequired[Optional[int]]
    #: Weight of the tested vehicle in pounds.
    curb_weight_lb: NotRequired[Optional[float]]
    #: Gross vehicle weight rating in pounds; the highest if the rating covers several versions. Null if the file does not state it.
    gross_weight_lb: NotRequired[Optional[float]]
    #: Number of seats. Null if the file states none or several numbers ("5 OR 6").
    seats: NotRequired[Optional[int]]


class RatingSelectionAssistanceLaneDepartureWarning(TypedDict):
    """Lane departure warning."""
    #: Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it.
    availability: NotRequired[Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]]
    #: True if it met NHTSA's criteria. Null if not judged or pending.
    meets_criteria: NotRequired[Optional[bool]]


class RatingSelectionAssistanceBlindSpotDetection(TypedDict):
    """Blind spot detection."""
    #: Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it.
    availability: NotRequired[Optional[Literal["standard", "optional", "standard_and_optional", "not_available"]]]
    #: True if it met NHTSA's criteria. Null if not judged or pending.
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
    """Fields selected by `fields`."""
    #: Overall stars, 1 to 5. Null if NHTSA gave none.
    overall: NotRequired[Optional[int]]
    #: Scale of the stars. Model years before 2011 had easier tests: never compare their stars with later years.
    scale: NotRequired[Literal["since_2011", "before_2011"]]
    #: Frontal crash.
    front: NotRequired["RatingSelectionFront"]
    #: Side crash.
    side: NotRequired["RatingSelectionSide"]
    #: Rollover.
    rollover: NotRequired["RatingSelectionRollover"]
    #: Rated version; compare it with your vehicle.
    tested: NotRequired["RatingSelectionTested"]
    #: Driver assistance of the rated vehicle.
    assistance: NotRequired["RatingSelectionAssistance"]
    #: True if NHTSA states a danger to an occupant that the stars do not show; see `notes`. Null in snapshots built before this was read.
    safety_concern: NotRequired[Optional[bool]]
    #: True if a remark limits the stars to some vehicles of the model year, by production date or equipment; see `notes`. Null in snapshots built before this was read.
    limited: NotRequired[Optional[bool]]
    #: NHTSA's safety concerns, then its remarks on the tests, in its words. A text that begins with “Summary by this project” is not NHTSA's wording.
    notes: NotRequired[List[str]]


class RecallCompletion(TypedDict):
    """Newest quarterly completion report, as the manufacturer states it. Omitted if none is known."""
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
    #: Campaign number of NHTSA, or of Transport Canada for recalls in Canada (2022650).
    campaign_id: str
    #: Country of the agency, as ISO 3166-1 in lower case.
    country: Literal["us", "ca"]
    #: The campaign's first component for this vehicle.
    component: Optional[str]
    #: Every component that the campaign names for this vehicle.
    components: List[str]
    #: Subject of the report: the vehicle itself, or equipment, a tire, or a child seat made for it, mostly by another manufacturer and sold separately. Null if the record states none of these (safety improvement campaigns).
    type: Optional[Literal["vehicle", "equipment", "tire", "child_seat"]]
    #: Manufacturer that filed the report; for equipment, not the manufacturer of the vehicle.
    manufacturer: Optional[str]
    #: Description of the defect.
    summary: Optional[str]
    #: Effect of the defect on safety.
    consequence: Optional[str]
    #: Repair offered by dealers.
    remedy: Optional[str]
    #: Origin of summary, consequence, and remedy. "official": the federal record. "summary": this project's own words, as in the starter data. Null if there are none.
    text_source: Optional[Literal["official", "summary"]]
    #: Date NHTSA received the report, or date of the recall in other countries, YYYY-MM-DD.
    report_received: Optional[str]
    #: Vehicles, or units of the equipment, potentially affected by the whole campaign.
    potentially_affected: Optional[int]
    #: True if the record's field or text tells owners not to drive until the repair. Null if neither says so.
    do_not_drive: Optional[bool]
    #: True if the record's field or text tells owners to park outside because of fire. Null if neither says so.
    park_outside: Optional[bool]
    #: Exact quote from the summary that limits the campaign to an engine, fuel, transmission, drive, or body; compare it with the vehicle. A hint for readers, never used as a filter. Null if the summary has none; the campaign may still cover only some vehicles.
    applies_to_hint: Optional[str]
    #: The agency's page about the campaign.
    source_url: str
    #: Share of recalled vehicles that were repaired, 0 to 1: remedied / involved in the newest report. Omitted if unknown or if the report contradicts itself (more remedied than involved).
    completion_rate: NotRequired[float]
    #: Newest quarterly completion report, as the manufacturer states it. Omitted if none is known.
    completion: NotRequired["RecallCompletion"]
    #: Campaigns of another country about the same defect, as far as records show. Omitted if none is known.
    related_campaigns: NotRequired[List["RelatedCampaign"]]
    #: The manufacturer's number of the campaign. Omitted for campaigns of NHTSA.
    manufacturer_campaign: NotRequired[Optional[str]]
    #: Kind of notice in the agency's words: who found a defect or noncompliance, or "Superseded" if another campaign replaced this one. Omitted for campaigns of NHTSA.
    notification: NotRequired[Optional[str]]
    #: Full French text of Transport Canada: defect, effect on safety, and correction. Null if there is none. Omitted for campaigns of other countries.
    summary_fr: NotRequired[Optional[str]]


class RecallCounts(TypedDict):
    """Number of recall campaigns by country. A country whose recalls are not loaded for this make and model year is omitted."""
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class RecallCountsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    us: NotRequired[Optional[int]]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    ca: NotRequired[int]


class RecallSelectionCompletion(TypedDict):
    """Newest quarterly completion report, as the manufacturer states it. Omitted if none is known."""
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
    """Fields selected by `fields`."""
    #: Campaign number of NHTSA, or of Transport Canada for recalls in Canada (2022650).
    campaign_id: NotRequired[str]
    #: Country of the agency, as ISO 3166-1 in lower case.
    country: NotRequired[Literal["us", "ca"]]
    #: The campaign's first component for this vehicle.
    component: NotRequired[Optional[str]]
    #: Every component that the campaign names for this vehicle.
    components: NotRequired[List[str]]
    #: Subject of the report: the vehicle itself, or equipment, a tire, or a child seat made for it, mostly by another manufacturer and sold separately. Null if the record states none of these (safety improvement campaigns).
    type: NotRequired[Optional[Literal["vehicle", "equipment", "tire", "child_seat"]]]
    #: Manufacturer that filed the report; for equipment, not the manufacturer of the vehicle.
    manufacturer: NotRequired[Optional[str]]
    #: Description of the defect.
    summary: NotRequired[Optional[str]]
    #: Effect of the defect on safety.
    consequence: NotRequired[Optional[str]]
    #: Repair offered by dealers.
    remedy: NotRequired[Optional[str]]
    #: Origin of summary, consequence, and remedy. "official": the federal record. "summary": this project's own words, as in the starter data. Null if there are none.
    text_source: NotRequired[Optional[Literal["official", "summary"]]]
    #: Date NHTSA received the report, or date of the recall in other countries, YYYY-MM-DD.
    report_received: NotRequired[Optional[str]]
    #: Vehicles, or units of the equipment, potentially affected by the whole campaign.
    potentially_affected: NotRequired[Optional[int]]
    #: True if the record's field or text tells owners not to drive until the repair. Null if neither says so.
    do_not_drive: NotRequired[Optional[bool]]
    #: True if the record's field or text tells owners to park outside because of fire. Null if neither says so.
    park_outside: NotRequired[Optional[bool]]
    #: Exact quote from the summary that limits the campaign to an engine, fuel, transmission, drive, or body; compare it with the vehicle. A hint for readers, never used as a filter. Null if the summary has none; the campaign may still cover only some vehicles.
    applies_to_hint: NotRequired[Optional[str]]
    #: The agency's page about the campaign.
    source_url: NotRequired[str]
    #: Share of recalled vehicles that were repaired, 0 to 1: remedied / involved in the newest report. Omitted if unknown or if the report contradicts itself (more remedied than involved).
    completion_rate: NotRequired[float]
    #: Newest quarterly completion report, as the manufacturer states it. Omitted if none is known.
    completion: NotRequired["RecallSelectionCompletion"]
    #: Campaigns of another country about the same defect, as far as records show. Omitted if none is known.
    related_campaigns: NotRequired[List["RelatedCampaign"]]
    #: The manufacturer's number of the campaign. Omitted for campaigns of NHTSA.
    manufacturer_campaign: NotRequired[Optional[str]]
    #: Kind of notice in the agency's words: who found a defect or noncompliance, or "Superseded" if another campaign replaced this one. Omitted for campaigns of NHTSA.
    notification: NotRequired[Optional[str]]
    #: Full French text of Transport Canada: defect, effect on safety, and correction. Null if there is none. Omitted for campaigns of other countries.
    summary_fr: NotRequired[Optional[str]]


class RegionEmissions(TypedDict):
    """Emissions as certified for one region."""
    #: EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years; compare only vehicles of one year. Null if EPA states none or certified versions of this vehicle differ.
    smog_score: Optional[int]
    #: Emission standard, as EPA names it. If versions of this vehicle are certified to several, all of them joined by " or ".
    standard: Optional[str]
    #: EPA's SmartWay designation. Null if EPA designated no vehicle of the model year or versions differ.
    smartway: Optional[Literal["no", "smartway", "elite"]]


class RegionEmissionsSelection(TypedDict):
    """The fields that `fields` names."""
    #: EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years; compare only vehicles of one year. Null if EPA states none or certified versions of this vehicle differ.
    smog_score: NotRequired[Optional[int]]
    #: Emission standard, as EPA names it. If versions of this vehicle are certified to several, all of them joined by " or ".
    standard: NotRequired[Optional[str]]
    #: EPA's SmartWay designation. Null if EPA designated no vehicle of the model year or versions differ.
    smartway: NotRequired[Optional[Literal["no", "smartway", "elite"]]]


class RelatedCampaign(TypedDict):
    """A campaign of another country about the same defect."""
    #: Country of the agency.
    country: Literal["us", "ca"]
    #: Campaign number.
    campaign_id: str
    #: "named_campaign": one record states the number of the other. "manufacturer_campaign": both state the manufacturer's number, a make in common, and days at most 90 apart.
    rule: Literal["named_campaign", "manufacturer_campaign"]
    #: "exact": a record states it. "derived": it follows from both records.
    confidence: Literal["exact", "derived"]
    #: The agency's page about the campaign.
    source_url: str


class RemoveWatchlistItemsResponse(TypedDict):
    """See the API reference."""
    #: Items that existed.
    removed: int
    #: Items on the list now.
    items: int


class RenameWatchlistRequest(TypedDict):
    """See the API reference."""
    #: Name of the watchlist.
    name: NotRequired[str]
    #: Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States.
    country: NotRequired[Literal["us", "ca", "all"]]


class ReportComplaints(TypedDict):
    """Complaints of owners: claims, not findings."""
    #: True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    complaints: List["ComplaintSelection"]
    summary: NotRequired["ComplaintSummary"]


class ReportComplaintsSelection(TypedDict):
    """The fields that `fields` names."""
    #: True if the data contain complaints of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: NotRequired[bool]
    #: Complaints on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: NotRequired[Optional[str]]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    complaints: NotRequired[List["ComplaintSelection"]]
    #: Summary of all complaints about this vehicle, independent of page and days. Omitted if none are loaded for its make and model year.
    summary: NotRequired["ComplaintSummarySelection"]


class ReportInvestigations(TypedDict):
    """Federal defect investigations."""
    #: True if the data contain investigations of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Investigations on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    investigations: List["InvestigationSelection"]


class ReportInvestigationsSelection(TypedDict):
    """The fields that `fields` names."""
    #: True if the data contain investigations of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: NotRequired[bool]
    #: Investigations on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: NotRequired[Optional[str]]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    investigations: NotRequired[List["InvestigationSelection"]]


class ReportRecalls(TypedDict):
    """Recall campaigns, as the recalls endpoint lists them."""
    #: Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country.
    count: NotRequired[int]
    #: "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.
    recall_match: Literal["matched", "none", "not_loaded", "unknown_vehicle"]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list.
    message: str
    owner_advice: "OwnerAdvice"
    #: Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested.
    countries: NotRequired[List["CountryRecallList"]]
    #: Most severe first: do not drive, park outside, others about the vehicle itself, then equipment, tires, and child seats made for it; each group newest first.
    recalls: List["RecallSelection"]


class ReportRecallsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country.
    count: NotRequired[int]
    #: "matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.
    recall_match: NotRequired[Literal["matched", "none", "not_loaded", "unknown_vehicle"]]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: NotRequired[Optional[str]]
    #: Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list.
    message: NotRequired[str]
    #: Advice not to drive or to park outside, over all campaigns of the list.
    owner_advice: NotRequired["OwnerAdviceSelection"]
    #: Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested.
    countries: NotRequired[List["CountryRecallList"]]
    #: Most severe first: do not drive, park outside, others about the vehicle itself, then equipment, tires, and child seats made for it; each group newest first.
    recalls: NotRequired[List["RecallSelection"]]


class ReportSource(TypedDict):
    """One source of the report."""
    #: Name.
    source: str
    #: Publisher.
    publisher: str
    #: Title.
    title: str
    #: Page of publication.
    url: str
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]


class ReportTsbs(TypedDict):
    """Technical service bulletins."""
    #: True if the data contain bulletins of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: bool
    #: Bulletins on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    tsbs: List["TsbSelection"]


class ReportTsbsSelection(TypedDict):
    """The fields that `fields` names."""
    #: True if the data contain bulletins of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.
    loaded: NotRequired[bool]
    #: Bulletins on all pages. Omitted, never 0, if none are loaded for the vehicle's make and model year.
    total: NotRequired[int]
    #: Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarRecordName"]]
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: NotRequired[Optional[str]]
    #: Meaning of an empty list, or a note that the list is an excerpt.
    message: NotRequired[str]
    #: Newest first.
    tsbs: NotRequired[List["TsbSelection"]]


class ReportWarning(TypedDict):
    """Open advice of a recall. Check the VIN to find out whether a vehicle was repaired."""
    #: Advice to owners until the repair.
    warning: Literal["do_not_drive", "park_outside"]
    #: Campaign number of NHTSA, or of Transport Canada for recalls in Canada (2022650).
    campaign_id: str


class RotateWebhookSecretRequest(TypedDict):
    """See the API reference."""
    #: Signing secret: `whsec_` and the base64 of 24 to 64 random bytes. Default: a new random secret.
    secret: NotRequired[str]


class RunBatchRequest(TypedDict):
    """A vehicle, by `vin`, else by `id`, else by `year`, `make` and `model`; at most 1024 bytes."""
    #: Caller's reference, returned unchanged.
    ref: NotRequired[str]
    #: VIN. It is never stored or logged.
    vin: NotRequired[str]
    #: Vehicle id from search.
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
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
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
    #: True if there is another page.
    has_more: bool
    #: Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.
    next: Optional[str]
    #: Newest model year first, then by make, model, trim, and engine, or by `sort`. If `model` is given, within a year exact names and families come first, then names that begin with it, then names that contain it. The order is stable: pages never overlap or skip.
    results: List["Vehicle"]
    #: Explanation if the model was not read literally: words ignored because no name of these years contains them (a cab, a trim), words read as a body, drive, or fuel, or another make that lists the cars; or the reason why nothing was found. Show it with the results.
    note: NotRequired[str]
    #: Similar names in the requested model years, most similar first, those that pass the other filters before the rest. If there are none in those years, names of other years, and `note` says so. Only if the search found nothing.
    suggestions: NotRequired[List["Suggestion"]]


class SecondFuelEconomy(TypedDict):
    """Fuel economy on the second fuel."""
    #: The second fuel.
    fuel: Optional[Literal["E85", "Electricity", "Natural Gas", "Propane"]]
    #: In the city. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    city_mpg: Optional[int]
    #: On the highway. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    highway_mpg: Optional[int]
    #: Together. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    combined_mpg: Optional[int]
    #: Unit of the three values. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, for electricity, hydrogen, and natural gas.
    unit: Optional[Literal["mpg", "mpge"]]
    #: Annual fuel cost in US dollars by EPA (15,000 miles, 55 % in the city), at EPA's fuel prices in the edition of `cost_as_of`, not in the model year. Null for most plug-in hybrids, because EPA includes both fuels in the first.
    annual_fuel_cost_usd: Optional[int]
    #: Like the first fuel's value. Null for electricity.
    co2_g_per_mile: Optional[float]
    #: Like the first fuel's value.
    ghg_score: Optional[int]


class SecondFuelEconomySelection(TypedDict):
    """The fields that `fields` names."""
    #: The second fuel.
    fuel: NotRequired[Optional[Literal["E85", "Electricity", "Natural Gas", "Propane"]]]
    #: In the city. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    city_mpg: NotRequired[Optional[int]]
    #: On the highway. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    highway_mpg: NotRequired[Optional[int]]
    #: Together. Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.
    combined_mpg: NotRequired[Optional[int]]
    #: Unit of the three values. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, for electricity, hydrogen, and natural gas.
    unit: NotRequired[Optional[Literal["mpg", "mpge"]]]
    #: Annual fuel cost in US dollars by EPA (15,000 miles, 55 % in the city), at EPA's fuel prices in the edition of `cost_as_of`, not in the model year. Null for most plug-in hybrids, because EPA includes both fuels in the first.
    annual_fuel_cost_usd: NotRequired[Optional[int]]
    #: Like the first fuel's value. Null for electricity.
    co2_g_per_mile: NotRequired[Optional[float]]
    #: Like the first fuel's value.
    ghg_score: NotRequired[Optional[int]]


class SetWatchlistFindingStatesRequestFindingsItem(TypedDict):
    """See the API reference."""
    #: Id of an item.
    item_id: str
    #: Campaign number of NHTSA or Transport Canada (2022650); for severity "unknown", the reason why nothing could be looked up.
    subject: str


class SetWatchlistFindingStatesRequest(TypedDict):
    """See the API reference."""
    #: Findings of this watchlist.
    findings: List["SetWatchlistFindingStatesRequestFindingsItem"]
    #: State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account.
    state: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]
    #: Note set with the state.
    note: NotRequired[str]


class SetWatchlistFindingStatesResponse(TypedDict):
    """See the API reference."""
    #: Effective immediately.
    done: Literal[True]
    #: Changed findings, in the order of the request.
    findings: List["Finding"]


class SimilarName(TypedDict):
    """A similar name whose records are not listed."""
    #: Model year in the record.
    year: int
    #: Make as the record writes it.
    make: str
    #: Model as the record writes it.
    model: str
    #: Number of campaigns about vehicles of that name.
    recall_count: int


class SimilarRecordName(TypedDict):
    """A similar name whose records are not listed."""
    #: Model year in the record.
    year: int
    #: Make as the record writes it.
    make: str
    #: Model as the record writes it.
    model: str
    #: Number of records of this kind with that name.
    record_count: int


class SuggestVehiclesResponseSuggestionsItem(TypedDict):
    """A suggested name."""
    #: Full name for display.
    label: str
    #: Model year; null if none was typed.
    year: Optional[int]
    #: Make in its usual spelling.
    make: str
    #: Model in its usual spelling; null if only the make is meant.
    model: Optional[str]
    #: Number of vehicles that a search by `query` returns: its `total`.
    vehicle_count: int
    #: Parameters of GET /v1/vehicles that find them.
    query: str


class SuggestVehiclesResponse(TypedDict):
    """See the API reference."""
    #: Number of names.
    count: int
    #: Best first.
    suggestions: List["SuggestVehiclesResponseSuggestionsItem"]
    #: Number for GET /v1/recalls/{campaign}, if the text is a recall campaign number. A manufacturer's number (24S05) counts only if a campaign states it and no vehicle has that name.
    campaign: NotRequired[str]


class Suggestion(TypedDict):
    """A similar name."""
    #: Make in its usual spelling.
    make: str
    #: Model; null if only the make is suggested.
    model: Optional[str]
    #: First model year of this name.
    first_year: Optional[int]
    #: True if vehicles of this name exist, but none in the requested model years.
    other_years: bool
    #: Last model year of this name.
    last_year: Optional[int]


class SummarizeWatchlistResponseFindingsItem(TypedDict):
    """See the API reference."""
    #: "do_not_drive": the campaign tells owners not to drive until the repair. "park_outside": it tells owners to park outside. "unknown": the item could not be looked up. "recall": any other campaign.
    severity: Literal["do_not_drive", "park_outside", "unknown", "recall"]
    #: Findings without a state.
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
    #: Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.
    records_through: Optional[str]
    #: Limits of the figures.
    message: str


class TroubleCode(TypedDict):
    """One generic trouble code."""
    #: Trouble code in upper case.
    code: str
    #: Code and title: component, circuit or function, and fault; bank and sensor in parentheses.
    title: str
    #: Vehicle system that reports the code.
    category: Literal["Powertrain", "Body", "Chassis", "Network"]
    #: First letter of the code.
    system: Literal["P", "B", "C", "U"]
    #: Component family.
    subsystem: str
    #: Urgency; docs/dtc.md lists the criteria.
    severity: Literal["Low", "Moderate", "High", "Critical"]
    #: True if the fault can endanger people.
    safety_risk: bool
    #: True if the fault can raise emissions.
    emissions_related: bool
    #: Defined by the standard for every manufacturer.
    generic: Literal[True]
    #: Codes of the same circuit, of the same component on the other bank, and codes that often occur together.
    related_codes: List[str]
    #: Signs that a driver or technician may notice.
    symptoms: List[str]
    #: Starting points for diagnosis, not a diagnosis.
    possible_causes: List[str]
    #: Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known.
    make_notes: List[str]


class TroubleCodeList(TypedDict):
    """Several codes at once."""
    #: Number of codes found.
    count: int
    #: Codes in the requested order.
    results: List["AskedTroubleCode"]
    #: Requested codes that are not in the reference.
    not_found: List[str]


class TroubleCodeSelection(TypedDict):
    """The fields that `fields` names."""
    #: Trouble code in upper case.
    code: NotRequired[str]
    #: Code and title: component, circuit or function, and fault; bank and sensor in parentheses.
    title: NotRequired[str]
    #: Vehicle system that reports the code.
    category: NotRequired[Literal["Powertrain", "Body", "Chassis", "Network"]]
    #: First letter of the code.
    system: NotRequired[Literal["P", "B", "C", "U"]]
    #: Component family.
    subsystem: NotRequired[str]
    #: Urgency; docs/dtc.md lists the criteria.
    severity: NotRequired[Literal["Low", "Moderate", "High", "Critical"]]
    #: True if the fault can endanger people.
    safety_risk: NotRequired[bool]
    #: True if the fault can raise emissions.
    emissions_related: NotRequired[bool]
    #: Defined by the standard for every manufacturer.
    generic: NotRequired[Literal[True]]
    #: Codes of the same circuit, of the same component on the other bank, and codes that often occur together.
    related_codes: NotRequired[List[str]]
    #: Signs that a driver or technician may notice.
    symptoms: NotRequired[List[str]]
    #: Starting points for diagnosis, not a diagnosis.
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
    #: Kind of communication. Null for older communications, whose records do not state it.
    type: Optional[str]
    #: Components, as NHTSA names them.
    components: List[str]
    #: Summary.
    summary: Optional[str]
    #: Communication that it replaces.
    replaces: Optional[str]


class TsbSelection(TypedDict):
    """Fields selected by `fields`."""
    #: NHTSA's number of the communication.
    tsb_id: NotRequired[str]
    #: The manufacturer's number of the document.
    document_id: NotRequired[Optional[str]]
    #: Date of the document, YYYY-MM-DD.
    date: NotRequired[Optional[str]]
    #: Kind of communication. Null for older communications, whose records do not state it.
    type: NotRequired[Optional[str]]
    #: Components, as NHTSA names them.
    components: NotRequired[List[str]]
    #: Summary.
    summary: NotRequired[Optional[str]]
    #: Communication that it replaces.
    replaces: NotRequired[Optional[str]]


class Vehicle(TypedDict):
    """One configuration of a vehicle. Null means that no source states the value; it is never guessed."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    id: str
    #: Model year. Null only if federal records do not state one.
    year: Optional[int]
    #: Make in its usual spelling.
    make: str
    #: Model. May include the cab or body variant.
    model: str
    #: Trim level.
    trim: Optional[str]
    #: Body or cab variant.
    submodel: Optional[str]
    #: Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: Optional[int]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in liters. Null for electric vehicles.
    displacement_l: Optional[float]
    #: Kind of transmission and number of gears.
    transmission: Optional["Transmission"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: Fuel type.
    fuel_type: Optional["FuelType"]
    #: Body class; docs/data-sources.md defines the values.
    body_class: Optional["BodyClass"]
    #: Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it.
    doors: Optional[int]
    #: Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
    configuration: Optional[str]
    #: Energy of the traction battery in kWh, if the source states it.
    battery_kwh: Optional[float]
    #: Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale.
    overall_stars: Optional[int]
    #: True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger.
    turbo: Optional[bool]
    #: True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger.
    supercharger: Optional[bool]
    #: True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before.
    start_stop: Optional[bool]
    #: True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain.
    gas_guzzler: Optional[bool]
    #: EPA's size class in its own words.
    size_class: Optional[str]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: Optional[int]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: Optional[int]
    #: Fuel economy as EPA rates it. Null if EPA does not rate the vehicle.
    economy: Optional["Economy"]
    #: Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others.
    electric: Optional["ElectricFacts"]
    #: Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle.
    emissions: Optional["Emissions"]
    #: Representative illustration of this year, make and model; never a photo of a specific vehicle.
    image_url: Optional[str]
    #: "illustration", or null when there is no image.
    image_type: Optional[Literal["illustration"]]
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    recall_counts: NotRequired["RecallCounts"]
    #: "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known.
    recall_match: Literal["matched", "none", "not_loaded"]
    #: True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted.
    recalls_complete: bool
    #: Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]


class VehicleDetails(TypedDict):
    """One configuration of a vehicle with its trims."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    id: str
    #: Model year. Null only if federal records do not state one.
    year: Optional[int]
    #: Make in its usual spelling.
    make: str
    #: Model. May include the cab or body variant.
    model: str
    #: Trim level.
    trim: Optional[str]
    #: Body or cab variant.
    submodel: Optional[str]
    #: Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: Optional[int]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: Optional[int]
    #: Engine displacement in liters. Null for electric vehicles.
    displacement_l: Optional[float]
    #: Kind of transmission and number of gears.
    transmission: Optional["Transmission"]
    #: Driven wheels.
    drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]
    #: Fuel type.
    fuel_type: Optional["FuelType"]
    #: Body class; docs/data-sources.md defines the values.
    body_class: Optional["BodyClass"]
    #: Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it.
    doors: Optional[int]
    #: Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
    configuration: Optional[str]
    #: Energy of the traction battery in kWh, if the source states it.
    battery_kwh: Optional[float]
    #: Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.
    motor_kw: Optional[int]
    #: NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale.
    overall_stars: Optional[int]
    #: True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger.
    turbo: Optional[bool]
    #: True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger.
    supercharger: Optional[bool]
    #: True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before.
    start_stop: Optional[bool]
    #: True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain.
    gas_guzzler: Optional[bool]
    #: EPA's size class in its own words.
    size_class: Optional[str]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: Optional[int]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: Optional[int]
    #: Fuel economy as EPA rates it. Null if EPA does not rate the vehicle.
    economy: Optional["Economy"]
    #: Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others.
    electric: Optional["ElectricFacts"]
    #: Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle.
    emissions: Optional["Emissions"]
    #: Representative illustration of this year, make and model; never a photo of a specific vehicle.
    image_url: Optional[str]
    #: "illustration", or null when there is no image.
    image_type: Optional[Literal["illustration"]]
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    recall_counts: NotRequired["RecallCounts"]
    #: "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known.
    recall_match: Literal["matched", "none", "not_loaded"]
    #: True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted.
    recalls_complete: bool
    #: Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: Optional[str]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Trims that NHTSA (vPIC) lists for this year, make, and model, one per entry, in NHTSA's words. Manufacturer codes, bodies, drives, and equipment are excluded, and so are trims of another load class (1500, 2500), another model number (E320 for an E350), or another engine size. Empty if NHTSA lists none. Null if NHTSA does not know the name. Omitted if vPIC is not loaded.
    trims: NotRequired[Optional[List[str]]]


class VehicleDetailsSelection(TypedDict):
    """The fields that `fields` names."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    id: NotRequired[str]
    #: Model year. Null only if federal records do not state one.
    year: NotRequired[Optional[int]]
    #: Make in its usual spelling.
    make: NotRequired[str]
    #: Model. May include the cab or body variant.
    model: NotRequired[str]
    #: Trim level.
    trim: NotRequired[Optional[str]]
    #: Body or cab variant.
    submodel: NotRequired[Optional[str]]
    #: Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: NotRequired[Optional[int]]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: NotRequired[Optional[int]]
    #: Engine displacement in liters. Null for electric vehicles.
    displacement_l: NotRequired[Optional[float]]
    #: Kind of transmission and number of gears.
    transmission: NotRequired[Optional["Transmission"]]
    #: Driven wheels.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: Fuel type.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Body class; docs/data-sources.md defines the values.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it.
    doors: NotRequired[Optional[int]]
    #: Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
    configuration: NotRequired[Optional[str]]
    #: Energy of the traction battery in kWh, if the source states it.
    battery_kwh: NotRequired[Optional[float]]
    #: Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.
    motor_kw: NotRequired[Optional[int]]
    #: NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale.
    overall_stars: NotRequired[Optional[int]]
    #: True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger.
    turbo: NotRequired[Optional[bool]]
    #: True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger.
    supercharger: NotRequired[Optional[bool]]
    #: True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before.
    start_stop: NotRequired[Optional[bool]]
    #: True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain.
    gas_guzzler: NotRequired[Optional[bool]]
    #: EPA's size class in its own words.
    size_class: NotRequired[Optional[str]]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: NotRequired[Optional[int]]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: NotRequired[Optional[int]]
    #: Fuel economy as EPA rates it. Null if EPA does not rate the vehicle.
    economy: NotRequired[Optional["EconomySelection"]]
    #: Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others.
    electric: NotRequired[Optional["ElectricFactsSelection"]]
    #: Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle.
    emissions: NotRequired[Optional["EmissionsSelection"]]
    #: Representative illustration of this year, make and model; never a photo of a specific vehicle.
    image_url: NotRequired[Optional[str]]
    #: "illustration", or null when there is no image.
    image_type: NotRequired[Optional[Literal["illustration"]]]
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: Number of recall campaigns by country. A country whose recalls are not loaded for this make and model year is omitted.
    recall_counts: NotRequired["RecallCountsSelection"]
    #: "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known.
    recall_match: NotRequired[Literal["matched", "none", "not_loaded"]]
    #: True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted.
    recalls_complete: NotRequired[bool]
    #: Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: NotRequired[Optional[str]]
    #: Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.
    similar_names: NotRequired[List["SimilarName"]]
    #: Trims that NHTSA (vPIC) lists for this year, make, and model, one per entry, in NHTSA's words. Manufacturer codes, bodies, drives, and equipment are excluded, and so are trims of another load class (1500, 2500), another model number (E320 for an E350), or another engine size. Empty if NHTSA lists none. Null if NHTSA does not know the name. Omitted if vPIC is not loaded.
    trims: NotRequired[Optional[List[str]]]


class VehicleReportRatings(TypedDict):
    """Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle."""
    #: Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known.
    count: NotRequired[int]
    #: Sorted by rated version. Null stars mean not rated.
    ratings: List["RatingSelection"]
    #: Meaning of the list.
    message: str


class VehicleReport(TypedDict):
    """See the API reference."""
    vehicle: "VehicleDetails"
    #: Recalls that tell owners not to drive, then recalls that tell owners to park outside.
    warnings: List["ReportWarning"]
    recalls: "ReportRecalls"
    complaints: "ReportComplaints"
    tsbs: "ReportTsbs"
    investigations: "ReportInvestigations"
    #: Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle.
    ratings: "VehicleReportRatings"
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Official files used for the report, and the dates they cover.
    sources: List["ReportSource"]
    #: "starter": based on starter data, an excerpt. "official": based on complete federal files.
    edition: Literal["starter", "official"]
    #: SHA-256 of the data used for the report. The same data give the same report.
    snapshot: str


class VehicleReportSelectionRatings(TypedDict):
    """Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle."""
    #: Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known.
    count: NotRequired[int]
    #: Sorted by rated version. Null stars mean not rated.
    ratings: NotRequired[List["RatingSelection"]]
    #: Meaning of the list.
    message: NotRequired[str]


class VehicleReportSelection(TypedDict):
    """The fields that `fields` names."""
    #: One configuration of a vehicle with its trims.
    vehicle: NotRequired["VehicleDetailsSelection"]
    #: Recalls that tell owners not to drive, then recalls that tell owners to park outside.
    warnings: NotRequired[List["ReportWarning"]]
    #: Recall campaigns, as the recalls endpoint lists them.
    recalls: NotRequired["ReportRecallsSelection"]
    #: Complaints of owners: claims, not findings.
    complaints: NotRequired["ReportComplaintsSelection"]
    #: Technical service bulletins.
    tsbs: NotRequired["ReportTsbsSelection"]
    #: Federal defect investigations.
    investigations: NotRequired["ReportInvestigationsSelection"]
    #: Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle.
    ratings: NotRequired["VehicleReportSelectionRatings"]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: NotRequired[List["MatchedName"]]
    #: Official files used for the report, and the dates they cover.
    sources: NotRequired[List["ReportSource"]]
    #: "starter": based on starter data, an excerpt. "official": based on complete federal files.
    edition: NotRequired[Literal["starter", "official"]]
    #: SHA-256 of the data used for the report. The same data give the same report.
    snapshot: NotRequired[str]


class VehicleSelection(TypedDict):
    """The fields that `fields` names."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    id: NotRequired[str]
    #: Model year. Null only if federal records do not state one.
    year: NotRequired[Optional[int]]
    #: Make in its usual spelling.
    make: NotRequired[str]
    #: Model. May include the cab or body variant.
    model: NotRequired[str]
    #: Trim level.
    trim: NotRequired[Optional[str]]
    #: Body or cab variant.
    submodel: NotRequired[Optional[str]]
    #: Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.
    horsepower: NotRequired[Optional[int]]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: NotRequired[Optional[int]]
    #: Engine displacement in liters. Null for electric vehicles.
    displacement_l: NotRequired[Optional[float]]
    #: Kind of transmission and number of gears.
    transmission: NotRequired[Optional["Transmission"]]
    #: Driven wheels.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: Fuel type.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Body class; docs/data-sources.md defines the values.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it.
    doors: NotRequired[Optional[int]]
    #: Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
    configuration: NotRequired[Optional[str]]
    #: Energy of the traction battery in kWh, if the source states it.
    battery_kwh: NotRequired[Optional[float]]
    #: Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.
    motor_kw: NotRequired[Optional[int]]
    #: NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale.
    overall_stars: NotRequired[Optional[int]]
    #: True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger.
    turbo: NotRequired[Optional[bool]]
    #: True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger.
    supercharger: NotRequired[Optional[bool]]
    #: True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before.
    start_stop: NotRequired[Optional[bool]]
    #: True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain.
    gas_guzzler: NotRequired[Optional[bool]]
    #: EPA's size class in its own words.
    size_class: NotRequired[Optional[str]]
    #: Passenger room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    passenger_volume_cu_ft: NotRequired[Optional[int]]
    #: Luggage room in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.
    luggage_volume_cu_ft: NotRequired[Optional[int]]
    #: Fuel economy as EPA rates it. Null if EPA does not rate the vehicle.
    economy: NotRequired[Optional["EconomySelection"]]
    #: Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others.
    electric: NotRequired[Optional["ElectricFactsSelection"]]
    #: Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle.
    emissions: NotRequired[Optional["EmissionsSelection"]]
    #: Representative illustration of this year, make and model; never a photo of a specific vehicle.
    image_url: NotRequired[Optional[str]]
    #: "illustration", or null when there is no image.
    image_type: NotRequired[Optional[Literal["illustration"]]]
    #: Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (`recalls_complete` is false); the recalls endpoint lists those that are loaded. Omitted, never 0, if none are loaded for its make and model year.
    recall_count: NotRequired[Optional[int]]
    #: Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null.
    equipment_recall_count: NotRequired[int]
    #: Number of recall campaigns in Canada that the recalls endpoint lists for this vehicle with `country=ca`. Omitted, never 0, if recalls of Canada for its model year are not loaded.
    recall_count_ca: NotRequired[int]
    #: Number of owner complaints that the complaints endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    complaint_count: NotRequired[int]
    #: Number of service bulletins that the tsbs endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    tsb_count: NotRequired[int]
    #: Number of defect investigations that the investigations endpoint lists. Omitted, never 0, if none are loaded for its make and model year.
    investigation_count: NotRequired[int]
    #: Number of recall campaigns by country. A country whose recalls are not loaded for this make and model year is omitted.
    recall_counts: NotRequired["RecallCountsSelection"]
    #: "matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known.
    recall_match: NotRequired[Literal["matched", "none", "not_loaded"]]
    #: True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted.
    recalls_complete: NotRequired[bool]
    #: Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded.
    recall_records_through: NotRequired[Optional[str]]


class VinDataRelease(TypedDict):
    """Edition of NHTSA's vPIC used."""
    #: NHTSA's name of the edition.
    edition: str
    #: Newest date in its rows.
    dated: Optional[str]


class VinDataReleaseSelection(TypedDict):
    """The fields that `fields` names."""
    #: NHTSA's name of the edition.
    edition: NotRequired[str]
    #: Newest date in its rows.
    dated: NotRequired[Optional[str]]


class VinEngine(TypedDict):
    """Other data of the engine."""
    #: Manufacturer's name of the engine.
    model: Optional[str]
    #: Manufacturer.
    manufacturer: Optional[str]
    #: Arrangement of the cylinders.
    configuration: Optional[str]
    #: True if it is turbocharged.
    turbo: Optional[bool]
    #: Level of electrification.
    electrification: Optional[str]


class VinEngineSelection(TypedDict):
    """The fields that `fields` names."""
    #: Manufacturer's name of the engine.
    model: NotRequired[Optional[str]]
    #: Manufacturer.
    manufacturer: NotRequired[Optional[str]]
    #: Arrangement of the cylinders.
    configuration: NotRequired[Optional[str]]
    #: True if it is turbocharged.
    turbo: NotRequired[Optional[bool]]
    #: Level of electrification.
    electrification: NotRequired[Optional[str]]


VinGrossWeight = TypedDict(
    "VinGrossWeight",
    {
    #: Class of the gross vehicle weight rating.
        "class": Optional[str],
    #: Lower end of the class in kg; null if open.
        "from_kg": Optional[float],
    #: Upper end of the class in kg; null if open.
        "to_kg": Optional[float],
    },
)


VinGrossWeightSelection = TypedDict(
    "VinGrossWeightSelection",
    {
    #: Class of the gross vehicle weight rating.
        "class": NotRequired[Optional[str]],
    #: Lower end of the class in kg; null if open.
        "from_kg": NotRequired[Optional[float]],
    #: Upper end of the class in kg; null if open.
        "to_kg": NotRequired[Optional[float]],
    },
)


class VinIssue(TypedDict):
    """A problem or an unknown part of the VIN."""
    #: Issue code; docs/vin.md explains the codes and lists those that make a VIN invalid.
    code: Literal["incomplete", "check_digit", "impossible_character", "unknown_manufacturer", "unused_character", "model_year", "other_model_year", "undescribed_characters", "no_data", "off_road", "glider"]
    #: Position in the VIN, from 1. Null if the issue has no single position.
    position: Optional[int]
    #: Explanation in words. Contains no part of the VIN.
    message: str
    #: Valid characters at that position: the check digit, or those that the manufacturer uses.
    expected: Optional[str]


class VinPlant(TypedDict):
    """Plant."""
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
    """Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle."""
    #: Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known.
    count: NotRequired[int]
    #: Sorted by rated version. Null stars mean not rated.
    ratings: List["RatingSelection"]
    #: Meaning of the list.
    message: str


class VinReport(TypedDict):
    """See the API reference."""
    #: Values stated by the VIN.
    decoded: "DecodedVin"
    #: Matching vehicles of the catalog; `decoded.told_apart_by` lists the fields that distinguish them.
    vehicles: List["Vehicle"]
    #: Recalls that tell owners not to drive, then recalls that tell owners to park outside.
    warnings: List["ReportWarning"]
    recalls: "ReportRecalls"
    complaints: "ReportComplaints"
    tsbs: "ReportTsbs"
    investigations: "ReportInvestigations"
    #: Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle.
    ratings: "VinReportRatings"
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: List["MatchedName"]
    #: Official files used for the report, and the dates they cover.
    sources: List["ReportSource"]
    #: "starter": based on starter data, an excerpt. "official": based on complete federal files.
    edition: Literal["starter", "official"]
    #: SHA-256 of the data used for the report. The same data give the same report.
    snapshot: str


class VinReportSelectionRatings(TypedDict):
    """Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle."""
    #: Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known.
    count: NotRequired[int]
    #: Sorted by rated version. Null stars mean not rated.
    ratings: NotRequired[List["RatingSelection"]]
    #: Meaning of the list.
    message: NotRequired[str]


class VinReportSelection(TypedDict):
    """The fields that `fields` names."""
    #: Values stated by the VIN.
    decoded: NotRequired["DecodedVinSelection"]
    #: Matching vehicles of the catalog; `decoded.told_apart_by` lists the fields that distinguish them.
    vehicles: NotRequired[List["Vehicle"]]
    #: Recalls that tell owners not to drive, then recalls that tell owners to park outside.
    warnings: NotRequired[List["ReportWarning"]]
    #: Recall campaigns, as the recalls endpoint lists them.
    recalls: NotRequired["ReportRecallsSelection"]
    #: Complaints of owners: claims, not findings.
    complaints: NotRequired["ReportComplaintsSelection"]
    #: Technical service bulletins.
    tsbs: NotRequired["ReportTsbsSelection"]
    #: Federal defect investigations.
    investigations: NotRequired["ReportInvestigationsSelection"]
    #: Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle.
    ratings: NotRequired["VinReportSelectionRatings"]
    #: Federal names used for this lookup. Empty if no federal record names this vehicle.
    matched_names: NotRequired[List["MatchedName"]]
    #: Official files used for the report, and the dates they cover.
    sources: NotRequired[List["ReportSource"]]
    #: "starter": based on starter data, an excerpt. "official": based on complete federal files.
    edition: NotRequired[Literal["starter", "official"]]
    #: SHA-256 of the data used for the report. The same data give the same report.
    snapshot: NotRequired[str]


class VinSafetyEquipment(TypedDict):
    """Equipment of this model and trim; null if vPIC does not state it."""
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
    #: Rear automatic emergency braking.
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
    #: Pedestrian warning sound (hybrid and electric).
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
    #: Tire pressure monitoring.
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
    #: Rear automatic emergency braking.
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
    #: Pedestrian warning sound (hybrid and electric).
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
    #: Tire pressure monitoring.
    tpms: NotRequired[Optional[Literal["direct", "indirect"]]]


class VinVehicle(TypedDict):
    """A matching vehicle of the catalog."""
    #: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
    id: str
    differs_by: "VinVehicleDifferences"


class VinVehicleDifferences(TypedDict):
    """Values of the fields that distinguish the vehicles of the list. Empty if there is only one."""
    #: Model. May include the cab or body variant.
    model: NotRequired[str]
    #: Trim level.
    trim: NotRequired[Optional[str]]
    #: Body or cab variant.
    submodel: NotRequired[Optional[str]]
    #: Body class; docs/data-sources.md defines the values.
    body_class: NotRequired[Optional["BodyClass"]]
    #: Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it.
    doors: NotRequired[Optional[int]]
    #: Fuel type.
    fuel_type: NotRequired[Optional["FuelType"]]
    #: Engine displacement in liters. Null for electric vehicles.
    displacement_l: NotRequired[Optional[float]]
    #: Number of cylinders or rotors. Null for electric vehicles.
    cylinders: NotRequired[Optional[int]]
    #: Kind of transmission and number of gears.
    transmission: NotRequired[Optional["Transmission"]]
    #: Driven wheels.
    drive_type: NotRequired[Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]]]
    #: Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.
    configuration: NotRequired[Optional[str]]
    #: Energy of the traction battery in kWh, if the source states it.
    battery_kwh: NotRequired[Optional[float]]


class Watchlist(TypedDict):
    """A list of vehicles that an account watches."""
    #: Id of a watchlist.
    id: str
    #: Name of the watchlist.
    name: str
    #: Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States.
    country: Literal["us", "ca", "all"]
    #: Creation time. ISO 8601 in UTC, whole seconds.
    created: str
    #: Items on it.
    items: int


class WatchlistItem(TypedDict):
    """One item of a watchlist."""
    #: Id of an item.
    id: str
    #: "vin": one vehicle. "vehicle": a vehicle of the catalog by id. "name": all vehicles of a year, make, and model.
    kind: Literal["vin", "vehicle", "name"]
    #: Null if the item has none, or if `kind` is "vin" and the encryption key is not set on this service.
    vin: Optional[str]
    #: Null if the item has none.
    vehicle_id: Optional[str]
    #: Null if unknown.
    year: Optional[int]
    #: Null if unknown.
    make: Optional[str]
    #: Null if unknown.
    model: Optional[str]
    #: Reference set by the caller; empty if none.
    ref: str
    #: Site of the vehicle; empty if not set.
    site: str
    #: Driver of the vehicle; empty if not set.
    driver: str
    #: Time when the item was added. ISO 8601 in UTC, whole seconds.
    added: str


class WatchlistName(TypedDict):
    """See the API reference."""
    #: Name of the watchlist.
    name: str
    #: Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States.
    country: NotRequired[Literal["us", "ca", "all"]]


class WatchlistResponse(TypedDict):
    """See the API reference."""
    watchlist: "Watchlist"


class Webhook(TypedDict):
    """A receiver of messages."""
    #: Id of a webhook endpoint.
    id: str
    #: Receiver URL: https, on the public internet. Redirects are not followed.
    url: str
    #: Purpose of the endpoint.
    description: str
    #: Event types to send. Empty for all types.
    event_types: List["ChangeType"]
    #: False if the endpoint is disabled.
    enabled: bool
    #: Null if it is enabled.
    disabled_because: Optional[Literal["owner", "gone", "failing", "overflow"]]
    #: Creation time. ISO 8601 in UTC, whole seconds.
    created: str
    #: Null if never.
    last_success: Optional[str]
    #: Null if the secret was never rotated.
    previous_secret_until: Optional[str]


class WebhookResponse(TypedDict):
    """See the API reference."""
    webhook: "Webhook"


class WebhookWithSecret(TypedDict):
    """See the API reference."""
    webhook: "Webhook"
    #: Secret that messages are signed with (Standard Webhooks). It is returned only in this response.
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
