import { Alert } from '@keystead/ui';

/** What people call what a service does. */
const areas: Readonly<Record<string, string>> = {
  portfolio: 'Properties and tenants',
  operations: 'Payments and maintenance',
  billing: 'Subscription',
  assistant: 'AI assistant',
};

/** `A`, `A, and B`, `A, B, and C`: a comma in each case, since the names have an "and" of their own. */
function listed(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')}, and ${last}`;
}

/** Says calmly which parts of the product are down (rules §5); nothing where all are up. */
export function UnavailableAreas({ services }: { services: readonly string[] }) {
  const names = [...new Set(services)].map((service) => areas[service] ?? service);
  if (names.length === 0) return null;
  const verb = names.length === 1 ? 'is' : 'are';
  return (
    <Alert tone="info">
      {listed(names)} {verb} not available right now. The rest is up to date.
    </Alert>
  );
}
