/** The capabilities in the assistant's introduction (product §2): a name, and its meaning here. */
export const capabilities: readonly { name: string; meaning: string }[] = [
  { name: 'Property analytics', meaning: 'occupancy, income and costs of each property' },
  { name: 'Tenant management', meaning: 'who rents where, and what they owe' },
  { name: 'Maintenance optimization', meaning: 'what is open, what it costs, and who to assign' },
  { name: 'Financial forecasting', meaning: 'the rent that you can expect from your leases' },
  { name: 'Lease management', meaning: 'which leases start and end, and when' },
  { name: 'Market intelligence', meaning: 'how your rents compare with one another' },
];

/** The beginning of the greeting. */
export const greetingLead = (firstName: string) => `Hello ${firstName}, I'm your Keystead assistant.`;

/** The end of the greeting. */
export const GREETING_END =
  'Ask me in your own words. I only see what you can see, and nothing happens without your confirmation.';
