/** The address that documents and examples are written with; a running service puts its own in its place. */
export const WRITTEN_URL = 'http://localhost:8080'
