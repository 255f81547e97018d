// Made from src/catalog/vehicle-fields.ts by "npm run generate".

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
] as const
