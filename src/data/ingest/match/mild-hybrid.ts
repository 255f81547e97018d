export interface HybridWording {
  readonly model: string
  readonly alternative: string | null
  readonly motor: string | null
  readonly engine_text: string | null
}

/** Starter-generators run on 12 to 48 volts; the weakest hybrid without the word in its name on 101. */
const STARTER_GENERATOR_VOLTS_MAX = 60

/**
 * Returns true if the motor only assists the engine, so that the car is not sold as a hybrid. EPA then states "Mild
 * Hybrid", a starter-generator (MHEV, eAssist, eTorque), or a battery with at most 48 volts. A car named hybrid always
 * counts as one, even with a weak motor ("Malibu Hybrid", 36 volts; "UX 250h").
 */
export function isMildHybrid({ model, alternative, motor, engine_text: engineText }: HybridWording): boolean {
  if (alternative !== 'Hybrid' || /\bhybrid\b|\bHEV\b|\b\d{3}h\b/i.test(model)) return false
  if (/\bMHEV\b|\beAssist\b/i.test(model) || /\bmild hybrid\b|\beAssist\b|\beTorque\b/i.test(engineText ?? ''))
    return true
  if (/\bhybrid\b|\bHEV\b/i.test(engineText ?? '')) return false
  const volts = motorVolts(motor)
  return volts !== null && volts <= STARTER_GENERATOR_VOLTS_MAX
}

/** Returns 48 for '48V Li-Ion'; null if evMotor states power or nothing. */
export function motorVolts(motor: string | null): number | null {
  const volts = /^(\d+)V\b/.exec(motor ?? '')?.[1]
  return volts === undefined ? null : Number(volts)
}
