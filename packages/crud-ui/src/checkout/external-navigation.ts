/** How the app navigates to an external page. An object, so that a test can replace it: jsdom doesn't navigate. */
export const externalNavigation = { to: (address: string): void => window.location.assign(address) };
