/** Matches 255 in "255HP" and 296 in "(296 Hp)". */
const POWER = /\b(?<power>\d{2,4}) ?hp\b/i

/** Returns the horsepower stated in EPA's engine text, else in the model's name; null if neither states it. */
export function statedPower(engineText: string | null, model: string): number | null {
  const power = (POWER.exec(engineText ?? '') ?? POWER.exec(model))?.groups?.['power']
  return power === undefined ? null : Number(power)
}
