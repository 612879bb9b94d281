import type { Area } from '@keystead/contracts';

/** The areas of the API, with the headings of the API reference. */
export const tags: Readonly<Record<Area, { readonly name: string; readonly description: string }>> = {
  account: { name: 'Account', description: 'Registration, sign-in, the profile, people, and API keys.' },
  portfolio: { name: 'Portfolio', description: 'Properties, the people who rent them, leases, and imports.' },
  operations: { name: 'Operations', description: 'Maintenance, personnel, payments and receipts.' },
  events: { name: 'Events', description: 'Events, webhooks and their deliveries, and the audit log.' },
  dashboard: {
    name: 'Dashboard',
    description: 'The dashboard, the state of the product, and this document.',
  },
  billing: { name: 'Billing', description: 'Plans, and the subscription of an account.' },
  assistant: { name: 'Assistant', description: "Questions about the caller's records, and actions on them." },
  releases: { name: 'Releases', description: 'Releases of each remote, and their rollouts.' },
  site: { name: 'Site', description: 'The public pages, the status page, and the contact form.' },
};
