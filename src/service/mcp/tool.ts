import { ALERTS_PLAN, type Operation } from '#operations/endpoint.ts'
import { ALERT_TOOLS } from '#operations/alerts/index.ts'
import { inputSchemaOf, type JsonSchema } from './tool-schema.ts'

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
  /** Meaning of an empty result and the next step; undefined without a hint. Sent with results, not the tool list. */
  readonly next: string | undefined
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
    description: `${TOOL_HINTS[name]?.what ?? `${summary}.`} ${planOf(operation)}`,
    path,
    inputSchema: inputSchemaOf(input),
    defaults: {
      ...(Object.hasOwn(input.properties, 'limit') ? { limit: PAGE_LIMIT } : {}),
      ...(Object.hasOwn(input.properties, 'detail') ? { detail: 'compact' } : {}),
    },
    next: TOOL_HINTS[name]?.next,
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

/** Default page size for agents. */
const PAGE_LIMIT = '10'

/** Hint about a tool for agents. Models read `title` and `what` of all tools before a call, so both are short. */
interface ToolHint {
  /** Short name for people. */
  readonly title: string
  /** Result, purpose, and input of the tool. */
  readonly what: string
  /** Meaning of an empty result, and the next step. */
  readonly next: string
}

const RECORDS_NEXT =
  'An empty list is no proof that there is nothing: `message` says whether none carries the name of this vehicle, or none are loaded (then there is no `total`). Try another configuration of the same model and year before you say so.'

const REPORT_NEXT =
  'Name `warnings` first: they tell owners not to drive or to park outside. Where `owner_advice` is null, say that the records do not say; never that no such advice exists. Nothing found is no proof that there is nothing: say how far the records reach (`records_through`) and repeat the `message` of an empty list; never call a vehicle safe. Whether one certain car was repaired only its VIN tells, at nhtsa.gov/recalls. For the rest of a list call the tool of its own.'

