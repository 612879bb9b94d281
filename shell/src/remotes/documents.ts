/**
 * How the browser leaves one document for another. An object, so that a test can replace it: jsdom doesn't navigate.
 */
export const documents = {
  go: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};
