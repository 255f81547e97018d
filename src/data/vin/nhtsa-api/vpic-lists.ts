import type { DatabaseSync } from 'node:sqlite'
import { decodeLinks, isOfYear, modelsOfSchema } from '#vin/tables/schema-patterns.ts'

export type ListValue = string | number | boolean | null
/** Row with the field names of NHTSA's API. Lists inside contain rows without lists. */
export type ListRow = Readonly<Record<string, ListValue | readonly Readonly<Record<string, ListValue>>[]>>

const MANUFACTURERS_ON_PAGE = 100

const NO_VALUES: ReadonlySet<number> = new Set()

interface NamedRow {
  readonly id: number
  readonly name: string
}

/** Lists of NHTSA's API other than decoded VINs, from a snapshot's decoder tables. Makes are in capitals, as there. */
export class VpicLists {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  makes(): ListRow[] {
    return this.#named('SELECT make AS id, upper(name) AS name FROM vin_make ORDER BY make').map(({ id, name }) => ({
      Make_ID: id,
      Make_Name: name,
    }))
  }

  /** Returns the models of a make. @param make name in any case, or else a part of it, as in NHTSA's API */
  modelsOfMake(make: string): ListRow[] {
    return this.#makesLike(make).flatMap((found) => this.#models(found).map((model) => modelRow(found, model)))
  }

  /** Returns the models that manufacturers reported for a make and year. @param vehicleType part of a name; '' = all */
  modelsOfYear(make: string, year: number, vehicleType: string): ListRow[] {
    const types = this.#vehicleTypesLike(vehicleType).map(({ id }) => id)
    return this.#makesLike(make).flatMap((found) => {
      const named = this.#modelsNamed(found.id, year, types)
      return this.#models(found)
        .filter(({ id }) => named.has(id))
        .map((model) => modelRow(found, model))
    })
  }

  makesOfVehicleType(vehicleType: string): ListRow[] {
    return this.#vehicleTypesLike(vehicleType).flatMap((type) =>
      this.#named(
        `SELECT DISTINCT m.make AS id, upper(m.name) AS name FROM vin_wmi w JOIN vin_wmi_make k ON k.wmi_id = w.id
           JOIN vin_make m ON m.make = k.make WHERE w.vehicle_type = ? ORDER BY m.make`,
        type.id,
      ).map(({ id, name }) => ({ MakeId: id, MakeName: name, VehicleTypeId: type.id, VehicleTypeName: type.name })),
    )
  }

  variables(): ListRow[] {
    return this.#database
      .prepare(
        'SELECT element, name, data_type, description, group_name FROM vin_element WHERE is_private = 0 ORDER BY element',
      )
      .all()
      .map((row) => ({
        DataType: row['data_type'] as string | null,
        Description: row['description'] as string | null,
        GroupName: row['group_name'] as string | null,
        ID: Number(row['element']),
        Name: String(row['name']),
      }))
  }

  /** Returns the values of a coded variable. @param variable name, code or number, in any case */
  valuesOf(variable: string): ListRow[] {
    const found = this.#database
      .prepare(
        `SELECT name, lookup FROM vin_element WHERE is_private = 0 AND lookup IS NOT NULL
           AND (lower(name) = ?1 OR lower(code) = ?1 OR CAST(element AS TEXT) = ?1)`,
      )
      .get(variable.toLowerCase())
    if (found === undefined) return []
    const rows =
      found['lookup'] === 'make'
        ? this.#named('SELECT make AS id, upper(name) AS name FROM vin_make ORDER BY make')
        : this.#named('SELECT id, name FROM vin_lookup WHERE lookup = ? ORDER BY id', String(found['lookup']))
    return rows.map(({ id, name }) => ({ ElementName: String(found['name']), Id: id, Name: name }))
  }

  /** Returns the facts about a manufacturer's code of three or six characters. */
  manufacturerCode(wmi: string): ListRow[] {
    return this.#database
      .prepare(
        `SELECT w.created, w.updated, w.public_from, f.name AS manufacturer, t.name AS vehicle_type,
                (SELECT group_concat(upper(m.name), ', ' ORDER BY m.name) FROM vin_wmi_make k JOIN vin_make m USING (make)
                  WHERE k.wmi_id = w.id) AS makes
           FROM vin_wmi w LEFT JOIN vin_manufacturer f USING (manufacturer)
           LEFT JOIN vin_lookup t ON t.lookup = 'vehicletype' AND t.id = w.vehicle_type
          WHERE w.wmi = ? AND w.public_from IS NOT NULL`,
      )
      .all(wmi.toUpperCase())
      .map((row) => ({
        CommonName: '',
        CreatedOn: dayOf(row['created']),
        DateAvailableToPublic: dayOf(row['public_from']),
        Make: String(row['makes'] ?? ''),
        ManufacturerName: String(row['manufacturer'] ?? ''),
        ParentCompanyName: '',
        URL: '',
        UpdatedOn: dayOf(row['updated']),
        VehicleType: String(row['vehicle_type'] ?? ''),
      }))
  }

  /** Returns the vehicle types that manufacturers build under a make. @param make as for `modelsOfMake` */
  vehicleTypesOfMake(make: string): ListRow[] {
    return this.#makesLike(make).flatMap((found) =>
      this.#named(
        `SELECT DISTINCT t.id, t.name FROM vin_wmi_make k JOIN vin_wmi w ON w.id = k.wmi_id
           JOIN vin_lookup t ON t.lookup = 'vehicletype' AND t.id = w.vehicle_type WHERE k.make = ? ORDER BY t.id`,
        found.id,
      ).map((type) => ({ MakeId: found.id, MakeName: found.name, VehicleTypeId: type.id, VehicleTypeName: type.name })),
    )
  }

  /** Returns manufacturers' public codes. '' = all, for both parameters; `manufacturer` as for the method. */
  wmisOf(manufacturer: string, vehicleType: string): ListRow[] {
    const names = this.#manufacturersLike(manufacturer)
    return this.#database
      .prepare(
        `SELECT w.manufacturer, w.wmi, w.created, w.updated, w.public_from, t.name AS vehicle_type
           FROM vin_wmi w JOIN vin_lookup t ON t.lookup = 'vehicletype' AND t.id = w.vehicle_type
          WHERE w.public_from IS NOT NULL AND instr(lower(t.name), lower(?)) > 0 ORDER BY w.manufacturer, w.wmi`,
      )
      .all(vehicleType)
      .flatMap((row) => {
        const id = Number(row['manufacturer'])
        const name = names.get(id)
        if (name === undefined) return []
        return {
          Country: null,
          CreatedOn: dayOf(row['created']),
          DateAvailableToPublic: dayOf(row['public_from']),
          Id: id,
          Name: name,
          UpdatedOn: dayOf(row['updated']),
          VehicleType: String(row['vehicle_type']),
          WMI: String(row['wmi']),
        }
      })
  }

  makesOfManufacturer(manufacturer: string): ListRow[] {
    const names = this.#manufacturersLike(manufacturer)
    return this.#database
      .prepare(
        `SELECT DISTINCT w.manufacturer, m.make, upper(m.name) AS name FROM vin_wmi w JOIN vin_wmi_make k ON k.wmi_id = w.id
           JOIN vin_make m ON m.make = k.make ORDER BY w.manufacturer, m.make`,
      )
      .all()
      .flatMap((row) => {
        const name = names.get(Number(row['manufacturer']))
        return name === undefined
          ? []
          : { Make_ID: Number(row['make']), Make_Name: String(row['name']), Mfr_Name: name }
      })
  }

  /** Returns one page of all manufacturers. The tables lack their types, so any type gives an empty page. */
  manufacturers({ type, page }: { type: string; page: number }): ListRow[] {
    if (type !== '') return []
    const all = [...this.#manufacturersLike('')]
    const types = this.#typesByManufacturer()
    return all.slice((page - 1) * MANUFACTURERS_ON_PAGE, page * MANUFACTURERS_ON_PAGE).map(([id, name]) => ({
      Country: null,
      Mfr_CommonName: null,
      Mfr_ID: id,
      Mfr_Name: name,
      VehicleTypes: (types.get(id) ?? []).map((typeName) => ({ IsPrimary: null, Name: typeName })),
    }))
  }

  /**
   * Returns the names and vehicle types of manufacturers. Addresses and persons are not in the tables, so they are null.
   * @param manufacturer number or name, in any case, or else a part of the name, as in NHTSA's API
   */
  manufacturer(manufacturer: string): ListRow[] {
    const types = this.#typesByManufacturer()
    return Array.from(this.#manufacturersLike(manufacturer), ([id, name]) => ({
      ...NO_DETAILS,
      Mfr_ID: id,
      Mfr_Name: name,
      VehicleTypes: (types.get(id) ?? []).map((type) => ({
        GVWRFrom: null,
        GVWRTo: null,
        IsPrimary: null,
        Name: type,
      })),
    }))
  }

  /** Names of a manufacturer's vehicle types, by its number. Reads the codes of all manufacturers once. */
  #typesByManufacturer(): ReadonlyMap<number, string[]> {
    const types = new Map<number, string[]>()
    const sql = `SELECT DISTINCT w.manufacturer AS id, t.name FROM vin_wmi w
       JOIN vin_lookup t ON t.lookup = 'vehicletype' AND t.id = w.vehicle_type ORDER BY w.manufacturer, t.id`
    for (const { id, name } of this.#named(sql)) types.set(id, [...(types.get(id) ?? []), name])
    return types
  }

  #manufacturersLike(manufacturer: string): ReadonlyMap<number, string> {
    const columns = 'SELECT manufacturer AS id, name FROM vin_manufacturer'
    const order = 'ORDER BY manufacturer'
    const read = (where: string, value: string | number) =>
      new Map(this.#named(`${columns} ${where} ${order}`, value).map(({ id, name }) => [id, name]))
    if (/^[0-9]{1,9}$/.test(manufacturer)) return read('WHERE manufacturer = ?', Number(manufacturer))
    const exact = read('WHERE lower(name) = lower(?)', manufacturer)
    return exact.size > 0 ? exact : read('WHERE instr(lower(name), lower(?)) > 0', manufacturer)
  }

  #models({ id }: NamedRow): NamedRow[] {
    const sql = `SELECT model AS id, name FROM vin_model_make JOIN vin_model USING (model) WHERE make = ? ORDER BY name, model`
    return this.#named(sql, id)
  }

  #modelsNamed(make: number, year: number, vehicleTypes: readonly number[]): ReadonlySet<number> {
    const codes = this.#database
      .prepare(
        'SELECT w.vehicle_type, w.schemas FROM vin_wmi_make k JOIN vin_wmi w ON w.id = k.wmi_id WHERE k.make = ?',
      )
      .all(make)
      .filter((row) => vehicleTypes.includes(Number(row['vehicle_type'])))
    const links = codes.flatMap((row) => decodeLinks(row['schemas'] as Uint8Array))
    const schemas = new Set(links.filter((link) => isOfYear(link, year)).map(({ schema }) => schema))
    const statement = this.#database.prepare('SELECT patterns FROM vin_schema WHERE schema = ? AND is_draft = 0')
    const models = new Set<number>()
    for (const schema of schemas) {
      const row = statement.get(schema)
      if (row === undefined) continue
      for (const model of modelsOfSchema(row['patterns'] as Uint8Array, NO_VALUES).keys()) models.add(model)
    }
    return models
  }

  #makesLike(name: string): NamedRow[] {
    const exact = this.#named(
      'SELECT make AS id, upper(name) AS name FROM vin_make WHERE lower(name) = lower(?) ORDER BY make',
      name,
    )
    if (exact.length > 0 || name === '') return exact
    const sql =
      'SELECT make AS id, upper(name) AS name FROM vin_make WHERE instr(lower(name), lower(?)) > 0 ORDER BY make'
    return this.#named(sql, name)
  }

  #vehicleTypesLike(name: string): NamedRow[] {
    const sql = `SELECT id, name FROM vin_lookup WHERE lookup = 'vehicletype' AND instr(lower(name), lower(?)) > 0 ORDER BY id`
    return this.#named(sql, name)
  }

  #named(sql: string, ...values: (string | number)[]): NamedRow[] {
    const rows = this.#database.prepare(sql).all(...values)
    return rows.map(({ id, name }) => ({ id: Number(id), name: String(name) }))
  }
}

