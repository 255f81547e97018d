import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { ALERT_TOOLS } from '#operations/alerts/index.ts'
import { ALERTS_PLAN, type Operation } from '#operations/endpoint.ts'
import { Recall } from '#operations/records/recall.ts'
import { ProblemError, type ParameterError } from '#platform/problem.ts'

/** Operation as agents see it. A call requests the operation's own path. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** "/v1/vehicles/{id}/recalls" */
  readonly path: string
  readonly inputSchema: JsonSchema
  /** Default arguments for agents, which keep results short. */
  readonly defaults: Readonly<Record<string, string>>
  /** Meaning of an empty result and the next step. Sent with results, not the tool list. */
  readonly next: string
}

type Source = Pick<Operation, 'name' | 'path' | 'summary' | 'requiredPlan' | 'input'>

/**
 * Returns one tool per metered operation, and one for the account's watchlists. Agents do not need the unmetered
 * operations (status, lists for forms): a search without results suggests similar names itself.
 */
export function createTools(operations: readonly Operation[]): Tool[] {
  return [...operations.filter(({ metered }) => metered), ...ALERT_SOURCES].map(createTool)
}

const ALERT_SOURCES: readonly Source[] = ALERT_TOOLS.map(({ name, path, summary, query }) => ({
  name,
  path,
  summary,
  requiredPlan: ALERTS_PLAN,
  input: query,
}))

/** Returns the names of the tools that need an account: those of a paid plan, and those of an account's own data. */
export function accountTools(operations: readonly Operation[]): ReadonlySet<string> {
  const ofPlans = operations.filter(({ metered, requiredPlan }) => metered && !isOpen(requiredPlan))
  return new Set([...ofPlans, ...ALERT_SOURCES].map(({ name }) => name))
}

function createTool(operation: Source): Tool {
  const { name, path, summary, input } = operation
  return {
    name,
    title: TOOL_HINTS[name]?.title ?? summary,
    description: `${TOOL_HINTS[name]?.description ?? `${summary}.`} ${planOf(operation)}`,
    path,
    inputSchema: inputSchemaOf(input),
    defaults: {
      ...(Object.hasOwn(input.properties, 'limit') ? { limit: PAGE_LIMIT } : {}),
      ...(Object.hasOwn(input.properties, 'detail') ? { detail: 'compact' } : {}),
    },
    next: TOOL_HINTS[name]?.next ?? NEXT_OF_ANY,
  }
}

/** Returns true if callers without an account can pay for the operation per call. */
function isOpen(requiredPlan: Source['requiredPlan']): boolean {
  return requiredPlan === 'none' || requiredPlan === 'free'
}

function planOf({ requiredPlan }: Source): string {
  if (isOpen(requiredPlan)) return 'Every plan.'
  return requiredPlan === 'pro' ? 'Pro plan.' : 'Business plan.'
}

const PAGE_LIMIT = '10'

/** Hint for agents. Models read `title` and `description` of all tools before a call, so both are short. */
interface ToolHint {
  readonly title: string
  /** Result, purpose, and input of the tool. */
  readonly description: string
  /** Meaning of an empty result, and the next step. */
  readonly next: string
}

const RECORDS_NEXT =
  "An empty list does not prove that nothing exists: `message` says whether no record has this vehicle's name, or none are loaded (then `total` is missing). Try another configuration of the same model and year before you say so."

const REPORT_NEXT =
  'Name `warnings` first: they tell owners not to drive or to park outside. If `owner_advice` is null, say that the records do not say; never that no such advice exists. An empty list does not prove that nothing exists: give the date that the records reach (`records_through`) and repeat the `message` of an empty list; never call a vehicle safe. Only a check by VIN at nhtsa.gov/recalls shows whether a specific car was repaired. For the rest of a list, call its own tool.'

/** Next step of a tool without a hint of its own. */
const NEXT_OF_ANY =
  'A null or missing value is unknown, never zero: say so instead of guessing. If there is a `message` or a `note`, repeat it.'

