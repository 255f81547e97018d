/**
 * Rules by which vehicle fields are obtained, and reasons for null values. The ingest records the rule applied;
 * provenance returns it. Details: docs/data-sources.md.
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
  drive_reviewed:
    "EPA's drive contradicts its name, class or rows of the years beside, and a review decided (data/names/reviewed-drives.tsv)",
  drive_of_motors: 'four driven wheels of an electric car, which has no transfer case',
  drive_of_class: 'the wording leaves two drives open, and the vehicle class decides',
  class_names_body: 'the vehicle class names a body',
  name_names_body: 'one word of the model name names a body',
  nameplate_table: "the project's reviewed table says it of the nameplate in this model year (data/bodies)",
  nameplate_and_name: 'of the bodies that the reviewed table gives the nameplate, words of the model name select one',
  nameplate_and_volumes: 'of the bodies that the reviewed table gives the nameplate, the measured volumes select one',
  row_of_several_bodies: 'the row is for several bodies of the nameplate, which the value names',
  own_test_rating: 'the tested car whose unrounded fuel economy in city and highway is that of the vehicle',
  own_name_rating: 'cars tested under the same name, but for words of body and drive, with the same engine agree',
  same_figures_rating: 'of the year before or after, whose tests with equal unrounded results were carried over',
  engine_family_rating:
    'cars of the nameplate tested with the engine family agree, and so does the same engine in neighbouring years',
  family_and_neighbour_rating:
    "the nameplate's rating in a neighbouring year, which cars tested with the year's engine family confirm",
  both_years_rating: 'the same name and engine has this one rating in the year before and in the year after',
  year_before_rating:
    'of the year before, where the lists end: the same name, engine, gearbox, drive and fuel, and results within 1 %',
  stated_power: "the horsepower that EPA's words on the engine or its model name state",
  converted_kilowatts:
    'the test-car list states kilowatts, as the years before and after show; in horsepower (kilowatts / 0.7457)',
  motor_power: "the power of the motors in kilowatts out of the source's words, added up where it names several",
  motor_conversion: 'the power of the only motor in horsepower (kilowatts / 0.7457), which a second record confirms',
  representative_drawing: "drawn by this service from year, make, model and body; not the vehicle's picture",
  ratings_agree: 'the same in every rating that may be of the vehicle by name, body and drive',
  mark_of_source: 'EPA marks it so in a column, or says so in its words on the engine',
  volume_of_one_body: 'the volume that EPA measured, of the only body or of bodies that are alike',
  unit_of_fuel: "by the fuel: EPA counts electricity, hydrogen and natural gas in gasoline gallons' energy",
  tenths: 'the value of the source, rounded to tenths; 0 only where the fuel leaves no carbon dioxide',
  electric_range: 'the range on the fuel that is electricity or hydrogen',
  electric_consumption: 'the value of the source, rounded to tenths, of vehicles that are charged',
  date_of_edition: "the newest date in the edition of the source's file",
  vpic_unanimous: "NHTSA's VIN data (vPIC) say the same of every VIN of this year, make and model, from 1995 on",
  reviewed_value:
    'EPA and vPIC state different values, and a review proved another than EPA states (data/vin/reviewed-values.tsv)',
  emission_record: "what the source's records of this very vehicle state of the region; null where they differ",
  green_guide_figures:
    'what the rows state that have its name, engine, transmission, drive, fuel and fuel economy; null where they differ',
  no_emission_record: 'null: no record of the region is of this vehicle without doubt',
  linked_records: 'counted over the federal names that are tied to the vehicle',
  carried_over: 'of an earlier edition of the files, which no longer list the vehicle',
  drive_of_several_cars: 'null: the row is for cars of several drives, which its name lists',
  not_stated: 'null: the source does not state it',
  no_agreed_rating:
    'null: no rating names the vehicle with its body and drive, it was not rated, ratings differ, NHTSA limits one or states a safety concern, or not all are loaded',
  federal_name_only:
    'null: only federal records know the vehicle by a name alone, and vPIC, where loaded, says nothing or several things of it',
  sources_contradict: 'null: EPA and vPIC state different values, and nothing decides which is right',
  unknown_wording: "null: no table explains the source's wording",
  name_names_two_bodies: 'null: words of the model name name two bodies',
  class_names_no_body: 'null: neither the vehicle class nor the name names a body',
  several_bodies: 'null: the nameplate was sold with several bodies or numbers of doors, and nothing tells which',
  name_contradicts_nameplate: 'null: the model name states a body that the reviewed table does not give the nameplate',
  body_jumps: 'null: the reviewed table does not hold the nameplate, and its vehicle class jumps between model years',
  electric_motor: 'null: the lists rate the combustion engine of a hybrid alone',
  motors_together: 'null: the source states the power of each motor, not what they give together',
  motor_not_confirmed: 'null: no second record confirms the power of the motor, or one contradicts it',
  motor_not_stated: "null: the source's words state no power of a motor",
  no_engine_family: 'null: no file says which engine family it has, and no car was tested under its name',
  no_tested_car: 'null: no car was tested with its engine family and displacement',
  ratings_differ: 'null: cars tested with this engine disagree by more than 2 %',
  implausible_rating: 'null: no engine of this kind has the power that the list states, or the name states another',
  rating_of_other_engine: 'null: the list gives another engine of the nameplate the same rating',
  rating_of_other_aspiration: 'null: the list gives the engine with and without a compressor the same rating',
  namesakes_differ: 'null: vehicles of the same year, name and engine have another rating',
  sisters_differ: 'null: all other nameplates of the make with this engine agree on another rating',
  neighbours_differ: 'null: the same engine has another rating in the years before and after',
  refuted_rating:
    'null: the list repeats a rating that a review found to be wrong (data/test-cars/refuted-ratings.tsv)',
  unsupported_rating:
    'null: only another car of the engine family has a rating, and neighbouring years do not confirm it',
  name_not_tested: 'null: cars of the engine family were tested, none of which carries the nameplate',
  not_drawn: 'null: its body is not known, so there is no illustration',
  records_not_loaded: 'nothing is said: the source was not read, or has no records of this make and model year',
  not_loaded: 'null: the source was not read, or has no records of this make and model year',
} as const satisfies Readonly<Record<string, string>>

export type FieldRule = keyof typeof FIELD_RULES

export const FIELD_RULE_NAMES = Object.keys(FIELD_RULES) as FieldRule[]
