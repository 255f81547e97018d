export const root: string
/** Runs `npm ci` in a folder of the project unless its packages are there. @throws Error with one line if npm fails */
export function install(folder: string, development: boolean): Promise<void>
/** Runs the work while no other command of this checkout installs or builds. */
export function withLock(work: () => Promise<void>): Promise<void>
/** Runs a command of the service, or a tool if the first argument is a file of tools/; ends this process with it. */
export function launch(argv: readonly string[]): Promise<void>
