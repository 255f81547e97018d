// Made from src/ by "npm run generate".

/** Title of each source on the pages. */
export const SOURCE_TITLES: Readonly<Record<string, string>> = {
  'epa-vehicles': 'EPA fuel economy guide',
  'epa-emissions': 'EPA emissions certification',
  'epa-green-guide': 'EPA Green Vehicle Guide',
  'epa-test-cars': 'EPA test-car list',
  'nhtsa-recalls': 'NHTSA recalls',
  'nhtsa-completion': 'NHTSA recall completion rates',
  'nhtsa-investigations': 'NHTSA investigations',
  'nhtsa-tsbs': 'NHTSA manufacturer communications',
  'nhtsa-complaints': 'NHTSA complaints',
  'nhtsa-ratings': 'NHTSA safety ratings',
  'nhtsa-vpic': 'NHTSA VIN decoder (vPIC)',
  'transport-canada-recalls': 'Transport Canada recalls',
}

/** Specifications of a vehicle, in the order of responses. */
export const VEHICLE_FIELDS = [
  { name: 'year', label: 'Model year', unit: null, decimals: null },
  { name: 'make', label: 'Make', unit: null, decimals: null },
  { name: 'model', label: 'Model', unit: null, decimals: null },
  { name: 'trim', label: 'Trim', unit: null, decimals: null },
  { name: 'submodel', label: 'Submodel', unit: null, decimals: null },
  { name: 'horsepower', label: 'Power', unit: 'hp', decimals: null },
  { name: 'cylinders', label: 'Cylinders', unit: null, decimals: null },
  { name: 'displacement_l', label: 'Displacement', unit: 'L', decimals: 1 },
  { name: 'transmission', label: 'Transmission', unit: null, decimals: null },
  { name: 'drive_type', label: 'Drive', unit: null, decimals: null },
  { name: 'fuel_type', label: 'Fuel', unit: null, decimals: null },
  { name: 'body_class', label: 'Body', unit: null, decimals: null },
  { name: 'doors', label: 'Doors', unit: null, decimals: null },
  { name: 'configuration', label: 'Configuration', unit: null, decimals: null },
  { name: 'battery_kwh', label: 'Battery', unit: 'kWh', decimals: null },
  { name: 'motor_kw', label: 'Motor power', unit: 'kW', decimals: null },
  { name: 'overall_stars', label: 'Safety rating', unit: 'of 5 stars', decimals: null },
  { name: 'turbo', label: 'Turbocharger', unit: null, decimals: null },
  { name: 'supercharger', label: 'Supercharger', unit: null, decimals: null },
  { name: 'start_stop', label: 'Start-stop', unit: null, decimals: null },
  { name: 'gas_guzzler', label: 'Gas guzzler tax', unit: null, decimals: null },
  { name: 'size_class', label: 'EPA size class', unit: null, decimals: null },
  { name: 'passenger_volume_cu_ft', label: 'Passenger volume', unit: 'cu ft', decimals: null },
  { name: 'luggage_volume_cu_ft', label: 'Luggage volume', unit: 'cu ft', decimals: null },
] as const

/** Fields of economy. */
export const ECONOMY_FIELDS = [
  { name: 'city_mpg', label: 'City', unit: null, decimals: null },
  { name: 'highway_mpg', label: 'Highway', unit: null, decimals: null },
  { name: 'combined_mpg', label: 'Combined', unit: null, decimals: null },
  { name: 'unit', label: 'Unit', unit: null, decimals: null },
  { name: 'annual_fuel_cost_usd', label: 'Fuel cost per year', unit: 'USD', decimals: null },
  { name: 'cost_as_of', label: 'Fuel prices as of', unit: null, decimals: null },
  { name: 'co2_g_per_mile', label: 'CO2', unit: 'g/mi', decimals: null },
  { name: 'ghg_score', label: 'Greenhouse gas score', unit: null, decimals: null },
] as const

/** Fields of economy.second_fuel. */
export const ECONOMY_SECOND_FUEL_FIELDS = [
  { name: 'fuel', label: 'Second fuel', unit: null, decimals: null },
  { name: 'city_mpg', label: 'City, second fuel', unit: null, decimals: null },
  { name: 'highway_mpg', label: 'Highway, second fuel', unit: null, decimals: null },
  { name: 'combined_mpg', label: 'Combined, second fuel', unit: null, decimals: null },
  { name: 'unit', label: 'Unit', unit: null, decimals: null },
  { name: 'annual_fuel_cost_usd', label: 'Fuel cost per year, second fuel', unit: 'USD', decimals: null },
  { name: 'co2_g_per_mile', label: 'CO2, second fuel', unit: 'g/mi', decimals: null },
  { name: 'ghg_score', label: 'Greenhouse gas score, second fuel', unit: null, decimals: null },
] as const

