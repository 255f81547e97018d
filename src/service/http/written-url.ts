/** Address in documents and examples. A running service replaces it with its own. */
export const WRITTEN_URL = 'http://localhost:8080'
