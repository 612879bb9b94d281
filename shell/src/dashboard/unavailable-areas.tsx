import { Alert } from '@keystead/ui';

/** The labels of the services. */
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

/** Lists the parts of the product that are down (rules §5); renders nothing when all are up. */
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
