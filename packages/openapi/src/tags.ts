import type { Area } from '@keystead/contracts';

/** The areas of the API, with the headings of the API reference. */
export const tags: Readonly<Record<Area, { readonly name: string; readonly description: string }>> = {
  account: { name: 'Account', description: 'Registration, sign-in, the profile, people, and API keys.' },
  portfolio: { name: 'Portfolio', description: 'Properties, the people who rent them, leases, and imports.' },
  operations: { name: 'Operations', description: 'Maintenance, personnel, payments and receipts.' },
  events: { name: 'Events', description: 'What happened, webhooks and their deliveries, and the audit log.' },
  dashboard: {
    name: 'Dashboard',
    description: 'What the dashboard counts, the state of the product, and this document.',
  },
  billing: { name: 'Billing', description: 'Plans, and the subscription of an account.' },
  assistant: { name: 'Assistant', description: 'Questions about the own records, answered from them.' },
  releases: { name: 'Releases', description: 'What each remote’s visitors get, and how a release is let out to them.' },
  site: { name: 'Site', description: 'The public pages, the status page, and the contact form.' },
};
