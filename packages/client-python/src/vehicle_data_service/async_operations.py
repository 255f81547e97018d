# Made from docs/openapi.json by "npm run generate"; change src/ instead.
"""One coroutine for each operation of the API."""

from __future__ import annotations

from typing import Any, List, Literal, Mapping, Optional, Sequence, Union, cast

from . import schemas


class AsyncOperations:
    async def _call(self, method: str, path: str, parameters: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    async def search_vehicles(
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
        """Runs Client.search_vehicles."""
        return cast("schemas.SearchVehiclesResponse", await self._call("GET", "/v1/vehicles", {"year": year, "make": make, "model": model, "trim": trim, "body_class": body_class, "fuel_type": fuel_type, "drive_type": drive_type, "cylinders": cylinders, "min_mpg": min_mpg, "min_range": min_range, "min_stars": min_stars, "year_min": year_min, "year_max": year_max, "sort": sort, "limit": limit, "offset": offset, "fields": fields}))

    async def get_vehicle(
        self,
        id: str,
        *,
        fields: Optional[Sequence[Literal["basic", "id", "year", "make", "model", "trim", "submodel", "horsepower", "cylinders", "displacement_l", "transmission", "drive_type", "fuel_type", "body_class", "doors", "configuration", "battery_kwh", "motor_kw", "overall_stars", "turbo", "supercharger", "start_stop", "gas_guzzler", "size_class", "passenger_volume_cu_ft", "luggage_volume_cu_ft", "economy", "economy.city_mpg", "economy.highway_mpg", "economy.combined_mpg", "economy.unit", "economy.annual_fuel_cost_usd", "economy.cost_as_of", "economy.co2_g_per_mile", "economy.ghg_score", "economy.second_fuel", "electric", "electric.range_miles", "electric.charge_hours_240v", "electric.combined_kwh_per_100mi", "electric.motor_kw", "electric.battery_kwh", "emissions", "emissions.federal", "emissions.california", "emissions.matched_by", "image_url", "image_type", "recall_count", "equipment_recall_count", "recall_count_ca", "complaint_count", "tsb_count", "investigation_count", "recall_counts", "recall_counts.us", "recall_counts.ca", "recall_match", "recalls_complete", "recall_records_through", "similar_names", "trims"]]] = None,
    ) -> schemas.VehicleDetails:
        """Runs Client.get_vehicle."""
        return cast("schemas.VehicleDetails", await self._call("GET", "/v1/vehicles/{id}", {"id": id, "fields": fields}))

    async def get_recalls(
        self,
        id: str,
        *,
        country: Optional[Literal["us", "ca", "all"]] = None,
        type: Optional[Literal["vehicle", "equipment", "tire", "child_seat"]] = None,
        fields: Optional[Sequence[Literal["campaign_id", "country", "component", "components", "type", "manufacturer", "summary", "consequence", "remedy", "text_source", "report_received", "potentially_affected", "do_not_drive", "park_outside", "applies_to_hint", "source_url", "completion_rate", "completion", "completion.involved", "completion.remedied", "completion.unreachable", "completion.removed", "completion.quarter", "related_campaigns", "manufacturer_campaign", "notification", "summary_fr"]]] = None,
    ) -> schemas.GetRecallsResponse:
        """Runs Client.get_recalls."""
        return cast("schemas.GetRecallsResponse", await self._call("GET", "/v1/vehicles/{id}/recalls", {"id": id, "country": country, "type": type, "fields": fields}))

    async def get_complaints(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["complaint_id", "filed", "incident_date", "components", "symptoms", "description", "crash", "fire", "injury", "injuries", "deaths", "mileage", "state"]]] = None,
    ) -> schemas.GetComplaintsResponse:
        """Runs Client.get_complaints."""
        return cast("schemas.GetComplaintsResponse", await self._call("GET", "/v1/vehicles/{id}/complaints", {"id": id, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    async def get_tsbs(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["tsb_id", "document_id", "date", "type", "components", "summary", "replaces"]]] = None,
    ) -> schemas.GetTsbsResponse:
        """Runs Client.get_tsbs."""
        return cast("schemas.GetTsbsResponse", await self._call("GET", "/v1/vehicles/{id}/tsbs", {"id": id, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    async def get_investigations(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["investigation_id", "type", "subject", "components", "summary", "opened", "closed", "status", "disposition", "never_closed", "recall_campaign_id", "recall_relation"]]] = None,
    ) -> schemas.GetInvestigationsResponse:
        """Runs Client.get_investigations."""
        return cast("schemas.GetInvestigationsResponse", await self._call("GET", "/v1/vehicles/{id}/investigations", {"id": id, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    async def get_ratings(
        self,
        id: str,
        *,
        fields: Optional[Sequence[Literal["overall", "scale", "front", "front.overall", "front.driver", "front.passenger", "side", "side.overall", "side.driver", "side.rear_passenger", "side.barrier", "side.pole", "side.combined_front_seat", "side.combined_rear_seat", "rollover", "rollover.stars", "rollover.risk", "rollover.tipped", "tested", "tested.year", "tested.make", "tested.model", "tested.body", "tested.drive", "tested.production_release", "tested.curb_weight_lb", "tested.gross_weight_lb", "tested.seats", "assistance", "assistance.forward_collision_warning", "assistance.lane_departure_warning", "assistance.crash_imminent_braking", "assistance.dynamic_brake_support", "assistance.electronic_stability_control", "assistance.backup_camera", "assistance.blind_spot_detection", "safety_concern", "limited", "notes"]]] = None,
    ) -> schemas.GetRatingsResponse:
        """Runs Client.get_ratings."""
        return cast("schemas.GetRatingsResponse", await self._call("GET", "/v1/vehicles/{id}/ratings", {"id": id, "fields": fields}))

    async def get_provenance(
        self,
        id: str,
    ) -> schemas.GetProvenanceResponse:
        """Runs Client.get_provenance."""
        return cast("schemas.GetProvenanceResponse", await self._call("GET", "/v1/vehicles/{id}/provenance", {"id": id}))

    async def get_vehicle_report(
        self,
        id: str,
        *,
        country: Optional[Literal["us", "ca", "all"]] = None,
        detail: Optional[Literal["full", "compact"]] = None,
        fields: Optional[Sequence[Literal["vehicle", "vehicle.id", "vehicle.year", "vehicle.make", "vehicle.model", "vehicle.trim", "vehicle.submodel", "vehicle.horsepower", "vehicle.cylinders", "vehicle.displacement_l", "vehicle.transmission", "vehicle.drive_type", "vehicle.fuel_type", "vehicle.body_class", "vehicle.doors", "vehicle.configuration", "vehicle.battery_kwh", "vehicle.motor_kw", "vehicle.overall_stars", "vehicle.turbo", "vehicle.supercharger", "vehicle.start_stop", "vehicle.gas_guzzler", "vehicle.size_class", "vehicle.passenger_volume_cu_ft", "vehicle.luggage_volume_cu_ft", "vehicle.economy", "vehicle.electric", "vehicle.emissions", "vehicle.image_url", "vehicle.image_type", "vehicle.recall_count", "vehicle.equipment_recall_count", "vehicle.recall_count_ca", "vehicle.complaint_count", "vehicle.tsb_count", "vehicle.investigation_count", "vehicle.recall_counts", "vehicle.recall_match", "vehicle.recalls_complete", "vehicle.recall_records_through", "vehicle.similar_names", "vehicle.trims", "warnings", "recalls", "recalls.count", "recalls.recall_match", "recalls.similar_names", "recalls.records_through", "recalls.message", "recalls.owner_advice", "recalls.countries", "recalls.recalls", "complaints", "complaints.loaded", "complaints.total", "complaints.similar_names", "complaints.records_through", "complaints.message", "complaints.complaints", "complaints.summary", "tsbs", "tsbs.loaded", "tsbs.total", "tsbs.similar_names", "tsbs.records_through", "tsbs.message", "tsbs.tsbs", "investigations", "investigations.loaded", "investigations.total", "investigations.similar_names", "investigations.records_through", "investigations.message", "investigations.investigations", "ratings", "ratings.count", "ratings.ratings", "ratings.message", "matched_names", "sources", "edition", "snapshot"]]] = None,
    ) -> schemas.VehicleReport:
        """Runs Client.get_vehicle_report."""
        return cast("schemas.VehicleReport", await self._call("GET", "/v1/vehicles/{id}/report", {"id": id, "country": country, "detail": detail, "fields": fields}))

    async def list_images(
        self,
        id: str,
    ) -> schemas.ListImagesResponse:
        """Runs Client.list_images."""
        return cast("schemas.ListImagesResponse", await self._call("GET", "/v1/vehicles/{id}/images", {"id": id}))

    async def decode_vin(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        fields: Optional[Sequence[Literal["vin", "valid", "corrected_vin", "issues", "year", "make", "model", "trim", "series", "body_class", "doors", "drive_type", "transmission", "fuel_type", "cylinders", "displacement_l", "horsepower", "engine", "engine.model", "engine.manufacturer", "engine.configuration", "engine.turbo", "engine.electrification", "gvwr", "gvwr.class", "gvwr.from_kg", "gvwr.to_kg", "plant", "plant.city", "plant.state", "plant.country", "plant.company", "manufacturer", "vehicle_type", "safety", "safety.abs", "safety.esc", "safety.traction_control", "safety.adaptive_cruise_control", "safety.forward_collision_warning", "safety.crash_imminent_braking", "safety.dynamic_brake_support", "safety.pedestrian_braking", "safety.rear_braking", "safety.blind_spot_warning", "safety.blind_spot_intervention", "safety.lane_departure_warning", "safety.lane_keeping_assistance", "safety.lane_centering_assistance", "safety.rear_cross_traffic_alert", "safety.rear_camera", "safety.park_assist", "safety.pedestrian_alert_sound", "safety.daytime_running_light", "safety.automatic_high_beam", "safety.adaptive_driving_beam", "safety.keyless_ignition", "safety.event_data_recorder", "safety.crash_notification", "safety.tpms", "vehicle_match", "vehicle_id", "not_compared", "no_match_reason", "vehicles", "told_apart_by", "recall_count", "recalls_complete", "recall_records_through", "recall_count_ca", "recall_counts", "recall_counts.us", "recall_counts.ca", "complaint_count", "tsb_count", "investigation_count", "recall_match", "similar_names", "image_url", "data_release", "data_release.edition", "data_release.dated"]]] = None,
    ) -> schemas.DecodedVin:
        """Runs Client.decode_vin."""
        return cast("schemas.DecodedVin", await self._call("GET", "/v1/vins/{vin}", {"vin": vin, "year": year, "fields": fields}))

    async def get_vin_recalls(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        country: Optional[Literal["us", "ca", "all"]] = None,
        type: Optional[Literal["vehicle", "equipment", "tire", "child_seat"]] = None,
        fields: Optional[Sequence[Literal["campaign_id", "country", "component", "components", "type", "manufacturer", "summary", "consequence", "remedy", "text_source", "report_received", "potentially_affected", "do_not_drive", "park_outside", "applies_to_hint", "source_url", "completion_rate", "completion", "completion.involved", "completion.remedied", "completion.unreachable", "completion.removed", "completion.quarter", "related_campaigns", "manufacturer_campaign", "notification", "summary_fr"]]] = None,
    ) -> schemas.GetVinRecallsResponse:
        """Runs Client.get_vin_recalls."""
        return cast("schemas.GetVinRecallsResponse", await self._call("GET", "/v1/vins/{vin}/recalls", {"vin": vin, "year": year, "country": country, "type": type, "fields": fields}))

    async def get_vin_complaints(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["complaint_id", "filed", "incident_date", "components", "symptoms", "description", "crash", "fire", "injury", "injuries", "deaths", "mileage", "state"]]] = None,
    ) -> schemas.GetVinComplaintsResponse:
        """Runs Client.get_vin_complaints."""
        return cast("schemas.GetVinComplaintsResponse", await self._call("GET", "/v1/vins/{vin}/complaints", {"vin": vin, "year": year, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    async def get_vin_tsbs(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["tsb_id", "document_id", "date", "type", "components", "summary", "replaces"]]] = None,
    ) -> schemas.GetVinTsbsResponse:
        """Runs Client.get_vin_tsbs."""
        return cast("schemas.GetVinTsbsResponse", await self._call("GET", "/v1/vins/{vin}/tsbs", {"vin": vin, "year": year, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    async def get_vin_investigations(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        fields: Optional[Sequence[Literal["investigation_id", "type", "subject", "components", "summary", "opened", "closed", "status", "disposition", "never_closed", "recall_campaign_id", "recall_relation"]]] = None,
    ) -> schemas.GetVinInvestigationsResponse:
        """Runs Client.get_vin_investigations."""
        return cast("schemas.GetVinInvestigationsResponse", await self._call("GET", "/v1/vins/{vin}/investigations", {"vin": vin, "year": year, "limit": limit, "offset": offset, "since": since, "fields": fields}))

    async def get_vin_provenance(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
    ) -> schemas.GetVinProvenanceResponse:
        """Runs Client.get_vin_provenance."""
        return cast("schemas.GetVinProvenanceResponse", await self._call("GET", "/v1/vins/{vin}/provenance", {"vin": vin, "year": year}))

    async def get_vin_report(
        self,
        vin: str,
        *,
        year: Optional[int] = None,
        country: Optional[Literal["us", "ca", "all"]] = None,
        detail: Optional[Literal["full", "compact"]] = None,
        fields: Optional[Sequence[Literal["decoded", "decoded.vin", "decoded.valid", "decoded.corrected_vin", "decoded.issues", "decoded.year", "decoded.make", "decoded.model", "decoded.trim", "decoded.series", "decoded.body_class", "decoded.doors", "decoded.drive_type", "decoded.transmission", "decoded.fuel_type", "decoded.cylinders", "decoded.displacement_l", "decoded.horsepower", "decoded.engine", "decoded.gvwr", "decoded.plant", "decoded.manufacturer", "decoded.vehicle_type", "decoded.safety", "decoded.vehicle_match", "decoded.vehicle_id", "decoded.not_compared", "decoded.no_match_reason", "decoded.vehicles", "decoded.told_apart_by", "decoded.recall_count", "decoded.recalls_complete", "decoded.recall_records_through", "decoded.recall_count_ca", "decoded.recall_counts", "decoded.complaint_count", "decoded.tsb_count", "decoded.investigation_count", "decoded.recall_match", "decoded.similar_names", "decoded.image_url", "decoded.data_release", "vehicles", "warnings", "recalls", "recalls.count", "recalls.recall_match", "recalls.similar_names", "recalls.records_through", "recalls.message", "recalls.owner_advice", "recalls.countries", "recalls.recalls", "complaints", "complaints.loaded", "complaints.total", "complaints.similar_names", "complaints.records_through", "complaints.message", "complaints.complaints", "complaints.summary", "tsbs", "tsbs.loaded", "tsbs.total", "tsbs.similar_names", "tsbs.records_through", "tsbs.message", "tsbs.tsbs", "investigations", "investigations.loaded", "investigations.total", "investigations.similar_names", "investigations.records_through", "investigations.message", "investigations.investigations", "ratings", "ratings.count", "ratings.ratings", "ratings.message", "matched_names", "sources", "edition", "snapshot"]]] = None,
    ) -> schemas.VinReport:
        """Runs Client.get_vin_report."""
        return cast("schemas.VinReport", await self._call("GET", "/v1/vins/{vin}/report", {"vin": vin, "year": year, "country": country, "detail": detail, "fields": fields}))

    async def get_campaign(
        self,
        campaign: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        fields: Optional[Sequence[Literal["id", "year", "make", "model", "trim", "body_class", "displacement_l", "fuel_type", "drive_type", "configuration", "wording", "matched_names"]]] = None,
    ) -> schemas.GetCampaignResponse:
        """Runs Client.get_campaign."""
        return cast("schemas.GetCampaignResponse", await self._call("GET", "/v1/recalls/{campaign}", {"campaign": campaign, "limit": limit, "offset": offset, "fields": fields}))

    async def lookup_dtc(
        self,
        code: str,
    ) -> schemas.LookupDtcResponse:
        """Runs Client.lookup_dtc."""
        return cast("schemas.LookupDtcResponse", await self._call("GET", "/v1/dtc/{code}", {"code": code}))

    async def search_dtc(
        self,
        *,
        q: Optional[str] = None,
        system: Optional[Literal["P", "B", "C", "U"]] = None,
        severity: Optional[Literal["Low", "Moderate", "High", "Critical"]] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        fields: Optional[Sequence[Literal["code", "title", "category", "system", "subsystem", "severity", "safety_risk", "emissions_related", "generic", "related_codes", "symptoms", "possible_causes", "make_notes"]]] = None,
    ) -> schemas.SearchDtcResponse:
        """Runs Client.search_dtc."""
        return cast("schemas.SearchDtcResponse", await self._call("GET", "/v1/dtc", {"q": q, "system": system, "severity": severity, "limit": limit, "offset": offset, "fields": fields}))

    async def list_makes(
        self,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        fields: Optional[Sequence[Literal["make", "vehicle_count", "model_count", "first_year", "last_year"]]] = None,
    ) -> schemas.ListMakesResponse:
        """Runs Client.list_makes."""
        return cast("schemas.ListMakesResponse", await self._call("GET", "/v1/makes", {"year": year, "limit": limit, "offset": offset, "fields": fields}))

    async def list_models(
        self,
        make: str,
        *,
        year: Optional[int] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        fields: Optional[Sequence[Literal["model", "vehicle_count", "first_year", "last_year"]]] = None,
    ) -> schemas.ListModelsResponse:
        """Runs Client.list_models."""
        return cast("schemas.ListModelsResponse", await self._call("GET", "/v1/makes/{make}/models", {"make": make, "year": year, "limit": limit, "offset": offset, "fields": fields}))

    async def list_years(
        self,
        *,
        fields: Optional[Sequence[Literal["year", "vehicle_count", "make_count"]]] = None,
    ) -> schemas.ListYearsResponse:
        """Runs Client.list_years."""
        return cast("schemas.ListYearsResponse", await self._call("GET", "/v1/years", {"fields": fields}))

    async def get_facets(
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
        """Runs Client.get_facets."""
        return cast("schemas.GetFacetsResponse", await self._call("GET", "/v1/facets", {"year": year, "make": make, "model": model, "trim": trim, "body_class": body_class, "fuel_type": fuel_type, "drive_type": drive_type, "cylinders": cylinders, "min_mpg": min_mpg, "min_range": min_range, "min_stars": min_stars, "year_min": year_min, "year_max": year_max, "limit": limit}))

    async def suggest_vehicles(
        self,
        *,
        q: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> schemas.SuggestVehiclesResponse:
        """Runs Client.suggest_vehicles."""
        return cast("schemas.SuggestVehiclesResponse", await self._call("GET", "/v1/suggest", {"q": q, "limit": limit}))

    async def list_changes(
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
        """Runs Client.list_changes."""
        return cast("schemas.ListChangesResponse", await self._call("GET", "/v1/changes", {"since": since, "type": type, "make": make, "model": model, "year": year, "country": country, "limit": limit}))

    async def list_exports(
        self,
    ) -> schemas.ListExportsResponse:
        """Runs Client.list_exports."""
        return cast("schemas.ListExportsResponse", await self._call("GET", "/v1/export", {}))

    async def get_status(
        self,
    ) -> schemas.GetStatusResponse:
        """Runs Client.get_status."""
        return cast("schemas.GetStatusResponse", await self._call("GET", "/v1/status", {}))

    async def list_watchlists(
        self,
    ) -> schemas.ListWatchlistsResponse:
        """Runs Client.list_watchlists."""
        return cast("schemas.ListWatchlistsResponse", await self._call("GET", "/v1/watchlists", {}))

    async def create_watchlist(
        self,
        name: str,
        *,
        country: Optional[Literal["us", "ca", "all"]] = None,
    ) -> schemas.WatchlistResponse:
        """Runs Client.create_watchlist."""
        return cast("schemas.WatchlistResponse", await self._call("POST", "/v1/watchlists", {"name": name, "country": country}))

    async def get_watchlist(
        self,
        watchlist_id: str,
    ) -> schemas.WatchlistResponse:
        """Runs Client.get_watchlist."""
        return cast("schemas.WatchlistResponse", await self._call("GET", "/v1/watchlists/{watchlist_id}", {"watchlist_id": watchlist_id}))

    async def rename_watchlist(
        self,
        watchlist_id: str,
        *,
        name: Optional[str] = None,
        country: Optional[Literal["us", "ca", "all"]] = None,
    ) -> schemas.WatchlistResponse:
        """Runs Client.rename_watchlist."""
        return cast("schemas.WatchlistResponse", await self._call("PATCH", "/v1/watchlists/{watchlist_id}", {"watchlist_id": watchlist_id, "name": name, "country": country}))

    async def delete_watchlist(
        self,
        watchlist_id: str,
    ) -> schemas.Done:
        """Runs Client.delete_watchlist."""
        return cast("schemas.Done", await self._call("DELETE", "/v1/watchlists/{watchlist_id}", {"watchlist_id": watchlist_id}))

    async def list_watchlist_items(
        self,
        watchlist_id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> schemas.ListWatchlistItemsResponse:
        """Runs Client.list_watchlist_items."""
        return cast("schemas.ListWatchlistItemsResponse", await self._call("GET", "/v1/watchlists/{watchlist_id}/items", {"watchlist_id": watchlist_id, "limit": limit, "cursor": cursor}))

    async def check_watchlist(
        self,
        *,
        watchlist_id: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> schemas.CheckWatchlistResponse:
        """Runs Client.check_watchlist."""
        return cast("schemas.CheckWatchlistResponse", await self._call("GET", "/v1/watchlists/check", {"watchlist_id": watchlist_id, "limit": limit}))

    async def list_watchlist_findings(
        self,
        watchlist_id: str,
        *,
        state: Optional[Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"]] = None,
        severity: Optional[Literal["do_not_drive", "park_outside", "unknown", "recall"]] = None,
        label: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> schemas.ListWatchlistFindingsResponse:
        """Runs Client.list_watchlist_findings."""
        return cast("schemas.ListWatchlistFindingsResponse", await self._call("GET", "/v1/watchlists/{watchlist_id}/findings", {"watchlist_id": watchlist_id, "state": state, "severity": severity, "label": label, "limit": limit, "cursor": cursor}))

    async def set_watchlist_finding_states(
        self,
        watchlist_id: str,
        findings: Sequence[Any],
        state: Literal["open", "acknowledged", "scheduled", "remedied", "not_applicable"],
        *,
        note: Optional[str] = None,
    ) -> schemas.SetWatchlistFindingStatesResponse:
        """Runs Client.set_watchlist_finding_states."""
        return cast("schemas.SetWatchlistFindingStatesResponse", await self._call("POST", "/v1/watchlists/{watchlist_id}/findings/state", {"watchlist_id": watchlist_id, "findings": findings, "state": state, "note": note}))

    async def summarize_watchlist(
        self,
        watchlist_id: str,
    ) -> schemas.SummarizeWatchlistResponse:
        """Runs Client.summarize_watchlist."""
        return cast("schemas.SummarizeWatchlistResponse", await self._call("GET", "/v1/watchlists/{watchlist_id}/summary", {"watchlist_id": watchlist_id}))

    async def list_watchlist_history(
        self,
        watchlist_id: str,
        *,
        item_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> schemas.ListWatchlistHistoryResponse:
        """Runs Client.list_watchlist_history."""
        return cast("schemas.ListWatchlistHistoryResponse", await self._call("GET", "/v1/watchlists/{watchlist_id}/history", {"watchlist_id": watchlist_id, "item_id": item_id, "limit": limit, "cursor": cursor}))

    async def list_webhooks(
        self,
    ) -> schemas.ListWebhooksResponse:
        """Runs Client.list_webhooks."""
        return cast("schemas.ListWebhooksResponse", await self._call("GET", "/v1/webhooks", {}))

    async def create_webhook(
        self,
        url: str,
        *,
        description: Optional[str] = None,
        event_types: Optional[Sequence["schemas.ChangeType"]] = None,
        secret: Optional[str] = None,
    ) -> schemas.WebhookWithSecret:
        """Runs Client.create_webhook."""
        return cast("schemas.WebhookWithSecret", await self._call("POST", "/v1/webhooks", {"url": url, "description": description, "event_types": event_types, "secret": secret}))

    async def get_webhook(
        self,
        webhook_id: str,
    ) -> schemas.WebhookResponse:
        """Runs Client.get_webhook."""
        return cast("schemas.WebhookResponse", await self._call("GET", "/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id}))

    async def change_webhook(
        self,
        webhook_id: str,
        *,
        url: Optional[str] = None,
        description: Optional[str] = None,
        event_types: Optional[Sequence["schemas.ChangeType"]] = None,
        enabled: Optional[bool] = None,
    ) -> schemas.WebhookResponse:
        """Runs Client.change_webhook."""
        return cast("schemas.WebhookResponse", await self._call("PATCH", "/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id, "url": url, "description": description, "event_types": event_types, "enabled": enabled}))

    async def delete_webhook(
        self,
        webhook_id: str,
    ) -> schemas.Done:
        """Runs Client.delete_webhook."""
        return cast("schemas.Done", await self._call("DELETE", "/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id}))

    async def rotate_webhook_secret(
        self,
        webhook_id: str,
        *,
        secret: Optional[str] = None,
    ) -> schemas.WebhookWithSecret:
        """Runs Client.rotate_webhook_secret."""
        return cast("schemas.WebhookWithSecret", await self._call("POST", "/v1/webhooks/{webhook_id}/rotate-secret", {"webhook_id": webhook_id, "secret": secret}))

    async def test_webhook(
        self,
        webhook_id: str,
    ) -> schemas.DeliveryResponse:
        """Runs Client.test_webhook."""
        return cast("schemas.DeliveryResponse", await self._call("POST", "/v1/webhooks/{webhook_id}/test", {"webhook_id": webhook_id}))

    async def list_webhook_deliveries(
        self,
        webhook_id: str,
        *,
        state: Optional[Literal["waiting", "delivered", "failed"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> schemas.ListWebhookDeliveriesResponse:
        """Runs Client.list_webhook_deliveries."""
        return cast("schemas.ListWebhookDeliveriesResponse", await self._call("GET", "/v1/webhooks/{webhook_id}/deliveries", {"webhook_id": webhook_id, "state": state, "limit": limit, "cursor": cursor}))

    async def get_webhook_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
    ) -> schemas.GetWebhookDeliveryResponse:
        """Runs Client.get_webhook_delivery."""
        return cast("schemas.GetWebhookDeliveryResponse", await self._call("GET", "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}", {"webhook_id": webhook_id, "delivery_id": delivery_id}))

    async def send_webhook_delivery_again(
        self,
        webhook_id: str,
        delivery_id: str,
    ) -> schemas.DeliveryResponse:
        """Runs Client.send_webhook_delivery_again."""
        return cast("schemas.DeliveryResponse", await self._call("POST", "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again", {"webhook_id": webhook_id, "delivery_id": delivery_id}))
