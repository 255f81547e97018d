import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { SOURCE_FACTS } from '#catalog/source-facts.generated.ts'
import type { CountryRecalls } from '#catalog/source-facts.ts'

/** Recall source facts per country, in the order of the sources: the United States first. */
const FACTS: readonly (CountryRecalls & { readonly attribution?: string })[] = SOURCE_FACTS.flatMap(
  ({ recalls, attribution }) => (recalls === undefined ? [] : [{ ...recalls, ...(attribution && { attribution }) }]),
)

export const COUNTRIES: readonly string[] = FACTS.map(({ country }) => country)

/** Values of a country parameter for descriptions: '"us" (NHTSA), "ca" (Transport Canada)'. */
export const COUNTRY_VALUES = FACTS.map(({ country, agency }) => `"${country}" (${agency})`).join(', ')

const ALL = 'all'

export function countriesOf(choice: string = HOME_COUNTRY): readonly string[] {
  return choice === ALL ? COUNTRIES : [choice]
}

/** @throws Error if the country has no recall source */
export function factsOfCountry(country: string): (typeof FACTS)[number] {
  const facts = FACTS.find((each) => each.country === country)
  assert(facts !== undefined, 'a campaign is of a country that has a source')
  return facts
}

/** Returns the name of a country ("Canada"). Unknown codes are returned unchanged. */
export function countryName(country: string): string {
  return FACTS.find((each) => each.country === country)?.country_name ?? country
}

const SOURCES = new Map(SOURCE_FACTS.flatMap(({ name, recalls }) => (recalls ? [[recalls.country, name]] : [])))

export function sourceOfCountry(country: string): string {
  const source = SOURCES.get(country)
  assert(source !== undefined, 'a campaign is of a country that has a source')
  return source
}

export const CountryChoice = (description: string) =>
  Type.Enum([...COUNTRIES, ALL], { default: HOME_COUNTRY, description, examples: [HOME_COUNTRY] })

export const CountryParameter = Type.Optional(
  CountryChoice(
    `Country of the recalls: ${COUNTRY_VALUES}, or "all" (newest first). A car sold in several countries has separate campaigns in each.`,
  ),
)