/** Fields of electric. */
export const ELECTRIC_FIELDS = [
  { name: 'range_miles', label: 'Range', unit: 'mi', decimals: null },
  { name: 'charge_hours_240v', label: 'Charging at 240 V', unit: 'h', decimals: null },
  { name: 'combined_kwh_per_100mi', label: 'Consumption', unit: 'kWh/100 mi', decimals: null },
] as const

/** Fields of emissions. */
export const EMISSIONS_FIELDS = [
  { name: 'matched_by', label: 'Matched by', unit: null, decimals: null },
] as const

/** Fields of emissions.federal. */
export const EMISSIONS_FEDERAL_FIELDS = [
  { name: 'smog_score', label: 'Smog score (federal)', unit: null, decimals: null },
  { name: 'standard', label: 'Emission standard (federal)', unit: null, decimals: null },
  { name: 'smartway', label: 'SmartWay (federal)', unit: null, decimals: null },
] as const

/** Fields of emissions.california. */
export const EMISSIONS_CALIFORNIA_FIELDS = [
  { name: 'smog_score', label: 'Smog score (California)', unit: null, decimals: null },
  { name: 'standard', label: 'Emission standard (California)', unit: null, decimals: null },
  { name: 'smartway', label: 'SmartWay (California)', unit: null, decimals: null },
] as const

/** Groups of operations that a key can be limited to. */
export const SCOPE_GROUPS = [{"name":"vehicles","operations":["search_vehicles","get_vehicle","get_recalls","get_complaints","get_tsbs","get_investigations","get_ratings","get_provenance","get_vehicle_report","list_images"]},{"name":"vins","operations":["decode_vin","get_vin_recalls","get_vin_complaints","get_vin_tsbs","get_vin_investigations","get_vin_provenance","get_vin_report"]},{"name":"recalls","operations":["get_campaign"]},{"name":"dtc","operations":["lookup_dtc","search_dtc"]},{"name":"makes","operations":["list_makes","list_models"]},{"name":"years","operations":["list_years"]},{"name":"facets","operations":["get_facets"]},{"name":"suggest","operations":["suggest_vehicles"]},{"name":"changes","operations":["list_changes"]},{"name":"export","operations":["list_exports","download_export"]},{"name":"batch","operations":["run_batch"]},{"name":"watchlists","operations":["list_watchlists","create_watchlist","get_watchlist","rename_watchlist","delete_watchlist","add_watchlist_items","remove_watchlist_items","list_watchlist_items","check_watchlist","list_watchlist_findings","download_watchlist_findings","set_watchlist_finding_states","summarize_watchlist","list_watchlist_history"]},{"name":"webhooks","operations":["list_webhooks","create_webhook","get_webhook","change_webhook","delete_webhook","rotate_webhook_secret","test_webhook","list_webhook_deliveries","get_webhook_delivery","send_webhook_delivery_again"]}] as const

/** Lowest role that may call an operation. Every member may call operations that are not listed. */
export const REQUIRED_ROLES = {
  export_my_data: 'owner',
  delete_my_account: 'owner',
  create_key: 'developer',
  change_key: 'developer',
  revoke_key: 'developer',
  change_member: 'admin',
  remove_member: 'admin',
  hand_over_account: 'owner',
  list_member_invitations: 'admin',
  invite_member: 'admin',
  revoke_member_invitation: 'admin',
  set_notifications: 'admin',
  set_my_plan: 'owner',
  start_checkout: 'owner',
  open_portal: 'owner',
  create_watchlist: 'developer',
  rename_watchlist: 'developer',
  delete_watchlist: 'admin',
  add_watchlist_items: 'developer',
  remove_watchlist_items: 'developer',
  set_watchlist_finding_states: 'developer',
  create_webhook: 'admin',
  change_webhook: 'admin',
  delete_webhook: 'admin',
  rotate_webhook_secret: 'admin',
  test_webhook: 'developer',
  send_webhook_delivery_again: 'developer',
  run_batch: 'developer',
  change_keys_of_others: 'admin',
} as const

/** `no_match_reason` of a decoded VIN in words. */
export const NO_MATCH_WORDS = {
  name: "the catalog has no vehicle of this year, make, and model, or the VIN does not encode them",
  gross_weight: "the VIN states 9,001 lb or more, and EPA does not rate such vehicles",
  load_class: "every vehicle of this name has another load class",
  fuel: "every vehicle of this name runs on another fuel",
  engine: "every vehicle of this name has another engine",
  number: "every vehicle of this name has another number in its name",
  body: "every vehicle of this name has another body",
  doors: "every vehicle of this name has another number of doors",
} as const
