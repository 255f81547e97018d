// Made from src/data/catalog/vehicle-fields.ts by "npm run generate".

/** What a vehicle is, in the order of responses. */
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

/** What economy holds. */
export const ECONOMY_FIELDS = [
  { name: 'city_mpg', label: 'City', unit: null, decimals: null },
  { name: 'highway_mpg', label: 'Highway', unit: null, decimals: null },
  { name: 'combined_mpg', label: 'Combined', unit: null, decimals: null },
  { name: 'unit', label: 'Unit', unit: null, decimals: null },
  { name: 'annual_fuel_cost_usd', label: 'Fuel cost a year', unit: 'USD', decimals: null },
  { name: 'cost_as_of', label: 'Cost as of', unit: null, decimals: null },
  { name: 'co2_g_per_mile', label: 'CO2', unit: 'g/mi', decimals: null },
  { name: 'ghg_score', label: 'Greenhouse gas score', unit: null, decimals: null },
] as const

/** What economy.second_fuel holds. */
export const ECONOMY_SECOND_FUEL_FIELDS = [
  { name: 'fuel', label: 'Second fuel', unit: null, decimals: null },
  { name: 'city_mpg', label: 'City, second fuel', unit: null, decimals: null },
  { name: 'highway_mpg', label: 'Highway, second fuel', unit: null, decimals: null },
  { name: 'combined_mpg', label: 'Combined, second fuel', unit: null, decimals: null },
  { name: 'unit', label: 'Unit', unit: null, decimals: null },
  { name: 'annual_fuel_cost_usd', label: 'Fuel cost a year, second fuel', unit: 'USD', decimals: null },
  { name: 'co2_g_per_mile', label: 'CO2, second fuel', unit: 'g/mi', decimals: null },
  { name: 'ghg_score', label: 'Greenhouse gas score, second fuel', unit: null, decimals: null },
] as const

/** What electric holds. */
export const ELECTRIC_FIELDS = [
  { name: 'range_miles', label: 'Range', unit: 'mi', decimals: null },
  { name: 'charge_hours_240v', label: 'Charging at 240 V', unit: 'h', decimals: null },
  { name: 'combined_kwh_per_100mi', label: 'Consumption', unit: 'kWh/100 mi', decimals: null },
] as const

/** What emissions holds. */
export const EMISSIONS_FIELDS = [
  { name: 'matched_by', label: 'Matched by', unit: null, decimals: null },
] as const

/** What emissions.federal holds. */
export const EMISSIONS_FEDERAL_FIELDS = [
  { name: 'smog_score', label: 'Smog score (federal)', unit: null, decimals: null },
  { name: 'standard', label: 'Emission standard (federal)', unit: null, decimals: null },
  { name: 'smartway', label: 'SmartWay (federal)', unit: null, decimals: null },
] as const

/** What emissions.california holds. */
export const EMISSIONS_CALIFORNIA_FIELDS = [
  { name: 'smog_score', label: 'Smog score (California)', unit: null, decimals: null },
  { name: 'standard', label: 'Emission standard (California)', unit: null, decimals: null },
  { name: 'smartway', label: 'SmartWay (California)', unit: null, decimals: null },
] as const
