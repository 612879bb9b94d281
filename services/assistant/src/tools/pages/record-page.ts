/** The pages that show records, by collection. */
export const recordPages = {
  properties: '/app/properties',
  tenants: '/app/tenants',
  leases: '/app/leases',
  maintenance: '/app/maintenance',
  personnel: '/app/maintenance-personnel',
  payments: '/app/payments',
} as const;

/** A collection that has pages. */
export type Collection = keyof typeof recordPages;

/** The page of a record. */
export const recordPath = (of: Collection, id: number): string => `${recordPages[of]}/${id}`;
