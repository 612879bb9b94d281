/** A page's title in the browser's tab: `Pricing · Keystead`. */
export const tabTitle = (name: string): string => `${name} · Keystead`;