/** Hints by operation name, for tools whose results agents misread. Others have their summary and NEXT_OF_ANY. */
export const TOOL_HINTS: Readonly<Record<string, ToolHint>> = {
  search_vehicles: {
    title: 'Search vehicles',
    description:
      'Finds vehicles by year, make, model, body, fuel, drive and more, newest first; all arguments are optional. Use it first whenever a vehicle is named: the other vehicle tools need an `id` from its `results`, which already contain all specs. Model names may be families ("3 series") or partial ("tacoma").',
    next: 'If `results` is empty, try a name from `suggestions`, then only the first word of the model, then no year. Several results for one model are its configurations: choose by engine and drive, or ask; for recalls, any of the same model and year will do.',
  },
  get_vehicle: {
    title: 'Get a vehicle',
    description:
      'All specs of one vehicle by its `id`. Not needed after search_vehicles, whose results contain the same.',
    next: 'A null field is unknown: say so instead of guessing.',
  },
  get_recalls: {
    title: 'Get recalls',
    description:
      "Federal recall campaigns for a vehicle's year, make and model. For questions about recalls, safety defects and free repairs. `country`: the United States, Canada, or both.",
    next: 'Repeat `message`, above all for an empty list; never call the vehicle safe because of it. Campaigns whose `type` is equipment, tire or child_seat cover parts for it, mostly from other makers: name those of type vehicle first. If `applies_to_hint` names another engine, fuel, drive or body than the vehicle has, say that the campaign may not apply. `records_through` is the date that the records reach. Only a check by VIN shows whether a specific car was repaired: point to nhtsa.gov/recalls. Put `do_not_drive` and `park_outside` first if they are true.',
  },
  get_campaign: {
    title: 'Get a recall campaign',
    description:
      'One recall campaign by the number on a recall letter (24V-064, Transport Canada 2024-065): defect, remedy, advice, completion, and its vehicles.',
    next: 'Put `do_not_drive` and `park_outside` of `recall` first if they are true. `names` are those that the agency filed; one with `unmatched_years` is not linked to a vehicle here, so never conclude from `vehicles` that a car is not affected. Repeat `message`. Only a check by VIN at nhtsa.gov/recalls shows whether a specific car is affected or was repaired.',
  },
  list_changes: {
    title: 'List changes',
    description:
      'Changes of the data, oldest first: recalls added, widened or with a remedy, "do not drive" set, investigations, bulletins, vehicles. Not for the current recalls of one vehicle (get_recalls). Start with a day in `since`, or with the last `next_cursor`.',
    next: 'An empty page means that no recorded event matches the filters, not that a vehicle is safe; `note` reports an unknown name. While `has_more` is true, continue with `next_cursor`. A `dataset.reset` means that individual events were not recorded: request the data again.',
  },
  check_watchlist: {
    title: 'Check a watchlist',
    description:
      'Open recalls of the vehicles on the account\'s own watchlists (a fleet): "is anything new for our vans?". Not for other vehicles. Without `watchlist_id` it lists the watchlists.',
    next: 'Name `do_not_drive` and `park_outside` first, with the number of affected items. `unknown` means that nothing could be looked up for those items: say so, it is not good news. Repeat `message`, above all for an empty list; never call vehicles safe. Only a check by VIN at nhtsa.gov/recalls shows whether a vehicle was repaired. `campaign_count` includes campaigns beyond those listed.',
  },
  get_vehicle_report: {
    title: 'Get the report of a vehicle',
    description:
      'Everything known about one vehicle in one call: specs, warnings, recalls, complaints, bulletins, investigations. Counts cover all records; lists contain the first five unless `detail` is full.',
    next: REPORT_NEXT,
  },
  get_vin_report: {
    title: 'Get the report of a VIN',
    description:
      "Everything known about the vehicle with one VIN in one call: the VIN's facts, possible vehicles, warnings, recalls, complaints, bulletins, investigations.",
    next: REPORT_NEXT,
  },
  lookup_dtc: {
    title: 'Look up a trouble code',
    description:
      'Meaning of generic OBD-II trouble codes such as P0420: severity, symptoms, possible causes. Takes one code, or up to 50 separated by commas; needs no vehicle.',
    next: 'An unknown code is mistyped or manufacturer-specific: ask for the code again or for the make, and do not guess its meaning. The result contains no cost and no repair; `related_codes` can be looked up too.',
  },
  search_dtc: {
    title: 'Search trouble codes',
    description: 'Finds trouble codes by the problem ("catalyst", "misfire") when no code is known yet.',
    next: 'If `results` is empty, search for fewer or more general words. The reference contains only generic codes, none of a single manufacturer.',
  },
  get_complaints: {
    title: 'Get owner complaints',
    description:
      'Owner reports to NHTSA about this year, make and model: failures, crashes, fires. Claims, not findings. Read `summary` first; use `since` for new ones.',
    next: `These are unverified claims of owners. ${RECORDS_NEXT}`,
  },
  get_tsbs: {
    title: 'Get service bulletins',
    description:
      "Technical service bulletins: the manufacturer's repair advice to dealers about one vehicle. A bulletin is not a recall.",
    next: `A bulletin is not a recall: the repair is not automatically free. ${RECORDS_NEXT}`,
  },
  get_investigations: {
    title: 'Get defect investigations',
    description: 'Federal defect investigations, open and closed, about one vehicle.',
    next: `An open investigation is not a finding; a closed one may name the resulting recall. ${RECORDS_NEXT}`,
  },
  decode_vin: {
    title: 'Decode a VIN',
    description:
      'Decodes a VIN: year, make, model, engine, plant, equipment, and the possible vehicles of search_vehicles (`vehicles`). Use it whenever a VIN is known, without search_vehicles.',
    next: 'If `valid` is false, read `issues` and ask for the VIN again before anything else; never correct it yourself. A null field is unknown. If `vehicle_match` is candidates, `told_apart_by` lists the facts to ask for.',
  },
  get_vin_recalls: {
    title: 'Get recalls by VIN',
    description:
      "Federal recall campaigns of a vehicle's model, by its VIN, in the United States, Canada, or both (`country`); needs no other tool first.",
    next: 'These are campaigns of the model, not of this specific vehicle, and none says whether it was repaired. Repeat `message`, above all for an empty list; never call the vehicle safe because of it. Point to nhtsa.gov/recalls for a check by VIN. Put `do_not_drive` and `park_outside` first if they are true.',
  },
  get_vin_complaints: {
    title: 'Get owner complaints by VIN',
    description: 'Owner reports about the model of a vehicle with a known VIN. Claims, not findings.',
    next: `These are unverified claims of owners. ${RECORDS_NEXT}`,
  },
  get_vin_tsbs: {
    title: 'Get service bulletins by VIN',
    description: 'Technical service bulletins about the model of a vehicle with a known VIN.',
    next: `A bulletin is not a recall: the repair is not automatically free. ${RECORDS_NEXT}`,
  },
  get_vin_investigations: {
    title: 'Get defect investigations by VIN',
    description: 'Federal defect investigations of the model of a vehicle with a known VIN.',
    next: `An open investigation is not a finding. ${RECORDS_NEXT}`,
  },
  get_vin_provenance: {
    title: 'Get the reasons of a decoded VIN',
    description: `Reasons for a VIN's decoded values: NHTSA's variable, pattern and schema of each.`,
    next: '`fields` names the fields of decode_vin that come from a variable. NHTSA does not state unlisted ones.',
  },
  get_ratings: {
    title: 'Get safety ratings',
    description: 'NHTSA crash and rollover stars and driver assistance of one vehicle.',
    next: 'Null stars mean not rated, never bad. Never quote stars without their `safety_concern` and `limited`: `notes` has both. Name the `tested` version if it differs from the vehicle or there are several, and never compare `before_2011` with later years. `message` explains an empty list.',
  },
  list_images: {
    title: 'Get illustrations',
    description: "Drawings (never photos) of a vehicle's year, make and model.",
    next: 'If `images` is empty, this vehicle has no illustration.',
  },
  get_provenance: {
    title: 'Get provenance',
    description: 'Origin of each field of one vehicle: source, record, rule, and the federal names that apply to it.',
    next: 'For a null field, `explanation` says why it is unknown. `links` are the federal names whose recalls and complaints apply to the vehicle; quote rule and confidence if a user doubts one.',
  },
}

