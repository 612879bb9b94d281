/** The user-facing names of the parts of the product, by service. */
export const productParts = {
  identity: 'Sign-in and accounts',
  portfolio: 'Properties, tenants and leases',
  operations: 'Maintenance and payments',
  billing: 'Subscriptions',
  assistant: 'AI assistant',
  marketing: 'Public pages',
} as const;

/** The service behind a part of the product. */
export type PartName = keyof typeof productParts;

/** The services, in the order of the status page. */
export const partNames = Object.keys(productParts) as PartName[];
