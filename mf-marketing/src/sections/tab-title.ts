/** A page's name as the browser's tab shows it: `Pricing · Keystead`. */
export const tabTitle = (name: string): string => `${name} · Keystead`;
