/** Every statement of the change store; the query-plan test explains each. */
export const CHANGE_STATEMENTS = {
  change: `SELECT sequence, id, type, country, recorded, subject, title, vehicle_count, vehicle_ids, before, after
             FROM change WHERE sequence = ?`,
  names: 'SELECT make, model, years FROM change_name WHERE sequence = ? AND is_stated = 1 ORDER BY make, model',
  idOf: 'SELECT id FROM change WHERE sequence = ?',
  last: 'SELECT sequence, id, recorded FROM change WHERE sequence <= ? ORDER BY sequence DESC LIMIT 1',
  first: 'SELECT sequence, id, recorded FROM change WHERE sequence >= ? ORDER BY sequence LIMIT 1',
  all: 'SELECT sequence FROM change WHERE country = ? AND sequence > ? AND sequence < ? ORDER BY sequence LIMIT ?',
  allNewest:
    'SELECT sequence FROM change WHERE country = ? AND sequence > ? AND sequence < ? ORDER BY sequence DESC LIMIT ?',
  type: `SELECT sequence FROM change
          WHERE country = ? AND type = ? AND sequence > ? AND sequence < ? ORDER BY sequence LIMIT ?`,
  typeNewest: `SELECT sequence FROM change
                WHERE country = ? AND type = ? AND sequence > ? AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
  make: `SELECT n.sequence, n.years, c.type, c.country FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
          WHERE n.make_key = ? AND n.sequence > ? AND n.sequence < ? ORDER BY n.sequence`,
  makeNewest: `SELECT n.sequence, n.years, c.type, c.country FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
                WHERE n.make_key = ? AND n.sequence > ? AND n.sequence < ? ORDER BY n.sequence DESC`,
  name: `SELECT n.sequence, n.years, c.type, c.country, n.model_key FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
          WHERE n.sequence > ? AND n.sequence < ? ORDER BY n.sequence`,
  nameNewest: `SELECT n.sequence, n.years, c.type, c.country, n.model_key FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
                WHERE n.sequence > ? AND n.sequence < ? ORDER BY n.sequence DESC`,
  model: `SELECT n.sequence, n.years, c.type, c.country FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
           WHERE n.make_key = ? AND n.model_key = ? AND n.sequence > ? AND n.sequence < ? ORDER BY n.sequence`,
  modelNewest: `SELECT n.sequence, n.years, c.type, c.country FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
                 WHERE n.make_key = ? AND n.model_key = ? AND n.sequence > ? AND n.sequence < ? ORDER BY n.sequence DESC`,
} as const
