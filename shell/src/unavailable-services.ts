const areas: Readonly<Record<string, string>> = {
  portfolio: 'Properties and tenants',
  operations: 'Payments and maintenance',
  billing: 'Subscription',
  assistant: 'AI assistant',
};

/** `A`, `A, and B`, `A, B, and C`: always with a comma, since the names contain an "and" themselves. */
function listed(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')}, and ${last}`;
}

/** Says which parts of the product are down; undefined when all are up. */
export function unavailableText(services: readonly string[]): string | undefined {
  const names = [...new Set(services)].map((service) => areas[service] ?? service);
  if (names.length === 0) return undefined;
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'} not available right now.`;
}