/** Hints by operation name. An operation without one is still a tool. */
export const TOOL_HINTS: Readonly<Record<string, ToolHint>> = {
  search_vehicles: {
    title: 'Search vehicles',
    what: 'Finds vehicles by year, make, model, body, fuel, drive and more, newest first; all arguments are optional. Use it first whenever a vehicle is named: the other vehicle tools need an `id` of its `results`, which hold all specs already. Model names may be families ("3 series") or partial ("tacoma").',
    next: 'If `results` is empty, try a name of `suggestions`, then only the first word of the model, then no year. Several results for one model are its configurations: choose by engine and drive, or ask; for recalls any of the same model and year will do.',
  },
  get_vehicle: {
    title: 'Get a vehicle',
    what: 'All specs of one vehicle by its `id`. Not needed after search_vehicles, whose results hold the same.',
    next: 'A null field is unknown: say so instead of guessing.',
  },
  get_recalls: {
    title: 'Get recalls',
    what: 'Federal recall campaigns of the year, make and model of one vehicle. For questions about recalls, safety defects and free repairs. `country`: of the United States, of Canada or of both.',
    next: 'Repeat what `message` says, above all of an empty list; never call the vehicle safe because of it. Campaigns whose `type` is equipment, tire or child_seat are about parts made for it, mostly by other makers: name those of type vehicle first. Where `applies_to_hint` names another engine, fuel, drive or body than the vehicle has, say that the campaign may not concern it. How far the records reach is `records_through`. Whether one certain car was repaired only its VIN tells: point to nhtsa.gov/recalls. Put `do_not_drive` and `park_outside` first when they are true.',
  },
  get_campaign: {
    title: 'Get a recall campaign',
    what: 'One recall campaign by the number on a letter (24V-064, Transport Canada 2024-065): defect, remedy, advice, completion, and the vehicles it names.',
    next: 'Put `do_not_drive` and `park_outside` of `recall` first when they are true. `names` are what the agency filed; one with `unmatched_years` is tied to no vehicle here, so never say from `vehicles` that a car is not concerned. Repeat `message`. Whether one certain car is concerned or was repaired only its VIN tells, at nhtsa.gov/recalls.',
  },
  list_changes: {
    title: 'List changes',
    what: 'What changed in the data, oldest first: recalls added, widened or with a remedy, "do not drive" set, investigations, bulletins, vehicles. Not for what one vehicle has now (get_recalls). Begin with a day in `since`, or with `next_cursor` of the last time.',
    next: 'An empty page says that nothing was recorded that meets the filters, not that a vehicle is safe; `note` says when a name is not known. While `has_more` is true, go on with `next_cursor`. A `dataset.reset` means that single events were not recorded: ask for the data again.',
  },
  check_watchlist: {
    title: 'Check a watchlist',
    what: 'What concerns the vehicles that the account itself watches (a fleet): "is anything new for our vans?". Not for a vehicle that is not on it. Without `watchlist_id` it lists the watchlists.',
    next: 'Name `do_not_drive` and `park_outside` first, with how many items each concerns. `unknown` means that nothing could be looked up for those items: say so, it is no good news. Repeat `message`, above all of an empty list; never call vehicles safe. Whether one vehicle was repaired only its VIN tells, at nhtsa.gov/recalls. `campaign_count` says how many there are beyond those listed.',
  },
  get_vehicle_report: {
    title: 'Get the report of a vehicle',
    what: 'Everything known of one vehicle in one call: specs, warnings, recalls, complaints, bulletins, investigations. Counts are of all; lists hold the first five unless `detail` is full.',
    next: REPORT_NEXT,
  },
  get_vin_report: {
    title: 'Get the report of a VIN',
    what: 'Everything known of the vehicle of one VIN in one call: what the VIN states, the vehicles it may be, warnings, recalls, complaints, bulletins, investigations.',
    next: REPORT_NEXT,
  },
  lookup_dtc: {
    title: 'Look up a trouble code',
    what: 'What generic OBD-II trouble codes such as P0420 mean: severity, symptoms, possible causes. Takes one code, or up to 50 between commas; needs no vehicle.',
    next: 'If there is no such code, it is mistyped or belongs to one manufacturer: ask for the code again or for the make, and do not guess its meaning. The answer holds no cost and no repair; `related_codes` can be looked up too.',
  },
  search_dtc: {
    title: 'Search trouble codes',
    what: 'Finds trouble codes by what is wrong ("catalyst", "misfire") when there is no code yet.',
    next: 'If `results` is empty, search for fewer or more general words. The reference holds generic codes only, none of a single manufacturer.',
  },
  get_complaints: {
    title: 'Get owner complaints',
    what: 'What owners of this year, make and model reported to NHTSA: failures, crashes, fires. Claims, not findings. Read `summary` first; `since` for new ones.',
    next: `These are claims of owners and unverified. ${RECORDS_NEXT}`,
  },
  get_tsbs: {
    title: 'Get service bulletins',
    what: 'Technical service bulletins: repair advice of the manufacturer to dealers about one vehicle. A bulletin is no recall.',
    next: `A bulletin is no recall: the repair is not free by itself. ${RECORDS_NEXT}`,
  },
  get_investigations: {
    title: 'Get defect investigations',
    what: 'Federal defect investigations, open and closed, that concern one vehicle.',
    next: `An open investigation is no finding; a closed one may name the recall it led to. ${RECORDS_NEXT}`,
  },
  decode_vin: {
    title: 'Decode a VIN',
    what: 'What a VIN says: year, make, model, engine, plant, equipment, and which vehicles of search_vehicles it may be (`vehicles`). Use it whenever there is a VIN, without search_vehicles.',
    next: 'If `valid` is false, read `issues` and ask for the VIN again before anything else; never correct it yourself. A null field is not known. If `vehicle_match` is candidates, `told_apart_by` says what to ask for.',
  },
  get_vin_recalls: {
    title: 'Get recalls by VIN',
    what: 'Federal recall campaigns of the model of a vehicle, by its VIN, of the United States, of Canada or of both (`country`); no other tool is needed before.',
    next: 'These are the campaigns of the model, not of this one vehicle, and none says whether it was repaired. Repeat what `message` says, above all of an empty list; never call the vehicle safe because of it. Point to nhtsa.gov/recalls, where the VIN tells. Put `do_not_drive` and `park_outside` first when they are true.',
  },
  get_vin_complaints: {
    title: 'Get owner complaints by VIN',
    what: 'What owners reported about the model of a vehicle whose VIN is known. Claims, not findings.',
    next: `These are claims of owners and unverified. ${RECORDS_NEXT}`,
  },
  get_vin_tsbs: {
    title: 'Get service bulletins by VIN',
    what: 'Technical service bulletins about the model of a vehicle whose VIN is known.',
    next: `A bulletin is no recall: the repair is not free by itself. ${RECORDS_NEXT}`,
  },
  get_vin_investigations: {
    title: 'Get defect investigations by VIN',
    what: 'Federal defect investigations of the model of a vehicle whose VIN is known.',
    next: `An open investigation is no finding. ${RECORDS_NEXT}`,
  },
  get_vin_provenance: {
    title: 'Get the reasons of a decoded VIN',
    what: `Why a VIN was decoded so: NHTSA's variable, pattern and schema of each value.`,
    next: '`fields` names the fields of decode_vin that a variable gives. What is not listed NHTSA does not state.',
  },
  get_ratings: {
    title: 'Get safety ratings',
    what: 'NHTSA crash and rollover stars and driver assistance of one vehicle.',
    next: 'Null stars mean not rated, never bad. Never quote stars without their `safety_concern` and `limited`: `notes` has both. Say what was `tested` where it differs from the vehicle or there are several, and never compare `before_2011` with later years. An empty list: `message` says why.',
  },
  list_images: {
    title: 'Get illustrations',
    what: 'Drawings (never photos) of the year, make and model of one vehicle.',
    next: 'If `images` is empty, there is no illustration of this vehicle.',
  },
  get_provenance: {
    title: 'Get provenance',
    what: 'Where each field of one vehicle comes from: source, record, how it was obtained, and the federal names that count for it.',
    next: 'A field whose value is null says in `explanation` why it is not known. `links` are the federal names whose recalls and complaints count for the vehicle; quote rule and confidence when a user doubts one.',
  },
}
