/** 255 of "255HP", 296 of "(296 Hp)". */
const POWER = /\b(?<power>\d{2,4}) ?hp\b/i

/** The horsepower that EPA's own words state: those on the engine, else the model's name. Null = they state none. */
export function statedPower(engineText: string | null, model: string): number | null {
  const power = (POWER.exec(engineText ?? '') ?? POWER.exec(model))?.groups?.['power']
  return power === undefined ? null : Number(power)
}
