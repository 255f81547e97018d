export const SERVE_FLAGS: readonly string[]
export const COMPILE_CACHE: string
