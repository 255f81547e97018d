# Made from docs/openapi.json by "npm run generate"; change src/ instead.
"""One method for each operation of the API."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Tuple, Union, cast

from . import schemas

# Lists by operation: the member of a page that contains the items, and the parameter for its `next_cursor`.
LISTS: Dict[str, Tuple[str, str]] = {
    "search_vehicles": ("results", ""),
    "get_complaints": ("complaints", ""),
    "get_tsbs": ("tsbs", ""),
    "get_investigations": ("investigations", ""),
    "get_vin_complaints": ("complaints", ""),
    "get_vin_tsbs": ("tsbs", ""),
    "get_vin_investigations": ("investigations", ""),
    "get_campaign": ("vehicles", ""),
    "search_dtc": ("results", ""),
    "list_makes": ("makes", ""),
    "list_models": ("models", ""),
    "list_changes": ("changes", "since"),
    "list_watchlist_items": ("items", "cursor"),
    "list_watchlist_findings": ("findings", "cursor"),
    "list_watchlist_history": ("history", "cursor"),
    "list_webhook_deliveries": ("deliveries", "cursor"),
}


class Operations:
    def _call(self, method: str, path: str, parameters: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    def search_vehicles(
        self,
        *,
        year: Optional[int] = None,
        make: Optional[str] = None,
        model: Optional[str] = None,
        trim: Optional[str] = None,
        body_class: Optional[Literal["Sedan", "Coupe", "Convertible", "Hatchback", "Wagon", "SUV", "Pickup", "Minivan", "Van", "Cargo Van", "Passenger Van", "Motorcycle", "Bus", "Truck", "Trailer", "Motorhome", "Sedan or Coupe", "Sedan or Hatchback", "Sedan, Coupe or Convertible", "Sedan, Coupe or Hatchback", "Coupe or Convertible", "Coupe or Hatchback"]] = None,
        fuel_type: Optional[Literal["Gasoline", "Diesel", "Electric", "Hybrid", "Plug-in Hybrid", "Flex Fuel (E85)", "CNG", "LPG", "Hydrogen", "Gasoline or Natural Gas", "Gasoline or Propane"]] = None,
        drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]] = None,
        cylinders: Optional[int] = None,
        min_mpg: Optional[int] = None,
        min_range: Optional[int] = None,
        min_stars: Optional[int] = None,
        year_min: Optional[int] = None,
        year_max: Optional[int] = None,
        sort: Optional[Literal["-year", "year", "make", "-recall_count", "recall_count", "-horsepower", "horsepower", "-combined_mpg", "-range"]] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        fields: Optional[Sequence[Literal["basic", "id", "year", "make", "model", "trim", "submodel", "horsepower", "cylinders", "displacement_l", "transmission", "drive_type", "fuel_type", "body_class", "doors", "configuration", "battery_kwh", "motor_kw", "overall_stars", "turbo", "supercharger", "start_stop", "gas_guzzler", "size_class", "passenger_volume_cu_ft", "luggage_volume_cu_ft", "economy", "economy.city_mpg", "economy.highway_mpg", "economy.combined_mpg", "economy.unit", "economy.annual_fuel_cost_usd", "economy.cost_as_of", "economy.co2_g_per_mile", "economy.ghg_score", "economy.second_fuel", "electric", "electric.range_miles", "electric.charge_hours_240v", "electric.combined_kwh_per_100mi", "electric.motor_kw", "electric.battery_kwh", "emissions", "emissions.federal", "emissions.california", "emissions.matched_by", "image_url", "image_type", "recall_count", "equipment_recall_count", "recall_count_ca", "complaint_count", "tsb_count", "investigation_count", "recall_counts", "recall_counts.us", "recall_counts.ca", "recall_match", "recalls_complete", "recall_records_through"]]] = None,
    ) -> schemas.SearchVehiclesResponse:
        """Search vehicles by year, make, model and more. Finds vehicle configurations by model year, make, model, trim, body, fuel, drive, and cylinders. All filters are optional and combined with AND; results are newest first. Start here: other operations take the ids that it returns. One model usually has several configurations (engine, transmission, drive). `model` may be a family ("3 series", "c-class", "f-series") and may contain words that are in no name ("tacoma access cab"); `note` lists the words that were ignored or read differently. An empty page means that no vehicle matches all filters; `suggestions` then lists similar names to try.

        With `fields`, only those members are there.

        year: Filter by model year.
        make: Filter by make. Case-insensitive; common short forms match (chevy, vw, mercedes benz). It must contain a letter or a digit.
        model: Filter by whole words of the model, or by a family. Case, punctuation, and spaces do not matter: tacoma matches "Tacoma Access Cab", f150 matches "F-150"; 3 does not match "330i", but "3 series" does. Words that are in no name are ignored, and `note` lists them. It must contain a letter or a digit.
        trim: Filter by whole words of the trim. Case, punctuation, and spaces do not matter. It must contain a letter or a digit.
        body_class: Filter by body class. Case-insensitive. Vehicles with an unknown body class never match. A configuration that covers several bodies has a value of its own ("Sedan or Coupe").
        fuel_type: Filter by fuel type. Case-insensitive. Vehicles with an unknown fuel type never match.
        drive_type: Filter by drive type. Case-insensitive. Vehicles with an unknown drive type never match.
        cylinders: Filter by number of cylinders.
        min_mpg: Filter by minimum combined fuel economy on the first fuel (economy.combined_mpg), in miles per gallon or per gallon equivalent for electric, hydrogen, and natural gas vehicles. Plug-in hybrids are compared by gasoline. Alias: `mpg_min`.
        min_range: Filter by minimum electric.range_miles. Matches only electric, plug-in hybrid, and hydrogen vehicles. Alias: `range_min`.
        min_stars: Filter by minimum overall_stars. Unrated vehicles never match. Alias: `stars_min`.
        year_min: Filter by first model year, inclusive. Cannot be combined with `year`. Alias: `min_year`.
        year_max: Filter by last model year, inclusive. Cannot be combined with `year`. Alias: `max_year`.
        sort: Sort order; "-" means descending. Ties keep the default order (newest year, then make, model, trim, engine). Vehicles with an unknown value come last.
        limit: Vehicles per page. Values above 100 are capped at 100; the response returns the value used.
        offset: Vehicles to skip. An offset past the end returns an empty page.
        fields: Fields to return from each of `results`, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. `basic` means id, year, make, model, trim, submodel, horsepower, cylinders, displacement_l, transmission, drive_type, fuel_type, body_class, doors, image_url, image_type, recall_count, complaint_count, tsb_count, investigation_count.
        """
        return cast("schemas.SearchVehiclesResponse", self._call("GET", "/v1/vehicles", {"year": year, "make": make, "model": model, "trim": trim, "body_class": body_class, "fuel_type": fuel_type, "drive_type": drive_type, "cylinders": cylinders, "min_mpg": min_mpg, "min_range": min_range, "min_stars": min_stars, "year_min": year_min, "year_max": year_max, "sort": sort, "limit": limit, "offset": offset, "fields": fields}))

    def get_vehicle(
        self,
        id: str,
        *,
        fields: Optional[Sequence[Literal["basic", "id", "year", "make", "model", "trim", "submodel", "horsepower", "cylinders", "displacement_l", "transmission", "drive_type", "fuel_type", "body_class", "doors", "configuration", "battery_kwh", "motor_kw", "overall_stars", "turbo", "supercharger", "start_stop", "gas_guzzler", "size_class", "passenger_volume_cu_ft", "luggage_volume_cu_ft", "economy", "economy.city_mpg", "economy.highway_mpg", "economy.combined_mpg", "economy.unit", "economy.annual_fuel_cost_usd", "economy.cost_as_of", "economy.co2_g_per_mile", "economy.ghg_score", "economy.second_fuel", "electric", "electric.range_miles", "electric.charge_hours_240v", "electric.combined_kwh_per_100mi", "electric.motor_kw", "electric.battery_kwh", "emissions", "emissions.federal", "emissions.california", "emissions.matched_by", "image_url", "image_type", "recall_count", "equipment_recall_count", "recall_count_ca", "complaint_count", "tsb_count", "investigation_count", "recall_counts", "recall_counts.us", "recall_counts.ca", "recall_match", "recalls_complete", "recall_records_through", "similar_names", "trims"]]] = None,
    ) -> schemas.VehicleDetails:
        """Get one vehicle with all its specs. Returns all specifications of one vehicle configuration by its id from search. A null field is unknown, never zero or none. If `recall_count` is 0, `similar_names` lists similar names that have campaigns. Ids keep working after data refreshes.

        With `fields`, only those members are there.

        id: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
        fields: Fields to return from the response, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it. `basic` means id, year, make, model, trim, submodel, horsepower, cylinders, displacement_l, transmission, drive_type, fuel_type, body_class, doors, image_url, image_type, recall_count, complaint_count, tsb_count, investigation_count.
        """
        return cast("schemas.VehicleDetails", self._call("GET", "/v1/vehicles/{id}", {"id": id, "fields": fields}))

    def get_recalls(
        self,
        id: str,
        *,
        country: Optional[Literal["us", "ca", "all"]] = None,
        type: Optional[Literal["vehicle", "equipment", "tire", "child_seat"]] = None,
        fields: Optional[Sequence[Literal["campaign_id", "country", "component", "components", "type", "manufacturer", "summary", "consequence", "remedy", "text_source", "report_received", "potentially_affected", "do_not_drive", "park_outside", "applies_to_hint", "source_url", "completion_rate", "completion", "completion.involved", "completion.remedied", "completion.unreachable", "completion.removed", "completion.quarter", "related_campaigns", "manufacturer_campaign", "notification", "summary_fr"]]] = None,
    ) -> schemas.GetRecallsResponse:
        """List the recall campaigns of one vehicle, newest first. Returns the federal recall campaigns matched to the year, make, and model of one vehicle, newest report first. `type` separates campaigns about the vehicle itself from those about equipment, tires, and child seats made for it. A campaign may cover only some vehicles of that name; check the VIN. If the list is empty, `recall_match` and `message` tell you whether recalls of this make and model year are loaded. An empty list never proves that there are no recalls. `country=ca` lists recalls in Canada, `country=all` both countries; `countries` then tells you how far to trust each. Recalls in Canada contain information licensed under the Open Government Licence – Canada.

        With `fields`, only those members are there.

        id: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
        country: Country of the recalls: "us" (NHTSA), "ca" (Transport Canada), or "all" (newest first). A car sold in several countries has separate campaigns in each.
        type: Filter by campaign type. Case-insensitive. Campaigns without a stated type never match.
        fields: Fields to return from each of `recalls`, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetRecallsResponse", self._call("GET", "/v1/vehicles/{id}/recalls", {"id": id, "country": country, "type": type, "fields": fields}))

    def get_complaints(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["complaint_id", "filed", "incident_date", "components", "symptoms", "description", "crash", "fire", "injury", "injuries", "deaths", "mileage", "state"]]] = None,
    ) -> schemas.GetComplaintsResponse:
        """List owners' complaints about one vehicle, newest first. Returns complaints that owners of this year, make, and model filed with NHTSA: components, symptoms, narrative, crash, fire, and injuries, and a `summary` of all of them. They are claims, not findings. Each complaint is dated by the day NHTSA received it, or else by the incident. If the list is empty, `message` and `matched_names` tell you whether federal records know the vehicle. Nothing that identifies an owner (VIN, name, telephone number, address, city) is returned.

        With `fields`, only those members are there.

        id: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
        limit: Complaints per page. Values above 100 are capped at 100; the response returns the value used.
        offset: Complaints to skip. An offset past the end returns an empty page.
        since: Filter by first day, inclusive (received, else of the incident), YYYY-MM-DD.
        fields: Fields to return from each of `complaints`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetComplaintsResponse", self._call("GET", "/v1/vehicles/{id}/complaints", {"id": id, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    def get_tsbs(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["tsb_id", "document_id", "date", "type", "components", "summary", "replaces"]]] = None,
    ) -> schemas.GetTsbsResponse:
        """List the technical service bulletins of one vehicle, newest first. Returns summaries of technical service bulletins and other communications that manufacturers sent to dealers about this year, make, and model and filed with NHTSA. A bulletin is not a recall. If the list is empty, `message` and `matched_names` tell you whether federal records know the vehicle.

        With `fields`, only those members are there.

        id: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
        limit: Bulletins per page. Values above 100 are capped at 100; the response returns the value used.
        offset: Bulletins to skip. An offset past the end returns an empty page.
        since: Filter by first day, inclusive (date of the document, else added to the record), YYYY-MM-DD.
        fields: Fields to return from each of `tsbs`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetTsbsResponse", self._call("GET", "/v1/vehicles/{id}/tsbs", {"id": id, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    def get_investigations(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["investigation_id", "type", "subject", "components", "summary", "opened", "closed", "status", "disposition", "never_closed", "recall_campaign_id", "recall_relation"]]] = None,
    ) -> schemas.GetInvestigationsResponse:
        """List the federal defect investigations of one vehicle, newest first. Returns NHTSA's defect investigations of this year, make, and model, active and closed, most recently opened first. An active investigation is not a finding. `disposition` is the outcome of a closed one, as far as the record states it; `recall_campaign_id` and `recall_relation` name the recall that it led to or examined. `never_closed` marks old records without a closing date. If the list is empty, `message` and `matched_names` tell you whether federal records know the vehicle.

        With `fields`, only those members are there.

        id: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
        limit: Investigations per page. Values above 100 are capped at 100; the response returns the value used.
        offset: Investigations to skip. An offset past the end returns an empty page.
        since: Filter by first day, inclusive (opened), YYYY-MM-DD.
        fields: Fields to return from each of `investigations`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetInvestigationsResponse", self._call("GET", "/v1/vehicles/{id}/investigations", {"id": id, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    def get_ratings(
        self,
        id: str,
        *,
        fields: Optional[Sequence[Literal["overall", "scale", "front", "front.overall", "front.driver", "front.passenger", "side", "side.overall", "side.driver", "side.rear_passenger", "side.barrier", "side.pole", "side.combined_front_seat", "side.combined_rear_seat", "rollover", "rollover.stars", "rollover.risk", "rollover.tipped", "tested", "tested.year", "tested.make", "tested.model", "tested.body", "tested.drive", "tested.production_release", "tested.curb_weight_lb", "tested.gross_weight_lb", "tested.seats", "assistance", "assistance.forward_collision_warning", "assistance.lane_departure_warning", "assistance.crash_imminent_braking", "assistance.dynamic_brake_support", "assistance.electronic_stability_control", "assistance.backup_camera", "assistance.blind_spot_detection", "safety_concern", "limited", "notes"]]] = None,
    ) -> schemas.GetRatingsResponse:
        """List the NHTSA safety ratings of one vehicle. Returns five-star ratings of NHTSA's New Car Assessment Program that may apply to this vehicle, matched by model year, make, and model. Ratings that contradict its drive, doors, or body are excluded. Each has overall, front, side, and rollover stars, the tested version, driver assistance, and NHTSA's safety concerns. Null stars mean not rated. An empty list is not a bad rating: `message` tells you whether ratings are loaded.

        With `fields`, only those members are there.

        id: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
        fields: Fields to return from each of `ratings`, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetRatingsResponse", self._call("GET", "/v1/vehicles/{id}/ratings", {"id": id, "fields": fields}))

    def get_provenance(
        self,
        id: str,
    ) -> schemas.GetProvenanceResponse:
        """Get the source of each field of one vehicle. Returns the provenance of each field of a vehicle: its source, the source's record id and wording, the method (stated, derived, converted, matched, or reviewed), the named rule, and the date. For a null field it returns the reason. `links` lists the federal names whose recalls, complaints, bulletins, and investigations are returned for the vehicle, each with its rule and confidence. /v1/status shows when each source was last compared with its official site.

        id: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
        """
        return cast("schemas.GetProvenanceResponse", self._call("GET", "/v1/vehicles/{id}/provenance", {"id": id}))

    def get_vehicle_report(
        self,
        id: str,
        *,
        country: Optional[Literal["us", "ca", "all"]] = None,
        detail: Optional[Literal["full", "compact"]] = None,
        fields: Optional[Sequence[Literal["vehicle", "vehicle.id", "vehicle.year", "vehicle.make", "vehicle.model", "vehicle.trim", "vehicle.submodel", "vehicle.horsepower", "vehicle.cylinders", "vehicle.displacement_l", "vehicle.transmission", "vehicle.drive_type", "vehicle.fuel_type", "vehicle.body_class", "vehicle.doors", "vehicle.configuration", "vehicle.battery_kwh", "vehicle.motor_kw", "vehicle.overall_stars", "vehicle.turbo", "vehicle.supercharger", "vehicle.start_stop", "vehicle.gas_guzzler", "vehicle.size_class", "vehicle.passenger_volume_cu_ft", "vehicle.luggage_volume_cu_ft", "vehicle.economy", "vehicle.electric", "vehicle.emissions", "vehicle.image_url", "vehicle.image_type", "vehicle.recall_count", "vehicle.equipment_recall_count", "vehicle.recall_count_ca", "vehicle.complaint_count", "vehicle.tsb_count", "vehicle.investigation_count", "vehicle.recall_counts", "vehicle.recall_match", "vehicle.recalls_complete", "vehicle.recall_records_through", "vehicle.similar_names", "vehicle.trims", "warnings", "recalls", "recalls.count", "recalls.recall_match", "recalls.similar_names", "recalls.records_through", "recalls.message", "recalls.owner_advice", "recalls.countries", "recalls.recalls", "complaints", "complaints.loaded", "complaints.total", "complaints.similar_names", "complaints.records_through", "complaints.message", "complaints.complaints", "complaints.summary", "tsbs", "tsbs.loaded", "tsbs.total", "tsbs.similar_names", "tsbs.records_through", "tsbs.message", "tsbs.tsbs", "investigations", "investigations.loaded", "investigations.total", "investigations.similar_names", "investigations.records_through", "investigations.message", "investigations.investigations", "ratings", "ratings.count", "ratings.ratings", "ratings.message", "matched_names", "sources", "edition", "snapshot"]]] = None,
    ) -> schemas.VehicleReport:
        """Get the full report of one vehicle. Returns everything about a vehicle in one response: specification, recalls with their completion (most severe first), a summary of the complaints, bulletins, investigations, safety ratings, the federal names they were found under, and the dates that each source covers. An empty list proves nothing: its `message` tells you what it means. For browsers (`Accept: text/html`) and at `/v1/vehicles/{id}/report.html` it is a page to print or send.

        With `fields`, only those members are there.

        id: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
        country: Country of the recalls: "us" (NHTSA), "ca" (Transport Canada), or "all" (newest first). A car sold in several countries has separate campaigns in each.
        detail: "full": every recall and up to 25 of each other list, as their own endpoints return them. "compact": the first 5 of each list with their main fields, long texts cut to 160 characters plus "…". Counts always cover the whole list.
        fields: Fields to return from the response, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.VehicleReport", self._call("GET", "/v1/vehicles/{id}/report", {"id": id, "country": country, "detail": detail, "fields": fields}))

    def list_images(
        self,
        id: str,
    ) -> schemas.ListImagesResponse:
        """List the illustrations of one vehicle. Returns representative illustrations of the year, make, and model, never photos of a specific vehicle. The files require no key, have a transparent background, never change, and may be cached for a year. The list is empty if the body style is unknown.

        id: Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.
        """
        return cast("schemas.ListImagesResponse", self._call("GET", "/v1/vehicles/{id}/images", {"id": id}))

    def decode_vin(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        fields: Optional[Sequence[Literal["vin", "valid", "corrected_vin", "issues", "year", "make", "model", "trim", "series", "body_class", "doors", "drive_type", "transmission", "fuel_type", "cylinders", "displacement_l", "horsepower", "engine", "engine.model", "engine.manufacturer", "engine.configuration", "engine.turbo", "engine.electrification", "gvwr", "gvwr.class", "gvwr.from_kg", "gvwr.to_kg", "plant", "plant.city", "plant.state", "plant.country", "plant.company", "manufacturer", "vehicle_type", "safety", "safety.abs", "safety.esc", "safety.traction_control", "safety.adaptive_cruise_control", "safety.forward_collision_warning", "safety.crash_imminent_braking", "safety.dynamic_brake_support", "safety.pedestrian_braking", "safety.rear_braking", "safety.blind_spot_warning", "safety.blind_spot_intervention", "safety.lane_departure_warning", "safety.lane_keeping_assistance", "safety.lane_centering_assistance", "safety.rear_cross_traffic_alert", "safety.rear_camera", "safety.park_assist", "safety.pedestrian_alert_sound", "safety.daytime_running_light", "safety.automatic_high_beam", "safety.adaptive_driving_beam", "safety.keyless_ignition", "safety.event_data_recorder", "safety.crash_notification", "safety.tpms", "vehicle_match", "vehicle_id", "not_compared", "no_match_reason", "vehicles", "told_apart_by", "recall_count", "recalls_complete", "recall_records_through", "recall_count_ca", "recall_counts", "recall_counts.us", "recall_counts.ca", "complaint_count", "tsb_count", "investigation_count", "recall_match", "similar_names", "image_url", "data_release", "data_release.edition", "data_release.dated"]]] = None,
    ) -> schemas.DecodedVin:
        """Decode a vehicle identification number (VIN). Decodes a VIN offline with NHTSA's own data and algorithm (vPIC): model year, make, model, trim, body, engine, plant, and safety equipment. Also returns the matching vehicles of the catalog and the number of federal records of its year, make, and model. A field that vPIC does not state is null. `issues` lists problems of the VIN, such as a wrong check digit; a VIN of an unknown manufacturer is decoded as far as possible. VINs are never stored or logged, and responses are not cached. Recalls are matched by name: NHTSA and the manufacturer can tell by VIN whether this vehicle was repaired (https://www.nhtsa.gov/recalls).

        With `fields`, only those members are there.

        vin: Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged.
        year: Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`.
        fields: Fields to return from the response, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.DecodedVin", self._call("GET", "/v1/vins/{vin}", {"vin": vin, "year": year, "fields": fields}))

    def get_vin_recalls(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        country: Optional[Literal["us", "ca", "all"]] = None,
        type: Optional[Literal["vehicle", "equipment", "tire", "child_seat"]] = None,
        fields: Optional[Sequence[Literal["campaign_id", "country", "component", "components", "type", "manufacturer", "summary", "consequence", "remedy", "text_source", "report_received", "potentially_affected", "do_not_drive", "park_outside", "applies_to_hint", "source_url", "completion_rate", "completion", "completion.involved", "completion.remedied", "completion.unreachable", "completion.removed", "completion.quarter", "related_campaigns", "manufacturer_campaign", "notification", "summary_fr"]]] = None,
    ) -> schemas.GetVinRecallsResponse:
        """List the recall campaigns for the model of one VIN, newest first. Returns the federal recall campaigns of the year, make, and model that a VIN states, newest report first. They are looked up by NHTSA's name, which its VIN data and recalls share, and by the matching vehicles of the catalog; `matched_names` lists the names. A campaign may cover only some vehicles of the name, and does not tell whether this one was repaired: check the VIN with NHTSA or the manufacturer (https://www.nhtsa.gov/recalls). If the list is empty, `recall_match` and `message` tell you what that means. An empty list never proves that there are no recalls. `country=ca` lists recalls in Canada, `country=all` both countries; `countries` then tells you how far to trust each. Recalls in Canada contain information licensed under the Open Government Licence – Canada. VINs are never stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged.
        year: Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`.
        country: Country of the recalls: "us" (NHTSA), "ca" (Transport Canada), or "all" (newest first). A car sold in several countries has separate campaigns in each.
        type: Filter by campaign type. Case-insensitive. Campaigns without a stated type never match.
        fields: Fields to return from each of `recalls`, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetVinRecallsResponse", self._call("GET", "/v1/vins/{vin}/recalls", {"vin": vin, "year": year, "country": country, "type": type, "fields": fields}))

    def get_vin_complaints(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["complaint_id", "filed", "incident_date", "components", "symptoms", "description", "crash", "fire", "injury", "injuries", "deaths", "mileage", "state"]]] = None,
    ) -> schemas.GetVinComplaintsResponse:
        """List owners' complaints about the model of one VIN, newest first. Returns complaints that owners of this year, make, and model filed with NHTSA: components, symptoms, narrative, crash, fire, and injuries. They are claims, not findings, and cover other vehicles of the model too. They are looked up by NHTSA's name for the VIN and by the matching vehicles of the catalog; `matched_names` lists the names. If the list is empty, `message` tells you what that means. VINs are never stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged.
        year: Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`.
        limit: Complaints per page. Values above 100 are capped at 100; the response returns the value used.
        offset: Complaints to skip. An offset past the end returns an empty page.
        since: Filter by first day, inclusive (received, else of the incident), YYYY-MM-DD.
        fields: Fields to return from each of `complaints`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetVinComplaintsResponse", self._call("GET", "/v1/vins/{vin}/complaints", {"vin": vin, "year": year, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    def get_vin_tsbs(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["tsb_id", "document_id", "date", "type", "components", "summary", "replaces"]]] = None,
    ) -> schemas.GetVinTsbsResponse:
        """List the technical service bulletins for the model of one VIN, newest first. Returns bulletins that manufacturers sent to dealers about this year, make, and model. A bulletin is not a recall and may cover only some vehicles of the model. They are looked up by NHTSA's name for the VIN and by the matching vehicles of the catalog; `matched_names` lists the names. If the list is empty, `message` tells you what that means. VINs are never stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged.
        year: Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`.
        limit: Bulletins per page. Values above 100 are capped at 100; the response returns the value used.
        offset: Bulletins to skip. An offset past the end returns an empty page.
        since: Filter by first day, inclusive (date of the document, else added to the record), YYYY-MM-DD.
        fields: Fields to return from each of `tsbs`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetVinTsbsResponse", self._call("GET", "/v1/vins/{vin}/tsbs", {"vin": vin, "year": year, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    def get_vin_investigations(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["investigation_id", "type", "subject", "components", "summary", "opened", "closed", "status", "disposition", "never_closed", "recall_campaign_id", "recall_relation"]]] = None,
    ) -> schemas.GetVinInvestigationsResponse:
        """List the federal defect investigations of the model of one VIN, newest first. Returns NHTSA's defect investigations of this year, make, and model, active and closed. They are looked up by NHTSA's name for the VIN and by the matching vehicles of the catalog; `matched_names` lists the names. If the list is empty, `message` tells you what that means. VINs are never stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged.
        year: Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`.
        limit: Investigations per page. Values above 100 are capped at 100; the response returns the value used.
        offset: Investigations to skip. An offset past the end returns an empty page.
        since: Filter by first day, inclusive (opened), YYYY-MM-DD.
        fields: Fields to return from each of `investigations`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetVinInvestigationsResponse", self._call("GET", "/v1/vins/{vin}/investigations", {"vin": vin, "year": year, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    def get_vin_provenance(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
    ) -> schemas.GetVinProvenanceResponse:
        """Get the source of each value of a decoded VIN. Returns every value that NHTSA's vPIC states for a VIN: the variable, vPIC's wording, its pattern, schema, and table, and the fields of GET /v1/vins/{vin} that use it. Also returns how the model year was found and in which pass of the algorithm. VINs are never stored or logged.

        vin: Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged.
        year: Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`.
        """
        return cast("schemas.GetVinProvenanceResponse", self._call("GET", "/v1/vins/{vin}/provenance", {"vin": vin, "year": year}))

    def get_vin_report(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        country: Optional[Literal["us", "ca", "all"]] = None,
        detail: Optional[Literal["full", "compact"]] = None,
        fields: Optional[Sequence[Literal["decoded", "decoded.vin", "decoded.valid", "decoded.corrected_vin", "decoded.issues", "decoded.year", "decoded.make", "decoded.model", "decoded.trim", "decoded.series", "decoded.body_class", "decoded.doors", "decoded.drive_type", "decoded.transmission", "decoded.fuel_type", "decoded.cylinders", "decoded.displacement_l", "decoded.horsepower", "decoded.engine", "decoded.gvwr", "decoded.plant", "decoded.manufacturer", "decoded.vehicle_type", "decoded.safety", "decoded.vehicle_match", "decoded.vehicle_id", "decoded.not_compared", "decoded.no_match_reason", "decoded.vehicles", "decoded.told_apart_by", "decoded.recall_count", "decoded.recalls_complete", "decoded.recall_records_through", "decoded.recall_count_ca", "decoded.recall_counts", "decoded.complaint_count", "decoded.tsb_count", "decoded.investigation_count", "decoded.recall_match", "decoded.similar_names", "decoded.image_url", "decoded.data_release", "vehicles", "warnings", "recalls", "recalls.count", "recalls.recall_match", "recalls.similar_names", "recalls.records_through", "recalls.message", "recalls.owner_advice", "recalls.countries", "recalls.recalls", "complaints", "complaints.loaded", "complaints.total", "complaints.similar_names", "complaints.records_through", "complaints.message", "complaints.complaints", "complaints.summary", "tsbs", "tsbs.loaded", "tsbs.total", "tsbs.similar_names", "tsbs.records_through", "tsbs.message", "tsbs.tsbs", "investigations", "investigations.loaded", "investigations.total", "investigations.similar_names", "investigations.records_through", "investigations.message", "investigations.investigations", "ratings", "ratings.count", "ratings.ratings", "ratings.message", "matched_names", "sources", "edition", "snapshot"]]] = None,
    ) -> schemas.VinReport:
        """Get the full report of one VIN. Returns everything about a VIN in one response: the decoded VIN, the matching vehicles of the catalog with their specifications, and the federal records of its year, make, and model: recalls (most severe first), a summary of the complaints, bulletins, investigations, and the safety ratings that may apply. NHTSA and the manufacturer can tell by VIN whether this vehicle was repaired (https://www.nhtsa.gov/recalls). For browsers (`Accept: text/html`) and at `/v1/vins/{vin}/report.html` it is a page to print or send. VINs are never stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged.
        year: Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`.
        country: Country of the recalls: "us" (NHTSA), "ca" (Transport Canada), or "all" (newest first). A car sold in several countries has separate campaigns in each.
        detail: "full": every recall and up to 25 of each other list, as their own endpoints return them. "compact": the first 5 of each list with their main fields, long texts cut to 160 characters plus "…". Counts always cover the whole list.
        fields: Fields to return from the response, separated by commas; a dot selects a nested field. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.VinReport", self._call("GET", "/v1/vins/{vin}/report", {"vin": vin, "year": year, "country": country, "detail": detail, "fields": fields}))

    def get_campaign(
        self,
        campaign: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        fields: Optional[Sequence[Literal["id", "year", "make", "model", "trim", "body_class", "displacement_l", "fuel_type", "drive_type", "configuration", "wording", "matched_names"]]] = None,
    ) -> schemas.GetCampaignResponse:
        """Get one recall campaign by its number, with the vehicles that it names. Returns the campaign behind the number on a recall letter: defect, remedy, advice not to drive or to park outside, completion, related campaigns of the other country, and the affected vehicles. `names` lists the makes, models, and years that the agency filed, known to this service or not, and those that only the text states (`text_only_years`). `vehicles` lists the vehicles of /v1/vehicles that match these names, by page, each with its rule. Years in `unmatched_years` match no vehicle, so the campaign also covers vehicles that `vehicles` does not list. Case, spaces, and dashes of the number do not matter, and the last three digits of an NHTSA number may be omitted. A manufacturer's number (24S05) finds the only campaign that states it; if there are several, 404 `campaign_not_found` lists them in `campaigns`. Campaigns about equipment, tires, and child seats are included. A campaign may cover only some vehicles of a name; check the VIN. Recalls in Canada contain information licensed under the Open Government Licence – Canada.

        With `fields`, only those members are there.

        campaign: Number of the campaign: of NHTSA (24V064000, also 24V-064) or of Transport Canada (2024065, also 2024-065), or the manufacturer's own (24S05).
        limit: Vehicles per page. Values above 100 are capped at 100; the response returns the value used.
        offset: Vehicles to skip. An offset past the end returns an empty page.
        fields: Fields to return from each of `vehicles`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.GetCampaignResponse", self._call("GET", "/v1/recalls/{campaign}", {"campaign": campaign, "limit": limit, "offset": offset, "fields": fields}))

    def lookup_dtc(
        self,
        code: str,
    ) -> schemas.LookupDtcResponse:
        """Look up an OBD-II trouble code. Returns the meaning of a generic (SAE-defined) OBD-II trouble code: title, severity, safety and emissions flags, symptoms, possible causes, related codes, and other meanings at certain makes (`make_notes`). Case and surrounding spaces do not matter; a failure type after the code (P0420-00) is returned separately. Several codes, separated by commas, return a list and count as one request. Manufacturer-specific codes (P1xxx, B1xxx, C1xxx, U1xxx, and others) differ by manufacturer and are not in the reference. Treat the causes as starting points, not as a diagnosis.

        code: Trouble code such as P0420, or up to 50 codes separated by commas.
        """
        return cast("schemas.LookupDtcResponse", self._call("GET", "/v1/dtc/{code}", {"code": code}))

    def search_dtc(
        self,
        *,
        q: Optional[str] = None,
        system: Optional[Literal["P", "B", "C", "U"]] = None,
        severity: Optional[Literal["Low", "Moderate", "High", "Critical"]] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        fields: Optional[Sequence[Literal["code", "title", "category", "system", "subsystem", "severity", "safety_risk", "emissions_related", "generic", "related_codes", "symptoms", "possible_causes", "make_notes"]]] = None,
    ) -> schemas.SearchDtcResponse:
        """Search the trouble-code reference. Finds generic OBD-II trouble codes by words in their title, symptoms, and causes, by system, and by severity. Title matches come first; both groups are sorted by code.

        With `fields`, only those members are there.

        q: Search text: beginnings of words in the title, subsystem, symptoms, causes, or notes by make, or the beginning of a code. All words must match. It must contain a letter or a digit.
        system: Filter by system: P powertrain, B body, C chassis, U network.
        severity: Filter by severity.
        limit: Codes per page. Values above 100 are capped at 100; the response returns the value used.
        offset: Codes to skip. An offset past the end returns an empty page.
        fields: Fields to return from each of `results`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.SearchDtcResponse", self._call("GET", "/v1/dtc", {"q": q, "system": system, "severity": severity, "limit": limit, "offset": offset, "fields": fields}))

    def list_makes(
        self,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        fields: Optional[Sequence[Literal["make", "vehicle_count", "model_count", "first_year", "last_year"]]] = None,
    ) -> schemas.ListMakesResponse:
        """List the makes. Returns all makes, A to Z, with their number of vehicles and models and their first and last model year. Costs no quota.

        With `fields`, only those members are there.

        year: Filter by model year.
        limit: Makes per page. Values above 1000 are capped at 1000; the response returns the value used.
        offset: Makes to skip. An offset past the end returns an empty page.
        fields: Fields to return from each of `makes`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.ListMakesResponse", self._call("GET", "/v1/makes", {"year": year, "limit": limit, "offset": offset, "fields": fields}))

    def list_models(
        self,
        make: str,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        fields: Optional[Sequence[Literal["model", "vehicle_count", "first_year", "last_year"]]] = None,
    ) -> schemas.ListModelsResponse:
        """List the models of a make. Returns all models of one make, A to Z. `make` matches as in search. An unknown make is not an error: the list is empty, `make` is null, and `suggestions` lists similar makes. Costs no quota.

        With `fields`, only those members are there.

        make: Name of the make. Case-insensitive; common short forms match (chevy, vw, mercedes benz). It must contain a letter or a digit.
        year: Filter by model year.
        limit: Models per page. Values above 1000 are capped at 1000; the response returns the value used.
        offset: Models to skip. An offset past the end returns an empty page.
        fields: Fields to return from each of `models`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.ListModelsResponse", self._call("GET", "/v1/makes/{make}/models", {"make": make, "year": year, "limit": limit, "offset": offset, "fields": fields}))

    def list_years(
        self,
        *,
        fields: Optional[Sequence[Literal["year", "vehicle_count", "make_count"]]] = None,
    ) -> schemas.ListYearsResponse:
        """List the model years. Returns all model years, newest first, with their number of vehicles and makes. Costs no quota.

        With `fields`, only those members are there.

        fields: Fields to return from each of `years`, separated by commas. Fields omitted from the full response are omitted here too. `recall_count` and `recall_counts` also return `recall_match`, `recalls_complete`, and `recall_records_through`, which tell you how far to trust it.
        """
        return cast("schemas.ListYearsResponse", self._call("GET", "/v1/years", {"fields": fields}))

    def get_facets(
        self,
        *,
        year: Optional[int] = None,
        make: Optional[str] = None,
        model: Optional[str] = None,
        trim: Optional[str] = None,
        body_class: Optional[Literal["Sedan", "Coupe", "Convertible", "Hatchback", "Wagon", "SUV", "Pickup", "Minivan", "Van", "Cargo Van", "Passenger Van", "Motorcycle", "Bus", "Truck", "Trailer", "Motorhome", "Sedan or Coupe", "Sedan or Hatchback", "Sedan, Coupe or Convertible", "Sedan, Coupe or Hatchback", "Coupe or Convertible", "Coupe or Hatchback"]] = None,
        fuel_type: Optional[Literal["Gasoline", "Diesel", "Electric", "Hybrid", "Plug-in Hybrid", "Flex Fuel (E85)", "CNG", "LPG", "Hydrogen", "Gasoline or Natural Gas", "Gasoline or Propane"]] = None,
        drive_type: Optional[Literal["FWD", "RWD", "AWD", "4WD", "2WD"]] = None,
        cylinders: Optional[int] = None,
        min_mpg: Optional[int] = None,
        min_range: Optional[int] = None,
        min_stars: Optional[int] = None,
        year_min: Optional[int] = None,
        year_max: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> schemas.GetFacetsResponse:
        """Count the vehicles of a search by make, year, body, fuel, drive and cylinders. Returns counts per value for narrowing a search with the same filters. Each count is the `total` of that search with the value added. Models are counted only if `make` is given; a model also counts vehicles with longer names that contain the same words. Costs no quota.

        year: Filter by model year.
        make: Filter by make. Case-insensitive; common short forms match (chevy, vw, mercedes benz). It must contain a letter or a digit.
        model: Filter by whole words of the model, or by a family. Case, punctuation, and spaces do not matter: tacoma matches "Tacoma Access Cab", f150 matches "F-150"; 3 does not match "330i", but "3 series" does. Words that are in no name are ignored, and `note` lists them. It must contain a letter or a digit.
        trim: Filter by whole words of the trim. Case, punctuation, and spaces do not matter. It must contain a letter or a digit.
        body_class: Filter by body class. Case-insensitive. Vehicles with an unknown body class never match. A configuration that covers several bodies has a value of its own ("Sedan or Coupe").
        fuel_type: Filter by fuel type. Case-insensitive. Vehicles with an unknown fuel type never match.
        drive_type: Filter by drive type. Case-insensitive. Vehicles with an unknown drive type never match.
        cylinders: Filter by number of cylinders.
        min_mpg: Filter by minimum combined fuel economy on the first fuel (economy.combined_mpg), in miles per gallon or per gallon equivalent for electric, hydrogen, and natural gas vehicles. Plug-in hybrids are compared by gasoline. Alias: `mpg_min`.
        min_range: Filter by minimum electric.range_miles. Matches only electric, plug-in hybrid, and hydrogen vehicles. Alias: `range_min`.
        min_stars: Filter by minimum overall_stars. Unrated vehicles never match. Alias: `stars_min`.
        year_min: Filter by first model year, inclusive. Cannot be combined with `year`. Alias: `min_year`.
        year_max: Filter by last model year, inclusive. Cannot be combined with `year`. Alias: `max_year`.
        limit: Makes and models to return, most vehicles first. Values above 1000 are capped at 1000.
        """
        return cast("schemas.GetFacetsResponse", self._call("GET", "/v1/facets", {"year": year, "make": make, "model": model, "trim": trim, "body_class": body_class, "fuel_type": fuel_type, "drive_type": drive_type, "cylinders": cylinders, "min_mpg": min_mpg, "min_range": min_range, "min_stars": min_stars, "year_min": year_min, "year_max": year_max, "limit": limit}))

    def suggest_vehicles(
        self,
        *,
        q: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> schemas.SuggestVehiclesResponse:
        """Complete a vehicle name while it is typed. Completes names for an input field: year, make, and model in any order, each word as far as typed ("19 tac", "f150 2015", "toy tac 19", "civic hyb"). Years have four or two digits. Whole words rank before beginnings, and names with more and newer vehicles rank first. Joined words are split ("hondacivic"). If no name contains a word, similar words match; a word without any match is ignored if the others already name a make or model. Text that names no vehicle returns no names. Without `q`, returns the makes with the most and newest vehicles. A recall campaign number returns `campaign` instead of names. Costs no quota.

        q: Text typed so far. Only the first eight words are used. It must contain a letter or a digit.
        limit: Maximum number of names. Values above 25 are capped at 25.
        """
        return cast("schemas.SuggestVehiclesResponse", self._call("GET", "/v1/suggest", {"q": q, "limit": limit}))

    def list_changes(
        self,
        *,
        since: Optional[str] = None,
        type: Optional[Sequence[Literal["dataset", "recall", "investigation", "tsb", "complaints", "vehicle", "link", "dataset.reset", "recall.added", "recall.widened", "recall.narrowed", "recall.removed", "recall.text_changed", "recall.remedy_available", "recall.do_not_drive_set", "recall.do_not_drive_cleared", "recall.park_outside_set", "recall.park_outside_cleared", "recall.superseded", "recall.completion_reported", "investigation.opened", "investigation.closed", "investigation.upgraded", "tsb.added", "complaints.spike", "vehicle.added", "vehicle.changed", "vehicle.retired", "link.added", "link.removed"]]] = None,
        make: Optional[str] = None,
        model: Optional[str] = None,
        year: Optional[int] = None,
        country: Optional[Literal["us", "ca", "all"]] = None,
        limit: Optional[int] = None,
    ) -> schemas.ListChangesResponse:
        """List what changed in the data. Returns every change between published snapshots, oldest first: new recalls, recalls with more vehicles, a new text, a remedy, or a warning; investigations; bulletins; spikes of complaints; vehicles; and links of names to vehicles. Store `next_cursor` and pass it as `since` next time: no event is skipped or repeated, on any node. A page without events costs no quota. `dataset.reset` means that changes of a data set were not recorded individually (docs/changes.md); it ignores all filters. Events are retained for 400 days.

        since: Start position: `next_cursor` of the previous page, a day (YYYY-MM-DD) for events recorded from that day, or "latest" for a cursor at the end. Default: the oldest retained event.
        type: Filter by event types, separated by commas; a prefix such as "recall" matches all its types. dataset.reset events are always included.
        make: Filter by make, in any common spelling. It must contain a letter or a digit.
        model: Filter by model: the whole name, as records or vehicles write it. Case and punctuation do not matter. It must contain a letter or a digit.
        year: Filter by model year.
        country: Filter by country of the records: "us" (United States), "ca" (recalls in Canada only), or "all". A dataset.reset of all data is always included.
        limit: Events per page. Values above 100 are capped at 100.
        """
        return cast("schemas.ListChangesResponse", self._call("GET", "/v1/changes", {"since": since, "type": type, "make": make, "model": model, "year": year, "country": country, "limit": limit}))

    def list_exports(
        self,
    ) -> schemas.ListExportsResponse:
        """List the data sets for download. Returns the data sets of the current snapshot as NDJSON, CSV, and Parquet files, with their columns and number of rows, and the size, SHA-256, and ETag of files that exist. A file is created on its first request. docs/export.md explains how each format writes null, lists, and dates. Costs no quota."""
        return cast("schemas.ListExportsResponse", self._call("GET", "/v1/export", {}))

    def get_status(
        self,
    ) -> schemas.GetStatusResponse:
        """Health and freshness of the data. Returns the health of the service and the freshness of its data. Requires no key and takes no parameters; use it for uptime checks."""
        return cast("schemas.GetStatusResponse", self._call("GET", "/v1/status", {}))

    def list_watchlists(
        self,
    ) -> schemas.ListWatchlistsResponse:
        """Watchlists of the account. Costs no quota."""
        return cast("schemas.ListWatchlistsResponse", self._call("GET", "/v1/watchlists", {}))

    def create_watchlist(
        self,
        name: str,
        *,
        country: Optional[Literal["us", "ca", "all"]] = None,
    ) -> schemas.WatchlistResponse:
        """Create a watchlist. Costs no quota.

        name: Name of the watchlist.
        country: Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States.
        """
        return cast("schemas.WatchlistResponse", self._call("POST", "/v1/watchlists", {"name": name, "country": country}))

    def get_watchlist(
        self,
        watchlist_id: str,
    ) -> schemas.WatchlistResponse:
        """One watchlist. Costs no quota.

        watchlist_id: Id of a watchlist.
        """
        return cast("schemas.WatchlistResponse", self._call("GET", "/v1/watchlists/{watchlist_id}", {"watchlist_id": watchlist_id}))

    def rename_watchlist(
        self,
        watchlist_id: str,
        *,
        name: Optional[str] = None,
        country: Optional[Literal["us", "ca", "all"]] = None,
    ) -> schemas.WatchlistResponse:
        """Rename a watchlist or change its country. Omitted fields stay unchanged. Costs no quota.

        watchlist_id: Id of a watchlist.
        name: Name of the watchlist.
        country: Country of the watched recalls: "us" (NHTSA), "ca" (Transport Canada), or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States.
        """
        return cast("schemas.WatchlistResponse", self._call("PATCH", "/v1/watchlists/{watchlist_id}", {"watchlist_id": watchlist_id, "name": name, "country": country}))

    def delete_watchlist(
        self,
        watchlist_id: str,
    ) -> schemas.Done:
        """Delete a watchlist with its items, states and history. Costs no quota.

        watchlist_id: Id of a watchlist.
        """
        return cast("schemas.Done", self._call("DELETE", "/v1/watchlists/{watchlist_id}", {"watchlist_id": watchlist_id}))

    def list_watchlist_items(
        self,
        watchlist_id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> schemas.ListWatchlistItemsResponse:
        """List the vehicles on a watchlist, grouped by model. Costs no quota.

        watchlist_id: Id of a watchlist.
        limit: Default 100.
        cursor: `next_cursor` of the previous page.
        """
        return cast("schemas.ListWatchlistItemsResponse", self._call("GET", "/v1/watchlists/{watchlist_id}/items", {"watchlist_id": watchlist_id, "limit": limit, "cursor": cursor}))

    def check_watchlist(
        self,
        *,
        watchlist_id: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> schemas.CheckWatchlistResponse:
        """Summarize the open findings of a watchlist. Returns campaigns that affect vehicles on a watchlist and are neither remedied nor not applicable, most urgent first, then newest, each with its number of items; and items that could not be looked up. Without `watchlist_id`, returns the account's watchlists, or checks the only one. Costs no quota. Costs no quota.

        watchlist_id: Id of a watchlist.
        limit: Maximum number of campaigns. Default: 8.
        """
        return cast("schemas.CheckWatchlistResponse", self._call("GET", "/v1/watchlists/check", {"watchlist_id": watchlist_id, "limit": limit}))

    def list_watchlist_findings(
        self,
        watchlist_id: str,
        *,
        state: Optional[Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]] = None,
        severity: Optional[Literal["do_not_drive", "park_outside", "unknown", "recall"]] = None,
        label: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> schemas.ListWatchlistFindingsResponse:
        """List the findings of a watchlist. Returns the findings of each item in the current data, most urgent first: campaigns of its year, make, and model, and items that could not be looked up. A campaign may cover only some vehicles of a name and does not tell whether this one was repaired: check the VIN with NHTSA. Costs no quota.

        watchlist_id: Id of a watchlist.
        state: State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account.
        severity: "do_not_drive": the campaign tells owners not to drive until the repair. "park_outside": it tells owners to park outside. "unknown": the item could not be looked up. "recall": any other campaign.
        label: Filter by part of the item's `ref`, `site`, or `driver`. Case-insensitive.
        limit: Default 100.
        cursor: `next_cursor` of the previous page.
        """
        return cast("schemas.ListWatchlistFindingsResponse", self._call("GET", "/v1/watchlists/{watchlist_id}/findings", {"watchlist_id": watchlist_id, "state": state, "severity": severity, "label": label, "limit": limit, "cursor": cursor}))

    def set_watchlist_finding_states(
        self,
        watchlist_id: str,
        findings: Sequence[Any],
        state: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"],
        *,
        note: Optional[str] = None,
    ) -> schemas.SetWatchlistFindingStatesResponse:
        """Set the state of findings. Changes all of them or none. Each change is recorded in the history with its key; only deleting the watchlist deletes history. Costs no quota.

        watchlist_id: Id of a watchlist.
        findings: Findings of this watchlist.
        state: State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account.
        note: Note set with the state.
        """
        return cast("schemas.SetWatchlistFindingStatesResponse", self._call("POST", "/v1/watchlists/{watchlist_id}/findings/state", {"watchlist_id": watchlist_id, "findings": findings, "state": state, "note": note}))

    def summarize_watchlist(
        self,
        watchlist_id: str,
    ) -> schemas.SummarizeWatchlistResponse:
        """Count the open findings by age. Costs no quota.

        watchlist_id: Id of a watchlist.
        """
        return cast("schemas.SummarizeWatchlistResponse", self._call("GET", "/v1/watchlists/{watchlist_id}/summary", {"watchlist_id": watchlist_id}))

    def list_watchlist_history(
        self,
        watchlist_id: str,
        *,
        item_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> schemas.ListWatchlistHistoryResponse:
        """List the change history of findings. Costs no quota.

        watchlist_id: Id of a watchlist.
        item_id: Id of an item.
        limit: Default 50.
        cursor: `next_cursor` of the previous page.
        """
        return cast("schemas.ListWatchlistHistoryResponse", self._call("GET", "/v1/watchlists/{watchlist_id}/history", {"watchlist_id": watchlist_id, "item_id": item_id, "limit": limit, "cursor": cursor}))

    def list_webhooks(
        self,
    ) -> schemas.ListWebhooksResponse:
        """Webhook endpoints of the account. Costs no quota."""
        return cast("schemas.ListWebhooksResponse", self._call("GET", "/v1/webhooks", {}))

    def create_webhook(
        self,
        url: str,
        *,
        description: Optional[str] = None,
        event_types: Optional[Sequence["schemas.ChangeType"]] = None,
        secret: Optional[str] = None,
    ) -> schemas.WebhookWithSecret:
        """Create a webhook endpoint. Maximum: 20 per account. The host is resolved now and before each message; private, loopback, and link-local addresses are rejected. Costs no quota.

        url: Receiver URL: https, on the public internet. Redirects are not followed.
        description: Purpose of the endpoint.
        event_types: Event types to send. Empty for all types.
        secret: Signing secret: `whsec_` and the base64 of 24 to 64 random bytes. Default: a new random secret.
        """
        return cast("schemas.WebhookWithSecret", self._call("POST", "/v1/webhooks", {"url": url, "description": description, "event_types": event_types, "secret": secret}))

    def get_webhook(
        self,
        webhook_id: str,
    ) -> schemas.WebhookResponse:
        """One webhook endpoint. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        """
        return cast("schemas.WebhookResponse", self._call("GET", "/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id}))

    def change_webhook(
        self,
        webhook_id: str,
        *,
        url: Optional[str] = None,
        description: Optional[str] = None,
        event_types: Optional[Sequence["schemas.ChangeType"]] = None,
        enabled: Optional[bool] = None,
    ) -> schemas.WebhookResponse:
        """Change, disable or enable a webhook endpoint. Omitted fields stay unchanged. A disabled endpoint gets no new messages; messages already queued are sent once it is enabled again. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        url: Receiver URL: https, on the public internet. Redirects are not followed.
        description: Purpose of the endpoint.
        event_types: Event types to send. Empty for all types.
        enabled: False if the endpoint is disabled.
        """
        return cast("schemas.WebhookResponse", self._call("PATCH", "/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id, "url": url, "description": description, "event_types": event_types, "enabled": enabled}))

    def delete_webhook(
        self,
        webhook_id: str,
    ) -> schemas.Done:
        """Delete a webhook endpoint and its deliveries. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        """
        return cast("schemas.Done", self._call("DELETE", "/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id}))

    def rotate_webhook_secret(
        self,
        webhook_id: str,
        *,
        secret: Optional[str] = None,
    ) -> schemas.WebhookWithSecret:
        """Rotate the secret of a webhook endpoint. For 24 hours, messages carry two signatures, by the new and the previous secret, so that receivers can switch without rejecting a message. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        secret: Signing secret: `whsec_` and the base64 of 24 to 64 random bytes. Default: a new random secret.
        """
        return cast("schemas.WebhookWithSecret", self._call("POST", "/v1/webhooks/{webhook_id}/rotate-secret", {"webhook_id": webhook_id, "secret": secret}))

    def test_webhook(
        self,
        webhook_id: str,
    ) -> schemas.DeliveryResponse:
        """Send a test message. Sends a message of type `webhook.test`, delivered like any other. The response does not wait for delivery. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        """
        return cast("schemas.DeliveryResponse", self._call("POST", "/v1/webhooks/{webhook_id}/test", {"webhook_id": webhook_id}))

    def list_webhook_deliveries(
        self,
        webhook_id: str,
        *,
        state: Optional[Literal["waiting", "delivered", "failed"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> schemas.ListWebhookDeliveriesResponse:
        """Messages of the last 30 days. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        state: "waiting": an attempt is due. "delivered": the receiver returned 2xx. "failed": no attempt is left.
        limit: Default 20.
        cursor: `next_cursor` of the previous page.
        """
        return cast("schemas.ListWebhookDeliveriesResponse", self._call("GET", "/v1/webhooks/{webhook_id}/deliveries", {"webhook_id": webhook_id, "state": state, "limit": limit, "cursor": cursor}))

    def get_webhook_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
    ) -> schemas.GetWebhookDeliveryResponse:
        """Get one message with its body and attempts. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        delivery_id: Message id, sent as `webhook-id` with every attempt.
        """
        return cast("schemas.GetWebhookDeliveryResponse", self._call("GET", "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}", {"webhook_id": webhook_id, "delivery_id": delivery_id}))

    def send_webhook_delivery_again(
        self,
        webhook_id: str,
        delivery_id: str,
    ) -> schemas.DeliveryResponse:
        """Send a message again. Uses the same id and body, with ten more attempts. The response does not wait for delivery. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        delivery_id: Message id, sent as `webhook-id` with every attempt.
        """
        return cast("schemas.DeliveryResponse", self._call("POST", "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again", {"webhook_id": webhook_id, "delivery_id": delivery_id}))
