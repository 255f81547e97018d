/**
 * Rules for vehicle fields, and reasons for null values. The ingest records the applied rule, and provenance returns
 * it. Details: docs/data-sources.md.
 */
export const FIELD_RULES = {
  same_value: "the source's value; a numeric text as a number",
  source_key_hash: "a hash of the source's own key, so the value never changes",
  canonical_make: 'one spelling for every make',
  name_reader: "parsed from the source's model name, word by word",
  federal_spelling: "the federal record's model in normal capitalization",
  wording_table: "a table converts the source's wording",
  mild_hybrid: "EPA lists it as a hybrid and describes it as a mild one, so the value is the engine's fuel",
  fuel_word_of_engine: "the fuel column names one fuel, and EPA's engine text says flexible fuel",
  configuration_words:
    "the source's words on engine, battery, wheels, weight and the like, as standard phrases; details only if vehicles would otherwise look equal",
  drive_word_of_name: 'a word of the model name states the drive',
  drive_of_nameplate: 'four driven wheels; a reviewed list states the kind for every car with this name',
  drive_reviewed:
    "EPA's drive contradicts its name, class or rows of neighboring years, and a review decided (data/names/reviewed-drives.tsv)",
  drive_of_motors: 'four driven wheels of an electric car, which has no transfer case',
  drive_of_class: 'the wording allows two drives, and the vehicle class decides',
  class_names_body: 'the vehicle class names a body',
  name_names_body: 'one word of the model name names a body',
  nameplate_table: "the project's reviewed table lists the nameplate's body in this model year (data/bodies)",
  nameplate_and_name: "words of the model name select one of the nameplate's bodies in the reviewed table",
  nameplate_and_volumes: "the measured volumes select one of the nameplate's bodies in the reviewed table",
  row_of_several_bodies: 'the row covers several bodies of the nameplate, which the value names',
  own_test_rating: "the tested car with the vehicle's unrounded city and highway fuel economy",
  own_name_rating: 'tested cars with the same name (ignoring words of body and drive) and the same engine agree',
  same_figures_rating:
    'the rating of the year before or after, whose tests with equal unrounded results were carried over',
  engine_family_rating:
    'tested cars of the nameplate with this engine family agree, and so does the same engine in neighboring years',
  family_and_neighbour_rating:
    "the nameplate's rating in a neighboring year, confirmed by cars tested with this year's engine family",
  both_years_rating: 'the same name and engine has this one rating in the year before and in the year after',
  year_before_rating:
    'the rating of the year before, after the lists end: same name, engine, gearbox, drive and fuel, and results within 1 %',
  stated_power: "the horsepower in EPA's engine text or model name",
  converted_kilowatts:
    'the test-car list states kilowatts, as the years before and after show; converted to horsepower (kilowatts / 0.7457)',
  motor_power: "the motor power in kilowatts from the source's words; several motors are added",
  motor_conversion: 'the power of the only motor in horsepower (kilowatts / 0.7457), confirmed by a second record',
  representative_drawing: 'drawn by this service from year, make, model and body; not a picture of the vehicle',
  ratings_agree: "equal in every rating that matches the vehicle's name, body and drive",
  mark_of_source: "a mark in an EPA column, or EPA's engine text",
  volume_of_one_body: "EPA's measured volume for the only body, or for bodies with equal volumes",
  unit_of_fuel: 'by fuel: EPA converts electricity, hydrogen and natural gas to the energy of gasoline gallons',
  tenths: "the source's value, rounded to tenths; 0 only if the fuel emits no carbon dioxide",
  electric_range: 'the range on electricity or hydrogen',
  electric_consumption: "the source's value, rounded to tenths, for vehicles that are charged",
  date_of_edition: "the newest date in this edition of the source's file",
  vpic_unanimous:
    "NHTSA's VIN data (vPIC) state the same value for every VIN of this year, make and model, from 1995 on",
  reviewed_value:
    "EPA and vPIC state different values, and a review proved a value other than EPA's (data/vin/reviewed-values.tsv)",
  emission_record: "the source's records for this vehicle and region; null if they differ",
  green_guide_figures:
    'the rows with its name, engine, transmission, drive, fuel and fuel economy; null if they differ',
  no_emission_record: 'null: no record of the region certainly belongs to this vehicle',
  linked_records: 'counted over the federal names that are linked to the vehicle',
  carried_over: 'from an earlier edition of the files, which no longer list the vehicle',
  drive_of_several_cars: 'null: the row covers cars with several drives, which its name lists',
  not_stated: 'null: the source does not state it',
  no_agreed_rating:
    "null: no rating has the vehicle's name, body and drive, it was not rated, ratings differ, NHTSA limits one or states a safety concern, or not all are loaded",
  federal_name_only:
    'null: the vehicle is known only by a name in federal records, and vPIC, if loaded, states no value or several',
  sources_contradict: 'null: EPA and vPIC state different values, and nothing proves one of them',
  unknown_wording: "null: no table contains the source's wording",
  name_names_two_bodies: 'null: words of the model name name two bodies',
  class_names_no_body: 'null: neither the vehicle class nor the name names a body',
  several_bodies:
    'null: the nameplate was sold with several bodies or numbers of doors, and nothing distinguishes them',
  name_contradicts_nameplate:
    'null: the model name states a body that the nameplate does not have in the reviewed table',
  body_jumps: 'null: the reviewed table lacks the nameplate, and its vehicle class changes between model years',
  electric_motor: 'null: the lists rate only the combustion engine of a hybrid',
  motors_together: 'null: the source states the power of each motor, not their combined power',
  motor_not_confirmed: 'null: no second record confirms the motor power, or one contradicts it',
  motor_not_stated: "null: the source's words state no motor power",
  no_engine_family: 'null: no file states its engine family, and no car was tested under its name',
  no_tested_car: 'null: no car was tested with its engine family and displacement',
  ratings_differ: 'null: cars tested with this engine disagree by more than 2 %',
  implausible_rating: 'null: no engine of this kind has the listed power, or the name states another',
  rating_of_other_engine: 'null: the list gives another engine of the nameplate the same rating',
  rating_of_other_aspiration: 'null: the list gives the engine with and without a compressor the same rating',
  namesakes_differ: 'null: vehicles with the same year, name and engine have another rating',
  sisters_differ: 'null: all other nameplates of the make with this engine agree on another rating',
  neighbours_differ: 'null: the same engine has another rating in the years before and after',
  refuted_rating:
    'null: the list repeats a rating that a review found to be wrong (data/test-cars/refuted-ratings.tsv)',
  unsupported_rating:
    'null: only another car of the engine family has a rating, and neighboring years do not confirm it',
  name_not_tested: 'null: cars of the engine family were tested, but none with this nameplate',
  not_drawn: 'null: its body is unknown, so there is no illustration',
  records_not_loaded: 'unknown: the source was not read, or has no records of this make and model year',
  not_loaded: 'null: the source was not read, or has no records of this make and model year',
} as const satisfies Readonly<Record<string, string>>

export type FieldRule = keyof typeof FIELD_RULES

export const FIELD_RULE_NAMES = Object.keys(FIELD_RULES) as FieldRule[]