/** Manufacturer details that the tables lack. */
const NO_DETAILS = {
  Address: null,
  Address2: null,
  City: null,
  ContactEmail: null,
  ContactFax: null,
  ContactPhone: null,
  Country: null,
  DBAs: null,
  EquipmentItems: [],
  LastUpdated: null,
  ManufacturerTypes: [],
  Mfr_CommonName: null,
  Mfr_ID: null,
  Mfr_Name: null,
  OtherManufacturerDetails: null,
  PostalCode: null,
  PrimaryProduct: null,
  PrincipalFirstName: null,
  PrincipalLastName: null,
  PrincipalPosition: null,
  StateProvince: null,
  SubmittedName: null,
  SubmittedOn: null,
  SubmittedPosition: null,
} as const

function modelRow(make: NamedRow, model: NamedRow): ListRow {
  return { Make_ID: make.id, Make_Name: make.name, Model_ID: model.id, Model_Name: model.name }
}

const MICROSECONDS_IN_MILLISECOND = 1_000

/** Returns YYYY-MM-DD; null if the value is missing. */
function dayOf(microseconds: unknown): string | null {
  if (microseconds === null || microseconds === undefined) return null
  return new Date(Number(microseconds) / MICROSECONDS_IN_MILLISECOND).toISOString().slice(0, 10)
}
