/** How the app is left for somebody else's page. An object, so that a test can see where it leads: jsdom goes nowhere. */
export const departure = { to: (address: string): void => window.location.assign(address) };
