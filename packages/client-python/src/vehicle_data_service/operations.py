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
        """Search vehicles by year, make, model and more. Finds vehicle configurations by model year, make, model, trim, body, fuel, drive and cylinders, all optional, newest first. Start here: the ids it returns are what the other operations take. One model usually has several configurations (engine, transmission, drive). A model may be a family ("3 series", "c-class", "f-series"), and may have words that no name tells ("tacoma access cab"): what was left out or taken otherwise is said in `note`. An empty page means that no vehicle meets all conditions; `suggestions` then holds near names to try.

        With `fields`, only those members are there.

        year: Only this model year.
        make: Only this make. Case does not matter; usual short forms are understood (chevy, vw, mercedes benz). It must contain a letter or a digit.
        model: Only models with these whole words, or of this family. Case, punctuation and blanks do not matter: tacoma finds "Tacoma Access Cab", f150 finds "F-150"; 3 does not find "330i", but "3 series" does. Words that no name tells are left out, and the response says so. It must contain a letter or a digit.
        trim: Only trims with these whole words, compared as those of models are. It must contain a letter or a digit.
        body_class: Only this body class. Case does not matter. Vehicles of unknown body class are left out; a row that means several bodies has a word of its own ("Sedan or Coupe") and is found by that.
        fuel_type: Only this fuel type, likewise.
        drive_type: Only this drive type, likewise.
        cylinders: Only engines with so many cylinders.
        min_mpg: Only vehicles with at least this combined fuel economy on their first fuel (economy.combined_mpg): miles per gallon, or per gallon equivalent of electric, hydrogen and natural gas vehicles. Plug-in hybrids count with gasoline. Alias: `mpg_min`.
        min_range: Only electric, plug-in hybrid and hydrogen vehicles with at least this electric.range_miles. Alias: `range_min`.
        min_stars: Only vehicles with at least this overall_stars. Those that are not rated are left out. Alias: `stars_min`.
        year_min: Only this model year and later ones. Not together with `year`. Alias: `min_year`.
        year_max: Only this model year and earlier ones. Not together with `year`. Alias: `max_year`.
        sort: Order of the results; "-" puts the highest first. Vehicles that are equal stay in the usual order (newest year, then make, model, trim, engine), and those of which the value is not known come last.
        limit: Vehicles on this page. Above 100 it is brought down to 100; the response echoes the value applied.
        offset: Vehicles to skip. Beyond the last one the page is empty.
        fields: Only these fields of each of `results`, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. `basic` stands for id, year, make, model, trim, submodel, horsepower, cylinders, displacement_l, transmission, drive_type, fuel_type, body_class, doors, image_url, image_type, recall_count, complaint_count, tsb_count, investigation_count.
        """
        return cast("schemas.SearchVehiclesResponse", self._call("GET", "/v1/vehicles", {"year": year, "make": make, "model": model, "trim": trim, "body_class": body_class, "fuel_type": fuel_type, "drive_type": drive_type, "cylinders": cylinders, "min_mpg": min_mpg, "min_range": min_range, "min_stars": min_stars, "year_min": year_min, "year_max": year_max, "sort": sort, "limit": limit, "offset": offset, "fields": fields}))

    def get_vehicle(
        self,
        id: str,
        *,
        fields: Optional[Sequence[Literal["basic", "id", "year", "make", "model", "trim", "submodel", "horsepower", "cylinders", "displacement_l", "transmission", "drive_type", "fuel_type", "body_class", "doors", "configuration", "battery_kwh", "motor_kw", "overall_stars", "turbo", "supercharger", "start_stop", "gas_guzzler", "size_class", "passenger_volume_cu_ft", "luggage_volume_cu_ft", "economy", "economy.city_mpg", "economy.highway_mpg", "economy.combined_mpg", "economy.unit", "economy.annual_fuel_cost_usd", "economy.cost_as_of", "economy.co2_g_per_mile", "economy.ghg_score", "economy.second_fuel", "electric", "electric.range_miles", "electric.charge_hours_240v", "electric.combined_kwh_per_100mi", "electric.motor_kw", "electric.battery_kwh", "emissions", "emissions.federal", "emissions.california", "emissions.matched_by", "image_url", "image_type", "recall_count", "equipment_recall_count", "recall_count_ca", "complaint_count", "tsb_count", "investigation_count", "recall_counts", "recall_counts.us", "recall_counts.ca", "recall_match", "recalls_complete", "recall_records_through", "similar_names", "trims"]]] = None,
    ) -> schemas.VehicleDetails:
        """Get one vehicle with all its specs. All specs of one vehicle configuration by its id from search. A null field is unknown, never zero or none; beside a `recall_count` of 0, `similar_names` has the names like its own that have campaigns. Ids keep answering after later data refreshes.

        With `fields`, only those members are there.

        id: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
        fields: Only these fields of the response, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on. `basic` stands for id, year, make, model, trim, submodel, horsepower, cylinders, displacement_l, transmission, drive_type, fuel_type, body_class, doors, image_url, image_type, recall_count, complaint_count, tsb_count, investigation_count.
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
        """List the recall campaigns of one vehicle, newest first. The federal recall campaigns mapped to the year, make and model of one vehicle, newest report first, as NHTSA lists them: `type` tells those of the vehicle itself from those of equipment, tires and child seats made for it. A campaign may concern only some vehicles of that name: only the VIN tells, and `message` says so. Of an empty list, `recall_match` and `message` say whether recalls of this make and model year are loaded at all; it is never proof that there are none. With `country=ca` the list is of recalls in Canada, with `all` of both countries; `countries` then says of each what it rests on. Recalls in Canada contain information licensed under the Open Government Licence – Canada.

        With `fields`, only those members are there.

        id: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
        country: Whose recalls: "us" of NHTSA, "ca" of Transport Canada, "all" of both together, newest first. A car that is sold in both countries is recalled in each by campaigns of its own.
        type: Only campaigns of this type. Case does not matter. Campaigns of no stated type are left out.
        fields: Only these fields of each of `recalls`, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """List owners' complaints about one vehicle, newest first. What owners of this year, make and model filed with NHTSA: components, symptoms, narrative, crash, fire and injuries, and a `summary` of them all. These are claims, not findings. Each complaint is dated by the day on which NHTSA received it, else by the day of the incident. An empty list says in `message` and `matched_names` whether federal records know the vehicle at all. Nothing that tells who an owner is (VIN, name, telephone number, address, city) is served.

        With `fields`, only those members are there.

        id: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
        limit: Complaints on this page. Above 100 it is brought down to 100; the response echoes the value applied.
        offset: Complaints to skip. Beyond the last one the page is empty.
        since: Only complaints of this day and later (received, else of the incident), YYYY-MM-DD.
        fields: Only these fields of each of `complaints`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """List the technical service bulletins of one vehicle, newest first. What manufacturers sent to their dealers about this year, make and model: technical service bulletins and other communications that they must hand in to NHTSA, in short. A bulletin is no recall. An empty list says in `message` and `matched_names` whether federal records know the vehicle at all.

        With `fields`, only those members are there.

        id: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
        limit: Bulletins on this page. Above 100 it is brought down to 100; the response echoes the value applied.
        offset: Bulletins to skip. Beyond the last one the page is empty.
        since: Only bulletins of this day and later (date of the document, else added to the record), YYYY-MM-DD.
        fields: Only these fields of each of `tsbs`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """List the federal defect investigations of one vehicle, newest first. The defect investigations of NHTSA that concern this year, make and model, active and closed, the last opened first. An active investigation is no finding; a closed one says in `disposition` how it ended, as far as the record tells, and `recall_campaign_id` with `recall_relation` which recall it led to or looked into. `never_closed` marks old records without a day of closing. An empty list says in `message` and `matched_names` whether federal records know the vehicle at all.

        With `fields`, only those members are there.

        id: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
        limit: Investigations on this page. Above 100 it is brought down to 100; the response echoes the value applied.
        offset: Investigations to skip. Beyond the last one the page is empty.
        since: Only investigations of this day and later (opened), YYYY-MM-DD.
        fields: Only these fields of each of `investigations`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
        """
        return cast("schemas.GetInvestigationsResponse", self._call("GET", "/v1/vehicles/{id}/investigations", {"id": id, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    def get_ratings(
        self,
        id: str,
        *,
        fields: Optional[Sequence[Literal["overall", "scale", "front", "front.overall", "front.driver", "front.passenger", "side", "side.overall", "side.driver", "side.rear_passenger", "side.barrier", "side.pole", "side.combined_front_seat", "side.combined_rear_seat", "rollover", "rollover.stars", "rollover.risk", "rollover.tipped", "tested", "tested.year", "tested.make", "tested.model", "tested.body", "tested.drive", "tested.production_release", "tested.curb_weight_lb", "tested.gross_weight_lb", "tested.seats", "assistance", "assistance.forward_collision_warning", "assistance.lane_departure_warning", "assistance.crash_imminent_braking", "assistance.dynamic_brake_support", "assistance.electronic_stability_control", "assistance.backup_camera", "assistance.blind_spot_detection", "safety_concern", "limited", "notes"]]] = None,
    ) -> schemas.GetRatingsResponse:
        """List the NHTSA safety ratings of one vehicle. The five-star ratings of NHTSA's New Car Assessment Program that may be of this vehicle, matched by model year, make and model as recalls are, without those whose drive, doors or body contradict it: overall, front, side and rollover stars, what was tested, driver assistance, and NHTSA's safety concerns. Null stars mean not rated. An empty list is no bad rating: `message` says whether ratings are loaded at all.

        With `fields`, only those members are there.

        id: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
        fields: Only these fields of each of `ratings`, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
        """
        return cast("schemas.GetRatingsResponse", self._call("GET", "/v1/vehicles/{id}/ratings", {"id": id, "fields": fields}))

    def get_provenance(
        self,
        id: str,
    ) -> schemas.GetProvenanceResponse:
        """Say where each field of one vehicle comes from. For each field of a vehicle: its source, the source's own record id and wording, how it was obtained (stated, derived, converted, matched or reviewed), by which named rule, and of which date. A null field says why it is null. `links` are the federal names whose recalls, complaints, bulletins and investigations are listed for the vehicle, each with the rule and the confidence of the tie. When a source was last compared with its official site is in /v1/status.

        id: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
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
        """Report everything known of one vehicle. One response with all that the service knows of a vehicle: specification, recalls with their completion, the most severe first, a summary of the complaints, bulletins, investigations, safety ratings, the federal names they were found under, and how far each source reaches. Nothing found is no proof that there is nothing: each list says in `message` what its emptiness means. For browsers (`Accept: text/html`), and at `/v1/vehicles/{id}/report.html`, it is a page to print or send.

        With `fields`, only those members are there.

        id: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
        country: Whose recalls: "us" of NHTSA, "ca" of Transport Canada, "all" of both together, newest first. A car that is sold in both countries is recalled in each by campaigns of its own.
        detail: "full": every recall and up to 25 of each other list, as their own addresses give them. "compact": the first 5 of each with their most telling fields, long texts cut to 160 characters with "…" at the end; counts are of all.
        fields: Only these fields of the response, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
        """
        return cast("schemas.VehicleReport", self._call("GET", "/v1/vehicles/{id}/report", {"id": id, "country": country, "detail": detail, "fields": fields}))

    def list_images(
        self,
        id: str,
    ) -> schemas.ListImagesResponse:
        """List the illustrations of one vehicle. Representative illustrations of the year, make and model: never photos of a specific vehicle. The files need no key, have a transparent ground, never change and may be cached for a year. The list is empty where the body style is not known.

        id: Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.
        """
        return cast("schemas.ListImagesResponse", self._call("GET", "/v1/vehicles/{id}/images", {"id": id}))

    def decode_vin(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        fields: Optional[Sequence[Literal["vin", "valid", "corrected_vin", "issues", "year", "make", "model", "trim", "series", "body_class", "doors", "drive_type", "transmission", "fuel_type", "cylinders", "displacement_l", "horsepower", "engine", "engine.model", "engine.manufacturer", "engine.configuration", "engine.turbo", "engine.electrification", "gvwr", "gvwr.class", "gvwr.from_kg", "gvwr.to_kg", "plant", "plant.city", "plant.state", "plant.country", "plant.company", "manufacturer", "vehicle_type", "safety", "safety.abs", "safety.esc", "safety.traction_control", "safety.adaptive_cruise_control", "safety.forward_collision_warning", "safety.crash_imminent_braking", "safety.dynamic_brake_support", "safety.pedestrian_braking", "safety.rear_braking", "safety.blind_spot_warning", "safety.blind_spot_intervention", "safety.lane_departure_warning", "safety.lane_keeping_assistance", "safety.lane_centering_assistance", "safety.rear_cross_traffic_alert", "safety.rear_camera", "safety.park_assist", "safety.pedestrian_alert_sound", "safety.daytime_running_light", "safety.automatic_high_beam", "safety.adaptive_driving_beam", "safety.keyless_ignition", "safety.event_data_recorder", "safety.crash_notification", "safety.tpms", "vehicle_match", "vehicle_id", "not_compared", "no_match_reason", "vehicles", "told_apart_by", "recall_count", "recalls_complete", "recall_records_through", "recall_count_ca", "recall_counts", "recall_counts.us", "recall_counts.ca", "complaint_count", "tsb_count", "investigation_count", "recall_match", "similar_names", "image_url", "data_release", "data_release.edition", "data_release.dated"]]] = None,
    ) -> schemas.DecodedVin:
        """Decode a vehicle identification number (VIN). What the characters of a VIN say of the vehicle, offline, by NHTSA's own data and algorithm (vPIC): model year, make, model, trim, body, engine, plant, safety equipment; the vehicles of the catalog that it may be; and how many federal records name its year, make and model. A field that vPIC says nothing of is null. `issues` says what is wrong with the VIN, such as a check digit that does not fit; a VIN of an unknown manufacturer is still decoded as far as it goes. Nothing of a VIN is stored or logged, and responses are not cached. Recalls are those of the name: whether this one vehicle was repaired NHTSA and its maker say by VIN (https://www.nhtsa.gov/recalls).

        With `fields`, only those members are there.

        vin: Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged.
        year: Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN.
        fields: Only these fields of the response, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """List the recall campaigns for the model of one VIN, newest first. The federal recall campaigns of the year, make and model that a VIN states, newest report first. They are looked up by NHTSA's own name, which its VIN data share with its recalls, and by the vehicles of the catalog that it may be; `matched_names` lists the names. A campaign may concern only some vehicles of the name, and none says whether this one was repaired: NHTSA and the maker say so by VIN (https://www.nhtsa.gov/recalls). Of an empty list, `recall_match` and `message` say what it means; it is never proof that there are none. With `country=ca` the list is of recalls in Canada, with `all` of both countries; `countries` then says of each what it rests on. Recalls in Canada contain information licensed under the Open Government Licence – Canada. Nothing of a VIN is stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged.
        year: Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN.
        country: Whose recalls: "us" of NHTSA, "ca" of Transport Canada, "all" of both together, newest first. A car that is sold in both countries is recalled in each by campaigns of its own.
        type: Only campaigns of this type. Case does not matter. Campaigns of no stated type are left out.
        fields: Only these fields of each of `recalls`, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """List owners' complaints about the model of one VIN, newest first. What owners of this year, make and model filed with NHTSA: components, symptoms, narrative, crash, fire and injuries. They are claims, not findings, and about other vehicles of the model too. They are looked up by NHTSA's own name for what the VIN states, and by the vehicles of the catalog that it may be; `matched_names` lists the names. An empty list says in `message` what it means. Nothing of a VIN is stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged.
        year: Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN.
        limit: Complaints on this page. Above 100 it is brought down to 100; the response echoes the value applied.
        offset: Complaints to skip. Beyond the last one the page is empty.
        since: Only complaints of this day and later (received, else of the incident), YYYY-MM-DD.
        fields: Only these fields of each of `complaints`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """List the technical service bulletins for the model of one VIN, newest first. What manufacturers sent to their dealers about this year, make and model. A bulletin is no recall, and may concern only some vehicles of the model. They are looked up by NHTSA's own name for what the VIN states, and by the vehicles of the catalog that it may be; `matched_names` lists the names. An empty list says in `message` what it means. Nothing of a VIN is stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged.
        year: Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN.
        limit: Bulletins on this page. Above 100 it is brought down to 100; the response echoes the value applied.
        offset: Bulletins to skip. Beyond the last one the page is empty.
        since: Only bulletins of this day and later (date of the document, else added to the record), YYYY-MM-DD.
        fields: Only these fields of each of `tsbs`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """List the federal defect investigations of the model of one VIN, newest first. The defect investigations of NHTSA that concern this year, make and model, active and closed. They are looked up by NHTSA's own name for what the VIN states, and by the vehicles of the catalog that it may be; `matched_names` lists the names. An empty list says in `message` what it means. Nothing of a VIN is stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged.
        year: Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN.
        limit: Investigations on this page. Above 100 it is brought down to 100; the response echoes the value applied.
        offset: Investigations to skip. Beyond the last one the page is empty.
        since: Only investigations of this day and later (opened), YYYY-MM-DD.
        fields: Only these fields of each of `investigations`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
        """
        return cast("schemas.GetVinInvestigationsResponse", self._call("GET", "/v1/vins/{vin}/investigations", {"vin": vin, "year": year, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    def get_vin_provenance(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
    ) -> schemas.GetVinProvenanceResponse:
        """Say why each value of a decoded VIN is what it is. For everything that NHTSA's vPIC says of a VIN: the variable, the value in vPIC's own words, the pattern, schema and table that it comes from, and which fields of GET /v1/vins/{vin} are read from it. Besides, how the model year was found, and in which pass of the algorithm. Nothing of a VIN is stored or logged.

        vin: Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged.
        year: Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN.
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
        """Report everything known of the vehicle of one VIN. One response with all that the service knows of a VIN: what it states, the vehicles of the catalog that it may be with their specifications, and the federal records of its year, make and model: recalls, the most severe first, a summary of the complaints, bulletins and investigations, and the safety ratings that may be of it. Whether this one vehicle was repaired NHTSA and its maker say by VIN (https://www.nhtsa.gov/recalls). For browsers (`Accept: text/html`), and at `/v1/vins/{vin}/report.html`, it is a page to print or send. Nothing of a VIN is stored or logged.

        With `fields`, only those members are there.

        vin: Vehicle identification number, in any case: seventeen letters and digits without I, O and Q. Of a part, from five characters on, and of `*` for unknown characters, what can be said is. It is never stored or logged.
        year: Model year, where the caller knows it. It decides where the VIN leaves two (30 years apart), and is an issue where it contradicts the VIN.
        country: Whose recalls: "us" of NHTSA, "ca" of Transport Canada, "all" of both together, newest first. A car that is sold in both countries is recalled in each by campaigns of its own.
        detail: "full": every recall and up to 25 of each other list, as their own addresses give them. "compact": the first 5 of each with their most telling fields, long texts cut to 160 characters with "…" at the end; counts are of all.
        fields: Only these fields of the response, separated by commas; a dot leads into a field that holds others. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """Get one recall campaign by its number, with the vehicles that it names. What is behind the number on a recall letter: defect, remedy, advice not to drive or to park outside, completion and campaigns of the other country, and whom it concerns. `names` are the makes, models and years that the agency filed, whether or not this service knows them, and those that only the text states (`text_only_years`); `vehicles` are the vehicles of /v1/vehicles that answer to these names, by page, each with the rule that ties it. A name in `unmatched_years` is tied to none, so the campaign concerns vehicles that `vehicles` does not list. Case, blanks and dashes of the number do not matter, and the last three digits of one of NHTSA may be left out. The number of the manufacturer (24S05) finds the only campaign that states it; of several 404 `campaign_not_found` lists them in `campaigns`. Campaigns of equipment, tires and child seats are held, too. A campaign may concern only some vehicles of a name: only the VIN tells. Recalls in Canada contain information licensed under the Open Government Licence – Canada.

        With `fields`, only those members are there.

        campaign: Number of the campaign: of NHTSA (24V064000, also 24V-064) or of Transport Canada (2024065, also 2024-065), or the manufacturer's own (24S05).
        limit: Vehicles on this page. Above 100 it is brought down to 100; the response echoes the value applied.
        offset: Vehicles to skip. Beyond the last one the page is empty.
        fields: Only these fields of each of `vehicles`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
        """
        return cast("schemas.GetCampaignResponse", self._call("GET", "/v1/recalls/{campaign}", {"campaign": campaign, "limit": limit, "offset": offset, "fields": fields}))

    def lookup_dtc(
        self,
        code: str,
    ) -> schemas.LookupDtcResponse:
        """Look up an OBD-II trouble code. What a generic (SAE-defined) OBD-II trouble code means: title, severity, safety and emissions flags, symptoms, possible causes, related codes, and other meanings at certain makes (`make_notes`). Case and blanks around it do not matter; a failure type that a scanner wrote behind it (P0420-00) is read apart. Several codes, divided by commas, are answered as a list; that is one request. A manufacturer-specific code (P1xxx, B1xxx, C1xxx, U1xxx and the like) means something else at every manufacturer, so the reference does not hold it and says so. Treat the possible causes as where to look, not as a diagnosis.

        code: A code such as P0420, or up to 50 codes divided by commas.
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
        """Search the trouble-code reference. Finds generic OBD-II trouble codes by words of their title, symptoms and causes, by system and by severity. Matches in the title come first, then the rest, each in order of code.

        With `fields`, only those members are there.

        q: Beginnings of words of the title, the subsystem, a symptom, a cause or a note by make, or the beginning of a code. All must be found. It must contain a letter or a digit.
        system: Only this system: P powertrain, B body, C chassis, U network.
        severity: Only this severity.
        limit: Codes on this page. Above 100 it is brought down to 100; the response echoes the value applied.
        offset: Codes to skip. Beyond the last one the page is empty.
        fields: Only these fields of each of `results`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """List the makes. All makes that search knows, A to Z, with the number of their vehicles and models and the years they span. Costs no quota.

        With `fields`, only those members are there.

        year: Only this model year.
        limit: Makes on this page. Above 1000 it is brought down to 1000; the response echoes the value applied.
        offset: Makes to skip. Beyond the last one the page is empty.
        fields: Only these fields of each of `makes`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """List the models of a make. All models of one make, A to Z. The make is understood as search understands it. A make that nobody has is no error: the list is empty, `make` is null and `suggestions` holds near makes. Costs no quota.

        With `fields`, only those members are there.

        make: Make. Case does not matter; usual short forms are understood (chevy, vw, mercedes benz). It must contain a letter or a digit.
        year: Only this model year.
        limit: Models on this page. Above 1000 it is brought down to 1000; the response echoes the value applied.
        offset: Models to skip. Beyond the last one the page is empty.
        fields: Only these fields of each of `models`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
        """
        return cast("schemas.ListModelsResponse", self._call("GET", "/v1/makes/{make}/models", {"make": make, "year": year, "limit": limit, "offset": offset, "fields": fields}))

    def list_years(
        self,
        *,
        fields: Optional[Sequence[Literal["year", "vehicle_count", "make_count"]]] = None,
    ) -> schemas.ListYearsResponse:
        """List the model years. All model years that search knows, newest first, with the number of their vehicles and makes. Costs no quota.

        With `fields`, only those members are there.

        fields: Only these fields of each of `years`, separated by commas. A field that is absent in the whole response is absent here, too, and `recall_count` brings `recall_match`, `recalls_complete`, and `recall_records_through`, which say what it rests on.
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
        """Count the vehicles of a search by make, year, body, fuel, drive and cylinders. What a search can be narrowed to: under the same conditions as a search, how many of its vehicles have each value. Each count is the `total` of that search with the value added. `model` is counted only where a make is given; a model counts the vehicles of longer names with the same words too. Costs no quota.

        year: Only this model year.
        make: Only this make. Case does not matter; usual short forms are understood (chevy, vw, mercedes benz). It must contain a letter or a digit.
        model: Only models with these whole words, or of this family. Case, punctuation and blanks do not matter: tacoma finds "Tacoma Access Cab", f150 finds "F-150"; 3 does not find "330i", but "3 series" does. Words that no name tells are left out, and the response says so. It must contain a letter or a digit.
        trim: Only trims with these whole words, compared as those of models are. It must contain a letter or a digit.
        body_class: Only this body class. Case does not matter. Vehicles of unknown body class are left out; a row that means several bodies has a word of its own ("Sedan or Coupe") and is found by that.
        fuel_type: Only this fuel type, likewise.
        drive_type: Only this drive type, likewise.
        cylinders: Only engines with so many cylinders.
        min_mpg: Only vehicles with at least this combined fuel economy on their first fuel (economy.combined_mpg): miles per gallon, or per gallon equivalent of electric, hydrogen and natural gas vehicles. Plug-in hybrids count with gasoline. Alias: `mpg_min`.
        min_range: Only electric, plug-in hybrid and hydrogen vehicles with at least this electric.range_miles. Alias: `range_min`.
        min_stars: Only vehicles with at least this overall_stars. Those that are not rated are left out. Alias: `stars_min`.
        year_min: Only this model year and later ones. Not together with `year`. Alias: `min_year`.
        year_max: Only this model year and earlier ones. Not together with `year`. Alias: `max_year`.
        limit: Makes and models that are counted one by one, those of most vehicles first. Above 1000 it is brought down to 1000.
        """
        return cast("schemas.GetFacetsResponse", self._call("GET", "/v1/facets", {"year": year, "make": make, "model": model, "trim": trim, "body_class": body_class, "fuel_type": fuel_type, "drive_type": drive_type, "cylinders": cylinders, "min_mpg": min_mpg, "min_range": min_range, "min_stars": min_stars, "year_min": year_min, "year_max": year_max, "limit": limit}))

    def suggest_vehicles(
        self,
        *,
        q: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> schemas.SuggestVehiclesResponse:
        """Complete a vehicle name while it is typed. For an input field: year, make and model in any order, each word as far as it is typed ("19 tac", "f150 2015", "toy tac 19", "civic hyb"). Years have four digits or two. Whole words go before beginnings, names of many and newer vehicles before others; words written as one are divided ("hondacivic"); where no name has a word, the nearest ones count, and a word that fits nothing is passed over where the others name a make or model as it stands. Text that names none brings no names. Without `q`: the makes of most and newest vehicles. The number of a recall campaign is no name: `campaign` says that it is one. Costs no quota.

        q: What is typed so far. Its first eight words count. It must contain a letter or a digit.
        limit: Names to answer at most. Above 25 it is brought down to 25.
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
        """List what changed in the data. Every change between published snapshots, oldest first: recalls added, widened, with a new text, a remedy or a warning; investigations; bulletins; spikes of complaints; vehicles; names tied to vehicles. Keep `next_cursor` and pass it as `since` the next time: no event is skipped or repeated, whichever node answers. A page without events costs no quota. A `dataset.reset` says that changes of a dataset were not recorded one by one (docs/changes.md); it comes whatever the filters are. Events are retained for 400 days.

        since: Where to go on: `next_cursor` of the page before; or a day, YYYY-MM-DD, for the events recorded from then on; or "latest" for a cursor at the end. Left out: from the oldest event that is retained.
        type: Only these types, separated by commas; "recall" means all that begin with it, and so on. A dataset.reset is always among the events.
        make: Only events about this make, by any usual spelling. It must contain a letter or a digit.
        model: Only events about this model: the whole name, as records or vehicles have it; case and punctuation do not matter. It must contain a letter or a digit.
        year: Only this model year.
        country: Whose records changed: "us" of the United States, "ca" recalls in Canada alone, "all". A dataset.reset of all data is always among the events.
        limit: Events on this page. Above 100 it is brought down to 100.
        """
        return cast("schemas.ListChangesResponse", self._call("GET", "/v1/changes", {"since": since, "type": type, "make": make, "model": model, "year": year, "country": country, "limit": limit}))

    def list_exports(
        self,
    ) -> schemas.ListExportsResponse:
        """List the datasets that can be downloaded whole. The datasets of the current snapshot as files: NDJSON, CSV and Parquet. Each with its columns, its number of rows, and size, SHA-256 and ETag of the files that are made already; a file is made when it is first asked for. docs/export.md says how each format shows null, lists and dates. Costs no quota."""
        return cast("schemas.ListExportsResponse", self._call("GET", "/v1/export", {}))

    def get_status(
        self,
    ) -> schemas.GetStatusResponse:
        """Health and freshness of the data. Whether the service is healthy and how current its data are. Needs no key and takes no parameters; meant for uptime checks."""
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
        """Make a watchlist. Costs no quota.

        name: What the watchlist is called.
        country: Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States.
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
        """Rename a watchlist, or choose whose recalls it watches. What the body leaves out stays. Costs no quota.

        watchlist_id: Id of a watchlist.
        name: What the watchlist is called.
        country: Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States.
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
        """Vehicles on a watchlist, those of one model together. Costs no quota.

        watchlist_id: Id of a watchlist.
        limit: Default 100.
        cursor: `next_cursor` of the page before.
        """
        return cast("schemas.ListWatchlistItemsResponse", self._call("GET", "/v1/watchlists/{watchlist_id}/items", {"watchlist_id": watchlist_id, "limit": limit, "cursor": cursor}))

    def check_watchlist(
        self,
        *,
        watchlist_id: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> schemas.CheckWatchlistResponse:
        """What is to be done about a watchlist, in short. The campaigns that concern vehicles on a watchlist of the account and are neither remedied nor not applicable, most urgent first, then newest, each once with how many items it concerns; and items for which nothing could be looked up. Without `watchlist_id`: the watchlists of the account, or the only one checked. Costs no quota. Costs no quota.

        watchlist_id: Id of a watchlist.
        limit: Campaigns at most; default 8.
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
        """What concerns the vehicles of a watchlist now. What concerns each item by the current data, most urgent first: campaigns of its year, make and model, and items for which nothing could be looked up. A campaign may concern only some vehicles of a name, and none says whether this one was repaired: NHTSA says so by VIN. Costs no quota.

        watchlist_id: Id of a watchlist.
        state: What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable".
        severity: "do_not_drive": the campaign says not to drive until it is fixed. "park_outside": it says to park outside. "unknown": nothing could be looked up for the item. "recall": any other campaign.
        label: What `ref`, `site` or `driver` of the item holds, in part; small and capital letters are the same.
        limit: Default 100.
        cursor: `next_cursor` of the page before.
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
        """Say what is done about findings. All of them or none. Each change is a line of the history, with the key that made it; nothing removes a line but deleting the watchlist. Costs no quota.

        watchlist_id: Id of a watchlist.
        findings: Findings of this watchlist.
        state: What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable".
        note: What was said with it.
        """
        return cast("schemas.SetWatchlistFindingStatesResponse", self._call("POST", "/v1/watchlists/{watchlist_id}/findings/state", {"watchlist_id": watchlist_id, "findings": findings, "state": state, "note": note}))

    def summarize_watchlist(
        self,
        watchlist_id: str,
    ) -> schemas.SummarizeWatchlistResponse:
        """How many findings are open, and for how long. Costs no quota.

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
        """Who said what of which finding, and when. Costs no quota.

        watchlist_id: Id of a watchlist.
        item_id: Id of an item.
        limit: Default 50.
        cursor: `next_cursor` of the page before.
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
        """Make a webhook endpoint. At most 20 an account. The host is looked up now and before each message: a private, loopback or link-local address is rejected. Costs no quota.

        url: Where messages are sent: https, at a host on the public internet. Redirects are not followed.
        description: What the endpoint is for.
        event_types: Types of events that are sent there; empty = all.
        secret: A secret of your own: `whsec_` and the base64 of 24 to 64 random bytes. Left out, one is made.
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
        """Change, disable or enable a webhook endpoint. What is left out stays. While an endpoint is disabled no message is made for it; what waits for it is sent once it is enabled again. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        url: Where messages are sent: https, at a host on the public internet. Redirects are not followed.
        description: What the endpoint is for.
        event_types: Types of events that are sent there; empty = all.
        enabled: Whether messages are sent there.
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
        """Give a webhook endpoint another secret. For 24 hours messages carry two signatures, by the new secret and by the one before, so that no message is rejected while the receiver changes. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        secret: A secret of your own: `whsec_` and the base64 of 24 to 64 random bytes. Left out, one is made.
        """
        return cast("schemas.WebhookWithSecret", self._call("POST", "/v1/webhooks/{webhook_id}/rotate-secret", {"webhook_id": webhook_id, "secret": secret}))

    def test_webhook(
        self,
        webhook_id: str,
    ) -> schemas.DeliveryResponse:
        """Send a test message. A message of the type `webhook.test`, delivered as every other one. The response does not wait for it. Costs no quota.

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
        state: "waiting": a try is due. "delivered": the receiver answered 2xx. "failed": no try is left.
        limit: Default 20.
        cursor: `next_cursor` of the page before.
        """
        return cast("schemas.ListWebhookDeliveriesResponse", self._call("GET", "/v1/webhooks/{webhook_id}/deliveries", {"webhook_id": webhook_id, "state": state, "limit": limit, "cursor": cursor}))

    def get_webhook_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
    ) -> schemas.GetWebhookDeliveryResponse:
        """One message with its body and its tries. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        delivery_id: Id of a message: the `webhook-id` of every try.
        """
        return cast("schemas.GetWebhookDeliveryResponse", self._call("GET", "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}", {"webhook_id": webhook_id, "delivery_id": delivery_id}))

    def send_webhook_delivery_again(
        self,
        webhook_id: str,
        delivery_id: str,
    ) -> schemas.DeliveryResponse:
        """Send a message again. With the same id and body, and ten tries more. The response does not wait for it. Costs no quota.

        webhook_id: Id of a webhook endpoint.
        delivery_id: Id of a message: the `webhook-id` of every try.
        """
        return cast("schemas.DeliveryResponse", self._call("POST", "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again", {"webhook_id": webhook_id, "delivery_id": delivery_id}))
