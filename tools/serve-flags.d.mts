export const SERVE_FLAGS: readonly string[]