export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Structured result of every tool. /openapi.json describes its members: here they would be ten times as long as the
 * rest of the tool list. An output schema tells clients that there is structured content.
 */
export const OUTPUT_SCHEMA: JsonSchema = { type: 'object' }

/** Hints for arguments that mean the same in every tool, or differ from HTTP. */
const ARGUMENT_HINTS: Readonly<Record<string, string>> = {
  id: 'From `results` of search_vehicles, or `vehicles` of decode_vin.',
  fields: 'Only these fields, separated by commas; "a.b" for a nested one.',
  limit: '1 to 100. Default: 10.',
  offset: 'Number of results to skip.',
  detail: '"compact" (default): the first 5 of each list. "full": all.',
}

interface Parameter {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly description?: string
}

/** Returns the closed schema of a tool's arguments. The service checks bounds and patterns and explains violations. */
export function inputSchemaOf(schema: {
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}): JsonSchema {
  const { properties, required = [] } = schema
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, argumentOf(name, property)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

function argumentOf(name: string, { type, enum: words, description = '' }: Parameter): JsonSchema {
  const [sentence = ''] = /^.*?\.(?=\s|$)/.exec(description) ?? [description]
  return {
    ...(words === undefined ? { type } : { enum: words }),
    description: ARGUMENT_HINTS[name] ?? sentence,
  }
}

/** All campaign fields except the French text, which repeats the English one. */
const RECALL_FIELDS = Object.keys(Recall.properties)
  .filter((name) => name !== 'summary_fr')
  .join(',')

export type ToolArguments = Readonly<Record<string, unknown>>

/** A URL would resolve these as a step up its path. */
const DOT_SEGMENT = /^\.{1,2}$/

/**
 * Returns path and query of the HTTP request for a tool call. The route checks names and values as for everybody.
 * @throws ProblemError invalid_parameter for a value that cannot be part of a URL, or a missing path parameter
 */
export function toolTarget({ path }: Pick<Tool, 'path'>, toolArguments: ToolArguments): string {
  const { texts, errors } = textsOf(toolArguments)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const text = texts.get(name)
    texts.delete(name)
    if (text !== undefined && text !== '' && !DOT_SEGMENT.test(text)) return encodeURIComponent(text)
    if (!errors.some(({ parameter }) => parameter === name)) {
      errors.push({ parameter: name, message: text === undefined || text === '' ? 'is missing' : 'is not valid' })
    }
    return ''
  })
  if (errors.length > 0) {
    const detail = errors.map(({ parameter, message }) => `Parameter "${parameter}" ${message}.`).join(' ')
    throw new ProblemError('invalid_parameter', detail, { errors })
  }
  const query = [...texts].map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')
  return query === '' ? filled : `${filled}?${query}`
}

