/** How one page of the browser is left for another. An object, so that a test can see where it leads: jsdom goes nowhere. */
export const documents = {
  go: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};
