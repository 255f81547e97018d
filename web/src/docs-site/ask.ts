/** The search of the landing page. */
export function askOnLanding(): void {}
