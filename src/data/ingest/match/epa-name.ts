/** EPA's facts that identify a row's vehicle, in its own wording. */
export interface EpaName {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly baseModel: string | null
  /** VClass: 'Small Pickup Trucks 4WD'. */
  readonly vehicleClass: string | null
  readonly drive: string | null
  /** trany: 'Manual 6-spd'. */
  readonly transmission: string | null
  /** fuelType: 'Premium', 'Electricity', 'Premium and Electricity'. */
  readonly fuel: string | null
  /** atvType: 'Hybrid', 'EV'; null = conventional engine. */
  readonly alternative: string | null
  /** tCharger: 'T' or null. */
  readonly turbocharger: string | null
  /** sCharger: 'S' or null. */
  readonly supercharger: string | null
  /** evMotor: '288V Ni-MH'. */
  readonly motor: string | null
  /** eng_dscr: 'SIDI; Mild Hybrid'. */
  readonly engineText?: string | null
  readonly litres: number | null
  /** Body types with a measured interior volume: some of '2', '4', 'h'. */
  readonly measuredBodies: string
}