/** Converts arguments to text. Null counts as absent, because models write it for omitted arguments. */
function textsOf(toolArguments: ToolArguments): { texts: Map<string, string>; errors: ParameterError[] } {
  const texts = new Map<string, string>()
  const errors: ParameterError[] = []
  for (const [name, value] of Object.entries(toolArguments)) {
    if (value === null || value === undefined) continue
    const text = textOf(value)
    if (text === undefined) errors.push({ parameter: name, message: 'must be text, a number, true or false' })
    else texts.set(name, text)
  }
  return { texts, errors }
}

function textOf(value: unknown): string | undefined {
  // A lone surrogate has no UTF-8 form, so it cannot be part of a URL.
  if (typeof value === 'string') return value.isWellFormed() ? value : undefined
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Returns the arguments with defaults. Recalls of other countries omit French texts by default. */
export function argumentsOf({ defaults, inputSchema }: Tool, toolArguments: ToolArguments): ToolArguments {
  const names = Object.keys(inputSchema['properties'] ?? {})
  const listsRecalls = names.includes('country') && names.includes('fields') && !names.includes('detail')
  const isAbroad = listsRecalls && toolArguments['country'] !== undefined && toolArguments['country'] !== HOME_COUNTRY
  return { ...defaults, ...(isAbroad ? { fields: RECALL_FIELDS } : {}), ...toolArguments }
}
