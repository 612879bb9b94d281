/** The parts of the product by their services, as people know them. */
export const productParts = {
  identity: 'Sign-in and accounts',
  portfolio: 'Properties, tenants and leases',
  operations: 'Maintenance and payments',
  billing: 'Subscriptions',
  assistant: 'AI assistant',
  marketing: 'Public pages',
} as const;

/** The service that answers for a part of the product. */
export type PartName = keyof typeof productParts;

/** The services, in the order in which the status page shows their parts. */
export const partNames = Object.keys(productParts) as PartName[];
