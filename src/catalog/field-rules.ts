/**
 * The rules by which fields of vehicles are obtained, and the reasons why some are null. The ingest notes which one it
 * applied; provenance tells it. docs/data-sources.md says more of each.
 */
export const FIELD_RULES = {
  same_value: 'the value of the source, a number as a number',
  source_key_hash: "made from the source's own key, so that it never changes",
  canonical_make: 'one spelling for every make',
  name_reader: "read out of the source's model name, word by word",
  federal_spelling: "the federal record's model in usual capitals",
  wording_table: "the source's wording looked up in a table",
  mild_hybrid: 'EPA counts it among the hybrids and says that it is a mild one: what its engine burns',
  fuel_word_of_engine: 'the fuel column names one fuel, and the text on the engine says that it is flexible',
  configuration_words:
    "the source's words on engine, battery, wheels, weight and the like, in set phrases; details only where vehicles would look alike",
  drive_word_of_name: 'a word of the model name says the drive',
  drive_of_nameplate: 'four driven wheels, and a reviewed list says of which kind they are in every car of this name',
  drive_of_motors: 'four driven wheels of an electric car, which has no transfer case',
  drive_of_class: 'the wording leaves two drives open, and the vehicle class decides',
  class_names_body: 'the vehicle class names a body',
  name_names_body: 'one word of the model name names a body',
  nameplate_table: "the project's reviewed table says it of the nameplate in this model year (data/bodies)",
  nameplate_and_name: 'of the bodies that the reviewed table gives the nameplate, words of the model name select one',
  nameplate_and_volumes: 'of the bodies that the reviewed table gives the nameplate, the measured volumes select one',
  row_of_several_bodies: 'the row stands for several bodies of the nameplate, which the value names',
  own_name_rating: 'cars tested under the same name with the same engine family and displacement agree',
  engine_family_rating: 'all cars tested with the engine family and displacement agree, and one carries the nameplate',
  representative_drawing: "drawn by this service from year, make, model and body; not the vehicle's picture",
  linked_records: 'counted over the federal names that are tied to the vehicle',
  carried_over: 'of an earlier edition of the files, which no longer list the vehicle',
  not_stated: 'null: the source does not state it',
  federal_name_only: 'null: only federal records know the vehicle, and they state a name alone',
  unknown_wording: "null: no table explains the source's wording",
  name_names_two_bodies: 'null: words of the model name name two bodies',
  class_names_no_body: 'null: neither the vehicle class nor the name names a body',
  several_bodies: 'null: the nameplate was sold with several bodies or numbers of doors, and nothing tells which',
  name_contradicts_nameplate: 'null: the model name states a body that the reviewed table does not give the nameplate',
  body_jumps: 'null: the reviewed table does not hold the nameplate, and its vehicle class jumps between model years',
  electric_motor: 'null: the lists rate the combustion engine alone, or motors by differing rules',
  no_engine_family: 'null: no file says which engine family it has',
  no_tested_car: 'null: no car was tested with its engine family and displacement',
  ratings_differ: 'null: the sources disagree by more than 5 %',
  name_not_tested: 'null: cars of the engine family were tested, none of which carries the nameplate',
  not_drawn: 'null: its body is not known, so there is no illustration',
  records_not_loaded: 'nothing is said: the source was not read, or has no records of this make and model year',
  not_loaded: 'null: the source was not read, or has no records of this make and model year',
} as const satisfies Readonly<Record<string, string>>

export type FieldRule = keyof typeof FIELD_RULES

export const FIELD_RULE_NAMES = Object.keys(FIELD_RULES) as FieldRule[]
