/** Tables of coded values, with columns id and name. */
const LOOKUP_TABLES = `
  abs adaptivecruisecontrol adaptivedrivingbeam airbaglocations airbaglocfront airbaglocknee autobrake
  automaticpedestrainalertingsound autoreversesystem axleconfiguration batterytype bedtype blindspotintervention
  blindspotmonitoring bodycab bodystyle brakesystem busfloorconfigtype bustype can_aacn chargerlevel
  combinedbrakingsystem coolingtype country custommotorcycletype daytimerunninglight destinationmarket drivetype
  dynamicbrakesupport ecs edr electrificationlevel engineconfiguration entertainmentsystem evdriveunit
  forwardcollisionwarning fueldeliverytype fueltankmaterial fueltanktype fueltype keylessignition
  lanecenteringassistance lanedeparturewarning lanekeepsystem lowerbeamheadlamplightsource motorcyclechassistype
  motorcyclesuspensiontype nonlanduse parkassist pedestrianautomaticemergencybraking pretensioner
  rearautomaticemergencybraking rearcrosstrafficalert rearvisibilitycamera seatbeltsall
  semiautomaticheadlampbeamswitching steering tpms tractioncontrol trailerbodytype trailertype transmission turbo
  valvetraindesign vehicletype wheelbasetype wheeliemitigation`
  .trim()
  .split(/\s+/)

/**
 * vPIC tables and columns that the decoder uses. Skipped: `wmiyearvalidchars`, which repeats the patterns, and the NCSA
 * names, which belong to elements that are not public.
 */
export const DECODER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(LOOKUP_TABLES.map((table) => [table, ['id', 'name']])),
  grossvehicleweightrating: ['id', 'name', 'minrangeweight', 'maxrangeweight'],
  element: 'id name code lookuptable description isprivate groupname datatype decode weight'.split(' '),
  pattern: ['id', 'vinschemaid', 'keys', 'elementid', 'attributeid', 'createdon', 'updatedon'],
  vinschema: ['id', 'name', 'tobeqced'],
  wmi: 'id wmi manufacturerid vehicletypeid createdon updatedon countryid publicavailabilitydate trucktypeid'.split(
    ' ',
  ),
  wmi_vinschema: ['wmiid', 'vinschemaid', 'yearfrom', 'yearto'],
  wmi_make: ['wmiid', 'makeid'],
  make: ['id', 'name'],
  model: ['id', 'name'],
  make_model: ['makeid', 'modelid'],
  manufacturer: ['id', 'name'],
  enginemodel: ['id', 'name'],
  enginemodelpattern: ['id', 'enginemodelid', 'elementid', 'attributeid', 'createdon', 'updatedon'],
  vehiclespecschema: ['id', 'makeid', 'vehicletypeid', 'tobeqced'],
  vehiclespecschema_model: ['vehiclespecschemaid', 'modelid'],
  vehiclespecschema_year: ['vehiclespecschemaid', 'year'],
  vspecschemapattern: ['id', 'schemaid'],
  vehiclespecpattern: ['vspecschemapatternid', 'iskey', 'elementid', 'attributeid', 'createdon', 'updatedon'],
  defaultvalue: ['id', 'elementid', 'vehicletypeid', 'defaultvalue'],
  conversion: ['id', 'fromelementid', 'toelementid', 'formula'],
  errorcode: ['id', 'name', 'additionalerrortext', 'weight'],
  vindescriptor: ['descriptor', 'modelyear'],
  vinexception: ['vin', 'checkdigit'],
}

export function isLookup(table: string): boolean {
  return table === 'grossvehicleweightrating' || LOOKUP_TABLES.includes(table)
}
