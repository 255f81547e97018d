import type { VpicTable } from './decoder-tables.ts'

/** When rows of the small tables were made, unless they say otherwise. */
export const EARLY = '2015-01-01 00:00:00'
const LATE = '2020-01-01 00:00:00.5'

/**
 * A small vPIC that has one of everything: two makers, one of few vehicles, an engine model, a formula, specifications,
 * defaults. Ids and words of elements are vPIC's, the vehicles are made up.
 */
export const SMALL_TABLES: readonly VpicTable[] = [
  {
    table: 'element',
    columns: 'id name code lookuptable isprivate groupname datatype decode weight',
    rows: [
      [1, 'Other Battery Info', 'BatteryInfo', null, 'f', 'Mechanical/Battery', 'string', 'Pattern', null],
      [5, 'Body Class', 'BodyClass', 'BodyStyle', 'f', 'Exterior/Body', 'lookup', 'Pattern', 99],
      [9, 'Engine Number of Cylinders', 'EngineCylinders', null, 'f', 'Engine', 'int', 'Pattern', 88],
      [11, 'Displacement (CC)', 'DisplacementCC', null, 'f', 'Engine', 'decimal', 'Pattern', 98],
      [12, 'Displacement (CI)', 'DisplacementCI', null, 'f', 'Engine', 'decimal', 'Pattern', null],
      [13, 'Displacement (L)', 'DisplacementL', null, 'f', 'Engine', 'decimal', 'Pattern', null],
      [14, 'Doors', 'Doors', null, 'f', 'Exterior/Body', 'int', 'Pattern', null],
      [15, 'Drive Type', 'DriveType', 'DriveType', 'f', 'Mechanical/Drivetrain', 'lookup', 'Pattern', null],
      [18, 'Engine Model', 'EngineModel', null, 'f', 'Engine', 'string', 'Pattern', 55],
      [26, 'Make', 'Make', 'Make', 'f', 'General', 'lookup', 'WMI, Pattern', 99],
      [27, 'Manufacturer Name', 'Manufacturer', 'Manufacturer', 'f', 'General', 'lookup', 'WMI', null],
      [28, 'Model', 'Model', 'Model', 'f', 'General', 'lookup', 'Pattern', 99],
      [29, 'Model Year', 'ModelYear', null, 'f', 'General', 'int', 'WMI, Input', 99],
      [31, 'Plant City', 'PlantCity', null, 'f', 'General', 'string', 'Pattern', 98],
      [36, 'Steering Location', 'SteeringLocation', 'Steering', 'f', 'Interior', 'lookup', 'Pattern', null],
      [39, 'Vehicle Type', 'VehicleType', 'VehicleType', 'f', 'General', 'lookup', 'WMI', 99],
      [63, 'Transmission Speeds', 'TransmissionSpeeds', null, 'f', 'Mechanical/Transmission', 'int', 'Pattern', null],
      [71, 'Engine Brake (hp) From', 'EngineHP', null, 'f', 'Engine', 'decimal', 'Pattern', null],
      [114, 'Note', 'Note', null, 'f', 'General', 'string', 'Pattern', null],
      [142, 'Suggested VIN', 'SuggestedVIN', null, 'f', null, 'string', 'Decoding', null],
      [143, 'Error Code', 'ErrorCode', 'ErrorCode', 'f', null, 'lookup', 'Decoding', null],
      [144, 'Possible Values', 'PossibleValues', null, 'f', null, 'string', 'Decoding', null],
      [156, 'Additional Error Text', 'AdditionalErrorText', null, 'f', null, 'string', 'Decoding', null],
      [158, 'Cash For Clunkers', 'CashForClunkers', null, 'f', 'General', 'string', null, null],
      [191, 'Error Text', 'ErrorText', null, 'f', null, 'string', 'Decoding', null],
      [196, 'Vehicle Descriptor', 'VehicleDescriptor', null, 'f', null, 'string', 'Decoding', null],
      [186, 'NCSA Note', 'NCSANote', null, 't', 'Internal', 'string', 'Pattern', null],
    ],
  },
  {
    table: 'vehicletype',
    columns: 'id name',
    rows: [
      [2, 'Passenger Car'],
      [3, 'Truck'],
      [10, 'Incomplete Vehicle'],
    ],
  },
  {
    table: 'bodystyle',
    columns: 'id name',
    rows: [
      [13, 'Sedan/Saloon'],
      [60, 'Pickup'],
      [64, 'Incomplete - Glider'],
      [69, 'Off-road Vehicle - All Terrain Vehicle (ATV) (Motorcycle-style)'],
    ],
  },
  {
    table: 'drivetype',
    columns: 'id name',
    rows: [
      [1, 'FWD/Front-Wheel Drive'],
      [2, '4WD/4-Wheel Drive/4x4'],
    ],
  },
  { table: 'steering', columns: 'id name', rows: [[1, 'Left-Hand Drive (LHD)']] },
  {
    table: 'manufacturer',
    columns: 'id name',
    rows: [
      [10, 'Example Motors'],
      [20, 'Few Vehicles Ltd'],
    ],
  },
  {
    table: 'make',
    columns: 'id name',
    rows: [
      [100, 'Example'],
      [101, 'Example Trucks'],
      [200, 'Few'],
    ],
  },
  {
    table: 'model',
    columns: 'id name',
    rows: [
      [1000, 'Sedan One'],
      [1001, 'Hauler'],
    ],
  },
  {
    table: 'make_model',
    columns: 'id makeid modelid',
    rows: [
      [1, 100, 1000],
      [2, 101, 1001],
    ],
  },
  {
    table: 'wmi',
    columns: 'id wmi manufacturerid vehicletypeid createdon updatedon countryid publicavailabilitydate trucktypeid',
    rows: [
      [1, '1EX', 10, 2, EARLY, null, 6, EARLY, null],
      [2, '1ET', 10, 3, EARLY, null, 6, EARLY, 2],
      [3, '1F9999', 20, 10, EARLY, null, 6, EARLY, null],
      [4, '1EZ', 10, 2, EARLY, null, 6, '2027-01-01 00:00:00', null],
    ],
  },
  {
    table: 'wmi_make',
    columns: 'wmiid makeid',
    rows: [
      [1, 100],
      [1, 101],
      [2, 101],
      [3, 200],
    ],
  },
  {
    table: 'vinschema',
    columns: 'id name tobeqced',
    rows: [
      [1, 'Example cars 2010', 'f'],
      [2, 'Example cars 2015', 'f'],
      [3, 'Example trucks', 'f'],
      [4, 'Example cars, not checked yet', 't'],
      [5, 'Few vehicles', 'f'],
    ],
  },
  {
    table: 'wmi_vinschema',
    columns: 'id wmiid vinschemaid yearfrom yearto',
    rows: [
      [1, 1, 1, 2010, null],
      [2, 1, 2, 2015, 2020],
      [3, 1, 4, 2015, 2020],
      [4, 2, 3, 1990, null],
      [5, 3, 5, 2010, 2030],
    ],
  },
  {
    table: 'pattern',
    columns: 'id vinschemaid keys elementid attributeid createdon updatedon',
    rows: [
      [1, 1, 'AA', 28, '1000', EARLY, null],
      [2, 1, 'A[A-C]', 5, '13', EARLY, null],
      [3, 1, '**1', 18, 'EX-20', EARLY, null],
      [4, 1, '**2', 13, '3.5', EARLY, null],
      [5, 1, '***[1-3X]', 14, '4', EARLY, null],
      [6, 1, '****A', 36, '1', EARLY, null],
      [7, 1, '*****|*P', 31, 'DETROIT', EARLY, null],
      [8, 1, 'AA', 114, 'first note', EARLY, null],
      [9, 1, 'A', 114, 'second\tnote', EARLY, null],
      [10, 2, 'AA', 14, '2', EARLY, null],
      [11, 1, '**3', 9, 'TBD', EARLY, null],
      [12, 1, '**3', 13, 'TBD', EARLY, LATE],
      [13, 1, 'AA', 186, 'private', EARLY, null],
      [14, 1, 'AA', 158, 'not decoded', EARLY, null],
      [20, 3, 'TR', 28, '1001', EARLY, null],
      [21, 3, 'TR', 5, '60', EARLY, null],
      [22, 3, 'TR*##', 9, 'TBD', EARLY, null],
      [23, 3, '[G-H]L', 5, '64', EARLY, null],
      [24, 3, 'OR', 5, '69', EARLY, null],
      [30, 4, 'AA', 14, '9', LATE, null],
      [40, 5, 'FV', 5, '60', EARLY, null],
    ],
  },
  { table: 'enginemodel', columns: 'id name', rows: [[1, ' ex-20 ']] },
  {
    table: 'enginemodelpattern',
    columns: 'id enginemodelid elementid attributeid createdon updatedon',
    rows: [
      [1, 1, 9, '4', EARLY, null],
      [2, 1, 11, '2000', EARLY, null],
    ],
  },
  {
    table: 'conversion',
    columns: 'id fromelementid toelementid formula',
    rows: [
      [1, 11, 12, '#x# / 16.387064 '],
      [2, 12, 11, '#x# * 16.387064 '],
      [3, 11, 13, '#x# / 1000.'],
      [4, 13, 11, '#x# * 1000'],
      [5, 12, 13, '#x# * 0.016387064 '],
      [7, 13, 12, '#x# / 0.016387064 '],
    ],
  },
  {
    table: 'defaultvalue',
    columns: 'id elementid vehicletypeid defaultvalue',
    rows: [
      [1, 15, 2, '0'],
      [2, 63, 2, '6'],
      [3, 36, 2, '1'],
      [4, 63, 3, null],
    ],
  },
  {
    table: 'vehiclespecschema',
    columns: 'id makeid createdon vehicletypeid tobeqced',
    rows: [
      [1, 100, EARLY, 2, 'f'],
      [2, 100, EARLY, 2, 'f'],
      [3, 200, EARLY, 2, 'f'],
      [4, 100, EARLY, 2, 't'],
    ],
  },
  {
    table: 'vehiclespecschema_model',
    columns: 'id vehiclespecschemaid modelid',
    rows: [1, 2, 3, 4].map((id) => [id, id, 1000]),
  },
  { table: 'vehiclespecschema_year', columns: 'id vehiclespecschemaid year', rows: [[1, 1, 2012]] },
  {
    table: 'vspecschemapattern',
    columns: 'id schemaid',
    rows: [
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 4],
    ],
  },
  {
    table: 'vehiclespecpattern',
    columns: 'id vspecschemapatternid iskey elementid attributeid createdon updatedon',
    rows: [
      // 2012: with the first engine.
      [1, 1, 't', 18, 'ex-20', EARLY, null],
      [2, 1, 't', 5, '13', EARLY, null],
      [3, 1, 'f', 71, '150', EARLY, null],
      [4, 1, 'f', 15, '1', EARLY, null],
      [5, 1, 'f', 9, '8', EARLY, null],
      [6, 1, 'f', 114, 'third note', EARLY, null],
      // 2012: with another engine.
      [7, 2, 't', 18, 'EX-99', EARLY, null],
      [8, 2, 'f', 71, '999', LATE, null],
      // Every year.
      [9, 3, 't', 5, '13', EARLY, null],
      [10, 3, 'f', 15, '2', LATE, null],
      // Of a make that does not use this manufacturer's code, and of a draft.
      [11, 4, 't', 5, '13', EARLY, null],
      [12, 4, 'f', 71, '777', LATE, null],
      [13, 5, 't', 5, '13', EARLY, null],
      [14, 5, 'f', 71, '888', LATE, null],
    ],
  },
  {
    table: 'errorcode',
    columns: 'id name additionalerrortext weight',
    rows: [
      [0, '0 - clean', null, 0],
      [1, '1 - check digit', null, -5],
      [2, '2 - corrected', null, -100],
      [3, '3 - corrected by check digit', null, -100],
      [4, '4 - one position', 'possible values', -200],
      [5, '5 - few positions', 'positions in error', -300],
      [6, '6 - incomplete VIN', null, -10],
      [7, '7 - not registered', null, -10000],
      [8, '8 - no data', null, -1000],
      [9, '9 - glider', null, 0],
      [10, '10 - off-road', null, 0],
      [11, '11 - model year', null, -20],
      [12, '12 - another year', null, -20],
      [14, '14 - unused', null, -30],
      [400, '400 - invalid', null, -40],
    ],
  },
  { table: 'vindescriptor', columns: 'id descriptor modelyear', rows: [[1, '1EXAA1XA*BP', 2013]] },
  {
    table: 'vinexception',
    columns: 'id vin checkdigit',
    rows: [
      [1, '1EXAA1XA0CP000001', 't'],
      [2, '1EXAA1XA0CP000002', 'f'],
    ],
  },
]
