/** The six features of product §2, in the order of the page. `span`: of six columns. */
export const features = [
  {
    id: 'portfolio',
    span: 4,
    title: 'Portfolio management',
    text: 'Every home with its address, photos, rent and status, and its leases and people. Import your spreadsheets as CSV.',
  },
  {
    id: 'portal',
    span: 2,
    title: 'Tenant portal',
    text: 'Tenants see their lease, pay their rent, report a repair and follow it to the end.',
  },
  {
    id: 'analytics',
    span: 2,
    title: 'Analytics & reporting',
    text: 'Revenue, occupancy and costs by month, and what is overdue to the cent.',
  },
  {
    id: 'insights',
    span: 4,
    title: 'AI-powered insights',
    text: 'Ask in your own words. Answers come from your own records and name their sources. Nothing changes without your approval.',
  },
  {
    id: 'locations',
    span: 3,
    title: 'Multi-location support',
    text: "Homes in many cities, each in its own time zone: rent becomes overdue at the property's midnight, wherever you are.",
  },
  {
    id: 'security',
    span: 3,
    title: 'Security & compliance',
    text: 'Passwords hashed with argon2id, sign-out everywhere within five seconds, a history of who changed what, and data that you can export or have erased.',
  },
] as const;
